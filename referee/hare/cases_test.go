package hare

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"whisker/referee/game"
)

var casesFlag = flag.String("cases", "", "run the cases of this `FILE` in place of testdata/cases")

// scenario is a case: one scene, what is done, what is expected. The kinds
// differ in the members that they use.
type scenario struct {
	ID      string          `json:"id"`
	Kind    string          `json:"kind"`
	Rule    string          `json:"rule"` // that the case is about
	Why     string          `json:"why"`  // a sentence
	Edition string          `json:"edition"`
	Options json.RawMessage `json:"options"`

	Initial  json.RawMessage   `json:"initial"`
	Played   map[Animal]int    `json:"played"` // race, beginner_race: on the table
	Howl     bool              `json:"howl"`   // race: a freeze is in force
	Tokens   map[int]Animal    `json:"tokens"` // beginner_race: boosts
	Hand     []Card            `json:"hand"`   // legal
	Table    map[Animal]int    `json:"table"`  // legal
	Bets     map[string][]Card `json:"bets"`   // score
	Podium   []Animal          `json:"podium"` // score
	Seats    []game.Seat       `json:"seats"`  // turn, absent
	Moves    map[string]string `json:"moves"`  // turn: in short form
	Expected json.RawMessage   `json:"expected"`
}

var kinds = map[string]func(*testing.T, *scenario){
	"race":          testRace,
	"beginner_race": testBeginnerRace,
	"legal":         testLegal,
	"score":         testScore,
	"supply":        testSupply,
	"turn":          testTurn,
	"absent":        testAbsent,
}

// TestCases runs every case of testdata/cases, or of the file that -cases names.
func TestCases(t *testing.T) {
	files := []string{*casesFlag}
	if *casesFlag == "" {
		files, _ = filepath.Glob("testdata/cases/*.json")
	}
	if len(files) == 0 {
		t.Fatal("there are no cases in testdata/cases")
	}
	for _, file := range files {
		for _, c := range readCases(t, file) {
			t.Run(fmt.Sprintf("%s %s %s", c.ID, c.Rule, c.Why), func(t *testing.T) {
				test := kinds[c.Kind]
				if test == nil {
					t.Fatalf("there is no kind of case %q", c.Kind)
				}
				test(t, &c)
			})
		}
	}
}

// TestEveryRulingHasACase holds the committed cases against the rulings.
func TestEveryRulingHasACase(t *testing.T) {
	var cited []string
	files, _ := filepath.Glob("testdata/cases/*.json")
	for _, file := range files {
		for _, c := range readCases(t, file) {
			cited = append(cited, c.Rule)
			if c.ID == "" || c.Rule == "" || c.Why == "" {
				t.Errorf("%s: the case %q (%s) lacks its id, rule or sentence", file, c.ID, c.Why)
			}
		}
	}
	for n := 1; n <= 25; n++ {
		if rule := fmt.Sprintf("R%d", n); !slices.Contains(cited, rule) {
			t.Errorf("no case is about %s", rule)
		}
	}
}

func readCases(t *testing.T, file string) (cases []scenario) {
	t.Helper()
	text, err := os.ReadFile(file)
	if os.IsNotExist(err) { // a path as seen from the top of the module
		text, err = os.ReadFile(filepath.Join("..", "..", file))
	}
	if err != nil {
		t.Fatal(err)
	}
	read(t, text, &cases)
	return cases
}

// read decodes a part of a case: a member that is misspelt would test nothing.
func read(t *testing.T, data []byte, v any) {
	t.Helper()
	if len(data) == 0 {
		return
	}
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(v); err != nil {
		t.Fatalf("%v in %s", err, data)
	}
}

// setup completes the setup of a case.
func (c *scenario) setup(t *testing.T, seats ...game.Seat) game.Setup {
	t.Helper()
	s := game.Setup{Edition: c.Edition, Seats: seats, Options: game.Raw(c.Options)}
	s, err := Game.Complete(s)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// runners is where the animals stand in a case; null is over the finish.
type runners struct {
	Pos     map[Animal]*int `json:"pos"`
	Podium  []Animal        `json:"podium"`
	Streams [2]int          `json:"streams"`
}

func (r *runners) put(p *position) {
	for a, tile := range r.Pos {
		p.tile[a] = finish
		if tile != nil {
			p.tile[a] = int8(*tile)
		}
	}
	for i, a := range r.Podium {
		p.place[a] = int8(i + 1)
	}
	p.streams = [2]int8{int8(r.Streams[0]), int8(r.Streams[1])}
}

// raced is what a race has to come to.
type raced struct {
	Pos      map[Animal]*int   `json:"pos"`
	Podium   []Animal          `json:"podium"`
	Places   map[Animal]int    `json:"places"` // where animals share them
	GameOver bool              `json:"game_over"`
	Log      []json.RawMessage `json:"log"`
}

func testRace(t *testing.T, c *scenario) {
	s := newState(c.setup(t, "red", "blue"))
	var r runners
	read(t, c.Initial, &r)
	r.put(&s.position)
	testRun(t, s, c)
}

func testBeginnerRace(t *testing.T, c *scenario) {
	c.Options = withMode(t, c.Options, "beginner")
	s := newState(c.setup(t, "red", "blue"))
	r := runners{Streams: [2]int{1, 5}} // which nobody takes notice of
	read(t, c.Initial, &r.Pos)
	r.put(&s.position)
	for tile, a := range c.Tokens {
		s.boost[a] = int8(tile)
	}
	testRun(t, s, c)
}

func withMode(t *testing.T, options json.RawMessage, mode string) json.RawMessage {
	m := map[string]any{}
	read(t, options, &m)
	m["mode"] = mode
	out, err := json.Marshal(m)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// testRun lets the animals run and compares.
func testRun(t *testing.T, s *state, c *scenario) {
	t.Helper()
	for _, a := range animals {
		if n := c.Played[a]; n > 0 {
			s.table[s.plays] = laid{animal: a, cards: int8(n)}
			s.plays++
		}
	}
	if c.Howl && s.rules.Howl == HowlThis {
		s.table[slices.IndexFunc(s.table[:s.plays], func(l laid) bool { return l.animal == Wolf })].howls = 1
	}
	s.frozen = c.Howl && s.rules.Howl == HowlNext
	before := s.position
	l := &log{seats: s.seats}
	turn{&s.position, l}.run()

	var want, got raced
	read(t, c.Expected, &want)
	got = tellRace(t, &before, &s.position, l.events, want)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("race (-want +got):\n%s", diff)
	}
}

// tellRace tells a race in the form of a case, from its events alone; the
// position itself has to agree.
func tellRace(t *testing.T, before, after *position, events []game.Event, want raced) raced {
	t.Helper()
	pos, place := before.tile, before.place
	note := map[Animal]string{}
	frozen := map[Animal]bool{}
	first := map[Animal]bool{}
	for _, e := range decoded(t, events) {
		a := e.Animal
		switch e.Event {
		case "frozen":
			for _, a := range e.Animals {
				frozen[a] = true
			}
		case "nap":
			note[a] = "nap"
		case "move", "boost":
			if pos[a] != int8(*e.From) {
				t.Errorf("%s moves from %d and stands on %d", a, *e.From, pos[a])
			}
			pos[a] = int8(*e.To)
			if e.Event == "boost" {
				note[a] = "boost"
			}
		case "stop":
			note[a] = "stream"
		case "podium":
			place[a] = int8(e.Place)
			first[a] = !e.Nearest
		}
	}
	got := raced{Pos: map[Animal]*int{}, GameOver: after.over()}
	for _, a := range animals {
		got.Pos[a] = nil
		if tile := int(pos[a]); tile < finish {
			got.Pos[a] = &tile
		}
		if place[a] != after.place[a] || place[a] == 0 && pos[a] != after.tile[a] {
			t.Errorf("%s: events say tile %d, place %d; it has tile %d, place %d", a, pos[a], place[a], after.tile[a], after.place[a])
		}
	}
	for n := range int8(len(animals)) {
		for _, a := range animals {
			if place[a] == n+1 {
				got.Podium = append(got.Podium, a)
			}
		}
	}
	if want.Places != nil {
		got.Places, got.Podium = map[Animal]int{}, nil
		for _, a := range animals {
			if place[a] > 0 {
				got.Places[a] = int(place[a])
			}
		}
	} else if got.Podium == nil {
		got.Podium = []Animal{}
	}
	if want.Log == nil {
		return got
	}
	for _, a := range animals {
		switch line := ""; {
		case before.place[a] != 0, !after.mode.complete && after.over() && frozenOrLater(a, after):
		case frozen[a]:
			got.Log = append(got.Log, fmt.Appendf(nil, "[%q,%q]", a, "frozen"))
		case note[a] == "nap":
			got.Log = append(got.Log, fmt.Appendf(nil, "[%q,%q]", a, "nap"))
		case first[a]:
			line = fmt.Sprintf("[%q,%q,%d", a, "podium", place[a])
			if after.mode.complete {
				line += fmt.Sprintf(",%q", note[a])
			}
			got.Log = append(got.Log, []byte(line+"]"))
		default:
			got.Log = append(got.Log, fmt.Appendf(nil, "[%q,%d,%d,%q]", a, before.tile[a], pos[a], note[a]))
		}
	}
	for _, log := range [][]json.RawMessage{got.Log, want.Log} {
		for i := range log {
			var b bytes.Buffer
			if err := json.Compact(&b, log[i]); err != nil {
				t.Fatal(err)
			}
			log[i] = b.Bytes()
		}
	}
	return got
}

// frozenOrLater reports whether an animal moves after the one that took the last
// place.
func frozenOrLater(a Animal, p *position) bool {
	for _, last := range animals {
		if p.place[last] == podium {
			return a > last
		}
	}
	return false
}

func decoded(t *testing.T, events []game.Event) (all []Event) {
	t.Helper()
	for _, raw := range events {
		var e Event
		if err := game.Unmarshal(raw.Data, &e); err != nil {
			t.Fatalf("%v in %s", err, raw.Data)
		}
		all = append(all, e)
	}
	return all
}

// testLegal compares the legal plays: [animal, cards], or where a case says it
// [animal, cards, howls].
func testLegal(t *testing.T, c *scenario) {
	s := newState(c.setup(t, "red", "blue"))
	s.round, s.knows[0] = 1, true
	for _, card := range c.Hand {
		s.hands[0].cards[card]++
	}
	for _, a := range animals {
		if n := c.Table[a]; n > 0 {
			s.table[s.plays] = laid{animal: a, cards: int8(n)}
			s.plays++
		}
	}
	s.first = s.plays % 2 // so that it is red's turn
	var want [][]any
	read(t, c.Expected, &want)
	full := slices.ContainsFunc(want, func(m []any) bool { return len(m) == 3 })
	var got [][]any
	for _, m := range s.Legal("red") {
		p := m.(Play)
		line := []any{p.Animal.String(), float64(p.Cards)}
		if full && p.Howls > 0 {
			line = append(line, float64(p.Howls))
		}
		if n := len(got); full || n == 0 || !slices.Equal(got[n-1], line) {
			got = append(got, line)
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("legal plays (-want +got):\n%s", diff)
	}
}

func testScore(t *testing.T, c *scenario) {
	var seats []game.Seat
	names := slices.Sorted(maps.Keys(c.Bets))
	s := newState(c.setup(t, info.Seats[:len(names)]...))
	s.race, s.round = 1, 1
	for i, a := range c.Podium {
		s.tile[a], s.place[a] = finish, int8(i+1)
	}
	got := map[string]int{}
	for i, name := range names {
		seats = append(seats, game.Seat(name))
		copy(s.hands[i].bets[:], c.Bets[name])
		s.points[i] = int16(s.score(int8(i)))
		got[name] = s.score(int8(i))
	}
	var want struct {
		Scores  map[string]int    `json:"scores"`
		Winners []game.Seat       `json:"winners"`
		Ties    map[game.Seat]Tie `json:"ties"`
	}
	read(t, c.Expected, &want)
	r := s.result(seats)
	if diff := cmp.Diff(want.Scores, got); diff != "" {
		t.Errorf("points (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(want.Winners, r.Winners); diff != "" {
		t.Errorf("winners (-want +got):\n%s", diff)
	}
	for _, k := range r.Ranking {
		if want.Ties != nil && k.Tie != want.Ties[k.Seat] {
			t.Errorf("the tie of %s is %q, want %q", k.Seat, k.Tie, want.Ties[k.Seat])
		}
	}
}

// testSupply compares the racing cards of an edition.
func testSupply(t *testing.T, c *scenario) {
	s := newState(c.setup(t, "red", "blue"))
	want, got := map[Card]int8{}, map[Card]int8{}
	read(t, c.Expected, &want)
	for _, card := range cards {
		got[card] = s.rules.supply()[card]
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("racing cards (-want +got):\n%s", diff)
	}
}
