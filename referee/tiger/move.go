package tiger

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"whisker/referee/game"
)

// The kinds of ask.
const (
	askCard  = "card"  // which card: all seats at once
	askLand  = "land"  // where to end, with card 4 or 5
	askLasso = "lasso" // with whom to swap, with card 8
)

// Card answers "card". Aim and Lasso are standing choices for cards 4, 5 and 8
// (R7), in order of preference: spaces to end on, then seats to swap with.
// Short form: "6", "4 @3 @2", "8 @1 @2 green".
type Card struct {
	Card  int         `json:"card"`
	Aim   []int       `json:"aim,omitzero,omitempty"`
	Lasso []game.Seat `json:"lasso,omitzero,omitempty"`
}

// Land answers "land": the space to end on. Short form: "@2".
type Land struct {
	To int `json:"to"`
}

// Lasso answers "lasso": the one seat to swap with. Short form: "green".
type Lasso struct {
	Lasso []game.Seat `json:"lasso"`
}

// The longest answers there are, as documents hold them.
const (
	longestCard  = `{"card":8,"aim":[1,2,3,4,5,6],"lasso":["yellow","green","purple","brown"]}`
	longestLand  = `{"to":1}`
	longestLasso = `{"lasso":["yellow"]}`
)

// String is the short form.
func (m Card) String() string {
	words := []string{strconv.Itoa(m.Card)}
	for _, space := range m.Aim {
		words = append(words, "@"+strconv.Itoa(space))
	}
	for _, seat := range m.Lasso {
		words = append(words, string(seat))
	}
	return strings.Join(words, " ")
}

// String is the short form.
func (m Land) String() string { return "@" + strconv.Itoa(m.To) }

// String is the short form.
func (m Lasso) String() string {
	var words []string
	for _, seat := range m.Lasso {
		words = append(words, string(seat))
	}
	return strings.Join(words, " ")
}

// form tells what makes the answer invalid at any table.
func (m Card) form() (found []game.Refusal) {
	if m.Card < takeCover || m.Card > think {
		found = append(found, invalid("/card", "the card is not a number from 1 to 9"))
	}
	for i, space := range m.Aim {
		found = append(found, spaceForm(at("/aim", i), space)...)
		if slices.Contains(m.Aim[:i], space) {
			found = append(found, invalid(at("/aim", i), "the space stands twice"))
		}
	}
	return append(found, seatsForm(m.Lasso)...)
}

func (m Land) form() []game.Refusal { return spaceForm("/to", m.To) }

func (m Lasso) form() []game.Refusal {
	if len(m.Lasso) != 1 {
		return []game.Refusal{invalid("/lasso", "it is one seat that the monkey swaps with")}
	}
	return seatsForm(m.Lasso)
}

func spaceForm(field string, space int) []game.Refusal {
	if space < tiger || space > start {
		return []game.Refusal{invalid(field, "the space is not a number from 0 to 6")}
	}
	return nil
}

func seatsForm(seats []game.Seat) (found []game.Refusal) {
	for i, seat := range seats {
		switch {
		case !slices.Contains(info.Seats, seat):
			found = append(found, invalid(at("/lasso", i), "there is no such seat"))
		case slices.Contains(seats[:i], seat):
			found = append(found, invalid(at("/lasso", i), "the seat stands twice"))
		}
	}
	return found
}

func invalid(field, reason string) game.Refusal { return *game.NotUnderstood(field, reason) }

func illegal(rule, field, reason string) game.Refusal {
	return game.Refusal{Kind: game.Illegal, Rule: rule, Field: field, Reason: reason}
}

// at is the JSON pointer to a member of a list.
func at(list string, i int) string { return fmt.Sprintf("%s/%d", list, i) }

// move is an answer that knows what is wrong with its form.
type move interface {
	game.Move
	form() []game.Refusal
}

// wellFormed is the answer, or the first thing that is wrong with its form.
func wellFormed(m move) (game.Move, error) {
	if found := m.form(); len(found) > 0 {
		return nil, &found[0]
	}
	return m, nil
}

// Decode reads the JSON form of an answer.
func (rules) Decode(kind string, text game.Raw) (game.Move, error) {
	switch kind {
	case askCard:
		return decode[Card](text)
	case askLand:
		return decode[Land](text)
	case askLasso:
		return decode[Lasso](text)
	}
	return nil, unknownKind()
}

func decode[M move](text game.Raw) (game.Move, error) {
	var m M
	if err := game.Unmarshal(text, &m); err != nil {
		return nil, misread("", err)
	}
	return wellFormed(m)
}

// misread makes a refusal of an error of game.Unmarshal.
func misread(below string, err error) *game.Refusal {
	var f *game.FormatError
	if errors.As(err, &f) {
		return game.NotUnderstood(below+f.At, f.Reason)
	}
	return game.NotUnderstood(below, "the JSON is broken")
}

func unknownKind() *game.Refusal { return game.NotUnderstood("", "there is no such kind of ask") }
