package report

import (
	"strconv"
	"strings"

	"whisker/referee/lemmings"
)

// seats draws what everybody knows of the clans, as a table. Its labels are what
// moves call the clans, as on the map; what the log calls them, and who holds
// them, stands in the last column.
func (r lemmingsReporter) seats(s *sheet, families []lemmings.Family) {
	label := column{cells: make([]cell, len(families))}
	for i := range families {
		seat := families[i].Seat.Seat()
		label.cells[i] = cell{{string(seat), inkOf(seat)}}
	}
	of := func(id, scale string, text func(f *lemmings.Family) string) column {
		c := column{title: s.say(id, nil), scale: scale}
		for i := range families {
			c.cells = append(c.cells, word(text(&families[i])))
		}
		return c
	}
	number := func(id string, n func(f *lemmings.Family) int) column {
		c := of(id, "", func(f *lemmings.Family) string { return strconv.Itoa(n(f)) })
		for i, width := 0, c.columns(); i < len(c.cells); i++ {
			c.cells[i] = word(padLeft(c.cells[i][0].text, width))
		}
		return c
	}
	cs := []column{
		number("points", func(f *lemmings.Family) int { return f.Points }),
		of("dives", "1 2 3 4 5", func(f *lemmings.Family) string {
			boxes := make([]int, len(f.Dives))
			for i := range f.Dives {
				boxes[i] = len(f.Dives[i])
			}
			return tallies(boxes)
		}),
		of("start", "", func(f *lemmings.Family) string { return numerals(f.Start) }),
		of("cards", "", func(f *lemmings.Family) string {
			if f.Five {
				return s.say("cards-and-id", facts{"Cards": f.Cards})
			}
			return strconv.Itoa(f.Cards)
		}),
		number("pellets", func(f *lemmings.Family) int { return f.Pellets }),
		of("traded", "1 2 3", func(f *lemmings.Family) string { return tallies(f.Traded[:]) }),
		of("ruby-ate", "", func(f *lemmings.Family) string { return numerals(f.Chow.Ruby) }),
		of("stephen-ate", "", func(f *lemmings.Family) string { return numerals(f.Chow.Stephen) }),
	}
	removed := of("removed", "", func(f *lemmings.Family) string { return numerals(f.Removed) })
	for _, f := range families {
		if len(f.Removed) > 0 {
			cs = append(cs, removed)
			break
		}
	}
	clans := of("clan", "", func(f *lemmings.Family) string {
		return shorten(s.person(f.Seat.Seat()), min(24, s.width-label.columns()-gap))
	})
	s.table(label, append(cs, clans))
}

// tallies are small numbers in a row, a dot for none.
func tallies(ns []int) string {
	items := make([]string, len(ns))
	for i, n := range ns {
		items[i] = "."
		if n > 0 {
			items[i] = strconv.Itoa(n)
		}
	}
	return strings.Join(items, " ")
}

// numerals are the numbers of lemmings in ascending order, neighbours drawn
// together: "2 4-10".
func numerals(all []lemmings.Lemming) string {
	var b strings.Builder
	for i := 0; i < len(all); i++ {
		first := i
		for i+1 < len(all) && all[i+1] == all[i]+1 {
			i++
		}
		if first > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(strconv.Itoa(all[first].Number()))
		if i > first {
			b.WriteString("-" + strconv.Itoa(all[i].Number()))
		}
	}
	return b.String()
}
