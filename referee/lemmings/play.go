package lemmings

import (
	"whisker/referee/game"
)

// Play resolves one answer and goes on to the next ask.
func (s *State) Play(answers []game.Answer, dice game.Dice) game.Outcome {
	r := &resolution{dice: dice}
	s.answer(r, answers[0].Move)
	s.run(r)
	return game.Outcome{Events: r.events, Reveal: true}
}

// answer carries out a checked answer.
func (s *State) answer(r *resolution, m game.Move) {
	_, who := s.asked()
	switch m := m.(type) {
	case Fly:
		if m.Orders.any() {
			s.orders = append(s.orders, Standing{who, m.Orders.clone()})
		}
		s.fly(r, m)
	case Prey:
		s.eat(r, s.hunting[0], m.Prey[0])
	case Flee:
		for _, f := range m.Flee {
			s.flee(r, s.hunting[0], f)
		}
	case Refill:
		s.refill(r, s.hover[0], s.canyon.at(m.Refill[0]))
	case Act:
		s.act(r, m)
	}
}

// run goes on until a seat has to be asked or the game is over.
func (s *State) run(r *resolution) {
	for s.step(r) {
	}
}

// step goes one step on. It reports false where the position waits for an
// answer, or is the last.
func (s *State) step(r *resolution) bool {
	switch s.phase {
	case Flying:
		return s.stepFly(r)
	case Hunting:
		return s.stepHunt(r)
	case Refilling:
		return s.stepRefill(r)
	case Acting:
		return s.stepAct(r)
	}
	return false
}

// any reports whether there are any orders.
func (o *Orders) any() bool {
	return len(o.Prey)+len(o.Flee)+len(o.Refill)+len(o.Auto) > 0
}
