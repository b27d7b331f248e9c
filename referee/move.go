package referee

import (
	"unicode/utf8"

	"whisker/referee/game"
)

// MoveType is the type member of a move.
const MoveType = "whisker.move/1"

// Limits of a move file.
const (
	MaxMove  = 64 << 10 // bytes of a move file, all its moves and signatures together
	MaxNote  = 500      // characters of a note
	MaxQueue = 16       // moves ahead that a seat may have waiting
)

// ByReferee is the by member of a move that the referee entered for a seat.
const ByReferee = "referee"

// Move is the document that a player signs: a seat's answer to an ask. Its id
// is the SHA-256 of its bytes.
type Move struct {
	Type     string    `json:"type"`
	Game     string    `json:"game"`
	Turn     int       `json:"turn"`
	Seat     game.Seat `json:"seat"`
	Answers  string    `json:"answers"` // id of the board
	Rev      int64     `json:"rev"`     // the highest counts; seal takes the Unix time in milliseconds
	Salt     string    `json:"salt"`    // 32 bytes, hex: nobody can guess a move from its id
	Move     game.Raw  `json:"move,omitzero"`
	Withdraw bool      `json:"withdraw,omitzero"` // takes the answer back, or with Ahead that of one ask: every choice, or the one that Choice names
	Ahead    int       `json:"ahead,omitzero"`    // number of the seat's ask that it answers; 0: the ask of the board it names
	Choice   int       `json:"choice,omitzero"`   // which alternative of that ask, 1 (or left out) the first
	Note     string    `json:"note,omitzero"`
	By       string    `json:"by,omitzero"`
	Pad      string    `json:"pad,omitzero"` // spaces
}

// ReadMove reads a move document strictly. Its error is a *DamagedError.
func ReadMove(text []byte) (*Move, error) {
	if len(text) > MaxMove {
		return nil, damaged("", "the move is larger than 64 KiB")
	}
	m := new(Move)
	if err := read(text, MoveType, m); err != nil {
		return nil, err
	}
	if err := m.check(); err != nil {
		return nil, err
	}
	return m, nil
}

func (m *Move) check() error {
	switch {
	case !isHash(m.Game):
		return damaged("/game", "the game id is not 32 bytes of hex")
	case m.Turn < 1:
		return damaged("/turn", "the turn is below 1")
	case !IsSeat(m.Seat):
		return damaged("/seat", "this is not the name of a seat")
	case !isHash(m.Answers):
		return damaged("/answers", "the board's id is not 32 bytes of hex")
	case m.Rev < 0:
		return damaged("/rev", "the rev is negative")
	case !isHash(m.Salt):
		return damaged("/salt", "the salt is not 32 bytes of hex")
	case (m.Move == nil) != m.Withdraw:
		return damaged("/move", "a move document holds either a move or a withdrawal")
	case m.Move != nil && !isObject(m.Move):
		return damaged("/move", "the move is not an object")
	case m.Ahead < 0 || m.Choice < 0 || m.Choice > MaxQueue:
		return damaged("/ahead", "the number of the ask or choice is out of range")
	case m.Choice > 0 && m.Ahead == 0:
		return damaged("/choice", "a choice belongs to a move ahead")
	case utf8.RuneCountInString(m.Note) > MaxNote:
		return damaged("/note", "the note is longer than 500 characters")
	case m.By != "" && m.By != ByReferee:
		return damaged("/by", "only the referee enters a move for a seat")
	case !isSpaces(m.Pad):
		return damaged("/pad", "the padding is not spaces")
	}
	return nil
}

func isSpaces(s string) bool {
	for i := range len(s) {
		if s[i] != ' ' {
			return false
		}
	}
	return true
}
