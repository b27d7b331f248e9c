package report

import (
	"cmp"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"whisker/referee"
	"whisker/referee/game"
	"whisker/referee/games"
	"whisker/referee/tiger"
)

var update = flag.Bool("update", false, "write the goldens anew")

// golden compares a text with a file of testdata.
func golden(t *testing.T, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *update {
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatalf("%v (-update writes it)", err)
	}
	if d := gocmp.Diff(string(want), got); d != "" {
		t.Errorf("%s (-want +got; -update writes it anew):\n%s", file, d)
	}
}

var books = games.All()

var (
	english = []string{"Ann", "Bob", "Cho", "Dee", "Eve"}
	chinese = []string{"王小明", "林美麗", "陳大文", "歐陽志遠", "司徒曉君"}
	long    = []string{
		strings.Repeat("虎口拔鬚的王", 13), strings.Repeat("Wilhelmina ", 7) + "W", "é́́́́́", strings.Repeat("🐯", 40), strings.Repeat("x", 80),
	}
)

// newTable begins a table of Fuzzy Tiger.
func newTable(tb testing.TB, name string, players []string, options string) *referee.Table {
	tb.Helper()
	return newTableOf(tb, tiger.Game, name, players, options)
}

// newTableOf begins a table for the first seats of a game, one for each player.
func newTableOf(tb testing.TB, g game.Game, name string, players []string, options string) *referee.Table {
	tb.Helper()
	c := referee.Charter{
		Name: name, Game: g.Info().Name, Entry: referee.EntryBoth, Options: game.Raw(options),
		Absent: referee.AbsentPolicy{Policy: referee.AbsentDefault}, Salt: strings.Repeat("0", 64),
	}
	for i, p := range players {
		c.Seats = append(c.Seats, referee.Place{Seat: g.Info().Seats[i], Player: p, Key: "key of " + p})
	}
	c.Referee.Key = "key of the referee"
	seeds := referee.Seeds{Open: strings.Repeat("1", 64), Hidden: strings.Repeat("2", 64), Age: "AGE-SECRET-KEY-1"}
	t, err := referee.New(books, c, seeds, false)
	if err != nil {
		tb.Fatal(err)
	}
	return t
}

// sent is what a player sends: a move in short form, and perhaps a note.
type sent struct{ move, note, by string }

// resolve makes the next turn of what was sent; the seats left out are absent.
func resolve(tb testing.TB, table *referee.Table, moves map[game.Seat]sent) *referee.Table {
	tb.Helper()
	var subs []*referee.Submission
	for _, ask := range table.Board.Asks {
		s, ok := moves[ask.Seat]
		if !ok {
			continue
		}
		m, err := table.Parse(ask.Kind, s.move)
		if err != nil {
			tb.Fatal(err)
		}
		doc := &referee.Move{
			Type: referee.MoveType, Game: table.Board.Game, Turn: table.Board.Turn, Seat: ask.Seat, Answers: table.ID,
			Rev: 1, Salt: strings.Repeat("3", 64), Move: game.Marshal(m), Note: s.note, By: s.by,
		}
		subs = append(subs, submit(table, doc))
	}
	r, err := table.Resolve(subs, referee.Options{Absent: true, SkipBad: true})
	if err != nil || len(r.Turns) == 0 {
		tb.Fatalf("the turn is not made: %v, missing %v", err, r.Missing)
	}
	return r.Turns[len(r.Turns)-1]
}

func submit(table *referee.Table, m *referee.Move) *referee.Submission {
	text := string(referee.Text(m))
	place, _ := table.Board.Charter.Place(m.Seat)
	signer := place.Key
	if m.By != "" || m.Seat == game.Referee {
		signer = table.Board.Charter.Referee.Key
	}
	return &referee.Submission{
		Signed: text + "-----BEGIN SSH SIGNATURE-----\n-----END SSH SIGNATURE-----\n",
		ID:     referee.ID(text), Signer: signer, Move: m,
	}
}

// position is the board that a table has in another position of its game, after
// some events.
func position(b *referee.Board, s game.State, events []game.Event) *referee.Board {
	next := *b
	next.Turn, next.Previous = b.Turn+1, b.Game
	next.Events, next.State, next.Asks = nil, game.Marshal(s.Public()), s.Asks()
	for _, e := range events {
		next.Events = append(next.Events, e.Data)
	}
	if r := s.Result(); r != nil {
		next.Result = game.Marshal(r)
	}
	return &next
}

// scenario is a case of the game's own test data.
type scenario struct {
	ID      string   `json:"id"`
	Why     string   `json:"why"`
	Players []string `json:"players"`
	Initial struct {
		Pos, Score, Damage map[string]int
		Sleep, Marker      int
		Round              int
		Lying              []string
		Hands              map[string][]int
		Edition            string
		Options            json.RawMessage
	} `json:"initial"`
	Plays   map[string]int    `json:"plays"`
	Choices map[string]string `json:"choices"`
}

func scenarios(tb testing.TB) []scenario {
	tb.Helper()
	text, err := os.ReadFile("../tiger/testdata/cases/tiger.json")
	if err != nil {
		tb.Fatal(err)
	}
	var cases []scenario
	if err := json.Unmarshal(text, &cases); err != nil {
		tb.Fatal(err)
	}
	return cases
}

// play plays a case: first the cards, then each choice in a turn of its own.
func (c *scenario) play(tb testing.TB) []*referee.Board {
	tb.Helper()
	table := newTable(tb, "Case "+c.ID, english[:len(c.Players)], cmp.Or(string(c.Initial.Options), "{}"))
	seats := table.Board.Charter.Setup().Seats
	public := tiger.Public{Round: max(c.Initial.Round, 1), Sleepiness: c.Initial.Sleep, Marker: c.Initial.Marker, Revealed: []tiger.Revealed{}}
	answers := make([]game.Answer, len(seats))
	for i, p := range c.Players {
		m := tiger.Monkey{
			Seat: seats[i], Space: c.Initial.Pos[p], Whiskers: c.Initial.Score[p], Damage: c.Initial.Damage[p],
			Hand: []int{1, 2, 3, 4, 5, 6, 7, 8, 9}, Played: []int{},
		}
		if hand, ok := c.Initial.Hands[p]; ok {
			m.Hand = hand
			for n := 1; n <= 9; n++ {
				if !slices.Contains(hand, n) {
					m.Played = append(m.Played, n)
				}
			}
		}
		m.Lying = slices.Contains(c.Initial.Lying, p)
		public.Monkeys = append(public.Monkeys, m)
		answers[i] = game.Answer{Seat: seats[i], Move: tiger.Card{Card: c.Plays[p]}}
	}
	for i := range public.Monkeys {
		// In one case a score stands at the marker before the round that ends
		// the game. Here its last whisker is plucked in that round.
		if m := &public.Monkeys[i]; m.Whiskers >= public.Marker {
			m.Whiskers, m.Space = public.Marker-1, 2
		}
	}
	state, err := load(table, &public)
	for err != nil && public.Marker > 0 {
		// Some cases have more damage than a tiger does that woke so seldom.
		// The same game some wake-ups later, with as much fewer whiskers, will do.
		public.Marker--
		for i := range public.Monkeys {
			public.Monkeys[i].Whiskers--
		}
		state, err = load(table, &public)
	}
	if err != nil {
		tb.Fatalf("%s: %v", c.ID, err)
	}
	b := table.Board
	boards := []*referee.Board{}
	for {
		b = position(b, state, state.Play(answers, nil).Events)
		boards = append(boards, b)
		if len(b.Asks) != 1 {
			return boards
		}
		answers = []game.Answer{c.choice(tb, seats, b)}
	}
}

func load(table *referee.Table, public *tiger.Public) (game.State, error) {
	return tiger.Game.Load(table.Board.Charter.Setup(), game.Marshal(public), game.Raw("{}"))
}

// choice answers what the turn stopped at.
func (c *scenario) choice(tb testing.TB, seats []game.Seat, b *referee.Board) game.Answer {
	var public tiger.Public
	if err := game.Unmarshal(b.State, &public); err != nil {
		tb.Fatal(err)
	}
	for i, p := range c.Players {
		if seats[i] != b.Asks[0].Seat {
			continue
		}
		a := game.Answer{Seat: seats[i]}
		switch choice := c.Choices[p]; choice {
		case "fwd1":
			a.Move = tiger.Land{To: max(0, public.Monkeys[i].Space-1)}
		case "fwd2":
			a.Move = tiger.Land{To: max(0, public.Monkeys[i].Space-2)}
		case "to3":
			a.Move = tiger.Land{To: 3}
		default:
			for j, other := range c.Players {
				if other == choice {
					a.Move = tiger.Lasso{Lasso: []game.Seat{seats[j]}}
				}
			}
		}
		return a
	}
	tb.Fatalf("%s: nobody answers", c.ID)
	return game.Answer{}
}
