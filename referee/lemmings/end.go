package lemmings

import (
	"slices"

	"whisker/referee/game"
)

// Result is the end of a game.
type Result struct {
	Ranking []Rank      `json:"ranking"` // by place, equal places in table order
	Winners []game.Seat `json:"winners"` // in table order
}

// Rank is one seat's line of the result.
type Rank struct {
	Seat  game.Seat `json:"seat"`
	Place int       `json:"place"` // 1 is best; equal places are shared
	Points
	Eaten  int `json:"eaten"`  // own lemmings in the Eagle Chow
	Favors int `json:"favors"` // held, not traded
	// Reason is the tie-break that gave the place, where others have the same
	// total.
	Reason Tiebreak `json:"reason,omitzero"`
}

// Tiebreak says how seats with equal totals were placed (Rule Z2).
type Tiebreak string

// The tie-breaks, in order.
const (
	ByDives  Tiebreak = "dives"  // more points by dives
	ByEaten  Tiebreak = "eaten"  // fewer own lemmings eaten
	ByFavors Tiebreak = "favors" // more Favors left
	Shared   Tiebreak = "shared" // equal in all: the place is shared
)

// score adds up a clan's points (Rules Z1, R17 to R19).
func (s *State) score(c Clan) Points {
	f := s.family(c)
	p := Points{Dives: f.points(), Cards: len(f.hand), Sets: s.sets(f)}
	if !f.idUsed {
		p.Cards++
	}
	for _, pellet := range f.pellets {
		p.Pellets += pellet.points()
	}
	p.Total = p.Dives + p.Pellets + p.Cards + p.Sets
	return p
}

// sets counts what trades are worth at the end (Rule R18).
func (s *State) sets(f *family) int {
	if s.rules.FavorSets == SetsAny {
		return tokens(f) / maxFavors
	}
	return slices.Min(f.traded[:])
}

// tokens counts the Favors that a clan has traded.
func tokens(f *family) int {
	sum := 0
	for i, n := range f.traded {
		sum += (i + 1) * n
	}
	return sum
}

// compare tells which of two seats with equal totals is ahead, below 0 for the
// first, and by which tie-break (Rule Z2).
func (a *Rank) compare(b *Rank) (int, Tiebreak) {
	switch {
	case a.Dives != b.Dives:
		return b.Dives - a.Dives, ByDives
	case a.Eaten != b.Eaten:
		return a.Eaten - b.Eaten, ByEaten
	case a.Favors != b.Favors:
		return b.Favors - a.Favors, ByFavors
	}
	return 0, Shared
}

// Result is nil before the end, and where the pellets are not known.
func (s *State) Result() any {
	if s.phase != Over || !s.full {
		return nil
	}
	return s.rank()
}

func (s *State) rank() *Result {
	res := &Result{Winners: []game.Seat{}}
	for _, c := range s.seats {
		f := s.family(c)
		res.Ranking = append(res.Ranking, Rank{
			Seat: c.Seat(), Points: s.score(c),
			Eaten: len(f.chow.Ruby) + len(f.chow.Stephen), Favors: f.favors(),
		})
	}
	slices.SortStableFunc(res.Ranking, func(a, b Rank) int {
		if a.Total != b.Total {
			return b.Total - a.Total
		}
		n, _ := a.compare(&b)
		return n
	})
	for i := range res.Ranking {
		place(res.Ranking, i)
	}
	for _, c := range s.seats {
		if slices.ContainsFunc(res.Ranking, func(r Rank) bool { return r.Seat == c.Seat() && r.Place == 1 }) {
			res.Winners = append(res.Winners, c.Seat())
		}
	}
	return res
}

// place gives line i its place, and the reason if the totals are equal: what
// parted it from the line above, or else from the line below.
func place(all []Rank, i int) {
	r := &all[i]
	r.Place = i + 1
	if i > 0 && all[i-1].Total == r.Total {
		n, by := all[i-1].compare(r)
		if r.Reason = by; n == 0 {
			r.Place = all[i-1].Place
		}
		return
	}
	if i+1 < len(all) && all[i+1].Total == r.Total {
		_, r.Reason = r.compare(&all[i+1])
	}
}

// tellScores tells the end (Rules R22, Z1, Z2).
func (s *State) tellScores(r *resolution) {
	if r.trial() {
		return
	}
	for _, c := range s.seats {
		points := s.score(c)
		r.tell(Event{Event: Scored, Seat: c, Final: &points})
	}
	result := s.rank()
	r.tell(Event{Event: Ended, Winners: result.Winners, Reason: result.Ranking[0].Reason})
}
