package lemmings

import (
	"whisker/referee/game"
)

// Play resolves one answer and goes on to the next ask.
func (s *State) Play(answers []game.Answer, dice game.Dice) game.Outcome {
	r := &resolution{dice: dice}
	answers[0].Move.(answer).play(s, r)
	s.run(r)
	return game.Outcome{Events: r.events, Reveal: true}
}

func (f Fly) play(s *State, r *resolution) {
	if f.any() {
		_, who := s.asked()
		s.orders = append(s.orders, Standing{who, f.Orders.clone()})
	}
	s.fly(r, f)
}

func (p Prey) play(s *State, r *resolution) { s.eat(r, s.hunting[0], p.Prey[0]) }

func (f Flee) play(s *State, r *resolution) {
	for _, flight := range f.Flee {
		s.flee(r, s.hunting[0], flight)
	}
}

func (f Refill) play(s *State, r *resolution) { s.refill(r, s.hover[0], s.canyon.at(f.Refill[0])) }

func (a Act) play(s *State, r *resolution) { s.act(r, a) }

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
