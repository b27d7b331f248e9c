package tiger

import "whisker/referee/game"

// Sample draws an answer with every card as likely as the others, and as many
// standing choices as it happens to be.
func (s *State) Sample(seat game.Seat, dice game.Dice) game.Move {
	d := sampler{dice, game.Label{Name: "sample", Seat: seat}}
	kind, i := s.asked(seat)
	if kind != askCard {
		legal := s.Legal(seat)
		return legal[d.below(len(legal))]
	}
	m := Card{Card: d.member(s.hand[i])}
	if aiming.has(m.Card) {
		m.Aim = d.list(reach[m.Card])
	}
	if m.Card == lasso {
		for _, target := range d.list(s.seats.without(i)) {
			m.Lasso = append(m.Lasso, s.names[target])
		}
	}
	return m
}

// sampler draws under labels that count up.
type sampler struct {
	dice  game.Dice
	label game.Label
}

func (d *sampler) below(n int) int {
	d.label.N++
	return d.dice.Open(d.label, n)
}

func (d *sampler) member(s set) int { return s.nth(d.below(s.count())) }

// list draws some members, maybe none, in a random order.
func (d *sampler) list(s set) (list []int) {
	for n := d.below(s.count() + 1); n > 0; n-- {
		member := d.member(s)
		list = append(list, member)
		s = s.without(member)
	}
	return list
}
