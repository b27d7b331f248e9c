package referee_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"whisker/referee"
)

// Every verdict of the engine, by what was sent. The table is at its bets: all
// seats are asked at once.
func TestVerdicts(t *testing.T) {
	c := charter()
	c.Entry = referee.EntryBoth
	begun := newTable(t, c, true)
	table := playTo(t, begun, "bet")
	other := c
	other.Name = "another"
	elsewhere := playTo(t, newTable(t, other, true), "bet")

	tests := []struct {
		name string
		subs []*referee.Submission
		want string
	}{
		{"a good move", []*referee.Submission{move(table, "white", "grey")}, "accepted"},
		{"a move of another table", []*referee.Submission{move(elsewhere, "white", "grey")}, "wrong-game"},
		{"a move for another seat's place", []*referee.Submission{
			{Signed: "x", ID: "x", Signer: keyOf("grey"), Move: move(table, "white", "grey").Move},
		}, "wrong-seat"},
		{"a move for a seat that is not there", []*referee.Submission{move(table, "black", "grey")}, "wrong-seat"},
		{"a move of the turn before", []*referee.Submission{move(begun, "white", "ready")}, "stale"},
		{"a move of a later turn", []*referee.Submission{
			move(table, "white", "grey", func(m *referee.Move) { m.Turn++ }),
		}, "wrong-board"},
		{"a move that names another board", []*referee.Submission{
			move(table, "white", "grey", func(m *referee.Move) { m.Answers = salt }),
		}, "wrong-board"},
		{"a move that does not answer the ask", []*referee.Submission{
			move(table, "white", "grey", func(m *referee.Move) { m.Move = []byte(`{"play":3}`) }),
		}, "invalid"},
		{"a move that the rules forbid", []*referee.Submission{
			move(table, "white", "grey", func(m *referee.Move) { m.Move = []byte(`{"bet":"black"}`) }),
		}, "illegal"},
		{"one file twice", twice(move(table, "white", "grey")), "accepted duplicate"},
		{"a higher rev", []*referee.Submission{
			move(table, "white", "grey", rev(1)), move(table, "white", "brown", rev(2)),
		}, "replaced accepted"},
		{"an illegal higher rev does not replace a legal one", []*referee.Submission{
			move(table, "white", "grey", rev(1)),
			move(table, "white", "grey", rev(2), func(m *referee.Move) { m.Move = []byte(`{"bet":"black"}`) }),
		}, "accepted illegal"},
		{"one rev, two moves", []*referee.Submission{
			move(table, "white", "grey", rev(2)), move(table, "white", "brown", rev(2)), move(table, "white", "white", rev(1)),
		}, "equivocal equivocal replaced"},
		{"one rev, two moves, and a higher one", []*referee.Submission{
			move(table, "white", "grey", rev(2)), move(table, "white", "brown", rev(2)), move(table, "white", "white", rev(3)),
		}, "replaced replaced accepted"},
		{"a withdrawal", []*referee.Submission{
			move(table, "white", "grey", rev(1)), move(table, "white", "", withdraw, rev(2)),
		}, "replaced accepted"},
		{"the referee's entry", []*referee.Submission{move(table, "white", "grey", byReferee)}, "accepted"},
		{"the referee's entry beside the seat's own, of a lower rev", []*referee.Submission{
			move(table, "white", "grey", byReferee, rev(9)), move(table, "white", "brown", rev(1)),
		}, "replaced accepted"},
		{"a move ahead", []*referee.Submission{move(table, "white", "4", ahead(3, 1))}, "ahead"},
		{"a move ahead for an ask that is past", []*referee.Submission{move(table, "white", "4", ahead(1, 1))}, "stale"},
		{"a move ahead that no ask is answered by", []*referee.Submission{
			move(table, "white", "4", ahead(3, 1), func(m *referee.Move) { m.Move = []byte(`{"sing":4}`) }),
		}, "invalid"},
		{"a withdrawal of a move ahead", []*referee.Submission{
			move(table, "white", "4", ahead(3, 1), rev(1)), move(table, "white", "", ahead(3, 1), withdraw, rev(2)),
		}, "replaced accepted"},
		{"equivocation ahead", []*referee.Submission{
			move(table, "white", "4", ahead(3, 1)), move(table, "white", "5", ahead(3, 1)),
		}, "equivocal equivocal"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := verdicts(table.Judge(tt.subs)); got != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
			}
			// The verdict of a move does not rest on its place in the list, but
			// for which of two copies is called the second.
			slices.Reverse(tt.subs)
			got := strings.Fields(verdicts(table.Judge(tt.subs)))
			slices.Reverse(got)
			slices.Sort(got)
			want := strings.Fields(tt.want)
			slices.Sort(want)
			if !slices.Equal(got, want) {
				t.Errorf("in reverse order: got %s, want %s", got, want)
			}
		})
	}
}

func twice(s *referee.Submission) []*referee.Submission {
	again := *s
	return []*referee.Submission{s, &again}
}

func TestNotNeeded(t *testing.T) {
	table := playTo(t, newTable(t, charter(), true), "play")
	asked := table.Board.Asks[0].Seat
	for _, p := range table.Board.Charter.Seats {
		want := "not-needed"
		if p.Seat == asked {
			continue
		}
		if got := verdicts(table.Judge([]*referee.Submission{move(table, p.Seat, "4")})); got != want {
			t.Errorf("%s: got %s, want %s", p.Seat, got, want)
		}
	}
}

// What a board alone cannot judge is unjudged, and what it can is judged.
func TestUnjudged(t *testing.T) {
	table := playTo(t, newTable(t, charter(), true), "play")
	seat := table.Board.Asks[0].Seat
	legal := table.State().Legal(seat)[0].String()
	open, err := referee.OpenBoard(books, table.Text)
	if err != nil {
		t.Fatal(err)
	}
	if got := verdicts(open.Judge([]*referee.Submission{move(table, seat, legal)})); got != "unjudged" {
		t.Errorf("on a bare board: got %s, want unjudged", got)
	}
	view, err := referee.ReadView(referee.Text(table.ViewFor(seat)))
	if err != nil {
		t.Fatal(err)
	}
	own, err := referee.OpenView(books, view)
	if err != nil {
		t.Fatal(err)
	}
	if got := verdicts(own.Judge([]*referee.Submission{move(table, seat, legal)})); got != "accepted" {
		t.Errorf("on the own view: got %s, want accepted", got)
	}
}

func TestEntryPlayers(t *testing.T) {
	table := playTo(t, newTable(t, charter(), true), "bet")
	if got := verdicts(table.Judge([]*referee.Submission{move(table, "white", "grey", byReferee)})); got != "wrong-seat" {
		t.Errorf("got %s, want wrong-seat", got)
	}
}

// Only a seat's own key can say that it is ready.
func TestRefereeCannotBeReady(t *testing.T) {
	c := charter()
	c.Entry = referee.EntryBoth
	table := newTable(t, c, true)
	if got := verdicts(table.Judge([]*referee.Submission{move(table, "white", "ready", byReferee)})); got != "illegal" {
		t.Errorf("got %s, want illegal", got)
	}
	r, err := table.Resolve(nil, referee.Options{Absent: true})
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Missing) != 3 {
		t.Errorf("missing %v: being ready has a default", r.Missing)
	}
}

// The same set of submissions makes the same bytes, whatever their order, two
// valid signatures of one document among them.
func TestOrderDoesNotMatter(t *testing.T) {
	begun := newTable(t, charter(), true)
	save := referee.Text(playTo(t, begun, "bet").Save("signature"))
	open := func() *referee.Table {
		table, _, err := referee.Open(books, save)
		if err != nil {
			t.Fatal(err)
		}
		return table
	}
	table := open()
	resigned := move(table, "grey", "grey")
	subs := []*referee.Submission{
		move(table, "white", "grey", rev(1)), move(table, "white", "brown", rev(2), note("mine")),
		resigned, submit([]byte(referee.Document(resigned.Signed)), resigned.Move, keyOf("grey"), "another"),
		move(table, "brown", "white"), move(table, "brown", "4", ahead(3, 1)), move(table, "brown", "5", ahead(3, 2)),
		move(table, "brown", "6", ahead(4, 1)), move(begun, "white", "ready"),
	}
	r := rand.New(rand.NewPCG(1, 2))
	want := ""
	for range 200 {
		r.Shuffle(len(subs), func(i, j int) { subs[i], subs[j] = subs[j], subs[i] })
		turns := resolve(t, open(), subs, referee.Options{})
		got := string(referee.Text(turns[len(turns)-1].Save("signature")))
		for _, turn := range turns {
			got += string(turn.Text)
		}
		if want == "" {
			want = got
		}
		if got != want {
			t.Fatal("another order of the same submissions makes other bytes")
		}
	}
	if !strings.Contains(want, `another`) {
		t.Error("of two signatures of one document the smaller one does not stand")
	}
}
