// Package games is the explicit table of the games that whisker referees.
package games

import (
	"whisker/referee"
	"whisker/referee/fox"
	"whisker/referee/hare"
	"whisker/referee/lemmings"
	"whisker/referee/tiger"
)

// All returns every game, in the order in which lists show them.
func All() referee.Rulebooks {
	return referee.Rulebooks{tiger.Game, hare.Game, lemmings.Game{}, fox.Game{}}
}
