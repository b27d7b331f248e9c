package lemmings

import "iter"

// Tag Team splits the movement value between two lemmings (Rules C10, R36).

// teamWalks yields the legal walks of a seat that played Tag Team: the first
// ones that leave a second one possible, or the second ones.
func (s *State) teamWalks() iter.Seq[Walk] {
	if s.acting.Walked != 0 {
		return s.secondWalks()
	}
	return s.firstWalks()
}

func (s *State) firstWalks() iter.Seq[Walk] {
	s = s.clone() // to try out walks
	return func(yield func(Walk) bool) {
		value := s.movement()
		var list steps
		for _, m := range s.movers(s.acting.Seat) {
			for points := 1; points < value; points++ {
				for path := range s.routes(m.lemming, m.at, points) {
					if s.leavesSecond(m, &path, value-points) && !yield(list.walk(s.canyon, m.lemming, points, &path)) {
						return
					}
				}
			}
		}
	}
}

func (s *State) secondWalks() iter.Seq[Walk] {
	return func(yield func(Walk) bool) {
		rest := s.movement() - s.acting.Spent
		var list steps
		for _, m := range others(s.movers(s.acting.Seat), s.acting.Walked) {
			for path := range s.routes(m.lemming, m.at, rest) {
				if !yield(list.walk(s.canyon, m.lemming, rest, &path)) {
					return
				}
			}
		}
	}
}

// canTeam reports whether a pair of walks exists, which the card needs.
func (s *State) canTeam() bool {
	for range s.firstWalks() {
		return true
	}
	return false
}

// leavesSecond reports whether another lemming can spend the rest after a first
// walk. It moves the first one there and back again.
func (s *State) leavesSecond(m placed, path *route, rest int) bool {
	s.lift(m.lemming, m.at)
	if !path.dive {
		s.put(m.lemming, path.end(m.at))
	}
	ok := s.canSpend(others(s.movers(m.lemming.Clan()), m.lemming), rest)
	if !path.dive {
		s.lift(m.lemming, path.end(m.at))
	}
	if m.at == start {
		f := s.family(m.lemming.Clan())
		f.start = insert(f.start, m.lemming)
	} else {
		s.put(m.lemming, m.at)
	}
	return ok
}

func others(movers []placed, but Lemming) []placed {
	var rest []placed
	for _, m := range movers {
		if m.lemming != but {
			rest = append(rest, m)
		}
	}
	return rest
}
