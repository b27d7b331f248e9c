package lemmings

import (
	"slices"

	"whisker/referee/game"
)

// Check tells what is wrong with an answer.
func (s *State) Check(seat game.Seat, m game.Move) []game.Refusal {
	kind, who := s.asked()
	if who == 0 || who.Seat() != seat {
		return refusals(illegal("", "", "the seat is not asked"))
	}
	a, ok := m.(answer)
	if !ok || a.kind() != kind {
		return refusals(game.NotUnderstood("", "the answer is to another kind of ask"))
	}
	if r := a.fault(); r != nil {
		return refusals(r)
	}
	return a.check(s)
}

func refusals(all ...*game.Refusal) []game.Refusal {
	var found []game.Refusal
	for _, r := range all {
		if r != nil {
			found = append(found, *r)
		}
	}
	return found
}

// check: a way for each eagle that is asked about (Rules E2, R24, R26, R30). The
// standing orders need not be legal now.
func (f Fly) check(s *State) []game.Refusal {
	var all []*game.Refusal
	for _, e := range eagles {
		asked := !s.two() || s.flying[0] == e
		switch at := "/" + e.String(); {
		case f.way(e) != 0 && !asked:
			all = append(all, illegal("R24", at, "the eagle is not the seat's to fly now"))
		case f.way(e) == 0 && asked && s.wayMatters(e):
			all = append(all, illegal("E2", at, "the way of the eagle is missing"))
		}
	}
	if f.Order != nil && s.two() {
		all = append(all, illegal("R30", "/order", "with two players the eagles hunt in a fixed order"))
	}
	return append(refusals(all...), s.ordersFaults(&f.Orders)...)
}

// ordersFaults tells which standing orders speak of what there is not.
func (s *State) ordersFaults(o *Orders) []game.Refusal {
	var all []*game.Refusal
	for i, l := range o.Prey {
		all = append(all, s.clanFault(l, field("/prey", i)))
	}
	for i, f := range o.Flee {
		all = append(all, s.clanFault(f.Lemming, field("/flee", i)+"/lemming"))
		if s.canyon.at(f.To) < 0 {
			all = append(all, illegal("R12", field("/flee", i)+"/to", "the hex is not on the map"))
		}
	}
	for i, h := range o.Refill {
		if !slices.Contains(s.canyon.stations, s.canyon.at(h)) {
			all = append(all, illegal("R8", field("/refill", i), "the hex is no station"))
		}
	}
	return refusals(all...)
}

func (s *State) clanFault(l Lemming, at string) *game.Refusal {
	if !slices.Contains(s.seats, l.Clan()) {
		return illegal("R32", at, "the lemming's clan is not at the table")
	}
	return nil
}

// check: each preference has to be legal (Rule R32).
func (p Prey) check(s *State) []game.Refusal {
	legal := s.edible(s.hunting[0])
	var all []*game.Refusal
	for i, l := range p.Prey {
		if !slices.Contains(legal, l) {
			all = append(all, illegal("R10", field("/prey", i), "the eagle cannot eat this lemming"))
		}
	}
	return refusals(all...)
}

// check: each flight has to be legal in the position reached (Rule R32).
func (f Flee) check(s *State) []game.Refusal {
	t := s.clone()
	e := t.hunting[0]
	for i, flight := range f.Flee {
		legal := t.escapes(e)
		switch {
		case !slices.ContainsFunc(legal, func(x Flight) bool { return x.Lemming == flight.Lemming }):
			return refusals(illegal("R12", field("/flee", i)+"/lemming", "the lemming cannot flee next"))
		case !slices.Contains(legal, flight):
			return refusals(illegal("R12", field("/flee", i)+"/to", "the lemming cannot flee there"))
		}
		t.flee(new(resolution), e, flight)
	}
	return nil
}

// check: each preference has to be legal (Rule R32).
func (r Refill) check(s *State) []game.Refusal {
	legal := s.empty(s.hover[0])
	var all []*game.Refusal
	for i, h := range r.Refill {
		if !slices.Contains(legal, s.canyon.at(h)) {
			all = append(all, illegal("R8", field("/refill", i), "the eagle cannot refill this station"))
		}
	}
	return refusals(all...)
}

// check: trade, card and walk, each against what the one before leads to (Rules
// R34, R35).
func (a Act) check(s *State) []game.Refusal {
	t, trial := s.clone(), new(resolution)
	var all []*game.Refusal
	if a.Favors > 0 {
		if r := t.tradeFault(a.Favors); r != nil {
			all = append(all, r)
		} else {
			t.trade(trial, a.Favors)
		}
	}
	if a.Card != nil {
		if r := t.cardFault(a.Card); r != nil {
			return refusals(append(all, r)...)
		}
		t.play(trial, *a.Card)
	}
	if a.moves() {
		all = append(all, t.planFault(&a))
	}
	return refusals(all...)
}

// planFault checks the last part. Behind a hunt it cannot be judged yet: it may
// lapse (Rule R35).
func (s *State) planFault(a *Act) *game.Refusal {
	if s.phase != Hunting {
		return s.moveFault(a)
	}
	mine := func(l Lemming) bool { return l.Clan() == s.acting.Seat }
	switch {
	case len(a.Walks) > 1:
		return illegal("R29", "/walks/1", "one lemming moves")
	case len(a.Walks) == 1 && !mine(a.Walks[0].Lemming):
		return illegal("L3", "/walks/0/lemming", "the lemming is of another clan")
	case a.Climb != 0 && !mine(a.Climb):
		return illegal("L3", "/climb", "the lemming is of another clan")
	}
	return nil
}

func (s *State) tradeFault(n int) *game.Refusal {
	switch {
	case slices.Contains(s.trades(), n):
		return nil
	case s.acting.Favors != 0:
		return illegal("R16", "/favors", "there is one trade a turn")
	case s.acting.Card != 0:
		return illegal("R34", "/favors", "a trade comes before the card")
	case s.family(s.acting.Seat).favors() < n:
		return illegal("P3", "/favors", "the seat has too few Favors")
	}
	return illegal("R16", "/favors", "the side pile is empty")
}

func (s *State) cardFault(p *Play) *game.Refusal {
	facts := p.Name.Facts()
	switch {
	case !s.mayPlay():
		return illegal("A1", "/card", "there is one card a turn")
	case !s.holdsCard(p.Name):
		return illegal("A1", "/card/name", "the seat does not have this card")
	}
	legal := s.plays(p.Name)
	if len(legal) == 0 {
		return illegal(facts.Rule, "/card", "the card has no legal target")
	}
	for _, a := range facts.takes {
		legal = slices.DeleteFunc(legal, func(q Play) bool { return !p.agrees(&q, a) })
		if len(legal) == 0 {
			return illegal(facts.Rule, "/card/"+a.member(), "the card cannot be played so")
		}
	}
	return nil
}

// agrees reports whether two plays of a card are equal in one argument.
func (p *Play) agrees(q *Play, a argument) bool {
	switch a {
	case argHex:
		return p.Hex == q.Hex
	case argEach:
		return slices.Equal(p.To.Each, q.To.Each)
	case argTarget:
		return p.Target == q.Target
	case argLemming:
		return p.Lemming == q.Lemming
	case argTo:
		return p.To.Hex == q.To.Hex
	case argPath:
		return slices.Equal(p.Path, q.Path)
	case argEagle:
		return p.Eagle == q.Eagle
	case argWay:
		return p.Way == q.Way
	case argSeat:
		return p.Seat == q.Seat
	}
	return false
}
