package referee_test

import (
	"fmt"
	"strings"
	"testing"

	"whisker/referee"
	"whisker/referee/game"
	"whisker/referee/gametest/mice"
)

// books is the test game: it has all that an engine must cope with, and no
// rules worth reading about.
var books = referee.Rulebooks{mice.Game{}}

var (
	seeds = referee.Seeds{Open: strings.Repeat("0a", 32), Hidden: strings.Repeat("0b", 32), Age: "AGE-SECRET-KEY-1TEST"}
	salt  = strings.Repeat("0c", 32)
)

// keyOf is the key of a seat: package referee compares keys and knows nothing
// of them.
func keyOf(seat game.Seat) string { return "key of " + string(seat) }

// charter is a table of mice for three.
func charter() referee.Charter {
	c := referee.Charter{
		Name: "test", Game: "mice", Salt: salt, Entry: referee.EntryPlayers,
		Referee: referee.RefereeKeys{Key: keyOf("referee"), Age: "age1test"},
		Absent:  referee.AbsentPolicy{Policy: referee.AbsentDefault},
	}
	for _, s := range (mice.Game{}).Info().Seats[:3] {
		c.Seats = append(c.Seats, referee.Place{Seat: s, Player: "P" + string(s), Key: keyOf(s)})
	}
	return c
}

func newTable(t *testing.T, c referee.Charter, ready bool) *referee.Table {
	t.Helper()
	table, err := referee.New(books, c, seeds, ready)
	if err != nil {
		t.Fatal(err)
	}
	return table
}

// move makes a submission of a seat that answers a table's board; change may
// change the document before it is signed.
func move(table *referee.Table, seat game.Seat, text string, change ...func(*referee.Move)) *referee.Submission {
	ask, _ := table.Board.Ask(seat)
	m := &referee.Move{
		Type: referee.MoveType, Game: table.Board.Game, Turn: table.Board.Turn, Seat: seat,
		Answers: table.ID, Rev: 1, Salt: salt,
	}
	for _, k := range append([]game.Kind{{Name: ask.Kind}}, table.Info().Kinds...) {
		if parsed, err := table.Parse(k.Name, text); err == nil {
			m.Move = game.Marshal(parsed)
			break
		}
	}
	signer := keyOf(seat)
	for _, f := range change {
		f(m)
	}
	if m.By == referee.ByReferee {
		signer = keyOf("referee")
	}
	return submit(table.MoveText(ask.Kind, m), m, signer, "sig")
}

// submit makes a submission of a document.
func submit(text []byte, m *referee.Move, signer, sig string) *referee.Submission {
	armor := "-----BEGIN SSH SIGNATURE-----\n" + sig + "\n-----END SSH SIGNATURE-----\n"
	return &referee.Submission{Signed: string(text) + armor, ID: referee.ID(text), Signer: signer, Move: m}
}

// Changes to a move.
func rev(n int64) func(*referee.Move) { return func(m *referee.Move) { m.Rev = n } }

func ahead(n, choice int) func(*referee.Move) {
	return func(m *referee.Move) { m.Ahead, m.Choice = n, choice }
}
func withdraw(m *referee.Move)  { m.Withdraw, m.Move = true, nil }
func byReferee(m *referee.Move) { m.By = referee.ByReferee }
func note(s string) func(*referee.Move) {
	return func(m *referee.Move) { m.Note = s }
}

// first has every seat that is asked give its first legal answer.
func first(table *referee.Table) []*referee.Submission {
	var subs []*referee.Submission
	for _, ask := range table.Board.Asks {
		subs = append(subs, move(table, ask.Seat, table.State().Legal(ask.Seat)[0].String()))
	}
	return subs
}

// one resolves exactly one turn.
func one(t *testing.T, table *referee.Table, subs []*referee.Submission) *referee.Table {
	t.Helper()
	return resolve(t, table, subs, referee.Options{One: true})[0]
}

// resolve resolves and fails where nothing was made.
func resolve(t *testing.T, table *referee.Table, subs []*referee.Submission, o referee.Options) []*referee.Table {
	t.Helper()
	r, err := table.Resolve(subs, o)
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Turns) == 0 {
		t.Fatalf("no turn was made: %s missing %v", verdicts(r.Judgements), r.Missing)
	}
	return r.Turns
}

func verdicts(js []referee.Judgement) string {
	var s []string
	for _, j := range js {
		s = append(s, string(j.Verdict))
	}
	return strings.Join(s, " ")
}

// reopened is the table that the next process has: made of the save's bytes,
// whose number tells nothing.
func reopened(t *testing.T, table *referee.Table) *referee.Table {
	t.Helper()
	text := referee.Text(table.Save("signature"))
	if len(text)%4096 != 0 {
		t.Errorf("the save of turn %d has %d bytes", table.Board.Turn, len(text))
	}
	again, _, err := referee.Open(books, text)
	if err != nil {
		t.Fatal(err)
	}
	return again
}

// whole plays a game to its end through its saves, and returns its boards.
func whole(t *testing.T, table *referee.Table) []*referee.Table {
	t.Helper()
	tables := []*referee.Table{table}
	for !table.Board.Over() {
		if table.Board.Turn > 500 {
			t.Fatal("the game does not end")
		}
		table = reopened(t, table)
		table = one(t, table, first(table))
		tables = append(tables, table)
	}
	return tables
}

// play moves a table on until it asks for a kind of decision.
func playTo(t *testing.T, table *referee.Table, kind string) *referee.Table {
	t.Helper()
	for table.Board.Asks[0].Kind != kind {
		table = one(t, reopened(t, table), first(table))
	}
	return reopened(t, table)
}

func TestWholeGameReplays(t *testing.T) {
	for _, ready := range []bool{true, false} {
		t.Run(fmt.Sprintf("ready=%v", ready), func(t *testing.T) {
			tables := whole(t, newTable(t, charter(), ready))
			last := tables[len(tables)-1].Board
			if last.Final == nil || last.Result == nil {
				t.Fatal("the last board publishes neither secrets nor result")
			}
			var opened []referee.Opened
			for _, table := range tables {
				opened = append(opened, table.Board.Opened...)
			}
			if len(opened) == 0 {
				t.Fatal("no secret move was ever opened")
			}
			replay, err := referee.NewReplay(books, tables[0].Board, last.Final, opened...)
			if err != nil {
				t.Fatal(err)
			}
			for i, want := range tables {
				if i > 0 {
					if err := replay.Next(want.Board); err != nil {
						t.Fatal(err)
					}
				}
				now := replay.Now()
				if string(now.Text) != string(want.Text) {
					at, _ := game.Difference(want.Text, now.Text)
					t.Fatalf("turn %d: the replay differs at %s", want.Board.Turn, at)
				}
				if now.SecretText != want.SecretText {
					t.Fatalf("turn %d: the replay has another secret part", want.Board.Turn)
				}
			}
		})
	}
}
