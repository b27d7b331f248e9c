package lemmings

import (
	"slices"

	"whisker/referee/game"
)

// Phase is where the turn is.
type Phase string

// The phases. A hunt can be part of the eagle phase or follow a card.
const (
	Flying    Phase = "fly"
	Hunting   Phase = "hunt"
	Refilling Phase = "refill"
	Acting    Phase = "act"
	Over      Phase = "over"
)

// State is one position of a table.
type State struct {
	rules  *Rulebook
	canyon *canyon
	seats  []Clan // in table order
	full   bool   // it holds the secrets
	viewer Clan   // without them, the seat whose hand and pellets it holds

	turn    int // 1 for the first
	first   Clan
	control Both[Clan] // who decides for each eagle this turn (Rule R15)
	next    Clan       // who is Eagle Player next turn by Mine! All Mine!, 0 if nobody
	dice    Both[int]  // 0 is HOVER
	phase   Phase
	flying  []Eagle // these have to fly still, in this order
	hunting []Eagle // these have to hunt still
	fed     bool    // the first of them has eaten, or could not
	hover   []Eagle // these have to refill a station still
	orders  []Standing
	acting  Actor

	eagles Both[Bird]
	stacks []stack  // by hex
	lying  []Pellet // by station, 0 where there is none
	camo   Lemming  // no eagle may eat it (Rule C15), 0 if none
	fright Stage

	deck   []int // movement cards from the top
	turned []int // movement cards turned up so far
	side   []Card
	played []Card
	supply []Pellet
	clans  [maxSeats + 1]family
}

// Bird is an eagle on its circle.
type Bird struct {
	Zone    Zone `json:"zone"`
	Feeding bool `json:"feeding"`
}

// Standing is what is left of a controller's standing orders (Rule R32).
type Standing struct {
	Seat Clan `json:"seat"`
	Orders
}

// Stage is the mark of Stage Fright (Rule C16).
type Stage struct {
	Lemming Lemming `json:"lemming"`
	By      Clan    `json:"by"` // it ends when the next lemming turn of this seat begins
}

// Actor is the seat whose lemming turn it is, and what it has done in it.
type Actor struct {
	Seat   Clan    `json:"seat"`
	Favors int     `json:"favors,omitzero"` // traded this turn
	Card   Card    `json:"card,omitzero"`   // played this turn
	Walked Lemming `json:"walked,omitzero"` // Tag Team: who moved first
	Spent  int     `json:"spent,omitzero"`  // and the points it spent
	Dived  bool    `json:"dived,omitzero"`  // and whether that was a dive
	Plan   *Act    `json:"plan,omitzero"`   // walk, climb or pass that was sent along with a card (R35)
}

// stack is the lemmings on a hex, from the bottom.
type stack struct {
	n  int
	of [clearLimit]Lemming
}

// family is what a clan has.
type family struct {
	start   []Lemming        // in the Start Area, ascending
	dives   [boxes][]Lemming // by cliff score box
	chow    Both[[]Lemming]  // by the eagle that ate them
	removed []Lemming        // by Rock Slide
	pellets []Pellet         // held, by face
	traded  [maxFavors]int   // how often each benefit was traded for
	hand    []Card           // in the order of section 6
	idUsed  bool
}

var _ interface {
	game.State
	game.Sampler
	game.Staged
} = (*State)(nil)

// begin makes the position before set-up. The setup is complete.
func begin(setup game.Setup) (*State, error) {
	r := new(Rulebook)
	if err := game.Unmarshal(setup.Options, r); err != nil {
		return nil, err
	}
	m, err := canyonOf(&r.Map)
	if err != nil {
		return nil, err
	}
	s := &State{rules: r, canyon: m, stacks: make([]stack, len(m.hexes)), lying: make([]Pellet, len(m.stations))}
	for _, seat := range setup.Seats {
		s.seats = append(s.seats, clanOf(seat))
	}
	return s, nil
}

// two reports whether the rules for two players hold (Rule T1).
func (s *State) two() bool { return len(s.seats) == 2 }

func (s *State) family(c Clan) *family { return &s.clans[c] }

// after is the next seat clockwise.
func (s *State) after(c Clan) Clan {
	return s.seats[(slices.Index(s.seats, c)+1)%len(s.seats)]
}

// value is that of this turn's movement card; 0 before it is turned up.
func (s *State) value() int {
	if len(s.turned) < s.turn {
		return 0
	}
	return s.turned[len(s.turned)-1]
}

// lead is the order of the eagles: Ruby first, but with two players the eagle
// of the player who starts (Rule R30).
func (s *State) lead() [2]Eagle {
	if s.two() && s.control.Stephen == s.first {
		return [2]Eagle{Stephen, Ruby}
	}
	return [2]Eagle{Ruby, Stephen}
}

// clone copies the position.
func (s *State) clone() *State {
	t := *s
	t.flying, t.hunting, t.hover = slices.Clone(s.flying), slices.Clone(s.hunting), slices.Clone(s.hover)
	t.orders = slices.Clone(s.orders)
	for i := range t.orders {
		t.orders[i].Orders = s.orders[i].clone()
	}
	t.stacks, t.lying = slices.Clone(s.stacks), slices.Clone(s.lying)
	t.deck, t.turned, t.side = slices.Clone(s.deck), slices.Clone(s.turned), slices.Clone(s.side)
	t.played, t.supply = slices.Clone(s.played), slices.Clone(s.supply)
	for _, c := range s.seats {
		t.clans[c] = s.clans[c].clone()
	}
	return &t
}

func (o Orders) clone() Orders {
	return Orders{slices.Clone(o.Prey), slices.Clone(o.Flee), slices.Clone(o.Refill), slices.Clone(o.Auto)}
}

func (f family) clone() family {
	f.start, f.removed = slices.Clone(f.start), slices.Clone(f.removed)
	for i := range f.dives {
		f.dives[i] = slices.Clone(f.dives[i])
	}
	f.chow = Both[[]Lemming]{slices.Clone(f.chow.Ruby), slices.Clone(f.chow.Stephen)}
	f.pellets, f.hand = slices.Clone(f.pellets), slices.Clone(f.hand)
	return f
}

// points is the sum of a clan's dives, the VP track until the end (Rule D1).
func (f *family) points() int {
	sum := 0
	for i, dives := range f.dives {
		sum += (i + 1) * len(dives)
	}
	return sum
}

// favors counts the Favors held.
func (f *family) favors() int {
	n := 0
	for _, p := range f.pellets {
		if p == Favor {
			n++
		}
	}
	return n
}

// insert puts x into a sorted list.
func insert[T ~uint8](list []T, x T) []T {
	i, _ := slices.BinarySearch(list, x)
	return slices.Insert(list, i, x)
}

// remove takes x out of a list, which holds it.
func remove[T comparable](list []T, x T) []T {
	i := slices.Index(list, x)
	return slices.Delete(list, i, i+1)
}
