package referee

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"whisker/referee/game"
)

// Standing is an earlier board whose answers still stand: the board that shows
// it asks the same of the same position. A seat that got another player or key
// since answers anew.
type Standing struct {
	Turn int    `json:"turn"`
	ID   string `json:"id"`
}

// Proposal is a change with those who signed it, their signatures checked.
type Proposal struct {
	Change *Change
	Signed []Consent
}

// Change puts changes of people in force: the next board has the same position
// and asks the same again. Answers to the board before stand, but for seats that
// changed hands. Its error is a *ChangeError or ErrOver.
func (t *Table) Change(proposals ...Proposal) (*Table, error) {
	if t.Board.Over() {
		return nil, ErrOver
	}
	b, s := t.successor()
	for _, p := range t.sorted(proposals) {
		c, err := t.changed(p, b.Turn)
		switch n := len(b.Changes); {
		case err != nil:
			return nil, err
		case n > len(t.Board.Changes) && b.Changes[n-1].Change.Place.Seat == c.Change.Place.Seat:
			return nil, &ChangeError{Seat: c.Change.Place.Seat, Reason: "there is another one of the seat", Hint: "put one in force at a time"}
		}
		b.Changes = append(b.Changes, c)
	}
	if len(b.Changes) == len(t.Board.Changes) {
		return nil, &ChangeError{Reason: "there is no change"}
	}
	return t.again(t, b, s), nil
}

// sorted brings proposals into table order.
func (t *Table) sorted(ps []Proposal) []Proposal {
	place := func(p Proposal) int {
		_, i := t.Board.Charter.Place(p.Change.Place.Seat)
		return i
	}
	ps = slices.Clone(ps)
	slices.SortStableFunc(ps, func(x, y Proposal) int { return place(x) - place(y) })
	return ps
}

// changed is a proposal as a board shows it, with no more signatures than count.
func (t *Table) changed(p Proposal, turn int) (Changed, error) {
	seat := p.Change.Place.Seat
	refuse := func(hint, reason string) (Changed, error) {
		return Changed{}, &ChangeError{Seat: seat, Reason: reason, Hint: hint}
	}
	switch number := t.Board.NextNumber(seat); {
	case p.Change.Game != t.Board.Game:
		return refuse("make it from a board of this table", "it is of another table")
	case p.Change.Number < number:
		return refuse("make it again from the current board: whisker change", "it is an old one")
	case p.Change.Number > number:
		return refuse("put the earlier ones in force first, one a turn", "it is not the seat's next one")
	}
	var signed []game.Seat
	for _, s := range p.Signed {
		signed = append(signed, s.Seat)
	}
	by, err := t.Board.authorize(p.Change, signed, turn)
	if err != nil {
		return Changed{}, err
	}
	c := Changed{Turn: turn, Change: p.Change, By: by, Signed: []Consent{}}
	for _, place := range t.Board.Charter.Seats {
		i := slices.IndexFunc(p.Signed, func(s Consent) bool { return s.Seat == place.Seat })
		if i >= 0 && (by == ByOthers || place.Seat == seat) {
			c.Signed = append(c.Signed, p.Signed[i])
		}
	}
	return c, nil
}

// Rerun takes up an earlier position again, because what was made of it was
// wrong: a file was overlooked, a bug is mended. It takes a new turn, and so new
// dice; every board stays in the chain, and this one says which do not count any
// more, from the id of the first of them on, and why. then is the table at the
// earlier turn, which is used up. A finished game, whose secrets are out, cannot
// be taken up again. Its error is a *DamagedError or ErrOver.
func (t *Table) Rerun(then *Table, replaces, reason string) (*Table, error) {
	switch {
	case t.Board.Over():
		return nil, ErrOver
	case then.Board.Game != t.Board.Game || then.Board.Turn >= t.Board.Turn:
		return nil, damaged("/replaces", "the position is not of an earlier turn of this table")
	case !IsReason(reason):
		return nil, damaged("/note", "the reason is empty, too long or not one plain line")
	}
	b, s := t.successor()
	b.Replaces, b.Note, b.Mix = replaces, reason, then.Board.Mix
	s.State, s.Events = then.Secret.State, then.Secret.Events
	return t.again(then, b, s), nil
}

// IsReason reports whether a text can be the referee's reason for what is done to
// a table: one plain line of at most MaxReason characters.
func IsReason(s string) bool {
	return strings.TrimSpace(s) != "" && utf8.RuneCountInString(s) <= MaxReason && !strings.Contains(s, "\n") && game.PlainText(s)
}

// again makes a board of the position that then has, after the board of t.
func (t *Table) again(then *Table, b *Board, s *Secret) *Table {
	b.Events, b.State = []game.Raw{}, then.Board.State
	b.Asked, b.Asks = slices.Clone(then.Board.Asked), then.Board.Asks
	for i, a := range b.Asked {
		if b.handedOver(a.Seat) == b.Turn {
			b.Asked[i].Absent = 0 // A new player was not absent yet.
		}
	}
	b.Also = append(slices.Clone(then.Board.Also), Standing{then.Board.Turn, then.ID})
	next := &Table{rules: t.rules, setup: t.setup, state: then.state, Queue: []Queued{}, Unused: slices.Clone(t.Unused)}
	for _, sub := range t.waiting {
		m := sub.Move
		if b.handedOver(m.Seat) == b.Turn {
			next.unused(m.Seat, Unused{sub.ID, m.Ahead, max(m.Choice, 1)})
			continue
		}
		next.Queue = append(next.Queue, Queued{m.Seat, sub.Signed})
		next.waiting = append(next.waiting, sub)
	}
	next.commit(b, s)
	return next
}

// answers reports whether a move answers this board, or an earlier one whose
// answers stand.
func (t *Table) answers(m *Move) bool {
	if m.Turn == t.Board.Turn {
		return m.Answers == t.ID
	}
	return t.Board.Stands(m)
}

// Stands reports whether a move answers an earlier board whose answers still
// stand on this one.
func (b *Board) Stands(m *Move) bool {
	return slices.Contains(b.Also, Standing{m.Turn, m.Answers}) && b.handedOver(m.Seat) <= m.Turn
}

// Takes returns the board whose position this one takes over; ok is false for
// one that was resolved, and for a first or last one.
func (b *Board) Takes() (s Standing, ok bool) {
	if len(b.Also) == 0 {
		return s, false
	}
	return b.Also[len(b.Also)-1], true
}

// checkAlso holds what a board says of earlier boards against itself.
func (b *Board) checkAlso() error {
	before := 0
	for i, s := range b.Also {
		if s.Turn <= before || s.Turn >= b.Turn || !isHash(s.ID) {
			return damaged("/also/"+strconv.Itoa(i), "this is no earlier board, or out of order")
		}
		before = s.Turn
	}
	taken, again := b.Takes()
	switch rerun := b.Replaces != ""; {
	case rerun && !isHash(b.Replaces):
		return damaged("/replaces", "the id of the board is not 32 bytes of hex")
	case rerun && (!again || taken.Turn == b.Turn-1):
		return damaged("/replaces", "the board replaces others and takes up no earlier position")
	case rerun && (!isLine(b.Note) || utf8.RuneCountInString(b.Note) > MaxReason):
		return damaged("/note", "the reason is empty, too long or not one line")
	case again && !rerun && taken != (Standing{b.Turn - 1, b.Previous}):
		return damaged("/also", "the board takes up a position and does not say what it replaces")
	case again && (len(b.Moves) > 0 || len(b.Events) > 0 || b.Over()):
		return damaged("/also", "the board takes over a position and changes it")
	case !again && len(b.NewChanges()) > 0:
		return damaged("/changes", "the board changes people and the position at once")
	}
	return nil
}
