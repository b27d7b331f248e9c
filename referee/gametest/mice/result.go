package mice

import (
	"cmp"
	"slices"

	"whisker/referee/game"
)

// result is how the game ended (M9, M10).
type result struct {
	Ranking []rank      `json:"ranking"`
	Winners []game.Seat `json:"winners"`
}

type rank struct {
	Seat   game.Seat `json:"seat"`
	Place  int       `json:"place"`
	Crumbs int       `json:"crumbs"`
	Right  int       `json:"right"`
	Tie    string    `json:"tie,omitzero"` // "right" or "shared": what became of equal crumbs
}

// Result ranks the mice.
func (s *state) Result() any {
	if s.night <= s.book.Nights {
		return nil
	}
	order := slices.SortedStableFunc(slices.Values(s.mice), better)
	r := result{Winners: []game.Seat{}}
	for i, m := range order {
		k := rank{Seat: m.Seat, Place: i + 1, Crumbs: m.Crumbs, Right: m.Right, Tie: tie(order, i)}
		if i > 0 && better(order[i-1], m) == 0 {
			k.Place = r.Ranking[i-1].Place
		}
		if k.Place == 1 {
			r.Winners = append(r.Winners, m.Seat)
		}
		r.Ranking = append(r.Ranking, k)
	}
	return r
}

// better puts the better mouse first (M9, M10).
func better(a, b mouse) int { return cmp.Or(b.Crumbs-a.Crumbs, b.Right-a.Right) }

// tie tells what became of equal crumbs (M10): those who have them stand next
// to each other.
func tie(order []mouse, i int) (reason string) {
	for _, j := range []int{i - 1, i + 1} {
		switch {
		case j < 0 || j == len(order) || order[j].Crumbs != order[i].Crumbs:
		case order[j].Right == order[i].Right:
			return "shared"
		default:
			reason = "right"
		}
	}
	return reason
}
