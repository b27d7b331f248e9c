package referee

import (
	"errors"
	"fmt"
	"slices"

	"whisker/referee/game"
)

// ErrOver says that the game has ended: there is nothing to resolve or close.
var ErrOver = errors.New("the game is over")

// ErrChainEnds says that the open dice of a table are used up.
var ErrChainEnds = fmt.Errorf("the dice of this table end at turn %d", ChainLength)

// Options are what the referee may decide about a resolution.
type Options struct {
	Absent  bool // let the game answer for absent seats; the charter's policy must be AbsentDefault
	SkipBad bool // go on with the good moves where others block
	One     bool // make one turn, though moves ahead would answer the next one
}

// Resolution is what came of the submissions.
type Resolution struct {
	Judgements []Judgement // one for each submission
	Missing    []game.Seat // that the table waits for
	Turns      []*Table    // the turns made, in order; none where the table waits or a verdict blocks
}

// Blocked reports whether a verdict forbids to resolve.
func (r *Resolution) Blocked() bool {
	return slices.ContainsFunc(r.Judgements, func(j Judgement) bool { return j.Verdict.Class() != Fine })
}

// Resolve judges the submissions and makes the next turn of them, and goes on
// turn by turn while moves ahead answer every ask. The same table and the same
// set of submissions give the same bytes, in whatever order they come. It is
// all or nothing: where it waits or a verdict blocks, no turn is made and no
// move is kept. Its error is ErrOver or ErrChainEnds.
func (t *Table) Resolve(subs []*Submission, o Options) (*Resolution, error) {
	judgements, picked := t.judge(subs)
	r := &Resolution{Judgements: judgements}
	if t.Board.Over() {
		return r, ErrOver
	}
	answers, missing := t.gather(picked, o.Absent)
	r.Missing = missing
	if r.Blocked() && !o.SkipBad || len(missing) > 0 {
		return r, nil
	}
	for table := t; len(missing) == 0; {
		if table.Info().Dice && table.Board.Turn >= ChainLength {
			return r, ErrChainEnds
		}
		table = table.next(answers, picked.queue)
		r.Turns = append(r.Turns, table)
		if o.One || table.Board.Over() {
			break
		}
		_, picked = table.judge(nil)
		answers, missing = table.gather(picked, false)
	}
	return r, nil
}

// Missing returns the seats that would have to answer still, with these
// submissions at hand.
func (t *Table) Missing(subs []*Submission) []game.Seat {
	_, picked := t.judge(subs)
	_, missing := t.gather(picked, false)
	return missing
}

// answer is the move that is played for one ask, and how the board tells it.
type answer struct {
	Entered
	signed string // also while the board may not show it
	kind   string
	move   game.Move
}

// gather finds an answer for each ask: a move that answers this board, else the
// first legal choice among the moves ahead, else the game's own for an absent
// seat.
func (t *Table) gather(p picks, absent bool) (answers []answer, missing []game.Seat) {
	for _, s := range p.seats {
		a := answer{Entered: Entered{Seat: s.ask.Seat, Equivocal: s.equivocal}, kind: s.ask.Kind}
		c := s.direct
		if c == nil && s.equivocal == nil {
			c = t.ahead(s.ask, p.queue)
		}
		switch move, ok := t.absentMove(s.ask.Seat, absent && c == nil); {
		case c != nil:
			a.ID, a.signed, a.By, a.move = c.ID, c.Signed, c.Move.By, c.move
		case ok:
			a.Absent, a.move = true, move
		default:
			missing = append(missing, s.ask.Seat)
			continue
		}
		answers = append(answers, a)
	}
	return answers, missing
}

func (t *Table) absentMove(seat game.Seat, wanted bool) (game.Move, bool) {
	if !wanted || t.Board.Charter.Absent.Policy != AbsentDefault || t.Board.WaitsAgain(seat) {
		return nil, false
	}
	return t.state.Absent(seat)
}

// countAbsent counts, where the charter limits it, how often in a row the game
// answered for each seat: on from the board before, by the answers to it. Who
// had no choice that everybody can see was not absent. Where hands are hidden a
// forced answer counts like any other, or the count would tell the hand.
func (t *Table) countAbsent(answers []answer) []Asked {
	counts := slices.Clone(t.Board.Asked)
	if t.Board.Charter.Absent.After == 0 {
		return counts
	}
	for _, a := range answers {
		i := slices.IndexFunc(counts, func(c Asked) bool { return c.Seat == a.Seat })
		switch {
		case i < 0: // on a board that nobody made by these rules
		case !a.Absent:
			counts[i].Absent = 0
		case t.Info().Secrets || len(t.state.Legal(a.Seat)) != 1:
			counts[i].Absent++
		}
	}
	return counts
}

// ahead returns the first legal choice among the moves ahead for an ask; the
// queue is sorted by seat, ask and choice.
func (t *Table) ahead(ask game.Ask, queue []*candidate) *candidate {
	for _, c := range queue {
		if c.Move.Seat != ask.Seat || c.Move.Ahead != t.Board.AskedCount(ask.Seat) {
			continue
		}
		if ask.Kind == Ready && c.byEntry() {
			continue
		}
		if move, refusals := t.checkMove(ask, c.Move.Move); len(refusals) == 0 {
			c.move = move
			return c
		}
	}
	return nil
}

// successor begins the board and the secret part of the turn after this one.
func (t *Table) successor() (*Board, *Secret) {
	b := &Board{
		Type: BoardType, Charter: t.Board.Charter, Game: t.Board.Game,
		Turn: t.Board.Turn + 1, Previous: t.ID, Mix: t.Board.Mix,
		Moves: []Entered{}, Changes: slices.Clone(t.Board.Changes),
	}
	s := *t.Secret
	s.Events, s.Moves = slices.Clone(s.Events), slices.Clone(s.Moves)
	return b, &s
}

// next makes the table of the next turn from one answer for each ask. The
// table's own state is used up by it.
func (t *Table) next(answers []answer, queue []*candidate) *Table {
	b, s := t.successor()
	next := &Table{rules: t.rules, setup: t.setup, state: t.state, Queue: []Queued{}, Unused: []SeatUnused{}}
	if _, ok := t.state.(*lobby); ok {
		b.Mix = mixOf(entered(answers))
	}
	asked := t.countAbsent(answers)
	dice := newDice(b.Game, b.Turn, b.Mix, s.Hidden, func() string { return walk(*s.Link, b.Turn) })
	out := t.state.Play(played(answers), dice)
	b.Dice = dice.drawn
	if out.Reveal && len(s.Moves) > 0 { // none are left where a position is taken up again
		b.Opened, s.Moves = s.Moves, []Opened{}
	}
	for _, a := range answers {
		kind, _ := t.Info().Kind(a.kind)
		if a.signed != "" && kind.Secret && !out.Reveal {
			s.Moves = append(s.Moves, Opened{Turn: b.Turn, Seat: a.Seat, ID: a.ID, Signed: a.signed})
		} else {
			a.Signed = a.signed
		}
		b.Moves = append(b.Moves, a.Entered)
		s.forget(a.Seat)
	}
	next.keepQueue(t, answers, queue)
	next.set(b, s, asked, out.Events)
	return next
}

func entered(answers []answer) []Entered {
	es := make([]Entered, len(answers))
	for i, a := range answers {
		es[i] = a.Entered
	}
	return es
}

// forget drops what a seat was told before it was asked.
func (s *Secret) forget(seat game.Seat) {
	s.Events = slices.DeleteFunc(s.Events, func(e SeatEvents) bool { return e.Seat == seat })
}

// keepQueue carries the moves ahead over to the next turn, but for those whose
// ask was answered: of these, the ones that came to nothing are told to their
// owner until it is asked again.
func (next *Table) keepQueue(t *Table, answers []answer, queue []*candidate) {
	asked := func(seat game.Seat) int {
		return slices.IndexFunc(answers, func(a answer) bool { return a.Seat == seat })
	}
	for _, u := range t.Unused {
		if asked(u.Seat) < 0 {
			next.Unused = append(next.Unused, u)
		}
	}
	for _, c := range queue {
		m := c.Move
		i := asked(m.Seat)
		switch {
		case i < 0 || m.Ahead > t.Board.AskedCount(m.Seat):
			next.Queue = append(next.Queue, Queued{m.Seat, c.Signed})
			next.waiting = append(next.waiting, c.Submission)
		case answers[i].ID != c.ID:
			next.unused(m.Seat, Unused{c.ID, m.Ahead, max(m.Choice, 1)})
		}
	}
}

func (t *Table) unused(seat game.Seat, u Unused) {
	i := slices.IndexFunc(t.Unused, func(s SeatUnused) bool { return s.Seat == seat })
	if i < 0 {
		i = len(t.Unused)
		t.Unused = append(t.Unused, SeatUnused{Seat: seat})
	}
	t.Unused[i].Moves = append(t.Unused[i].Moves, u)
}
