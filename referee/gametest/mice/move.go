package mice

import (
	"errors"
	"slices"
	"strconv"

	"whisker/referee/game"
)

// Bet names the mouse that will carry off most (M3).
type Bet struct {
	On game.Seat `json:"bet"`
}

// String is the mouse: "grey".
func (b Bet) String() string { return string(b.On) }

// Card plays a card (M4).
type Card struct {
	Worth int `json:"play"`
}

// String is the card's worth: "4".
func (c Card) String() string { return strconv.Itoa(c.Worth) }

// Decode reads the JSON form of a move.
func (Game) Decode(kind string, move game.Raw) (game.Move, error) {
	switch kind {
	case bet:
		var b Bet
		if err := game.Unmarshal(move, &b); err != nil {
			return nil, refusal("", err)
		}
		return b.known()
	case play:
		var c Card
		if err := game.Unmarshal(move, &c); err != nil {
			return nil, refusal("", err)
		}
		return c.known()
	}
	return nil, game.NotUnderstood("", "there is no such kind of ask")
}

// Parse reads the short form of a move.
func (Game) Parse(kind, short string) (game.Move, error) {
	switch kind {
	case bet:
		return Bet{game.Seat(short)}.known()
	case play:
		worth, err := strconv.Atoi(short)
		if err != nil || strconv.Itoa(worth) != short {
			return nil, game.NotUnderstood("/play", "a card is written as its worth")
		}
		return Card{worth}.known()
	}
	return nil, game.NotUnderstood("", "there is no such kind of ask")
}

func (b Bet) known() (game.Move, error) {
	if !slices.Contains(info.Seats, b.On) {
		return nil, game.NotUnderstood("/bet", "there is no such mouse")
	}
	return b, nil
}

func (c Card) known() (game.Move, error) {
	if c.Worth < 1 || c.Worth > worths {
		return nil, game.NotUnderstood("/play", "cards are worth one to six")
	}
	return c, nil
}

// refusal makes a refusal of an error of Unmarshal.
func refusal(at string, err error) *game.Refusal {
	var f *game.FormatError
	if !errors.As(err, &f) {
		return game.NotUnderstood(at, "the form is not understood")
	}
	return game.NotUnderstood(at+f.At, f.Reason)
}
