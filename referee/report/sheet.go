package report

import (
	"slices"
	"strings"

	"whisker/referee/game"
)

// span is a piece of text in one ink.
type span struct {
	text string
	ink  ink
}

// ink is the parameters of an ANSI SGR sequence; "" is the terminal's own.
type ink string

// The inks of what is not a seat's.
const (
	plain  ink = ""
	strong ink = "1"
	faint  ink = "2"
)

// inkOf is the ink of a seat that is called by a colour, or has one.
func inkOf(seat game.Seat) ink {
	switch seat {
	case "red", "biker":
		return "31"
	case "green", "viking":
		return "32"
	case "yellow", "iq":
		return "33"
	case "blue":
		return "34"
	case "purple", "ritz":
		return "35"
	case "soldier":
		return "92"
	case "hippie":
		return "96"
	case "brown":
		return "38;5;130"
	}
	return plain
}

// cell is what stands in one place of a table: pieces of text in a row.
type cell []span

func word(text string) cell { return cell{{text, plain}} }

func (c cell) columns() int {
	n := 0
	for _, s := range c {
		n += columns(s.text)
	}
	return n
}

// padded fills a cell up to n columns.
func (c cell) padded(n int) cell {
	return append(slices.Clip(c), span{pad("", n-c.columns()), plain})
}

// sheet is a picture in the making. No line of it is wider than width.
type sheet struct {
	speaker
	width int
	color bool
	lines []cell
}

// line draws one line; what does not fit is cut.
func (s *sheet) line(c cell) {
	var runs cell // c as it fits, pieces of the same ink together
	left := s.width
	for _, p := range c {
		p.text = shorten(p.text, left)
		left -= columns(p.text)
		if n := len(runs); n > 0 && runs[n-1].ink == p.ink {
			runs[n-1].text += p.text
		} else {
			runs = append(runs, p)
		}
	}
	for n := len(runs); n > 0; n-- {
		runs[n-1].text = strings.TrimRight(runs[n-1].text, " ")
		if runs[n-1].text != "" {
			break
		}
	}
	s.lines = append(s.lines, runs)
}

func (s *sheet) blank() { s.lines = append(s.lines, nil) }

// String is the picture as a terminal shows it.
func (s *sheet) String() string {
	var b strings.Builder
	for _, l := range s.lines {
		for _, r := range l {
			if s.color && r.ink != plain && r.text != "" {
				r.text = "\x1b[" + string(r.ink) + "m" + r.text + "\x1b[0m"
			}
			b.WriteString(r.text)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// beside draws lines, which are at most n columns wide, and to their right what
// draw draws; below them where there are less than least columns for it.
func (s *sheet) beside(left []cell, n, least int, draw func(*sheet)) {
	right := sheet{speaker: s.speaker, width: s.width - n - gap}
	if right.width < least {
		for _, l := range left {
			s.line(l)
		}
		s.blank()
		draw(s)
		return
	}
	draw(&right)
	s.err = right.err
	for i := range max(len(left), len(right.lines)) {
		var l cell
		if i < len(left) {
			l = left[i]
		}
		if i < len(right.lines) {
			l = append(l.padded(n+gap), right.lines[i]...)
		}
		s.line(l)
	}
}

// paragraph draws a text on as many lines as it needs, all but the first
// indented.
func (s *sheet) paragraph(text string, ink ink, indent int) {
	if columns(text) <= s.width {
		s.line(cell{{text, ink}})
		return
	}
	for i, l := range wrap(text, s.width-indent) {
		if i > 0 {
			l = pad("", indent) + l
		}
		s.line(cell{{l, ink}})
	}
}

// column is one column of a table of seats: a title, a scale and a cell for
// each seat. All columns of a table have as many lines.
type column struct {
	title, scale string
	cells        []cell
}

func (c *column) columns() int {
	n := max(columns(c.title), columns(c.scale))
	for _, cell := range c.cells {
		n = max(n, cell.columns())
	}
	return n
}

// gap is the columns between two columns of a table.
const gap = 2

// table draws columns beside each other, and where the sheet is too narrow in
// bands one below the other, each of which begins with the column of labels.
func (s *sheet) table(label column, cs []column) {
	for i := 0; i < len(cs); {
		band, used := []column{label}, label.columns()
		for i < len(cs) && (len(band) == 1 || used+gap+cs[i].columns() <= s.width) {
			used += gap + cs[i].columns()
			band = append(band, cs[i])
			i++
		}
		s.band(band)
		if i < len(cs) {
			s.blank()
		}
	}
}

func (s *sheet) band(cs []column) {
	scaled := slices.ContainsFunc(cs, func(c column) bool { return c.scale != "" })
	s.across(cs, func(c column) cell { return cell{{c.title, strong}} })
	if scaled {
		s.across(cs, func(c column) cell { return cell{{c.scale, faint}} })
	}
	for row := range cs[0].cells {
		s.across(cs, func(c column) cell { return c.cells[row] })
	}
}

// across draws one line of a table.
func (s *sheet) across(cs []column, part func(column) cell) {
	var line cell
	for i, c := range cs {
		if i > 0 {
			line = append(line, span{pad("", gap), plain})
		}
		line = append(line, part(c).padded(c.columns())...)
	}
	s.line(line)
}

// seatColumn is the column of labels: seats with who holds them, the names cut
// to what a sheet of this width can spare.
func (s *sheet) seatColumn(seats []game.Seat) column {
	labels, longest := make([]string, len(seats)), 0
	for i, seat := range seats {
		labels[i] = s.label(seat)
		longest = max(longest, columns(labels[i]))
	}
	c := column{cells: make([]cell, len(seats))}
	for i, seat := range seats {
		place, _ := s.board.Place(seat)
		name := shorten(place.Player, max(8, s.width/4-longest))
		c.cells[i] = cell{{pad(labels[i], longest), inkOf(seat)}, {" " + name, plain}}
	}
	return c
}

// flow draws pieces beside each other, on as many lines as they need.
func (s *sheet) flow(pieces []cell) {
	var line cell
	for _, p := range pieces {
		switch used := line.columns(); {
		case used == 0:
		case used+gap+1+p.columns() > s.width:
			s.line(line)
			line = nil
		default:
			line = line.padded(used + gap + 1)
		}
		line = append(line, p...)
	}
	s.line(line)
}

// legend says what the marks of a picture mean; three blanks part its entries.
func (s *sheet) legend() {
	var entries []cell
	for entry := range strings.SplitSeq(s.say("legend", nil), "   ") {
		entries = append(entries, cell{{entry, faint}})
	}
	s.flow(entries)
}
