package fox

import (
	"errors"
	"slices"
	"testing"

	"whisker/referee/game"
	"whisker/referee/gametest"
)

// tables are the setups that the suite plays: both modes, both targets, every
// option.
var tables = []game.Setup{
	{},
	{Options: game.Raw(`{"target":15,"trick_penalty":"per_extra","stop_needs":"pieces","duplicate":0}`)},
	{Options: game.Raw(`{"quest_refresh":"studioh"}`)},
	{Options: game.Raw(`{"mode":"table"}`)},
	{Options: game.Raw(`{"mode":"table","deck":"drawn","stop_needs":"pieces"}`)},
	{Options: game.Raw(`{"mode":"table","deck":"drawn","quest_refresh":"studioh","target":15}`)},
	{Options: game.Raw(`{"mode":"table","target":99}`)},
	{Seats: []game.Seat{"blue", "red", "green"}, Options: game.Raw(`{"ages":{"blue":2,"green":3,"red":1}}`)},
}

func suite() gametest.Options {
	return gametest.Options{Games: 66, Setups: tables, Turns: 6 * lastRound, Invariant: invariant, Shuffle: redeal}
}

func TestConform(t *testing.T) { gametest.Conform(t, Game{}, suite()) }

func TestLeaks(t *testing.T) { gametest.Leaks(t, Game{}, suite()) }

// The goldens are games in which much happens: both modes, steals that are
// asked, automatic and forced, quiet ends and false stops.
func TestPlaythrough(t *testing.T) {
	for _, g := range []struct {
		name    string
		seed    uint64
		seats   []game.Seat
		options string
	}{
		{"mail", 177, []game.Seat{"red", "yellow", "green"}, `{"ages":{"green":1,"red":3,"yellow":2}}`},
		{"table", 66, []game.Seat{"yellow", "blue"}, `{"mode":"table"}`},
		{"club", 280, []game.Seat{"red", "green"}, `{"mode":"table","deck":"drawn","quest_refresh":"studioh","stop_needs":"pieces"}`},
	} {
		t.Run(g.name, func(t *testing.T) {
			setup := game.Setup{Seats: g.seats, Options: game.Raw(g.options)}
			gametest.Playthrough(t, Game{}, gametest.Options{Name: g.name, Setups: []game.Setup{setup}, Seed: g.seed})
		})
	}
}

// redeal shuffles the deck: nobody knows its order.
func redeal(public, secretText game.Raw, seat game.Seat, dice game.Dice) game.Raw {
	var d secret
	if err := game.Unmarshal(secretText, &d); err != nil {
		panic(err)
	}
	game.Shuffle(dice.Hidden, "redeal", len(d.Deck), func(i, j int) { d.Deck[i], d.Deck[j] = d.Deck[j], d.Deck[i] })
	return game.Marshal(d)
}

// invariant holds what must be so in every position: each quest card and each
// piece is there once, and the counts are those of the rules.
func invariant(gs game.State) error {
	s := gs.(*state)
	cards := slices.Concat(s.quests.list(), s.drawn.list(), s.spent.list(), s.inDeck())
	slices.Sort(cards)
	if !slices.Equal(cards, lootKinds.list()) {
		return errors.New("the eight cards are not there once each")
	}
	total := fullBox(s.round)
	for p := range s.n() {
		for k, pieces := range s.bags[p] {
			total[k] -= pieces
		}
	}
	for _, pieces := range total {
		if pieces < 0 {
			return errors.New("the bags hold more than the box")
		}
	}
	if s.phase != AskSteal && s.bags != ([maxSeats]bag{}) {
		return errors.New("bags are left behind a round")
	}
	return nil
}
