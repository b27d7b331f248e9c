package schema

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"whisker/referee"
	"whisker/referee/game"
	"whisker/referee/tiger"
)

// fits asks of a value that it is of the form of a schema.
func fits(t *testing.T, name string, value game.Raw) {
	t.Helper()
	problems, err := Validate(name, value)
	if err != nil || len(problems) > 0 {
		t.Fatalf("%s: %v %v\n%s", name, err, problems, value)
	}
}

// Whatever comes about in whole games of chance is of the forms that the
// schemas of the game describe, and so are all the moves there are.
func TestWholeGamesFit(t *testing.T) {
	events := map[string]bool{}
	for seed := range uint64(12) {
		dice := game.NewFast(seed)
		info := tiger.Game.Info()
		setup, err := tiger.Game.Complete(game.Setup{Edition: info.Editions[seed%2], Seats: info.Seats[:2+seed%4]})
		if err != nil {
			t.Fatal(err)
		}
		fits(t, "options-tiger", setup.Options)
		s, told := tiger.Game.New(setup, dice)
		for {
			for _, e := range told {
				var head struct {
					Event string `json:"event"`
				}
				if err := game.Peek(e.Data, &head); err != nil {
					t.Fatal(err)
				}
				events[head.Event] = true
				fits(t, "event-tiger", e.Data)
			}
			fits(t, "state-tiger", game.Marshal(s.Public()))
			asks := s.Asks()
			if len(asks) == 0 {
				break
			}
			var answers []game.Answer
			for i, a := range asks {
				legal := s.Legal(a.Seat)
				m := legal[dice.Below(len(legal))]
				if sampler, ok := s.(game.Sampler); ok && i%2 == 0 {
					m = sampler.Sample(a.Seat, dice)
				}
				fits(t, "move-tiger-"+a.Kind, game.Marshal(m))
				answers = append(answers, game.Answer{Seat: a.Seat, Move: m})
			}
			told = s.Play(answers, dice).Events
		}
		fits(t, "result-tiger", game.Marshal(s.Result()))
	}
	for name := range formsOf(t, "event-tiger", "$defs") {
		if !events[name] {
			t.Errorf("no game had the event %s", name)
		}
	}
}

// formsOf returns an object of a schema.
func formsOf(t *testing.T, name string, path ...string) map[string]any {
	t.Helper()
	text, err := Text(name)
	if err != nil {
		t.Fatal(err)
	}
	root, err := game.Any(text)
	if err != nil {
		t.Fatal(err)
	}
	found, ok := find(root, path).(map[string]any)
	if !ok {
		t.Fatalf("%s has no %v", name, path)
	}
	return found
}

func TestCaseFilesFit(t *testing.T) {
	paths, err := filepath.Glob("../referee/tiger/testdata/cases/*.json")
	if err != nil || len(paths) == 0 {
		t.Fatalf("there are no case files: %v", err)
	}
	for _, p := range paths {
		data, err := os.ReadFile(p)
		if err != nil {
			t.Fatal(err)
		}
		fits(t, "case-tiger", data)
	}
}

// Words that stand in the code and in a schema are the same.
func TestWordsAreThoseOfTheCode(t *testing.T) {
	words := func(name string, path ...string) (got []string) {
		for _, w := range formsOf(t, name, path...)["enum"].([]any) {
			got = append(got, w.(string))
		}
		return got
	}
	if diff := cmp.Diff(asStrings(referee.Verdicts), words("receipt", "$defs", "verdict")); diff != "" {
		t.Errorf("verdicts (-code +schema):\n%s", diff)
	}
	if diff := cmp.Diff(asStrings(tiger.Game.Info().Seats), words("state-tiger", "$defs", "seat")); diff != "" {
		t.Errorf("seats (-code +schema):\n%s", diff)
	}
	for _, o := range tiger.Game.Info().Options {
		if _, ok := formsOf(t, "options-tiger", "properties")[o.Name]; !ok {
			t.Errorf("the option %s is in no schema", o.Name)
		}
	}
	for _, k := range tiger.Game.Info().Kinds {
		if _, err := Text("move-tiger-" + k.Name); err != nil {
			t.Error(err)
		}
	}
}

func asStrings[S ~string](words []S) []string {
	var found []string
	for _, w := range words {
		found = append(found, string(w))
	}
	return found
}
