package fox

import (
	"errors"
	"strings"
	"testing"

	"whisker/referee/game"
)

func TestCompleteSaysAllThereIs(t *testing.T) {
	got, err := Game{}.Complete(game.Setup{Seats: []game.Seat{"green", "red"}, Options: game.Raw(`{"target":15,"ages":{"green":2,"red":1}}`)})
	if err != nil {
		t.Fatal(err)
	}
	want := `{"mode":"mail","ages":{"green":2,"red":1},"target":15,"deck":"dealt","trick_penalty":"once","stop_needs":"loot","quest_refresh":"classic","duplicate":-1}`
	if string(got.Options) != want || got.Edition != "classic" {
		t.Errorf("Complete gives edition %s with %s, want classic with %s", got.Edition, got.Options, want)
	}
}

func TestCompleteRefuses(t *testing.T) {
	two := []game.Seat{"red", "yellow"}
	for _, c := range []struct {
		name  string
		setup game.Setup
		rule  string
		field string
	}{
		{"one seat", game.Setup{Seats: two[:1]}, "", "/seats"},
		{"five seats", game.Setup{Seats: append(info.Seats[:4:4], "white")}, "", "/seats"},
		{"a seat of another game", game.Setup{Seats: []game.Seat{"red", "white"}}, "", "/seats"},
		{"a seat twice", game.Setup{Seats: []game.Seat{"red", "red"}}, "", "/seats"},
		{"another edition", game.Setup{Edition: "studioh", Seats: two}, "", "/edition"},
		{"an unknown word", game.Setup{Seats: two, Options: game.Raw(`{"mode":"post"}`)}, "6", "/options/mode"},
		{"a word of another option", game.Setup{Seats: two, Options: game.Raw(`{"deck":"mail"}`)}, "6.1", "/options/deck"},
		{"an unknown option", game.Setup{Seats: two, Options: game.Raw(`{"speed":1}`)}, "", "/options/speed"},
		{"a word for a number", game.Setup{Seats: two, Options: game.Raw(`{"target":"10"}`)}, "", "/options/target"},
		{"no target", game.Setup{Seats: two, Options: game.Raw(`{"target":0}`)}, "3.7", "/options/target"},
		{"a target out of reach", game.Setup{Seats: two, Options: game.Raw(`{"target":100}`)}, "3.7", "/options/target"},
		{"duplicates that score", game.Setup{Seats: two, Options: game.Raw(`{"duplicate":1}`)}, "R2", "/options/duplicate"},
		{"cards drawn by mail", game.Setup{Seats: two, Options: game.Raw(`{"deck":"drawn"}`)}, "6.1", "/options/deck"},
		{"an age for one", game.Setup{Seats: two, Options: game.Raw(`{"ages":{"red":1}}`)}, "R12", "/options/ages"},
		{"one age for two", game.Setup{Seats: two, Options: game.Raw(`{"ages":{"red":1,"yellow":1}}`)}, "R12", "/options/ages"},
		{"ages in years", game.Setup{Seats: two, Options: game.Raw(`{"ages":{"red":41,"yellow":39}}`)}, "R12", "/options/ages"},
		{"an age for an empty seat", game.Setup{Seats: two, Options: game.Raw(`{"ages":{"red":1,"yellow":2,"blue":3}}`)}, "R12", "/options/ages"},
	} {
		_, err := Game{}.Complete(c.setup)
		r := new(game.Refusal)
		if !errors.As(err, &r) {
			t.Errorf("%s: %v, want a refusal", c.name, err)
		} else if r.Kind != game.Invalid || r.Rule != c.rule || r.Field != c.field {
			t.Errorf("%s: %s, rule %q, field %q; want invalid, %q, %q", c.name, r.Kind, r.Rule, r.Field, c.rule, c.field)
		}
	}
}

// The position that the tables below change in one place.
const stealing = `{"round":4,"mode":"table","phase":"steal","quests":["hen","horse","cheese"],"spent":[],"deck":5,` +
	`"tricks":{"fox":2,"snake":2,"hammer":1},"eggs":[{"seat":"red","eggs":2},{"seat":"yellow","eggs":1}],` +
	`"bags":[{"seat":"red","bag":["hen","snake"]},{"seat":"yellow","bag":["hen","horse","cheese","snake"],"stop":true}],` +
	`"thieves":[{"seat":"red","steal":"ask"},{"seat":"yellow","steal":"ask"}]}`

const stealingDeck = `{"deck":["goose","cow","pig","sheep","fish"]}`

func TestLoadRefuses(t *testing.T) {
	setup, err := Game{}.Complete(game.Setup{Seats: info.Seats[:2], Options: game.Raw(`{"mode":"table"}`)})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := (Game{}).Load(setup, game.Raw(stealing), game.Raw(stealingDeck)); err != nil {
		t.Fatalf("the sound position: %v", err)
	}
	for _, c := range []struct {
		name, old, new string
		at             string
	}{
		{"round 0", `"round":4`, `"round":0`, "/round"},
		{"round 31", `"round":4`, `"round":31`, "/round"},
		{"a phase of the other mode", `"phase":"steal"`, `"phase":"plan"`, "/phase"},
		{"a phase of another option", `"phase":"steal"`, `"phase":"drop"`, "/phase"},
		{"an unknown phase", `"phase":"steal"`, `"phase":"sleep"`, "/phase"},
		{"snakes before round 3", `"round":4`, `"round":2`, "/phase"},
		{"a quest that is a trick", `["hen","horse","cheese"],"spent"`, `["hen","horse","fox"],"spent"`, "/quests"},
		{"a quest twice", `["hen","horse","cheese"],"spent"`, `["hen","horse","hen"],"spent"`, "/quests"},
		{"two quests", `["hen","horse","cheese"],"spent"`, `["hen","horse"],"spent"`, "/deck"},
		{"a deck of another round", `"spent":[],"deck":5`, `"spent":["fish"],"deck":4`, "/deck"},
		{"a deck too small", `"deck":5`, `"deck":4`, "/deck"},
		{"a card drawn too many", `"spent":[]`, `"drawn":["fish"],"spent":[]`, "/deck"},
		{"a trick that is missing", `"hammer":1`, `"hammer":0`, ""},
		{"another mode", `"mode":"table"`, `"mode":"mail"`, ""},
		{"eggs below zero", `"eggs":2`, `"eggs":-1`, "/eggs/0/eggs"},
		{"eggs beyond reach", `"eggs":2`, `"eggs":14`, "/eggs/0/eggs"},
		{"a game that should be over", `"eggs":2`, `"eggs":10`, "/phase"},
		{"eggs of one seat only", `,{"seat":"yellow","eggs":1}`, ``, "/eggs"},
		{"eggs of a seat twice", `{"seat":"yellow","eggs":1}`, `{"seat":"red","eggs":1}`, "/eggs/1/seat"},
		{"two hammers", `"bag":["hen","snake"]`, `"bag":["hammer","hammer"]`, "/bags/0/bag"},
		{"four hens", `"bag":["hen","snake"]`, `"bag":["hen","hen","hen","snake"]`, "/bags/1/bag"},
		{"a bag in another order", `"bag":["hen","snake"]`, `"bag":["snake","hen"]`, ""},
		{"a fifth piece", `"bag":["hen","snake"]`, `"bag":["hen","hen","fish","fish","snake"]`, "/bags/0/bag"},
		{"bags of one seat only", `{"seat":"red","bag":["hen","snake"]},`, ``, "/bags"},
		{"bags out of order", `{"seat":"red","bag"`, `{"seat":"blue","bag"`, "/bags/0/seat"},
		{"two who stop", `"bag":["hen","snake"]`, `"bag":["hen","snake"],"stop":true`, "/bags"},
		{"void without stop", `"bag":["hen","snake"]`, `"bag":["hen","snake"],"void":true`, "/bags/0/void"},
		{"a thief without a snake", `"bag":["hen","snake"]`, `"bag":["hen","fox"]`, "/thieves"},
		{"thieves in the wrong order", `"eggs":2`, `"eggs":0`, "/thieves/0/seat"},
		{"a thief with another order", `{"seat":"red","steal":"ask"}`, `{"seat":"red","steal":"auto"}`, "/thieves/0/steal"},
		{"an automatic thief at a real table", `{"seat":"yellow","steal":"ask"}`, `{"seat":"yellow","steal":"auto"}`, "/thieves/1/steal"},
		{"no thief at all", `{"seat":"red","steal":"ask"},{"seat":"yellow","steal":"ask"}`, ``, "/thieves"},
		{"nobody to rob", `"bag":["hen","horse","cheese","snake"],"stop":true`, `"bag":["snake"]`, "/thieves/0"},
		{"a seat that discards in another phase", `"thieves"`, `"best":"red","thieves"`, ""},
	} {
		text := strings.Replace(stealing, c.old, c.new, 1)
		if text == stealing {
			t.Errorf("%s: nothing is changed", c.name)
		}
		if c.name == "no thief at all" {
			text = strings.Replace(text, `,"thieves":[]`, ``, 1)
		}
		_, err := Game{}.Load(setup, game.Raw(text), game.Raw(stealingDeck))
		f := new(game.FormatError)
		if !errors.As(err, &f) {
			t.Errorf("%s: %v, want a refusal", c.name, err)
		} else if f.At != c.at {
			t.Errorf("%s: refused at %q (%s), want %q", c.name, f.At, f.Reason, c.at)
		}
	}
	for _, deck := range []string{`{"deck":["goose","cow","pig","sheep"]}`, `{"deck":["goose","cow","pig","sheep","hen"]}`, `{"deck":["goose","cow","pig","sheep","sheep"]}`, `{"deck":[]}`, `{}`} {
		if _, err := (Game{}).Load(setup, game.Raw(stealing), game.Raw(deck)); err == nil {
			t.Errorf("the deck %s is read", deck)
		}
	}
	for seat, private := range map[game.Seat]string{"red": `{"deck":[]}`, "blue": `{}`, "": `{}`} {
		if _, err := (Game{}).LoadView(setup, seat, game.Raw(stealing), game.Raw(private)); err == nil {
			t.Errorf("the view of %q with %s is read", seat, private)
		}
	}
}
