package fox

import "whisker/referee/game"

// Public is the public document of a position: all but the order of the deck.
type Public struct {
	Round   int       `json:"round"`            // 1 to 30
	Mode    string    `json:"mode"`             // mail or table
	Phase   string    `json:"phase"`            // the kind of ask, or over
	Quests  []Kind    `json:"quests"`           // open, from left to right
	Drawn   []Kind    `json:"drawn,omitzero"`   // the new cards that the youngest places
	Spent   []Kind    `json:"spent"`            // cards that are out until the next shuffle
	Deck    int       `json:"deck"`             // cards left
	Tricks  Tricks    `json:"tricks"`           // in play
	Eggs    []Eggs    `json:"eggs"`             // in table order
	Bags    []Bag     `json:"bags,omitzero"`    // in table order, while snakes steal
	Thieves []Thief   `json:"thieves,omitzero"` // who still has to steal, the first one now
	Best    game.Seat `json:"best,omitzero"`    // who discards a quest (R15)
}

// Tricks counts the tricks in play.
type Tricks struct {
	Fox    int `json:"fox"`
	Snake  int `json:"snake"`
	Hammer int `json:"hammer"`
}

// Eggs is what a seat has earned.
type Eggs struct {
	Seat game.Seat `json:"seat"`
	Eggs int       `json:"eggs"`
}

// Bag is what a seat has grabbed.
type Bag struct {
	Seat game.Seat `json:"seat"`
	Bag  []Kind    `json:"bag"`           // in the order of the kinds
	Stop bool      `json:"stop,omitzero"` // the seat called stop
	Void bool      `json:"void,omitzero"` // and should not have (R5)
}

// Thief is a seat with an active snake.
type Thief struct {
	Seat  game.Seat  `json:"seat"`
	Steal StealOrder `json:"steal"`
}

// private is what one seat alone knows: nothing.
type private struct{}

// secret is what the referee alone knows.
type secret struct {
	Deck []Kind `json:"deck"` // the top card last; empty where the club has the cards
}

// Public returns what everybody may know.
func (s *state) Public() any {
	round := fullBox(s.round)
	d := Public{
		Round: s.round, Mode: s.rules.Mode, Phase: s.phase,
		Quests: s.quests.copy(), Drawn: s.drawn.copy(), Spent: s.spent.copy(), Deck: s.left,
		Tricks: Tricks{Fox: int(round[Fox]), Snake: int(round[Snake]), Hammer: int(round[Hammer])},
		Eggs:   s.eggList(),
	}
	switch s.phase {
	case AskSteal:
		for p, seat := range s.seats {
			d.Bags = append(d.Bags, Bag{Seat: seat, Bag: s.bags[p].list(), Stop: s.stops[p], Void: s.void[p]})
		}
		order, n := s.thieves()
		for _, p := range order[s.stolen:n] {
			d.Thieves = append(d.Thieves, Thief{Seat: s.seats[p], Steal: s.orders[p]})
		}
	case AskDrop:
		d.Best = s.seats[s.best]
	}
	return d
}

func (s *state) eggList() []Eggs {
	var list []Eggs
	for p, seat := range s.seats {
		list = append(list, Eggs{seat, s.eggs[p]})
	}
	return list
}

// Private is empty: no seat knows more than all.
func (s *state) Private(game.Seat) any { return private{} }

// Secret returns the order of the deck.
func (s *state) Secret() any { return secret{Deck: s.deck.copy()} }

// LargestPrivate bounds Private.
func (s *state) LargestPrivate(game.Seat) int { return len(game.Marshal(private{})) }

// LargestSecret bounds Secret by the largest deck.
func (s *state) LargestSecret() int { return len(game.Marshal(secret{Deck: lootKinds.list()})) }
