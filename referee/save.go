package referee

import (
	"errors"
	"fmt"

	"whisker/referee/game"
)

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

// ReadSave reads a save strictly, with the board and the secret part that stand
// in it. It checks their form, that the secret part is the one the board
// commits to, and that seats are the charter's; neither signature nor rules.
// Its error is a *DamagedError or, for a save or board of another version, a
// *VersionError.
func ReadSave(text []byte) (*Save, error) {
	s := new(Save)
	if err := read(text, SaveType, s); err != nil {
		return nil, err
	}
	if _, _, err := s.parts(); err != nil {
		return nil, err
	}
	return s, nil
}

// parts reads the documents in the save and holds all of it together.
func (s *Save) parts() (*Board, *Secret, error) {
	b, err := ReadBoard([]byte(s.Board))
	if err != nil {
		return nil, nil, inside("/board", err)
	}
	if err := s.check(b); err != nil {
		return nil, nil, err
	}
	secret, err := ReadSecret([]byte(s.Secret))
	if err != nil {
		return nil, nil, inside("/secret", err)
	}
	return b, secret, nil
}

func (s *Save) check(b *Board) error {
	switch {
	case s.Signature == "":
		return damaged("/signature", "the board's signature is missing")
	case ID(s.Secret) != b.Secret:
		return damaged("/secret", "the secret part is not the one that the board commits to")
	case !isSpaces(s.Pad):
		return damaged("/pad", "the padding is not spaces")
	}
	for i, q := range s.Queue {
		switch {
		case !b.Charter.mayMove(q.Seat):
			return damaged(fmt.Sprintf("/queue/%d/seat", i), "the table has no such seat")
		case q.Signed == "":
			return damaged(fmt.Sprintf("/queue/%d/signed", i), "the signed move is missing")
		}
	}
	for i, u := range s.Unused {
		at := fmt.Sprintf("/unused/%d", i)
		if !b.Charter.mayMove(u.Seat) {
			return damaged(at+"/seat", "the table has no such seat")
		}
		if err := checkUnused(at+"/moves", u.Moves); err != nil {
			return err
		}
	}
	return nil
}

// mayMove reports whether a move may come for a seat: one of the table's, or
// the referee's.
func (c *Charter) mayMove(seat game.Seat) bool {
	_, i := c.Place(seat)
	return i >= 0 || seat == game.Referee
}

func checkUnused(at string, moves []Unused) error {
	for i, u := range moves {
		at := fmt.Sprintf("%s/%d", at, i)
		switch {
		case !isHash(u.ID):
			return damaged(at+"/id", "the id is not 32 bytes of hex")
		case u.Ahead < 1:
			return damaged(at+"/ahead", "the number of the ask is below 1")
		case u.Choice < 1 || u.Choice > MaxQueue:
			return damaged(at+"/choice", "the number of the choice is out of range")
		}
	}
	return nil
}

// ReadSecret reads the secret part of a save strictly. Its error is a
// *DamagedError.
func ReadSecret(text []byte) (*Secret, error) {
	s := new(Secret)
	if Type(text) != "" {
		return nil, damaged("/type", "a secret part has no type")
	}
	if err := read(text, "", s); err != nil {
		return nil, err
	}
	if err := s.check(); err != nil {
		return nil, err
	}
	return s, nil
}

func (s *Secret) check() error {
	switch {
	case !isHash(s.Salt):
		return damaged("/salt", "the salt is not 32 bytes of hex")
	case !isHash(s.Open):
		return damaged("/open", "the open secret is not 32 bytes of hex")
	case !isHash(s.Hidden):
		return damaged("/hidden", "the hidden secret is not 32 bytes of hex")
	case s.Link != nil && (s.Link.Turn < 1 || s.Link.Turn > ChainLength):
		return damaged("/link/turn", "the turn is not on the chain of the dice")
	case s.Link != nil && !isHash(s.Link.Hash):
		return damaged("/link/hash", "the link of the dice is not 32 bytes of hex")
	case !isLine(s.Age):
		return damaged("/age", "the table's age identity is not one line")
	case !isObject(s.State):
		return damaged("/state", "the state is not an object")
	}
	for i, e := range s.Events {
		at := fmt.Sprintf("/events/%d", i)
		if !IsSeat(e.Seat) {
			return damaged(at+"/seat", "this is not the name of a seat")
		}
		if err := checkObjects(at+"/events", e.Events); err != nil {
			return err
		}
	}
	return checkOpened("/moves", s.Moves)
}

func checkObjects(at string, values []game.Raw) error {
	for i, v := range values {
		if !isObject(v) {
			return damaged(fmt.Sprintf("%s/%d", at, i), "the value is not an object")
		}
	}
	return nil
}

// inside tells of a fault in a document that stands as a string at a place of
// another one.
func inside(at string, err error) error {
	var d *DamagedError
	var k *KindError
	switch {
	case errors.As(err, &d):
		return damaged(at+d.At, d.Reason)
	case errors.As(err, &k):
		return damaged(at, "the document in it is of another kind")
	}
	return err
}
