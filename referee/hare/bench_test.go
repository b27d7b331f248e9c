package hare

import (
	"testing"

	"whisker/referee/game"
)

// BenchmarkSimulate plays whole random games of four seats on one core.
func BenchmarkSimulate(b *testing.B) {
	b.ReportAllocs()
	dice, games, turns := game.NewFast(1), 0, 0
	for b.Loop() {
		turns += Simulate(dice, 4)
		games++
	}
	b.ReportMetric(float64(games)/b.Elapsed().Seconds(), "games/s")
	b.ReportMetric(float64(turns)/b.Elapsed().Seconds(), "turns/s")
}

// BenchmarkPlay plays the same by way of the contract, events and moves
// included.
func BenchmarkPlay(b *testing.B) {
	b.ReportAllocs()
	setup, err := Game.Complete(game.Setup{Seats: info.Seats[:4]})
	if err != nil {
		b.Fatal(err)
	}
	dice, games := game.NewFast(1), 0
	for b.Loop() {
		playGame(setup, dice, func(game.State) {})
		games++
	}
	b.ReportMetric(float64(games)/b.Elapsed().Seconds(), "games/s")
}

// playGame plays a random game and shows every position.
func playGame(setup game.Setup, dice *game.Fast, show func(game.State)) {
	s, _ := Game.New(setup, dice)
	for show(s); len(s.Asks()) > 0; show(s) {
		s.Play(anyAnswers(s, dice), dice)
	}
}

// anyAnswers draws a legal answer to every ask.
func anyAnswers(s game.State, dice *game.Fast) (answers []game.Answer) {
	for _, a := range s.Asks() {
		legal := s.Legal(a.Seat)
		answers = append(answers, game.Answer{Seat: a.Seat, Move: legal[dice.Below(len(legal))]})
	}
	return answers
}

func TestSimulationAllocatesNothing(t *testing.T) {
	dice := game.NewFast(1)
	for seats := info.Min; seats <= info.Max; seats++ {
		if n := testing.AllocsPerRun(100, func() { Simulate(dice, seats) }); n != 0 {
			t.Errorf("a game of %d seats allocates %v times, want 0", seats, n)
		}
	}
}
