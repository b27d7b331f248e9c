package lemmings

import (
	"slices"
	"testing"
	"time"

	"whisker/referee/game"
	"whisker/referee/tiger"
)

// middle is a position of six seats in the middle of a game, at the lemming turn
// with the most walks.
func middle(b testing.TB) (*State, game.Seat) {
	setup, err := Game{}.Complete(game.Setup{Edition: "gmt", Seats: info.Seats})
	if err != nil {
		b.Fatal(err)
	}
	dice := game.NewFast(7)
	s, _ := Game{}.New(setup, dice)
	best, most := s, 0
	for len(s.Asks()) > 0 {
		ask, st := s.Asks()[0], s.(*State)
		if ask.Kind == askAct && st.acting.Card == 0 {
			if n := len(st.walks()); n > most {
				best, most = st.clone(), n
			}
		}
		s.Play([]game.Answer{{Seat: ask.Seat, Move: st.Sample(ask.Seat, dice)}}, dice)
	}
	return best.(*State), best.Asks()[0].Seat
}

// BenchmarkRoutes walks every route and keeps none: it allocates the list of
// who may move, and nothing that grows with the routes or the game.
func BenchmarkRoutes(b *testing.B) {
	s, _ := middle(b)
	n := 0
	b.ReportAllocs()
	for b.Loop() {
		n = 0
		for _, m := range s.movers(s.acting.Seat) {
			for range s.routes(m.lemming, m.at, s.movement()) {
				n++
			}
		}
	}
	b.ReportMetric(float64(n), "routes")
}

// BenchmarkWalks lists the legal walks.
func BenchmarkWalks(b *testing.B) {
	s, _ := middle(b)
	n := 0
	b.ReportAllocs()
	for b.Loop() {
		n = len(s.walks())
	}
	b.ReportMetric(float64(n), "walks")
}

// BenchmarkBesideTiger lists the legal walks of that position and plays rounds of
// Fuzzy Tiger with five seats in turn, in one run, so that a busy machine is as
// busy for each. The figures are the medians of the batches. How fast that game
// is beside its floor says the benchmark Ratio of its package.
func BenchmarkBesideTiger(b *testing.B) {
	s, _ := middle(b)
	movers := s.movers(s.acting.Seat)
	const batch = 200
	perSecond := func(work func() int) float64 {
		begin, n := time.Now(), 0
		for range batch {
			n += work()
		}
		return float64(n) / time.Since(begin).Seconds()
	}
	dice := game.NewFast(1)
	works := []struct {
		unit string
		work func() int
	}{
		{"routes/s", func() (n int) {
			for _, m := range movers {
				for range s.routes(m.lemming, m.at, s.movement()) {
					n++
				}
			}
			return n
		}},
		{"walks/s", func() int { return len(s.walks()) }},
		{"tiger-rounds/s", func() int { return tiger.Simulate(dice, 5) }},
	}
	figures := make([][]float64, len(works))
	for b.Loop() {
		for i, w := range works {
			figures[i] = append(figures[i], perSecond(w.work))
		}
	}
	for i, w := range works {
		slices.Sort(figures[i])
		b.ReportMetric(figures[i][len(figures[i])/2], w.unit)
	}
	b.ReportMetric(0, "ns/op")
}

// BenchmarkLegal lists all legal answers.
func BenchmarkLegal(b *testing.B) {
	s, seat := middle(b)
	n := 0
	b.ReportAllocs()
	for b.Loop() {
		n = len(s.Legal(seat))
	}
	b.ReportMetric(float64(n), "answers")
}

// BenchmarkLoad reads a position.
func BenchmarkLoad(b *testing.B) {
	s, _ := middle(b)
	setup, err := Game{}.Complete(game.Setup{Edition: "gmt", Seats: info.Seats})
	if err != nil {
		b.Fatal(err)
	}
	public, secret := game.Marshal(s.Public()), game.Marshal(s.Secret())
	b.ReportAllocs()
	for b.Loop() {
		if _, err := (Game{}).Load(setup, public, secret); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkGame plays a whole game of six absent seats.
func BenchmarkGame(b *testing.B) {
	setup, err := Game{}.Complete(game.Setup{Seats: info.Seats})
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for seed := uint64(0); b.Loop(); seed++ {
		dice := game.NewFast(seed)
		s, _ := Game{}.New(setup, dice)
		for len(s.Asks()) > 0 {
			seat := s.Asks()[0].Seat
			move, _ := s.Absent(seat)
			s.Play([]game.Answer{{Seat: seat, Move: move}}, dice)
		}
	}
}

// TestRoutesAllocateNothing: what it takes to walk all routes does not grow
// with them.
func TestRoutesAllocateNothing(t *testing.T) {
	s, _ := middle(t)
	movers := s.movers(s.acting.Seat)
	got := testing.AllocsPerRun(20, func() {
		for _, m := range movers {
			for range s.routes(m.lemming, m.at, s.movement()) {
			}
		}
	})
	if limit := float64(3 * len(movers)); got > limit {
		t.Errorf("%v allocations for %d lemmings, want at most %v", got, len(movers), limit)
	}
}

// TestWalksShareTheirMemory: a list of hundreds of walks is a few allocations.
func TestWalksShareTheirMemory(t *testing.T) {
	s, _ := middle(t)
	walks := len(s.walks())
	if got := testing.AllocsPerRun(20, func() { s.walks() }); got > 40 {
		t.Errorf("%v allocations for %d walks, want at most 40", got, walks)
	}
}

// TestGameKeepsItsSize: to carry out an answer and to list the next ones takes no
// more at the end of a game than at its beginning.
func TestGameKeepsItsSize(t *testing.T) {
	setup, err := Game{}.Complete(game.Setup{Seats: info.Seats})
	if err != nil {
		t.Fatal(err)
	}
	dice := game.NewFast(3)
	s, _ := Game{}.New(setup, dice)
	least := map[int]float64{} // allocations of a lemming turn, by third of the game
	for len(s.Asks()) > 0 {
		seat, at := s.Asks()[0].Seat, s.(*State)
		move, _ := s.Absent(seat)
		if at.phase == Acting {
			got := testing.AllocsPerRun(1, func() {
				next := at.clone()
				next.Play([]game.Answer{{Seat: seat, Move: move}}, game.NewFast(5))
			})
			third := min(2, at.turn/10)
			if least[third] == 0 || got < least[third] {
				least[third] = got
			}
		}
		s.Play([]game.Answer{{Seat: seat, Move: move}}, dice)
	}
	if len(least) != 3 || least[2] > 2*least[0] {
		t.Errorf("a lemming turn takes %v allocations at least, by third of the game", least)
	}
}
