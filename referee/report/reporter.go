package report

import (
	"whisker/referee"
	"whisker/referee/game"
)

// A reporter is what there is to know about telling one game.
type reporter interface {
	// round returns the round that the events of a board belong to; 0 where
	// there is none.
	round(*referee.Board) int
	// tell says what happened in one event, public or private.
	tell(t *teller, event game.Raw)
	// rank says who came where in a result, and why.
	rank(t *teller, result game.Raw)
	// draw draws the public document.
	draw(s *sheet, state game.Raw)
	// own draws what a seat alone knows.
	own(s *sheet, private game.Raw)
}

// reporterOf returns the reporter of a game.
func reporterOf(name string) (reporter, error) {
	switch name {
	case "tiger":
		return tigerReporter{}, nil
	case "hare":
		return hareReporter{}, nil
	case "lemmings":
		return lemmingsReporter{}, nil
	case "fox":
		return foxReporter{}, nil
	}
	return nil, &referee.VersionError{Version: "the game " + name}
}
