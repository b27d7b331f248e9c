package fox

import "whisker/referee/game"

// Simulate plays a whole game of the default rules by mail, with sampled plans
// and snakes that follow rule 7.5, and returns how many rounds it took. It plays
// by the functions that State.Play plays by, tells no events and allocates
// nothing.
func Simulate(dice *game.Fast, seats int) (rounds int) {
	s := state{seats: info.Seats[:seats], rules: defaults, ages: [maxSeats]int{1, 2, 3, 4}}
	s.simulate(dice)
	return s.round
}

// simulate plays a game that has not begun to its end.
func (s *state) simulate(dice *game.Fast) {
	t, c := turn{dice: dice}, chooser{dice: dice}
	s.begin(&t)
	for s.phase != phaseOver {
		if s.phase == AskKeep {
			s.keep(s.quests.cards[c.below(numQuests)], &t)
			continue
		}
		var reaches [maxSeats][maxReaches]Reach
		var plans [maxSeats]Plan
		for p := range s.n() {
			plans[p] = s.samplePlan(reaches[p][:0], &c)
			plans[p].Steal = StealAuto
		}
		s.grab(&plans, &t)
	}
}
