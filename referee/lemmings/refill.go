package lemmings

// stepRefill lays a pellet for the first eagle that hovers (Rules E4, R8, R31).
// It reports whether the turn goes on.
func (s *State) stepRefill(r *resolution) bool {
	if len(s.hover) == 0 {
		s.turnCard(r)
		return true
	}
	e := s.hover[0]
	all := s.empty(e)
	if len(all) == 0 {
		s.hover = s.hover[1:]
		return true
	}
	at, ok := s.settledRefill(e, all)
	if ok {
		s.refill(r, e, at)
	}
	return ok
}

// empty lists the stations that an eagle may refill, in map order.
func (s *State) empty(e Eagle) []int {
	if len(s.supply) == 0 {
		return nil
	}
	var all []int
	for i, at := range s.canyon.stations {
		zone := *s.canyon.hexes[at].zone.Of(e)
		inArea := zone == s.eagles.Of(e).Zone || s.rules.RefillArea == RefillRing && zone != noZone
		if s.lying[i] == 0 && inArea {
			all = append(all, at)
		}
	}
	return all
}

func (s *State) refill(r *resolution, e Eagle, at int) {
	s.lying[s.canyon.hexes[at].station] = s.supply[0]
	s.supply = s.supply[1:]
	s.hover = s.hover[1:]
	r.tell(Event{Event: Refilled, Eagle: e, Seat: *s.control.Of(e), Hex: s.canyon.name(at)})
}

// turnCard turns up the movement card (Rule E5). Standing orders lapse, and
// Camouflage ends (Rules R32, C15).
func (s *State) turnCard(r *resolution) {
	s.orders, s.camo = nil, 0
	card := s.deck[0]
	s.deck, s.turned = s.deck[1:], append(s.turned, card)
	if card == gameOver {
		s.phase = Over // Rule R22
		r.tell(Event{Event: GameOver, Turn: s.turn})
		s.tellScores(r)
		return
	}
	r.tell(Event{Event: Turned, Turn: s.turn, Value: card})
	s.beginAct(s.first)
}
