package lemmings

import (
	"bytes"

	"whisker/referee/game"
)

// answer is a move of this game: one type for each kind of ask.
type answer interface {
	game.Move
	kind() string
	fault() *game.Refusal        // what is wrong whatever the position
	check(*State) []game.Refusal // what is wrong in a position that asks for it
	play(*State, *resolution)    // carries it out
}

func (Fly) kind() string    { return askFly }
func (Prey) kind() string   { return askPrey }
func (Flee) kind() string   { return askFlee }
func (Refill) kind() string { return askRefill }
func (Act) kind() string    { return askAct }

// Fly answers the ask "fly": which way each eagle flies. A way that does not
// matter may be left out.
type Fly struct {
	Ruby    Way     `json:"ruby,omitzero"`
	Stephen Way     `json:"stephen,omitzero"`
	Order   []Eagle `json:"order,omitzero"` // of hunting, where it counts (Rule R30)
	Orders
}

func (f *Fly) way(e Eagle) Way {
	if e == Stephen {
		return f.Stephen
	}
	return f.Ruby
}

// Orders are standing orders for the eagle phase (Rule R32): of each list the
// first entry that is legal when a decision comes is used. They lapse when the
// movement card is turned up.
type Orders struct {
	Prey   []Lemming `json:"prey,omitzero"`
	Flee   []Flight  `json:"flee,omitzero"`
	Refill []Hex     `json:"refill,omitzero"`
	Auto   []string  `json:"auto,omitzero"` // kinds of ask that the referee settles as for an absent seat
}

// Flight is a lemming's flight from an eagle, to a hex or over the cliff.
type Flight struct {
	Lemming Lemming `json:"lemming"`
	To      Hex     `json:"to"`
}

// Prey answers the ask "prey": which lemming is eaten, in order of preference.
type Prey struct {
	Prey []Lemming `json:"prey"`
}

// Flee answers the ask "flee": the next flights, in order.
type Flee struct {
	Flee []Flight `json:"flee"`
}

// Refill answers the ask "refill": which station gets a pellet, in order of
// preference.
type Refill struct {
	Refill []Hex `json:"refill"`
}

// Act answers the ask "act", or a part of it: what is missing is asked again.
type Act struct {
	Favors int     `json:"favors,omitzero"` // traded: 1 for a movement point, 2 for a dive point, 3 for a card
	Card   *Play   `json:"card,omitzero"`
	Walks  []Walk  `json:"walks,omitzero"` // two with Tag Team
	Climb  Lemming `json:"climb,omitzero"` // in place of walks
	Pass   bool    `json:"pass,omitzero"`  // in place of walks
}

// moves reports whether the answer says which lemming moves, or that none does.
func (a *Act) moves() bool { return a.Walks != nil || a.Climb != 0 || a.Pass }

// Walk is a lemming's way, step by step.
type Walk struct {
	Lemming Lemming `json:"lemming"`
	Points  int     `json:"mp,omitzero"` // what it spends of the movement value, with Tag Team alone
	Path    []Step  `json:"path"`
}

// dives reports whether the walk ends with a dive.
func (w *Walk) dives() bool { return w.Path[len(w.Path)-1] == Dive }

// Play is a card with what its effect needs to be told.
type Play struct {
	Name    Card    `json:"name"`
	Hex     Hex     `json:"hex,omitzero"`
	Lemming Lemming `json:"lemming,omitzero"`
	Target  Lemming `json:"target,omitzero"`
	To      To      `json:"to,omitzero"`
	Path    []Step  `json:"path,omitzero"`
	Eagle   Eagle   `json:"eagle,omitzero"`
	Way     Way     `json:"way,omitzero"`
	Seat    Clan    `json:"seat,omitzero"`
}

// has reports whether an argument of the card is given.
func (p *Play) has(a argument) bool {
	switch a {
	case argHex:
		return p.Hex != Start
	case argEach:
		return p.To.Each != nil
	case argTarget:
		return p.Target != 0
	case argLemming:
		return p.Lemming != 0
	case argTo:
		return p.To.Hex != Start
	case argPath:
		return p.Path != nil
	case argEagle:
		return p.Eagle != 0
	case argWay:
		return p.Way != 0
	case argSeat:
		return p.Seat != 0
	}
	return false
}

// To is where a card puts lemmings: one hex, or a list of one for each lemming.
type To struct {
	Hex  Hex
	Each []Hex
}

// MarshalJSON writes a string or a list of strings.
func (t To) MarshalJSON() ([]byte, error) {
	if t.Each != nil {
		return game.Marshal(t.Each), nil
	}
	return game.Marshal(t.Hex), nil
}

// UnmarshalJSON reads a string or a list of strings.
func (t *To) UnmarshalJSON(data []byte) error {
	if bytes.HasPrefix(data, []byte(`[`)) {
		return game.Unmarshal(data, &t.Each)
	}
	return game.Unmarshal(data, &t.Hex)
}
