package lemmings

import (
	"slices"

	"whisker/referee/game"
)

// Cards that move lemmings. A card move goes forward or sideways hex by hex,
// takes no notice of points and eagles, keeps to the limits of hexes and takes
// no pellet (section 6).

// shift puts a lemming on another hex and tells the cause.
func (s *State) shift(r *resolution, l Lemming, from, to int, cause Card) {
	on := s.put(l, to)
	r.tell(Event{Event: Shifted, Lemming: l, From: s.canyon.name(from), To: s.canyon.name(to), On: on, Cause: cause.String()})
}

// restable keeps the hexes where a lemming may end.
func (s *State) restable(l Lemming, hexes ...[]int) []int {
	all := slices.Concat(hexes...)
	return slices.DeleteFunc(all, func(at int) bool { return !s.mayRest(l, at) })
}

func (s *State) isOwn(l Lemming, _ int) bool     { return l.Clan() == s.acting.Seat }
func (s *State) isOther(l Lemming, _ int) bool   { return l.Clan() != s.acting.Seat }
func (s *State) isAtEdge(_ Lemming, at int) bool { return s.atEdge(at) }

// Snap Crackle Pop (C2, R43): the lemmings of a bush scatter, from the top
// down, each to any neighbouring hex; it ends when one cannot.
func (s *State) snapPlays() []Play {
	var all []Play
	for at := range s.canyon.hexes {
		if !s.canyon.hexes[at].brush || s.stacks[at].n == 0 {
			continue
		}
		t := s.clone()
		t.scatter(at, nil, func(to []Hex) {
			all = append(all, Play{Hex: s.canyon.name(at), To: To{Each: to}})
		})
	}
	return all
}

// scatter lists the ways to empty a bush, as far as it goes.
func (s *State) scatter(at int, so []Hex, found func([]Hex)) {
	l := s.stacks[at].top()
	var free []int
	if l != 0 {
		free = s.restable(l, s.canyon.hexes[at].around)
	}
	if len(free) == 0 && len(so) > 0 {
		found(slices.Clone(so))
	}
	for _, to := range free {
		s.lift(l, at)
		s.put(l, to)
		s.scatter(at, append(so, s.canyon.name(to)), found)
		s.lift(l, to)
		s.put(l, at)
	}
}

func (s *State) playSnap(r *resolution, p *Play) {
	from := s.canyon.at(p.Hex)
	for _, to := range p.To.Each {
		l := s.stacks[from].top()
		s.lift(l, from)
		s.shift(r, l, from, s.canyon.at(to), Snap)
	}
}

// Boo! (C3): a top lemming at the edge dives for a point of its owner's.
func (s *State) booPlays() []Play { return withTarget(s.tops(s.isAtEdge)) }

func (s *State) playBoo(r *resolution, p *Play) {
	s.fall(r, p.Target, s.where(p.Target), Boo.String(), Boo.Facts().Points)
}

// Rock Slide (C5): a top lemming at the edge is out of play.
func (s *State) slidePlays() []Play { return withTarget(s.tops(s.isAtEdge)) }

func (s *State) playSlide(r *resolution, p *Play) {
	s.fall(r, p.Target, s.where(p.Target), Slide.String(), Slide.Facts().Points)
}

// Heroic Return (C4): an own lemming comes back from an eagle's chow to the
// eagle's sanctuary or, if that is full, to a hex around it outside the zones
// where eagles are.
func (s *State) returnPlays() []Play {
	var all []Play
	chow := s.family(s.acting.Seat).chow
	for _, l := range sorted(slices.Concat(chow.Ruby, chow.Stephen)) {
		bush := *s.canyon.sanctuary.Of(s.eaterOf(l))
		if s.mayRest(l, bush) {
			all = append(all, Play{Lemming: l})
			continue
		}
		for _, to := range s.restable(l, s.canyon.hexes[bush].around) {
			if !s.occupied(to) {
				all = append(all, Play{Lemming: l, To: To{Hex: s.canyon.name(to)}})
			}
		}
	}
	return all
}

// eaterOf is the eagle that has eaten a lemming.
func (s *State) eaterOf(l Lemming) Eagle {
	if slices.Contains(s.family(l.Clan()).chow.Ruby, l) {
		return Ruby
	}
	return Stephen
}

func (s *State) playReturn(r *resolution, p *Play) {
	e := s.eaterOf(p.Lemming)
	chow := s.family(p.Lemming.Clan()).chow.Of(e)
	*chow = remove(*chow, p.Lemming)
	to := *s.canyon.sanctuary.Of(e)
	if p.To.Hex != Start {
		to = s.canyon.at(p.To.Hex)
	}
	on := s.put(p.Lemming, to)
	r.tell(Event{Event: Shifted, Eagle: e, Lemming: p.Lemming, To: s.canyon.name(to), On: on, Cause: Return.String()})
}

// Shove! (C6): a top lemming of another seat is moved by one hex.
func (s *State) shovePlays() []Play {
	var all []Play
	for _, p := range s.tops(s.isOther) {
		h := &s.canyon.hexes[p.at]
		for _, to := range s.restable(p.lemming, h.sideways, h.ahead) {
			all = append(all, Play{Target: p.lemming, To: To{Hex: s.canyon.name(to)}})
		}
	}
	return all
}

func (s *State) playShove(r *resolution, p *Play) {
	from := s.where(p.Target)
	s.lift(p.Target, from)
	s.shift(r, p.Target, from, s.canyon.at(p.To.Hex), Shove)
}

// Sneak Run (C9): an own top lemming is moved by one or two hexes, one of them
// sideways at most.
func (s *State) sneakPlays() []Play {
	facts := Sneak.Facts()
	var all []Play
	for _, p := range s.tops(s.isOwn) {
		s.sneak(p.lemming, p.at, facts.Steps, facts.Side, nil, func(path []Step) {
			all = append(all, Play{Lemming: p.lemming, Path: path})
		})
	}
	return all
}

// sneak lists the paths of a card move, path by path in map order.
func (s *State) sneak(l Lemming, from, steps, side int, so []Step, found func([]Step)) {
	h := &s.canyon.hexes[from]
	for i, to := range slices.Concat(h.sideways, h.ahead) {
		beside := i < len(h.sideways)
		if s.isFull(to) || beside && side == 0 {
			continue
		}
		path, left := append(slices.Clone(so), Step(s.canyon.name(to))), side
		if beside {
			left--
		}
		if s.mayRest(l, to) {
			found(path)
		}
		if steps > 1 {
			s.sneak(l, to, steps-1, left, path, found)
		}
	}
}

func (s *State) playSneak(r *resolution, p *Play) {
	from := s.where(p.Lemming)
	s.lift(p.Lemming, from)
	s.shift(r, p.Lemming, from, s.canyon.at(Hex(p.Path[len(p.Path)-1])), Sneak)
}

// King of the Hill (C11): an own covered lemming is put on top of its stack.
func (s *State) kingPlays() []Play {
	return withLemming(s.standing(func(l Lemming, at int) bool { return s.isOwn(l, at) && !s.isTop(l, at) }))
}

func (s *State) playKing(r *resolution, p *Play) { s.climb(r, p.Lemming, King.String()) }

// Trading Places (C12): an own top lemming and one of another seat change
// places, at most three hexes from each other.
func (s *State) swapPlays() []Play {
	var all []Play
	theirs := s.tops(s.isOther)
	for _, own := range s.tops(s.isOwn) {
		for _, other := range theirs {
			if s.maySwap(own, other) {
				all = append(all, Play{Lemming: own.lemming, Target: other.lemming})
			}
		}
	}
	return all
}

func (s *State) maySwap(a, b placed) bool {
	return s.canyon.name(a.at).distance(s.canyon.name(b.at)) <= Swap.Facts().Reach &&
		s.mayCover(a.lemming, b.at, s.under(b)) && s.mayCover(b.lemming, a.at, s.under(a))
}

// under is whom a top lemming covers.
func (s *State) under(p placed) Lemming {
	t := &s.stacks[p.at]
	if t.n < 2 {
		return 0
	}
	return t.of[t.n-2]
}

func (s *State) playSwap(r *resolution, p *Play) {
	a, b := s.where(p.Lemming), s.where(p.Target)
	s.lift(p.Lemming, a)
	s.lift(p.Target, b)
	s.shift(r, p.Lemming, a, b, Swap)
	s.shift(r, p.Target, b, a, Swap)
}

func (s *State) playSticky(r *resolution, p *Play) {
	theirs := s.family(p.Seat)
	i := r.hidden(game.Label{Name: "sticky"}, len(theirs.pellets))
	pellet := theirs.pellets[i]
	theirs.pellets = slices.Delete(theirs.pellets, i, i+1)
	event := Event{Event: Took, Seat: s.acting.Seat, Cause: Sticky.String()}
	s.gain(r, pellet, event)
	event.Face = pellet
	r.whisper(p.Seat, event)
}

func sorted(all []Lemming) []Lemming {
	slices.Sort(all)
	return all
}
