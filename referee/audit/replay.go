package audit

import (
	"bytes"
	"errors"
	"slices"

	"whisker/referee"
	"whisker/referee/envelope"
	"whisker/referee/game"
)

// replay makes the boards again from the moves they name and compares bytes:
// all of a finished game with its secrets, or what public facts allow.
func (a *auditor) replay(t *archive) {
	var id []envelope.Identity
	if final := t.last().Final; final != nil {
		own, err := a.final(t)
		if err != nil {
			return
		}
		id = append(id, own)
		if t.first().Turn == 1 {
			a.replayWhole(t, final, own)
			return
		}
	}
	a.replayOpen(t, id...)
}

// final checks the secrets that the last board publishes, and returns the key
// that opens what was sealed to the table.
func (a *auditor) final(t *archive) (envelope.Identity, error) {
	b := t.boards[len(t.boards)-1]
	err := referee.CheckFinal(b.Board)
	var id envelope.Identity
	if err == nil {
		id, err = envelope.PairedIdentity(b.Final.Age, b.Charter.Referee.Age)
	}
	if errors.Is(err, envelope.ErrWrongKey) {
		err = errors.New("the age identity is not the one that the charter fixes")
	}
	if err != nil {
		a.find(Finding{Kind: Secret, File: b.file.Name, Turn: b.Turn, Reason: reasonOf(err)})
	}
	return id, err
}

// replayWhole plays a finished game again from the start, secrets included.
func (a *auditor) replayWhole(t *archive, final *referee.Final, id envelope.Identity) {
	var opened []referee.Opened
	for _, b := range t.boards {
		opened = append(opened, b.Opened...)
	}
	again, err := referee.NewReplay(a.books, t.first(), final, opened...)
	if err != nil {
		a.unlike(t.boards[0], err)
		return
	}
	letters := a.letters(id)
	for i, b := range t.boards {
		if i > 0 {
			a.passedOver(t, again.Now(), b, letters)
			if err := again.Next(b.Board); err != nil {
				a.unlike(b, err)
				return
			}
		}
		if !a.sameText(t, b, again.Now().Text) {
			return
		}
		a.privates(t, again.Now())
	}
}

// replayOpen replays a game as far as public facts decide it: every board of a
// game without dice and secrets, of another its first one. That a board is a
// sound position which asks what it has to ask is checked of all.
func (a *auditor) replayOpen(t *archive, ids ...envelope.Identity) {
	if first := t.boards[0]; first.Turn == 1 {
		text, err := referee.ReplayFirst(a.books, first.Board)
		if err != nil {
			a.unlike(first, err)
			return
		}
		if text != nil && !a.sameText(t, first, text) {
			return
		}
	}
	letters := a.letters(ids...)
	for i, b := range t.boards {
		now, err := referee.OpenBoard(a.books, b.file.Data)
		if err != nil {
			a.unlike(b, err)
			return
		}
		if i+1 == len(t.boards) {
			return
		}
		after := t.boards[i+1]
		a.passedOver(t, now, after, letters)
		_, taken := after.Takes()
		if !now.Replayable() && !taken {
			continue
		}
		next, err := now.Follow(after.Board, referee.Past{Then: a.then(t, after)})
		if err != nil {
			a.unlike(after, err)
			return
		}
		if !a.sameText(t, after, next.Text) {
			return
		}
	}
}

// then is the table whose position a board takes up again; nil where it takes
// none up, or the board of it was not given.
func (a *auditor) then(t *archive, after board) *referee.Table {
	taken, _ := after.Takes()
	i := slices.IndexFunc(t.boards, func(b board) bool { return b.id == taken.ID })
	if after.Replaces == "" || i < 0 {
		return nil
	}
	then, err := referee.OpenBoard(a.books, t.boards[i].file.Data)
	if err != nil {
		return nil
	}
	return then
}

// sameText counts a board that was made again byte for byte, or tells where it
// differs.
func (a *auditor) sameText(t *archive, b board, made []byte) bool {
	if bytes.Equal(b.file.Data, made) {
		t.game.Replayed++
		return true
	}
	at, _ := game.Difference(b.file.Data, made)
	kind := Replay
	if at == "/secret" {
		kind = Secret
	}
	if at == "" {
		at = "no place but in how it is written"
	}
	a.find(Finding{Kind: kind, File: b.file.Name, Turn: b.Turn, Reason: "the board is not what the rules and the moves make; it differs at " + at})
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
