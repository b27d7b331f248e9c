package tiger

import "math/bits"

// The spaces of the distance track. Spaces 1 to 4 hold one monkey each, the
// tiger and the two spaces at the back any number.
const (
	tiger  = 0
	narrow = 4 // the last space that holds only one
	back   = 5 // where a monkey goes from the tiger and from space 2
	start  = 6 // where all begin, and where a monkey goes from space 1
)

// track is the distance track: byte s of the word is the set of the monkeys on
// space s. So every question about the track is one step, whoever plays.
type track uint64

// everywhere puts the same monkeys on every space.
func everywhere(s seats) track { return track(s) * 0x0101_0101_0101_0101 }

// on is the monkeys on a space. (The mask tells the compiler that no shift is
// out of range, here and below.)
func (t track) on(space int) seats { return seats(t>>(8*space&63)) & 0xff }

// space is where a monkey stands.
func (t track) space(seat int) int { return t.only(only(seat)).nearest() }

// put takes a monkey to a space, whoever is there.
func (t *track) put(seat, space int) {
	*t = t.without(only(seat)) | track(only(seat))<<(8*space&63)
}

// without is the track less some monkeys.
func (t track) without(s seats) track { return t &^ everywhere(s) }

// only is the track with no others than some monkeys.
func (t track) only(s seats) track { return t & everywhere(s) }

// first is the monkey on the lowest space, of several there the first in table
// order.
func (t track) first() int { return bits.TrailingZeros64(uint64(t)) % 8 }

// nearest is the lowest space that has a monkey; 8, beyond the track, if none
// has.
func (t track) nearest() int { return bits.TrailingZeros64(uint64(t)) / 8 }

// farthest is the highest space that has a monkey; one of them must.
func (t track) farthest() int { return (bits.Len64(uint64(t)) - 1) / 8 }
