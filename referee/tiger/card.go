package tiger

// The numbers of the cards (Rule 4).
const (
	takeCover  = 1 // 臥倒
	hypnotize  = 2 // 催眠
	throwRocks = 3 // 投石
	swing      = 4 // 跳躍
	walk       = 5 // 散步
	run        = 6 // 快跑
	charge     = 7 // 衝刺
	lasso      = 8 // 拉扯
	think      = 9 // 思考
)

// What cards have in common (Rule 4, D1).
var (
	deck       = setOf(takeCover, hypnotize, throwRocks, swing, walk, run, charge, lasso, think)
	together   = setOf(takeCover, throwRocks, think) // several may play it; the others cancel each other
	plucking   = deck.without(hypnotize)
	retreating = deck.without(takeCover)   // hypnotize: see R12
	aiming     = setOf(swing, walk, lasso) // leave a choice (R7)
)

// reach is, by card, the spaces that its player can end on, wherever from (R6,
// R8). Card 8 acts when nobody is on the tiger.
var reach = [think + 1]spaces{
	swing: setOf(0, 1, 2, 3, 4),
	walk:  setOf(0, 1, 2, 3, 4, 5),
	lasso: setOf(1, 2, 3, 4, 5, 6),
}

// carryOut does what a card says, from left to right (Rule 3.3a): movement
// first, then lying, sleepiness or hand.
func (p *position) carryOut(card int, who seats, choice int) {
	seat, alone := who.first(), !who.several()
	switch card {
	case takeCover: // Rule 4.1
		if alone {
			p.forward(seat, 1)
		}
		p.lieDown(who)
	case hypnotize: // Rule 4.2
		p.forward(seat, 1)
		p.sleep(seat, deepest, ByCard)
	case throwRocks: // Rule 4.3: everybody's rocks count
		if alone {
			p.forward(seat, 2)
		}
		for ; who != 0; who = who.rest() {
			p.disturb(who.first(), 2, ByCard)
		}
	case swing, walk: // Rules 4.4, 4.5
		p.moveTo(seat, choice)
	case run: // Rule 4.6
		p.forward(seat, 3)
	case charge: // Rule 4.7
		p.forward(seat, 4)
		p.disturb(seat, 1, ByCard)
	case lasso: // Rule 4.8
		p.swap(seat, choice)
	case think: // Rule 4.9
		p.takeBack(who, ByCard)
	}
}

// choices is what the seat that plays a card alone may choose from: spaces to
// end on for cards 4 and 5, seats to swap with for card 8, nothing for others.
func (p *position) choices(card, seat int) set {
	switch card {
	case swing: // R6: to space 3 only by moving forward
		from := p.track.space(seat)
		if from > 3 {
			return only(from-2) | only(3)
		}
		return only(forward(from, 2))
	case walk:
		from := p.track.space(seat)
		return only(forward(from, 1)) | only(forward(from, 2))
	case lasso: // R8: any other player
		return p.seats.without(seat)
	}
	return 0
}

// ending is those of a card's choices by which its player ends on a space.
func (p *position) ending(card int, choices set, space int) set {
	if card == lasso {
		return choices & p.track.on(space)
	}
	return choices & only(space)
}

// forward is where a move of some spaces ends: on the tiger at the latest (D6).
func forward(from, steps int) int { return max(tiger, from-steps) }

// forward moves a monkey some spaces towards the tiger.
func (p *position) forward(seat, steps int) {
	p.moveTo(seat, forward(p.track.space(seat), steps))
}

// moveTo is Rule 3.4: whoever stands on a narrow space where a
// monkey comes to stand is pushed one nearer, and pushes on in its turn. The
// tiger takes anybody. Pushed monkeys lie or stand as they did.
func (p *position) moveTo(seat, to int) {
	p.tell.moved(seat, p.track.space(seat), to)
	for {
		pushed := p.track.on(to)
		p.track.put(seat, to)
		if pushed == 0 || to == tiger || to > narrow {
			return
		}
		p.tell.pushed(seat, pushed.first(), to)
		seat, to = pushed.first(), to-1
	}
}

// lieDown is Rule 4.1; it lasts until the next reveal (R20).
func (p *position) lieDown(who seats) {
	p.lying = who
	for ; who != 0; who = who.rest() {
		p.tell.lay(who.first(), p.track.space(who.first()))
	}
}

// disturb makes the tiger sleep less deeply, down to awake (R22).
func (p *position) disturb(seat, by int, cause Cause) {
	p.sleep(seat, max(0, p.sleepiness-by), cause)
}

func (p *position) sleep(seat, sleepiness int, cause Cause) {
	p.tell.slept(seat, cause, p.sleepiness, sleepiness)
	p.sleepiness = sleepiness
}

// swap is R8: each lands exactly where the other was, without a push. Lying
// stays with the monkey.
func (p *position) swap(seat, with int) {
	from, to := p.track.space(seat), p.track.space(with)
	p.track.put(seat, to)
	p.track.put(with, from)
	p.tell.swapped(seat, with, from, to)
}

// takeBack is Rule 4.9: all played cards come back, the 9 among them.
func (p *position) takeBack(who seats, cause Cause) {
	for ; who != 0; who = who.rest() {
		seat := who.first()
		p.tell.tookBack(seat, cause, p.book.deck&^p.hand[seat])
		p.hand[seat] = p.book.deck
	}
}
