package referee

import "whisker/referee/game"

// BoardType is the type member of a board.
const BoardType = "whisker.board/1"

// Board is the public document of a turn: what everybody may know, and the
// asks. Its id is the SHA-256 of its bytes. Members that are left out when
// empty are marked omitzero.
type Board struct {
	Type     string     `json:"type"`
	Charter  *Charter   `json:"charter"`
	Game     string     `json:"game"`          // the charter's id
	Turn     int        `json:"turn"`          // 1 for the first
	Previous string     `json:"previous"`      // id of the board before; 64 zeros for the first
	Secret   string     `json:"secret"`        // SHA-256 of the save's secret string
	Mix      string     `json:"mix"`           // what the players brought to the dice; 64 zeros until ready is resolved
	Dice     string     `json:"dice,omitzero"` // r_turn, where this turn made an open draw
	Moves    []Entered  `json:"moves"`         // what was answered to the board before, in table order
	Opened   []Opened   `json:"opened,omitzero"`
	Events   []game.Raw `json:"events"`
	State    game.Raw   `json:"state"`
	Asked    []Asked    `json:"asked"` // how often each seat has been asked, this board included
	Asks     []game.Ask `json:"asks"`  // none: the game is over
	Result   game.Raw   `json:"result,omitzero"`
	Closed   string     `json:"closed,omitzero"`   // why an unfinished game ended
	Changes  []Changed  `json:"changes"`           // of people, in force
	Also     []Standing `json:"also,omitzero"`     // earlier boards of the same position: answers to them stand
	Replaces string     `json:"replaces,omitzero"` // id of the first of the boards before this one that do not count any more
	Note     string     `json:"note,omitzero"`     // why
	Final    *Final     `json:"final,omitzero"`
}

// Entered is what became of one ask of the board before.
type Entered struct {
	Seat      game.Seat `json:"seat"`
	ID        string    `json:"id,omitzero"`        // of the move document
	Signed    string    `json:"signed,omitzero"`    // the signed file's text, while it may be known
	By        string    `json:"by,omitzero"`        // "referee" where the referee entered it
	Absent    bool      `json:"absent,omitzero"`    // no valid move came
	Equivocal []string  `json:"equivocal,omitzero"` // ids of moves of one rev that contradict each other
}

// Opened is a move that was secret until now.
type Opened struct {
	Turn   int       `json:"turn"` // of the board that named its id
	Seat   game.Seat `json:"seat"`
	ID     string    `json:"id"`
	Signed string    `json:"signed"`
}

// Asked counts the asks of a seat.
type Asked struct {
	Seat  game.Seat `json:"seat"`
	Count int       `json:"count"`
	// Absent is how many of its asks in a row the game answered for it, up to
	// this board, where the charter limits them. It stands on the board because
	// who resolves a turn holds one save and no other board.
	Absent int `json:"absent,omitzero"`
}

// Final is what the referee kept secret, published by the last board.
type Final struct {
	Age    string `json:"age"`    // the table's age identity, AGE-SECRET-KEY-1…
	Open   string `json:"open"`   // the open secret, hex
	Hidden string `json:"hidden"` // the hidden secret, hex
}

// Over reports whether the game has ended, by result or by close.
func (b *Board) Over() bool { return len(b.Asks) == 0 }

// Ask returns what the board asks of a seat.
func (b *Board) Ask(seat game.Seat) (game.Ask, bool) {
	for _, a := range b.Asks {
		if a.Seat == seat {
			return a, true
		}
	}
	return game.Ask{}, false
}

// AskedCount returns how often a seat has been asked, this board included.
func (b *Board) AskedCount(seat game.Seat) int { return b.askedOf(seat).Count }

// WaitsAgain reports whether a seat has been absent as often in a row as the
// charter lets the game answer for it: from now on the table waits.
func (b *Board) WaitsAgain(seat game.Seat) bool {
	limit := b.Charter.Absent.After
	return limit > 0 && b.askedOf(seat).Absent >= limit
}

func (b *Board) askedOf(seat game.Seat) Asked {
	for _, a := range b.Asked {
		if a.Seat == seat {
			return a
		}
	}
	return Asked{Seat: seat}
}

// ReadBoard reads a board strictly. It checks form and the charter's hash, and
// neither signature nor rules. Its error is a *DamagedError or, for a board of
// another version, a *VersionError.
func ReadBoard(text []byte) (*Board, error) {
	b := new(Board)
	if err := read(text, BoardType, b); err != nil {
		return nil, err
	}
	if err := b.Charter.check(); err != nil {
		return nil, err
	}
	if err := b.check(); err != nil {
		return nil, err
	}
	return b, nil
}

func (b *Board) check() error {
	switch {
	case b.Game != b.Charter.ID():
		return damaged("/game", "the game id is not the hash of the charter")
	case b.Turn < 1:
		return damaged("/turn", "the turn is below 1")
	case !isHash(b.Previous):
		return damaged("/previous", "the id of the board before is not 32 bytes of hex")
	case !isHash(b.Secret):
		return damaged("/secret", "the commitment is not 32 bytes of hex")
	case !isHash(b.Mix):
		return damaged("/mix", "the mix is not 32 bytes of hex")
	case b.Dice != "" && !isHash(b.Dice):
		return damaged("/dice", "the link of the dice is not 32 bytes of hex")
	case (b.Turn == 1) != (b.Previous == zeros):
		return damaged("/previous", "only the first board has no board before it")
	}
	if err := b.form(); err != nil {
		return err
	}
	if err := b.checkChanges(); err != nil {
		return err
	}
	return b.checkAlso()
}
