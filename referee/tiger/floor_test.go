package tiger

import (
	"math/bits"

	"whisker/referee/game"
)

// The floor is how fast the rules of the default edition can be played with
// five seats by plain tight code that does nothing else: no documents, no
// events, no choices left open, no options, five seats fixed at compile time.
// It is what Simulate is measured by, and a second opinion on the rules.

const floorSeats = 5

type floor struct {
	space         [floorSeats]int8
	plucked, hurt [floorSeats]uint8
	hand          [floorSeats]uint16 // bit n-1 is card n
	card          [floorSeats]uint8
	option        [floorSeats]uint8
	lying         uint8
	sleepiness    int8
	marker        int8
	woke          bool
}

// floorCard is the k-th card of each hand there is.
var floorCard = func() (table [512][9]uint8) {
	for hand := range table {
		k := 0
		for bit := range 9 {
			if hand>>bit&1 != 0 {
				table[hand][k] = uint8(bit + 1)
				k++
			}
		}
	}
	return table
}()

func newFloor() floor {
	f := floor{sleepiness: 6, marker: 16}
	for i := range f.space {
		f.space[i], f.hand[i] = 6, 511
	}
	return f
}

// floorGame plays a game and returns the number of its rounds.
func floorGame(dice *game.Fast) (rounds int) {
	f := newFloor()
	for rounds = 1; ; rounds++ {
		f.pick(dice)
		f.round()
		if f.over() || rounds == 200 {
			return rounds
		}
	}
}

func (f *floor) pick(dice *game.Fast) {
	for i := range f.card {
		hand := f.hand[i] & 511
		card := floorCard[hand][dice.Below(bits.OnesCount16(hand))]
		f.card[i], f.option[i] = card, 0
		switch card {
		case 4, 5:
			f.option[i] = uint8(dice.Below(2))
		case 8:
			f.option[i] = uint8(dice.Below(floorSeats - 1))
		}
	}
}

func (f *floor) round() {
	var who [16]uint8
	for i, card := range f.card {
		who[card&15] |= 1 << i
		f.hand[i] &^= 1 << (card - 1)
	}
	f.lying, f.woke = 0, false
	for card := 1; card <= 9; card++ {
		group := who[card]
		if group == 0 {
			continue
		}
		if card == 9 {
			for i := range f.hand {
				if group>>i&1 != 0 {
					f.hand[i] = 511
				}
			}
		}
		if f.woke {
			continue
		}
		f.act(card, group)
	}
}

func (f *floor) act(card int, group uint8) {
	seat := bits.TrailingZeros8(group)
	alone := group&(group-1) == 0
	if card == 1 {
		f.lying = group
	}
	if !alone {
		switch card {
		case 3:
			f.sleepiness -= int8(2 * bits.OnesCount8(group))
		case 1, 9:
		default:
			return
		}
		for group != 0 && !f.woke {
			first := -1
			for i := range f.space {
				if group>>i&1 != 0 && (first < 0 || f.space[i] < f.space[first]) {
					first = i
				}
			}
			group &^= 1 << first
			f.end(card, first)
		}
		return
	}
	switch card {
	case 1:
		f.walk(seat, 1)
	case 2:
		f.walk(seat, 1)
		f.sleepiness = 6
	case 3:
		f.walk(seat, 2)
		f.sleepiness -= 2
	case 4:
		if f.option[seat] != 0 && f.space[seat] > 3 {
			f.arrive(seat, 3)
		} else {
			f.walk(seat, 2)
		}
	case 5:
		f.walk(seat, 1+int8(f.option[seat]))
	case 6:
		f.walk(seat, 3)
	case 7:
		f.walk(seat, 4)
		f.sleepiness--
	case 8:
		other := (seat + 1 + int(f.option[seat])) % floorSeats
		f.space[seat], f.space[other] = f.space[other], f.space[seat]
	}
	f.end(card, seat)
}

func (f *floor) walk(seat int, steps int8) { f.arrive(seat, max(0, f.space[seat]-steps)) }

func (f *floor) arrive(seat int, space int8) {
	for space >= 1 && space <= 4 {
		pushed := -1
		for i := range f.space {
			if f.space[i] == space && i != seat {
				pushed = i
				break
			}
		}
		f.space[seat] = space
		if pushed < 0 {
			return
		}
		seat = pushed
		space--
	}
	f.space[seat] = space
}

// end is what follows when a card has been carried out.
func (f *floor) end(card, seat int) {
	if f.sleepiness < 1 {
		f.wake()
		return
	}
	space := f.space[seat]
	if near := space == 1 || space == 2; near {
		if card != 2 {
			f.plucked[seat] += uint8(3 - space)
			f.sleepiness -= 3 - space
			if f.sleepiness < 1 {
				f.wake()
				return
			}
		}
		if card != 1 {
			f.space[seat] = 7 - space // 1 to 6, 2 to 5
		}
	}
	for i := range f.space {
		if f.space[i] == 0 {
			f.space[i] = 5
		}
	}
}

func (f *floor) wake() {
	f.woke = true
	low, high, alone, last := int8(5), int8(-1), false, 0
	for i, space := range f.space {
		if space < low && f.lying>>i&1 == 0 {
			low = space
		}
		if space > high {
			high, alone, last = space, true, i
		} else if space == high {
			alone = false
		}
	}
	if low < 5 {
		for i, space := range f.space {
			if space == low && f.lying>>i&1 == 0 {
				f.hurt[i] += 2
			}
		}
	}
	if alone {
		f.hurt[last]++
	}
	for i := range f.space {
		f.space[i] = 6
	}
	f.sleepiness = 6
	f.marker--
}

func (f *floor) over() bool {
	for _, plucked := range f.plucked {
		if int8(plucked) >= f.marker {
			return true
		}
	}
	return false
}
