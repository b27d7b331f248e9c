package lemmings_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"whisker/referee/game"
	"whisker/referee/gametest"
	"whisker/referee/lemmings"
)

// everyOption is a table for each ruling that both editions leave alone.
var everyOption = []game.Setup{
	{},
	{Edition: "zh", Options: game.Raw(`{"dive_cost":1,"pellet_on_pass":true,"refill_area":"ring","favor_sets":"any"}`)},
	{Edition: "gmt", Options: game.Raw(`{"brush_evacuates":false,"feeding_eagle_eats":true,"dive_cost":1,"partial_move":true,"side_steps":1}`)},
}

// fewTables is one table of each size, and every edition and ruling once.
var fewTables = []game.Setup{
	{Edition: "zh", Seats: []game.Seat{"ritz", "soldier"}},
	{Edition: "zh", Seats: []game.Seat{"iq", "viking", "biker"}, Options: everyOption[1].Options},
	{Edition: "gmt", Seats: []game.Seat{"hippie", "ritz", "iq", "viking"}, Options: everyOption[2].Options},
	{Edition: "gmt", Seats: []game.Seat{"viking", "iq", "soldier", "biker", "ritz"}},
	{Edition: "zh", Seats: []game.Seat{"biker", "hippie", "iq", "ritz", "soldier", "viking"}},
}

// tables says what a suite plays: a few tables, or with -long every size of
// each, with names drawn anew.
func tables() gametest.Options {
	o := gametest.Options{Games: len(fewTables), Seed: 1, Setups: fewTables, Invariant: invariant, Shuffle: shuffle}
	if *longFlag {
		o.Games, o.Setups = 200, everyOption
	}
	return o
}

func TestConform(t *testing.T) {
	t.Parallel()
	gametest.Conform(t, lemmings.Game{}, tables())
}

func TestLeaks(t *testing.T) {
	t.Parallel()
	o := tables()
	if !*longFlag {
		o.Games, o.Setups = 2, []game.Setup{fewTables[0], fewTables[2]}
	}
	gametest.Leaks(t, lemmings.Game{}, o)
}

func TestPlaythrough(t *testing.T) {
	for _, p := range []struct {
		name  string
		seed  uint64
		setup game.Setup
	}{
		{"two", 2, game.Setup{Seats: []game.Seat{"biker", "iq"}}},
		{"three", 3, game.Setup{Edition: "gmt", Seats: []game.Seat{"soldier", "viking", "hippie"}}},
		{"six", 6, game.Setup{Seats: []game.Seat{"ritz", "biker", "iq", "viking", "hippie", "soldier"}}},
	} {
		t.Run(p.name, func(t *testing.T) {
			gametest.Playthrough(t, lemmings.Game{}, gametest.Options{Name: p.name, Seed: p.seed, Setups: []game.Setup{p.setup}})
		})
	}
}

// shuffle deals anew what a seat may not know: hands and side pile, faces of
// pellets, the order of the movement deck.
func shuffle(public, secret game.Raw, seat game.Seat, dice game.Dice) game.Raw {
	var p lemmings.Public
	var x lemmings.Secret
	if err := errors.Join(game.Unmarshal(public, &p), game.Unmarshal(secret, &x)); err != nil {
		panic(err)
	}
	cards, faces := [][]lemmings.Card{x.Side}, [][]lemmings.Pellet{x.Supply, x.Stations}
	for i := range x.Seats {
		if p.Seats[i].Seat.Seat() != seat {
			cards, faces = append(cards, x.Seats[i].Hand), append(faces, x.Seats[i].Pellets)
		}
	}
	mix(dice, cards)
	mix(dice, faces)
	for i := range x.Seats {
		slices.Sort(x.Seats[i].Hand)
		slices.Sort(x.Seats[i].Pellets)
	}
	if i := slices.Index(x.Deck, 0); i >= 0 {
		speeds := slices.Delete(x.Deck, i, i+1)
		mix(dice, [][]int{speeds})
		last := min(len(speeds), 6)
		x.Deck = slices.Insert(speeds, len(speeds)-dice.Hidden(game.Label{}, last+1), 0)
	}
	return game.Marshal(x)
}

// mix shuffles what lies in several piles and deals it back to them.
func mix[T any](dice game.Dice, piles [][]T) {
	all := slices.Concat(piles...)
	game.Shuffle(dice.Hidden, "", len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	for _, pile := range piles {
		all = all[copy(pile, all):]
	}
}

// invariant holds a position against section 8, read from its public document
// alone and counted anew.
func invariant(s game.State) error {
	p := s.Public().(*lemmings.Public)
	count := map[lemmings.Clan]int{}
	occupied := slices.Concat(zoneOf["R"+p.Eagles.Ruby.Zone.String()], zoneOf["S"+p.Eagles.Stephen.Zone.String()])
	for _, st := range p.Stacks {
		limit, hex := 5, st.Hex.String()
		if brush[hex] {
			limit = [7]int{2: 1, 3: 2, 4: 2, 5: 3, 6: 3}[len(p.Seats)]
		}
		if len(st.Lemmings) > limit {
			return fmt.Errorf("%d lemmings on %s", len(st.Lemmings), hex)
		}
		for _, l := range st.Lemmings {
			count[l.Clan()]++
		}
		stays := brush[hex] && lemmings.BrushStays(s)
		if (p.Phase == lemmings.Acting || p.Phase == lemmings.Refilling) && slices.Contains(occupied, hex) && !stays {
			return fmt.Errorf("an eagle is at %s", hex)
		}
	}
	pellets, cards := p.Supply+len(p.Stations), p.Side+len(p.Played)
	for _, f := range p.Seats {
		dived, points := 0, 0
		for box, list := range f.Dives {
			dived, points = dived+len(list), points+(box+1)*len(list)
		}
		n := count[f.Seat] + dived + len(f.Start) + len(f.Chow.Ruby) + len(f.Chow.Stephen) + len(f.Removed)
		if n != 10 || points != f.Points {
			return fmt.Errorf("%s has %d lemmings and %d points", f.Seat, n, f.Points)
		}
		pellets += f.Pellets + f.Traded[0] + 2*f.Traded[1] + 3*f.Traded[2]
		cards += f.Cards
	}
	wantCards := 16
	if len(p.Seats) == 2 {
		wantCards = 15
	}
	if pellets != 32 || cards != wantCards || p.Deck+len(p.Turned) != 33 {
		return fmt.Errorf("%d pellets, %d special cards, %d movement cards", pellets, cards, p.Deck+len(p.Turned))
	}
	return nil
}
