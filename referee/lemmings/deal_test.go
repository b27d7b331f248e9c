package lemmings_test

import (
	"slices"
	"testing"

	"whisker/referee/game"
	"whisker/referee/gametest"
	"whisker/referee/lemmings"
)

// TestDeal deals many games and looks at what lies where (Rules S1 to S6, T1).
func TestDeal(t *testing.T) {
	seats := lemmings.Game{}.Info().Seats
	hand, side := [7]int{2: 4, 3: 4, 4: 3, 5: 3, 6: 2}, [7]int{2: 7, 3: 4, 4: 4, 5: 1, 6: 4}
	over, first := map[int]int{}, map[game.Seat]int{}
	const games = 700
	for seed := range uint64(games) {
		n := 2 + int(seed%5)
		setup, err := lemmings.Game{}.Complete(game.Setup{Seats: seats[:n]})
		if err != nil {
			t.Fatal(err)
		}
		s, _ := lemmings.Game{}.New(setup, gametest.Named(seed, 1))
		p, x := s.Public().(*lemmings.Public), s.Secret().(*lemmings.Secret)
		// Where both eagles hovered a card may have been turned up already.
		at := slices.Index(x.Deck, 0) + len(p.Turned) + 1
		if at < 27 || at > 33 {
			t.Fatalf("Game Over is card %d", at)
		}
		over[at]++
		first[p.First.Seat()]++
		if len(x.Side) != side[n] || len(p.Stations) != 16 || len(x.Supply) != 16 {
			t.Fatalf("%d seats: %d side cards, %d stations, %d in the supply", n, len(x.Side), len(p.Stations), len(x.Supply))
		}
		for i := range p.Seats {
			cards := x.Seats[i].Hand
			if len(cards) != hand[n] || len(p.Seats[i].Start) != 10 || !p.Seats[i].Five || p.Seats[i].Points != 0 {
				t.Fatalf("%d seats: %d cards, %v", n, len(cards), p.Seats[i])
			}
			if n == 2 && slices.Contains(append(cards, x.Side...), lemmings.Mine) {
				t.Fatal("Mine! All Mine! with two players")
			}
		}
	}
	for card := 27; card <= 33; card++ {
		if n := over[card]; n < games/7/2 || n > games/7*2 {
			t.Errorf("Game Over is card %d in %d of %d games", card, n, games)
		}
	}
	for _, seat := range seats[:2] {
		if first[seat] < games/6 {
			t.Errorf("%s starts %d of %d games", seat, first[seat], games)
		}
	}
}
