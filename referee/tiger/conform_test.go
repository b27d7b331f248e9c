package tiger

import (
	"testing"

	"whisker/referee/game"
	"whisker/referee/gametest"
)

// 200 games over all numbers of seats and both editions; -games plays more.
func TestConform(t *testing.T) {
	gametest.Conform(t, Game, gametest.Options{Invariant: invariant})
}

// Options turned from their defaults, each where it makes a difference.
func TestConformOptions(t *testing.T) {
	gametest.Conform(t, Game, gametest.Options{Games: 40, Invariant: invariant, Setups: []game.Setup{
		{Options: game.Raw(`{"card2_retreat":false,"eliminate_tied":false}`)},
		{Options: game.Raw(`{"all_tied_elim":true,"two_player_elimination":true}`)},
		{Seats: info.Seats[:3], Options: game.Raw(`{"removed":[4,8]}`)},
		{Seats: info.Seats[1:], Options: game.Raw(`{"removed":[1]}`)},
	}})
}

func TestPlaythrough(t *testing.T) {
	for _, golden := range []gametest.Options{
		{Name: "five", Seed: 1, Setups: []game.Setup{{Seats: info.Seats}}},
		{Name: "two-zh", Seed: 2, Setups: []game.Setup{{Edition: "zh", Seats: []game.Seat{"brown", "red"}}}},
		{Name: "removed", Seed: 3, Setups: []game.Setup{{Seats: []game.Seat{"green", "yellow", "purple"}, Options: game.Raw(`{"removed":[2,6]}`)}}},
	} {
		t.Run(golden.Name, func(t *testing.T) { gametest.Playthrough(t, Game, golden) })
	}
}
