package fox

import (
	"errors"
	"testing"

	"whisker/referee/game"
)

// forms are the three forms of each kind of answer: as people may write it, as
// it is written back, and as JSON.
var forms = []struct{ kind, short, String, JSON string }{
	{AskPlan, "hen:feel  horse:study stop 3 steal ask", "hen:feel horse:study stop 3 steal ask", `{"reaches":[{"kind":"hen","care":"feel"},{"kind":"horse","care":"study"}],"stop":3,"steal":"ask"}`},
	{AskPlan, "fox:snatch", "fox:snatch stop 3 steal auto", `{"reaches":[{"kind":"fox","care":"snatch"}],"stop":3,"steal":"auto"}`},
	{AskPlan, "hen:feel stop 0", "hen:feel stop 0 steal auto", `{"reaches":[{"kind":"hen","care":"feel"}],"stop":0,"steal":"auto"}`},
	{AskPlan, "hen:feel steal ask", "hen:feel stop 3 steal ask", `{"reaches":[{"kind":"hen","care":"feel"}],"stop":3,"steal":"ask"}`},
	{AskBag, "hen horse fox stop", "hen horse fox stop", `{"bag":["hen","horse","fox"],"stop":true}`},
	{AskBag, "horse hen", "horse hen", `{"bag":["horse","hen"]}`},
	{AskBag, "empty", "empty", `{"bag":[]}`},
	{AskBag, "empty stop", "empty stop", `{"bag":[],"stop":true}`},
	{AskSteal, "cheese from red", "cheese from red", `{"from":"red","kind":"cheese"}`},
	{AskSteal, "pass", "pass", `{"pass":true}`},
	{AskKeep, "hen", "hen", `{"keep":"hen"}`},
	{AskDrop, "hen", "hen", `{"drop":"hen"}`},
	{AskQuests, "hen horse cow", "hen horse cow", `{"quests":["hen","horse","cow"]}`},
}

func TestFormsOfAnswers(t *testing.T) {
	for _, f := range forms {
		m, err := Game{}.Parse(f.kind, f.short)
		if err != nil {
			t.Errorf("%s %q: %v", f.kind, f.short, err)
			continue
		}
		if m.String() != f.String || string(game.Marshal(m)) != f.JSON {
			t.Errorf("%s %q is %q and %s, want %q and %s", f.kind, f.short, m, game.Marshal(m), f.String, f.JSON)
		}
		if m, err = (Game{}).Decode(f.kind, game.Raw(f.JSON)); err != nil || m.String() != f.String {
			t.Errorf("%s %s decodes to %v, %v, want %q", f.kind, f.JSON, m, err, f.String)
		}
	}
}

func TestAnswersThatAreNotUnderstood(t *testing.T) {
	for _, c := range []struct{ kind, text, field string }{
		{AskPlan, "hen", "/reaches/0"},
		{AskPlan, "hen:feel dog:feel", "/reaches/1/kind"},
		{AskPlan, "hen:fondle", "/reaches/0/care"},
		{AskPlan, "Hen:feel", "/reaches/0/kind"},
		{AskPlan, "hen:feel stop", ""},
		{AskPlan, "hen:feel stop three", "/stop"},
		{AskPlan, "hen:feel stop 03", "/stop"},
		{AskPlan, "hen:feel stop +3", "/stop"},
		{AskPlan, "hen:feel stop 99999999999999999", "/stop"},
		{AskPlan, "hen:feel steal maybe", "/steal"},
		{AskPlan, "hen:feel steal ask stop 3", ""},
		{AskPlan, "hen:feel stop 3 horse:feel", ""},
		{AskBag, "", "/bag"},
		{AskBag, "stop", "/bag"},
		{AskBag, "hen empty", "/bag/1"},
		{AskBag, "stop hen", "/bag/0"},
		{AskSteal, "cheese", ""},
		{AskSteal, "dog from red", "/kind"},
		{AskSteal, "cheese from white", "/from"},
		{AskSteal, "pass please", ""},
		{AskKeep, "", ""},
		{AskKeep, "hen horse", ""},
		{AskDrop, "dog", "/0"},
		{AskQuests, "", "/quests"},
		{AskQuests, "hen dog cow", "/quests/1"},
		{"nap", "hen", ""},
	} {
		_, err := Game{}.Parse(c.kind, c.text)
		notUnderstood(t, c.kind+" "+c.text, err, c.field)
	}
	for _, c := range []struct{ kind, text, field string }{
		{AskPlan, `{"reaches":[{"kind":"dog","care":"feel"}],"stop":3,"steal":"auto"}`, "/reaches/0/kind"},
		{AskPlan, `{"reaches":[{"kind":"","care":"feel"}],"stop":3,"steal":"auto"}`, "/reaches/0/kind"},
		{AskPlan, `{"reaches":[{"kind":"hen","care":""}],"stop":3,"steal":"auto"}`, "/reaches/0/care"},
		{AskPlan, `{"reaches":[{"kind":"hen","care":"feel"}],"stop":3,"steal":""}`, "/steal"},
		{AskPlan, `{"reaches":[],"steal":"auto"}`, "/stop"},
		{AskBag, `{"bag":["hen"],"stop":false}`, "/stop"},
		{AskBag, `{"stop":true}`, "/bag"},
		{AskSteal, `{}`, "/kind"},
		{AskSteal, `{"from":"red"}`, "/kind"},
		{AskSteal, `{"kind":"hen"}`, "/from"},
		{AskSteal, `{"from":"white","kind":"hen"}`, "/from"},
		{AskSteal, `{"pass":false}`, "/pass"},
		{AskSteal, `{"from":"red","kind":"hen","pass":true}`, "/pass"},
		{AskKeep, `{"keep":"hen","drop":"hen"}`, "/drop"},
		{AskQuests, `{"quests":[]}`, "/quests"},
		{"nap", `{}`, ""},
	} {
		_, err := Game{}.Decode(c.kind, game.Raw(c.text))
		notUnderstood(t, c.kind+" "+c.text, err, c.field)
	}
}

func notUnderstood(t *testing.T, what string, err error, field string) {
	t.Helper()
	r := new(game.Refusal)
	if !errors.As(err, &r) {
		t.Errorf("%s: %v, want a refusal", what, err)
	} else if r.Kind != game.Invalid || r.Field != field {
		t.Errorf("%s: %s at %q, want invalid at %q", what, r.Kind, r.Field, field)
	}
}

// What answers another kind of ask, or comes from a seat that is not asked, is
// refused, whatever it says.
func TestAnswersToAnotherAsk(t *testing.T) {
	setup, err := Game{}.Complete(game.Setup{Seats: info.Seats[:2], Options: game.Raw(`{"mode":"table"}`)})
	if err != nil {
		t.Fatal(err)
	}
	s, err := Game{}.Load(setup, game.Raw(stealing), game.Raw(stealingDeck))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range forms {
		m, err := Game{}.Parse(f.kind, f.short)
		if err != nil {
			t.Fatal(err)
		}
		if refusals := s.Check("red", m); f.kind != AskSteal && (len(refusals) != 1 || refusals[0].Kind != game.Invalid) {
			t.Errorf("%s in place of a steal: %v", m, refusals)
		}
		if refusals := s.Check("yellow", m); len(refusals) != 1 || refusals[0].Kind != game.Illegal {
			t.Errorf("%s by a seat that is not asked: %v", m, refusals)
		}
	}
	if m, ok := s.Absent("yellow"); ok || s.Legal("yellow") != nil {
		t.Errorf("a seat that is not asked has the answer %v", m)
	}
}

// The longest answers are written as documents hold them, and no word in them
// has a longer one in its place.
func TestLongestAnswers(t *testing.T) {
	for kind, text := range map[string]string{
		AskPlan: longestPlan, AskBag: longestBag, AskSteal: longestSteal, AskKeep: longestKeep, AskDrop: longestDrop, AskQuests: longestQuests,
	} {
		m, err := Game{}.Decode(kind, game.Raw(text))
		if err != nil {
			t.Fatal(err)
		}
		if got := string(game.Marshal(m)); got != text {
			t.Errorf("the longest %s is %s, want %s", kind, got, text)
		}
		if k, _ := info.Kind(kind); k.Largest != len(text) {
			t.Errorf("the largest %s has %d bytes, want %d", kind, k.Largest, len(text))
		}
	}
	for k := Hen; k <= Hammer; k++ {
		if len(k.String()) > len("cheese") {
			t.Errorf("%s is longer than the longest kind", k)
		}
	}
	for c := Snatch; c <= Study; c++ {
		if len(c.String()) > len("snatch") {
			t.Errorf("%s is longer than the longest care", c)
		}
	}
	for _, seat := range info.Seats {
		if len(seat) > len("yellow") {
			t.Errorf("%s is longer than the longest seat", seat)
		}
	}
}
