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

// ReadView reads a view strictly, with the board that stands in it, and checks
// that the table has its seat. Its error is a *DamagedError or, for a view or
// board of another version, a *VersionError.
func ReadView(text []byte) (*View, error) {
	v := new(View)
	if err := read(text, ViewType, v); err != nil {
		return nil, err
	}
	if err := v.check(); err != nil {
		return nil, err
	}
	return v, nil
}

func (v *View) check() error {
	b, err := ReadBoard([]byte(v.Board))
	if err != nil {
		return inside("/board", err)
	}
	_, place := b.Charter.Place(v.Seat)
	switch {
	case place < 0:
		return damaged("/seat", "the table has no such seat")
	case !isObject(v.Private):
		return damaged("/private", "the private document is not an object")
	case !isSpaces(v.Pad):
		return damaged("/pad", "the padding is not spaces")
	}
	if err := checkObjects("/events", v.Events); err != nil {
		return err
	}
	return checkUnused("/unused", v.Unused)
}
