package hare

import "whisker/referee/game"

// Simulate plays a whole game of the default edition in standard mode at random,
// every legal answer as likely as the others, and returns how many turns it
// took. It plays by the functions that State.Play plays by, tells no events and
// allocates nothing.
func Simulate(dice *game.Fast, seats int) (turns int) {
	_, turns = simulate(&editions[0].defaults, dice, seats)
	return turns
}

// simulate returns the end of a random game as well.
func simulate(rules *Rulebook, dice *game.Fast, seats int) (p position, turns int) {
	p = newPosition(rules, seats)
	t := turn{&p, nil}
	for t.setUp(dice); !p.over(); turns++ {
		t.playAny(dice)
	}
	return p, turns
}

// playAny resolves one turn at random.
func (t turn) playAny(dice *game.Fast) {
	if !t.betting() {
		var list [maxPlays]Play
		legal := t.legal(t.toPlay(), list[:0])
		t.play(legal[dice.Below(len(legal))], dice)
		return
	}
	for s := range t.players {
		t.setAside(s, t.anyCard(s, dice))
	}
	t.start(dice)
}

// anyCard is a random kind of those that a seat holds.
func (p *position) anyCard(seat int8, dice *game.Fast) Card {
	var held [len(cards)]Card
	n := 0
	for _, c := range cards {
		if p.hands[seat].cards[c] > 0 {
			held[n] = c
			n++
		}
	}
	return held[dice.Below(n)]
}
