package lemmings

import (
	"cmp"
	"iter"
	"slices"
)

// route is a way that a lemming may walk: hexes, and at the end the dive if it
// goes over the edge.
type route struct {
	at   [maxValue]int16
	n    int
	dive bool
	left int // the score of the dive, before Favors
}

// end is the hex of the last step before a dive; from is where the walk began.
func (w *route) end(from int) int {
	if w.n == 0 {
		return from
	}
	return int(w.at[w.n-1])
}

// cost is the points that it takes to enter a hex (Rule M2).
func (s *State) cost(at int) int {
	if s.canyon.hexes[at].brush {
		return 2
	}
	return 1
}

// diveScore is what a dive with some points left is worth, before Favors; 0 if
// they are too few (Rules R3, R42).
func (s *State) diveScore(left int) int { return left - s.rules.DiveCost }

// closed reports whether no walk may enter a hex (Rules M4, M5, R2).
func (s *State) closed(at int) bool { return s.isFull(at) || s.occupied(at) }

// routes yields every way in which a lemming can spend exactly so many points,
// path by path in map order, the dive last (Rules M1 to M6, R0 to R4).
func (s *State) routes(l Lemming, from, points int) iter.Seq[route] {
	return func(yield func(route) bool) {
		w := walker{s: s, lemming: l, yield: yield}
		w.walk(from, points, s.rules.SideSteps)
	}
}

type walker struct {
	s       *State
	lemming Lemming
	path    route
	yield   func(route) bool
}

// walk goes on from a hex with so many points and sideways steps left. It
// reports whether more routes are wanted.
func (w *walker) walk(from, left, side int) bool {
	if left == 0 {
		return !w.s.mayRest(w.lemming, from) || w.yield(w.path)
	}
	if from == start {
		return w.enter(w.s.canyon.front, left, side)
	}
	h := &w.s.canyon.hexes[from]
	if h.edge {
		return w.dive(left)
	}
	if side > 0 && !w.enter(h.sideways, left, side-1) {
		return false
	}
	return w.enter(h.ahead, left, side)
}

func (w *walker) enter(hexes []int, left, side int) bool {
	for _, to := range hexes {
		cost := w.s.cost(to)
		if cost > left || w.s.closed(to) {
			continue
		}
		w.path.at[w.path.n] = int16(to)
		w.path.n++
		more := w.walk(to, left-cost, side)
		w.path.n--
		if !more {
			return false
		}
	}
	return true
}

// dive ends a route at the edge: with points left there is no other step (Rule R4).
func (w *walker) dive(left int) bool {
	score := w.s.diveScore(left)
	if score < 1 {
		return true
	}
	path := w.path
	path.dive, path.left = true, score
	return w.yield(path)
}

// movers lists the lemmings of a clan that may begin a walk: those on top of a
// stack and not frightened, and the lowest-numbered in the Start Area (Rules
// M3, C16, section 9).
func (s *State) movers(c Clan) []placed {
	all := s.tops(func(l Lemming, _ int) bool { return l.Clan() == c && l != s.fright.Lemming })
	if waiting := s.family(c).start; len(waiting) > 0 {
		all = append(all, placed{waiting[0], start})
		sortPlaced(all)
	}
	return all
}

// canSpend reports whether a lemming of a clan can spend exactly so many points.
func (s *State) canSpend(movers []placed, points int) bool {
	for _, m := range movers {
		for range s.routes(m.lemming, m.at, points) {
			return true
		}
	}
	return false
}

// spend is the points that a walk of a clan has to spend: the whole value or,
// where a partial move is allowed and no lemming can spend it, the most that
// one can (Rules R1, R37). It is 0 if no lemming can walk.
func (s *State) spend(movers []placed) int {
	value := s.movement()
	least := value
	if s.rules.PartialMove {
		least = 1
	}
	for points := value; points >= least; points-- {
		if s.canSpend(movers, points) {
			return points
		}
	}
	return 0
}

// movement is the acting seat's movement value: the card's, or that of It's a
// Five, and a point for one Favor, but never more than five (Rules P3, C0, R16).
func (s *State) movement() int {
	value := s.value()
	if s.acting.Card == Five {
		value = Five.Facts().Points
	}
	if s.acting.Favors == 1 {
		value++
	}
	return min(value, maxValue)
}

// walks lists the legal walks of the acting seat: lemming by lemming, path by
// path (Rule R45).
func (s *State) walks() []Walk {
	if s.acting.Card == Tag {
		return slices.SortedStableFunc(s.teamWalks(), func(a, b Walk) int {
			return cmp.Or(int(a.Lemming)-int(b.Lemming), slices.Compare(a.Path, b.Path))
		})
	}
	movers := s.movers(s.acting.Seat)
	points := s.spend(movers)
	if points == 0 {
		return nil
	}
	var all []Walk
	var list steps
	for _, m := range movers {
		for path := range s.routes(m.lemming, m.at, points) {
			all = append(all, list.walk(s.canyon, m.lemming, 0, &path))
		}
	}
	return all
}

// steps are the paths of many walks, one behind the other: they share their
// memory and not a step.
type steps []Step

// walk writes a route as a walk; points is 0 but for Tag Team.
func (all *steps) walk(m *canyon, l Lemming, points int, path *route) Walk {
	begin := len(*all)
	for _, at := range path.at[:path.n] {
		*all = append(*all, Step(m.name(int(at))))
	}
	if path.dive {
		*all = append(*all, Dive)
	}
	return Walk{Lemming: l, Points: points, Path: slices.Clip([]Step((*all)[begin:]))}
}

// canWalk reports whether the acting seat has a legal walk.
func (s *State) canWalk() bool {
	if s.acting.Card == Tag {
		for range s.teamWalks() {
			return true
		}
		return false
	}
	return s.spend(s.movers(s.acting.Seat)) > 0
}
