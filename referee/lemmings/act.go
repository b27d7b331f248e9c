package lemmings

import "slices"

// beginAct begins the lemming turn of a seat (Rule L1). The Stage Fright that
// it caused ends (Rule C16).
func (s *State) beginAct(c Clan) {
	if s.fright.By == c {
		s.fright = Stage{}
	}
	s.phase, s.acting = Acting, Actor{Seat: c}
}

// stepAct carries out what was sent along with a card, or passes for a seat
// that can do nothing else. It reports whether the turn goes on.
func (s *State) stepAct(r *resolution) bool {
	if plan := s.acting.Plan; plan != nil {
		s.acting.Plan = nil
		s.carryOut(r, plan)
		return true
	}
	if !s.onlyPass() {
		return false
	}
	r.tell(Event{Event: Passed, Seat: s.acting.Seat, Forced: true})
	s.nextSeat(r)
	return true
}

// onlyPass reports whether public facts leave the acting seat nothing but a
// pass (Rule R41).
func (s *State) onlyPass() bool {
	f := s.family(s.acting.Seat)
	couldTrade := s.mayTrade() && len(f.pellets) > 0
	couldPlay := s.mayPlay() && (len(f.hand) > 0 || !f.idUsed)
	return !couldTrade && !couldPlay && !s.canWalk() && len(s.climbers()) == 0
}

// act begins a lemming turn or goes on with it: trade, then card, then walk
// (Rules L1 to L3). What follows a card that an eagle takes notice of has to
// wait (Rule R35).
func (s *State) act(r *resolution, a Act) {
	if a.Favors > 0 {
		s.trade(r, a.Favors)
	}
	if a.Card != nil {
		s.play(r, *a.Card)
	}
	if a.moves() {
		s.acting.Plan = &Act{Walks: a.Walks, Climb: a.Climb, Pass: a.Pass}
	}
}

// mayTrade reports whether it is time to trade (Rules L1, R34).
func (s *State) mayTrade() bool { return s.acting.Favors == 0 && s.acting.Card == 0 }

// trades lists the trades that the acting seat can make (Rules P3, R16).
func (s *State) trades() []int {
	var all []int
	if !s.mayTrade() {
		return nil
	}
	for n := 1; n <= min(maxFavors, s.family(s.acting.Seat).favors()); n++ {
		if n < maxFavors || len(s.side) > 0 {
			all = append(all, n)
		}
	}
	return all
}

// trade hands Favors in for the benefit of their number (Rules P3, R16).
func (s *State) trade(r *resolution, n int) {
	c := s.acting.Seat
	f := s.family(c)
	for range n {
		f.pellets = remove(f.pellets, Favor)
	}
	f.traded[n-1]++
	s.acting.Favors = n
	r.tell(Event{Event: Traded, Seat: c, Favors: n})
	if n < maxFavors {
		return
	}
	card := s.side[0]
	if r.trial() {
		card = 0
	}
	s.side, f.hand = s.side[1:], insert(f.hand, card)
	r.whisper(c, Event{Event: Drawn, Seat: c, Drawn: card})
}

// carryOut does what was sent along, as far as it is still legal (Rule R35).
func (s *State) carryOut(r *resolution, plan *Act) {
	c := s.acting.Seat
	if s.moveFault(plan) != nil {
		r.tell(Event{Event: Lapsed, Seat: c})
		return
	}
	switch {
	case plan.Pass:
		r.tell(Event{Event: Passed, Seat: c})
		s.nextSeat(r)
	case plan.Climb != 0:
		s.climb(r, plan.Climb, byClimb)
		s.nextSeat(r)
	default:
		for i := range plan.Walks {
			s.walk(r, &plan.Walks[i])
		}
		if s.acting.Card != Tag || s.acting.Walked == 0 {
			s.nextSeat(r)
		}
	}
}

// walk moves a lemming along its path (Rules M1 to M6). Tag Team leaves the
// second walk to be done.
func (s *State) walk(r *resolution, w *Walk) {
	a := &s.acting
	from := s.where(w.Lemming)
	points := s.pointsOf(w)
	path := s.trace(w, points)
	event := Event{Event: Walked, Seat: a.Seat, Lemming: w.Lemming, From: s.canyon.name(from), Path: w.Path, Points: points}
	if path.dive {
		r.tell(event)
		s.takePellets(r, &path)
		s.dive(r, w.Lemming, from, &path)
	} else {
		s.lift(w.Lemming, from)
		event.On = s.put(w.Lemming, path.end(from))
		r.tell(event)
		s.takePellets(r, &path)
	}
	if a.Card == Tag && a.Walked == 0 {
		a.Walked, a.Spent, a.Dived = w.Lemming, points, path.dive
	} else {
		a.Walked = 0
	}
}

// dive scores the points left at the edge, with the point of two Favors if this
// is the first dive of the turn (Rules D1, R3, R16, R36).
func (s *State) dive(r *resolution, l Lemming, from int, path *route) {
	bonus := 0
	if s.acting.Favors == 2 && !s.acting.Dived && path.left < boxes {
		bonus = 1
	}
	edge := s.canyon.name(path.end(from))
	s.leave(l, from)
	s.drop(l, path.left+bonus)
	r.tell(Event{Event: Dived, Seat: l.Clan(), Lemming: l, From: edge, Left: path.left, Bonus: bonus, Score: path.left + bonus})
}

// takePellets gives the acting seat the pellet of the station where its walk
// ends, or of every station that it passes (Rules P1, R5).
func (s *State) takePellets(r *resolution, path *route) {
	for i, at := range path.at[:path.n] {
		station := s.canyon.hexes[at].station
		ends := i == path.n-1 && !path.dive
		if station == nowhere || s.lying[station] == 0 || !ends && !s.rules.PelletOnPass {
			continue
		}
		pellet := s.lying[station]
		s.lying[station] = 0
		s.gain(r, pellet, Event{Event: Took, Seat: s.acting.Seat, Hex: s.canyon.name(int(at))})
	}
}

// gain gives the acting seat a pellet; its face is for the seat alone (Rule P1).
func (s *State) gain(r *resolution, pellet Pellet, event Event) {
	f := s.family(s.acting.Seat)
	f.pellets = insert(f.pellets, pellet)
	r.tell(event)
	event.Face = pellet
	r.whisper(s.acting.Seat, event)
}

// climbers lists the lemmings of the acting seat that may climb on top of their
// own stack: none in the Start Area and all on the board covered or frightened
// (Rules M6, R20, R38).
func (s *State) climbers() []placed {
	c := s.acting.Seat
	if len(s.movers(c)) > 0 {
		return nil
	}
	return s.standing(func(l Lemming, at int) bool {
		return l.Clan() == c && !s.isTop(l, at) && l != s.fright.Lemming
	})
}

// climb puts a covered lemming on top of its stack.
func (s *State) climb(r *resolution, l Lemming, cause string) {
	at := s.where(l)
	s.lift(l, at)
	on := s.put(l, at)
	r.tell(Event{Event: Stacked, Lemming: l, Hex: s.canyon.name(at), On: on, Cause: cause})
}

// nextSeat goes on clockwise; when all have had their lemming turn, the dice
// pass and the next turn begins (Rule L3).
func (s *State) nextSeat(r *resolution) {
	next := s.after(s.acting.Seat)
	if next != s.first {
		s.beginAct(next)
		return
	}
	s.acting = Actor{}
	s.first = s.after(s.first)
	s.beginTurn(r)
}

// mayPlay reports whether it is time to play a card (Rules A1, L2).
func (s *State) mayPlay() bool { return s.acting.Card == 0 }

// holdsCard reports whether the acting seat has a card to play.
func (s *State) holdsCard(card Card) bool {
	f := s.family(s.acting.Seat)
	if card == Five {
		return !f.idUsed
	}
	return slices.Contains(f.hand, card)
}
