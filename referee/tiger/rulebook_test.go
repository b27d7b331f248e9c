package tiger

import (
	"errors"
	"testing"

	"whisker/referee/game"
)

func TestCompleteSaysAll(t *testing.T) {
	const english = `{"eliminate_tied":true,"two_player_elimination":false,"removed":[],"no_bite_no_tease":false,"card2_retreat":true,"all_tied_elim":false}`
	const chinese = `{"eliminate_tied":true,"two_player_elimination":false,"removed":[],"no_bite_no_tease":true,"card2_retreat":true,"all_tied_elim":false}`
	three := []game.Seat{"brown", "red", "green"}
	for _, c := range []struct{ edition, options, wantEdition, wantOptions string }{
		{"", ``, "en", english},
		{"en", `{}`, "en", english},
		{"zh", ``, "zh", chinese},
		{"zh", `{"no_bite_no_tease":false}`, "zh", english},
		{"en", chinese, "en", chinese},
		{"en", `{"removed":[7,2],"eliminate_tied":false}`, "en", `{"eliminate_tied":false,"two_player_elimination":false,"removed":[2,7],"no_bite_no_tease":false,"card2_retreat":true,"all_tied_elim":false}`},
	} {
		got, err := Game.Complete(game.Setup{Edition: c.edition, Seats: three, Options: game.Raw(c.options)})
		if c.options == "" {
			got, err = Game.Complete(game.Setup{Edition: c.edition, Seats: three})
		}
		if err != nil {
			t.Errorf("%s %s: %v", c.edition, c.options, err)
			continue
		}
		if got.Edition != c.wantEdition || string(got.Options) != c.wantOptions {
			t.Errorf("%s %s: %s %s, want %s %s", c.edition, c.options, got.Edition, got.Options, c.wantEdition, c.wantOptions)
		}
	}
}

func TestCompleteRefuses(t *testing.T) {
	two, three := info.Seats[:2], info.Seats[:3]
	for _, c := range []struct {
		name    string
		edition string
		seats   []game.Seat
		options string
		rule    string
		field   string
	}{
		{"unknown edition", "fr", two, `{}`, "", "/edition"},
		{"one seat", "en", info.Seats[:1], `{}`, "", "/seats"},
		{"six seats", "en", append(info.Seats[:5:5], "red"), `{}`, "", "/seats"},
		{"unknown seat", "en", []game.Seat{"red", "blue"}, `{}`, "", "/seats/1"},
		{"the referee's seat", "en", []game.Seat{"red", game.Referee}, `{}`, "", "/seats/1"},
		{"seat twice", "en", []game.Seat{"red", "green", "red"}, `{}`, "", "/seats/2"},
		{"unknown option", "en", two, `{"fast":true}`, "", "/options/fast"},
		{"no boolean", "en", two, `{"eliminate_tied":1}`, "", "/options/eliminate_tied"},
		{"null", "en", two, `{"eliminate_tied":null}`, "", "/options/eliminate_tied"},
		{"no object", "en", two, `[]`, "", "/options"},
		{"two players remove", "en", two, `{"removed":[2]}`, "D4", "/options/removed"},
		{"three players remove one", "en", three, `{"removed":[2]}`, "D4", "/options/removed"},
		{"three players remove three", "en", three, `{"removed":[2,3,4]}`, "D4", "/options/removed"},
		{"four players remove two", "en", info.Seats[:4], `{"removed":[2,3]}`, "D4", "/options/removed"},
		{"five players remove one", "en", info.Seats, `{"removed":[2]}`, "D4", "/options/removed"},
		{"the 9", "en", three, `{"removed":[2,9]}`, "D4", "/options/removed"},
		{"no card", "en", three, `{"removed":[0,2]}`, "", "/options/removed"},
		{"a number twice", "en", three, `{"removed":[2,2]}`, "", "/options/removed"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := Game.Complete(game.Setup{Edition: c.edition, Seats: c.seats, Options: game.Raw(c.options)})
			var r *game.Refusal
			if !errors.As(err, &r) {
				t.Fatalf("%v, want a refusal", err)
			}
			if r.Field != c.field || r.Rule != c.rule || r.Reason == "" {
				t.Errorf("rule %q at %q (%s), want rule %q at %q", r.Rule, r.Field, r.Reason, c.rule, c.field)
			}
		})
	}
}

// What Complete has not seen is no setup to go on with.
func TestLoadRefusesSetups(t *testing.T) {
	whole, err := Game.Complete(game.Setup{Seats: info.Seats[:3], Options: game.Raw(`{"removed":[2,6]}`)})
	if err != nil {
		t.Fatal(err)
	}
	s, _ := Game.New(whole, nil)
	public := game.Marshal(s.Public())
	for name, change := range map[string]func(*game.Setup){
		"edition":      func(s *game.Setup) { s.Edition = "" },
		"options":      func(s *game.Setup) { s.Options = nil },
		"some options": func(s *game.Setup) { s.Options = game.Raw(`{"removed":[2,6]}`) },
		"numbers in a mess": func(s *game.Setup) {
			s.Options = game.Raw(`{"eliminate_tied":true,"two_player_elimination":false,"removed":[6,2],"no_bite_no_tease":false,"card2_retreat":true,"all_tied_elim":false}`)
		},
		"too many numbers": func(s *game.Setup) {
			s.Options = game.Raw(`{"eliminate_tied":true,"two_player_elimination":false,"removed":[2,6,7],"no_bite_no_tease":false,"card2_retreat":true,"all_tied_elim":false}`)
		},
		"another table":      func(s *game.Setup) { s.Seats = info.Seats[1:4] },
		"another order":      func(s *game.Setup) { s.Seats = []game.Seat{"green", "yellow", "red"} },
		"more seats":         func(s *game.Setup) { s.Seats = info.Seats[:4] },
		"a seat that is not": func(s *game.Setup) { s.Seats = []game.Seat{"red", "yellow", "blue"} },
	} {
		setup := whole
		change(&setup)
		if s, err := Game.Load(setup, public, game.Raw("{}")); err == nil || s != nil {
			t.Errorf("%s: %v, %v; want an error", name, s, err)
		}
	}
	if _, err := Game.Load(whole, public, game.Raw("{}")); err != nil {
		t.Errorf("unchanged: %v", err)
	}
}
