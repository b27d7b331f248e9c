package tiger

import (
	"slices"
	"testing"
	"time"

	"whisker/referee/game"
)

// player plays a number of games and tells how many rounds they had.
type player func(dice *game.Fast, n int) (rounds int)

func floorGames(dice *game.Fast, n int) (rounds int) {
	for range n {
		rounds += floorGame(dice)
	}
	return rounds
}

func simulated(dice *game.Fast, n int) (rounds int) {
	for range n {
		rounds += Simulate(dice, floorSeats)
	}
	return rounds
}

func BenchmarkFloor(b *testing.B)    { benchmark(b, floorGames) }
func BenchmarkSimulate(b *testing.B) { benchmark(b, simulated) }

func benchmark(b *testing.B, play player) {
	b.ReportAllocs()
	dice, rounds := game.NewFast(1), 0
	for b.Loop() {
		rounds += play(dice, 1)
	}
	b.ReportMetric(float64(rounds)/b.Elapsed().Seconds(), "rounds/s")
}

// BenchmarkRatio measures both in turn, in one run, so that a busy machine is
// as busy for the one as for the other. One iteration is one pair of batches;
// the ratio is the median of the pairs: 1 is as fast as the floor.
func BenchmarkRatio(b *testing.B) {
	const batch = 500
	perSecond := func(play player, dice *game.Fast) float64 {
		begin := time.Now()
		rounds := play(dice, batch)
		return float64(rounds) / time.Since(begin).Seconds()
	}
	floorDice, dice := game.NewFast(1), game.NewFast(1)
	var ratios []float64
	for b.Loop() {
		ratios = append(ratios, perSecond(simulated, dice)/perSecond(floorGames, floorDice))
	}
	slices.Sort(ratios)
	b.ReportMetric(ratios[len(ratios)/2], "ratio")
}
