package cmd

import (
	"whisker/referee/game"
	"whisker/referee/games"
	"whisker/referee/gametest/mice"
)

// testBooks are the games and two more: mice, which has hidden hands, secret
// moves and dice, and trap, whose rules are broken.
var testBooks = append(games.All(), mice.Game{}, trap{games.All()[0]})

// trap is a game that sets out like another one and breaks on its first turn,
// as a bug in a game would.
type trap struct{ game.Game }

func (g trap) Info() *game.Info {
	i := *g.Game.Info()
	i.Name = "trap"
	return &i
}

func (g trap) New(s game.Setup, d game.Dice) (game.State, []game.Event) {
	state, events := g.Game.New(s, d)
	return sprung{state}, events
}

func (g trap) Load(s game.Setup, public, secret game.Raw) (game.State, error) {
	state, err := g.Game.Load(s, public, secret)
	return sprung{state}, err
}

type sprung struct{ game.State }

func (sprung) Play([]game.Answer, game.Dice) game.Outcome { panic("the trap snaps") }
