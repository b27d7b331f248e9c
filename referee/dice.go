package referee

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"math"
	"strconv"

	"whisker/referee/game"
)

// ChainLength is N, the last turn that can draw open dice.
const ChainLength = 4096

// linkEvery is the distance of the checkpoints along the chain of open dice: a
// save keeps the next one, so that a turn walks at most this many links.
const linkEvery = 64

// Seeds are the secrets of a table, made once by `new` and published by its
// last board. Nothing the referee decides after that is fresh randomness.
type Seeds struct {
	Open   string // 32 bytes, hex: the end of the chain of open dice
	Hidden string // 32 bytes, hex: the key of the hidden dice and of the salts
	Age    string // the table's age identity
}

// Tip is r_0, which the charter fixes: N links down from the open secret.
func (s Seeds) Tip() string { return walk(s.lastLink(), 0) }

// Commitment is what the charter fixes of the hidden secret.
func (s Seeds) Commitment() string { return ID("whisker.hidden.v1 " + s.Hidden + "\n") }

// lastLink is r_N = SHA-256("whisker.chain.v1 <N> <hex open secret>\n").
func (s Seeds) lastLink() Link {
	return Link{ChainLength, ID(fmt.Sprintf("whisker.chain.v1 %d %s\n", ChainLength, s.Open))}
}

// checkpoint is the link that a save of this turn keeps: the first one at a
// multiple of linkEvery that the next turn does not lie beyond.
func (s Seeds) checkpoint(turn int) Link {
	at := min((turn/linkEvery+1)*linkEvery, ChainLength)
	return Link{at, walk(s.lastLink(), at)}
}

// salt is what hides the content of a secret document behind its hash.
func (s Seeds) salt(turn int) string {
	return hex.EncodeToString(s.hmac("whisker.salt.v1\n" + strconv.Itoa(turn) + "\n"))
}

// EntrySalt is the salt of a move that the referee enters from a sheet, so that
// the same sheet always makes the same bytes.
func (s Seeds) EntrySalt(turn int, seat game.Seat) string {
	return hex.EncodeToString(s.hmac("whisker.entry.v1\n" + strconv.Itoa(turn) + "\n" + string(seat) + "\n"))
}

func (s Seeds) hmac(text string) []byte { return mac(unhex(s.Hidden), text) }

// walk goes down the chain: r_(t-1) = SHA-256("whisker.link.v1 <t> <hex r_t>\n").
func walk(l Link, to int) string {
	var sum [sha256.Size]byte
	buf := make([]byte, 0, 96)
	hash := []byte(l.Hash)
	for t := l.Turn; t > to; t-- {
		buf = append(buf[:0], "whisker.link.v1 "...)
		buf = strconv.AppendInt(buf, int64(t), 10)
		buf = append(buf, ' ')
		buf = append(buf, hash...)
		buf = append(buf, '\n')
		sum = sha256.Sum256(buf)
		hash = hex.AppendEncode(hash[:0], sum[:])
	}
	return string(hash)
}

// turnDice is the dice of the resolution that makes one board.
type turnDice struct {
	text  string        // names game, turn and mix
	link  func() string // r_turn, walked to when it is first needed
	key   string        // the hidden secret
	open  []byte        // K_turn
	hide  []byte        // H_turn
	used  map[string]bool
	drawn string // r_turn once an open draw was made
}

func newDice(gameID string, turn int, mix string, hidden string, link func() string) *turnDice {
	return &turnDice{
		text: fmt.Sprintf("whisker.turn.v1\ngame %s\nturn %d\nmix %s\n", gameID, turn, mix),
		link: link, key: hidden, used: map[string]bool{},
	}
}

// Open draws with K_t = HMAC-SHA256(r_t, text_t).
func (d *turnDice) Open(label game.Label, n int) int {
	if d.open == nil {
		d.drawn = d.link()
		d.open = mac(unhex(d.drawn), d.text)
	}
	return d.draw(d.open, label, n)
}

// Hidden draws with H_t = HMAC-SHA256(hidden secret, text_t).
func (d *turnDice) Hidden(label game.Label, n int) int {
	if d.hide == nil {
		d.hide = mac(unhex(d.key), d.text)
	}
	return d.draw(d.hide, label, n)
}

func (d *turnDice) draw(key []byte, label game.Label, n int) int {
	name := label.String()
	if d.used[name] {
		panic("referee: the draw " + name + " was made twice in one turn")
	}
	d.used[name] = true
	return Draw(key, name, n)
}

// Draw is the uniform draw in [0,n) that a label names under the key of a turn.
// Block k = 0, 1, … is HMAC-SHA256(key, "whisker.draw.v1\n" label "\n" k "\n"),
// read as four big-endian words of 64 bits; words at or above the largest
// multiple of n are passed over, and the first other one modulo n is the draw.
func Draw(key []byte, label string, n int) int {
	if n < 1 {
		panic("referee: a draw from nothing: " + label)
	}
	u := uint64(n)
	over := (math.MaxUint64%u + 1) % u // 2^64 mod n
	for k := 0; ; k++ {
		block := mac(key, "whisker.draw.v1\n"+label+"\n"+strconv.Itoa(k)+"\n")
		for ; len(block) > 0; block = block[8:] {
			if w := binary.BigEndian.Uint64(block); w <= math.MaxUint64-over {
				return int(w % u)
			}
		}
	}
}

// mixOf is what the players brought to the dice by being ready, in table order.
func mixOf(ready []Entered) string {
	text := "whisker.mix.v1\n"
	for _, e := range ready {
		text += string(e.Seat) + " " + e.ID + "\n"
	}
	return ID(text)
}

func mac(key []byte, text string) []byte {
	h := hmac.New(sha256.New, key)
	h.Write([]byte(text))
	return h.Sum(nil)
}

func unhex(s string) []byte {
	b, err := hex.DecodeString(s)
	if err != nil {
		panic("referee: not hex, though it was checked")
	}
	return b
}
