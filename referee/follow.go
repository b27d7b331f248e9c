package referee

import (
	"errors"
	"slices"

	"whisker/referee/game"
)

// Past is what somebody who follows a board has from earlier turns.
type Past struct {
	Opened map[string]string // the text of moves by id, of those that boards keep secret
	Then   *Table            // at the position that the board takes up again; it is used up
}

// Follow makes the next table from what a board names. Whoever calls it holds
// the table's text against the board's. The table's own state is used up. On a
// table that was made from a board, the game must be Replayable, unless the next
// board takes over a position; what the secret part decides is taken over from
// the board. Its error is a *ReplayError.
func (t *Table) Follow(b *Board, past Past) (*Table, error) {
	known := t.Secret != nil
	for _, table := range []*Table{t, past.Then} {
		if table != nil && table.Secret == nil {
			table.Secret = &Secret{Hidden: zeros, Open: zeros, Events: []SeatEvents{}, Moves: []Opened{}}
		}
	}
	next, err := t.follow(b, past)
	var r *ReplayError
	switch {
	case errors.As(err, &r):
		r.Turn = b.Turn
		return nil, r
	case err != nil:
		return nil, &ReplayError{Turn: b.Turn, Reason: err.Error()}
	}
	if !known {
		next.Board.Secret, next.Board.Final = b.Secret, b.Final
		next.Text = Text(next.Board)
		next.ID = ID(next.Text)
		next.Secret = nil
	}
	return next, nil
}

func (t *Table) follow(b *Board, past Past) (*Table, error) {
	switch {
	case b.Closed != "":
		return t.Close(b.Closed)
	case b.Replaces != "" && past.Then == nil:
		return nil, &ReplayError{Reason: "the position that the board takes up again is missing"}
	case b.Replaces != "":
		return t.Rerun(past.Then, b.Replaces, b.Note)
	case len(b.NewChanges()) > 0:
		var ps []Proposal
		for _, c := range b.NewChanges() {
			ps = append(ps, Proposal{c.Change, c.Signed})
		}
		return t.Change(ps...)
	case len(b.Moves) != len(t.Board.Asks):
		return nil, &ReplayError{Reason: "the board does not name one answer for each ask"}
	}
	answers := make([]answer, len(b.Moves))
	for i, e := range b.Moves {
		a, reason := t.followed(t.Board.Asks[i], e, past.Opened)
		if reason != "" {
			return nil, &ReplayError{Seat: e.Seat, Reason: reason}
		}
		answers[i] = a
	}
	if together, ok := t.state.(game.Together); ok {
		if rs := together.CheckAll(played(answers)); len(rs) > 0 {
			return nil, &ReplayError{Seat: rs[0].Seat, Reason: rs[0].Refusal.Error()}
		}
	}
	return t.next(answers, nil), nil
}

func played(answers []answer) []game.Answer {
	ps := make([]game.Answer, len(answers))
	for i, a := range answers {
		ps[i] = game.Answer{Seat: a.Seat, Move: a.move}
	}
	return ps
}

// followed finds the answer to an ask that a board names, or says why it cannot
// have been that.
func (t *Table) followed(ask game.Ask, e Entered, opened map[string]string) (a answer, reason string) {
	a = answer{Entered: e, kind: ask.Kind, signed: e.Signed}
	a.Signed = ""
	if e.Seat != ask.Seat {
		return a, "the board names the answers in another order than the asks"
	}
	if len(e.Equivocal) > 0 && !soundEquivocation(e) {
		return a, "the board tells of a contradiction that cannot be one"
	}
	if e.Absent {
		move, ok := t.absentMove(e.Seat, true)
		if !ok {
			return a, "the seat is called absent, but the table has to wait for it"
		}
		a.move = move
		return a, ""
	}
	if a.signed == "" {
		if a.signed = opened[e.ID]; a.signed == "" {
			return a, "the move that the board names is nowhere to be found"
		}
	}
	text := Document(a.signed)
	m, err := ReadMove([]byte(text))
	switch {
	case err != nil:
		return a, "the move cannot be read: " + err.Error()
	case ID(text) != e.ID:
		return a, "the move has another id than the board names"
	case m.Game != t.Board.Game || m.Seat != e.Seat || m.By != e.By:
		return a, "the move is of another table or seat, or made by somebody else"
	case m.By == ByReferee && (t.Board.Charter.Entry == EntryPlayers || ask.Kind == Ready) && m.Seat != game.Referee:
		return a, "the referee may not enter this move"
	case m.Ahead == 0 && !t.answers(m):
		return a, "the move answers another board"
	case m.Ahead > 0 && m.Ahead != t.Board.AskedCount(m.Seat):
		return a, "the move ahead is for another ask"
	case m.Withdraw:
		return a, "the move is a withdrawal"
	}
	move, refusals := t.checkMove(ask, m.Move)
	if len(refusals) > 0 {
		return a, refusals[0].Error()
	}
	a.move = move
	return a, ""
}

// soundEquivocation reports whether a seat is told to have contradicted itself
// in the one way that leads to: two moves or more, none of which counted.
func soundEquivocation(e Entered) bool {
	ids := slices.Clone(e.Equivocal)
	slices.Sort(ids)
	return e.Absent && len(ids) > 1 && slices.Equal(ids, e.Equivocal) && len(slices.Compact(ids)) == len(e.Equivocal) &&
		!slices.ContainsFunc(ids, func(id string) bool { return !isHash(id) })
}
