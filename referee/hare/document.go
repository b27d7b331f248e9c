package hare

import (
	"slices"

	"whisker/referee/game"
)

// Public is what everybody may know of a position.
type Public struct {
	Race     int          `json:"race"`             // 1 for the first
	Round    int          `json:"round"`            // of the race; 0 while the further bets are chosen
	First    game.Seat    `json:"first,omitzero"`   // who has the marker; left out before it is drawn
	ToPlay   game.Seat    `json:"to_play,omitzero"` // left out where nobody plays
	Mode     Mode         `json:"mode"`
	Streams  [2]int       `json:"streams"` // ascending
	Boosts   []Boost      `json:"boosts"`  // by tile; none but in beginner mode
	Animals  []Pawn       `json:"animals"` // in movement order
	Table    []Laid       `json:"table"`   // play by play
	Discards []Discard    `json:"discards"`
	Deck     int          `json:"deck"` // cards in the draw pile
	Hands    []HandSize   `json:"hands"`
	HowlNext bool         `json:"howl_next"` // in the next race only the wolf moves (R1)
	Points   []SeatPoints `json:"points"`
	Revealed []SeatBets   `json:"revealed,omitzero"` // the bets, when the game is over
}

// Boost is a boost with the tile on which it lies.
type Boost struct {
	Tile   int    `json:"tile"`
	Animal Animal `json:"animal"`
}

// Pawn is where an animal stands.
type Pawn struct {
	Animal Animal `json:"animal"`
	Tile   int    `json:"tile"`  // 0 the start, 12 over the finish
	Place  int    `json:"place"` // on the podium, 1 to 3; 0: not on it
}

// Laid is the cards of one play, howling wolves behind the others.
type Laid struct {
	Seat  game.Seat `json:"seat"`
	Cards []Card    `json:"cards"`
}

// Discard is how many cards of a kind lie on the discard pile: at least one.
type Discard struct {
	Card  Card `json:"card"`
	Count int  `json:"count"`
}

// HandSize is how many cards and bets a seat has.
type HandSize struct {
	Seat  game.Seat `json:"seat"`
	Cards int       `json:"cards"`
	Bets  int       `json:"bets"`
}

// SeatPoints is the points of a seat, of all races that are over.
type SeatPoints struct {
	Seat   game.Seat `json:"seat"`
	Points int       `json:"points"`
}

// SeatBets is the bets of a seat, the starting ones first.
type SeatBets struct {
	Seat game.Seat `json:"seat"`
	Bets []Card    `json:"bets"`
}

// Private is what one seat alone may know.
type Private struct {
	Bets []Card `json:"bets"` // the starting ones first; a howling wolf set aside is "howl"
	Hand []Card `json:"hand"` // in the order of the kinds
}

// Secret is what nobody may know in whole.
type Secret struct {
	Hands  []SeatHand `json:"hands"`
	Deck   []Card     `json:"deck"`   // the next to be drawn first
	Unused []Animal   `json:"unused"` // starting bets that nobody holds
}

// SeatHand is the hand and the bets of a seat.
type SeatHand struct {
	Seat game.Seat `json:"seat"`
	Bets []Card    `json:"bets"`
	Hand []Card    `json:"hand"`
}

func (s *state) public() *Public {
	d := &Public{
		Race: int(s.race), Round: int(s.round), Mode: s.rules.Mode,
		Streams: [2]int{int(s.streams[0]), int(s.streams[1])},
		Boosts:  s.boosts(), Deck: int(s.deck.size()), HowlNext: s.frozen,
	}
	if s.first >= 0 {
		d.First = s.seats[s.first]
	}
	if !s.betting() && !s.over() {
		d.ToPlay = s.seats[s.toPlay()]
	}
	for _, a := range animals {
		d.Animals = append(d.Animals, Pawn{a, int(s.tile[a]), int(s.place[a])})
	}
	for i, l := range s.table[:s.plays] {
		d.Table = append(d.Table, Laid{s.seats[(int(s.first)+i)%len(s.seats)], l.list()})
	}
	for _, c := range cards {
		if n := s.discards[c]; n > 0 {
			d.Discards = append(d.Discards, Discard{c, int(n)})
		}
	}
	for i, seat := range s.seats {
		d.Hands = append(d.Hands, HandSize{seat, int(s.held()), int(s.bets())})
		d.Points = append(d.Points, SeatPoints{seat, int(s.points[i])})
		if s.over() {
			d.Revealed = append(d.Revealed, SeatBets{seat, s.hands[i].open(s.bets())})
		}
	}
	return d
}

// boosts lists the boosts by tile.
func (p *position) boosts() (list []Boost) {
	for _, a := range animals {
		if p.boost[a] != 0 {
			list = append(list, Boost{int(p.boost[a]), a})
		}
	}
	slices.SortFunc(list, func(a, b Boost) int { return a.Tile - b.Tile })
	return list
}

// list spells out the cards of a play.
func (l laid) list() []Card {
	list := make([]Card, l.cards)
	for i := range list {
		list[i] = l.animal.Card()
		if i >= int(l.cards-l.howls) {
			list[i] = HowlCard
		}
	}
	return list
}

// open copies the first n bets of a hand.
func (h *hand) open(n int8) []Card { return slices.Clone(h.bets[:n]) }

func (s *state) private(i int) *Private {
	h := &s.hands[i]
	return &Private{Bets: h.open(s.bets()), Hand: h.cards.list()}
}

func (s *state) secret() *Secret {
	d := &Secret{Deck: slices.Clone(s.deck.cards[s.deck.top:s.deck.end])}
	for i, seat := range s.seats {
		own := s.private(i)
		d.Hands = append(d.Hands, SeatHand{seat, own.Bets, own.Hand})
	}
	dealt := s.dealt()
	for _, a := range animals {
		if dealt[a] == 0 {
			d.Unused = append(d.Unused, a)
		}
	}
	return d
}
