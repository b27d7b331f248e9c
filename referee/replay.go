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

// A Replay plays a game again from what its boards name, and the secrets that
// its last board publishes or its referee holds.
type Replay struct {
	opened map[string]string
	now    *Table
	past   map[string]*Table // by the id of the board; their states are used up
}

// NewReplay begins a game again from its first board. opened has the moves that
// boards kept secret.
func NewReplay(books Rulebooks, first *Board, secrets *Final, opened ...Opened) (*Replay, error) {
	t, err := openBoard(books, Text(first))
	if err != nil {
		return nil, err
	}
	r := &Replay{opened: map[string]string{}, past: map[string]*Table{}}
	for _, o := range opened {
		r.opened[o.ID] = o.Signed
	}
	seeds := Seeds{Open: secrets.Open, Hidden: secrets.Hidden, Age: secrets.Age}
	r.now = begin(t.rules, t.setup, first.Charter, seeds, first.asksReady())
	return r, nil
}

// Now is the table as it is made again. Whoever plays a game again holds its
// text against the board's.
func (r *Replay) Now() *Table { return r.now }

// Next goes on to a board by what it names. Its error is a *ReplayError.
func (r *Replay) Next(b *Board) error {
	r.past[r.now.ID] = r.now
	past := Past{Opened: r.opened}
	if taken, _ := b.Takes(); b.Replaces != "" && r.past[taken.ID] != nil {
		then, err := r.past[taken.ID].afresh()
		if err != nil {
			return &ReplayError{Turn: b.Turn, Reason: err.Error()}
		}
		past.Then = then
	}
	next, err := r.now.Follow(b, past)
	if err == nil {
		r.now = next
	}
	return err
}

// afresh makes the table of a used-up one's position once more.
func (t *Table) afresh() (*Table, error) {
	again := &Table{Board: t.Board, Text: t.Text, ID: t.ID, Secret: t.Secret, SecretText: t.SecretText, rules: t.rules, setup: t.setup}
	return again, again.load(func() (game.State, error) {
		return t.rules.Load(t.setup, t.Board.State, t.Secret.State)
	})
}

// Earlier makes the table of an earlier turn again, from all boards before the
// table's own. Its error is a *ReplayError where they do not lead to it.
func (t *Table) Earlier(boards []*Board, turn int) (*Table, error) {
	opened := t.Secret.Moves
	for _, b := range boards {
		opened = append(opened, b.Opened...)
	}
	r, err := NewReplay(Rulebooks{t.rules}, boards[0], &Final{Age: t.Secret.Age, Open: t.Secret.Open, Hidden: t.Secret.Hidden}, opened...)
	for i := 0; err == nil && boards[i].Turn <= turn; i++ {
		if i > 0 {
			err = r.Next(boards[i])
		}
		switch {
		case err != nil:
		case r.now.ID != ID(Text(boards[i])):
			err = &ReplayError{Turn: boards[i].Turn, Reason: "the board is not what the rules and the moves make"}
		case boards[i].Turn == turn:
			return r.now, nil
		case i+1 == len(boards):
			err = &ReplayError{Turn: turn, Reason: "the board is missing"}
		}
	}
	return nil, err
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
