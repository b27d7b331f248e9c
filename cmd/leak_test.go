package cmd

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"whisker/referee"
	"whisker/referee/envelope"
	"whisker/referee/game"
	"whisker/referee/hare"
	"whisker/referee/table"
)

// leakGames is how many games TestNoLeaks plays; WHISKER_LEAK_GAMES sets it.
const leakGames = 10

// TestNoLeaks: two saves that differ only in what a seat may not know give that
// seat the same boards, views, moves, output and errors, and files of the same
// lengths. Only ids and signatures differ. Everybody is a seat without a name.
func TestNoLeaks(t *testing.T) {
	games := leakGames
	if n, err := strconv.Atoi(os.Getenv("WHISKER_LEAK_GAMES")); err == nil {
		games = n
	}
	l := newLeaks(t)
	for n := range games {
		l.play(t, n)
	}
	if l.pairs < games || l.noticed == 0 {
		t.Errorf("%d pairs of saves in %d games, of which others noticed %d: too few are tested", l.pairs, games, l.noticed)
	}
	t.Logf("%d games, %d pairs of saves", games, l.pairs)
}

// leaks are random games whose saves are dealt anew.
type leaks struct {
	dice    *rand.Rand
	signers map[game.Seat]envelope.Signer
	pairs   int // of saves, that a viewer could not tell apart
	noticed int // of those, which a seat that may know told apart
}

func newLeaks(t *testing.T) *leaks {
	t.Helper()
	t.Chdir(t.TempDir())
	t.Setenv("WHISKER_HOME", "home")
	l := &leaks{rand.New(rand.NewPCG(8, 8)), map[game.Seat]envelope.Signer{}, 0, 0}
	for _, seat := range append([]game.Seat{game.Referee}, hare.Game.Info().Seats...) {
		succeed(t, "key", "new", string(seat))
		signer, err := envelope.LoadSigner(string(seat), nil)
		if err != nil {
			t.Fatal(err)
		}
		l.signers[seat] = signer
	}
	return l
}

// play plays one game, and compares at a few of its positions.
func (l *leaks) play(t *testing.T, n int) {
	args := []string{
		"new", "hare", "--name", fmt.Sprintf("t%d", n), "--key", "referee", "-o", "save.json", "--force",
		"--option", "mode=" + []string{"standard", "champion", "beginner"}[n%3],
	}
	for _, seat := range hare.Game.Info().Seats[:2+n%4] {
		args = append(args, "--seat", fmt.Sprintf("%s=P%s:%[1]s.pub", seat, seat))
	}
	succeed(t, args...)
	// The first seal pins the table and says so.
	succeed(t, "view", "save.json", "-o", "board.json", "--force")
	succeed(t, "seal", "board.json", "--as", "red", "--key", "red", "ready", "-o", "sealed.move", "--force")
	now, _, err := table.OpenSave(testBooks, read(t, "save.json"))
	for err == nil && !now.Board.Over() {
		if now.Board.Turn > 1 && l.dice.IntN(min(40, 2*now.Board.Turn)) == 0 {
			seats := now.Board.Charter.Setup().Seats
			viewer := append([]game.Seat{""}, seats...)[l.dice.IntN(1+len(seats))]
			if l.dice.IntN(2) == 0 { // Who is asked has more to see.
				viewer = now.Board.Asks[0].Seat
			}
			l.compare(t, now, viewer)
		}
		now, err = l.turn(now)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// turn makes the next turn, of signed moves.
func (l *leaks) turn(now *referee.Table) (*referee.Table, error) {
	var subs []*referee.Submission
	for _, ask := range now.Board.Asks {
		moves := now.State().Legal(ask.Seat)
		m := &referee.Move{
			Type: referee.MoveType, Game: now.Board.Game, Turn: now.Board.Turn, Seat: ask.Seat, Answers: now.ID,
			Rev: 1, Salt: randomHex(), Move: game.Marshal(moves[l.dice.IntN(len(moves))]),
		}
		text := now.MoveText(ask.Kind, m)
		armor, err := l.signers[ask.Seat].Sign(envelope.MoveNamespace, text)
		if err != nil {
			return nil, err
		}
		subs = append(subs, &referee.Submission{
			Signed: string(envelope.Join(text, armor)), ID: referee.ID(text),
			Signer: l.signers[ask.Seat].Public().String(), Move: m,
		})
	}
	r, err := now.Resolve(subs, referee.Options{One: true})
	if err != nil || len(r.Turns) != 1 {
		return nil, fmt.Errorf("turn %d: %d turns made: %w", now.Board.Turn, len(r.Turns), err)
	}
	return r.Turns[0], nil
}

// compare holds a table and one that is dealt anew for a viewer side by side.
func (l *leaks) compare(t *testing.T, now *referee.Table, viewer game.Seat) {
	t.Helper()
	other, err := l.redealt(now, viewer)
	if err != nil {
		t.Fatal(err)
	}
	if other.SecretText == now.SecretText {
		return
	}
	l.pairs++
	word := []string{"hare", "tortoise", "wolf", "howl", "fox", "lamb"}[l.dice.IntN(6)]
	moves := []string{word, word + " 1", word + " 3"}
	if diff := cmp.Diff(l.told(t, now, viewer, moves), l.told(t, other, viewer, moves)); diff != "" {
		t.Fatalf("turn %d: %q can tell two saves apart (-one +other):\n%s", now.Board.Turn, viewer, diff)
	}
	for _, seat := range now.Board.Charter.Setup().Seats {
		if l.noticed > 0 {
			return // Once shows that the comparison can fail.
		}
		if seat != viewer && !slices.Equal(l.told(t, now, seat, nil), l.told(t, other, seat, nil)) {
			l.noticed++
		}
	}
}

// redealt is the table with other secrets, which the viewer cannot know.
func (l *leaks) redealt(now *referee.Table, viewer game.Seat) (*referee.Table, error) {
	board, secret := *now.Board, *now.Secret
	var err error
	if secret.State, err = l.redeal(secret.State, viewer); err != nil {
		return nil, err
	}
	save := now.Save("unsigned")
	save.Secret, save.Pad = string(referee.Text(&secret)), ""
	board.Secret = referee.ID(save.Secret)
	save.Board = string(referee.Text(&board))
	other, _, err := referee.Open(testBooks, referee.Text(save))
	return other, err
}

// redeal shuffles the draw pile with the hands and further bets of the other
// seats, and their starting bets with those that nobody holds.
func (l *leaks) redeal(state game.Raw, viewer game.Seat) (game.Raw, error) {
	var s hare.Secret
	if err := game.Unmarshal(state, &s); err != nil {
		return nil, err
	}
	starting := 1
	if len(s.Hands) == 2 {
		starting = 2
	}
	var racing, bets []*hare.Card
	collect := func(to *[]*hare.Card, cards []hare.Card) {
		for i := range cards {
			*to = append(*to, &cards[i])
		}
	}
	unused := make([]hare.Card, len(s.Unused))
	for i, a := range s.Unused {
		unused[i] = a.Card()
	}
	collect(&racing, s.Deck)
	collect(&bets, unused)
	for _, h := range s.Hands {
		if h.Seat != viewer {
			collect(&racing, h.Hand)
			collect(&racing, h.Bets[starting:])
			collect(&bets, h.Bets[:starting])
		}
	}
	for _, cards := range [][]*hare.Card{racing, bets} {
		l.dice.Shuffle(len(cards), func(i, j int) { *cards[i], *cards[j] = *cards[j], *cards[i] })
	}
	for _, h := range s.Hands {
		slices.Sort(h.Hand)
	}
	for i, c := range unused {
		s.Unused[i] = c.Animal()
	}
	slices.Sort(s.Unused)
	return game.Marshal(s), nil
}

// told is all that a viewer is told of a table, which becomes save.json. The
// ids that have to differ have names there.
func (l *leaks) told(t *testing.T, now *referee.Table, viewer game.Seat, moves []string) (all []string) {
	t.Helper()
	sig, err := table.Sign(l.signers[game.Referee], now.Board.Charter, envelope.BoardNamespace, now.Text)
	if err != nil {
		t.Fatal(err)
	}
	write(t, "save.json", referee.Text(now.Save(string(sig))))
	named := strings.NewReplacer(now.Board.Secret, "SECRET", now.ID, "BOARD", "Board "+now.ID[:8], "Board ID")
	hear := func(args ...string) int {
		code, out, talk := call(t, args...)
		all = append(all, fmt.Sprintf("%s: %d\n%s%s", args, code, named.Replace(out), named.Replace(talk)))
		return code
	}
	length := func(file string) { all = append(all, fmt.Sprintf("%s: %d bytes", file, len(read(t, file)))) }
	text := func(file string) { all = append(all, named.Replace(string(read(t, file)))) }

	length("save.json")
	hear("view", "save.json", "-o", "board.json", "--force")
	text("board.json")
	length("board.json.sig")
	hear("show", "board.json", "--json")
	hear("log", "board.json")
	for _, ask := range now.Board.Asks {
		hear("moves", "board.json", "--as", string(ask.Seat))
	}
	if viewer == "" {
		return all
	}
	seat := string(viewer)
	hear("view", "save.json", "--as", seat, "--key", "referee", "-o", "view.json", "--force")
	text("view.json")
	length("view.json")
	length("view.json.sig")
	hear("view", "save.json", "--as", seat, "--key", "referee", "--seal", "-o", "sealed.view", "--force")
	length("sealed.view")
	hear("show", "save.json", "--json", "--as", seat)
	hear("moves", "save.json", "--as", seat, "--json")
	hear("moves", "view.json", "--as", seat)
	hear("moves", "sealed.view", "--as", seat, "--key", seat, "--json")
	for _, move := range moves {
		if err := os.RemoveAll("checked.move"); err != nil { // --force would leave out the check.
			t.Fatal(err)
		}
		hear("seal", "view.json", "--as", seat, "--key", seat, move, "--rev", "1", "-o", "checked.move")
		if hear("seal", "board.json", "--as", seat, "--key", seat, move, "--rev", "1", "-o", "sealed.move", "--force") == exitDone {
			length("sealed.move")
			hear("check", "save.json", "sealed.move")
			hear("check", "save.json", "sealed.move", "--explain")
		}
	}
	return all
}
