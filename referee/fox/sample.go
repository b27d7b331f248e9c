package fox

import (
	"cmp"
	"slices"

	"whisker/referee/game"
)

// Sample draws a legal answer that a player could give. Bags that are drawn for
// all seats never contradict each other.
func (s *state) Sample(seat game.Seat, dice game.Dice) game.Move {
	c := chooser{dice: dice, label: game.Label{Name: "sample", Seat: seat}}
	switch s.phase {
	case AskPlan:
		return s.samplePlan(nil, &c)
	case AskBag:
		return s.sampleBag(s.index(seat), &c)
	}
	legal := s.Legal(seat)
	return legal[c.below(len(legal))]
}

// chooser numbers its draws.
type chooser struct {
	dice  game.Dice
	label game.Label
}

func (c *chooser) below(n int) int {
	c.label.N++
	return c.dice.Open(c.label, n)
}

func (c *chooser) oneIn(n int) bool { return c.below(n) == 0 }

func (c *chooser) care() Care { return Snatch + Care(c.below(int(Study))) }

func (c *chooser) shuffle(list []Kind) {
	for i := len(list) - 1; i > 0; i-- {
		j := c.below(i + 1)
		list[i], list[j] = list[j], list[i]
	}
}

// samplePlan wants the quests in some order, now and then a trick before or
// behind them, and tries again what may be missing. One plan in ten wants
// anything. The reaches are appended to room.
func (s *state) samplePlan(room []Reach, c *chooser) Plan {
	tricks := 0
	for k := Fox; k <= Hammer && k.inPlay(s.round); k++ {
		tricks++
	}
	list := make([]Kind, 0, maxReaches)
	if c.oneIn(10) {
		for range 1 + c.below(maxReaches) {
			list = append(list, Hen+Kind(c.below(int(Fish)+tricks)))
		}
	} else {
		list = append(list, s.quests.list()...)
		c.shuffle(list)
		if tricks > 0 && c.oneIn(2) {
			trick := Fox + Kind(c.below(tricks))
			list = append(list, trick)
			if last := len(list) - 1; c.oneIn(2) {
				list[0], list[last] = trick, list[0]
			}
		}
		for targets := len(list); len(list) < maxReaches && !c.oneIn(3); {
			list = append(list, list[c.below(targets)])
		}
	}
	for _, k := range list {
		room = append(room, Reach{Kind: k, Care: c.care()})
	}
	return Plan{
		Reaches: room,
		Stop:    [...]int{3, 3, 3, 3, 3, 4, 4, 0}[c.below(8)],
		Steal:   StealAuto + StealOrder(c.below(int(StealAsk))),
	}
}

// sampleBag takes up to four pieces from the seat's own share of the box, mostly
// wanted ones. The shares are cut anew each round; one seat, another each round,
// may call stop.
func (s *state) sampleBag(p int, c *chooser) Declaration {
	var share []Kind
	piece := s.round
	for k := Hen; k <= Hammer && k.inPlay(s.round); k++ {
		for range kinds[k].pieces {
			if piece%s.n() == p {
				share = append(share, k)
			}
			piece++
		}
	}
	c.shuffle(share)
	if wanted := s.quests.set(); !c.oneIn(4) {
		slices.SortStableFunc(share, func(a, b Kind) int { return cmp.Compare(wanted>>b&1, wanted>>a&1) })
	}
	size := [...]int{0, 1, 2, 3, 3, 3, 4, 4}[c.below(8)]
	return Declaration{Bag: share[:size], Stop: s.round%s.n() == p && !c.oneIn(4)}
}
