package fox

import (
	"bytes"
	"encoding/json"
	"slices"
	"testing"

	"whisker/referee/game"
	"whisker/referee/gametest"
)

// after is what a case of kind play expects: refusals, or else events that
// happen in this order among others, and members of the public document or of
// the result. An expected event or document matches if it has these members.
type after struct {
	Refusals []refused        `json:"refusals"`
	Events   []map[string]any `json:"events"`
	Never    []map[string]any `json:"never"` // events that do not happen
	Public   map[string]any   `json:"public"`
	Asks     []game.Seat      `json:"asks"`
	Result   map[string]any   `json:"result"`
}

type refused struct {
	Seat  game.Seat `json:"seat"`
	Kind  string    `json:"kind"`
	Rule  string    `json:"rule"`
	Field string    `json:"field"`
}

// runPlay resolves one turn of the game itself: from Public and Secret, or from
// the beginning where they are left out.
func (c scenario) runPlay(t *testing.T) {
	want := expect[after](t, c)
	setup, err := Game{}.Complete(game.Setup{Seats: c.Seats, Options: game.Raw(c.Options)})
	if err != nil {
		t.Fatal(err)
	}
	var s game.State
	var events []game.Event
	if c.Public == nil {
		s, events = Game{}.New(setup, gametest.Named(1, 1))
	} else if s, err = (Game{}).Load(setup, game.Raw(c.Public), game.Raw(c.Secret)); err != nil {
		t.Fatal(err)
	}
	if c.Moves != nil {
		answers, refusals := c.answers(t, s)
		same(t, refusals, want.Refusals)
		if len(refusals) > 0 {
			return
		}
		events = append(events, s.Play(answers, c.dice(t)).Events...)
	}
	rest := want.Events
	for _, e := range events {
		got := decodeAny(t, e.Data)
		if len(rest) > 0 && has(got, rest[0]) {
			rest = rest[1:]
		}
		if slices.ContainsFunc(want.Never, func(n map[string]any) bool { return has(got, n) }) {
			t.Errorf("it happens: %s", e.Data)
		}
	}
	if len(rest) > 0 {
		t.Errorf("it does not happen: %v; but", rest[0])
		for _, e := range events {
			t.Logf("%s", e.Data)
		}
	}
	if public := game.Marshal(s.Public()); !has(decodeAny(t, public), want.Public) {
		t.Errorf("the position is %s, want %v", public, want.Public)
	}
	if result := s.Result(); want.Result != nil && (result == nil || !has(decodeAny(t, game.Marshal(result)), want.Result)) {
		t.Errorf("the result is %v, want %v", result, want.Result)
	}
	if want.Asks != nil {
		got := []game.Seat{}
		for _, a := range s.Asks() {
			got = append(got, a.Seat)
		}
		same(t, got, want.Asks)
	}
}

// answers reads the moves of a case and judges them.
func (c scenario) answers(t *testing.T, s game.State) (answers []game.Answer, refusals []refused) {
	var found []game.SeatRefusal
	for _, a := range s.Asks() {
		short, ok := c.Moves[string(a.Seat)]
		if !ok {
			t.Fatalf("the case has no move of %s", a.Seat)
		}
		m, err := Game{}.Parse(a.Kind, short)
		if short == "absent" {
			if m, ok = s.Absent(a.Seat); !ok {
				t.Fatalf("the table waits for %s", a.Seat)
			}
		} else if err != nil {
			t.Fatal(err)
		}
		for _, r := range s.Check(a.Seat, m) {
			found = append(found, game.SeatRefusal{Seat: a.Seat, Refusal: r})
		}
		answers = append(answers, game.Answer{Seat: a.Seat, Move: m})
	}
	before := game.Marshal(s.Public())
	if len(found) == 0 {
		found = s.(game.Together).CheckAll(answers)
	}
	if now := game.Marshal(s.Public()); !bytes.Equal(now, before) {
		t.Errorf("judging changes the position to %s from %s", now, before)
	}
	for _, f := range found {
		refusals = append(refusals, refused{f.Seat, string(f.Refusal.Kind), f.Refusal.Rule, f.Refusal.Field})
	}
	return answers, refusals
}

// dice are the rolls of the case, or named dice where it has none.
func (c scenario) dice(t *testing.T) game.Dice {
	if c.Rolls == nil {
		return gametest.Named(1, 2)
	}
	d := scripted{t, map[game.Seat][]int{}}
	for seat, rolls := range c.Rolls {
		d.rolls[game.Seat(seat)] = rolls
	}
	return struct {
		openDice
		hiddenDice
	}{openDice{d}, hiddenDice{gametest.Named(1, 2)}}
}

type (
	openDice   struct{ dice game.Dice }
	hiddenDice struct{ dice game.Dice }
)

func (d openDice) Open(l game.Label, n int) int     { return d.dice.Open(l, n) }
func (d hiddenDice) Hidden(l game.Label, n int) int { return d.dice.Hidden(l, n) }

func decodeAny(t *testing.T, text []byte) any {
	t.Helper()
	var v any
	if err := json.Unmarshal(text, &v); err != nil {
		t.Fatal(err)
	}
	return v
}

// has reports whether a JSON value has all that is wanted: of an object the
// members that are named, of everything else the same.
func has(got, want any) bool {
	switch w := want.(type) {
	case map[string]any:
		g, ok := got.(map[string]any)
		for name, value := range w {
			member, there := g[name]
			ok = ok && there && has(member, value)
		}
		return ok
	case []any:
		g, ok := got.([]any)
		ok = ok && len(g) == len(w)
		for i := 0; ok && i < len(w); i++ {
			ok = has(g[i], w[i])
		}
		return ok
	}
	return got == want
}
