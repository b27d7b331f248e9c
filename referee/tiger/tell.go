package tiger

import "whisker/referee/game"

// teller turns what happens at the table into events. A nil teller is silent.
type teller struct {
	seats  []game.Seat // names, by index in table order
	card   int         // whose turn it is: the cause of what happens
	events []game.Event
}

func (t *teller) add(e Event) { t.events = append(t.events, game.Tell(e)) }

func (t *teller) names(s seats) []game.Seat {
	var names []game.Seat
	for ; s != 0; s = s.rest() {
		names = append(names, t.seats[s.first()])
	}
	return names
}

func (t *teller) revealed(seat, card int) {
	if t != nil {
		t.add(Event{Event: Reveal, Seat: t.seats[seat], Card: card})
	}
}

func (t *teller) acting(card int) {
	if t != nil {
		t.card = card
	}
}

func (t *teller) moved(seat, from, to int) {
	if t != nil {
		t.add(Event{Event: Move, Seat: t.seats[seat], Card: t.card, From: new(from), To: new(to)})
	}
}

// pushed tells that a monkey comes to stand on a space and pushes another.
func (t *teller) pushed(by, seat, space int) {
	if t != nil {
		t.add(Event{Event: Push, Seat: t.seats[seat], By: t.seats[by], Card: t.card, From: new(space), To: new(space - 1)})
	}
}

func (t *teller) lay(seat, space int) {
	if t != nil {
		t.add(Event{Event: Lie, Seat: t.seats[seat], Card: t.card, Space: new(space)})
	}
}

func (t *teller) slept(seat int, cause Cause, from, to int) {
	if t != nil {
		t.add(Event{Event: Sleepiness, Seat: t.seats[seat], Card: t.card, Cause: cause, From: new(from), To: new(to)})
	}
}

func (t *teller) plucked(seat, space, count, total int) {
	if t != nil {
		t.add(Event{Event: Pluck, Seat: t.seats[seat], Card: t.card, Space: new(space), Count: count, Total: new(total)})
	}
}

// retreated tells that a monkey goes to the back in the action of a seat.
func (t *teller) retreated(actor, seat, from, to int) {
	if t == nil {
		return
	}
	e := Event{Event: Retreat, Seat: t.seats[seat], Card: t.card, From: new(from), To: new(to)}
	if actor != seat {
		e.By = t.seats[actor]
	}
	t.add(e)
}

func (t *teller) swapped(seat, with, from, to int) {
	if t != nil {
		t.add(Event{Event: Swap, Seat: t.seats[seat], With: t.seats[with], Card: t.card, From: new(from), To: new(to)})
	}
}

func (t *teller) cancelled(card int, who seats) {
	if t != nil {
		t.add(Event{Event: Cancel, Seats: t.names(who), Card: card})
	}
}

func (t *teller) tookBack(seat int, cause Cause, back cards) {
	if t != nil {
		t.add(Event{Event: Takeback, Seat: t.seats[seat], Card: think, Cause: cause, Cards: back.numbers()})
	}
}

func (t *teller) woke(cause Cause, marker int) {
	if t != nil {
		t.add(Event{Event: Wake, Card: t.card, Cause: cause, Marker: new(marker)})
	}
}

func (t *teller) bitten(seat, space, count, total int) { t.hurt(Bite, seat, space, count, total) }
func (t *teller) teased(seat, space, count, total int) { t.hurt(Tease, seat, space, count, total) }

func (t *teller) hurt(how EventKind, seat, space, count, total int) {
	if t != nil {
		t.add(Event{Event: how, Seat: t.seats[seat], Card: t.card, Space: new(space), Count: count, Total: new(total)})
	}
}
