package report

import (
	"slices"

	"whisker/referee/lemmings"
)

// What things are called.

// lemming names a lemming: the first of its clan with the player who holds it.
func (r lemmingsReporter) lemming(t *teller, l lemmings.Lemming) string {
	if l == 0 {
		t.fail("a lemming is missing")
		return ""
	}
	name, seat := r.numbered(&t.speaker, l), l.Clan().Seat()
	place, i := t.board.Place(seat)
	if i < 0 || slices.Contains(t.met, seat) {
		return name
	}
	t.met = append(t.met, seat)
	return t.say("person", facts{"Seat": name, "Player": place.Player})
}

// numbered is the name of a lemming by itself.
func (lemmingsReporter) numbered(s *speaker, l lemmings.Lemming) string {
	return s.say("lemming", facts{"Seat": s.label(l.Clan().Seat()), "Number": l.Number()})
}

func (lemmingsReporter) eagle(t *teller, e lemmings.Eagle) string {
	return t.say("eagle-"+e.String(), nil)
}

// zone is the letter of one of an event's zones.
func (lemmingsReporter) zone(t *teller, e *lemmings.Event, i int) string {
	if i >= len(e.Zones) {
		t.fail("a zone is missing")
		return ""
	}
	return e.Zones[i].String()
}

// hex is the name of a hex, or of the Start Area.
func (lemmingsReporter) hex(t *teller, h lemmings.Hex) string {
	switch h {
	case lemmings.Start:
		return t.say("place-start", nil)
	case lemmings.Cliff:
		t.fail("the cliff is no hex")
	}
	return h.String()
}

// place is where a lemming has come to: a hex, and whom it covers there.
func (r lemmingsReporter) place(t *teller, h lemmings.Hex, on lemmings.Lemming) string {
	if h == lemmings.Start {
		t.fail("a hex is missing")
	}
	if on == 0 {
		return r.hex(t, h)
	}
	return t.say("place-on", facts{"Hex": r.hex(t, h), "Lemming": r.lemming(t, on)})
}

// card is the name of a card.
func (lemmingsReporter) card(s *speaker, c lemmings.Card) string {
	return s.say(c.Facts().Key, nil)
}
