package hare

import (
	"fmt"
	"slices"
	"testing"

	"whisker/referee/game"
	"whisker/referee/gametest"
)

// options are the tables that the suites play: every mode, and every option
// that is not an edition's default.
var options = gametest.Options{
	Setups: []game.Setup{
		{},
		{Options: game.Raw(`{"mode":"champion"}`)},
		{Options: game.Raw(`{"mode":"beginner"}`)},
		{Options: game.Raw(`{"nap_scope":"race","howl_cards":0}`)},
		{Options: game.Raw(`{"mode":"beginner","beginner_tie":"shared","beginner_deck":"strip","howl_cards":4}`)},
	},
	Games:     60, // long ones
	Invariant: invariant,
	Shuffle:   shuffle,
}

func TestConform(t *testing.T) { gametest.Conform(t, Game, options) }

func TestLeaks(t *testing.T) { gametest.Leaks(t, Game, options) }

// TestPlaythrough replays a game of each mode. The seeds are those of short
// games in which much happens: naps, howls, streams, reshuffles, boosts.
func TestPlaythrough(t *testing.T) {
	for _, p := range []struct {
		name  string
		setup game.Setup
		seed  uint64
	}{
		{"standard", game.Setup{Seats: []game.Seat{"red", "yellow", "green"}}, 204},
		{"champion", game.Setup{Edition: "published", Seats: []game.Seat{"blue", "red"}, Options: game.Raw(`{"mode":"champion"}`)}, 59},
		{"beginner", game.Setup{Seats: []game.Seat{"red", "yellow", "green", "blue"}, Options: game.Raw(`{"mode":"beginner"}`)}, 318},
	} {
		t.Run(p.name, func(t *testing.T) {
			gametest.Playthrough(t, Game, gametest.Options{Name: p.name, Setups: []game.Setup{p.setup}, Seed: p.seed})
		})
	}
}

// shuffle deals anew what a seat may not know: the hands and bets of the others,
// the draw pile and the unused starting bets. Bets that are shown stay.
func shuffle(public, secret game.Raw, seat game.Seat, dice game.Dice) game.Raw {
	var p Public
	var d Secret
	for _, err := range []error{game.Unmarshal(public, &p), game.Unmarshal(secret, &d)} {
		if err != nil {
			panic(err)
		}
	}
	starting := 1
	if len(d.Hands) == 2 {
		starting = 2
	}
	var racing []*Card
	var bets []Card
	for i := range d.Hands {
		h := &d.Hands[i]
		if h.Seat == seat {
			continue
		}
		racing = append(racing, pointers(h.Hand)...)
		if p.Revealed == nil {
			bets = append(bets, h.Bets[:starting]...)
			racing = append(racing, pointers(h.Bets[starting:])...)
		}
	}
	racing = append(racing, pointers(d.Deck)...)
	game.Shuffle(dice.Hidden, "", len(racing), func(i, j int) { *racing[i], *racing[j] = *racing[j], *racing[i] })
	if p.Revealed == nil {
		for _, a := range d.Unused {
			bets = append(bets, a.Card())
		}
		game.Shuffle(dice.Hidden, "", len(bets), func(i, j int) { bets[i], bets[j] = bets[j], bets[i] })
		for i := range d.Hands {
			if h := &d.Hands[i]; h.Seat != seat {
				bets = bets[copy(h.Bets[:starting], bets):]
			}
		}
		for i, c := range bets {
			d.Unused[i] = c.Animal()
		}
	}
	for _, h := range d.Hands {
		slices.Sort(h.Hand)
	}
	slices.Sort(d.Unused)
	return game.Marshal(d)
}

func pointers(cards []Card) (p []*Card) {
	for i := range cards {
		p = append(p, &cards[i])
	}
	return p
}

// invariant tells what is wrong with a position of a random game: cards lost or
// doubled, a player who is stuck (R6), two animals on one place (R13).
func invariant(g game.State) error {
	s := g.(*state)
	n := s.played()
	for i := range s.seats {
		for _, c := range cards {
			n[c] += s.hands[i].cards[c]
		}
		for _, c := range s.hands[i].bets[s.starting():s.bets()] {
			n[c]++
		}
	}
	for _, c := range s.deck.cards[s.deck.top:s.deck.end] {
		n[c]++
	}
	if want := s.rules.supply(); n != want {
		return fmt.Errorf("the racing cards are %v, want %v", n, want)
	}
	for _, a := range s.Asks() {
		if len(s.Legal(a.Seat)) == 0 {
			return fmt.Errorf("%s is stuck", a.Seat)
		}
	}
	if !s.mode.complete || s.rules.BeginnerTie == TieOrder {
		var taken [podium + 1]bool
		for _, a := range animals {
			if p := s.place[a]; p > 0 && taken[p] {
				return fmt.Errorf("two animals share place %d", p)
			} else {
				taken[p] = true
			}
		}
	}
	return nil
}
