package lemmings

import "whisker/referee/game"

// Public is the public document of a position.
type Public struct {
	Turn    int        `json:"turn"`          // 1 for the first
	Phase   Phase      `json:"phase"`         // what the position waits in
	First   Clan       `json:"first"`         // who starts this turn
	Control Both[Clan] `json:"control"`       // who decides for each eagle this turn
	Next    Clan       `json:"next,omitzero"` // who does next turn, by Mine! All Mine!
	Dice    Both[int]  `json:"dice"`          // of this turn; 0 is HOVER
	Value   int        `json:"value"`         // of this turn's movement card; 0 before it is turned up, and at the end

	Flying  []Eagle    `json:"flying,omitzero"`  // these have to fly still, in this order
	Hunting []Eagle    `json:"hunting,omitzero"` // these have to hunt still
	Fed     bool       `json:"fed,omitzero"`     // the first of them has eaten, or found nothing to eat
	Hover   []Eagle    `json:"hover,omitzero"`   // these have to refill a station still
	Orders  []Standing `json:"orders,omitzero"`  // what is left of standing orders
	Acting  *Actor     `json:"acting,omitzero"`  // whose lemming turn it is

	Eagles   Both[Bird] `json:"eagles"`
	Stacks   []Stack    `json:"stacks"`   // hexes with lemmings, in map order
	Stations []Hex      `json:"stations"` // those with a pellet, in map order
	Camo     Lemming    `json:"camo,omitzero"`
	Fright   Stage      `json:"fright,omitzero"`

	Deck   int      `json:"deck"`   // movement cards left, Game Over among them until the end
	Turned []int    `json:"turned"` // movement cards turned up so far; 0 is Game Over
	Side   int      `json:"side"`   // cards of the side pile
	Played []Card   `json:"played"` // special action cards, in the order played
	Supply int      `json:"supply"` // pellets
	Seats  []Family `json:"seats"`  // in table order
}

// Stack is the lemmings on a hex, from the bottom.
type Stack struct {
	Hex      Hex       `json:"hex"`
	Lemmings []Lemming `json:"lemmings"`
}

// Family is what everybody may know of a seat.
type Family struct {
	Seat    Clan             `json:"seat"`
	Points  int              `json:"points"`  // of its dives: where its marker is on the VP track
	Start   []Lemming        `json:"start"`   // in the Start Area, ascending
	Dives   [boxes][]Lemming `json:"dives"`   // by cliff score box, 1 to 5
	Chow    Both[[]Lemming]  `json:"chow"`    // eaten, by eagle
	Removed []Lemming        `json:"removed"` // by Rock Slide
	Pellets int              `json:"pellets"` // held
	Traded  [maxFavors]int   `json:"traded"`  // how often one, two and three Favors were traded
	Cards   int              `json:"cards"`   // special action cards in hand
	Five    bool             `json:"five"`    // the ID card is unused
}

// Private is what a seat alone may know.
type Private struct {
	Hand    []Card   `json:"hand"`
	Pellets []Pellet `json:"pellets"`
}

// Secret is what only the referee knows.
type Secret struct {
	Deck     []int     `json:"deck"` // from the top; 0 is Game Over
	Side     []Card    `json:"side"` // from the top
	Supply   []Pellet  `json:"supply"`
	Stations []Pellet  `json:"stations"` // the faces that lie there, in map order
	Seats    []Private `json:"seats"`    // in table order
}

// Public returns what everybody may know.
func (s *State) Public() any {
	p := &Public{
		Turn: s.turn, Phase: s.phase, First: s.first, Control: s.control, Next: s.next, Dice: s.dice, Value: s.value(),
		Flying: orNil(s.flying), Hunting: orNil(s.hunting), Fed: s.fed, Hover: orNil(s.hover), Orders: s.openOrders(),
		Eagles: s.eagles, Stacks: []Stack{}, Stations: []Hex{}, Camo: s.camo, Fright: s.fright,
		Deck: len(s.deck), Turned: orEmpty(s.turned), Side: len(s.side), Played: orEmpty(s.played), Supply: len(s.supply),
	}
	if s.acting.Seat != 0 {
		acting := s.acting
		p.Acting = &acting
	}
	for at := range s.stacks {
		if t := &s.stacks[at]; t.n > 0 {
			p.Stacks = append(p.Stacks, Stack{s.canyon.name(at), t.all()})
		}
	}
	for i, at := range s.canyon.stations {
		if s.lying[i] != 0 {
			p.Stations = append(p.Stations, s.canyon.name(at))
		}
	}
	for _, c := range s.seats {
		p.Seats = append(p.Seats, s.family(c).public(c))
	}
	return p
}

// openOrders are the standing orders that are not used up.
func (s *State) openOrders() []Standing {
	var all []Standing
	for _, o := range s.orders {
		o.Orders = Orders{orNil(o.Prey), orNil(o.Flee), orNil(o.Refill), orNil(o.Auto)}
		if o.any() {
			all = append(all, o)
		}
	}
	return all
}

func (f *family) public(c Clan) Family {
	p := Family{
		Seat: c, Points: f.points(), Start: orEmpty(f.start),
		Chow: Both[[]Lemming]{orEmpty(f.chow.Ruby), orEmpty(f.chow.Stephen)}, Removed: orEmpty(f.removed),
		Pellets: len(f.pellets), Traded: f.traded, Cards: len(f.hand), Five: !f.idUsed,
	}
	for i := range f.dives {
		p.Dives[i] = orEmpty(f.dives[i])
	}
	return p
}

// Private returns the hand and the pellets of a seat.
func (s *State) Private(seat game.Seat) any { return s.family(clanOf(seat)).private() }

func (f *family) private() Private { return Private{orEmpty(f.hand), orEmpty(f.pellets)} }

// Secret returns decks, faces, hands and pellets.
func (s *State) Secret() any {
	x := &Secret{Deck: orEmpty(s.deck), Side: orEmpty(s.side), Supply: orEmpty(s.supply), Stations: []Pellet{}}
	for _, p := range s.lying {
		if p != 0 {
			x.Stations = append(x.Stations, p)
		}
	}
	for _, c := range s.seats {
		x.Seats = append(x.Seats, s.family(c).private())
	}
	return x
}

// orEmpty and orNil are the two ways in which JSON writes a list of nothing.
func orEmpty[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

func orNil[T any](list []T) []T {
	if len(list) == 0 {
		return nil
	}
	return list
}

// privateEvents is how many events a seat alone is told between two of its asks
// at most: the card of a trade, a pellet of a card, one for each step of its
// walk, and one taken by another seat.
const privateEvents = 3 + maxValue

// LargestPrivate bounds the private document of a seat and its events.
func (s *State) LargestPrivate(seat game.Seat) int {
	f := s.family(clanOf(seat)).widest()
	event := game.Marshal(Event{Event: Took, Seat: Soldier, Hex: hexAt(maxRows, maxWidth), Cause: Sticky.String(), Face: Favor, Drawn: Fright})
	return len(game.Marshal(f.private())) + privateEvents*(len(event)+1)
}

// LargestSecret bounds the secret document.
func (s *State) LargestSecret() int {
	t := s.clone()
	fill(t.deck, slowest)
	fill(t.side, widestCard)
	fill(t.supply, Favor)
	for i, p := range t.lying {
		if p != 0 {
			t.lying[i] = Favor
		}
	}
	for _, c := range t.seats {
		t.clans[c] = t.clans[c].widest()
	}
	return len(game.Marshal(t.Secret()))
}

// widestCard has the longest name of all special action cards.
const widestCard = Return

// widest is the family with the longest names in its hand and on its pellets.
func (f *family) widest() family {
	w := f.clone()
	fill(w.hand, widestCard)
	fill(w.pellets, Favor)
	return w
}

func fill[T any](list []T, x T) {
	for i := range list {
		list[i] = x
	}
}
