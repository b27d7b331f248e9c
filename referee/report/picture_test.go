package report

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"whisker/referee"
	"whisker/referee/game"
)

func picture(tb testing.TB, t *referee.Table, look Look) string {
	tb.Helper()
	var b strings.Builder
	if err := Picture(&b, t, look); err != nil {
		tb.Fatal(err)
	}
	return b.String()
}

// positions are tables worth a look: at the start, stopped in the middle of a
// round, closed, and over.
func positions(tb testing.TB, players []string) map[string]*referee.Table {
	tb.Helper()
	tables := journey(tb, players[:3])
	full := newTable(tb, "Thursday club", players, "{}")
	full = resolve(tb, full, map[game.Seat]sent{
		"red": {move: "1"}, "yellow": {move: "1"}, "green": {move: "8 @3 yellow"}, "purple": {move: "5"}, "brown": {move: "8"},
	})
	return map[string]*referee.Table{
		"start": tables[0], "middle": tables[2], "closed": tables[5], "five": full, "over": whole(tb, players)[0],
	}
}

// whole plays a whole game of random moves, and returns its last table first.
func whole(tb testing.TB, players []string) []*referee.Table {
	tb.Helper()
	table := newTable(tb, "Thursday club", players, "{}")
	played := []*referee.Table{table}
	dice := game.NewFast(4)
	for !table.Board.Over() {
		moves := map[game.Seat]sent{}
		for _, ask := range table.Board.Asks {
			legal := table.State().Legal(ask.Seat)
			moves[ask.Seat] = sent{move: legal[dice.Below(len(legal))].String()}
		}
		table = resolve(tb, table, moves)
		played = append([]*referee.Table{table}, played...)
	}
	return played
}

func TestPictures(t *testing.T) {
	for lang, players := range map[Language][]string{English: english, Chinese: chinese} {
		goldenPictures(t, "pictures/", lang, positions(t, players), 40, 80, 120)
	}
}

// goldenPictures compares tables with a golden each, in some widths.
func goldenPictures(t *testing.T, dir string, lang Language, tables map[string]*referee.Table, widths ...int) {
	t.Helper()
	for name, table := range tables {
		var text strings.Builder
		for _, width := range widths {
			fmt.Fprintf(&text, "%s\n%s\n", strings.Repeat("-", width), picture(t, table, Look{Width: width, Language: lang}))
		}
		golden(t, dir+name+"."+lang.String()+".txt", text.String())
	}
}

func TestColouredPicture(t *testing.T) {
	table := positions(t, english)["middle"]
	coloured := picture(t, table, Look{Color: true})
	golden(t, "pictures/middle.colour.txt", coloured)
	escape := regexp.MustCompile("\x1b\\[[0-9;]*m")
	bare := escape.ReplaceAllString(coloured, "")
	if want := picture(t, table, Look{}); bare != want {
		t.Errorf("without its colours the picture is %q, want %q", bare, want)
	}
	if bare == coloured {
		t.Error("there is no colour in it")
	}
}

// TestWidth: no line of a picture is wider than the terminal, whoever plays.
func TestWidth(t *testing.T) {
	for _, players := range [][]string{english, chinese, long} {
		fits(t, positions(t, players))
	}
}

// fits draws tables in every language and width.
func fits(t *testing.T, tables map[string]*referee.Table) {
	t.Helper()
	for name, table := range tables {
		for _, lang := range Languages {
			for width := narrowest; width <= 200; width += 1 + width/60 {
				text := picture(t, table, Look{Width: width, Language: lang})
				results := text
				if table.Board.Result != nil {
					var b strings.Builder
					if err := Results(&b, Look{Width: width, Language: lang}, table.Board); err != nil {
						t.Fatal(err)
					}
					results = b.String()
				}
				for l := range strings.Lines(text + results) {
					if n := columns(strings.TrimSuffix(l, "\n")); n > width {
						t.Fatalf("%s, %v: a line takes %d columns of %d: %q", name, lang, n, width, l)
					}
					if strings.HasSuffix(l, " \n") {
						t.Fatalf("%s, %v, width %d: a line ends with a space: %q", name, lang, width, l)
					}
				}
			}
		}
	}
}

// TestClosedReasonStaysQuoted: a board that nobody checked may hold a reason of
// several lines.
func TestClosedReasonStaysQuoted(t *testing.T) {
	b := *positions(t, english)["closed"].Board
	b.Closed = "one\nRed wins."
	if got := picture(t, &referee.Table{Board: &b}, Look{}); !strings.HasSuffix(got, "\n  > one\n  > Red wins.\n") {
		t.Errorf("the picture ends %q", got)
	}
}

func TestNarrowTerminal(t *testing.T) {
	table := positions(t, english)["middle"]
	if got, want := picture(t, table, Look{Width: 1}), picture(t, table, Look{Width: narrowest}); got != want {
		t.Errorf("a terminal of one column shows %q, want %q", got, want)
	}
	if got, want := picture(t, table, Look{}), picture(t, table, Look{Width: 80}); got != want {
		t.Errorf("a terminal of unknown width shows %q, want %q", got, want)
	}
}

// TestPlainPicture: English pictures need no more than ASCII.
func TestPlainPicture(t *testing.T) {
	for name, table := range positions(t, english) {
		for _, r := range picture(t, table, Look{}) {
			if r > 0x7e || r < 0x20 && r != '\n' {
				t.Fatalf("%s holds %q", name, r)
			}
		}
	}
}

// TestPrivatePart: a view shows what its seat was told and what came of its
// moves ahead, a save the same for the seat that is named, and nobody else.
func TestPrivatePart(t *testing.T) {
	table := journey(t, english[:3])[2]
	view := viewed(table)
	for _, lang := range Languages {
		golden(t, "pictures/view."+lang.String()+".txt", picture(t, view, Look{Language: lang}))
	}
	save := *table
	secret := *table.Secret
	secret.Events = []referee.SeatEvents{{Seat: "red", Events: view.View.Events}}
	save.Secret = &secret
	save.Unused = []referee.SeatUnused{{Seat: "red", Moves: view.View.Unused}}
	if got, want := picture(t, &save, Look{As: "red"}), picture(t, view, Look{}); got != want {
		t.Errorf("the save shows %q, the view %q", got, want)
	}
	for _, as := range []game.Seat{"", "green"} {
		if got, want := picture(t, &save, Look{As: as}), picture(t, table, Look{}); got != want {
			t.Errorf("the save shows %q as %q, want %q", got, as, want)
		}
	}
}
