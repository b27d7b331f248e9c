package schema

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"whisker/referee"
	"whisker/referee/game"
	"whisker/referee/games"
	"whisker/referee/gametest"
)

// fits asks of a value that it is of the form of a schema.
func fits(t *testing.T, name string, value game.Raw) {
	t.Helper()
	problems, err := Validate(name, value)
	if err != nil || len(problems) > 0 {
		t.Fatalf("%s: %v %v\n%s", name, err, problems, value)
	}
}

// setups are the tables that whole games are played at: every edition, both
// ways of Master Fox, every option that changes what is asked.
var setups = map[string][]game.Setup{
	"tiger": {{Edition: "en"}, {Edition: "zh"}},
	"hare": {
		{},
		{Edition: "published"},
		{Options: game.Raw(`{"mode":"champion"}`)},
		{Options: game.Raw(`{"mode":"beginner"}`)},
	},
	"lemmings": {
		{},
		{Edition: "gmt"},
		{Options: game.Raw(`{"dive_cost":1,"pellet_on_pass":true,"refill_area":"ring","brush_evacuates":false,"feeding_eagle_eats":true,"favor_sets":"any"}`)},
	},
	"fox": {
		{},
		{Options: game.Raw(`{"quest_refresh":"studioh","target":15}`)},
		{Options: game.Raw(`{"mode":"table","deck":"drawn","duplicate":0}`)},
	},
}

// Whatever comes about in whole games of chance is of the forms that the
// schemas of the game describe, and so are all the moves there are.
func TestWholeGamesFit(t *testing.T) {
	for _, g := range games.All() {
		name := g.Info().Name
		t.Run(name, func(t *testing.T) {
			events := map[string]bool{}
			missing := func() (found []string) {
				for name := range formsOf(t, "event-"+name, "$defs") {
					if !events[name] {
						found = append(found, name)
					}
				}
				return found
			}
			for seed := uint64(0); seed < 12 || seed < 60 && missing() != nil; seed++ {
				wholeGameFits(t, g, seed, events)
			}
			for _, name := range missing() {
				t.Errorf("no game had the event %s", name)
			}
		})
	}
}

func wholeGameFits(t *testing.T, g game.Game, seed uint64, events map[string]bool) {
	info, name := g.Info(), g.Info().Name
	dice := gametest.Named(seed, 0)
	choice := game.NewFast(seed)
	setup := setups[name][seed%uint64(len(setups[name]))]
	setup.Seats = info.Seats[:info.Min+int(seed)%(info.Max-info.Min+1)]
	setup, err := g.Complete(setup)
	if err != nil {
		t.Fatal(err)
	}
	fits(t, "options-"+name, setup.Options)
	s, told := g.New(setup, dice)
	for turn := 1; ; turn++ {
		for _, e := range told {
			var head struct {
				Event string `json:"event"`
			}
			if err := game.Peek(e.Data, &head); err != nil {
				t.Fatal(err)
			}
			events[head.Event] = true
			fits(t, "event-"+name, e.Data)
		}
		fits(t, "state-"+name, game.Marshal(s.Public()))
		if info.Secrets {
			fits(t, "private-"+name, game.Marshal(s.Private(setup.Seats[0])))
		}
		asks := s.Asks()
		if len(asks) == 0 {
			break
		}
		var answers []game.Answer
		for i, a := range asks {
			legal := s.Legal(a.Seat)
			var m game.Move
			if sampler, ok := s.(game.Sampler); ok && (i%2 == 0 || legal == nil) {
				m = sampler.Sample(a.Seat, choice)
			} else {
				m = legal[choice.Below(len(legal))]
			}
			fits(t, "move-"+name+"-"+a.Kind, game.Marshal(m))
			answers = append(answers, game.Answer{Seat: a.Seat, Move: m})
		}
		told = s.Play(answers, gametest.Named(seed, turn)).Events
	}
	fits(t, "result-"+name, game.Marshal(s.Result()))
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
	for _, g := range games.All() {
		name := g.Info().Name
		paths, err := filepath.Glob("../referee/" + name + "/testdata/cases/*.json")
		if err != nil || len(paths) == 0 {
			t.Fatalf("there are no case files of %s: %v", name, err)
		}
		for _, p := range paths {
			data, err := os.ReadFile(p)
			if err != nil {
				t.Fatal(err)
			}
			fits(t, "case-"+name, data)
		}
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
	for _, g := range games.All() {
		info := g.Info()
		if diff := cmp.Diff(asStrings(info.Seats), words("state-"+info.Name, "$defs", "seat")); diff != "" {
			t.Errorf("seats of %s (-code +schema):\n%s", info.Name, diff)
		}
		for _, o := range info.Options {
			form, ok := formsOf(t, "options-"+info.Name, "properties")[o.Name].(map[string]any)
			if !ok {
				t.Errorf("the option %s of %s is in no schema", o.Name, info.Name)
			}
			if ref, ok := form["$ref"].(string); ok {
				at, pointer, inside := strings.Cut(ref, "#/")
				var path []string
				if inside {
					path = strings.Split(pointer, "/")
				}
				form = formsOf(t, at, path...)
			}
			if diff := cmp.Diff(anyOf(o.Values), form["enum"]); o.Type == game.Word && diff != "" {
				t.Errorf("option %s of %s (-code +schema):\n%s", o.Name, info.Name, diff)
			}
		}
		for _, k := range info.Kinds {
			if _, err := Text("move-" + info.Name + "-" + k.Name); err != nil {
				t.Error(err)
			}
		}
	}
}

// anyOf is words as JSON is decoded.
func anyOf(words []string) any {
	list := make([]any, len(words))
	for i, w := range words {
		list[i] = w
	}
	return list
}

func asStrings[S ~string](words []S) []string {
	var found []string
	for _, w := range words {
		found = append(found, string(w))
	}
	return found
}
