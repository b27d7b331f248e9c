package fox

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"whisker/referee/game"
)

var casesFlag = flag.String("cases", "", "run the cases of `FILE` in place of testdata/cases")

// scenario is one case: a sentence, the position, what is done, what follows.
// In all kinds but play, seats are the letters A, B, … in table order.
type scenario struct {
	ID   string `json:"id"`
	Kind string `json:"kind"` // score, steal, auto_steal, end, mail, play
	Why  string `json:"why"`

	Options json.RawMessage `json:"options"` // what differs from the defaults
	Round   int             `json:"round"`   // 1 where it is left out, but for steals
	Quests  []Kind          `json:"quests"`
	Bag     []Kind          `json:"bag"`
	Void    bool            `json:"void"` // the bag of a false stop
	Bags    letters[[]Kind] `json:"bags"`
	Before  letters[int]    `json:"eggs_before"`
	Ages    letters[int]    `json:"ages"` // years
	Actions [][]string      `json:"actions"`
	Eggs    letters[int]    `json:"eggs"`
	Target  int             `json:"target"`
	Thief   string          `json:"thief"`

	Players  []string          `json:"players"`
	Plans    letters[sheet]    `json:"plans"`
	Priority []string          `json:"priority"`
	Stock    map[Kind]int8     `json:"stock"`
	Rolls    map[string][]int  `json:"rolls"`
	Seats    []game.Seat       `json:"seats"`
	Public   json.RawMessage   `json:"public"`
	Secret   json.RawMessage   `json:"secret"`
	Moves    map[string]string `json:"moves"` // seat: short form, or "absent"
	Expected json.RawMessage   `json:"expected"`
}

// letters maps A, B, … to values.
type letters[T any] map[string]T

// sheet is a plan as cases write it.
type sheet struct {
	Reaches [][2]string `json:"reaches"` // kind; S, F or D
	Stop    int         `json:"stop"`
	Steal   string      `json:"steal"`
}

func (s sheet) plan(t *testing.T) Plan {
	p := Plan{Stop: s.Stop, Steal: StealAuto}
	for _, r := range s.Reaches {
		k, ok := kindNamed(r[0])
		care := Care(strings.Index("SFD", r[1]) + 1)
		if !ok || care == 0 {
			t.Fatalf("the reach %v is not understood", r)
		}
		p.Reaches = append(p.Reaches, Reach{k, care})
	}
	return p
}

// TestCases plays testdata/cases, or those of -cases FILE, each as a subtest.
// A FILE that is not here is looked for from the root of the module on.
func TestCases(t *testing.T) {
	files, err := filepath.Glob("testdata/cases/*.json")
	if *casesFlag != "" {
		files = []string{*casesFlag}
		if _, err := os.Stat(*casesFlag); err != nil {
			files[0] = filepath.Join("../..", *casesFlag)
		}
	}
	if err != nil || len(files) == 0 {
		t.Fatal("there are no cases")
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var raw []json.RawMessage
		if err := json.Unmarshal(text, &raw); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		for _, r := range raw {
			c, err := understand[scenario](r)
			if err != nil {
				t.Errorf("%s: %v in %s", file, err, r)
				continue
			}
			t.Run(c.ID+" "+c.Why, c.run)
		}
	}
}

func (c scenario) run(t *testing.T) {
	switch c.Kind {
	case "score":
		c.runScore(t)
	case "steal":
		c.runSteal(t)
	case "auto_steal":
		c.runAutoSteal(t)
	case "end":
		c.runEnd(t)
	case "mail":
		c.runMail(t)
	case "play":
		c.runPlay(t)
	default:
		t.Fatalf("there is no kind %q", c.Kind)
	}
}

// understand reads a part of a case. Our own cases say nothing that is not
// checked; those of others may.
func understand[T any](text json.RawMessage) (v T, err error) {
	d := json.NewDecoder(bytes.NewReader(text))
	if *casesFlag == "" {
		d.DisallowUnknownFields()
	}
	err = d.Decode(&v)
	return v, err
}

// expect reads what a case expects.
func expect[T any](t *testing.T, c scenario) T {
	t.Helper()
	want, err := understand[T](c.Expected)
	if err != nil {
		t.Fatal(err)
	}
	return want
}

func same(t *testing.T, got, want any) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// letter is the seat that a letter stands for, by number.
func letter(s string) int { return int(s[0] - 'A') }

func letterOf(p int) string { return string(rune('A' + p)) }

// position makes the position that a case describes.
func (c scenario) position(t *testing.T) *state {
	n := max(minSeats, len(c.Bags), len(c.Eggs), len(c.Players))
	setup := game.Setup{Seats: info.Seats[:n], Options: game.Raw(c.Options)}
	setup, err := Game{}.Complete(setup)
	if err != nil {
		t.Fatal(err)
	}
	s, err := newState(setup)
	if err != nil {
		t.Fatal(err)
	}
	if c.Target != 0 {
		s.rules.Target = c.Target
	}
	s.round = max(1, c.Round)
	s.quests.add(c.Quests)
	for name, bag := range c.Bags {
		s.bags[letter(name)] = bagOf(bag)
	}
	for name, eggs := range c.Before {
		s.eggs[letter(name)] = eggs
	}
	for name, eggs := range c.Eggs {
		s.eggs[letter(name)] = eggs
	}
	for name, years := range c.Ages { // R12: years become ranks
		rank := 1
		for other, theirs := range c.Ages {
			if theirs > years || theirs == years && other < name {
				rank++
			}
		}
		s.ages[letter(name)] = rank
	}
	return s
}

func (c scenario) runScore(t *testing.T) {
	type score struct{ Raw, Eggs int }
	p := c.position(t).rules.points(new(bagOf(c.Bag)), setOf(c.Quests), c.Void)
	same(t, score{p.Sum, p.Gain}, expect[score](t, c))
}

// runSteal lets the thieves act in their order; a result is "ok", or any other
// word where nothing is stolen.
func (c scenario) runSteal(t *testing.T) {
	type outcome struct {
		Order   []string
		Results []string
		Bags    letters[[]Kind]
		Eggs    letters[int]
	}
	s := c.position(t)
	order, n := s.thieves()
	got := outcome{Order: []string{}, Results: make([]string, len(c.Actions)), Bags: letters[[]Kind]{}, Eggs: letters[int]{}}
	s.phase = AskSteal
	for _, thief := range order[:n] {
		name := letterOf(thief)
		got.Order = append(got.Order, name)
		i := slices.IndexFunc(c.Actions, func(a []string) bool { return a[0] == name })
		m := Steal{Pass: true}
		if i >= 0 && len(c.Actions[i]) == 3 {
			k, _ := kindNamed(c.Actions[i][2])
			m = Steal{From: info.Seats[letter(c.Actions[i][1])], Kind: k}
		}
		refusals := s.checkSteal(m)
		if len(refusals) > 0 {
			m = Steal{Pass: true}
		} else if !m.Pass {
			got.Results[i] = "ok"
		}
		s.steal(thief, s.index(m.From), m.Kind, ByChoice, new(turn))
	}
	want := expect[outcome](t, c)
	for i, result := range want.Results {
		if result != "ok" && i < len(got.Results) && got.Results[i] == "" {
			got.Results[i] = result
		}
	}
	for name := range want.Bags {
		slices.Sort(want.Bags[name])
		got.Bags[name] = append([]Kind{}, s.bags[letter(name)].list()...)
	}
	for name := range want.Eggs {
		got.Eggs[name] = s.gain(letter(name))
	}
	same(t, got, want)
}

func (c scenario) runAutoSteal(t *testing.T) {
	s := c.position(t)
	got := []string{} // a pass
	if from, k := s.auto(letter(c.Thief)); k != None {
		got = []string{letterOf(from), k.String()}
	}
	same(t, got, append([]string{}, expect[[]string](t, c)...))
}

func (c scenario) runEnd(t *testing.T) {
	type end struct {
		Over    bool
		Winners []string
	}
	s := c.position(t)
	got := end{Winners: []string{}}
	if _, got.Over = s.over(); got.Over {
		s.phase = phaseOver
		for _, seat := range s.Result().(Result).Winners {
			got.Winners = append(got.Winners, letterOf(s.index(seat)))
		}
	}
	want := expect[end](t, c)
	want.Winners = append([]string{}, want.Winners...)
	same(t, got, want)
}

// scripted are dice whose rolls a case gives.
type scripted struct {
	t     *testing.T
	rolls map[game.Seat][]int
}

func (d scripted) Open(l game.Label, n int) int {
	rolls := d.rolls[l.Seat]
	if l.Name != "roll" || n != 100 || l.N > len(rolls) {
		d.t.Fatalf("the case has no %s", l)
	}
	return rolls[l.N-1] - 1
}

func (d scripted) Hidden(l game.Label, n int) int {
	d.t.Fatalf("the case has no %s", l)
	return 0
}

func (c scenario) runMail(t *testing.T) {
	type outcome struct {
		Beat    int
		Callers []string
		Bags    letters[[]Kind]
		Eggs    letters[int] `json:"eggs_without_steals"`
	}
	s := c.position(t)
	dice := scripted{t, map[game.Seat][]int{}}
	g := grab{rules: &s.rules, seats: s.seats, first: priority(s.n(), s.round, &s.eggs), box: fullBox(s.round)}
	for i, name := range c.Priority {
		g.first[i] = letter(name)
	}
	if c.Stock != nil {
		g.box = bag{}
		for k, n := range c.Stock {
			g.box[k] = n
		}
	}
	for name, plan := range c.Plans {
		g.hands[letter(name)].hold(plan.plan(t))
		dice.rolls[s.seats[letter(name)]] = c.Rolls[name]
	}
	g.run(dice)
	got := outcome{Beat: g.beat, Callers: []string{}, Bags: letters[[]Kind]{}, Eggs: letters[int]{}}
	for _, p := range g.order() {
		name := letterOf(p)
		if g.stops[p] {
			got.Callers = append(got.Callers, name)
		}
		got.Bags[name] = append([]Kind{}, g.bags[p].list()...)
		got.Eggs[name] = s.rules.points(&g.bags[p], setOf(c.Quests), false).Gain
	}
	want := expect[outcome](t, c)
	for name := range want.Bags {
		slices.Sort(want.Bags[name])
	}
	same(t, got, want)
}
