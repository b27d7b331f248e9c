package report

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"whisker/referee"
	"whisker/referee/game"
	"whisker/referee/lemmings"
)

// lemmingsSights are positions worth a look, by what their boards hold.
var lemmingsSights = map[string]string{
	"fly":    `"kind":"fly"`,
	"prey":   `"kind":"prey"`,
	"flee":   `"kind":"flee"`,
	"refill": `"kind":"refill"`,
	"act":    `"kind":"act"`,
	"trade":  `"favors":`,
	"tag":    `"walked":"`,
	"plan":   `"plan":{`,
	"orders": `"orders":[`,
	"mine":   `"next":"`,
	"camo":   `"camo":"`,
	"fright": `"fright":{`,
	"slide":  `"removed":["`,
}

var lemmingsFound = map[string]map[string]*referee.Table{} // by the first player

// lemmingsPositions are tables worth a look: at the start, with each of the
// sights, in the middle with six, on another map, and over.
func lemmingsPositions(tb testing.TB, players []string) map[string]*referee.Table {
	tb.Helper()
	if found := lemmingsFound[players[0]]; found != nil {
		return found
	}
	found := map[string]*referee.Table{"start": newLemmings(tb, players[:2], "{}")}
	found["map"] = newLemmings(tb, players[:4], string(game.Marshal(map[string]lemmings.Chart{"map": shifted(tb)})))
	six := sampled(tb, newLemmings(tb, players, "{}"), 1)
	found["six"], found["over"] = six[len(six)/2], six[len(six)-1]
	for seed := range 60 {
		for _, t := range sampled(tb, newLemmings(tb, players[:6-seed%5], "{}"), uint64(seed)) {
			text := string(t.Board.State) + string(game.Marshal(t.Board.Asks))
			for name, sight := range lemmingsSights {
				if found[name] == nil && strings.Contains(text, sight) {
					found[name] = t
				}
			}
		}
		if len(found) == len(lemmingsSights)+4 {
			break
		}
	}
	for name := range lemmingsSights {
		if found[name] == nil {
			tb.Fatalf("%s is never seen", name)
		}
	}
	lemmingsFound[players[0]] = found
	return found
}

// shifted is the map of the rules six hexes further to the right: as wide as a
// map can be.
func shifted(tb testing.TB) lemmings.Chart {
	tb.Helper()
	chart, err := new(lemmings.Chart).Full()
	if err != nil {
		tb.Fatal(err)
	}
	chart.OddWidth, chart.EvenWidth = 12, 12
	chart.Hexes = slices.Clone(chart.Hexes)
	for i := range chart.Hexes {
		chart.Hexes[i].Column += 6
	}
	return chart
}

func TestLemmingsPictures(t *testing.T) {
	for lang, players := range map[Language][]string{English: englishSix, Chinese: chineseSix} {
		wide, all := map[string]*referee.Table{}, map[string]*referee.Table{}
		for name, table := range lemmingsPositions(t, players) {
			switch name {
			case "six", "map", "over":
				wide[name] = table
			default:
				all[name] = table
			}
		}
		goldenPictures(t, "lemmings/", lang, wide, 40, 80, 100, 160)
		goldenPictures(t, "lemmings/", lang, all, 100)
	}
}

// TestLemmingsView: who is named sees the own cards and pellets too, and what it
// alone was told; that is drawn here without the rest.
func TestLemmingsView(t *testing.T) {
	for lang, players := range map[Language][]string{English: englishSix, Chinese: chineseSix} {
		var text strings.Builder
		told := map[game.Seat]string{}
		watched(t, newLemmings(t, players[:3], "{}"), 5, func(table *referee.Table) {
			everybody := picture(t, table, Look{Language: lang})
			lines := strings.SplitAfter(everybody, "\n")
			last := lines[len(lines)-2] // whom the table waits for
			for _, e := range table.Secret.Events {
				if table.Board.Over() {
					return
				}
				own, head := strings.CutPrefix(picture(t, table, Look{Language: lang, As: e.Seat}), strings.TrimSuffix(everybody, last))
				own, tail := strings.CutSuffix(own, last)
				if !head || !tail {
					t.Fatalf("%s sees %q, and not what everybody sees", e.Seat, own)
				}
				if own != told[e.Seat] {
					fmt.Fprintf(&text, "# turn %d, %s\n%s\n", table.Board.Turn, e.Seat, strings.TrimRight(own, "\n"))
				}
				told[e.Seat] = own
			}
		})
		golden(t, "lemmings/own."+lang.String()+".txt", text.String())
	}
}

// TestLemmingsColour: colours add nothing but themselves.
func TestLemmingsColour(t *testing.T) {
	table := lemmingsPositions(t, englishSix)["six"]
	coloured := picture(t, table, Look{Width: 100, Color: true})
	golden(t, "lemmings/six.colour.txt", coloured)
	bare := regexp.MustCompile("\x1b\\[[0-9;]*m").ReplaceAllString(coloured, "")
	if want := picture(t, table, Look{Width: 100}); bare != want {
		t.Errorf("without its colours the picture is %q, want %q", bare, want)
	}
	for _, want := range []string{"\x1b[31mbiker", "\x1b[34m", "\x1b[96mhippie"} {
		if !strings.Contains(coloured, want) {
			t.Errorf("there is no %q in it", want)
		}
	}
}

// TestPlainLemmingsPicture: English pictures need no more than ASCII.
func TestPlainLemmingsPicture(t *testing.T) {
	for name, table := range lemmingsPositions(t, englishSix) {
		if i := strings.IndexFunc(picture(t, table, Look{}), func(r rune) bool { return r > 0x7e || r < 0x20 && r != '\n' }); i >= 0 {
			t.Errorf("%s holds more than ASCII at %d", name, i)
		}
	}
}

// TestCanyonIsDrawnInFull: in every width the picture shows each hex and each
// lemming on the board once, and each hex of the zones where eagles are between
// brackets.
func TestCanyonIsDrawnInFull(t *testing.T) {
	for name, table := range lemmingsPositions(t, englishSix) {
		var p lemmings.Public
		if err := game.Unmarshal(table.Board.State, &p); err != nil {
			t.Fatal(err)
		}
		var rules lemmings.Rulebook
		if err := game.Unmarshal(table.Board.Charter.Options, &rules); err != nil {
			t.Fatal(err)
		}
		chart, err := rules.Map.Full()
		if err != nil {
			t.Fatal(err)
		}
		closed := 0
		for _, h := range chart.Hexes {
			if slices.Contains(h.Zones, "R"+p.Eagles.Ruby.Zone.String()) || slices.Contains(h.Zones, "S"+p.Eagles.Stephen.Zone.String()) {
				closed++
			}
		}
		for width := narrowest; width <= 160; width += 20 {
			text := picture(t, table, Look{Width: width})
			begin := strings.Index(text, "~")
			text = text[begin:strings.Index(text, "* pellet")]
			got := map[string]int{}
			for _, m := range regexp.MustCompile(`\b[0-9]+\.[0-9]+|[a-z]+-[0-9]+\b|\[`).FindAllString(text, -1) {
				got[m]++
			}
			want := map[string]int{"[": closed}
			for _, h := range chart.Hexes {
				want[strconv.Itoa(h.Row)+"."+strconv.Itoa(h.Column)] = 1
			}
			for _, st := range p.Stacks {
				for _, l := range st.Lemmings {
					want[l.String()] = 1
				}
			}
			if d := gocmp.Diff(want, got); d != "" {
				t.Errorf("%s, width %d (-on the board +drawn):\n%s", name, width, d)
			}
		}
	}
}

func TestLemmingsWidth(t *testing.T) {
	fits(t, lemmingsPositions(t, longSix))
	for _, players := range [][]string{englishSix, chineseSix} {
		fits(t, map[string]*referee.Table{"six": lemmingsPositions(t, players)["six"]})
	}
}
