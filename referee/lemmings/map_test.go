package lemmings_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"whisker/referee/game"
	"whisker/referee/gametest"
	"whisker/referee/lemmings"
)

// withMap is a setup with a map of its own.
func withMap(c lemmings.Chart) game.Setup {
	return game.Setup{
		Seats: []game.Seat{"iq", "ritz", "biker"},
		Options: game.Marshal(struct {
			Map lemmings.Chart `json:"map"`
		}{c}),
	}
}

// altered copies the map of the rules and changes hexes of it.
func altered(change func(map[string]*lemmings.ChartHex)) lemmings.Chart {
	c := chart
	c.Hexes = slices.Clone(chart.Hexes)
	by := map[string]*lemmings.ChartHex{}
	for i := range c.Hexes {
		h := &c.Hexes[i]
		by[name(h.Row, h.Column)] = h
	}
	change(by)
	return c
}

func without(hexes ...string) lemmings.Chart {
	c := chart
	c.Hexes = slices.DeleteFunc(slices.Clone(chart.Hexes), func(h lemmings.ChartHex) bool {
		return slices.Contains(hexes, name(h.Row, h.Column))
	})
	return c
}

type hexes = map[string]*lemmings.ChartHex

// TestWrongMaps: a wrong map is refused with the hex named (Rule R46).
func TestWrongMaps(t *testing.T) {
	for _, c := range []struct {
		name   string
		chart  lemmings.Chart
		reason string // how it begins
	}{
		{"no hexes", lemmings.Chart{Rows: 15, OddWidth: 6, EvenWidth: 5}, "the map has no hexes"},
		{"too wide", lemmings.Chart{Rows: 15, OddWidth: 13, EvenWidth: 5, Hexes: chart.Hexes}, "a row has 1 to 12 hexes"},
		{"outside", lemmings.Chart{Rows: 15, OddWidth: 5, EvenWidth: 5, Hexes: chart.Hexes}, "hex 1.6 lies outside"},
		{"twice", altered(func(h hexes) { h["4.2"].Column = 1 }), "hex 4.1 is not behind the one before"},
		{"terrain", altered(func(h hexes) { h["5.2"].Terrain = "swamp" }), "hex 5.2 is neither clear nor brush"},
		{"station in brush", altered(func(h hexes) { h["4.2"].Terrain = "brush" }), "hex 4.2 is a station in brush"},
		{"cliff edge", altered(func(h hexes) { h["15.2"].CliffEdge = false }), "hex 15.2 is at the cliff's edge"},
		{"brush at the edge", altered(func(h hexes) { h["15.2"].Terrain = "brush" }), "hex 15.2 is brush at the cliff's edge"},
		{"line of bones", altered(func(h hexes) { h["9.2"].LineOfBones = false }), "hex 9.2 is in the line of bones"},
		{"sanctuary in a zone", altered(func(h hexes) { h["6.3"].Zones = []string{"RA"} }), "hex 6.3 is a sanctuary"},
		{"unknown zone", altered(func(h hexes) { h["3.1"].Zones = []string{"RG"} }), "hex 3.1 has zones"},
		{"two zones of one eagle", altered(func(h hexes) { h["3.1"].Zones = []string{"RA", "RB"} }), "hex 3.1 has zones"},
		{"zones the other way round", altered(func(h hexes) { h["9.1"].Zones = []string{"SA", "RC"} }), "hex 9.1 has zones"},
		{"15 stations", altered(func(h hexes) { h["4.2"].Pellet = false }), "the map does not have 16 stations"},
		{"zone in two pieces", altered(func(h hexes) { h["7.6"].Zones = []string{"RA"} }), "hex 7.6 is cut off from zone A of ruby"},
		{"ring broken", altered(func(h hexes) {
			for _, z := range []string{"5.1", "5.2"} {
				h[z].Zones = []string{}
			}
			h["6.2"].Zones, h["7.1"].Zones, h["7.2"].Zones = []string{}, []string{}, []string{}
		}), "hex 3.1 is in zone A of ruby, which does not touch zone B"},
		{"no zone F", altered(func(h hexes) {
			for _, x := range zoneOf["RF"] {
				h[x].Zones = slices.DeleteFunc(slices.Clone(h[x].Zones), func(z string) bool { return z == "RF" })
			}
		}), "zone F of ruby has no hexes"},
		{"no sanctuary", altered(func(h hexes) { h["6.3"].Sanctuary = false }), "the circle of ruby has no sanctuary"},
		{"two sanctuaries", altered(func(h hexes) {
			h["4.1"].Zones, h["4.1"].Sanctuary = []string{}, true
		}), "hex 6.3 is a second sanctuary in the circle of ruby"},
		{"not to be reached", without("1.1", "1.2", "2.1", "2.2"), "hex 3.1 cannot be reached from the start"},
		{"a dead end", without("15.5", "15.6"), "hex 14.5 has no way on to the cliff"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := lemmings.Game{}.Complete(withMap(c.chart))
			var r *game.Refusal
			if !errors.As(err, &r) {
				t.Fatalf("the map is not refused: %v", err)
			}
			if !strings.HasPrefix(r.Reason, c.reason) || r.Kind != game.Invalid || r.Rule != "R46" || !strings.HasPrefix(r.Field, "/options/map/") {
				t.Errorf("got %v, want %q", r, c.reason)
			}
		})
	}
}

// TestOwnMap: the map of the rules, given in full, is kept in full and plays
// like the one that is built in; and a mirrored and a long one play to the end.
func TestOwnMap(t *testing.T) {
	t.Parallel()
	full, err := lemmings.Game{}.Complete(withMap(chart))
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(full.Options), `{"r":15,"c":6,"terrain":"clear"`) {
		t.Error("the map does not stand in the options in full")
	}
	built, err := lemmings.Game{}.Complete(withMap(lemmings.Chart{}))
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasSuffix(string(built.Options), `"map":{}}`) {
		t.Errorf("the options are %s", built.Options)
	}
	for seed := range uint64(3) {
		a, b := play(full, seed), play(built, seed)
		if string(a) != string(b) {
			t.Errorf("seed %d: the results differ: %s %s", seed, a, b)
		}
	}
	gametest.Conform(t, lemmings.Game{}, gametest.Options{Games: 2, Setups: []game.Setup{
		{Seats: built.Seats, Edition: "zh", Options: withMap(mirrored()).Options},
		{Seats: built.Seats, Edition: "zh", Options: withMap(stretched()).Options},
	}})
}

// stretched has as many rows as a map may have, those behind the circles clear.
func stretched() lemmings.Chart {
	c := chart
	c.Rows, c.Hexes = 30, slices.Clone(chart.Hexes)
	for i := range c.Hexes {
		c.Hexes[i].CliffEdge = false
	}
	for row := chart.Rows + 1; row <= c.Rows; row++ {
		for column := 1; column <= c.OddWidth-(1-row%2)*(c.OddWidth-c.EvenWidth); column++ {
			c.Hexes = append(c.Hexes, lemmings.ChartHex{Row: row, Column: column, Terrain: lemmings.Clear, Zones: []string{}, CliffEdge: row == c.Rows})
		}
	}
	return c
}

// mirrored turns the map over: what was left is right, and the circles run the
// other way round.
func mirrored() lemmings.Chart {
	c := chart
	c.Hexes = nil
	for row := 1; row <= c.Rows; row++ {
		width := c.OddWidth
		if row%2 == 0 {
			width = c.EvenWidth
		}
		for column := 1; column <= width; column++ {
			i := slices.IndexFunc(chart.Hexes, func(h lemmings.ChartHex) bool { return h.Row == row && h.Column == width+1-column })
			h := chart.Hexes[i]
			h.Column = column
			c.Hexes = append(c.Hexes, h)
		}
	}
	return c
}

func play(setup game.Setup, seed uint64) game.Raw {
	dice := game.NewFast(seed)
	s, _ := lemmings.Game{}.New(setup, dice)
	for len(s.Asks()) > 0 {
		seat := s.Asks()[0].Seat
		move, _ := s.Absent(seat)
		s.Play([]game.Answer{{Seat: seat, Move: move}}, dice)
	}
	return game.Marshal(s.Result())
}

// A chart in full names every hex: for {} those of the map of the rules. A wrong
// one is refused.
func TestFull(t *testing.T) {
	if got, err := new(lemmings.Chart).Full(); err != nil || cmp.Diff(chart, got) != "" {
		t.Errorf("the map of the rules: %v (-in its file +in full):\n%s", err, cmp.Diff(chart, got))
	}
	if got, err := chart.Full(); err != nil || cmp.Diff(chart, got) != "" {
		t.Errorf("a map of one's own: %v (-given +in full):\n%s", err, cmp.Diff(chart, got))
	}
	cut := chart
	cut.Rows--
	var r *game.Refusal
	if _, err := cut.Full(); !errors.As(err, &r) {
		t.Errorf("a map without its last row: %v", err)
	}
}
