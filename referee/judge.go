package referee

import (
	"cmp"
	"slices"
	"strings"

	"whisker/referee/game"
)

// Judge gives a verdict on each submission, from "wrong-game" on: what comes
// before that is the business of whoever opened the files. It changes nothing,
// and which move counts does not depend on the order of the submissions.
func (t *Table) Judge(subs []*Submission) []Judgement {
	js, _ := t.judge(subs)
	return js
}

// picks is what the judged submissions come to.
type picks struct {
	seats []pick // one for each ask of the board
	queue []*candidate
}

// pick is the answer to one ask of the board.
type pick struct {
	ask       game.Ask
	direct    *candidate // that answers this board
	equivocal []string   // ids of direct answers that contradict each other
}

// candidate is a submission that may count. One without a judgement waits in
// the queue already.
type candidate struct {
	*Submission
	judged *Judgement
	move   game.Move // nil for a withdrawal or a move ahead
}

func (c *candidate) say(v Verdict) {
	if c.judged != nil {
		c.judged.Verdict = v
	}
}

// slot is what moves compete for: those of one slot replace each other by rev.
type slot struct {
	seat          game.Seat
	ahead, choice int
	entry         bool
}

func (c *candidate) slot() slot {
	return slot{c.Move.Seat, c.Move.Ahead, max(c.Move.Choice, 1) * min(c.Move.Ahead, 1), c.byEntry()}
}

func (a slot) compare(b slot) int {
	return cmp.Or(
		strings.Compare(string(a.seat), string(b.seat)), cmp.Compare(a.ahead, b.ahead), cmp.Compare(a.choice, b.choice),
		compareBool(a.entry, b.entry),
	)
}

func compareBool(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return -1
	}
	return 1
}

func (t *Table) judge(subs []*Submission) ([]Judgement, picks) {
	js := make([]Judgement, len(subs))
	var cs []*candidate
	for _, s := range t.waiting {
		cs = append(cs, &candidate{Submission: s})
	}
	for i, s := range subs {
		c := &candidate{Submission: s, judged: &js[i]}
		if t.judgeBinding(c); js[i].Verdict != "" {
			continue
		}
		// Of two valid signatures of one document the smaller bytes stand.
		if j := slices.IndexFunc(cs, func(o *candidate) bool { return o.ID == s.ID }); j >= 0 {
			cs[j].Submission = smaller(cs[j].Submission, s)
			js[i].Verdict = Duplicate
			continue
		}
		cs = append(cs, c)
	}
	for _, c := range cs {
		t.judgeMove(c)
	}
	cs = slices.DeleteFunc(cs, func(c *candidate) bool { return c.judged != nil && c.judged.Verdict != "" })
	return js, t.pick(append(cs, everyChoice(cs)...))
}

// everyChoice makes a withdrawal that names an ask and no choice one of each
// choice: the first it is itself.
func everyChoice(cs []*candidate) (more []*candidate) {
	for _, c := range cs {
		if m := c.Move; !m.Withdraw || m.Ahead == 0 || m.Choice > 0 {
			continue
		}
		for choice := 2; choice <= MaxQueue; choice++ {
			m, s := *c.Move, *c.Submission
			m.Choice, s.Move = choice, &m
			more = append(more, &candidate{Submission: &s})
		}
	}
	return more
}

func smaller(a, b *Submission) *Submission {
	if b.Signed < a.Signed {
		return b
	}
	return a
}

// judgeBinding judges whether a move belongs here at all.
func (t *Table) judgeBinding(c *candidate) {
	m, b := c.Move, t.Board
	asked := b.AskedCount(m.Seat)
	_, open := b.Ask(m.Seat)
	switch {
	case m.Game != b.Game:
		c.say(WrongGame)
	case !c.signedFor(b):
		c.say(WrongSeat)
	case m.Ahead > 0 && (m.Ahead < asked || m.Ahead == asked && !open), m.Ahead == 0 && m.Turn < b.Turn && !b.Stands(m):
		c.say(Stale)
	case m.Turn > b.Turn, m.Ahead == 0 && !t.answers(m):
		c.say(WrongBoard)
	case m.Ahead == 0 && !open, b.Over():
		c.say(NotNeeded)
	}
}

// judgeMove judges the move itself, as far as the position is known.
func (t *Table) judgeMove(c *candidate) {
	switch m := c.Move; {
	case m.Withdraw || c.judged == nil:
	case m.Ahead > 0:
		if !t.understood(m.Move) {
			c.refuse(Invalid, *game.NotUnderstood("/move", "no ask of this game is answered like that"))
		}
	default:
		ask, _ := t.Board.Ask(m.Seat)
		c.move, c.judged.Refusals = t.checkMove(ask, m.Move)
		switch {
		case len(c.judged.Refusals) > 0 && c.judged.Refusals[0].Kind == game.Invalid:
			c.say(Invalid)
		case !t.state.Knows(m.Seat):
			c.judged.Refusals = nil
			c.say(Unjudged)
		case len(c.judged.Refusals) > 0:
			c.say(Illegal)
		case ask.Kind == Ready && c.byEntry():
			c.refuse(Illegal, game.Refusal{Kind: game.Illegal, Reason: "only the seat's own key can say that it is ready"})
		}
	}
}

func (c *candidate) refuse(v Verdict, r game.Refusal) {
	c.say(v)
	c.judged.Refusals = []game.Refusal{r}
}

// understood reports whether a move ahead answers any kind of ask.
func (t *Table) understood(move game.Raw) bool {
	return slices.ContainsFunc(t.Info().Kinds, func(k game.Kind) bool {
		_, err := t.rules.Decode(k.Name, move)
		return err == nil
	})
}

// checkMove tells all that is wrong with an answer to an ask.
func (t *Table) checkMove(ask game.Ask, move game.Raw) (game.Move, []game.Refusal) {
	m, err := decode(t.rules, ask.Kind, move)
	if err != nil {
		r, ok := err.(*game.Refusal)
		if !ok {
			r = game.NotUnderstood("", err.Error())
		}
		return nil, []game.Refusal{*r}
	}
	if !t.state.Knows(ask.Seat) {
		return m, nil
	}
	return m, t.state.Check(ask.Seat, m)
}

// Check tells all that is wrong with an answer to an open ask of a seat.
func (t *Table) Check(seat game.Seat, move game.Raw) []game.Refusal {
	ask, ok := t.Board.Ask(seat)
	if !ok {
		return []game.Refusal{{Kind: game.Illegal, Reason: "the board does not ask this seat"}}
	}
	_, refusals := t.checkMove(ask, move)
	return refusals
}

// pick lets the highest rev count in each slot, and tells what it does to the
// others.
func (t *Table) pick(cs []*candidate) picks {
	slices.SortFunc(cs, func(a, b *candidate) int {
		return cmp.Or(a.slot().compare(b.slot()), cmp.Compare(b.Move.Rev, a.Move.Rev), strings.Compare(a.ID, b.ID))
	})
	var p picks
	for _, ask := range t.Board.Asks {
		p.seats = append(p.seats, pick{ask: ask})
	}
	for len(cs) > 0 {
		end := slices.IndexFunc(cs, func(c *candidate) bool { return c.slot() != cs[0].slot() })
		if end < 0 {
			end = len(cs)
		}
		t.pickSlot(cs[:end], &p)
		cs = cs[end:]
	}
	t.trimQueue(&p)
	t.checkTogether(&p)
	return p
}

// pickSlot picks from the candidates for one slot, the highest rev first. A rev
// that two documents share is equivocation: neither counts, and an older move
// does not revive.
func (t *Table) pickSlot(cs []*candidate, p *picks) {
	rival := slices.IndexFunc(cs, func(c *candidate) bool { return c.Move.Rev != cs[0].Move.Rev })
	if rival < 0 {
		rival = len(cs)
	}
	for _, c := range cs[rival:] {
		c.say(Replaced)
	}
	top := cs[0]
	if top.Move.Ahead > 0 {
		switch {
		case rival > 1:
			for _, c := range cs[:rival] {
				c.say(Equivocal)
			}
		case top.Move.Withdraw:
			top.say(Accepted)
		default:
			top.say(Ahead)
			p.queue = append(p.queue, top)
		}
		return
	}
	s := &p.seats[slices.IndexFunc(p.seats, func(s pick) bool { return s.ask.Seat == top.Move.Seat })]
	switch own := s.direct != nil || s.equivocal != nil; {
	case rival > 1:
		for _, c := range cs[:rival] {
			c.say(Equivocal)
			if !own {
				s.equivocal = append(s.equivocal, c.ID)
			}
		}
	case own: // The slot of the seat's own key came first, and stands.
		top.say(Replaced)
	case top.Move.Withdraw:
		top.say(Accepted)
	default:
		top.say(Accepted)
		s.direct = top
	}
}

// trimQueue keeps the queue of each seat within MaxQueue: what waits already
// stays, and of the new moves those that lie furthest ahead are refused.
func (t *Table) trimQueue(p *picks) {
	room := func(seat game.Seat) int {
		n := MaxQueue
		for _, c := range p.queue {
			if c.Move.Seat == seat && c.judged == nil {
				n--
			}
		}
		return n
	}
	var kept []*candidate
	var seat game.Seat
	left := 0
	for _, c := range p.queue { // sorted by seat
		if c.Move.Seat != seat {
			seat, left = c.Move.Seat, room(c.Move.Seat)
		}
		if c.judged != nil {
			if left == 0 {
				c.refuse(Illegal, game.Refusal{Kind: game.Illegal, Field: "/ahead", Reason: "more than 16 moves ahead would wait"})
				continue
			}
			left--
		}
		kept = append(kept, c)
	}
	p.queue = kept
}

// checkTogether takes out answers that contradict each other.
func (t *Table) checkTogether(p *picks) {
	together, ok := t.state.(game.Together)
	if !ok {
		return
	}
	var answers []game.Answer
	for _, s := range p.seats {
		if s.direct != nil {
			answers = append(answers, game.Answer{Seat: s.ask.Seat, Move: s.direct.move})
		}
	}
	for _, r := range together.CheckAll(answers) {
		i := slices.IndexFunc(p.seats, func(s pick) bool { return s.ask.Seat == r.Seat })
		if d := p.seats[i].direct; d != nil {
			d.say(Illegal)
			d.judged.Refusals = append(d.judged.Refusals, r.Refusal)
		}
	}
	for i := range p.seats {
		if d := p.seats[i].direct; d != nil && d.judged.Verdict == Illegal {
			p.seats[i].direct = nil
		}
	}
}
