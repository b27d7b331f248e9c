package audit

import (
	"fmt"
	"reflect"
	"slices"

	"whisker/referee"
	"whisker/referee/table"
)

// people checks what a referee did between two turns: changes of people, and
// positions taken up again. That a board which does so changes nothing else is
// for the replay to say.
func (a *auditor) people(t *archive) {
	for i, b := range t.boards {
		if i == 0 {
			a.changes(t, b, b.Changes)
		} else {
			a.keeps(t.boards[i-1], b)
			a.changes(t, b, b.NewChanges())
		}
		a.rerun(t, b)
	}
}

// keeps checks that a board has the changes of the one before, and no others
// than its own.
func (a *auditor) keeps(before, b board) {
	old := b.Changes[:len(b.Changes)-len(b.NewChanges())]
	if b.Turn == before.Turn+1 && !slices.EqualFunc(old, before.Changes, func(x, y referee.Changed) bool { return reflect.DeepEqual(x, y) }) {
		a.find(Finding{Kind: People, File: b.file.Name, Turn: b.Turn, Reason: "the board has other changes of people than the one before it"})
	}
}

// changes checks who agreed to changes.
func (a *auditor) changes(t *archive, b board, changes []referee.Changed) {
	for _, c := range changes {
		seat := c.Change.Place.Seat
		if err := table.VerifyChange(b.Board, c); err != nil {
			a.find(Finding{Kind: People, File: b.file.Name, Turn: c.Turn, Seat: seat, Reason: err.Error()})
			continue
		}
		t.game.Signatures += len(c.Signed)
		if c.Turn == b.Turn {
			a.find(Finding{Kind: Notice, File: b.file.Name, Turn: b.Turn, Seat: seat, Reason: whatChanged(b.Board, c)})
		}
	}
}

func whatChanged(b *referee.Board, c referee.Changed) string {
	now, before := c.Change.Place, b.PlaceAt(c.Change.Place.Seat, c.Turn-1)
	what := "the address or the key for views changed"
	switch {
	case now.Player != before.Player:
		what = fmt.Sprintf("%s took the place of %s", now.Player, before.Player)
	case now.Key != before.Key:
		what = now.Player + " got another key"
	}
	switch c.By {
	case referee.BySeat:
		return what + ", signed with the seat's own key"
	case referee.ByOthers:
		return fmt.Sprintf("%s, by the word of the referee and %d others", what, len(c.Signed))
	}
	return what + ", by the word of the referee alone"
}

// rerun tells of a position that was taken up again, and holds what the board
// says of it against the boards that were given.
func (a *auditor) rerun(t *archive, b board) {
	taken, ok := b.Takes()
	if !ok || b.Replaces == "" {
		return
	}
	for _, named := range []referee.Standing{taken, {Turn: taken.Turn + 1, ID: b.Replaces}} {
		i := slices.IndexFunc(t.boards, func(o board) bool { return o.Turn == named.Turn })
		if i >= 0 && t.boards[i].id != named.ID {
			a.find(Finding{Kind: Chain, File: b.file.Name, Turn: b.Turn, Reason: fmt.Sprintf("the board names another one of turn %d than %s", named.Turn, t.boards[i].file.Name)})
		}
	}
	a.find(Finding{Kind: Notice, File: b.file.Name, Turn: b.Turn, Reason: fmt.Sprintf(
		"the position of turn %d is taken up again, and %s: %s", taken.Turn, doNotCount(taken.Turn+1, b.Turn-1), b.Note,
	)})
}

// doNotCount says which turns a board puts out of force.
func doNotCount(first, last int) string {
	if first == last {
		return fmt.Sprintf("turn %d does not count", first)
	}
	return fmt.Sprintf("turns %d to %d do not count", first, last)
}
