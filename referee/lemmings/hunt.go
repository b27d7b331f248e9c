package lemmings

import "slices"

// stepHunt goes one step on with the eagles that hunt: the first of them feeds,
// then its zone is evacuated flight by flight (Rules E3, R6, R14). It reports
// whether the turn goes on.
func (s *State) stepHunt(r *resolution) bool {
	if len(s.hunting) == 0 {
		s.phase = Refilling
		if s.value() != 0 {
			s.phase = Acting
		}
		return true
	}
	e := s.hunting[0]
	if !s.fed {
		return s.stepFeed(r, e)
	}
	return s.stepEvacuate(r, e)
}

func (s *State) stepFeed(r *resolution, e Eagle) bool {
	all := s.edible(e)
	if len(all) == 0 {
		s.fed = true
		return true
	}
	l, ok := s.settledPrey(e, all)
	if ok {
		s.eat(r, e, l)
	}
	return ok
}

func (s *State) stepEvacuate(r *resolution, e Eagle) bool {
	all := s.escapes(e)
	if len(all) == 0 {
		s.hunting, s.fed = s.hunting[1:], false
		return true
	}
	f, ok := s.settledFlight(e, all)
	if ok {
		s.flee(r, e, f)
	}
	return ok
}

// edible lists what an eagle may eat where it is (Rules E3, R10, R14, C15).
func (s *State) edible(e Eagle) []Lemming {
	b := s.eagles.Of(e)
	if b.Feeding && !s.rules.FeedingEagleEats {
		return nil
	}
	var all []Lemming
	for _, at := range s.canyon.zones.Of(e)[b.Zone] {
		l := s.stacks[at].top()
		if l != 0 && l != s.camo && !s.canyon.hexes[at].brush {
			all = insert(all, l)
		}
	}
	return all
}

func (s *State) eat(r *resolution, e Eagle, l Lemming) {
	from := s.where(l)
	s.leave(l, from)
	chow := s.family(l.Clan()).chow.Of(e)
	*chow = insert(*chow, l)
	s.eagles.Of(e).Feeding = true
	s.fed = true
	r.tell(Event{Event: Eaten, Eagle: e, Seat: *s.control.Of(e), Lemming: l, From: s.canyon.name(from)})
}

// flees reports whether the lemmings on a hex of an eagle's zone have to leave
// it (Rules R11, R44).
func (s *State) flees(at int) bool {
	return s.stacks[at].n > 0 && (s.rules.BrushEvacuates || !s.canyon.hexes[at].brush)
}

// escapes lists the flights that may come next from an eagle's zone: the top
// lemming of any stack, to any of its refuges (Rule R12).
func (s *State) escapes(e Eagle) []Flight {
	var fleeing []placed
	for _, at := range s.canyon.zones.Of(e)[s.eagles.Of(e).Zone] {
		if s.flees(at) {
			fleeing = append(fleeing, placed{s.stacks[at].top(), at})
		}
	}
	sortPlaced(fleeing)
	var all []Flight
	for _, p := range fleeing {
		for _, to := range s.refuges(p.lemming, p.at) {
			all = append(all, Flight{p.lemming, s.canyon.name(to)})
		}
	}
	return all
}

// flee carries out one flight; over the cliff it is worth a point (Rule R13).
func (s *State) flee(r *resolution, e Eagle, f Flight) {
	from := s.where(f.Lemming)
	event := Event{Event: Fled, Eagle: e, Seat: *s.control.Of(e), Lemming: f.Lemming, From: s.canyon.name(from), To: f.To}
	if f.To == Cliff {
		r.tell(event)
		s.fall(r, f.Lemming, from, byFlight, 1)
		return
	}
	s.lift(f.Lemming, from)
	event.On = s.put(f.Lemming, s.canyon.at(f.To))
	r.tell(event)
}

// fall takes a lemming over the edge otherwise than by its own dive (Rules R13,
// C3, C5); for no points it is out of play.
func (s *State) fall(r *resolution, l Lemming, from int, cause string, score int) {
	s.leave(l, from)
	if score > 0 {
		s.drop(l, score)
	} else {
		f := s.family(l.Clan())
		f.removed = insert(f.removed, l)
	}
	r.tell(Event{Event: Fell, Seat: l.Clan(), Lemming: l, From: s.canyon.name(from), Cause: cause, Score: score})
}

// disturbed lists the eagles whose zones hold lemmings that have to flee, which
// a card can bring about (Rule R14).
func (s *State) disturbed() []Eagle {
	var all []Eagle
	for _, e := range s.lead() {
		if slices.ContainsFunc(s.canyon.zones.Of(e)[s.eagles.Of(e).Zone], s.flees) {
			all = append(all, e)
		}
	}
	return all
}
