package fox

// bag counts pieces by kind: what a seat has grabbed, or what the box holds.
type bag [numKinds]int8

// maxBag is how many pieces a bag holds (rule 3.3).
const maxBag = 4

// fullBox is the box at the beginning of a round (rules 2, 3.2).
func fullBox(round int) bag {
	var b bag
	for k := Hen; k <= Hammer && k.inPlay(round); k++ {
		b[k] = kinds[k].pieces
	}
	return b
}

func bagOf(pieces []Kind) bag {
	var b bag
	for _, k := range pieces {
		b[k]++
	}
	return b
}

// list returns the pieces in the order of the kinds, nil for none.
func (b *bag) list() []Kind {
	var list []Kind
	for k := Hen; k <= Hammer; k++ {
		for range b[k] {
			list = append(list, k)
		}
	}
	return list
}

func (b *bag) size() int { return b.loot() + b.tricks() }

func (b *bag) loot() int {
	n := int8(0)
	for _, pieces := range b[Hen:Fox] {
		n += pieces
	}
	return int(n)
}

func (b *bag) tricks() int { return int(b[Fox] + b[Snake] + b[Hammer]) }

// active is rule 4: a trick counts only where it is the only one.
func (b *bag) active(trick Kind) bool { return b[trick] == 1 && b.tricks() == 1 }
