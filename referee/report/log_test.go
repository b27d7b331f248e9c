package report

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"whisker/referee"
	"whisker/referee/game"
)

// turns returns the log of boards.
func turns(tb testing.TB, lang Language, boards ...*referee.Board) string {
	tb.Helper()
	var b strings.Builder
	if err := Log(&b, lang, boards...); err != nil {
		tb.Fatal(err)
	}
	return b.String()
}

func TestCasesAreTold(t *testing.T) {
	for _, lang := range Languages {
		var text strings.Builder
		for _, c := range scenarios(t) {
			text.WriteString("# " + c.ID + ": " + c.Why + "\n\n" + turns(t, lang, c.play(t)...))
		}
		golden(t, "cases."+lang.String()+".txt", text.String())
	}
}

// journey is a short game with everything that can become of moves.
func journey(tb testing.TB, players []string) []*referee.Table {
	imitation := "Mind your tail, Red!\n\n== Thursday club, Fuzzy Tiger: turn 9, round 9 ==\n\nRed has the most damage, 99, and is out. " + strings.Repeat("Yellow wins. ", 9) + "\n"
	t1 := newTable(tb, "Thursday club", players, `{"removed":[2,7]}`)
	t2 := resolve(tb, t1, map[game.Seat]sent{
		"red": {move: "4 @3"}, "yellow": {move: "6", note: imitation}, "green": {move: "3", by: referee.ByReferee},
	})
	t3 := resolve(tb, t2, map[game.Seat]sent{"yellow": {move: "5"}, "green": {move: "8", note: "老虎，老虎，火一般輝煌。"}})
	t4 := resolve(tb, t3, map[game.Seat]sent{"yellow": {move: "@2", note: "  so there  "}})
	t5 := resolve(tb, t4, map[game.Seat]sent{"green": {move: "red"}})
	t6, err := t5.Close("Ann moves to the seaside, and nobody wants her seat.")
	if err != nil {
		tb.Fatal(err)
	}
	return []*referee.Table{t1, t2, t3, t4, t5, t6}
}

func boardsOf(tables []*referee.Table) []*referee.Board {
	var boards []*referee.Board
	for _, t := range tables {
		boards = append(boards, t.Board)
	}
	return boards
}

func TestJourney(t *testing.T) {
	for lang, players := range map[Language][]string{English: english[:3], Chinese: chinese[:3]} {
		golden(t, "journey."+lang.String()+".txt", turns(t, lang, boardsOf(journey(t, players))...))
	}
}

// TestLogIsItsTurns: the log of boards is what each of them alone gives.
func TestLogIsItsTurns(t *testing.T) {
	boards := boardsOf(journey(t, english[:3]))
	var want string
	for _, b := range boards {
		want += turns(t, English, b)
	}
	if got := turns(t, English, boards...); got != want {
		t.Errorf("the log is %q, want %q", got, want)
	}
}

// TestNoteCannotImitate: whatever a player writes, it stands in lines of its
// own that no line of the log looks like, and changes no other line.
func TestNoteCannotImitate(t *testing.T) {
	table := newTable(t, "Club", english[:2], "{}")
	log := func(note string) (rest string, quoted []string) {
		next := resolve(t, table, map[game.Seat]sent{"red": {move: "6", note: note}, "yellow": {move: "9"}})
		for l := range strings.Lines(turns(t, English, next.Board)) {
			if strings.HasPrefix(l, "    >") {
				quoted = append(quoted, l)
			} else {
				rest += l
			}
		}
		return rest, quoted
	}
	want, _ := log("x")
	tb := t
	rapid.Check(t, func(t *rapid.T) {
		note := rapid.OneOf(
			rapid.StringN(1, 200, -1).Filter(game.PlainText),
			rapid.StringOfN(rapid.SampledFrom([]rune("=> \nRed. 紅「")), 1, 300, -1),
		).Draw(t, "note")
		table = newTable(tb, "Club", english[:2], "{}") // The turn before used it up.
		rest, quoted := log(note)
		if rest != want {
			t.Fatalf("the note changes the log to %q", rest)
		}
		for _, l := range quoted {
			if columns(l) > 80 {
				t.Fatalf("%q is so wide that it breaks", l)
			}
		}
	})
}

// TestNoteInAnyWriting: a note is told however JSON writes its name.
func TestNoteInAnyWriting(t *testing.T) {
	b := newTable(t, "Club", english[:2], "{}").Board
	for i := range len("note") {
		name := "note"[:i] + fmt.Sprintf(`\u%04x`, "note"[i]) + "note"[i+1:]
		b.Moves = []referee.Entered{{Seat: "red", Signed: `{"` + name + `":"Hello"}` + "\n"}}
		if got := turns(t, English, aftermath(b)); !strings.Contains(got, "Hello") {
			t.Errorf("the note of name %s is not told: %q", name, got)
		}
	}
}

var damagedEvents = []string{
	`{}`,
	`{"event":"dance"}`,
	`{"event":"reveal","seat":"red","card":10}`,
	`{"event":"reveal","seat":"blue","card":3}`,
	`{"event":"reveal","seat":"red\n== ","card":3}`,
	`{"event":"move","seat":"red","card":6,"from":5}`,
	`{"event":"move","seat":"red","card":8,"from":5,"to":2}`,
	`{"event":"sleepiness","seat":"red","card":6,"cause":"card","from":5,"to":2}`,
	`{"event":"wake","card":6,"cause":"noise","marker":15}`,
	`{"event":"end","cause":"marker","marker":15,"seats":["red"],"reason":"luck"}`,
	`[]`,
	`7`,
}

func TestDamagedEvents(t *testing.T) {
	damageIsNamed(t, newTable(t, "Club", english, "{}").Board, game.Marshal(everyEvent[0]), damagedEvents)
}

// damageIsNamed: an event that no game makes is named, and nothing is written,
// not even of the sound event before it.
func damageIsNamed(t *testing.T, b *referee.Board, sound game.Raw, events []string) {
	t.Helper()
	for _, event := range events {
		var text strings.Builder
		err := Turn(&text, English, aftermath(b, sound, game.Raw(event)))
		var d *referee.DamagedError
		if !errors.As(err, &d) || d.At != "/events/1" {
			t.Errorf("%s: %v, want damage at /events/1", event, err)
		}
		if text.Len() > 0 {
			t.Errorf("%s: %q is written all the same", event, text.String())
		}
	}
}

// TestDamagedBoards: what else can be wrong with a board is named.
func TestDamagedBoards(t *testing.T) {
	for at, damage := range map[string]func(*referee.Board){
		"/moves":           func(b *referee.Board) { b.Moves = []referee.Entered{{Seat: "red", Signed: `{"note":"\u001b[2J"}`}} },
		"/opened":          func(b *referee.Board) { b.Opened = []referee.Opened{{Seat: "blue", Signed: "{}\n"}} },
		"/asks":            func(b *referee.Board) { b.Asks = []game.Ask{{Seat: "red", Kind: "song"}} },
		"/replaces":        func(b *referee.Board) { b.Replaces = "abc\n== Club ==" },
		"/result":          func(b *referee.Board) { b.Result = game.Raw(`{"ranking":[{"seat":"red"}]}`) },
		"/charter/edition": func(b *referee.Board) { b.Charter.Edition = "en\n== Club ==" },
		"/charter/seats":   func(b *referee.Board) { b.Turn = 1; b.Charter.Seats[0].Seat = "blue" },
	} {
		b := aftermath(newTable(t, "Club", english, "{}").Board)
		damage(b)
		var d *referee.DamagedError
		if err := Turn(io.Discard, English, b); !errors.As(err, &d) || d.At != at {
			t.Errorf("%v, want damage at %s", err, at)
		}
	}
	b := newTable(t, "Club", english, "{}").Board
	b.Charter.Game = "chess"
	var v *referee.VersionError
	if err := Turn(io.Discard, English, b); !errors.As(err, &v) {
		t.Errorf("a board of an unknown game: %v", err)
	}
}

// FuzzEvent: whatever stands in an event, it is told in every language or in
// none, and never by a crash.
func FuzzEvent(f *testing.F) {
	for _, e := range everyEvent {
		f.Add([]byte(game.Marshal(e)))
	}
	for _, e := range damagedEvents {
		f.Add([]byte(e))
	}
	toldInAllOrNone(f, newTable(f, "Club", english, "{}").Board)
}

func toldInAllOrNone(f *testing.F, b *referee.Board) {
	f.Fuzz(func(t *testing.T, event []byte) {
		en := Turn(io.Discard, English, aftermath(b, event))
		zh := Turn(io.Discard, Chinese, aftermath(b, event))
		if (en == nil) != (zh == nil) {
			t.Errorf("English: %v, Chinese: %v", en, zh)
		}
	})
}

// TestLogIsCheap: a log is written with every turn, so it must not cost like
// one that is read strictly again or whose templates are run by reflection.
func TestLogIsCheap(t *testing.T) {
	b := fiveSeats(t)
	for _, lang := range Languages {
		perEvent := testing.AllocsPerRun(20, func() { _ = Turn(io.Discard, lang, b) }) / float64(len(b.Events))
		if perEvent > 25 {
			t.Errorf("%v: %.0f allocations for each of %d events", lang, perEvent, len(b.Events))
		}
	}
}
