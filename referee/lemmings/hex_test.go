package lemmings

import (
	"slices"
	"testing"
)

// TestNames: every place that a map can have keeps its own name.
func TestNames(t *testing.T) {
	places := []Hex{Start, Cliff}
	for row := 1; row <= maxRows; row++ {
		for column := 1; column <= maxWidth; column++ {
			places = append(places, hexAt(row, column))
		}
	}
	named := map[string]Hex{}
	for _, h := range places {
		if other, ok := named[h.String()]; ok {
			t.Errorf("%d and %d are both %s", other, h, h)
		}
		named[h.String()] = h
		var back Hex
		if err := back.UnmarshalText([]byte(h.String())); err != nil || back != h {
			t.Errorf("%s reads as %s: %v", h, back, err)
		}
		if beside := h == Start || h == Cliff; (Step(h) == Dive) != (h == Cliff) || !beside && (h <= Start || h >= Cliff) {
			t.Errorf("%s is not between the start and the cliff", h)
		}
	}
}

// TestCheapest: the fewest points from the Start Area to places of the map, with
// one sideways step where that helps (section 5).
func TestCheapest(t *testing.T) {
	m := standard()
	cost := make([]int, len(m.hexes))
	for i := range m.hexes { // map order: rows in front come later
		h := &m.hexes[i]
		step := 1
		if h.brush {
			step = 2
		}
		cost[i] = step
		for _, j := range h.around {
			if m.hexes[j].name.row() == h.name.row()-1 && (cost[i] == step || cost[j]+step < cost[i]) {
				cost[i] = cost[j] + step
			}
		}
	}
	want := map[string]int{"4.2": 4, "4.4": 4, "6.3": 7, "12.3": 13, "14.2": 15}
	for _, h := range []string{"6.1", "6.5"} {
		want[h] = 6
	}
	for _, h := range []string{"7.3", "7.4"} {
		want[h] = 7
	}
	for _, h := range []string{"9.2", "9.3", "9.4", "9.5"} {
		want[h] = 9
	}
	for _, h := range []string{"10.2", "10.4"} {
		want[h] = 10
	}
	for _, h := range []string{"12.1", "12.5"} {
		want[h] = 12
	}
	for _, h := range []string{"13.3", "13.4"} {
		want[h] = 13
	}
	for _, h := range []string{"15.1", "15.2", "15.3", "15.4", "15.5", "15.6"} {
		want[h] = 15
	}
	for text, points := range want {
		var h Hex
		if err := h.UnmarshalText([]byte(text)); err != nil {
			t.Fatal(err)
		}
		if got := cost[m.at(h)]; got != points {
			t.Errorf("%s takes %d points, want %d", text, got, points)
		}
	}
}

// TestDistance: the formula agrees with a search.
func TestDistance(t *testing.T) {
	m := standard()
	for from := range m.hexes {
		far := make([]int, len(m.hexes))
		queue := []int{from}
		for k := 0; k < len(queue); k++ {
			for _, n := range m.hexes[queue[k]].around {
				if n != from && far[n] == 0 {
					far[n] = far[queue[k]] + 1
					queue = append(queue, n)
				}
			}
		}
		for to := range m.hexes {
			if got := m.name(from).distance(m.name(to)); got != far[to] {
				t.Fatalf("from %s to %s: %d, want %d", m.name(from), m.name(to), got, far[to])
			}
		}
	}
}

// TestSectors: each zone holds exactly one neighbour of its eagle's sanctuary,
// so A to F go round it (section 5).
func TestSectors(t *testing.T) {
	m := standard()
	for _, e := range eagles {
		var zones []Zone
		for _, n := range m.hexes[*m.sanctuary.Of(e)].around {
			zones = append(zones, *m.hexes[n].zone.Of(e))
		}
		// Neighbours in map order: back left and right, left, right, front left
		// and right.
		if want := []Zone{0, 5, 1, 4, 2, 3}; !slices.Equal(zones, want) {
			t.Errorf("%s: %v, want %v", e, zones, want)
		}
	}
}
