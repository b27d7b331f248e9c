package referee_test

import (
	"encoding/hex"
	"fmt"
	"math/big"
	"os"
	"os/exec"
	"strings"
	"testing"

	"whisker/referee"
)

// openssl runs openssl on a text. Whoever audits a game has it; CI installs it.
func openssl(t *testing.T, text string, args ...string) string {
	t.Helper()
	if _, err := exec.LookPath("openssl"); err != nil {
		if os.Getenv("CI") != "" {
			t.Fatal("openssl is missing")
		}
		t.Skip("openssl is missing: apt-get install openssl")
	}
	c := exec.Command("openssl", args...)
	c.Stdin = strings.NewReader(text)
	out, err := c.Output()
	if err != nil {
		t.Fatal(err)
	}
	fields := strings.Fields(string(out))
	return fields[len(fields)-1]
}

func sslMAC(t *testing.T, key, text string) string {
	return openssl(t, text, "dgst", "-sha256", "-mac", "HMAC", "-macopt", "hexkey:"+key)
}

// The dice of the design are the dice of the code, recomputed with openssl
// alone: the chain's end and links, the commitment, the keys of a turn, a draw.
func TestDiceByOpenSSL(t *testing.T) {
	hash := func(text string) string { return strings.TrimSuffix(openssl(t, text, "dgst", "-sha256"), "\n") }
	if got, want := seeds.Commitment(), hash("whisker.hidden.v1 "+seeds.Hidden+"\n"); got != want {
		t.Errorf("commitment %s, openssl says %s", got, want)
	}
	// Walking 4,096 links with openssl would take a minute: the last ten will
	// do, and TestTipWalksTheWholeChain walks them all another way.
	last := hash(fmt.Sprintf("whisker.chain.v1 4096 %s\n", seeds.Open))
	link := last
	for turn := 4096; turn > 4086; turn-- {
		link = hash(fmt.Sprintf("whisker.link.v1 %d %s\n", turn, link))
	}
	boards := []*referee.Board{{Turn: 4086, Dice: link}, {Turn: 4096, Dice: last}}
	tip := referee.Charter{}
	tip.Referee.Open = seeds.Tip()
	boards[0].Charter = &tip
	if wrong := referee.Links(boards); wrong != nil {
		t.Errorf("the links of turns %v are wrong, says referee of what openssl made", wrong)
	}
	boards[1].Dice = link
	if wrong := referee.Links(boards); len(wrong) != 1 || wrong[0] != 4096 {
		t.Errorf("a wrong link of turn 4096 was found in turns %v", wrong)
	}

	text := fmt.Sprintf("whisker.turn.v1\ngame %s\nturn %d\nmix %s\n", strings.Repeat("a", 64), 7, strings.Repeat("b", 64))
	key := sslMAC(t, link, text)
	raw, err := hex.DecodeString(key)
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range []int{1, 2, 6, 52, 81, 1000} {
		label := fmt.Sprintf("roll.red.%d", n)
		want := sslDraw(t, key, label, n)
		if got := referee.Draw(raw, label, n); got != want {
			t.Errorf("draw %s in [0,%d): %d, openssl says %d", label, n, got, want)
		}
	}
}

// sslDraw is the draw of the design with openssl and big numbers.
func sslDraw(t *testing.T, key, label string, n int) int {
	two64 := new(big.Int).Lsh(big.NewInt(1), 64)
	side := big.NewInt(int64(n))
	limit := new(big.Int).Sub(two64, new(big.Int).Mod(two64, side))
	for k := 0; ; k++ {
		block := sslMAC(t, key, fmt.Sprintf("whisker.draw.v1\n%s\n%d\n", label, k))
		for i := 0; i < len(block); i += 16 {
			word, _ := new(big.Int).SetString(block[i:i+16], 16)
			if word.Cmp(limit) < 0 {
				return int(new(big.Int).Mod(word, side).Int64())
			}
		}
	}
}

// The chain from end to tip, with nothing but the hash of a text.
func TestTipWalksTheWholeChain(t *testing.T) {
	link := referee.ID(fmt.Sprintf("whisker.chain.v1 %d %s\n", referee.ChainLength, seeds.Open))
	for turn := referee.ChainLength; turn > 0; turn-- {
		link = referee.ID(fmt.Sprintf("whisker.link.v1 %d %s\n", turn, link))
	}
	if got := seeds.Tip(); got != link {
		t.Errorf("tip %s, want %s", got, link)
	}
}

// Draws are uniform: a modulus that does not divide 2^64 has no favourite.
func TestDrawCoversItsRange(t *testing.T) {
	const n, draws = 6, 6000
	var seen [n]int
	for i := range draws {
		seen[referee.Draw([]byte("key"), fmt.Sprint("die.", i), n)]++
	}
	for face, count := range seen {
		if count < draws/n*8/10 || count > draws/n*12/10 {
			t.Errorf("face %d came %d times of %d", face, count, draws)
		}
	}
}

// The mix is what the players brought, so another salt deals another deal.
func TestMixDecidesTheDeal(t *testing.T) {
	deal := func(salt string) string {
		table := newTable(t, charter(), true)
		subs := first(table)
		m := *subs[1].Move
		m.Salt = salt
		subs[1] = submit(table.MoveText("ready", &m), &m, keyOf(m.Seat), "sig")
		want := "whisker.mix.v1\n"
		for _, s := range subs {
			want += string(s.Move.Seat) + " " + s.ID + "\n"
		}
		next := one(t, table, subs)
		if got := next.Board.Mix; got != referee.ID(want) {
			t.Errorf("mix %s, want %s", got, referee.ID(want))
		}
		return string(next.Secret.State)
	}
	if a, b := deal(strings.Repeat("0", 64)), deal(strings.Repeat("1", 64)); a == b {
		t.Error("what a player brings does not change the deal")
	}
	if a, b := deal(salt), deal(salt); a != b {
		t.Error("the same salts deal twice differently")
	}
}
