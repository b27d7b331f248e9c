package report

import (
	"strconv"

	"whisker/referee/lemmings"
)

// act tells the events of a lemming turn.
func (r lemmingsReporter) act(t *teller, e *lemmings.Event) {
	switch e.Event {
	case lemmings.Traded:
		t.tell("trade-"+strconv.Itoa(e.Favors), facts{"Seat": t.seat(e.Seat.Seat())})
	case lemmings.Drawn:
		t.tell("draw", facts{"Seat": t.seat(e.Seat.Seat()), "Card": r.card(&t.speaker, e.Drawn), "Name": e.Drawn.String()})
	case lemmings.Played:
		r.play(t, e)
	case lemmings.Shifted:
		r.shift(t, e)
	case lemmings.Stacked:
		t.tell("stack-"+e.Cause, facts{"Lemming": r.lemming(t, e.Lemming), "Hex": r.hex(t, e.Hex), "On": r.lemming(t, e.On)})
	case lemmings.Walked:
		r.walk(t, e)
	case lemmings.Dived:
		r.dive(t, e)
	case lemmings.Fell:
		t.tell("fall-"+e.Cause, facts{"Lemming": r.lemming(t, e.Lemming), "From": r.hex(t, e.From), "Score": e.Score})
	case lemmings.Took:
		r.took(t, e)
	case lemmings.Lapsed:
		t.tell("lapse", facts{"Seat": t.seat(e.Seat.Seat())})
	case lemmings.Passed:
		id := "pass"
		if e.Forced {
			id = "pass-forced"
		}
		t.tell(id, facts{"Seat": t.seat(e.Seat.Seat())})
	default:
		t.fail("the event is none of the game's")
	}
}

// play tells which card is played, and on what. Where lemmings or eagles come to
// by it, the events that follow tell.
func (r lemmingsReporter) play(t *teller, e *lemmings.Event) {
	c := e.Card
	if c == nil {
		t.fail("no card is played")
		return
	}
	seat := e.Seat.Seat()
	f := facts{"Seat": t.seat(seat), "By": t.label(seat), "Card": r.card(&t.speaker, c.Name)}
	if c.Hex != lemmings.Start {
		f["Hex"] = r.hex(t, c.Hex)
	}
	if c.Lemming != 0 {
		f["Lemming"] = r.lemming(t, c.Lemming)
	}
	if c.Target != 0 {
		f["Target"] = r.lemming(t, c.Target)
	}
	if c.Eagle != 0 {
		f["Eagle"] = r.eagle(t, c.Eagle)
	}
	if c.Seat != 0 {
		f["From"] = t.seat(c.Seat.Seat())
	}
	t.tell("play-"+c.Name.String(), f)
}

// shift tells where a card has put a lemming.
func (r lemmingsReporter) shift(t *teller, e *lemmings.Event) {
	f := facts{"Lemming": r.lemming(t, e.Lemming), "To": r.place(t, e.To, e.On)}
	if e.Eagle != 0 {
		f["Eagle"] = r.eagle(t, e.Eagle)
	} else {
		f["From"] = r.hex(t, e.From)
	}
	t.tell("shift-"+e.Cause, f)
}

// walk tells a walk hex by hex. One that ends with a dive may begin at the edge.
func (r lemmingsReporter) walk(t *teller, e *lemmings.Event) {
	if len(e.Path) == 0 {
		t.fail("a walk has no steps")
		return
	}
	by := make([]string, len(e.Path)-1)
	for i := range by {
		by[i] = r.hex(t, lemmings.Hex(e.Path[i]))
	}
	last := e.Path[len(by)]
	f := facts{"Lemming": r.lemming(t, e.Lemming), "From": r.hex(t, e.From), "Path": t.list(by), "Count": e.Points}
	id := "walk"
	if last == lemmings.Dive {
		id += "-dive"
	} else {
		f["To"] = r.place(t, lemmings.Hex(last), e.On)
	}
	if len(by) == 0 {
		id += "-straight"
	}
	t.tell(id, f)
}

func (r lemmingsReporter) dive(t *teller, e *lemmings.Event) {
	f := facts{"Lemming": r.lemming(t, e.Lemming), "Edge": r.hex(t, e.From), "Left": e.Left, "Count": e.Score}
	if e.Bonus == 0 {
		t.tell("dive", f)
		return
	}
	f["Bonus"] = e.Bonus
	t.tell("dive-favors", f)
}

// took tells who takes a pellet and from where; to the seats that know its face,
// the face.
func (r lemmingsReporter) took(t *teller, e *lemmings.Event) {
	f := facts{"Seat": t.seat(e.Seat.Seat())}
	id := "pellet"
	if e.Cause != "" {
		id += "-" + e.Cause
	} else {
		f["Hex"] = r.hex(t, e.Hex)
	}
	if e.Face != 0 {
		id += "-face"
		f["Face"] = t.say("face-"+e.Face.String(), nil)
	}
	t.tell(id, f)
}
