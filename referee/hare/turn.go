package hare

import "whisker/referee/game"

// turn is a position while it is being resolved. Without a log it allocates
// nothing; dice are handed to the rules that draw, for a turn that held them
// would have to live on the heap.
type turn struct {
	*position
	log *log
}

// setUp begins a race: Rules 3.1 to 3.3.
func (t turn) setUp(dice game.Dice) {
	t.round, t.plays, t.frozen = 0, 0, false
	t.tile, t.place, t.discards = perAnimal{}, perAnimal{}, perCard{}
	t.dealBets(dice)
	t.layTrack(dice)
	t.dealCards(dice)
	if !t.mode.further {
		t.start(dice)
	}
}

// dealBets deals the starting bets (Rules 3.1, 6.3).
func (t turn) dealBets(dice game.Dice) {
	stack := animals
	game.Shuffle(dice.Hidden, "bets", len(stack), func(i, j int) { stack[i], stack[j] = stack[j], stack[i] })
	next := stack[:]
	for s := range t.players {
		t.hands[s] = hand{}
		for i := range t.starting() {
			t.hands[s].bets[i], next = next[0].Card(), next[1:]
		}
	}
}

// layTrack finds the places of the two streams among the eleven tiles (Rule 3.2)
// and in beginner mode of the boosts (Rule 6.2).
func (t turn) layTrack(dice game.Dice) {
	a := int8(1 + dice.Open(game.Label{Name: "stream", N: 1}, finish-1))
	b := int8(1 + dice.Open(game.Label{Name: "stream", N: 2}, finish-2))
	if b >= a {
		b++ // the second tile is another one
	}
	t.streams = [2]int8{min(a, b), max(a, b)}
	if !t.mode.boosts {
		return
	}
	stack := animals
	game.Shuffle(dice.Open, "boost", len(stack), func(i, j int) { stack[i], stack[j] = stack[j], stack[i] })
	for i, a := range stack {
		t.boost[a] = int8(boostTile(i))
	}
}

// dealCards shuffles the racing cards and deals them (Rule 3.3).
func (t turn) dealCards(dice game.Dice) {
	t.deck.fill(t.rules.supply())
	t.deck.shuffle(dice, "deck")
	for s := range t.players {
		for range t.held() {
			t.hands[s].cards[t.deck.draw()]++
		}
	}
	t.log.dealt(t.position)
}

// fill makes the pile of these cards, in their order.
func (p *pile) fill(n perCard) {
	p.top, p.end = 0, 0
	for _, c := range cards {
		for range n[c] {
			p.cards[p.end] = c
			p.end++
		}
	}
}

func (p *pile) shuffle(dice game.Dice, label string) {
	game.Shuffle(dice.Hidden, label, int(p.end), func(i, j int) { p.cards[i], p.cards[j] = p.cards[j], p.cards[i] })
}

func (p *pile) draw() Card {
	c := p.cards[p.top]
	p.top++
	return c
}

// setAside makes a card of the hand a further bet (Rule 3.3).
func (t turn) setAside(seat int8, c Card) {
	h := &t.hands[seat]
	h.cards[c]--
	h.bets[t.starting()] = c
	t.log.bet(seat, c)
}

// start opens the first round of a race (Rule 3.4). Later races have their first
// player already (Rule 6.1).
func (t turn) start(dice game.Dice) {
	if t.first < 0 {
		t.first = int8(dice.Open(game.Label{Name: "first"}, int(t.players)))
	}
	t.round = 1
	t.log.first(t.position)
}

// play is the turn of a seat, with all that follows from it (Rules 4.1 to 4.6).
// It reports whether a race ended.
func (t turn) play(m Play, dice game.Dice) (ended bool) {
	seat := t.toPlay()
	t.lay(seat, m)
	t.draw(seat, m.Cards, dice)
	if !t.full() {
		return false
	}
	t.run()
	if t.over() {
		t.end(dice)
		return true
	}
	t.endRound()
	return false
}

// lay puts the cards of a play on the table (Rule 4.1).
func (t turn) lay(seat int8, m Play) {
	l := laid{m.Animal, int8(m.Cards), t.howling(seat, m)}
	held := &t.hands[seat].cards
	held[m.Animal.Card()] -= l.cards - l.howls
	held[HowlCard] -= l.howls
	t.table[t.plays] = l
	t.plays++
	t.log.played(seat, l)
}

// draw fills a hand up again (Rule 4.2, R7, R8).
func (t turn) draw(seat int8, n int, dice game.Dice) {
	var drawn perCard
	for range n {
		if t.deck.size() == 0 {
			t.deck.fill(t.discards)
			t.discards = perCard{}
			t.deck.shuffle(dice, "reshuffle")
			t.log.reshuffled(t.deck.size())
		}
		c := t.deck.draw()
		drawn[c]++
		t.hands[seat].cards[c]++
	}
	t.log.drew(seat, drawn)
}

// full reports whether the cards on the table make the animals run (Rule 4.3).
func (p *position) full() bool {
	all, of := p.onTable()
	if all == tableLimit {
		return true
	}
	for _, n := range of {
		if n == animalLimit {
			return true
		}
	}
	return false
}

// endRound clears the table and passes the marker on (Rule 4.6, R15).
func (t turn) endRound() {
	all, _ := t.onTable()
	t.discards = t.played()
	t.plays = 0
	t.log.discarded(all)
	t.passMarker()
	t.round++
	t.log.first(t.position)
}

// passMarker gives the marker to the left neighbour.
func (t turn) passMarker() { t.first = (t.first + 1) % t.players }

// end closes a race (Rules 5.1, 6.1) and sets up the next if there is one.
func (t turn) end(dice game.Dice) {
	t.log.ended(t.position)
	for s := range t.players {
		n := t.score(s)
		t.points[s] += int16(n)
		t.log.scored(t.position, s, n)
	}
	if t.decided() {
		return
	}
	t.passMarker() // R19
	t.race++
	t.setUp(dice)
	t.log.first(t.position)
}
