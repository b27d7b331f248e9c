package referee

import "whisker/referee/game"

// ViewType is the type member of a view.
const ViewType = "whisker.view/1"

// View is a board with what one seat alone may know.
type View struct {
	Type    string     `json:"type"`
	Seat    game.Seat  `json:"seat"`
	Board   string     `json:"board"`   // the board's exact bytes
	Private game.Raw   `json:"private"` // the game's own document; {} where the seat knows no more than all
	Events  []game.Raw `json:"events"`  // told to this seat alone since it was last asked
	Unused  []Unused   `json:"unused"`  // own moves ahead that were not used
	Pad     string     `json:"pad,omitzero"`
}

// ReceiptType is the type member of a receipt.
const ReceiptType = "whisker.receipt/1"

// Receipt is the referee's word that a move came, and what it was judged.
type Receipt struct {
	Type    string    `json:"type"`
	Game    string    `json:"game"`
	Turn    int       `json:"turn"`
	Seat    game.Seat `json:"seat"`
	ID      string    `json:"id"` // of the move document
	Rev     int64     `json:"rev"`
	Verdict Verdict   `json:"verdict"`
}
