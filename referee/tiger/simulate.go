package tiger

import "whisker/referee/game"

// Simulate plays a whole game of the default edition with two to five seats at
// random, every card and every choice as likely as the others, and returns how
// many rounds it took.
// It plays by the functions that State.Play plays by, tells no events and
// allocates nothing.
func Simulate(dice *game.Fast, seats int) (rounds int) {
	p := begin(editions[0].defaults.rulebook(), seats)
	for !p.over {
		p.playRound(dice)
	}
	return p.round
}

// playRound plays a round at random.
func (p *position) playRound(dice *game.Fast) {
	for left := p.seats; left != 0; left = left.rest() {
		seat := left.first()
		p.reveal(seat, p.hand[seat].draw(dice))
	}
	for p.resolve() {
		card, who := p.acting()
		p.choose(p.choices(card, who.first()).draw(dice))
	}
}

// draw is a random member.
func (s set) draw(dice *game.Fast) int { return s.nth(dice.Below(s.count())) }
