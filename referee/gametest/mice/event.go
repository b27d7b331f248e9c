package mice

import "whisker/referee/game"

// The events, in the order of the rules.
type (
	dealt struct {
		Event string `json:"event"` // deal (M2), to its owner
		Cards []int  `json:"cards"`
	}
	chose struct {
		Event string    `json:"event"` // bet (M3), without the bet
		Seat  game.Seat `json:"seat"`
	}
	carried struct {
		Event string    `json:"event"` // play (M4, M6)
		Seat  game.Seat `json:"seat"`
		Card  int       `json:"card"`
		Cat   int       `json:"cat"`
	}
	shuffled struct {
		Event string `json:"event"` // shuffle (M7)
		Cards int    `json:"cards"`
	}
	drawn struct {
		Event string `json:"event"` // draw (M7), to its owner
		Card  int    `json:"card"`
	}
	shown struct {
		Event string    `json:"event"` // show (M8)
		Seat  game.Seat `json:"seat"`
		Bet   game.Seat `json:"bet"`
		Right bool      `json:"right"`
	}
	ended struct {
		Event string `json:"event"` // end (M9)
	}
)
