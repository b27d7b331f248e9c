package lemmings

import (
	"slices"

	"whisker/referee/game"
)

func illegal(rule, field, reason string) *game.Refusal {
	return &game.Refusal{Kind: game.Illegal, Rule: rule, Field: field, Reason: reason}
}

// moveFault tells what is wrong with the last part of an answer: walks, climb
// or pass.
func (s *State) moveFault(a *Act) *game.Refusal {
	switch {
	case a.Pass && s.canWalk():
		return illegal("L3", "/pass", "a lemming can move, so one has to")
	case a.Pass:
		return nil
	case a.Climb != 0:
		return s.climbFault(a.Climb)
	}
	return s.walksFault(a.Walks)
}

func (s *State) climbFault(l Lemming) *game.Refusal {
	all := s.climbers()
	switch {
	case slices.ContainsFunc(all, func(p placed) bool { return p.lemming == l }):
		return nil
	case len(s.movers(s.acting.Seat)) > 0:
		return illegal("R20", "/climb", "a lemming climbs only where none of its clan is free to move")
	}
	return illegal("R38", "/climb", "only a covered lemming of the clan that is not frightened climbs")
}

func (s *State) walksFault(walks []Walk) *game.Refusal {
	if len(walks) > 1 && (s.acting.Card != Tag || s.acting.Walked != 0) {
		return illegal("R29", "/walks/1", "one lemming moves")
	}
	for i := range walks {
		if r := s.walkFault(&walks[i], field("/walks", i)); r != nil {
			return r
		}
		if i+1 < len(walks) {
			s = s.clone()
			s.walk(new(resolution), &walks[i])
		}
	}
	return nil
}

// walkFault tells what is wrong with a walk.
func (s *State) walkFault(w *Walk, at string) *game.Refusal {
	if r := s.moverFault(w.Lemming, at+"/lemming"); r != nil {
		return r
	}
	points := s.pointsOf(w)
	if r := s.pointsFault(w, points, at); r != nil {
		return r
	}
	if r := s.pathFault(w, points, at+"/path"); r != nil {
		return r
	}
	if s.acting.Card == Tag && s.acting.Walked == 0 {
		path, t := s.trace(w, points), s.clone()
		if !t.leavesSecond(placed{w.Lemming, s.where(w.Lemming)}, &path, s.movement()-points) {
			return illegal("R36", at, "no other lemming could spend the rest of the movement value")
		}
	}
	return nil
}

// moverFault tells why a lemming may not begin a walk.
func (s *State) moverFault(l Lemming, at string) *game.Refusal {
	from := s.where(l)
	switch {
	case l.Clan() != s.acting.Seat:
		return illegal("L3", at, "the lemming is of another clan")
	case from == nowhere:
		return illegal("L3", at, "the lemming is out of play")
	case from == start && s.family(l.Clan()).start[0] != l:
		return illegal("M1", at, "the lowest-numbered lemming leaves the Start Area first")
	case from != start && !s.isTop(l, from):
		return illegal("M3", at, "the lemming is covered")
	case s.fright.Lemming == l:
		return illegal("C16", at, "the lemming has stage fright")
	case s.acting.Walked == l:
		return illegal("R36", at, "the second walk is another lemming's")
	}
	return nil
}

// pointsOf is the points that a walk spends: with Tag Team what it names or, if
// it names nothing, the rest of the movement value, or what its path costs.
func (s *State) pointsOf(w *Walk) int {
	switch {
	case s.acting.Card != Tag:
		return s.spend(s.movers(s.acting.Seat))
	case w.Points != 0:
		return w.Points
	case s.acting.Walked != 0:
		return s.movement() - s.acting.Spent
	}
	return s.pathCost(w)
}

func (s *State) pathCost(w *Walk) int {
	sum := 0
	for _, step := range w.Path {
		if to := s.canyon.at(Hex(step)); step != Dive && to >= 0 {
			sum += s.cost(to)
		}
	}
	return sum
}

func (s *State) pointsFault(w *Walk, points int, at string) *game.Refusal {
	value := s.movement()
	switch {
	case s.acting.Card != Tag && w.Points != 0:
		return illegal("R36", at+"/mp", "a part of the movement value is named with Tag Team alone")
	case s.acting.Card != Tag && points == 0:
		return illegal("R1", at, "no lemming can spend the movement value")
	case s.acting.Card != Tag:
		return nil
	case s.acting.Walked != 0 && points != value-s.acting.Spent:
		return illegal("R36", at+"/mp", "the two parts are not the movement value")
	case s.acting.Walked == 0 && w.Points == 0 && w.dives():
		return illegal("R36", at+"/mp", "a walk that ends with a dive has to name its part")
	case s.acting.Walked == 0 && points >= value:
		return illegal("R36", at+"/mp", "the first part leaves nothing for the second")
	}
	return nil
}

// pathFault follows a walk step by step, as the walker does.
func (s *State) pathFault(w *Walk, points int, at string) *game.Refusal {
	here, left, side := s.where(w.Lemming), points, s.rules.SideSteps
	for i, step := range w.Path {
		p := field(at, i)
		if step == Dive {
			return s.diveFault(here, left, p)
		}
		to := s.canyon.at(Hex(step))
		sideways, ahead := s.onward(here)
		beside := slices.Contains(sideways, to)
		switch {
		case to < 0:
			return illegal("M1", p, "the hex is not on the map")
		case s.atEdge(here) && left > 0:
			return illegal("R4", p, "at the edge a lemming with points left dives")
		case !beside && !slices.Contains(ahead, to):
			return illegal("M1", p, "the step is not to a neighbour in front or beside")
		case beside && side == 0:
			return illegal("R0", p, "the walk has too many sideways steps")
		case s.isFull(to):
			return illegal("M5", p, "the hex is full")
		case s.occupied(to):
			return illegal("M4", p, "an eagle is in the zone")
		case s.cost(to) > left:
			return illegal("M2", p, "the walk takes more points than there are")
		}
		if beside {
			side--
		}
		here, left = to, left-s.cost(to)
	}
	switch {
	case left > 0 && s.atEdge(here):
		return illegal("R3", at, "at the edge a lemming with points left dives")
	case left > 0:
		return illegal("R1", at, "the walk does not spend all points")
	case !s.mayRest(w.Lemming, here):
		return illegal("R40", at, "with two players nobody is stacked on the other clan before the zones")
	}
	return nil
}

func (s *State) diveFault(here, left int, at string) *game.Refusal {
	switch {
	case !s.atEdge(here):
		return illegal("R3", at, "only a lemming at the edge dives")
	case left == 0:
		return illegal("R3", at, "no points are left for a dive")
	case s.diveScore(left) < 1:
		return illegal("R42", at, "too few points are left for a dive")
	}
	return nil
}

func (s *State) atEdge(at int) bool { return at >= 0 && s.canyon.hexes[at].edge }

// onward lists the hexes beside and in front of a place.
func (s *State) onward(at int) (sideways, ahead []int) {
	if at == start {
		return nil, s.canyon.front
	}
	h := &s.canyon.hexes[at]
	return h.sideways, h.ahead
}

// trace writes a legal walk as a route.
func (s *State) trace(w *Walk, points int) route {
	var path route
	for _, step := range w.Path {
		if step == Dive {
			path.dive, path.left = true, s.diveScore(points-s.pathCost(w))
			continue
		}
		path.at[path.n] = int16(s.canyon.at(Hex(step)))
		path.n++
	}
	return path
}
