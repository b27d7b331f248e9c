package fox

import (
	"errors"
	"math/bits"
)

// Kind is a kind of piece: of loot or of trick.
type Kind uint8

// The kinds, in the order of rule 2. None is no piece: an empty hand.
const (
	None Kind = iota
	Hen
	Goose
	Horse
	Cow
	Pig
	Sheep
	Cheese
	Fish
	Fox
	Snake
	Hammer

	numKinds = int(Hammer) + 1
)

// shape is how hard a kind is to feel.
type shape uint8

const (
	easy shape = iota
	plain
	tricky
)

// kinds is what there is to know of each kind: how many pieces there are, in
// which round they join (rule 3.2), how they feel, and the look-alikes that a
// miss finds, the first by an even number and the second by an odd one (rules
// 7.2 and 7.4).
var kinds = [numKinds]struct {
	name   string
	pieces int8
	joins  int
	shape  shape
	alike  [2]Kind
}{
	Hen:    {"hen", 3, 1, plain, [2]Kind{Goose, Sheep}},
	Goose:  {"goose", 3, 1, plain, [2]Kind{Hen, Fish}},
	Horse:  {"horse", 3, 1, plain, [2]Kind{Cow, Pig}},
	Cow:    {"cow", 3, 1, plain, [2]Kind{Horse, Pig}},
	Pig:    {"pig", 3, 1, plain, [2]Kind{Sheep, Cow}},
	Sheep:  {"sheep", 3, 1, plain, [2]Kind{Pig, Cheese}},
	Cheese: {"cheese", 3, 1, easy, [2]Kind{Sheep, Fish}},
	Fish:   {"fish", 3, 1, easy, [2]Kind{Cheese, Goose}},
	Fox:    {"fox", 2, 2, tricky, [2]Kind{Pig, Horse}},
	Snake:  {"snake", 2, 3, tricky, [2]Kind{Goose, Fish}},
	Hammer: {"hammer", 1, 4, easy, [2]Kind{Cow, Goose}},
}

// Care is how slowly a hand feels.
type Care uint8

// The cares, from fast to sure. A Care of 0 is none.
const (
	Snatch Care = iota + 1
	Feel
	Study
)

// cares is rule 7.2: the beats that a reach takes and, by shape, the highest
// roll that finds what it wants.
var cares = [...]struct {
	name  string
	beats int
	needs [3]int // easy, plain, tricky
}{
	Snatch: {"snatch", 2, [3]int{72, 62, 50}},
	Feel:   {"feel", 3, [3]int{88, 78, 70}},
	Study:  {"study", 4, [3]int{98, 95, 90}},
}

// trickBeats is how much longer a reach for a trick takes (rule 7.2).
const trickBeats = 1

// isTrick tells tricks from loot.
func (k Kind) isTrick() bool { return k >= Fox }

// inPlay reports whether a kind is in the box in a round (rules 3.2, R16).
func (k Kind) inPlay(round int) bool { return k != None && kinds[k].joins <= round }

// String is the kind's name in files, "" for None.
func (k Kind) String() string { return kinds[k].name }

// MarshalText writes the kind's name.
func (k Kind) MarshalText() ([]byte, error) { return []byte(k.String()), nil }

// UnmarshalText reads the kind's name.
func (k *Kind) UnmarshalText(text []byte) error {
	found, ok := kindNamed(string(text))
	if !ok {
		return errors.New("no kind of piece")
	}
	*k = found
	return nil
}

func kindNamed(name string) (Kind, bool) {
	for k := Hen; k <= Hammer; k++ {
		if kinds[k].name == name {
			return k, true
		}
	}
	return None, false
}

// String is the care's name in files.
func (c Care) String() string { return cares[c].name }

// MarshalText writes the care's name.
func (c Care) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText reads the care's name.
func (c *Care) UnmarshalText(text []byte) error {
	found, ok := careNamed(string(text))
	if !ok {
		return errors.New("no kind of care")
	}
	*c = found
	return nil
}

func careNamed(name string) (Care, bool) {
	for c := Snatch; c <= Study; c++ {
		if cares[c].name == name {
			return c, true
		}
	}
	return 0, false
}

// kindSet is a set of kinds, a bit each.
type kindSet uint16

const lootKinds kindSet = 1<<Fox - 1<<Hen

func setOf(list []Kind) kindSet {
	var s kindSet
	for _, k := range list {
		s |= 1 << k
	}
	return s
}

func (s kindSet) has(k Kind) bool { return s>>k&1 != 0 }
func (s kindSet) len() int        { return bits.OnesCount16(uint16(s)) }

// list returns the kinds of the set in order, nil for none.
func (s kindSet) list() []Kind {
	var list []Kind
	for k := Hen; k <= Hammer; k++ {
		if s.has(k) {
			list = append(list, k)
		}
	}
	return list
}
