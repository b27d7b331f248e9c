package referee

import (
	"fmt"
	"slices"

	"whisker/referee/game"
)

// ReplayError says that a board does not follow from the one before.
type ReplayError struct {
	Turn   int
	Seat   game.Seat // whose move it is about, if it is
	Reason string
}

// Error makes a ReplayError an error.
func (e *ReplayError) Error() string {
	if e.Seat != "" {
		return fmt.Sprintf("turn %d: %s: %s", e.Turn, e.Seat, e.Reason)
	}
	return fmt.Sprintf("turn %d: %s", e.Turn, e.Reason)
}

// CheckFinal holds the secrets that a last board publishes against what the
// charter fixed of them. Whether the age identity is the table's is for package
// table to say.
func CheckFinal(b *Board) error {
	seeds := Seeds{Open: b.Final.Open, Hidden: b.Final.Hidden}
	switch fixed := b.Charter.Referee; {
	case !isHash(seeds.Open) || seeds.Tip() != fixed.Open:
		return &ReplayError{Turn: b.Turn, Reason: "the open secret is not the one that the charter fixes"}
	case !isHash(seeds.Hidden) || seeds.Commitment() != fixed.Hidden:
		return &ReplayError{Turn: b.Turn, Reason: "the hidden secret is not the one that the charter fixes"}
	}
	return nil
}

// Replay begins a game again, from its first board and the secrets that its
// last board publishes.
func Replay(books Rulebooks, first *Board, final *Final) (*Table, error) {
	t, err := openBoard(books, Text(first))
	if err != nil {
		return nil, err
	}
	return begin(t.rules, t.setup, first.Charter, Seeds{Open: final.Open, Hidden: final.Hidden, Age: final.Age}, first.asksReady()), nil
}

// ReplayFirst makes the first board again as far as public facts decide it: of
// a game that is Replayable, or one that begins with every seat being ready. It
// returns nil where secrets decide it. What the secret part decides is taken
// over from the board.
func ReplayFirst(books Rulebooks, first *Board) ([]byte, error) {
	t, err := openBoard(books, Text(first))
	if err != nil {
		return nil, err
	}
	if !t.Replayable() && !first.asksReady() {
		return nil, nil
	}
	t = begin(t.rules, t.setup, first.Charter, Seeds{Open: zeros, Hidden: zeros}, first.asksReady())
	t.Board.Secret = first.Secret
	return Text(t.Board), nil
}

// asksReady reports whether a first board asks every seat to be ready.
func (b *Board) asksReady() bool { return len(b.Asks) > 0 && b.Asks[0].Kind == Ready }

// Replayable reports whether a board follows from the one before by public
// facts alone, so that a game can be replayed before it is over.
func (t *Table) Replayable() bool { return !t.Info().Dice && !t.Info().Secrets }

// Follow makes the next table from the moves that a board names; opened has the
// text of moves by id, for those that the board keeps secret. Whoever calls it
// holds the table's text against the board's. The table's own state is used up.
// On a table that was made from a board, the game must be Replayable, and what
// the secret part decides is taken over from the board.
func (t *Table) Follow(b *Board, opened map[string]string) (*Table, error) {
	fail := func(seat game.Seat, reason string) (*Table, error) {
		return nil, &ReplayError{Turn: b.Turn, Seat: seat, Reason: reason}
	}
	known := t.Secret != nil
	if !known {
		t.Secret = &Secret{Hidden: zeros, Open: zeros, Events: []SeatEvents{}, Moves: []Opened{}}
	}
	var next *Table
	if b.Closed != "" {
		var err error
		if next, err = t.Close(b.Closed); err != nil {
			return fail("", err.Error())
		}
	} else {
		if len(b.Moves) != len(t.Board.Asks) {
			return fail("", "the board does not name one answer for each ask")
		}
		answers := make([]answer, len(b.Moves))
		for i, e := range b.Moves {
			a, reason := t.followed(t.Board.Asks[i], e, opened)
			if reason != "" {
				return fail(e.Seat, reason)
			}
			answers[i] = a
		}
		if together, ok := t.state.(game.Together); ok {
			if rs := together.CheckAll(played(answers)); len(rs) > 0 {
				return fail(rs[0].Seat, rs[0].Refusal.Error())
			}
		}
		next = t.next(answers, nil)
	}
	if !known {
		next.Board.Secret, next.Board.Final = b.Secret, b.Final
		next.Text = Text(next.Board)
		next.ID = ID(next.Text)
		next.Secret = nil
	}
	return next, nil
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
	case m.Ahead == 0 && (m.Turn != t.Board.Turn || m.Answers != t.ID):
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

// Links checks the links of the open dice that boards show against the tip that
// the charter fixes, and returns the turns whose link is wrong. The boards are
// of one game, in order.
func Links(boards []*Board) (wrong []int) {
	if len(boards) == 0 {
		return nil
	}
	known := Link{0, boards[0].Charter.Referee.Open}
	for _, b := range boards {
		if b.Dice == "" {
			continue
		}
		if b.Turn > ChainLength || walk(Link{b.Turn, b.Dice}, known.Turn) != known.Hash {
			wrong = append(wrong, b.Turn)
			continue
		}
		known = Link{b.Turn, b.Dice}
	}
	return wrong
}

// Signed returns the signed moves of a board, with their seats: those it names
// and those it opens.
func (b *Board) Signed() []Opened {
	var moves []Opened
	for _, m := range b.Moves {
		if m.Signed != "" {
			moves = append(moves, Opened{Turn: b.Turn, Seat: m.Seat, ID: m.ID, Signed: m.Signed})
		}
	}
	return slices.Concat(moves, b.Opened)
}
