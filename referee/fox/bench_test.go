package fox

import (
	"testing"

	"pgregory.net/rapid"

	"whisker/referee/game"
)

// rig is a table with plans and dice, to play single rounds on.
type rig struct {
	*state
	plans [maxSeats]Plan
	turn  turn
}

func newRig(tb rapid.TB, n int, seed uint64, options string) *rig {
	setup, err := Game{}.Complete(game.Setup{Seats: info.Seats[:n], Options: game.Raw(options)})
	if err != nil {
		tb.Fatal(err)
	}
	s, err := newState(setup)
	if err != nil {
		tb.Fatal(err)
	}
	return &rig{state: s, turn: turn{dice: game.NewFast(seed)}}
}

// A simulation tells nobody and so has nothing to allocate.
func TestSimulateAllocatesNothing(t *testing.T) {
	dice := game.NewFast(1)
	for n := minSeats; n <= maxSeats; n++ {
		if allocs := testing.AllocsPerRun(100, func() { Simulate(dice, n) }); allocs != 0 {
			t.Errorf("a game of %d seats allocates %v times, want 0", n, allocs)
		}
	}
}

// BenchmarkSimulate plays whole mail games of four seats with sampled plans.
func BenchmarkSimulate(b *testing.B) {
	dice := game.NewFast(1)
	b.ReportAllocs()
	rounds := 0
	for b.Loop() {
		rounds += Simulate(dice, maxSeats)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(rounds), "ns/round")
}

// BenchmarkGrab is one grab of four seats that feel for the quests in order.
func BenchmarkGrab(b *testing.B) {
	r := newRig(b, maxSeats, 1, `{}`)
	r.round = 4
	r.quests.add([]Kind{Hen, Horse, Cheese})
	for p := range r.plans {
		r.plans[p] = defaultPlan(r.quests.list())
	}
	b.ReportAllocs()
	for b.Loop() {
		g := r.newGrab(&r.plans, &r.turn)
		g.run(r.turn.dice)
	}
}

// BenchmarkPlay is one turn of four seats as a table resolves it, with events.
func BenchmarkPlay(b *testing.B) {
	first := newRig(b, maxSeats, 1, `{}`)
	first.begin(&first.turn)
	var answers []game.Answer
	for _, a := range first.Asks() {
		m, _ := first.Absent(a.Seat)
		answers = append(answers, game.Answer{Seat: a.Seat, Move: m})
	}
	b.ReportAllocs()
	for b.Loop() {
		b.StopTimer()
		s := first.reload(b)
		b.StartTimer()
		s.Play(answers, first.turn.dice)
	}
}
