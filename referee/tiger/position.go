package tiger

// Limits and beginnings (Rule 2).
const (
	minSeats  = 2
	maxSeats  = 5
	deepest   = 6   // sleepiness of a tiger that nobody has disturbed (R22)
	picture   = 16  // of the time marker on the tiger picture (R18)
	maxRounds = 200 // R23
)

// position is what the rules work on: numbers and sets, with seats by their
// index in table order. It is a plain value, and a round allocates nothing
// unless somebody listens.
type position struct {
	book  Rulebook
	seats seats // who plays

	track      track
	lying      seats
	hand       [maxSeats]cards
	whiskers   [maxSeats]int
	damage     [maxSeats]int
	sleepiness int
	marker     int
	round      int
	over       bool
	final      track // at the end of the last round (R13)

	revealed [think + 1]seats // by number: who revealed it in this round
	left     cards            // the numbers revealed whose turn has not come

	tell *teller // nil where nobody listens
}

// begin is the setup of Rule 2.
func begin(book Rulebook, seats int) position {
	p := position{book: book, seats: below(seats), marker: picture, round: 1}
	p.settle()
	for seat := range seats {
		p.hand[seat] = book.deck
	}
	return p
}

// settle is Rule 2 and Rule 5.5: everybody stands at the back of a tiger that
// sleeps deeply.
func (p *position) settle() {
	p.track = track(p.seats) << (8 * start)
	p.lying = 0
	p.sleepiness = deepest
}

// reveal is Rule 3.2: the card that a seat picked becomes public and leaves the
// hand, and its monkey stands up (R20).
func (p *position) reveal(seat, card int) {
	p.lying = p.lying.without(seat)
	p.hand[seat] = p.hand[seat].without(card)
	p.revealed[card] |= only(seat)
	p.left |= only(card)
	p.tell.revealed(seat, card)
}

// resolve is Rule 3.3: the numbers revealed come in turn, the lowest first. It
// stops with true where the seat whose card it is has a choice (R7), which
// choose goes on from; else the round ends.
func (p *position) resolve() (open bool) {
	for p.left != 0 {
		card, who := p.acting()
		if who.several() && !together.has(card) {
			p.cancel(card, who)
			continue
		}
		choices := p.choices(card, who.first())
		if choices.several() {
			return true
		}
		p.act(card, who, choices.first())
	}
	p.endRound()
	return false
}

// choose carries out the card that resolve stopped at.
func (p *position) choose(choice int) {
	card, who := p.acting()
	p.act(card, who, choice)
}

// acting is the number whose turn it is, and who plays it.
func (p *position) acting() (card int, who seats) {
	card = p.left.first()
	return card, p.revealed[card]
}

// cancel is R1: nothing at all happens, and the cards are spent.
func (p *position) cancel(card int, who seats) {
	p.left = p.left.without(card)
	p.tell.cancelled(card, who)
}

// act is Rule 3.3a to c: the card first, then plucking and retreat for each who
// plays it. After each of them the tiger may wake; then the rest is void.
func (p *position) act(card int, who seats, choice int) {
	p.left = p.left.without(card)
	p.tell.acting(card)
	p.carryOut(card, who, choice)
	if p.awake() {
		p.wake(ByCard)
		return
	}
	for who != 0 {
		seat := p.foremost(who)
		who = who.without(seat)
		p.pluck(card, seat)
		if p.awake() {
			p.wake(ByPluck)
			return
		}
		p.retreat(card, seat)
	}
}

// foremost is R2: first who stands on space 1, then who stands on space 2. The
// others do nothing, so their order does not matter.
func (p *position) foremost(who seats) int { return p.track.only(who).first() }

// pluck is Rule 3.3c: one whisker from space 2, two from space 1, and the
// tiger sleeps so much less deeply.
func (p *position) pluck(card, seat int) {
	space := p.track.space(seat)
	if !plucking.has(card) || space != 1 && space != 2 {
		return
	}
	count := 3 - space
	p.whiskers[seat] += count
	p.tell.plucked(seat, space, count, p.whiskers[seat])
	p.disturb(seat, count, ByPluck)
}

// retreat is Rule 3.3c: from spaces 1 and 2 to the back, and from the
// tiger whoever is there (R4, R5).
func (p *position) retreat(card, seat int) {
	if p.book.retreating.has(card) {
		switch p.track.space(seat) {
		case 1:
			p.goBack(seat, seat, 1, start)
		case 2:
			p.goBack(seat, seat, 2, back)
		}
	}
	for who := p.track.on(tiger); who != 0; who = who.rest() {
		p.goBack(seat, who.first(), tiger, back)
	}
}

func (p *position) goBack(actor, seat, from, to int) {
	p.track.put(seat, to)
	p.tell.retreated(actor, seat, from, to)
}
