package fox

import (
	"cmp"
	"slices"

	"whisker/referee/game"
)

// Result is the end of a game.
type Result struct {
	Ranking []Rank      `json:"ranking"` // by place
	Winners []game.Seat `json:"winners"` // one seat
}

// Rank is one seat's line of the result.
type Rank struct {
	Seat  game.Seat `json:"seat"`
	Place int       `json:"place"` // 1 is best; no place is shared
	Eggs  int       `json:"eggs"`
	// Reason is the tie-break that gave the place, where others have as many
	// eggs.
	Reason Tiebreak `json:"reason,omitzero"`
}

// Tiebreak says how seats with equal eggs were placed.
type Tiebreak string

// ByAge is the only tie-break: the younger seat is placed first (R11).
const ByAge Tiebreak = "age"

// Result is nil before the end.
func (s *state) Result() any {
	if s.phase != phaseOver {
		return nil
	}
	ranking := s.ranking()
	return Result{Ranking: ranking, Winners: []game.Seat{ranking[0].Seat}}
}

// ranking is rules 3.7 and R11: the most eggs first, of equal ones the youngest.
func (s *state) ranking() []Rank {
	order := make([]int, s.n())
	for p := range order {
		order[p] = p
	}
	slices.SortFunc(order, func(a, b int) int {
		return cmp.Or(cmp.Compare(s.eggs[b], s.eggs[a]), cmp.Compare(s.ages[b], s.ages[a]))
	})
	ranking := make([]Rank, s.n())
	for i, p := range order {
		ranking[i] = Rank{Seat: s.seats[p], Place: i + 1, Eggs: s.eggs[p]}
		if i > 0 && ranking[i-1].Eggs == s.eggs[p] {
			ranking[i-1].Reason, ranking[i].Reason = ByAge, ByAge
		}
	}
	return ranking
}
