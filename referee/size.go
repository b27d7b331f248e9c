package referee

import (
	"strings"

	"whisker/referee/game"
)

// Lengths tell: age keeps the length of what it seals, and the length of a hand
// or a move tells what it is. So every sealed document is padded to a size that
// depends on public facts alone, never on the actual length.
const (
	moveStep = 512  // a move's size is a multiple of this, in bytes
	viewStep = 4096 // a view's and a save's
	// A receipt that is sealed has this size: all that can stand in it has room.
	receiptSize = 16384
)

// Sizes of JSON that a document adds to its parts, at the most.
const (
	padMember    = len(`,"pad":" "`)
	unusedMember = len(`{"id":"","ahead":9007199254740991,"choice":16},`) + 64
	eventsMember = len(`{"seat":"","events":[]},`) + 32
)

// MoveText is the text of a move that answers a kind of ask, padded for the
// largest answer and note there could be. The kind of a move ahead is not known
// before its ask: it is padded for the largest of all kinds. The move has to fit.
func (t *Table) MoveText(kind string, m *Move) []byte {
	padded := *m
	padded.Pad = padTo(len(Text(m)), t.largestMove(kind, m), moveStep)
	return Text(&padded)
}

// Fits reports whether a move is not longer than any good one that answers a
// kind of ask.
func (t *Table) Fits(kind string, m *Move) bool { return len(Text(m)) <= t.largestMove(kind, m) }

// largestMove is the size of a move like m with the largest answer and note, in
// bytes.
func (t *Table) largestMove(kind string, m *Move) int {
	largest := len(game.Marshal(readyMove{true}))
	for _, k := range t.Info().Kinds {
		if k.Name == kind || m.Ahead > 0 {
			largest = max(largest, k.Largest)
		}
	}
	probe := *m
	probe.Turn, probe.Rev = ChainLength*ChainLength, game.MaxInt
	probe.Move, probe.Withdraw = game.Marshal(strings.Repeat("x", largest-len(`""`))), false
	probe.Note, probe.By = strings.Repeat("\U0001D11E", MaxNote), ByReferee // 4 bytes each: the longest character
	if m.Ahead > 0 {
		probe.Ahead, probe.Choice = game.MaxCount, MaxQueue
	}
	return len(Text(&probe))
}

// padTo is the padding that brings a document of a size without padding up to
// the next multiple of step at or above the bound.
func padTo(size, bound, step int) string {
	target := (bound + padMember + step - 1) / step * step
	fill := target - size - (padMember - len(" "))
	if fill < 1 {
		panic("referee: a document is larger than its bound")
	}
	return strings.Repeat(" ", fill)
}

// ReceiptText is the text of a receipt that is sealed, padded so that its length
// does not tell what is wrong with the move. Reasons beyond the limits are cut.
func ReceiptText(r *Receipt) []byte {
	padded := *r
	padded.Reasons = nil
	for _, reason := range r.Reasons[:min(len(r.Reasons), MaxReasons)] {
		if cs := []rune(reason); len(cs) > MaxClause {
			reason = string(cs[:MaxClause-1]) + "…"
		}
		padded.Reasons = append(padded.Reasons, reason)
	}
	padded.Pad = padTo(len(Text(&padded)), receiptSize-padMember, receiptSize)
	return Text(&padded)
}

// ViewFor makes the view of a seat.
func (t *Table) ViewFor(seat game.Seat) *View {
	v := &View{
		Type: ViewType, Seat: seat, Board: string(t.Text),
		Private: game.Raw(`{}`), Events: []game.Raw{}, Unused: []Unused{},
	}
	bound := len(Text(v)) + t.state.LargestPrivate(seat) + MaxQueue*unusedMember
	if p := t.state.Private(seat); p != nil {
		v.Private = game.Marshal(p)
	}
	for _, e := range t.Secret.Events {
		if e.Seat == seat {
			v.Events = e.Events
		}
	}
	for _, u := range t.Unused {
		if u.Seat == seat {
			v.Unused = u.Moves
		}
	}
	v.Pad = padTo(len(Text(v)), bound, viewStep)
	return v
}

// Save makes the save of the table, with the signature of its board. A save in
// a public place is sealed, so its size must not tell what is in it: text in a
// string of the save is at worst doubled by escapes, and a signed move, a
// string in a string, at worst quadrupled.
func (t *Table) Save(signature string) *Save {
	s := &Save{
		Type: SaveType, Board: string(t.Text), Signature: signature, Secret: t.SecretText,
		Queue: t.Queue, Unused: t.Unused,
	}
	if s.Queue == nil {
		s.Queue = []Queued{}
	}
	if s.Unused == nil {
		s.Unused = []SeatUnused{}
	}
	secret := *t.Secret
	secret.State, secret.Events, secret.Moves = game.Raw(`{}`), []SeatEvents{}, []Opened{}
	bare := *s
	bare.Secret, bare.Queue, bare.Unused = string(Text(&secret)), []Queued{}, []SeatUnused{}
	bound := bare.size() + 2*t.state.LargestSecret()
	for _, p := range t.Board.Charter.Seats {
		bound += 2*(t.state.LargestPrivate(p.Seat)+eventsMember) + len(`{"seat":"","moves":[]},`) + 32 + MaxQueue*unusedMember
	}
	for _, m := range t.Secret.Moves {
		bound += 4 * (len(m.Signed) + 256)
	}
	for _, q := range t.Queue {
		bound += 2 * (len(q.Signed) + 256)
	}
	s.Pad = padTo(s.size(), bound, viewStep)
	return s
}

// size is the size of the save's text, in bytes. The documents in it, which are
// nearly all of it, are counted and not written for that.
func (s *Save) size() int {
	shell := *s
	shell.Board, shell.Secret = "", ""
	return len(Text(&shell)) + inString(s.Board) + inString(s.Secret)
}

// inString is how many bytes a document takes up as a string in another one: of
// what may stand in a document, these three are escaped.
func inString(document string) int {
	return len(document) + strings.Count(document, `"`) + strings.Count(document, `\`) + strings.Count(document, "\n")
}
