package lemmings

import "slices"

// What a controller has a choice in is settled without asking him if there is
// one way alone, or by what is left of his standing orders (Rule R32).

// standingOf is what is left of the orders of the controller of an eagle.
func (s *State) standingOf(e Eagle) *Orders {
	i := slices.IndexFunc(s.orders, func(o Standing) bool { return o.Seat == *s.control.Of(e) })
	if i < 0 {
		return new(Orders)
	}
	return &s.orders[i].Orders
}

// settle chooses from what is legal now: the only thing there is, the first
// entry of the list of orders that is among it, or what the referee takes where
// the controller said "auto". An entry that is used is struck off.
func settle[T comparable](legal []T, list *[]T, auto bool, byReferee func([]T) T) (x T, ok bool) {
	if len(legal) == 1 {
		return legal[0], true
	}
	for i, x := range *list {
		if slices.Contains(legal, x) {
			*list = slices.Delete(*list, i, i+1)
			return x, true
		}
	}
	if auto {
		return byReferee(legal), true
	}
	return x, false
}

func (s *State) settledPrey(e Eagle, legal []Lemming) (Lemming, bool) {
	o := s.standingOf(e)
	return settle(legal, &o.Prey, slices.Contains(o.Auto, askPrey), s.absentPrey)
}

func (s *State) settledFlight(e Eagle, legal []Flight) (Flight, bool) {
	o := s.standingOf(e)
	return settle(legal, &o.Flee, slices.Contains(o.Auto, askFlee), s.absentFlight)
}

func (s *State) settledRefill(e Eagle, legal []int) (int, bool) {
	o := s.standingOf(e)
	names := make([]Hex, len(legal))
	for i, at := range legal {
		names[i] = s.canyon.name(at)
	}
	h, ok := settle(names, &o.Refill, slices.Contains(o.Auto, askRefill), func(all []Hex) Hex { return all[0] })
	return s.canyon.at(h), ok
}

// absentPrey is the prey where the controller does not choose: the
// lowest-numbered of the leading seat, which has the most points, the first
// from the start player on (Rule R45).
func (s *State) absentPrey(legal []Lemming) Lemming {
	c, best := s.first, -1
	var prey Lemming
	for range s.seats {
		i := slices.IndexFunc(legal, func(l Lemming) bool { return l.Clan() == c })
		if points := s.family(c).points(); i >= 0 && points > best {
			prey, best = legal[i], points
		}
		c = s.after(c)
	}
	return prey
}

// absentFlight is the flight where the controller does not choose: the first
// lemming in map order, to its first refuge in map order (Rule R45).
func (s *State) absentFlight(legal []Flight) Flight {
	return slices.MinFunc(legal, func(a, b Flight) int {
		if a.Lemming != b.Lemming {
			return s.where(a.Lemming) - s.where(b.Lemming)
		}
		return int(a.To) - int(b.To)
	})
}
