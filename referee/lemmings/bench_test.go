package lemmings

import (
	"testing"

	"whisker/referee/game"
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
