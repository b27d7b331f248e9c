package hare

import (
	"errors"
	"testing"

	"whisker/referee/game"
)

// TestWhatIsNotUnderstood reads moves that are none, in both forms.
func TestWhatIsNotUnderstood(t *testing.T) {
	for _, c := range []struct{ kind, short, json, field string }{
		{"bet", "", `{"bet":""}`, "/bet"},
		{"bet", "Lamb", `{"bet":"Lamb"}`, "/bet"},
		{"bet", "wolf 1", `{"bet":"sheep"}`, "/bet"},
		{"play", "howl 1", `{"play":"howl","cards":1}`, "/play"},
		{"play", " 1", `{"play":"","cards":1}`, "/play"},
		{"play", "fox 0", `{"play":"fox","cards":0}`, "/cards"},
		{"play", "fox 5", `{"play":"fox","cards":5}`, "/cards"},
		{"play", "fox -1", `{"play":"fox","cards":-1}`, "/cards"},
		{"play", "fox 02", `{"play":"fox","cards":20}`, "/cards"},
		{"play", "fox 2 howls 1", `{"play":"fox","cards":2,"howls":1}`, "/howls"},
		{"play", "wolf 1 howls 2", `{"play":"wolf","cards":1,"howls":2}`, "/howls"},
		{"play", "wolf 1 howls -1", `{"play":"wolf","cards":1,"howls":-1}`, "/howls"},
		{"play", "wolf 1 howls x", `{"play":"wolf","cards":1,"howls":0}`, "/howls"},
		{"play", "fox", `{"play":"fox","cards":1,"seat":"red"}`, ""},
		{"play", "fox 2 ", `{"play":"fox"}`, ""},
		{"play", "wolf 1 howls 0", `{}`, ""},
		{"play", "pass", `[]`, ""},
		{"ready", "ready", `{"ready":true}`, ""},
	} {
		_, err := Game.Parse(c.kind, c.short)
		notRead(t, c.kind+" "+c.short, err, c.field)
		_, err = Game.Decode(c.kind, game.Raw(c.json))
		notRead(t, c.kind+" "+c.json, err, "")
		if r := new(game.Refusal); c.field != "" && errors.As(err, &r) && r.Field != c.field {
			t.Errorf("%s is refused at %q, want %q", c.json, r.Field, c.field)
		}
	}
}

func notRead(t *testing.T, what string, err error, field string) {
	t.Helper()
	r := new(game.Refusal)
	switch {
	case !errors.As(err, &r):
		t.Errorf("%s: %v, want a *game.Refusal", what, err)
	case r.Kind != game.Invalid:
		t.Errorf("%s is %s, want invalid", what, r.Kind)
	case field != "" && r.Field != field:
		t.Errorf("%s is refused at %q, want %q", what, r.Field, field)
	}
}

func TestOptionsThatAreNone(t *testing.T) {
	seats := info.Seats[:3]
	for _, c := range []struct {
		setup game.Setup
		field string
	}{
		{game.Setup{Edition: "en", Seats: seats}, "/edition"},
		{game.Setup{Seats: seats[:1]}, "/seats"},
		{game.Setup{Seats: []game.Seat{"red", "pink"}}, "/seats"},
		{game.Setup{Seats: []game.Seat{"red", "red"}}, "/seats"},
		{game.Setup{Seats: seats, Options: game.Raw(`{"mode":"fast"}`)}, "/options/mode"},
		{game.Setup{Seats: seats, Options: game.Raw(`{"mode":""}`)}, "/options/mode"},
		{game.Setup{Seats: seats, Options: game.Raw(`{"howl":"never"}`)}, "/options/howl"},
		{game.Setup{Seats: seats, Options: game.Raw(`{"howl_cards":7}`)}, "/options/howl_cards"},
		{game.Setup{Seats: seats, Options: game.Raw(`{"howl_cards":-1}`)}, "/options/howl_cards"},
		{game.Setup{Seats: seats, Options: game.Raw(`{"nap_scope":"all"}`)}, "/options/nap_scope"},
		{game.Setup{Seats: seats, Options: game.Raw(`{"beginner_deck":"odd"}`)}, "/options/beginner_deck"},
		{game.Setup{Seats: seats, Options: game.Raw(`{"beginner_tie":"none"}`)}, "/options/beginner_tie"},
		{game.Setup{Seats: seats, Options: game.Raw(`{"laps":2}`)}, "/options/laps"},
	} {
		_, err := Game.Complete(c.setup)
		notRead(t, string(c.setup.Options), err, c.field)
	}
}

// What is asked and known does not depend on what a hand holds.
func TestWhatABoardAloneKnows(t *testing.T) {
	sc, s := load(t, sample)
	setup, public := sc.setup(t, sc.Seats...), game.Marshal(s.public())
	board, err := Game.LoadView(setup, "", public, nil)
	if err != nil {
		t.Fatal(err)
	}
	view, err := Game.LoadView(setup, "yellow", public, game.Marshal(s.private(1)))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name  string
		state game.State
		knows bool
	}{{"the referee", s, true}, {"the board", board, false}, {"the view of yellow", view, false}} {
		if got := c.state.Knows("red"); got != c.knows {
			t.Errorf("%s knows red: %t, want %t", c.name, got, c.knows)
		}
		if got := len(c.state.Legal("red")) > 0; got != c.knows {
			t.Errorf("%s lists answers of red: %t, want %t", c.name, got, c.knows)
		}
		if _, got := c.state.Absent("red"); got != c.knows {
			t.Errorf("%s answers for red: %t, want %t", c.name, got, c.knows)
		}
		if got := c.state.Private("red") != nil; got != c.knows {
			t.Errorf("%s shows what red knows: %t, want %t", c.name, got, c.knows)
		}
		// What the table alone forbids is refused by all of them.
		if refused := c.state.Check("red", Play{Fox, 3, 0}); len(refused) == 0 || refused[len(refused)-1].Rule != "R5" {
			t.Errorf("%s refuses a fifth fox by %v, want R5", c.name, refused)
		}
	}
	if !view.Knows("yellow") || board.Knows("yellow") {
		t.Error("the view of yellow has to know yellow, and the board not")
	}
}

// A move that does not answer what is asked is refused, whoever makes it.
func TestMovesOfAnotherKind(t *testing.T) {
	_, s := load(t, sample)
	for _, c := range []struct {
		seat game.Seat
		move game.Move
	}{
		{"red", Bet{LambCard}},
		{"yellow", Play{Hare, 1, 0}},
		{"blue", Play{Hare, 1, 0}},
		{"red", Play{Cards: 1}},
		{"red", Play{Animal: 9, Cards: 1}},
		{"red", Play{Hare, 9, 0}},
		{"red", nil},
	} {
		if refused := s.Check(c.seat, c.move); len(refused) != 1 || refused[0].Kind != game.Invalid {
			t.Errorf("%s: %v is refused by %v, want one refusal as invalid", c.seat, c.move, refused)
		}
	}
}

func TestABetOnNoCard(t *testing.T) {
	_, s := load(t, `{"seats":["red","yellow"],"initial":{"betting":true}}`)
	for _, c := range []Card{0, 9} {
		if refused := s.Check("red", Bet{c}); len(refused) != 1 || refused[0].Kind != game.Invalid {
			t.Errorf("a bet on kind of card %d is refused by %v, want one refusal as invalid", c, refused)
		}
	}
}
