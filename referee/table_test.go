package referee_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"whisker/referee"
	"whisker/referee/game"
)

func TestWaitsAndWritesNothing(t *testing.T) {
	table := playTo(t, newTable(t, charter(), true), "bet")
	subs := first(table)[:2]
	r, err := table.Resolve(subs, referee.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Turns) > 0 || len(r.Missing) != 1 || r.Missing[0] != "brown" {
		t.Errorf("%d turns, missing %v", len(r.Turns), r.Missing)
	}
}

func TestBadMoveBlocksUnlessSkipped(t *testing.T) {
	table := playTo(t, newTable(t, charter(), true), "bet")
	bad := move(table, "white", "grey", rev(9), func(m *referee.Move) { m.Move = game.Raw(`{"bet":"black"}`) })
	subs := append(first(table), bad)
	r, err := table.Resolve(subs, referee.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Turns) > 0 || !r.Blocked() {
		t.Error("a turn was made although a move is illegal")
	}
	resolve(t, table, subs, referee.Options{SkipBad: true})
}

// An absent seat is played by the game where the charter says so, marked on the
// board, and for one turn at a time.
func TestAbsent(t *testing.T) {
	table := playTo(t, newTable(t, charter(), true), "bet")
	turns := resolve(t, table, first(table)[:1], referee.Options{Absent: true})
	if len(turns) != 1 {
		t.Fatalf("%d turns were made for absent seats", len(turns))
	}
	for i, e := range turns[0].Board.Moves {
		if e.Absent != (i > 0) {
			t.Errorf("%s: absent %v", e.Seat, e.Absent)
		}
	}
	c := charter()
	c.Absent.Policy = referee.AbsentWait
	table = playTo(t, newTable(t, c, true), "bet")
	r, err := table.Resolve(nil, referee.Options{Absent: true})
	if err != nil || len(r.Turns) > 0 {
		t.Errorf("absent seats were played although the charter says wait (%v)", err)
	}
}

// absentAfter is a table whose charter lets the game answer twice in a row.
func absentAfter(t *testing.T, n int) *referee.Table {
	c := charter()
	c.Absent.After = n
	return playTo(t, newTable(t, c, true), "bet")
}

// After k absences in a row the table waits for a seat again, until it moves;
// others are counted by themselves. The board says so, and a replay agrees.
func TestAbsentAfter(t *testing.T) {
	absent := referee.Options{Absent: true, One: true}
	table := absentAfter(t, 2)
	streak := func(want string) {
		t.Helper()
		var got []string
		for _, a := range table.Board.Asked {
			got = append(got, fmt.Sprint(a.Absent))
		}
		if s := strings.Join(got, " "); s != want {
			t.Errorf("turn %d: absent in a row: %s, want %s", table.Board.Turn, s, want)
		}
	}
	streak("0 0 0")
	table = reopened(t, resolve(t, table, first(table)[:2], absent)[0]) // brown does not bet
	streak("0 0 1")
	for table.Board.Asks[0].Seat != "brown" { // one after another plays
		table = reopened(t, one(t, table, first(table)))
		streak("0 0 1")
	}
	table = reopened(t, resolve(t, table, nil, absent)[0])
	streak("0 0 2")
	for table.Board.Asks[0].Seat != "brown" {
		table = reopened(t, resolve(t, table, nil, absent)[0])
	}
	streak("1 1 2")
	r, err := table.Resolve(nil, absent)
	if err != nil || len(r.Turns) > 0 || !slices.Equal(r.Missing, []game.Seat{"brown"}) {
		t.Fatalf("%d turns were made, missing %v (%v), want that the table waits for brown", len(r.Turns), r.Missing, err)
	}
	table = reopened(t, one(t, table, first(table)))
	streak("1 1 0")
}

// A board that calls a seat absent once too often is found out.
func TestAbsentTooOftenIsFoundOut(t *testing.T) {
	table := absentAfter(t, 1)
	table = reopened(t, resolve(t, table, first(table)[:2], referee.Options{Absent: true, One: true})[0])
	for table.Board.Asks[0].Seat != "brown" {
		table = reopened(t, one(t, table, first(table)))
	}
	_, err := table.Follow(&referee.Board{Turn: table.Board.Turn + 1, Moves: []referee.Entered{{Seat: "brown", Absent: true}}}, referee.Past{})
	var replay *referee.ReplayError
	if !errors.As(err, &replay) || replay.Seat != "brown" {
		t.Errorf("Follow = %v, want that brown cannot be called absent", err)
	}
}

// Equivocation is told on the board, with both ids.
func TestEquivocationIsTold(t *testing.T) {
	table := playTo(t, newTable(t, charter(), true), "bet")
	a, b := move(table, "white", "grey"), move(table, "white", "brown")
	subs := append(first(table)[1:], a, b)
	next := resolve(t, table, subs, referee.Options{Absent: true, SkipBad: true})[0]
	e := next.Board.Moves[0]
	if !e.Absent || len(e.Equivocal) != 2 {
		t.Errorf("the board tells %+v", e)
	}
}

func TestClosePublishesEverything(t *testing.T) {
	table := playTo(t, newTable(t, charter(), true), "play")
	secret := len(table.Secret.Moves)
	if secret == 0 {
		t.Fatal("no move is secret in the middle of the game")
	}
	last, err := table.Close("agreed by all")
	if err != nil {
		t.Fatal(err)
	}
	b := last.Board
	switch {
	case len(b.Asks) != 0 || b.Result != nil || b.Closed != "agreed by all":
		t.Errorf("asks %v, result %s, closed %q", b.Asks, b.Result, b.Closed)
	case b.Final == nil || b.Final.Hidden != seeds.Hidden || b.Final.Open != seeds.Open:
		t.Errorf("final %+v", b.Final)
	case len(b.Opened) != secret:
		t.Errorf("%d moves opened of %d secret ones", len(b.Opened), secret)
	}
	again := reopened(t, last)
	if _, err := again.Resolve(nil, referee.Options{}); !errors.Is(err, referee.ErrOver) {
		t.Errorf("resolve after close: %v", err)
	}
	if _, err := again.Close("again"); !errors.Is(err, referee.ErrOver) {
		t.Errorf("close after close: %v", err)
	}
	for _, reason := range []string{"", " ", "two\nlines", "bidi \u202e", strings.Repeat("x", 501)} {
		if _, err := table.Close(reason); err == nil {
			t.Errorf("closed with the reason %q", reason)
		}
	}
}

// A save whose parts do not belong together is refused.
func TestOpenRefusesAlteredSaves(t *testing.T) {
	table := playTo(t, newTable(t, charter(), true), "play")
	good := table.Save("signature")
	tests := map[string]func(*referee.Save){
		"another secret":      func(s *referee.Save) { s.Secret = strings.Replace(s.Secret, `"open":"0a`, `"open":"0b`, 1) },
		"another hidden":      func(s *referee.Save) { s.Secret = strings.Replace(s.Secret, `"hidden":"0b`, `"hidden":"0c`, 1) },
		"another board":       func(s *referee.Save) { s.Board = strings.Replace(s.Board, `,"turn":3`, `,"turn":4`, 1) },
		"a board of no table": func(s *referee.Save) { s.Board = "{}\n" },
		"no secret":           func(s *referee.Save) { s.Secret = "{}\n" },
		"a queue of nonsense": func(s *referee.Save) { s.Queue = []referee.Queued{{Seat: "white", Signed: "x"}} },
	}
	for name, change := range tests {
		t.Run(name, func(t *testing.T) {
			s := *good
			change(&s)
			_, _, err := referee.Open(books, referee.Text(&s))
			var damaged *referee.DamagedError
			if !errors.As(err, &damaged) {
				t.Errorf("got %v, want a DamagedError", err)
			}
		})
	}
}

// A table of a game, or of rules, that this whisker does not have says so.
func TestVersions(t *testing.T) {
	table := newTable(t, charter(), true)
	var version *referee.VersionError
	if _, err := referee.OpenBoard(nil, table.Text); !errors.As(err, &version) {
		t.Errorf("without the game: %v", err)
	}
	text := strings.Replace(string(table.Text), `"whisker.board/1"`, `"whisker.board/2"`, 1)
	if _, err := referee.ReadBoard([]byte(text)); !errors.As(err, &version) {
		t.Errorf("a board of version 2: %v", err)
	}
	var kind *referee.KindError
	if _, err := referee.ReadBoard(referee.Text(table.Save("s"))); !errors.As(err, &kind) {
		t.Errorf("a save for a board: %v", err)
	}
}

// The length of a view, a save and a move tells nothing of what is in them.
func TestLengthsTellNothing(t *testing.T) {
	start := playTo(t, newTable(t, charter(), true), "bet")
	length := map[string]int{}
	for _, bet := range []string{"white", "grey", "brown"} {
		for _, n := range []string{"", "a note", strings.Repeat(`"`, referee.MaxNote), strings.Repeat("\U0001F42D", referee.MaxNote)} {
			table := reopened(t, start)
			s := move(table, "grey", bet, note(n))
			subs := []*referee.Submission{move(table, "white", bet), s, move(table, "brown", bet)}
			next := one(t, table, subs)
			sizes := map[string]int{
				"move": len(referee.Document(s.Signed)),
				"save": len(referee.Text(next.Save("signature"))),
			}
			for _, p := range next.Board.Charter.Seats {
				sizes["view of "+string(p.Seat)] = len(referee.Text(next.ViewFor(p.Seat)))
			}
			for what, size := range sizes {
				if length[what] == 0 {
					length[what] = size
				}
				if length[what] != size {
					t.Errorf("%s: %d bytes, and %d with bet %s and note %.10q", what, length[what], size, bet, n)
				}
			}
		}
	}
}

// Views tell each seat its own events until it is asked again.
func TestPrivateEvents(t *testing.T) {
	table := playTo(t, newTable(t, charter(), true), "bet")
	for _, p := range table.Board.Charter.Seats {
		v := table.ViewFor(p.Seat)
		if len(v.Events) == 0 {
			t.Errorf("%s was not told its deal", p.Seat)
		}
		for _, e := range v.Events {
			if strings.Contains(string(table.Text), string(e)) {
				t.Errorf("the board tells what %s alone may know: %s", p.Seat, e)
			}
		}
	}
}

func TestCharterIsChecked(t *testing.T) {
	tests := map[string]func(*referee.Charter){
		"no name":                      func(c *referee.Charter) { c.Name = "" },
		"a name of two lines":          func(c *referee.Charter) { c.Name = "a\nb" },
		"a name that moves the cursor": func(c *referee.Charter) { c.Name = "a\x1b[2J" },
		"a player who turns the text":  func(c *referee.Charter) { c.Seats[0].Player = "a\u202e" },
		"an address that rings":        func(c *referee.Charter) { c.Seats[0].Mail = "a\a@example.org" },
		"a long name":                  func(c *referee.Charter) { c.Name = strings.Repeat("x", 81) },
		"no salt":                      func(c *referee.Charter) { c.Salt = "" },
		"an unknown entry":             func(c *referee.Charter) { c.Entry = "anybody" },
		"an unknown policy":            func(c *referee.Charter) { c.Absent.Policy = "sulk" },
		"no player":                    func(c *referee.Charter) { c.Seats[0].Player = "" },
		"no key":                       func(c *referee.Charter) { c.Seats[0].Key = "" },
		"a seat twice":                 func(c *referee.Charter) { c.Seats[1].Seat = c.Seats[0].Seat },
		"a seat too few":               func(c *referee.Charter) { c.Seats = c.Seats[:1] },
		"an unknown seat":              func(c *referee.Charter) { c.Seats[0].Seat = "violet" },
		"an unknown edition":           func(c *referee.Charter) { c.Edition = "first" },
		"an unknown option":            func(c *referee.Charter) { c.Options = game.Raw(`{"cheese":true}`) },
		"an unknown game":              func(c *referee.Charter) { c.Game = "chess" },
	}
	for name, change := range tests {
		t.Run(name, func(t *testing.T) {
			c := charter()
			change(&c)
			if _, err := referee.New(books, c, seeds, true); err == nil {
				t.Errorf("a table was begun with %s", name)
			}
		})
	}
}

// A board cannot tell of a contradiction that could not have come about.
func TestFalseEquivocationIsNotFollowed(t *testing.T) {
	begun := playTo(t, newTable(t, charter(), true), "bet")
	a, b := move(begun, "white", "grey"), move(begun, "white", "brown")
	next := resolve(t, reopened(t, begun), append(first(begun)[1:], a, b), referee.Options{Absent: true, SkipBad: true})[0]
	opened := map[string]string{}
	for _, o := range next.Secret.Moves {
		opened[o.ID] = o.Signed
	}
	honest := next.Board.Moves[0]
	tests := map[string]struct {
		entered referee.Entered
		good    bool
	}{
		"as it was": {honest, true},
		"no ids":    {referee.Entered{Seat: "white", Absent: true, Equivocal: []string{"x", "y"}}, false},
		"one id":    {referee.Entered{Seat: "white", Absent: true, Equivocal: honest.Equivocal[:1]}, false},
		"one twice": {referee.Entered{Seat: "white", Absent: true, Equivocal: []string{a.ID, a.ID}}, false},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			board := *next.Board
			board.Moves = append([]referee.Entered{tt.entered}, board.Moves[1:]...)
			if _, err := reopened(t, begun).Follow(&board, referee.Past{Opened: opened}); (err == nil) != tt.good {
				t.Errorf("followed with %v", err)
			}
		})
	}
}
