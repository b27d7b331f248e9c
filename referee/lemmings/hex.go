package lemmings

import (
	"strconv"
	"strings"
)

// Hex names a place: row and column, "4.2", or one of the two places beside the
// canyon, [Start] and [Cliff]. Their order is that of the map: by row, then by
// column, the Start Area first and the cliff last.
type Hex int16

// The places beside the canyon.
const (
	Start Hex = 0                       // the Start Area, "start"
	Cliff Hex = (maxRows + 1) * rowSpan // beyond the last row, "cliff"; as a step, "dive"
)

// Limits of a map, which keep its names short.
const (
	maxRows  = 30
	maxWidth = 12
	rowSpan  = 100
)

func hexAt(row, column int) Hex { return Hex(row*rowSpan + column) }

func (h Hex) row() int    { return int(h) / rowSpan }
func (h Hex) column() int { return int(h) % rowSpan }

// String is the name in files.
func (h Hex) String() string {
	switch h {
	case Start:
		return "start"
	case Cliff:
		return "cliff"
	}
	return strconv.Itoa(h.row()) + "." + strconv.Itoa(h.column())
}

// MarshalText writes the name.
func (h Hex) MarshalText() ([]byte, error) { return []byte(h.String()), nil }

// UnmarshalText reads a name.
func (h *Hex) UnmarshalText(text []byte) error {
	switch string(text) {
	case "start":
		*h = Start
		return nil
	case "cliff":
		*h = Cliff
		return nil
	}
	row, column, _ := strings.Cut(string(text), ".")
	r, okRow := count(row, maxRows)
	c, okColumn := count(column, maxWidth)
	if !okRow || !okColumn {
		return errName
	}
	*h = hexAt(r, c)
	return nil
}

// Step is one step of a walk: onto a hex of the canyon, or the dive.
type Step Hex

// Dive is the step over the edge.
const Dive = Step(Cliff)

// String is the name in files.
func (s Step) String() string {
	if s == Dive {
		return "dive"
	}
	return Hex(s).String()
}

// MarshalText writes the name.
func (s Step) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads a name.
func (s *Step) UnmarshalText(text []byte) error {
	if string(text) == "dive" {
		*s = Dive
		return nil
	}
	var h Hex
	if err := h.UnmarshalText(text); err != nil || h == Start || h == Cliff {
		return errName
	}
	*s = Step(h)
	return nil
}

// The canyon is bricked: even rows lie half a hex to the right of odd ones, so
// a hex has two neighbours in front, two behind and one at each side (section
// 5 of the rules). What lies off the board, the map knows.

func (h Hex) behind() [2]Hex   { return h.inRow(h.row() - 1) }
func (h Hex) sideways() [2]Hex { return [2]Hex{h - 1, h + 1} }
func (h Hex) ahead() [2]Hex    { return h.inRow(h.row() + 1) }

func (h Hex) inRow(row int) [2]Hex {
	left := hexAt(row, h.column()-h.row()%2)
	return [2]Hex{left, left + 1}
}

// distance counts the steps between two hexes, all directions allowed.
func (h Hex) distance(to Hex) int {
	rows := abs(h.row() - to.row())
	halves := abs(h.halves() - to.halves()) // a step between rows goes half a hex sideways
	return rows + max(0, halves-rows)/2
}

func (h Hex) halves() int { return 2*h.column() - h.row()%2 }

func abs(n int) int { return max(n, -n) }
