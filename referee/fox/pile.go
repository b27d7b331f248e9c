package fox

import "slices"

// numCards is how many quest cards there are (rule 2).
const numCards = int(Fish)

// pile is some of the quest cards in order. It has room for all of them.
type pile struct {
	cards [numCards]Kind
	n     int
}

// list returns the cards as they lie, which a change of the pile changes.
func (p *pile) list() []Kind { return p.cards[:p.n] }

// copy returns the cards for good, nil for none.
func (p *pile) copy() []Kind { return append([]Kind(nil), p.list()...) }

func (p *pile) set() kindSet { return setOf(p.list()) }

// add puts cards on top, the last of them uppermost.
func (p *pile) add(cards []Kind) { p.n += copy(p.cards[p.n:], cards) }

// take removes the top card.
func (p *pile) take() Kind {
	p.n--
	return p.cards[p.n]
}

// remove takes a card out, wherever it lies; the others close up.
func (p *pile) remove(k Kind) {
	p.n = len(slices.DeleteFunc(p.list(), func(c Kind) bool { return c == k }))
}

func (p *pile) clear() { p.n = 0 }
