package referee

import "whisker/referee/game"

// SaveType is the type member of a save.
const SaveType = "whisker.save/1"

// Save is the referee's file: board and secrets. It never leaves the referee.
type Save struct {
	Type      string       `json:"type"`
	Board     string       `json:"board"`     // the board's exact bytes
	Signature string       `json:"signature"` // of the board, armored
	Secret    string       `json:"secret"`    // the Secret's exact bytes, which the board commits to
	Queue     []Queued     `json:"queue"`     // moves ahead, outside the commitment
	Unused    []SeatUnused `json:"unused"`    // moves ahead that came to nothing, outside the commitment
	Pad       string       `json:"pad,omitzero"`
}

// Queued is a move ahead that waits for its ask.
type Queued struct {
	Seat   game.Seat `json:"seat"`
	Signed string    `json:"signed"` // the signed file's text of this one move
}

// SeatUnused is the moves ahead of a seat that came to nothing since it was
// last asked.
type SeatUnused struct {
	Seat  game.Seat `json:"seat"`
	Moves []Unused  `json:"moves"`
}

// Unused is a move ahead that was not used.
type Unused struct {
	ID     string `json:"id"`
	Ahead  int    `json:"ahead"`
	Choice int    `json:"choice"`
}

// Secret is what the referee alone knows between two turns. Its text is a
// string in the save; the last board makes it computable for all.
type Secret struct {
	Salt   string       `json:"salt"`          // HMAC of the hidden secret and the turn, hex
	Open   string       `json:"open"`          // seed of the open dice, hex
	Hidden string       `json:"hidden"`        // key of the hidden dice, hex
	Link   *Link        `json:"link,omitzero"` // where the walk along the open dice begins, in games with dice
	Age    string       `json:"age"`           // the table's age identity
	State  game.Raw     `json:"state"`         // the game's own secret document
	Events []SeatEvents `json:"events"`        // for seats that have any
	Moves  []Opened     `json:"moves"`         // secret moves, in the order they were made
}

// SeatEvents is what one seat alone was told since it was last asked.
type SeatEvents struct {
	Seat   game.Seat  `json:"seat"`
	Events []game.Raw `json:"events"`
}

// Link is one element r_Turn of the chain of the open dice.
type Link struct {
	Turn int    `json:"turn"`
	Hash string `json:"hash"`
}
