package games

import (
	"regexp"
	"slices"
	"testing"

	"whisker/referee/game"
)

// TestNumbersOfPositions puts extreme numbers in the place of every number of
// positions of every game: each is refused, or one from which the game can be
// gone on with.
func TestNumbersOfPositions(t *testing.T) {
	for _, g := range All() {
		info := g.Info()
		t.Run(info.Name, func(t *testing.T) {
			setup, err := g.Complete(game.Setup{Seats: info.Seats[:info.Min]})
			if err != nil {
				t.Fatal(err)
			}
			dice := game.NewFast(7)
			s, _ := g.New(setup, dice)
			for n := 0; n < 200 && len(s.Asks()) > 0; n++ {
				if n%20 == 0 {
					spoil(g, setup, s)
				}
				goOn(s, dice)
			}
		})
	}
}

// number matches a number that is no part of a string.
var number = regexp.MustCompile(`[:,\[]-?[0-9]+`)

// spoil loads a position with every number changed.
func spoil(g game.Game, setup game.Setup, s game.State) {
	sound := [2]game.Raw{game.Marshal(s.Public()), game.Marshal(s.Secret())}
	for i, document := range sound {
		for _, at := range number.FindAllIndex(document, -1) {
			for _, extreme := range []string{"-2147483647", "-1", "0", "1", "34", "2147483647"} {
				spoilt := sound
				spoilt[i] = slices.Concat(document[:at[0]+1], game.Raw(extreme), document[at[1]:])
				if s, err := g.Load(setup, spoilt[0], spoilt[1]); err == nil {
					for _, a := range s.Asks() {
						s.Legal(a.Seat)
						s.Absent(a.Seat)
					}
				}
			}
		}
	}
}

// goOn plays a turn: an answer by chance where those can be listed that do not
// contradict each other, else the game's own.
func goOn(s game.State, dice *game.Fast) {
	var answers []game.Answer
	_, together := s.(game.Together)
	for _, a := range s.Asks() {
		move, ok := s.Absent(a.Seat)
		if all := s.Legal(a.Seat); len(all) > 0 && (!ok || !together) {
			move = all[dice.Below(len(all))]
		}
		answers = append(answers, game.Answer{Seat: a.Seat, Move: move})
	}
	s.Play(answers, dice)
}
