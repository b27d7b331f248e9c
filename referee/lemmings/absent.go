package lemmings

import "whisker/referee/game"

// Absent is the game's own answer for a seat whose player did not move
// (section 9, Rule R45).
func (s *State) Absent(seat game.Seat) (game.Move, bool) {
	kind, who := s.asked()
	if who == 0 || who.Seat() != seat {
		return nil, false
	}
	switch kind {
	case askFly:
		return s.flights()[0], true // clockwise, Ruby hunts first
	case askPrey:
		return Prey{[]Lemming{s.absentPrey(s.edible(s.hunting[0]))}}, true
	case askFlee:
		return s.absentFlee(), true
	case askRefill:
		return Refill{[]Hex{s.canyon.name(s.empty(s.hover[0])[0])}}, true
	}
	return s.absentAct(), true
}

// absentFlee empties the whole zone.
func (s *State) absentFlee() Flee {
	t := s.clone()
	e := t.hunting[0]
	var all []Flight
	for legal := t.escapes(e); len(legal) > 0; legal = t.escapes(e) {
		f := t.absentFlight(legal)
		t.flee(new(resolution), e, f)
		all = append(all, f)
	}
	return Flee{all}
}

// absentAct walks with the rearmost lemming that can: the lowest row, the Start
// Area first of all, then the lowest number. Nothing is traded or played.
func (s *State) absentAct() Act {
	walks := s.walks()
	if len(walks) == 0 {
		return Act{Pass: true}
	}
	row := func(w *Walk) int { return s.canyon.name(s.where(w.Lemming)).row() }
	rearmost := 0
	for i := range walks {
		if row(&walks[i]) < row(&walks[rearmost]) {
			rearmost = i
		}
	}
	return Act{Walks: walks[rearmost : rearmost+1]}
}
