package lemmings

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"whisker/referee/game"
)

var casesFlag = flag.String("cases", "testdata/cases/*.json", "the files of the cases, a `PATTERN`")

// scenario is one case: a position, what is played, and what has to come of it.
type scenario struct {
	Name    string      `json:"name"` // a sentence
	Rule    string      `json:"rule"` // that it shows
	Edition string      `json:"edition,omitzero"`
	Options game.Raw    `json:"options,omitzero"`
	Seats   []game.Seat `json:"seats,omitzero"`   // iq, ritz, biker where left out
	Refused string      `json:"refused,omitzero"` // "R46 /options/map/rows": why there is no such table
	Given   given       `json:"given,omitzero"`
	Steps   []step      `json:"steps,omitzero"`
	// How the rule is switched off, so that the case has to fail: other options,
	// or an entry of off.json, the one named like the rule where both are left
	// out.
	Flip game.Raw `json:"flip,omitzero"`
	Off  string   `json:"off,omitzero"`
}

// step is what is asked, what is answered, and what follows, in this order.
type step struct {
	Asks    string                 `json:"asks,omitzero"`    // "flee iq": of whom what is asked
	Detail  game.Raw               `json:"detail,omitzero"`  // with what detail
	Legal   []string               `json:"legal,omitzero"`   // all that is legal
	Walks   []string               `json:"walks,omitzero"`   // all walks that are legal
	Ends    string                 `json:"ends,omitzero"`    // all hexes where a walk from the Start Area may end
	Plays   []string               `json:"plays,omitzero"`   // all ways to play the cards in hand that are legal
	Offers  []string               `json:"offers,omitzero"`  // some that is legal
	Denies  []string               `json:"denies,omitzero"`  // some that is not
	Absent  string                 `json:"absent,omitzero"`  // what is played in absence
	Seat    game.Seat              `json:"seat,omitzero"`    // who answers, if not who is asked
	Move    string                 `json:"move,omitzero"`    // the answer
	Refused string                 `json:"refused,omitzero"` // "R12 /flee/0/to": why it is refused
	Dice    *Both[int]             `json:"dice,omitzero"`    // rolled by the answer: faces, 0 is HOVER
	Draw    map[string]int         `json:"draw,omitzero"`    // other draws; 0 where left out
	Events  []game.Raw             `json:"events,omitzero"`  // that happen in this order, among others; of each some members
	Never   []EventKind            `json:"never,omitzero"`   // that do not happen
	Told    map[game.Seat][]string `json:"told,omitzero"`    // kinds of event that a seat alone is told
	State   game.Raw               `json:"state,omitzero"`   // some of the public document
	Private map[game.Seat]game.Raw `json:"private,omitzero"`
	Result  game.Raw               `json:"result,omitzero"` // some of it
}

// caseDice are dice that a step states.
type caseDice struct{ step *step }

func (d caseDice) Open(l game.Label, n int) int {
	if d.step.Dice != nil {
		switch l.String() {
		case "eagle.ruby":
			return (d.step.Dice.Ruby + dieFaces - 1) % dieFaces
		case "eagle.stephen":
			return (d.step.Dice.Stephen + dieFaces - 1) % dieFaces
		}
	}
	return d.Hidden(l, n)
}

func (d caseDice) Hidden(l game.Label, n int) int { return d.step.Draw[l.String()] % n }

func readCases(t *testing.T) []scenario {
	t.Helper()
	files, err := filepath.Glob(*casesFlag)
	if err != nil || len(files) == 0 {
		t.Fatalf("no cases in %s: %v", *casesFlag, err)
	}
	var all []scenario
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var list []scenario
		if err := game.Unmarshal(text, &list); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		all = append(all, list...)
	}
	return all
}

func (c *scenario) title() string { return c.Rule + " " + c.Name }

func TestCases(t *testing.T) {
	for _, c := range readCases(t) {
		t.Run(c.title(), func(t *testing.T) {
			if err := c.run(c.Options); err != nil {
				t.Fatal(err)
			}
			if c.Flip != nil {
				if err := c.run(c.Flip); err == nil {
					t.Fatalf("the case does not notice the options %s", c.Flip)
				}
			}
		})
	}
}

func (c *scenario) run(options game.Raw) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v", p)
		}
	}()
	seats := c.Seats
	if seats == nil {
		seats = []game.Seat{"iq", "ritz", "biker"}
	}
	setup, err := Game{}.Complete(game.Setup{Edition: c.Edition, Seats: seats, Options: options})
	if r := new(game.Refusal); errors.As(err, &r) && c.Refused != "" {
		if got := r.Rule + " " + r.Field; got != c.Refused {
			return fmt.Errorf("the table is refused by %q, want %q", got, c.Refused)
		}
		return nil
	}
	if err != nil {
		return err
	}
	if c.Refused != "" {
		return errors.New("the table is not refused")
	}
	s, err := c.Given.load(setup)
	if err != nil {
		return fmt.Errorf("given: %w", err)
	}
	for i := range c.Steps {
		if err := c.Steps[i].run(s); err != nil {
			return fmt.Errorf("step %d: %w", i+1, err)
		}
	}
	return nil
}

func (x *step) run(s *State) error {
	ask := game.Ask{}
	if asks := s.Asks(); len(asks) == 1 {
		ask = asks[0]
	}
	if got := ask.Kind + " " + string(ask.Seat); x.Asks != "" && got != x.Asks {
		return fmt.Errorf("%q is asked, want %q", got, x.Asks)
	}
	if x.Detail != nil {
		if _, differs := game.Difference(x.Detail, ask.Detail); differs {
			return fmt.Errorf("the detail is %s, want %s", ask.Detail, x.Detail)
		}
	}
	if err := x.legal(s, ask); err != nil {
		return err
	}
	if x.Move != "" {
		if err := x.play(s, ask); err != nil {
			return err
		}
	}
	if x.State != nil {
		if err := within("state", game.Marshal(s.Public()), x.State); err != nil {
			return err
		}
	}
	for seat, want := range x.Private {
		if err := within("private of "+string(seat), game.Marshal(s.Private(seat)), want); err != nil {
			return err
		}
	}
	if x.Result != nil {
		return within("result", game.Marshal(s.Result()), x.Result)
	}
	return nil
}

func (x *step) legal(s *State, ask game.Ask) error {
	var all, walks, plays, ends []string
	for _, m := range s.Legal(ask.Seat) {
		text := m.String()
		all = append(all, text)
		if w, ok := strings.CutPrefix(text, "walk "); ok {
			walks = append(walks, w)
			ends = append(ends, text[strings.LastIndexByte(text, ' ')+1:])
		}
		if p, ok := strings.CutPrefix(text, "card "); ok && p != "five" {
			plays = append(plays, p)
		}
	}
	slices.Sort(ends)
	ends = slices.Compact(ends)
	want := strings.Fields(x.Ends)
	slices.Sort(want)
	for _, list := range []struct {
		what      string
		got, want []string
	}{{"legal", all, x.Legal}, {"walks", walks, x.Walks}, {"plays", plays, x.Plays}, {"ends", ends, want}} {
		if len(list.want) == 0 || slices.Equal(list.want, []string{"none"}) && len(list.got) == 0 {
			continue
		}
		if !slices.Equal(list.got, list.want) {
			return fmt.Errorf("%s (-want +got):\n%s", list.what, cmp.Diff(list.want, list.got))
		}
	}
	for _, m := range x.Offers {
		if !slices.Contains(all, m) {
			return fmt.Errorf("%q is not legal; legal is %q", m, all)
		}
	}
	for _, m := range x.Denies {
		move, err := Game{}.Parse(ask.Kind, m)
		if err != nil {
			return err
		}
		if slices.Contains(all, m) || s.Check(ask.Seat, move) == nil {
			return fmt.Errorf("%q is legal", m)
		}
	}
	if x.Absent != "" {
		if m, ok := s.Absent(ask.Seat); !ok || m.String() != x.Absent {
			return fmt.Errorf("in absence %q is played, want %q", m, x.Absent)
		}
	}
	return nil
}

func (x *step) play(s *State, ask game.Ask) error {
	seat := ask.Seat
	if x.Seat != "" {
		seat = x.Seat
	}
	m, err := Game{}.Parse(ask.Kind, x.Move)
	if err != nil {
		return err
	}
	var refused []string
	for _, r := range s.Check(seat, m) {
		refused = append(refused, strings.TrimSpace(r.Rule+" "+r.Field))
	}
	if got := strings.Join(refused, ", "); got != x.Refused {
		return fmt.Errorf("%s is refused by %q, want %q", x.Move, got, x.Refused)
	}
	if x.Refused != "" {
		return nil
	}
	out := s.Play([]game.Answer{{Seat: seat, Move: m}}, caseDice{x})
	return x.events(out.Events)
}

func (x *step) events(events []game.Event) error {
	told := map[game.Seat][]string{}
	next := 0
	for _, e := range events {
		var head Event
		if err := game.Unmarshal(e.Data, &head); err != nil {
			return err
		}
		if e.For != "" {
			told[e.For] = append(told[e.For], string(head.Event))
			continue
		}
		if slices.Contains(x.Never, head.Event) {
			return fmt.Errorf("it happens that %s", e.Data)
		}
		if next < len(x.Events) && within("", e.Data, x.Events[next]) == nil {
			next++
		}
	}
	if next < len(x.Events) {
		return fmt.Errorf("it does not happen that %s, but %s", x.Events[next], game.Marshal(publicOf(events)))
	}
	if x.Told != nil && !reflect.DeepEqual(told, x.Told) {
		return fmt.Errorf("seats are told %v, want %v", told, x.Told)
	}
	return nil
}

func publicOf(events []game.Event) []game.Raw {
	var all []game.Raw
	for _, e := range events {
		if e.For == "" {
			all = append(all, e.Data)
		}
	}
	return all
}

// within tells what some members of a document are that should be others; a
// member that should not be there is stated as false.
func within(what string, got, want game.Raw) error {
	var g, w any
	if err := json.Unmarshal(got, &g); err != nil {
		return err
	}
	if err := json.Unmarshal(want, &w); err != nil {
		return err
	}
	if at, ok := differs(g, w, what); ok {
		return fmt.Errorf("%s is not as wanted: %s", at, got)
	}
	return nil
}

func differs(got, want any, at string) (string, bool) {
	if list, ok := want.([]any); ok {
		g, ok := got.([]any)
		if !ok || len(g) != len(list) {
			return at, true
		}
		for i := range list {
			if p, ok := differs(g[i], list[i], field(at, i)); ok {
				return p, true
			}
		}
		return "", false
	}
	w, ok := want.(map[string]any)
	if !ok {
		return at, !reflect.DeepEqual(got, want)
	}
	g, ok := got.(map[string]any)
	if !ok {
		return at, true
	}
	for k, v := range w {
		x, there := g[k]
		if v == false && !there {
			continue
		}
		if p, ok := differs(x, v, at+"/"+k); ok {
			return p, true
		}
	}
	return "", false
}
