package lemmings_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"whisker/referee/game"
	"whisker/referee/lemmings"
)

// reader follows a game by its public events alone.
type reader struct {
	Place  map[lemmings.Lemming]lemmings.Hex // on the board
	Chow   map[lemmings.Lemming]lemmings.Eagle
	Dives  map[lemmings.Lemming]int // score
	Gone   map[lemmings.Lemming]bool
	Points map[lemmings.Clan]int
	Held   map[lemmings.Clan]int // pellets
}

func newReader() *reader {
	return &reader{
		map[lemmings.Lemming]lemmings.Hex{},
		map[lemmings.Lemming]lemmings.Eagle{},
		map[lemmings.Lemming]int{},
		map[lemmings.Lemming]bool{},
		map[lemmings.Clan]int{},
		map[lemmings.Clan]int{},
	}
}

func (r *reader) read(t *testing.T, e game.Event) {
	if e.For != "" {
		return
	}
	var x lemmings.Event
	if err := game.Unmarshal(e.Data, &x); err != nil {
		t.Fatal(err)
	}
	switch x.Event {
	case lemmings.Eaten:
		delete(r.Place, x.Lemming)
		r.Chow[x.Lemming] = x.Eagle
	case lemmings.Fled:
		if x.To != lemmings.Cliff { // a fall tells the rest
			r.Place[x.Lemming] = x.To
		}
	case lemmings.Shifted:
		delete(r.Chow, x.Lemming)
		r.Place[x.Lemming] = x.To
	case lemmings.Walked:
		for _, s := range x.Path {
			if s != lemmings.Dive {
				r.Place[x.Lemming] = lemmings.Hex(s)
			}
		}
	case lemmings.Dived, lemmings.Fell:
		if x.Seat != x.Lemming.Clan() || x.From == lemmings.Start {
			t.Fatalf("a dive of nobody's: %s", e.Data)
		}
		delete(r.Place, x.Lemming)
		if x.Event == lemmings.Dived && x.Left+x.Bonus != x.Score {
			t.Fatalf("a dive that does not add up: %s", e.Data)
		}
		if x.Score == 0 {
			r.Gone[x.Lemming] = true
			break
		}
		r.Dives[x.Lemming] = x.Score
		r.Points[x.Seat] += x.Score
	case lemmings.Took:
		r.Held[x.Seat]++
	case lemmings.Traded:
		r.Held[x.Seat] -= x.Favors
	case lemmings.Played:
		if x.Card.Name == lemmings.Sticky {
			r.Held[x.Card.Seat]--
		}
	}
}

// TestEventsTellAll: who reads the public events alone knows where every lemming
// is, who was eaten by whom, and how each dive scored.
func TestEventsTellAll(t *testing.T) {
	t.Parallel()
	for seed := range uint64(40) {
		setup := randomSetup(t, seed)
		dice := game.NewFast(seed)
		s, events := lemmings.Game{}.New(setup, dice)
		got := newReader()
		for {
			for _, e := range events {
				got.read(t, e)
			}
			want := newReader()
			p := s.Public().(*lemmings.Public)
			for _, st := range p.Stacks {
				for _, l := range st.Lemmings {
					want.Place[l] = st.Hex
				}
			}
			for _, f := range p.Seats {
				for _, l := range f.Chow.Ruby {
					want.Chow[l] = lemmings.Ruby
				}
				for _, l := range f.Chow.Stephen {
					want.Chow[l] = lemmings.Stephen
				}
				for box, list := range f.Dives {
					for _, l := range list {
						want.Dives[l] = box + 1
					}
				}
				for _, l := range f.Removed {
					want.Gone[l] = true
				}
				if f.Points > 0 {
					want.Points[f.Seat] = f.Points
				}
				if _, told := got.Held[f.Seat]; told || f.Pellets > 0 {
					want.Held[f.Seat] = f.Pellets
				}
			}
			if d := cmp.Diff(want, got); d != "" {
				t.Fatalf("seed %d (-is +told):\n%s", seed, d)
			}
			asks := s.Asks()
			if len(asks) == 0 {
				break
			}
			move := s.(game.Sampler).Sample(asks[0].Seat, dice)
			events = s.Play([]game.Answer{{Seat: asks[0].Seat, Move: move}}, dice).Events
		}
	}
}
