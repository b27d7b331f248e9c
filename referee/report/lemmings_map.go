package report

import (
	"strconv"
	"strings"

	"whisker/referee/lemmings"
)

// How the canyon is drawn, in columns: a hex is as wide as the longest name of a
// lemming, which can so be read off and typed.
const (
	hexWidth = 10 // "soldier-10", "12.2* [Ca]"
	hexPitch = hexWidth + 1
	// seatsWidth is the least width that the table of seats is drawn in beside
	// the canyon.
	seatsWidth = 33
)

// plot is a hex as it is drawn: its name and marks, and below them the lemmings
// that are on it, the top one first.
type plot struct {
	column int // from the leftmost, 0
	at     int // columns from the left of the canyon
	lines  []cell
}

// canyon draws the map, the cliff on top, in as many parts beside each other as
// the width needs, and the seats.
func (r lemmingsReporter) canyon(s *sheet, p *lemmings.Public, c lemmings.Chart) {
	rows, width, last := r.plots(p, c)
	seats := func(s *sheet) { r.seats(s, p.Seats) }
	each := last + 1 // columns of hexes in a part
	if width > s.width {
		each = (s.width-hexPitch/2-hexWidth)/hexPitch + 1
		width = s.width
	}
	for from := 0; from <= last; from += each {
		lines := r.part(s, rows, from, from+each-1)
		if from+each > last {
			s.beside(lines, width, seatsWidth, seats)
			return
		}
		for _, l := range lines {
			s.line(l)
		}
		s.blank()
	}
}

// plots makes the hexes of a chart ready to draw, row by row from the cliff on,
// and tells how many columns of text they take and which column is the last.
func (r lemmingsReporter) plots(p *lemmings.Public, c lemmings.Chart) (rows [][]plot, width, last int) {
	stacks := map[string][]lemmings.Lemming{}
	for _, st := range p.Stacks {
		stacks[st.Hex.String()] = st.Lemmings
	}
	full := map[string]bool{} // stations with a pellet
	for _, h := range p.Stations {
		full[h.String()] = true
	}
	first := c.Hexes[0].Column
	for i := range c.Hexes {
		first = min(first, c.Hexes[i].Column)
	}
	rows = make([][]plot, c.Rows)
	for i := range c.Hexes {
		h := &c.Hexes[i]
		name := strconv.Itoa(h.Row) + "." + strconv.Itoa(h.Column)
		column := h.Column - first
		d := plot{column: column, at: column * hexPitch, lines: []cell{title(p, h, name, full[name])}}
		if h.Row%2 == 0 { // Even rows lie half a hex to the right.
			d.at += hexPitch / 2
		}
		for j := len(stacks[name]) - 1; j >= 0; j-- {
			l := stacks[name][j]
			d.lines = append(d.lines, cell{{l.String(), inkOf(l.Clan().Seat())}})
		}
		row := &rows[c.Rows-h.Row]
		*row = append(*row, d)
		width, last = max(width, d.at+hexWidth), max(last, column)
	}
	return rows, width, last
}

// title is the first line of a hex: its name, what is on the ground, and its
// zones, those with an eagle between brackets.
func title(p *lemmings.Public, h *lemmings.ChartHex, name string, pellet bool) cell {
	c := cell{{name, plain}}
	switch {
	case h.Terrain == lemmings.Brush:
		c = append(c, span{"#", inkOf("green")})
	case pellet:
		c = append(c, span{"*", strong})
	case h.Pellet:
		c = append(c, span{"_", faint})
	}
	var zones cell
	before := false // an open bracket
	for _, z := range h.Zones {
		eagle, letter := lemmings.Ruby, z[1:]
		if z[0] == 'S' {
			eagle, letter = lemmings.Stephen, strings.ToLower(letter)
		}
		there := p.Eagles.Of(eagle).Zone.String() == z[1:]
		if there != before {
			zones = append(zones, span{bracket(there), strong})
		}
		zones = append(zones, span{letter, inkOfEagle(eagle)})
		before = there
	}
	if before {
		zones = append(zones, span{bracket(false), strong})
	}
	if c.columns()+1+zones.columns() <= hexWidth {
		c = append(c, span{" ", plain})
	}
	return append(c, zones...)
}

func bracket(open bool) string {
	if open {
		return "["
	}
	return "]"
}

// part draws the columns of hexes from one to another. A row is as high as its
// highest stack.
func (lemmingsReporter) part(s *sheet, rows [][]plot, from, to int) []cell {
	var lines []cell
	width, left := 0, from*hexPitch
	for _, row := range rows {
		first := len(lines)
		for _, d := range row {
			if d.column < from || d.column > to {
				continue
			}
			for len(lines) < first+len(d.lines) {
				lines = append(lines, nil)
			}
			for i, c := range d.lines {
				l := &lines[first+i]
				*l = append(l.padded(d.at-left), c...)
			}
			width = max(width, d.at-left+hexWidth)
		}
	}
	cliff, start := banner(s.say("cliff", nil), "~", width), banner(s.say("start-area", nil), "=", width)
	return append(append([]cell{cliff}, lines...), start)
}

// banner is a line of a fill with a text in the middle.
func banner(text, fill string, n int) cell {
	text = " " + text + " "
	left := max(0, n-columns(text)) / 2
	right := max(0, n-columns(text)-left)
	return cell{{strings.Repeat(fill, left) + text + strings.Repeat(fill, right), strong}}
}
