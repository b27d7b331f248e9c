package tiger

// awake reports whether the tiger is awake.
func (p *position) awake() bool { return p.sleepiness < 1 }

// wake is Rule 5: the tiger bites, the cautious are teased, time passes
// and the cards whose turn has not come are lost, but for the 9 (R10). Rule 5.5
// waits for the end of the round.
func (p *position) wake(cause Cause) {
	p.marker--
	p.tell.woke(cause, p.marker)
	if p.bite() || !p.book.noBiteNoTease { // D5
		p.tease()
	}
	if p.left.has(think) {
		p.takeBack(p.revealed[think], ByWake)
	}
	p.left = 0
}

// bite is Rule 5.1: the nearest who stands on spaces 0 to 4 takes 2 damage.
// There is never more than one (R3).
func (p *position) bite() (bitten bool) {
	standing := p.track.without(p.lying)
	space := standing.nearest()
	if space > narrow {
		return false
	}
	for who := standing.on(space); who != 0; who = who.rest() {
		seat := who.first()
		p.damage[seat] += 2
		p.tell.bitten(seat, space, 2, p.damage[seat])
	}
	return true
}

// tease is Rule 5.2: who is farthest from the tiger, lying or not, and alone
// there, takes 1 damage. It can be the one who was bitten (R16).
func (p *position) tease() {
	space := p.track.farthest()
	who := p.track.on(space)
	if who.several() {
		return
	}
	seat := who.first()
	p.damage[seat]++
	p.tell.teased(seat, space, 1, p.damage[seat])
}

// endRound is Rule 5.5, where the tiger woke, and the check of Rule 6.1, once a
// round (R19): a score has reached the time marker (R17), or the game has
// lasted too long (R23).
func (p *position) endRound() {
	p.final = p.track // R13
	if p.awake() {
		p.settle()
	}
	p.revealed = [len(p.revealed)]seats{}
	p.over = p.reached() || p.round == maxRounds
	if !p.over {
		p.round++
	}
}

// reached reports whether a score has reached the time marker.
func (p *position) reached() bool {
	for _, w := range p.whiskers {
		if w >= p.marker {
			return true
		}
	}
	return false
}
