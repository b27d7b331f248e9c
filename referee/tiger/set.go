package tiger

import "math/bits"

// set is a set of small numbers, 0 to 15: bit n is number n.
type set uint16

// What the sets of this package hold.
type (
	seats  = set // indexes in table order
	cards  = set // card numbers
	spaces = set // of the track
)

// setOf makes a set of some numbers.
func setOf(numbers ...int) set {
	var s set
	for _, n := range numbers {
		s |= only(n)
	}
	return s
}

// only is the set of one number, below the set of the n numbers from 0. (The
// mask tells the compiler that no shift is out of range.)
func only(number int) set { return 1 << (number & 15) }
func below(n int) set     { return 1<<n - 1 }

func (s set) has(number int) bool    { return s>>(number&15)&1 != 0 }
func (s set) without(number int) set { return s &^ only(number) }
func (s set) count() int             { return bits.OnesCount16(uint16(s)) }
func (s set) several() bool          { return s&(s-1) != 0 }

// first is the lowest member: of seats, the one first in table order. rest is
// the others, so that this goes through a set in order:
//
//	for ; s != 0; s = s.rest() { … s.first() … }
func (s set) first() int { return bits.TrailingZeros16(uint16(s)) }
func (s set) rest() set  { return s & (s - 1) }

// nth is the member that k others are lower than, 0 ≤ k < count, of a set of
// numbers below 10.
func (s set) nth(k int) int { return int(members[s][k]) }

// members lists every set of numbers below 10, lowest first: drawing one of a
// set is most of the work of a simulated round, and so it is one look-up.
var members = func() (list [1 << 10][10]uint8) {
	for s := range list {
		for k, left := 0, set(s); left != 0; k, left = k+1, left.rest() {
			list[s][k] = uint8(left.first())
		}
	}
	return list
}()

// numbers lists the members, lowest first.
func (s set) numbers() []int {
	list := make([]int, 0, s.count())
	for ; s != 0; s = s.rest() {
		list = append(list, s.first())
	}
	return list
}
