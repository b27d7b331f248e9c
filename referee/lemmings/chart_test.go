package lemmings_test

import (
	"strconv"

	"whisker/referee/game"
	"whisker/referee/lemmings"
)

// The map, read by the tests themselves.
var (
	chart = func() (c lemmings.Chart) {
		if err := game.Unmarshal(lemmings.MapFile(), &c); err != nil {
			panic(err)
		}
		return c
	}()
	brush = func() map[string]bool {
		all := map[string]bool{}
		for _, h := range chart.Hexes {
			all[name(h.Row, h.Column)] = h.Terrain == lemmings.Brush
		}
		return all
	}()
	// zoneOf lists the hexes of a zone by its name on the map: "RA".
	zoneOf = func() map[string][]string {
		all := map[string][]string{}
		for _, h := range chart.Hexes {
			for _, z := range h.Zones {
				all[z] = append(all[z], name(h.Row, h.Column))
			}
		}
		return all
	}()
)

func name(row, column int) string { return strconv.Itoa(row) + "." + strconv.Itoa(column) }
