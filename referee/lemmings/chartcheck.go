package lemmings

import (
	"fmt"
	"slices"

	"whisker/referee/game"
)

// stations is how many pellet stations a map has (Rule S4).
const stations = 16

// canyon checks a chart and makes it ready to play on. Its error is a
// *game.Refusal that names the first hex that is wrong: a chart is no secret.
func (c *Chart) canyon() (*canyon, error) {
	if err := c.frame(); err != nil {
		return nil, err
	}
	m := new(canyon)
	for i := range m.index {
		for j := range m.index[i] {
			m.index[i][j] = nowhere
		}
	}
	for i := range c.Hexes {
		if err := m.add(c, i); err != nil {
			return nil, err
		}
	}
	m.join()
	for i := range m.hexes {
		if reason := m.fault(&c.Hexes[i], &m.hexes[i]); reason != "" {
			return nil, wrongHex(i, m.hexes[i].name, reason)
		}
	}
	if len(m.stations) != stations {
		return nil, wrongMap("/hexes", "the map does not have 16 stations")
	}
	for _, e := range eagles {
		if err := m.circle(e); err != nil {
			return nil, err
		}
	}
	return m, m.reach()
}

func wrongMap(field, reason string) error {
	r := game.NotUnderstood("/options/map"+field, reason)
	r.Rule = "R46"
	return r
}

func wrongHex(i int, name Hex, reason string) error {
	return wrongMap(fmt.Sprintf("/hexes/%d", i), fmt.Sprintf("hex %s %s", name, reason))
}

// frame checks the size of the board.
func (c *Chart) frame() error {
	switch {
	case c.Rows < 3 || c.Rows > maxRows:
		return wrongMap("/rows", "a map has 3 to 30 rows")
	case c.OddWidth < 1 || c.OddWidth > maxWidth:
		return wrongMap("/odd_width", "a row has 1 to 12 hexes")
	case c.EvenWidth < 1 || c.EvenWidth > maxWidth:
		return wrongMap("/even_width", "a row has 1 to 12 hexes")
	case len(c.Hexes) == 0:
		return wrongMap("/hexes", "the map has no hexes")
	}
	return nil
}

// add puts hex number i of the chart on the map.
func (m *canyon) add(c *Chart, i int) error {
	x := &c.Hexes[i]
	width := c.EvenWidth
	if x.Row%2 == 1 {
		width = c.OddWidth
	}
	if x.Row < 1 || x.Row > c.Rows || x.Column < 1 || x.Column > width {
		return wrongMap(fmt.Sprintf("/hexes/%d", i), fmt.Sprintf("hex %d.%d lies outside the rows of the map", x.Row, x.Column))
	}
	h := hexagon{name: hexAt(x.Row, x.Column), brush: x.Terrain == Brush, edge: x.Row == c.Rows, sanctuary: x.Sanctuary, station: nowhere}
	if i > 0 && h.name <= m.hexes[i-1].name {
		return wrongHex(i, h.name, "is not behind the one before, by row and column")
	}
	if x.Pellet {
		h.station = len(m.stations)
		m.stations = append(m.stations, i)
	}
	var err error
	if h.zone, err = readZones(x.Zones); err != nil {
		return wrongHex(i, h.name, "has zones that are not one of RA to RF, then one of SA to SF")
	}
	for _, e := range eagles {
		if z := *h.zone.Of(e); z != noZone {
			list := &m.zones.Of(e)[z]
			*list = append(*list, i)
		}
	}
	m.index[x.Row][x.Column] = int16(i)
	m.hexes = append(m.hexes, h)
	return nil
}

func readZones(names []string) (z Both[Zone], err error) {
	z = Both[Zone]{noZone, noZone}
	for _, e := range eagles {
		if len(names) > 0 && names[0] != "" && names[0][0] == "RS"[e-Ruby] {
			if err := z.Of(e).UnmarshalText([]byte(names[0][1:])); err != nil {
				return z, err
			}
			names = names[1:]
		}
	}
	if len(names) > 0 {
		err = errName
	}
	return z, err
}

// join finds the neighbours of every hex, in map order.
func (m *canyon) join() {
	for i := range m.hexes {
		h := &m.hexes[i]
		behind, sideways, ahead := h.name.behind(), h.name.sideways(), h.name.ahead()
		h.sideways, h.ahead = m.onBoard(sideways[:]...), m.onBoard(ahead[:]...)
		h.around = slices.Concat(m.onBoard(behind[:]...), h.sideways, h.ahead)
		if h.name.row() == 1 {
			m.front = append(m.front, i)
		}
	}
}

// fault tells what is wrong with a hex alone.
func (m *canyon) fault(x *ChartHex, h *hexagon) string {
	zoned := h.zone != Both[Zone]{noZone, noZone}
	switch {
	case x.Terrain != Clear && x.Terrain != Brush:
		return "is neither clear nor brush"
	case h.brush && x.Pellet:
		return "is a station in brush"
	case x.CliffEdge != h.edge:
		return "is at the cliff's edge if and only if it is in the last row"
	case h.edge && h.brush:
		return "is brush at the cliff's edge, where the ground is clear"
	case x.LineOfBones != (h.zone.Ruby != noZone && h.zone.Stephen != noZone):
		return "is in the line of bones if and only if it is in both circles"
	case x.Sanctuary && (!h.brush || zoned):
		return "is a sanctuary, which is brush in no zone"
	}
	return ""
}

// circle checks the hunting zones of an eagle: each is one piece, each touches
// the next, and one sanctuary touches the circle.
func (m *canyon) circle(e Eagle) error {
	ring := m.zones.Of(e)
	if z := slices.IndexFunc(ring[:], func(hexes []int) bool { return len(hexes) == 0 }); z >= 0 {
		return wrongMap("/hexes", fmt.Sprintf("zone %s of %s has no hexes", Zone(z), e))
	}
	for z, hexes := range ring {
		if piece := m.flood(hexes[:1], func(i int) []int { return m.within(e, z, m.hexes[i].around) }); len(piece) < len(hexes) {
			i := slices.IndexFunc(hexes, func(h int) bool { return !slices.Contains(piece, h) })
			return wrongHex(hexes[i], m.hexes[hexes[i]].name, fmt.Sprintf("is cut off from zone %s of %s", Zone(z), e))
		}
		next := (z + 1) % zones
		touches := func(h int) bool { return len(m.within(e, next, m.hexes[h].around)) > 0 }
		if !slices.ContainsFunc(hexes, touches) {
			return wrongHex(hexes[0], m.hexes[hexes[0]].name,
				fmt.Sprintf("is in zone %s of %s, which does not touch zone %s", Zone(z), e, Zone(next)))
		}
	}
	return m.findSanctuary(e)
}

// within keeps the hexes of one zone.
func (m *canyon) within(e Eagle, zone int, hexes []int) []int {
	return slices.DeleteFunc(slices.Clone(hexes), func(h int) bool { return *m.hexes[h].zone.Of(e) != Zone(zone) })
}

// findSanctuary finds the one sanctuary that touches the circle (Rule C4).
func (m *canyon) findSanctuary(e Eagle) error {
	found := nowhere
	for i := range m.hexes {
		h := &m.hexes[i]
		inCircle := func(n int) bool { return *m.hexes[n].zone.Of(e) != noZone }
		if !h.sanctuary || !slices.ContainsFunc(h.around, inCircle) {
			continue
		}
		if found != nowhere {
			return wrongHex(i, h.name, fmt.Sprintf("is a second sanctuary in the circle of %s", e))
		}
		found = i
	}
	if found == nowhere {
		return wrongMap("/hexes", fmt.Sprintf("the circle of %s has no sanctuary", e))
	}
	*m.sanctuary.Of(e) = found
	return nil
}

// reach checks Rule R46: every hex can be reached from the start by steps
// forward, and the cliff from every hex.
func (m *canyon) reach() error {
	reached := m.flood(m.front, func(i int) []int { return m.hexes[i].ahead })
	for i := range m.hexes {
		h := &m.hexes[i]
		if !slices.Contains(reached, i) {
			return wrongHex(i, h.name, "cannot be reached from the start")
		}
		if !h.edge && len(h.ahead) == 0 {
			return wrongHex(i, h.name, "has no way on to the cliff")
		}
	}
	return nil
}

// flood returns all that can be reached from some hexes.
func (m *canyon) flood(from []int, next func(int) []int) []int {
	seen := make([]bool, len(m.hexes))
	for _, i := range from {
		seen[i] = true
	}
	reached := slices.Clone(from)
	for k := 0; k < len(reached); k++ {
		for _, i := range next(reached[k]) {
			if !seen[i] {
				seen[i] = true
				reached = append(reached, i)
			}
		}
	}
	return reached
}
