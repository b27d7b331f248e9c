package folder_test

import (
	"fmt"
	"slices"
	"testing"
	"time"
)

// BenchmarkTurn compares runs that resolve turns 195 to 199 of a game in which
// everybody plays 9 in every round with those that resolve turns 5 to 9 of another
// one: what a run costs does not grow with the turns behind it. The runs alternate,
// so that a busy machine is as busy for each.
func BenchmarkTurn(b *testing.B) {
	first := [2]int{5, 195}
	var took [2][]time.Duration
	for b.Loop() {
		var clubs [2]*club
		for i, turn := range first {
			clubs[i] = newTiger(b)
			for clubs[i].table().Board.Turn < turn {
				clubs[i].nines()
				clubs[i].turn()
			}
		}
		for range 5 {
			for i, c := range clubs {
				c.nines()
				begin := time.Now()
				done := c.turn()
				took[i] = append(took[i], time.Since(begin))
				if len(done.Boards) != 1 {
					b.Fatalf("turn %d was not resolved: %+v", done.Turn, done)
				}
			}
		}
	}
	for i, all := range took {
		slices.Sort(all)
		b.ReportMetric(float64(all[len(all)/2].Microseconds()), fmt.Sprintf("µs-%d", first[i]))
	}
	ratio := func(n int) float64 { return float64(took[1][n]) / float64(took[0][n]) }
	b.ReportMetric(ratio(0), "195/5-min")
	b.ReportMetric(ratio(len(took[0])/2), "195/5-med")
	b.ReportMetric(0, "ns/op")
}

// nines has everybody play 9.
func (c *club) nines() {
	t := c.table()
	for _, ask := range t.Board.Asks {
		c.send(fmt.Sprintf("%d-%s", t.Board.Turn, ask.Seat), c.move(t, ask.Seat, "9"))
	}
}
