package hare

import (
	"slices"
	"testing"
	"time"

	"whisker/referee/game"
	"whisker/referee/tiger"
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

// BenchmarkBesideTiger plays games of four seats and games of Fuzzy Tiger with
// five in turn, in one run, so that a busy machine is as busy for each. The
// figures are the medians of the batches. How fast that game is beside its floor
// says the benchmark Ratio of its package.
func BenchmarkBesideTiger(b *testing.B) {
	b.ReportAllocs()
	const batch = 50
	perSecond := func(simulate func(*game.Fast, int) int, dice *game.Fast, seats int) float64 {
		begin := time.Now()
		for range batch {
			simulate(dice, seats)
		}
		return batch / time.Since(begin).Seconds()
	}
	dice, otherDice := game.NewFast(1), game.NewFast(1)
	var games, others []float64
	for b.Loop() {
		games = append(games, perSecond(Simulate, dice, 4))
		others = append(others, perSecond(tiger.Simulate, otherDice, 5))
	}
	slices.Sort(games)
	slices.Sort(others)
	b.ReportMetric(games[len(games)/2], "hare-games/s")
	b.ReportMetric(others[len(others)/2], "tiger-games/s")
	b.ReportMetric(0, "ns/op")
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
