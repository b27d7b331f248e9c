package lemmings

import "slices"

// search is how far the search for a refuge goes: how many sideways steps, and
// whether through full hexes.
type search struct {
	side        int
	throughFull bool
}

const anySide = maxRows * maxWidth

// widening lists the searches of Rule R12, in order: by the table's rules, with
// one sideways step, with any number, and through full hexes too. The last one
// always finds the cliff.
func (s *State) widening() [4]search {
	return [4]search{{side: s.rules.SideSteps}, {side: 1}, {side: anySide}, {side: anySide, throughFull: true}}
}

// refuges lists the places that a lemming on a hex may flee to: the nearest
// ones, in map order, the cliff last (Rules R12, R33).
func (s *State) refuges(l Lemming, from int) []int {
	for _, w := range s.widening() {
		if found := s.nearest(l, from, w); found != nil {
			return found
		}
	}
	return nil
}

// runner is a place on the way of a lemming that flees.
type runner struct {
	at   int
	side int // sideways steps so far
}

// nearest runs from a hex step by step, forward and sideways and through any
// zone, and stops at the first distance where there is a refuge.
func (s *State) nearest(l Lemming, from int, w search) []int {
	fewest := make([]int, len(s.stacks)) // sideways steps to a hex so far, plus 1
	fewest[from] = 1
	var found []int
	for front := []runner{{from, 0}}; len(front) > 0 && found == nil; {
		var next []runner
		run := func(to, side int) {
			if side > w.side || s.isFull(to) && !w.throughFull || fewest[to] != 0 && fewest[to] <= side+1 {
				return
			}
			fewest[to] = side + 1
			next = append(next, runner{to, side})
			if s.mayRest(l, to) && !s.occupied(to) {
				found = append(found, to)
			}
		}
		for _, p := range front {
			h := &s.canyon.hexes[p.at]
			if h.edge {
				found = append(found, cliff)
			}
			for _, to := range h.sideways {
				run(to, p.side+1)
			}
			for _, to := range h.ahead {
				run(to, p.side)
			}
		}
		front = next
	}
	slices.Sort(found)
	return slices.Compact(found)
}
