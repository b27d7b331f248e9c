package hare

import (
	"errors"
	"strconv"
	"strings"

	"whisker/referee/game"
)

// Bet sets a card aside as a further bet (Rule 3.3). Short form: "lamb".
type Bet struct {
	Card Card `json:"bet"`
}

// String is the short form.
func (b Bet) String() string { return b.Card.String() }

// Play lays cards of one animal on the table (Rule 4.1). Short forms: "fox 2",
// "wolf 3 howls 1".
type Play struct {
	Animal Animal `json:"play"`
	Cards  int    `json:"cards"` // 1 to 4
	// Howls is how many of the wolves howl; 0: as few as possible (R4).
	Howls int `json:"howls,omitzero"`
}

// String is the short form.
func (p Play) String() string {
	s := p.Animal.String() + " " + strconv.Itoa(p.Cards)
	if p.Howls > 0 {
		s += " howls " + strconv.Itoa(p.Howls)
	}
	return s
}

// wrong tells what makes a play invalid in any position; nil if nothing does.
func (p Play) wrong() *game.Refusal {
	switch {
	case p.Animal < Hare || p.Animal > Lamb:
		return refuse(game.Invalid, "4.1", "/play", "this is none of the five animals")
	case p.Cards < 1 || p.Cards > animalLimit:
		return refuse(game.Invalid, "4.1", "/cards", "the number of cards is not 1 to 4")
	case p.Howls < 0 || p.Howls > p.Cards:
		return refuse(game.Invalid, "R4", "/howls", "the number of howling wolves is not 1 to the number of cards")
	case p.Howls > 0 && p.Animal != Wolf:
		return refuse(game.Invalid, "R4", "/howls", "only wolves howl")
	}
	return nil
}

func refuse(kind game.RefusalKind, rule, field, reason string) *game.Refusal {
	return &game.Refusal{Kind: kind, Rule: rule, Field: field, Reason: reason}
}

// notUnderstood makes the refusal of an error of game.Unmarshal.
func notUnderstood(at string, err error) *game.Refusal {
	var f *game.FormatError
	if errors.As(err, &f) {
		return game.NotUnderstood(at+f.At, f.Reason)
	}
	return game.NotUnderstood(at, err.Error())
}

// The forms of the moves, where a refusal says what is expected.
var (
	errKind = game.NotUnderstood("", "there is no such kind of ask")
	errBet  = refuse(game.Invalid, "3.3", "/bet", "this is none of the six kinds of card")
	errPlay = refuse(game.Invalid, "4.1", "", "a play reads like: fox 2, or: wolf 3 howls 1")
)

// Decode reads the JSON form of a move. Its error is a *game.Refusal.
func (rules) Decode(kind string, move game.Raw) (game.Move, error) {
	switch kind {
	case askBet:
		var m struct {
			Bet string `json:"bet"`
		}
		if err := game.Unmarshal(move, &m); err != nil {
			return nil, notUnderstood("", err)
		}
		return newBet(m.Bet)
	case askPlay:
		var m struct {
			Play  string `json:"play"`
			Cards int    `json:"cards"`
			Howls int    `json:"howls,omitzero"`
		}
		if err := game.Unmarshal(move, &m); err != nil {
			return nil, notUnderstood("", err)
		}
		return newPlay(m.Play, m.Cards, m.Howls)
	}
	return nil, errKind
}

// Parse reads the short form of a move. Its error is a *game.Refusal.
func (rules) Parse(kind, short string) (game.Move, error) {
	switch kind {
	case askBet:
		return newBet(short)
	case askPlay:
		words := strings.Split(short, " ")
		howls := 0
		if len(words) == 4 && words[2] == "howls" && words[3] != "0" {
			howls = number(words[3])
			words = words[:2]
		}
		if len(words) != 2 {
			return nil, errPlay
		}
		return newPlay(words[0], number(words[1]), howls)
	}
	return nil, errKind
}

func newBet(name string) (game.Move, error) {
	card := Card(named(cardNames[:], name))
	if card == 0 {
		return nil, errBet
	}
	return Bet{card}, nil
}

func newPlay(name string, cards, howls int) (game.Move, error) {
	p := Play{Animal(named(animalNames[:], name)), cards, howls}
	if err := p.wrong(); err != nil {
		return nil, err
	}
	return p, nil
}

// number reads one digit; -1, which no number of cards is, for anything else.
func number(s string) int {
	if len(s) != 1 || s[0] < '0' || s[0] > '9' {
		return -1
	}
	return int(s[0] - '0')
}
