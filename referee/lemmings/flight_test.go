package lemmings_test

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"whisker/referee/game"
	"whisker/referee/lemmings"
)

// The brute walker knows the rule of flights (R12) a second time, too: it keeps
// every place that can be reached in exactly so many steps, whatever was reached
// before, and looks for refuges among them.

// spot is a place of the brute walker and the sideways steps that led there.
type spot struct {
	at
	side int
}

// nearest lists the refuges that can be reached in the fewest steps.
func (b *brute) nearest(from at, side int, throughFull bool) []string {
	front := map[spot]bool{{from, 0}: true}
	for range 40 {
		next, found := map[spot]bool{}, map[string]bool{}
		for p := range front {
			if bruteMap[p.at].last {
				found["cliff"] = true
			}
			for _, step := range "LRlr" {
				to := spot{p.step(step), p.side}
				if step == 'L' || step == 'R' {
					to.side++
				}
				_, onMap := bruteMap[to.at]
				if !onMap || to.side > side || b.full(to.at) && !throughFull {
					continue
				}
				next[to] = true
				if !b.blocked(to.at) {
					found[to.String()] = true
				}
			}
		}
		if len(found) > 0 {
			var all []string
			for name := range found {
				all = append(all, name)
			}
			return all
		}
		front = next
	}
	return nil
}

// flights lists what may flee next from an eagle.
func (b *brute) flights(eagle string, brushStays bool) []string {
	letter := map[string]string{"ruby": "R", "stephen": "S"}[eagle]
	var all []string
	for a, h := range bruteMap {
		stack := b.on[a.String()]
		if len(stack) == 0 || h.brush && brushStays || !slices.Contains(h.zones, letter+b.p.Eagles[eagle].Zone) {
			continue
		}
		for _, w := range []struct {
			side int
			full bool
		}{{b.rules.SideSteps, false}, {1, false}, {9, false}, {9, true}} {
			if found := b.nearest(a, w.side, w.full); found != nil {
				for _, to := range found {
					all = append(all, stack[len(stack)-1]+" "+to)
				}
				break
			}
		}
	}
	slices.Sort(all)
	return all
}

// TestBruteFlights compares the legal flights of random positions of both
// editions with those of the brute walker.
func TestBruteFlights(t *testing.T) {
	t.Parallel()
	const wanted = 1500
	positions := 0
	for seed := uint64(1); positions < wanted; seed++ {
		setup := randomSetup(t, seed)
		dice := game.NewFast(seed)
		s, _ := lemmings.Game{}.New(setup, dice)
		for len(s.Asks()) > 0 {
			if ask := s.Asks()[0]; ask.Kind == "flee" {
				var detail struct{ Eagle string }
				if err := json.Unmarshal(ask.Detail, &detail); err != nil {
					t.Fatal(err)
				}
				public := game.Marshal(s.Public())
				var got []string
				for _, m := range s.Legal(ask.Seat) {
					got = append(got, m.String())
				}
				slices.Sort(got)
				if want := newBrute(t, setup.Options, public).flights(detail.Eagle, lemmings.BrushStays(s)); !slices.Equal(got, want) {
					t.Fatalf("seed %d: flights (-brute +game):\n%s\n%s", seed, cmp.Diff(want, got), public)
				}
				positions++
			}
			answer(s, dice)
		}
	}
}
