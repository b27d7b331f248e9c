package tiger

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"whisker/referee/game"
)

// forms are answers with their short and their JSON form.
var forms = []struct {
	kind, short, json string
	move              game.Move
}{
	{"card", "6", `{"card":6}`, Card{Card: 6}},
	{"card", "9", `{"card":9}`, Card{Card: 9}},
	{"card", "4 @3 @2", `{"card":4,"aim":[3,2]}`, Card{4, []int{3, 2}, nil}},
	{"card", "5 @0", `{"card":5,"aim":[0]}`, Card{5, []int{0}, nil}},
	{"card", "8 @1 @2 green", `{"card":8,"aim":[1,2],"lasso":["green"]}`, Card{8, []int{1, 2}, []game.Seat{"green"}}},
	{"card", "8 green red", `{"card":8,"lasso":["green","red"]}`, Card{8, nil, []game.Seat{"green", "red"}}},
	{"land", "@2", `{"to":2}`, Land{2}},
	{"land", "@0", `{"to":0}`, Land{0}},
	{"lasso", "green", `{"lasso":["green"]}`, Lasso{[]game.Seat{"green"}}},
}

func TestForms(t *testing.T) {
	for _, f := range forms {
		if got := f.move.String(); got != f.short {
			t.Errorf("short form %q, want %q", got, f.short)
		}
		if got := string(game.Marshal(f.move)); got != f.json {
			t.Errorf("JSON %s, want %s", got, f.json)
		}
		for _, short := range []string{f.short, "  " + f.short + " ", strings.ReplaceAll(f.short, " ", " \t  ")} {
			m, err := Game.Parse(f.kind, short)
			if err != nil || !cmp.Equal(m, f.move) {
				t.Errorf("%q parses as %#v, %v", short, m, err)
			}
		}
		m, err := Game.Decode(f.kind, game.Raw(f.json))
		if err != nil || !cmp.Equal(m, f.move) {
			t.Errorf("%s decodes as %#v, %v", f.json, m, err)
		}
	}
}

func TestParseRefuses(t *testing.T) {
	for _, c := range []struct{ kind, short, field string }{
		{"card", "", "/card"},
		{"card", "  ", "/card"},
		{"card", "0", "/card"},
		{"card", "10", "/card"},
		{"card", "06", "/card"},
		{"card", "+6", "/card"},
		{"card", "six", "/card"},
		{"card", "６", "/card"},
		{"card", "@3", "/card"},
		{"card", "4@3", "/card"},
		{"card", "4 @", "/aim/0"},
		{"card", "4 @ 3", "/aim/0"},
		{"card", "4 @3 @7", "/aim/1"},
		{"card", "4 @3 @03", "/aim/1"},
		{"card", "4 @3 @-1", "/aim/1"},
		{"card", "4 @3 @3", "/aim/1"},
		{"card", "4 3", "/lasso/0"},
		{"card", "4,3", "/card"},
		{"card", "8 blue", "/lasso/0"},
		{"card", "8 Green", "/lasso/0"},
		{"card", "8 green green", "/lasso/1"},
		{"card", "8 green @1", "/aim/0"},
		{"land", "", "/to"},
		{"land", "2", "/to"},
		{"land", "@", "/to"},
		{"land", "@7", "/to"},
		{"land", "@2 @3", "/to"},
		{"lasso", "", "/lasso"},
		{"lasso", "blue", "/lasso/0"},
		{"lasso", "@2", "/lasso/0"},
		{"lasso", "red green", "/lasso"},
		{"ready", "ready", ""},
	} {
		m, err := Game.Parse(c.kind, c.short)
		wantInvalid(t, c.kind+" "+c.short, c.field, m, err)
	}
}

func TestDecodeRefuses(t *testing.T) {
	for _, c := range []struct{ kind, json, field string }{
		{"card", ``, ""},
		{"card", `{}`, "/card"},
		{"card", `6`, ""},
		{"card", `[6]`, ""},
		{"card", `{"card":"6"}`, "/card"},
		{"card", `{"card":6.0}`, "/card"},
		{"card", `{"card":null}`, "/card"},
		{"card", `{"card":0}`, "/card"},
		{"card", `{"card":10}`, "/card"},
		{"card", `{"Card":6}`, "/Card"},
		{"card", `{"card":6,"card":6}`, "/card"},
		{"card", `{"card":6,"to":2}`, "/to"},
		{"card", `{"card":4,"aim":[]}`, "/aim"},
		{"card", `{"card":4,"aim":3}`, "/aim"},
		{"card", `{"card":4,"aim":[7]}`, "/aim/0"},
		{"card", `{"card":4,"aim":[-1]}`, "/aim/0"},
		{"card", `{"card":4,"aim":[3,3]}`, "/aim/1"},
		{"card", `{"card":8,"lasso":[]}`, "/lasso"},
		{"card", `{"card":8,"lasso":["blue"]}`, "/lasso/0"},
		{"card", `{"card":8,"lasso":["red","red"]}`, "/lasso/1"},
		{"card", `{"card":6} {}`, ""},
		{"land", `{}`, "/to"},
		{"land", `{"to":7}`, "/to"},
		{"land", `{"to":-1}`, "/to"},
		{"land", `{"card":6}`, "/card"},
		{"lasso", `{"lasso":[]}`, "/lasso"},
		{"lasso", `{"lasso":["red","green"]}`, "/lasso"},
		{"lasso", `{"lasso":["blue"]}`, "/lasso/0"},
		{"lasso", `{"lasso":"red"}`, "/lasso"},
		{"ready", `{"ready":true}`, ""},
	} {
		m, err := Game.Decode(c.kind, game.Raw(c.json))
		wantInvalid(t, c.kind+" "+c.json, c.field, m, err)
	}
}

func wantInvalid(t *testing.T, what, field string, m game.Move, err error) {
	t.Helper()
	var r *game.Refusal
	if !errors.As(err, &r) || m != nil {
		t.Errorf("%s: %#v, %v; want a refusal", what, m, err)
		return
	}
	if r.Kind != game.Invalid || r.Field != field {
		t.Errorf("%s: %s at %q (%s), want invalid at %q", what, r.Kind, r.Field, r.Reason, field)
	}
}

// Check tells all problems at once, with kind, rule and place.
func TestCheck(t *testing.T) {
	card := table(t, "red", "yellow", "green")
	card.hand[0] = card.hand[0].without(6)
	removed := table(t, "red", "yellow", "green")
	removed.book.deck = removed.book.deck.without(2)
	removed.hand[0] = removed.book.deck
	six, four := atChoice(t, Card{Card: swing}), atChoice(t, Card{Card: walk})
	lassoing := atChoice(t, Card{Card: lasso})
	for _, c := range []struct {
		name string
		s    *State
		move game.Move
		want []string // kind rule field
	}{
		{"fine", card, Card{8, []int{1, 2}, []game.Seat{"green", "yellow"}}, nil},
		{"not in hand", card, Card{Card: 6}, []string{"illegal 3.1 /card"}},
		{"removed", removed, Card{Card: 2}, []string{"illegal D4 /card"}},
		{"no card", card, Card{Card: 0, Aim: []int{9}}, []string{"invalid  /card", "invalid  /aim/0"}},
		{"aim without a choice", card, Card{Card: 7, Aim: []int{3}}, []string{"illegal R7 /aim"}},
		{"lasso without a choice", card, Card{4, []int{3}, []game.Seat{"green"}}, []string{"illegal R7 /lasso"}},
		{"never there, twice, no space", card, Card{4, []int{5, 3, 3, 7}, nil}, []string{"invalid  /aim/2", "invalid  /aim/3", "illegal R7 /aim/0"}},
		{"nobody can be on the tiger", card, Card{8, []int{0}, nil}, []string{"illegal R7 /aim/0"}},
		{"self, not here, nobody, twice", card, Card{8, nil, []game.Seat{"red", "brown", "blue", "green", "green"}}, []string{
			"invalid  /lasso/2", "invalid  /lasso/4", "illegal R8 /lasso/0", "illegal R8 /lasso/1",
		}},
		{"all at once", card, Card{6, []int{2, 2}, []game.Seat{"red"}}, []string{
			"invalid  /aim/1", "illegal 3.1 /card", "illegal R7 /aim", "illegal R7 /lasso",
		}},
		{"another kind", card, Land{3}, []string{"invalid  "}},
		{"nothing", card, nil, []string{"invalid  "}},
		{"land", six, Land{3}, nil},
		{"land off the track", six, Land{7}, []string{"invalid  /to"}},
		{"land where the 4 does not lead", six, Land{5}, []string{"illegal R6 /to"}},
		{"land where the 5 does not lead", four, Land{3}, []string{"illegal 4.5 /to"}},
		{"lasso", lassoing, Lasso{[]game.Seat{"green"}}, nil},
		{"lasso itself", lassoing, Lasso{[]game.Seat{"red"}}, []string{"illegal R8 /lasso/0"}},
		{"lasso somebody else", lassoing, Lasso{[]game.Seat{"brown"}}, []string{"illegal R8 /lasso/0"}},
		{"lasso nobody", lassoing, Lasso{}, []string{"invalid  /lasso"}},
		{"lasso two", lassoing, Lasso{[]game.Seat{"green", "yellow"}}, []string{"invalid  /lasso"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			var got []string
			for _, r := range c.s.Check("red", c.move) {
				got = append(got, string(r.Kind)+" "+r.Rule+" "+r.Field)
				if r.Reason == "" {
					t.Errorf("%v has no reason", r)
				}
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}

// The longest answers are written as documents hold them, the longest card is
// legal, and no seat has a longer name than the one in the longest lasso.
func TestLongestAnswers(t *testing.T) {
	s := table(t, info.Seats...)
	for kind, text := range map[string]string{askCard: longestCard, askLand: longestLand, askLasso: longestLasso} {
		m, err := Game.Decode(kind, game.Raw(text))
		if err != nil {
			t.Fatal(err)
		}
		if got := string(game.Marshal(m)); got != text {
			t.Errorf("the longest %s is %s, want %s", kind, got, text)
		}
		k, _ := Game.Info().Kind(kind)
		if k.Largest != len(text) {
			t.Errorf("the largest %s has %d bytes, want %d", kind, k.Largest, len(text))
		}
	}
	m, _ := Game.Decode(askCard, game.Raw(longestCard))
	if refused := s.Check("red", m); len(refused) > 0 {
		t.Errorf("%s is refused: %v", m, &refused[0])
	}
	for _, seat := range info.Seats {
		if longest := game.Marshal(Lasso{[]game.Seat{seat}}); len(longest) > len(longestLasso) {
			t.Errorf("%s is longer than the longest lasso", longest)
		}
	}
}
