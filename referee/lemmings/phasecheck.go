package lemmings

import "slices"

// checkSeats: those who start and decide are those who can.
func (s *State) checkSeats() error {
	if !slices.Contains(s.seats, s.first) {
		return wrong("/first", "the seat is not at the table")
	}
	for _, e := range eagles {
		if n := *s.dice.Of(e); n < 0 || n >= dieFaces {
			return wrong("/dice/"+e.String(), "the die has no such face")
		}
	}
	want := *s
	want.next = 0
	want.appoint()
	mine := !s.two() && s.control.Ruby == s.control.Stephen &&
		slices.Contains(s.seats, s.control.Ruby) && slices.Contains(s.played, Mine)
	if s.control != want.control && !mine {
		return wrong("/control", "the seats cannot decide for the eagles")
	}
	return nil
}

// checkPhase: what is still to be done fits the phase and the dice.
func (s *State) checkPhase() error {
	var hovering, moving []Eagle
	for _, e := range s.lead() {
		if *s.dice.Of(e) == 0 {
			hovering = append(hovering, e)
		} else {
			moving = append(moving, e)
		}
	}
	eaglePhase := s.value() == 0
	ok := false
	switch s.phase {
	case Flying:
		flown := len(moving) - len(s.flying)
		ok = len(s.flying) > 0 && flown >= 0 && (flown == 0 || s.two()) && s.acting.Seat == 0 &&
			slices.Equal(s.flying, moving[flown:]) && slices.Equal(s.hunting, moving[:flown]) && slices.Equal(s.hover, hovering)
	case Hunting:
		ok = len(s.flying) == 0 && s.huntFits(moving) && eaglePhase == (s.acting.Seat == 0)
		if eaglePhase {
			ok = ok && slices.Equal(s.hover, hovering)
		} else {
			ok = ok && len(s.hover) == 0 && s.acting.Card != 0
		}
	case Refilling:
		n := len(hovering) - len(s.hover)
		ok = eaglePhase && s.nothing(s.flying, s.hunting) && n >= 0 && len(s.hover) > 0 && slices.Equal(s.hover, hovering[n:]) && s.acting.Seat == 0
	case Acting:
		ok = !eaglePhase && s.nothing(s.flying, s.hunting, s.hover) && s.acting.Seat != 0
	case Over:
		ok = s.nothing(s.flying, s.hunting, s.hover) && s.acting.Seat == 0
	}
	if !ok || s.fed && s.phase != Hunting {
		return wrong("/phase", "the phase contradicts what is still to be done")
	}
	return nil
}

func (s *State) nothing(lists ...[]Eagle) bool { return len(slices.Concat(lists...)) == 0 }

// huntFits reports whether the eagles that hunt can be those: in the eagle phase
// they have flown.
func (s *State) huntFits(moving []Eagle) bool {
	if len(s.hunting) == 0 || len(s.hunting) == 2 && s.hunting[0] == s.hunting[1] || len(s.hunting) > 2 {
		return false
	}
	return s.value() != 0 || !slices.ContainsFunc(s.hunting, func(e Eagle) bool { return !slices.Contains(moving, e) })
}

// checkActing: what the acting seat has done, it can have done.
func (s *State) checkActing() error {
	a := &s.acting
	if a.Seat == 0 {
		if *a != (Actor{}) {
			return wrong("/acting", "nobody acts")
		}
		return nil
	}
	if !slices.Contains(s.seats, a.Seat) {
		return wrong("/acting/seat", "the seat is not at the table")
	}
	f := s.family(a.Seat)
	card := a.Card == 0 || a.Card == Five && f.idUsed ||
		a.Card != Five && len(s.played) > 0 && s.played[len(s.played)-1] == a.Card
	switch {
	case a.Favors < 0 || a.Favors > maxFavors || a.Favors > 0 && f.traded[a.Favors-1] == 0:
		return wrong("/acting/favors", "the seat has not traded so")
	case !card:
		return wrong("/acting/card", "the card has not been played")
	}
	if err := s.checkTeam(); err != nil || a.Plan == nil {
		return err
	}
	if s.phase != Hunting || !a.Plan.moves() || a.Plan.Favors != 0 || a.Plan.Card != nil || a.Plan.fault() != nil || s.planFault(a.Plan) != nil {
		return wrong("/acting/plan", "nothing of the kind can have been sent along")
	}
	return nil
}

// checkTeam: the first walk of Tag Team has left something to the second.
func (s *State) checkTeam() error {
	a := &s.acting
	if a.Walked == 0 {
		if a.Spent != 0 || a.Dived {
			return wrong("/acting", "nobody has walked")
		}
		return nil
	}
	out := slices.ContainsFunc(s.family(a.Seat).dives[:], func(box []Lemming) bool { return slices.Contains(box, a.Walked) })
	switch at := s.where(a.Walked); {
	case a.Card != Tag || s.phase != Acting || a.Spent < 1 || a.Spent >= s.movement():
		return wrong("/acting/spent", "no first walk can have been made")
	case a.Walked.Clan() != a.Seat || a.Dived != out || !a.Dived && at < 0:
		return wrong("/acting/walked", "the lemming cannot have walked")
	}
	return nil
}

// checkOrders: standing orders are those of eagles that have flown.
func (s *State) checkOrders() error {
	for i := range s.orders {
		o := &s.orders[i]
		twice := slices.ContainsFunc(s.orders[:i], func(p Standing) bool { return p.Seat == o.Seat })
		flown := s.value() == 0 && s.phase != Over && !slices.ContainsFunc(s.flying, func(e Eagle) bool { return *s.control.Of(e) == o.Seat })
		if twice || !flown || o.Seat != s.control.Ruby && o.Seat != s.control.Stephen {
			return wrong(field("/orders", i)+"/seat", "the seat cannot have given orders")
		}
		if o.fault() != nil || s.ordersFaults(&o.Orders) != nil {
			return wrong(field("/orders", i), "the orders are not possible")
		}
	}
	return nil
}

// checkRest: the position waits for an answer, or the game is over.
func (s *State) checkRest() error {
	if s.phase != Over && s.clone().step(new(resolution)) {
		return wrong("/phase", "the position waits for nobody")
	}
	return nil
}
