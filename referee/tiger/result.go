package tiger

import (
	"cmp"
	"slices"

	"whisker/referee/game"
)

// Result is Rules 6.2 and 6.3; nil before the end.
func (s *State) Result() any {
	if !s.over {
		return nil
	}
	return s.result()
}

func (s *State) result() Result {
	order := below(len(s.names)).numbers()
	slices.SortStableFunc(order, s.compare)
	r := Result{Winners: []game.Seat{}}
	for k, seat := range order {
		rank := s.rank(seat, order)
		rank.Place = k + 1
		if k > 0 && s.compare(order[k-1], seat) == 0 {
			rank.Place = r.Ranking[k-1].Place
		}
		if rank.Place == 1 && !rank.Out {
			r.Winners = append(r.Winners, rank.Seat)
		}
		r.Ranking = append(r.Ranking, rank)
	}
	return r
}

// rank is a seat's line of the result, but for its place.
func (s *State) rank(seat int, all []int) Rank {
	r := Rank{
		Seat:     s.names[seat],
		Whiskers: s.whiskers[seat],
		Damage:   s.damage[seat],
		Net:      s.net(seat),
		Out:      s.out().has(seat),
	}
	for _, other := range all {
		switch {
		case other == seat || s.byNet(other, seat) != 0:
		case s.compare(other, seat) == 0:
			r.Reason = Shared
		case r.Reason == "":
			r.Reason = BySpace
		}
	}
	return r
}

func (p *position) net(seat int) int { return p.whiskers[seat] - p.damage[seat] }

// compare is Rule 6.3: it puts the better of two seats first: who is not out, then who has more
// net points, then who was nearer to the tiger when the last round ended (R13).
func (p *position) compare(a, b int) int {
	return cmp.Or(p.byNet(a, b), cmp.Compare(p.final.space(a), p.final.space(b)))
}

// byNet is compare without the tie-break.
func (p *position) byNet(a, b int) int {
	out := func(seat int) int { return (p.out() & only(seat)).count() }
	return cmp.Or(cmp.Compare(out(a), out(b)), cmp.Compare(p.net(b), p.net(a)))
}

// out is Rule 6.2: whoever has the most damage, with these exceptions.
func (p *position) out() seats {
	var most seats
	worst := slices.Max(p.damage[:p.seats.count()])
	for left := p.seats; left != 0; left = left.rest() {
		if p.damage[left.first()] == worst {
			most |= only(left.first())
		}
	}
	switch {
	case p.seats.count() == 2 && !p.book.twoPlayerElimination: // D3, R15
		return 0
	case most.several() && !p.book.eliminateTied: // D2
		return 0
	case most == p.seats && !p.book.allTiedElim: // R14
		return 0
	}
	return most
}

// ended tells who is out, and who wins by what.
func (t *teller) ended(r Result, reached bool, marker int) {
	end := Event{Event: End, Cause: ByRounds, Marker: new(marker), Seats: r.Winners}
	if reached {
		end.Cause = ByMarker
	}
	for _, rank := range r.Ranking {
		if rank.Out {
			t.add(Event{Event: Out, Seat: rank.Seat, Total: new(rank.Damage)})
		}
	}
	if len(r.Winners) > 0 {
		end.Reason = r.Ranking[0].Reason
	} else {
		end.Seats = nil
	}
	t.add(end)
}
