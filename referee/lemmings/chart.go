package lemmings

import (
	_ "embed" // for the map
	"sync"

	"whisker/referee/game"
)

// Terrain is what grows on a hex.
type Terrain string

// The terrains. A pellet station is clear ground.
const (
	Clear Terrain = "clear"
	Brush Terrain = "brush"
)

// Chart is a map as it stands in a file or in the option "map". The zero value,
// {} in a file, means the map that comes with the rules (section 5).
//
// Rows count from the Start Area to the cliff. Odd and even rows have room for
// OddWidth and EvenWidth hexes; a hex that is not listed is not on the board.
type Chart struct {
	Rows      int        `json:"rows,omitzero"`
	OddWidth  int        `json:"odd_width,omitzero"`
	EvenWidth int        `json:"even_width,omitzero"`
	Hexes     []ChartHex `json:"hexes,omitzero"` // by row, then by column
}

// ChartHex is one hex of a chart. What could be worked out from the rest is
// written all the same, and checked.
type ChartHex struct {
	Row         int      `json:"r"` // from 1
	Column      int      `json:"c"` // from 1
	Terrain     Terrain  `json:"terrain"`
	Pellet      bool     `json:"pellet"`      // a pellet station
	Zones       []string `json:"zones"`       // "RC", "SA": a zone of Ruby's circle, then one of Stephen's
	Sanctuary   bool     `json:"sanctuary"`   // brush in the middle of a circle, in no zone
	CliffEdge   bool     `json:"cliffEdge"`   // in the last row
	LineOfBones bool     `json:"lineOfBones"` // in both circles
}

//go:embed map.json
var mapFile []byte

// standardChart is the map that comes with the rules, as it stands in its file.
var standardChart = sync.OnceValue(func() Chart {
	var c Chart
	if err := game.Unmarshal(mapFile, &c); err != nil {
		panic("lemmings: map.json: " + err.Error())
	}
	return c
})

// standard is that map, ready to play on.
var standard = sync.OnceValue(func() *canyon {
	c := standardChart()
	m, err := c.canyon()
	if err != nil {
		panic("lemmings: map.json: " + err.Error())
	}
	return m
})

func (c *Chart) isStandard() bool {
	return c.Rows == 0 && c.OddWidth == 0 && c.EvenWidth == 0 && c.Hexes == nil
}

// Full is the chart with all its hexes, checked: for the zero value that of the
// map that comes with the rules, which the caller must not change. Its error is
// a *game.Refusal.
func (c *Chart) Full() (Chart, error) {
	if c.isStandard() {
		return standardChart(), nil
	}
	_, err := c.canyon()
	return *c, err
}

// canyonOf is the canyon that a table plays in.
func canyonOf(c *Chart) (*canyon, error) {
	if c.isStandard() {
		return standard(), nil
	}
	return c.canyon()
}

// canyon is a map made ready to play on. Hexes are indexed in map order.
type canyon struct {
	hexes     []hexagon
	index     [maxRows + 2][maxWidth + 2]int16 // by row and column; nowhere off the board
	front     []int                            // row 1, which the Start Area leads to
	zones     Both[[zones][]int]
	stations  []int     // hexes with a station, in map order
	sanctuary Both[int] // the bush in the middle of each circle
}

// hexagon is what the rules ask of a hex.
type hexagon struct {
	name      Hex
	brush     bool
	edge      bool // in the last row: the next step is the dive
	sanctuary bool
	station   int        // which station it is, nowhere if none
	zone      Both[Zone] // noZone outside a circle
	sideways  []int
	ahead     []int
	around    []int // all neighbours
}

// Indices beside those of hexes.
const (
	nowhere = -1
	start   = -2      // the Start Area
	cliff   = 1 << 14 // beyond the edge; behind every hex in map order
)

// at finds a hex by its name: start, cliff, or nowhere if it is not on the board.
func (m *canyon) at(h Hex) int {
	switch h {
	case Start:
		return start
	case Cliff:
		return cliff
	}
	if h.row() < 1 || h.row() > maxRows || h.column() > maxWidth {
		return nowhere
	}
	return int(m.index[h.row()][h.column()])
}

// name is the name of a place.
func (m *canyon) name(at int) Hex {
	switch at {
	case start:
		return Start
	case cliff:
		return Cliff
	}
	return m.hexes[at].name
}

// onBoard turns names into indices and leaves out those off the board.
func (m *canyon) onBoard(names ...Hex) []int {
	var all []int
	for _, h := range names {
		if at := m.at(h); at >= 0 {
			all = append(all, at)
		}
	}
	return all
}
