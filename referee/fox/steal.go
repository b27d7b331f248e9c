package fox

import (
	"cmp"
	"slices"
)

// hasActive is rule 4, and R5 for a false stop.
func (s *state) hasActive(p int, trick Kind) bool { return !s.void[p] && s.bags[p].active(trick) }

// thieves returns the seats with active snakes in the order in which they
// steal: more eggs first, then the older (rules 3.5, R6). The order does not
// change while they steal (rule 4).
func (s *state) thieves() (order [maxSeats]int, n int) {
	for p := range s.n() {
		if s.hasActive(p, Snake) {
			order[n] = p
			n++
		}
	}
	slices.SortFunc(order[:n], func(a, b int) int {
		return cmp.Or(cmp.Compare(s.eggs[b], s.eggs[a]), cmp.Compare(s.ages[a], s.ages[b]))
	})
	return order, n
}

// canRob reports whether a thief may take a kind from a seat: any loot of any
// opponent (R7, R9) whom no active hammer protects (rule 3.5).
func (s *state) canRob(thief, from int, k Kind) bool {
	return thief != from && !k.isTrick() && s.bags[from][k] > 0 && !s.hasActive(from, Hammer)
}

// canRobAnybody reports whether there is anything that a thief may take.
func (s *state) canRobAnybody(thief int) bool {
	for from := range s.n() {
		for k := Hen; k < Fox; k++ {
			if s.canRob(thief, from, k) {
				return true
			}
		}
	}
	return false
}

// rob moves one piece of loot. The limit of four does not hold for it (R8).
func (s *state) rob(thief, from int, k Kind) {
	s.bags[from][k]--
	s.bags[thief][k]++
}

// gain is what the bag of a seat would score now.
func (s *state) gain(p int) int { return s.rules.points(&s.bags[p], s.quests.set(), s.void[p]).Gain }

// auto is rule 7.5. A kind of None is a pass.
func (s *state) auto(thief int) (from int, k Kind) {
	type worth struct{ both, own, eggs int }
	best := worth{}
	own := s.gain(thief)
	for victim := range s.n() {
		theirs := s.gain(victim)
		for kind := Hen; kind < Fox; kind++ {
			if !s.canRob(thief, victim, kind) {
				continue
			}
			s.rob(thief, victim, kind)
			w := worth{own: s.gain(thief) - own, eggs: s.eggs[victim] + theirs}
			w.both = w.own + theirs - s.gain(victim)
			s.rob(victim, thief, kind)
			if w.own < 0 || w.both <= 0 {
				continue
			}
			if k == None || cmp.Or(cmp.Compare(w.both, best.both), cmp.Compare(w.own, best.own), cmp.Compare(w.eggs, best.eggs)) > 0 {
				best, from, k = w, victim, kind
			}
		}
	}
	return from, k
}

// goOnStealing lets the thieves steal one after another until one of them has
// to be asked; behind the last one everybody scores (R10).
func (s *state) goOnStealing(t *turn) {
	order, n := s.thieves()
	for s.stolen < n {
		thief := order[s.stolen]
		switch {
		case !s.canRobAnybody(thief):
			s.steal(thief, 0, None, ByForce, t)
		case s.orders[thief] == StealAsk:
			s.phase = AskSteal
			return
		default:
			from, k := s.auto(thief)
			s.steal(thief, from, k, ByAuto, t)
		}
	}
	s.score(t)
}

// steal is the deed of one thief; a kind of None is a pass.
func (s *state) steal(thief, from int, k Kind, why Cause, t *turn) {
	s.stolen++
	if k != None {
		s.rob(thief, from, k)
	}
	if t.tell == nil {
		return
	}
	e := Event{Event: EventSteal, Seat: s.seats[thief], Cause: why, Pass: k == None}
	if k != None {
		e.From, e.Kind = s.seats[from], k
	}
	t.tell.event(e)
}
