package lemmings_test

import (
	"flag"
	"slices"
	"testing"

	"whisker/referee/game"
	"whisker/referee/lemmings"
)

var longFlag = flag.Bool("long", false, "play 2,500 random games, not 150, and suites of 200 with every size of every table")

// TestGames plays random games of 2 to 6 seats and holds every position against
// section 8: nobody is stuck, and every game ends.
func TestGames(t *testing.T) {
	t.Parallel()
	games, nodes := 150, 0
	if *longFlag {
		games = 2500
	}
	played := map[lemmings.Card]int{}
	kinds, trades := map[string]int{}, [3]int{}
	for seed := range uint64(games) {
		setup := randomSetup(t, seed)
		dice := game.NewFast(seed)
		s, _ := lemmings.Game{}.New(setup, dice)
		n := 0
		for ; len(s.Asks()) > 0; n++ {
			if n > 1500 {
				t.Fatalf("seed %d: no end", seed)
			}
			ask := s.Asks()[0]
			kinds[ask.Kind]++
			if err := invariant(s); err != nil {
				t.Fatalf("seed %d, position %d: %v", seed, n, err)
			}
			if len(s.Legal(ask.Seat)) == 0 {
				t.Fatalf("seed %d, position %d: a dead end", seed, n)
			}
			answer(s, dice)
		}
		if err := invariant(s); err != nil {
			t.Fatalf("seed %d, the end: %v", seed, err)
		}
		if s.Result() == nil {
			t.Fatalf("seed %d: no result", seed)
		}
		for _, c := range s.Public().(*lemmings.Public).Played {
			played[c]++
		}
		for _, f := range s.Public().(*lemmings.Public).Seats {
			for i, n := range f.Traded {
				trades[i] += n
			}
		}
		nodes += n
	}
	for card := lemmings.Mine; card <= lemmings.Fright; card++ {
		if played[card] == 0 {
			t.Errorf("%s was never played", card)
		}
	}
	if slices.Contains(trades[:], 0) {
		t.Errorf("trades of 1, 2 and 3 Favors: %v, want some of each", trades)
	}
	t.Logf("%d games, %d positions, asks %v, cards %v, trades %v", games, nodes, kinds, played, trades)
}
