package mice_test

import (
	"testing"

	"whisker/referee/game"
	"whisker/referee/gametest"
	"whisker/referee/gametest/mice"
)

var options = gametest.Options{
	Setups:  []game.Setup{{}, {Options: game.Raw(`{"nights":1}`)}},
	Turns:   60,
	Shuffle: mice.Shuffle,
}

func TestConform(t *testing.T)     { gametest.Conform(t, mice.Game{}, options) }
func TestLeaks(t *testing.T)       { gametest.Leaks(t, mice.Game{}, options) }
func TestPlaythrough(t *testing.T) { gametest.Playthrough(t, mice.Game{}, gametest.Options{}) }
