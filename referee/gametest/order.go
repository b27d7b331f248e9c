package gametest

import (
	"fmt"
	"maps"
	"slices"
)

// order is what the legal lists of one game say about the order of answers: by
// kind of ask, which answers stood right behind which.
type order map[string]map[string]map[string]bool

// add notes the lists of a position.
func (o order) add(w *walk) {
	for i, a := range w.asks {
		next := o[a.Kind]
		if next == nil {
			next = map[string]map[string]bool{}
			o[a.Kind] = next
		}
		list := texts(w.legal[i])
		for j := 1; j < len(list); j++ {
			if next[list[j-1]] == nil {
				next[list[j-1]] = map[string]bool{}
			}
			next[list[j-1]][list[j]] = true
		}
	}
}

// agrees tells where no one order fits all lists: where an answer stands, by
// some way, behind itself.
func (o order) agrees() error {
	for _, kind := range slices.Sorted(maps.Keys(o)) {
		if m, ok := circle(o[kind]); ok {
			return fmt.Errorf("the legal answers to %s are not always in the same order: %s stands before and behind another", kind, m)
		}
	}
	return nil
}

// circle finds a node on a circle of a graph, by depth first search.
func circle(next map[string]map[string]bool) (string, bool) {
	const open, done = 1, 2
	seen := map[string]int{}
	var visit func(string) (string, bool)
	visit = func(m string) (string, bool) {
		seen[m] = open
		for _, n := range slices.Sorted(maps.Keys(next[m])) {
			if seen[n] == open {
				return n, true
			}
			if seen[n] == 0 {
				if c, ok := visit(n); ok {
					return c, true
				}
			}
		}
		seen[m] = done
		return "", false
	}
	for _, m := range slices.Sorted(maps.Keys(next)) {
		if seen[m] == 0 {
			if c, ok := visit(m); ok {
				return c, true
			}
		}
	}
	return "", false
}
