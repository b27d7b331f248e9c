package hare

import (
	"cmp"
	"slices"

	"whisker/referee/game"
)

// score is the points of a seat's bets in this race (Rule 5.1, R16).
func (p *position) score(seat int8) (points int) {
	for _, c := range p.hands[seat].bets[:p.bets()] {
		points += prize[p.place[c.Animal()]]
	}
	return points
}

// decided reports whether no further race is needed (Rule 6.1, R18).
func (p *position) decided() bool {
	n := int(p.race)
	switch {
	case n < p.mode.races:
		return false
	case p.mode.races == 1, n == p.mode.races+extraRaces:
		return true
	}
	leaders := 0
	for s := range p.players {
		if p.leads(s) {
			leaders++
		}
	}
	return leaders == 1
}

// leads reports whether no seat has more points.
func (p *position) leads(seat int8) bool {
	return p.points[seat] == slices.Max(p.points[:p.players])
}

// placings is the places of a seat's bets, best first, those without a place
// last and called 4: what breaks a tie (R17). Where several races are added, it
// says nothing.
func (p *position) placings(seat int8) (places [maxBets]int8) {
	if p.mode.races > 1 {
		return places
	}
	for i, c := range p.hands[seat].bets[:p.bets()] {
		places[i] = cmp.Or(p.place[c.Animal()], podium+1)
	}
	slices.Sort(places[:p.bets()])
	return places
}

// Result is the outcome of a game.
type Result struct {
	Ranking []Rank      `json:"ranking"` // by place, then in table order
	Winners []game.Seat `json:"winners"`
}

// Rank is the place of one seat.
type Rank struct {
	Seat   game.Seat `json:"seat"`
	Place  int       `json:"place"` // the same for seats that share it
	Points int       `json:"points"`
	Bets   []Card    `json:"bets,omitzero"` // of the only race; left out in champion mode
	Tie    Tie       `json:"tie,omitzero"`
}

// Tie says what became of a seat that has as many points as another.
type Tie string

// What becomes of a tie.
const (
	TieByBets Tie = "bets"   // its place differs because of the better placed bets (R17)
	TieStands Tie = "stands" // it shares its place (R17, R18)
)

// rank orders two seats: negative where the first is ahead.
func (p *position) rank(a, b int8) int {
	if c := cmp.Compare(p.points[b], p.points[a]); c != 0 {
		return c
	}
	x, y := p.placings(a), p.placings(b)
	return slices.Compare(x[:], y[:])
}

// result ranks the seats (Rule 5.2).
func (p *position) result(names []game.Seat) *Result {
	order := make([]int8, p.players)
	for s := range order {
		order[s] = int8(s)
	}
	slices.SortStableFunc(order, p.rank)
	r := new(Result)
	for i, s := range order {
		k := Rank{Seat: names[s], Place: i + 1, Points: int(p.points[s]), Tie: p.tie(s)}
		if i > 0 && p.rank(order[i-1], s) == 0 {
			k.Place = r.Ranking[i-1].Place
		}
		if p.mode.races == 1 {
			k.Bets = slices.Clone(p.hands[s].bets[:p.bets()])
		}
		if k.Place == 1 {
			r.Winners = append(r.Winners, k.Seat)
		}
		r.Ranking = append(r.Ranking, k)
	}
	return r
}

func (p *position) tie(seat int8) (t Tie) {
	for s := range p.players {
		if s == seat || p.points[s] != p.points[seat] {
			continue
		}
		if p.rank(s, seat) == 0 {
			return TieStands
		}
		t = TieByBets
	}
	return t
}
