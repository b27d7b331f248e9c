package tiger

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/go-cmp/cmp"

	"whisker/referee/game"
)

var casesFlag = flag.String("cases", "", "run the cases of this `FILE`, not those of testdata/cases")

// scenario is one case of a file: a position, the cards that are revealed in it,
// and what the round makes of it. Single letters stand for the players; they
// take the seats of the game in table order.
type scenario struct {
	ID       string            `json:"id"`
	Why      string            `json:"why"`
	Players  []string          `json:"players"`
	Initial  before            `json:"initial"`
	Plays    map[string]int    `json:"plays"`
	Choices  map[string]string `json:"choices"` // fwd1, fwd2, to3, or whom a lasso takes
	Expected after             `json:"expected"`
}

type before struct {
	Pos     map[string]int   `json:"pos"`
	Sleep   int              `json:"sleep"`
	Score   map[string]int   `json:"score"`
	Damage  map[string]int   `json:"damage"`
	Marker  int              `json:"marker"`
	Lying   []string         `json:"lying"`
	Hands   map[string][]int `json:"hands"`   // the whole deck, where left out
	Edition string           `json:"edition"` // the default, where left out
	Options jsontext.Value   `json:"options"` // the defaults, where left out
	Round   int              `json:"round"`   // 1, where left out
}

type after struct {
	Pos      map[string]int   `json:"pos"`
	FinalPos map[string]int   `json:"final_pos"`
	Sleep    int              `json:"sleep"`
	Score    map[string]int   `json:"score"`
	Damage   map[string]int   `json:"damage"`
	Marker   int              `json:"marker"`
	Lying    []string         `json:"lying"`
	Woke     bool             `json:"woke"`
	Ended    bool             `json:"ended"`
	Result   *verdict         `json:"result"`
	Events   []jsontext.Value `json:"events"` // all but reveal, out and end
	Hands    map[string][]int `json:"hands"`  // those left out are not looked at
}

type verdict struct {
	Elim    []string       `json:"elim"`
	Net     map[string]int `json:"net"`
	Winners []string       `json:"winners"`
}

// required are the members that every case has. The decoder refuses unknown
// ones; together they catch every mistyped name.
var required = map[string][]string{
	"":         {"id", "why", "players", "initial", "plays", "choices", "expected"},
	"initial":  {"pos", "sleep", "score", "damage", "marker", "lying"},
	"expected": {"pos", "final_pos", "sleep", "score", "damage", "marker", "lying", "woke", "ended", "result", "events"},
}

func TestCases(t *testing.T) {
	files := []string{*casesFlag}
	if *casesFlag == "" {
		var err error
		if files, err = filepath.Glob("testdata/cases/*.json"); err != nil || len(files) == 0 {
			t.Fatal("no case files: ", err)
		}
	}
	seen := map[string]bool{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		cases, err := readCases(text)
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		for _, c := range cases {
			if seen[c.ID] {
				t.Errorf("%s: the id %s stands twice", file, c.ID)
			}
			seen[c.ID] = true
			t.Run(c.ID, func(t *testing.T) { c.run(t) })
		}
	}
}

// readCases reads a case file strictly.
func readCases(text []byte) ([]scenario, error) {
	var cases []scenario
	if err := json.Unmarshal(text, &cases, json.RejectUnknownMembers(true)); err != nil {
		return nil, err
	}
	var raw []map[string]jsontext.Value
	if err := json.Unmarshal(text, &raw); err != nil {
		return nil, err
	}
	if len(cases) == 0 {
		return nil, fmt.Errorf("there is no case in it")
	}
	for i, c := range cases {
		for _, part := range []string{"", "initial", "expected"} {
			members := raw[i]
			if part != "" {
				members = nil
				if err := json.Unmarshal(raw[i][part], &members); err != nil {
					return nil, err
				}
			}
			for _, name := range required[part] {
				if _, ok := members[name]; !ok {
					return nil, fmt.Errorf("case %q: %s has no member %s", c.ID, strings.TrimSpace("the case "+part), name)
				}
			}
		}
		if err := c.check(); err != nil {
			return nil, fmt.Errorf("case %q: %w", c.ID, err)
		}
	}
	return cases, nil
}

// check holds the letters of a case against its players.
func (c *scenario) check() error {
	if c.ID == "" || c.Why == "" {
		return fmt.Errorf("it has no id, or no sentence that says why")
	}
	for name, m := range map[string]map[string]int{
		"initial/pos": c.Initial.Pos, "initial/score": c.Initial.Score, "initial/damage": c.Initial.Damage, "plays": c.Plays,
		"expected/pos": c.Expected.Pos, "expected/final_pos": c.Expected.FinalPos,
		"expected/score": c.Expected.Score, "expected/damage": c.Expected.Damage,
	} {
		if len(m) != len(c.Players) || !c.players(m) {
			return fmt.Errorf("%s does not name each player once", name)
		}
	}
	if !c.players(c.Initial.Hands) || !c.players(c.Expected.Hands) || !c.players(c.Choices) {
		return fmt.Errorf("hands or choices are of somebody who does not play")
	}
	for who, choice := range c.Choices {
		if !slices.Contains([]string{"fwd1", "fwd2", "to3"}, choice) && !slices.Contains(c.Players, choice) {
			return fmt.Errorf("the choice of %s is none", who)
		}
	}
	if r := c.Expected.Result; (r != nil) != c.Expected.Ended {
		return fmt.Errorf("there is a result, and the game has not ended, or the other way round")
	}
	return nil
}

// players reports whether all keys of a map are players.
func (c *scenario) players(m any) bool {
	var keys map[string]jsontext.Value
	if err := json.Unmarshal(game.Marshal(m), &keys); err != nil {
		return false
	}
	for key := range keys {
		if !slices.Contains(c.Players, key) {
			return false
		}
	}
	return true
}

func (c *scenario) seat(player string) game.Seat {
	return info.Seats[slices.Index(c.Players, player)]
}

func (c *scenario) player(seat game.Seat) string {
	return c.Players[slices.Index(info.Seats, seat)]
}

// run plays a case twice: with every choice made when it is asked for, and with
// every choice made ahead.
func (c *scenario) run(t *testing.T) {
	asked := map[game.Seat]game.Move{}
	c.compare(t, c.play(t, func(s *State, a game.Ask) game.Move {
		if a.Kind == askCard {
			return Card{Card: c.Plays[c.player(a.Seat)]}
		}
		asked[a.Seat] = c.choice(t, s, a)
		return asked[a.Seat]
	}))
	c.compare(t, c.play(t, func(_ *State, a game.Ask) game.Move {
		if a.Kind != askCard {
			t.Fatalf("%s is asked for a choice that it made ahead", a.Seat)
		}
		m := Card{Card: c.Plays[c.player(a.Seat)]}
		switch choice := asked[a.Seat].(type) {
		case Land:
			m.Aim = []int{choice.To}
		case Lasso:
			m.Lasso = choice.Lasso
		}
		return m
	}))
}

// choice answers an ask as the case says.
func (c *scenario) choice(t *testing.T, s *State, a game.Ask) game.Move {
	t.Helper()
	i := slices.Index(s.names, a.Seat)
	switch choice := c.Choices[c.player(a.Seat)]; choice {
	case "":
		t.Fatalf("%s is asked to %s, and the case has no choice for it", a.Seat, a.Kind)
		return nil
	case "fwd1":
		return Land{forward(s.track.space(i), 1)}
	case "fwd2":
		return Land{forward(s.track.space(i), 2)}
	case "to3":
		return Land{3}
	default:
		return Lasso{[]game.Seat{c.seat(choice)}}
	}
}

// played is what a round has made of a position.
type played struct {
	state  *State
	events []Event
}

// play plays one round.
func (c *scenario) play(t *testing.T, answer func(*State, game.Ask) game.Move) played {
	t.Helper()
	setup, err := Game.Complete(game.Setup{Edition: c.Initial.Edition, Seats: info.Seats[:len(c.Players)], Options: game.Raw(c.Initial.Options)})
	if err != nil {
		t.Fatal(err)
	}
	s, _ := Game.New(setup, nil)
	p := played{state: s.(*State)}
	if err := p.state.read(c.position(t, setup)); err != nil {
		t.Fatal(err)
	}
	for first := true; first || p.state.left != 0; first = false {
		var answers []game.Answer
		for _, a := range s.Asks() {
			m := answer(p.state, a)
			if refused := s.Check(a.Seat, m); len(refused) > 0 {
				t.Fatalf("%s of %s is refused: %v", m, a.Seat, &refused[0])
			}
			answers = append(answers, game.Answer{Seat: a.Seat, Move: m})
		}
		for _, e := range s.Play(answers, nil).Events {
			var event Event
			if err := game.Unmarshal(e.Data, &event); err != nil {
				t.Fatalf("%s: %v", e.Data, err)
			}
			p.events = append(p.events, event)
		}
	}
	return p
}

// position is the public document of the position before. It need not be one
// that conserves: some cases have more damage than the marker allows.
func (c *scenario) position(t *testing.T, setup game.Setup) *Public {
	t.Helper()
	book, err := open(setup)
	if err != nil {
		t.Fatal(err)
	}
	p := &Public{Round: max(1, c.Initial.Round), Sleepiness: c.Initial.Sleep, Marker: c.Initial.Marker, Revealed: []Revealed{}}
	for _, player := range c.Players {
		hand := book.deck
		if list, ok := c.Initial.Hands[player]; ok {
			hand = setOf(list...)
		}
		p.Monkeys = append(p.Monkeys, Monkey{
			Seat: c.seat(player), Space: c.Initial.Pos[player], Lying: slices.Contains(c.Initial.Lying, player),
			Whiskers: c.Initial.Score[player], Damage: c.Initial.Damage[player],
			Hand: hand.numbers(), Played: (book.deck &^ hand).numbers(),
		})
	}
	return p
}

// compare holds what came against what the case expects, in both directions.
func (c *scenario) compare(t *testing.T, p played) {
	t.Helper()
	want := c.Expected
	got := after{
		Pos: map[string]int{}, FinalPos: map[string]int{}, Score: map[string]int{}, Damage: map[string]int{}, Hands: map[string][]int{},
		Sleep: p.state.sleepiness, Marker: p.state.marker, Lying: []string{}, Ended: p.state.over,
	}
	for i, player := range c.Players {
		got.Pos[player] = p.state.track.space(i)
		got.FinalPos[player] = p.state.final.space(i)
		got.Score[player], got.Damage[player] = p.state.whiskers[i], p.state.damage[i]
		if p.state.lying.has(i) {
			got.Lying = append(got.Lying, player)
		}
		if _, ok := want.Hands[player]; ok {
			got.Hands[player] = p.state.hand[i].numbers()
		}
	}
	if want.Hands == nil {
		got.Hands = nil
	}
	got.Woke = slices.ContainsFunc(p.events, func(e Event) bool { return e.Event == Wake })
	got.Result = c.verdict(p.state)
	if d := cmp.Diff(want, got, cmp.FilterPath(func(p cmp.Path) bool { return p.Last().String() == ".Events" }, cmp.Ignore())); d != "" {
		t.Errorf("after the round (-want +got):\n%s", d)
	}
	var wantEvents []string
	for _, e := range want.Events {
		wantEvents = append(wantEvents, string(e))
	}
	if d := cmp.Diff(flat(wantEvents), c.short(t, p)); d != "" {
		t.Errorf("events (-want +got):\n%s", d)
	}
}

// flat takes the white space out of texts that have none in their strings.
func flat(texts []string) []string {
	var all []string
	for _, text := range texts {
		all = append(all, strings.Join(strings.Fields(text), ""))
	}
	return all
}

func (c *scenario) verdict(s *State) *verdict {
	if s.Result() == nil {
		return nil
	}
	v := verdict{Elim: []string{}, Net: map[string]int{}, Winners: []string{}}
	r := s.Result().(Result)
	for _, rank := range r.Ranking {
		v.Net[c.player(rank.Seat)] = rank.Net
		if rank.Out {
			v.Elim = append(v.Elim, c.player(rank.Seat))
		}
	}
	slices.SortFunc(v.Elim, func(a, b string) int { return slices.Index(c.Players, a) - slices.Index(c.Players, b) })
	for _, seat := range r.Winners {
		v.Winners = append(v.Winners, c.player(seat))
	}
	return &v
}

// short writes the events as cases write them. Reveal, out and end have no form
// there: they are held against the rest of the case.
func (c *scenario) short(t *testing.T, p played) []string {
	t.Helper()
	var lines []string
	revealed, out, ended := map[string]int{}, []string{}, false
	for _, e := range p.events {
		who := ""
		if e.Seat != "" {
			who = c.player(e.Seat)
		}
		line := []any{e.Event, who}
		switch e.Event {
		case Reveal:
			revealed[who] = e.Card
			continue
		case Out:
			out = append(out, who)
			continue
		case End:
			ended = true
			continue
		case Move, Push, Retreat:
			line = append(line, *e.From, *e.To)
		case Lie, Takeback:
		case Sleepiness:
			line = []any{"sleep", *e.To}
		case Pluck:
			line = append(line, e.Count)
		case Swap:
			line = append(line, c.player(e.With))
		case Cancel:
			line = []any{e.Event, e.Card}
			for _, seat := range e.Seats {
				line = append(line, c.player(seat))
			}
		case Wake:
			line = []any{e.Event}
		case Bite:
			line = append(line, *e.Space)
			if e.Count != 2 {
				t.Errorf("a bite does %d damage", e.Count)
			}
		case Tease:
			line = append(line, *e.Space)
			if e.Count != 1 {
				t.Errorf("a tease does %d damage", e.Count)
			}
		default:
			t.Errorf("unknown event %q", e.Event)
		}
		lines = append(lines, string(game.Marshal(line)))
	}
	if d := cmp.Diff(c.Plays, revealed); d != "" {
		t.Errorf("revealed (-want +got):\n%s", d)
	}
	if ended != c.Expected.Ended {
		t.Errorf("an end is told: %t", ended)
	}
	if r := c.Expected.Result; r != nil && !slices.Equal(slices.Sorted(slices.Values(out)), slices.Sorted(slices.Values(r.Elim))) {
		t.Errorf("told to be out: %v, want %v", out, r.Elim)
	}
	return lines
}
