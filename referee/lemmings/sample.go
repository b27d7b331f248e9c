package lemmings

import (
	"slices"

	"whisker/referee/game"
)

// Sample draws a legal answer, often with standing orders and, of a lemming
// turn, with several parts at once.
func (s *State) Sample(seat game.Seat, dice game.Dice) game.Move {
	d := &sampler{dice: dice}
	kind, who := s.asked()
	if who == 0 || who.Seat() != seat || !s.Knows(seat) {
		return nil
	}
	switch kind {
	case askFly:
		f := pick(d, s.flights())
		f.Orders = s.sampleOrders(d)
		return f
	case askFlee:
		return s.sampleFlee(d)
	case askAct:
		return s.sampleAct(d)
	}
	return pick(d, s.Legal(seat))
}

// sampler names its draws by counting them.
type sampler struct {
	dice game.Dice
	n    int
}

func (d *sampler) below(n int) int {
	d.n++
	return d.dice.Open(game.Label{Name: "sample", N: d.n}, n)
}

// oneIn is true once in n times.
func (d *sampler) oneIn(n int) bool { return d.below(n) == 0 }

func pick[T any](d *sampler, all []T) T { return all[d.below(len(all))] }

// sampleOrders draws what a controller might send ahead, legal or not.
func (s *State) sampleOrders(d *sampler) Orders {
	var o Orders
	if d.oneIn(2) {
		return o
	}
	for _, p := range s.standing(func(Lemming, int) bool { return d.oneIn(4) }) {
		o.Prey = append(o.Prey, p.lemming)
		flight := Flight{p.lemming, Cliff}
		if i := d.below(len(s.stacks) + 1); i < len(s.stacks) {
			flight.To = s.canyon.name(i)
		}
		o.Flee = append(o.Flee, flight)
	}
	for _, at := range s.canyon.stations {
		if d.oneIn(4) {
			o.Refill = append(o.Refill, s.canyon.name(at))
		}
	}
	for _, kind := range settled {
		if d.oneIn(2) {
			o.Auto = append(o.Auto, kind)
		}
	}
	return o
}

// sampleFlee draws the next flights: one, or more.
func (s *State) sampleFlee(d *sampler) Flee {
	t := s.clone()
	e := t.hunting[0]
	var all []Flight
	for legal := t.escapes(e); len(legal) > 0; legal = t.escapes(e) {
		f := pick(d, legal)
		t.flee(new(resolution), e, f)
		all = append(all, f)
		if d.oneIn(3) {
			break
		}
	}
	return Flee{all}
}

// sampleAct draws trade, card and move, each on top of the one before.
func (s *State) sampleAct(d *sampler) Act {
	t := s.clone()
	var a Act
	if a.Favors = t.sampleTrade(d); a.Favors > 0 {
		t.trade(new(resolution), a.Favors)
	}
	if cards := t.playable(); len(cards) > 0 && d.oneIn(3) {
		if plays := t.plays(pick(d, cards)); len(plays) > 0 {
			p := pick(d, plays)
			a.Card = &p
			t.play(new(resolution), p)
		}
	}
	if (a.Favors > 0 || a.Card != nil) && d.oneIn(2) {
		return a
	}
	move := t.sampleMove(d)
	a.Walks, a.Climb, a.Pass = move.Walks, move.Climb, move.Pass
	return a
}

// sampleTrade draws a trade, 0 for none. Few Favors are mostly saved up: a seat
// that traded each at once would never have three.
func (s *State) sampleTrade(d *sampler) int {
	trades := s.trades()
	switch n := len(trades); {
	case n == maxFavors && d.oneIn(2):
		return maxFavors
	case n > 0 && d.oneIn(8):
		return pick(d, trades)
	}
	return 0
}

// sampleMove draws a walk, both of Tag Team, a climb or a pass.
func (s *State) sampleMove(d *sampler) Act {
	walks := s.walks()
	if len(walks) == 0 {
		if climbers := s.climbers(); len(climbers) > 0 && !d.oneIn(3) {
			return Act{Climb: pick(d, climbers).lemming}
		}
		return Act{Pass: true}
	}
	a := Act{Walks: []Walk{pick(d, walks)}}
	if s.acting.Card == Tag && s.acting.Walked == 0 && d.oneIn(2) {
		t := s.clone()
		t.walk(new(resolution), &a.Walks[0])
		a.Walks = append(a.Walks, pick(d, slices.Collect(t.teamWalks())))
	}
	return a
}
