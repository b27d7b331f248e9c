package report

import (
	"strings"
	"testing"

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
