package game

import "strconv"

// Dice is where chance comes from. Draws are named by what they decide, never
// taken from one running stream, so that adding a draw moves no other and the
// log can name each die. A label used twice in one turn is a bug.
type Dice interface {
	// Open draws uniformly from [0,n), n ≥ 1, what everybody can recompute
	// as soon as the board is out: eagle dice, the rolls of a grab.
	Open(label Label, n int) int
	// Hidden draws uniformly from [0,n), n ≥ 1, what is known only after the
	// game: decks, pellets, quests.
	Hidden(label Label, n int) int
}

// Label names a draw: "deck.17", "eagle.ruby", "roll.red.3". The parts that are
// zero are left out.
type Label struct {
	Name string
	Seat Seat
	N    int
}

// String is the label as it stands in the dice's formulas.
func (l Label) String() string {
	s := l.Name
	if l.Seat != "" {
		s += "." + string(l.Seat)
	}
	if l.N != 0 {
		s += "." + strconv.Itoa(l.N)
	}
	return s
}

// Shuffle is Fisher–Yates from the top, with one named draw a swap: for i from
// n-1 down to 1, the draw "name.i" in [0,i] says which card i changes place
// with. draw is the Open or Hidden method of some dice.
func Shuffle(draw func(Label, int) int, name string, n int, swap func(i, j int)) {
	for i := n - 1; i > 0; i-- {
		swap(i, draw(Label{Name: name, N: i}, i+1))
	}
}

// Fast is a seeded generator for simulation, which nobody audits: never for a
// table. It ignores labels. The zero value is not ready: use NewFast.
type Fast struct{ s uint64 }

// NewFast returns a generator; the same seed gives the same draws for ever.
func NewFast(seed uint64) *Fast {
	f := &Fast{s: seed*0x9e3779b97f4a7c15 + 0x632be59bd9b4e019}
	if f.s == 0 {
		f.s = 1
	}
	f.Below(2)
	return f
}

// Below draws from [0,n), n ≥ 1 and below 2^32. It is xorshift64* with the high
// 32 bits scaled down: a bias below n/2^32 does not matter to a simulation.
func (f *Fast) Below(n int) int {
	s := f.s
	s ^= s >> 12
	s ^= s << 25
	s ^= s >> 27
	f.s = s
	return int((s * 0x2545f4914f6cdd1d >> 32) * uint64(n) >> 32)
}

// Open draws from [0,n).
func (f *Fast) Open(_ Label, n int) int { return f.Below(n) }

// Hidden draws from [0,n).
func (f *Fast) Hidden(_ Label, n int) int { return f.Below(n) }

var _ Dice = (*Fast)(nil)
