package fox

import (
	"cmp"

	"whisker/referee/game"
)

// Play resolves one turn.
func (s *state) Play(answers []game.Answer, dice game.Dice) game.Outcome {
	t := turn{dice: dice, tell: new(journal)}
	switch move := answers[0].Move.(type) {
	case Plan:
		var plans [maxSeats]Plan
		for p, a := range answers {
			plans[p] = a.Move.(Plan)
		}
		s.grab(&plans, &t)
	case Declaration:
		s.declare(answers, &t)
	case Steal:
		s.steal(s.thief(), s.index(move.From), move.Kind, ByChoice, &t)
		s.goOnStealing(&t)
	case Keep:
		s.keep(move.Keep, &t)
	case Drop:
		s.drop(move.Drop, &t)
	case Quests:
		s.drawn.add(move.Quests)
		s.lay(&t)
	}
	return game.Outcome{Events: t.tell.events}
}

// begin starts the next round: new tricks, then new quests.
func (s *state) begin(t *turn) {
	s.round++
	for k := Fox; k <= Hammer && t.tell != nil; k++ {
		if kinds[k].joins == s.round { // rule 3.2
			t.tell.event(Event{Event: EventTricks, Round: s.round, Kind: k, Count: int(kinds[k].pieces)})
		}
	}
	s.cover(t)
	s.draw(t)
}

// shake opens the grab (rule 3.3).
func (s *state) shake(t *turn) {
	s.phase = AskPlan
	if s.rules.Mode == modeTable {
		s.phase = AskBag
	}
	if t.tell != nil {
		t.tell.event(Event{Event: EventShake, Round: s.round, Seat: s.seats[s.oldest()]})
	}
}

// grab is the round in mail mode (rule 7.4).
func (s *state) grab(plans *[maxSeats]Plan, t *turn) {
	g := s.newGrab(plans, t)
	g.run(t.dice)
	s.bags, s.stops = g.bags, g.stops
	for p := range s.n() {
		s.orders[p] = plans[p].Steal
	}
	s.goOnStealing(t)
}

// newGrab puts the hands at the rim of the box.
func (s *state) newGrab(plans *[maxSeats]Plan, t *turn) grab {
	g := grab{
		rules: &s.rules, seats: s.seats, first: priority(s.n(), s.round, &s.eggs), box: fullBox(s.round), tell: t.tell,
	}
	for p := range s.n() {
		g.hands[p].hold(plans[p])
	}
	return g
}

// declare is the round in table mode (rule 6.2).
func (s *state) declare(answers []game.Answer, t *turn) {
	outcome := Event{Event: EventQuiet} // R17
	for p, a := range answers {
		d := a.Move.(Declaration)
		s.bags[p], s.stops[p], s.orders[p] = bagOf(d.Bag), d.Stop, StealAsk
		t.tell.event(Event{Event: EventBag, Seat: a.Seat, Pieces: s.bags[p].list()})
		if d.Stop {
			s.void[p] = !s.rules.mayStop(&s.bags[p]) // R5
			outcome = Event{Event: EventStop, Seat: a.Seat, Void: s.void[p]}
		}
	}
	t.tell.event(outcome)
	s.goOnStealing(t)
}

// score ends the round (rule 3.6): everybody scores at once (R10).
func (s *state) score(t *turn) {
	var gains [maxSeats]int
	for p := range s.n() {
		points := s.rules.points(&s.bags[p], s.quests.set(), s.void[p])
		gains[p] = points.Gain
		if t.tell != nil {
			t.tell.event(Event{Event: EventScore, Seat: s.seats[p], Pieces: s.bags[p].list(), Points: new(points)})
		}
	}
	for p := range s.n() {
		s.eggs[p] += gains[p]
	}
	if t.tell != nil {
		t.tell.event(Event{Event: EventEggs, Round: s.round, Eggs: s.eggList()})
	}
	s.bags, s.stops, s.void, s.orders, s.stolen = [maxSeats]bag{}, [maxSeats]bool{}, [maxSeats]bool{}, [maxSeats]StealOrder{}, 0
	why, over := s.over()
	switch {
	case over:
		s.phase = phaseOver
		if t.tell != nil {
			t.tell.event(Event{Event: EventEnd, Cause: why, Ranking: s.ranking()})
		}
	case s.rules.QuestRefresh == refreshStudioH:
		s.phase, s.best = AskDrop, s.bestOf(&gains)
	default:
		s.begin(t)
	}
}

// over is rules 3.7 and R18.
func (s *state) over() (Cause, bool) {
	for p := range s.n() {
		if s.eggs[p] >= s.rules.Target {
			return ByTarget, true
		}
	}
	return ByRounds, s.round >= lastRound
}

// bestOf is R15: the seat that gained most, then the one with fewest eggs, then
// the youngest.
func (s *state) bestOf(gains *[maxSeats]int) int {
	best := 0
	for p := range s.n() {
		if cmp.Or(cmp.Compare(gains[p], gains[best]), cmp.Compare(s.eggs[best], s.eggs[p]), cmp.Compare(s.ages[p], s.ages[best])) > 0 {
			best = p
		}
	}
	return best
}
