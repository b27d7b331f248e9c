package audit

import (
	"bytes"
	"errors"
	"fmt"

	"whisker/referee"
	"whisker/referee/envelope"
	"whisker/referee/game"
	"whisker/referee/table"
)

// replay makes the boards again from the moves they name and compares bytes:
// all of a finished game with its secrets, or what public facts allow.
func (a *auditor) replay(t *archive) {
	final := t.last().Final
	if t.first().Turn == 1 && final != nil {
		a.replayWhole(t, final)
		return
	}
	a.replayOpen(t)
}

// replayWhole plays a finished game again from the start, secrets included.
func (a *auditor) replayWhole(t *archive, final *referee.Final) {
	now, err := referee.Replay(a.books, t.first(), final)
	var id envelope.Identity
	if err == nil {
		id, err = table.Identity(now)
	}
	if err != nil {
		a.find(Finding{Kind: kindOf(err, Secret), File: t.boards[len(t.boards)-1].file.Name, Turn: t.last().Turn, Reason: reasonOf(err)})
		return
	}
	opened := map[string]string{}
	for _, b := range t.boards {
		for _, o := range b.Opened {
			opened[o.ID] = o.Signed
		}
	}
	for i, b := range t.boards {
		if i > 0 {
			a.passedOver(now, b, id)
			next, err := now.Follow(b.Board, opened)
			if err != nil {
				a.unlike(b, err)
				return
			}
			now = next
		}
		if !a.same(b, now) {
			return
		}
		t.game.Replayed++
		a.privates(t, now)
	}
}

// replayOpen replays a game without dice and secrets from board to board.
func (a *auditor) replayOpen(t *archive) {
	for i := range t.boards[1:] {
		before, b := t.boards[i], t.boards[i+1]
		now, err := referee.OpenBoard(a.books, before.file.Data)
		if err != nil {
			a.unlike(before, err)
			return
		}
		if !now.Replayable() {
			return
		}
		a.passedOver(now, b)
		next, err := now.Follow(b.Board, nil)
		if err != nil {
			a.unlike(b, err)
			return
		}
		if !a.same(b, next) {
			return
		}
		t.game.Replayed++
	}
}

// same reports whether a board was made again byte for byte, and where it
// differs if it was not.
func (a *auditor) same(b board, now *referee.Table) bool {
	if bytes.Equal(b.file.Data, now.Text) {
		return true
	}
	kind, at := Replay, ""
	if b.Secret != now.Board.Secret {
		kind = Secret
	}
	if p, ok := game.Difference(b.file.Data, now.Text); ok {
		at = p
	}
	a.find(Finding{Kind: kind, File: b.file.Name, Turn: b.Turn, Reason: fmt.Sprintf("the board is not what the rules and the moves make; it differs at %s", at)})
	return false
}

// unlike tells why a board does not follow.
func (a *auditor) unlike(b board, err error) {
	f := Finding{Kind: kindOf(err, Replay), File: b.file.Name, Turn: b.Turn, Reason: reasonOf(err)}
	var r *referee.ReplayError
	if errors.As(err, &r) {
		f.Seat = r.Seat
	}
	a.find(f)
}

func kindOf(err error, otherwise Kind) Kind {
	var v *referee.VersionError
	if errors.As(err, &v) {
		return Form
	}
	return otherwise
}

func reasonOf(err error) string {
	var r *referee.ReplayError
	if errors.As(err, &r) {
		return r.Reason
	}
	return err.Error()
}
