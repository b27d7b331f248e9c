package report

import (
	"strconv"

	"whisker/referee"
	"whisker/referee/game"
	"whisker/referee/lemmings"
)

// lemmingsReporter tells Leaping Lemmings: the eagle phase in one paragraph, and
// the lemming turn of each seat in one of its own.
type lemmingsReporter struct{}

// round is the game's own turn that the board begins in. The table counts turns,
// too, so people read of rounds here.
func (lemmingsReporter) round(b *referee.Board) int {
	var of struct {
		Event lemmings.EventKind `json:"event"`
		Turn  int                `json:"turn"`
	}
	for i, data := range b.Events {
		if game.Peek(data, &of) == nil && of.Event == lemmings.DiceRolled {
			return of.Turn - min(i, 1) // What stands before the dice is of the round before.
		}
	}
	if game.Peek(b.State, &of) != nil {
		return 0
	}
	return of.Turn
}

// What a paragraph is about: the eagle phase, or the lemming turn of a clan.
const (
	theEagles = 1 + iota
	theClan   // and those after it
)

// lemmingsTopic is what an event begins to tell of; 0 where it belongs to what
// is told already.
func lemmingsTopic(e *lemmings.Event) int {
	switch e.Event {
	case lemmings.Traded, lemmings.Played, lemmings.Walked, lemmings.Lapsed, lemmings.Passed:
		return theClan + int(e.Seat)
	case lemmings.Stacked:
		return theClan + int(e.Lemming.Clan())
	}
	return 0
}

func (r lemmingsReporter) tell(t *teller, event game.Raw) {
	var e lemmings.Event
	if !t.glance(event, &e) {
		return
	}
	if topic := lemmingsTopic(&e); topic != 0 {
		t.about(topic)
	}
	switch e.Event {
	case lemmings.DiceRolled:
		t.paragraph()
		t.about(theEagles)
		r.dice(t, &e)
	case lemmings.Hovered:
		t.tell("hover", facts{"Eagle": r.eagle(t, e.Eagle), "Zone": r.zone(t, &e, 0)})
	case lemmings.Flown:
		r.fly(t, &e)
	case lemmings.Eaten:
		t.tell("prey", facts{"Seat": t.seat(e.Seat.Seat()), "Eagle": r.eagle(t, e.Eagle), "Lemming": r.lemming(t, e.Lemming), "Hex": r.hex(t, e.From)})
	case lemmings.Fled:
		r.flee(t, &e)
	case lemmings.Refilled:
		t.tell("refill", facts{"Seat": t.seat(e.Seat.Seat()), "Eagle": r.eagle(t, e.Eagle), "Hex": r.hex(t, e.Hex)})
	case lemmings.Turned:
		t.paragraph()
		t.tell("card", facts{"Turn": e.Turn, "Value": e.Value})
		t.paragraph()
	case lemmings.GameOver:
		t.paragraph()
		t.tell("gameover", facts{"Turn": e.Turn})
		t.paragraph()
	case lemmings.Scored:
		r.score(t, &e)
	case lemmings.Ended:
		r.end(t, &e)
	default:
		r.act(t, &e)
	}
}

// dice tells what was rolled, and who decides for the eagles where it is not the
// seat that starts alone.
func (r lemmingsReporter) dice(t *teller, e *lemmings.Event) {
	if e.Dice == nil || e.Control == nil {
		t.fail("the dice have no faces, or nobody to decide")
		return
	}
	t.tell("dice", facts{
		"Turn": e.Turn, "Seat": t.seat(e.Seat.Seat()),
		"Ruby": r.face(&t.speaker, e.Dice.Ruby), "Stephen": r.face(&t.speaker, e.Dice.Stephen),
	})
	ruby, stephen := e.Control.Ruby.Seat(), e.Control.Stephen.Seat()
	switch {
	case e.Swap:
		t.tell("control-swap", facts{"Ruby": t.seat(ruby), "Stephen": t.seat(stephen)})
	case ruby != stephen:
		t.tell("control-two", facts{"Ruby": t.seat(ruby), "Stephen": t.seat(stephen)})
	case ruby != e.Seat.Seat():
		t.tell("control-mine", facts{"Seat": t.seat(ruby)})
	}
}

// face is what a die shows.
func (lemmingsReporter) face(s *speaker, die int) string {
	if die == 0 {
		return s.say("die-hover", nil)
	}
	return strconv.Itoa(die)
}

func (r lemmingsReporter) fly(t *teller, e *lemmings.Event) {
	f := facts{"Eagle": r.eagle(t, e.Eagle), "From": r.zone(t, e, 0), "To": r.zone(t, e, 1)}
	if e.Wakes {
		t.tell("wakes", f)
	}
	switch {
	case e.Way != 0:
		f["Seat"] = t.seat(e.Seat.Seat())
		t.tell("fly-"+e.Way.String(), f)
	case f["From"] == f["To"]:
		t.tell("fly-stay", f)
	default: // Both ways meet.
		t.tell("fly-half", f)
	}
}

func (r lemmingsReporter) flee(t *teller, e *lemmings.Event) {
	if e.To == lemmings.Cliff {
		return // The fall that follows tells it.
	}
	t.tell("flee", facts{"Lemming": r.lemming(t, e.Lemming), "From": r.hex(t, e.From), "To": r.place(t, e.To, e.On)})
}

// score tells what a clan's points come from, a paragraph for itself.
func (lemmingsReporter) score(t *teller, e *lemmings.Event) {
	t.paragraph()
	p := e.Final
	if p == nil {
		t.fail("a score has no points")
		return
	}
	t.tell("score", facts{
		"Seat": t.seat(e.Seat.Seat()), "Dives": p.Dives, "Pellets": p.Pellets, "Cards": p.Cards, "Sets": p.Sets, "Count": p.Total,
	})
}

// end says who wins, and by which tie-break.
func (lemmingsReporter) end(t *teller, e *lemmings.Event) {
	t.paragraph()
	id := "win"
	if e.Reason != "" {
		id += "-" + string(e.Reason)
	}
	if len(e.Winners) == 0 {
		t.fail("the end has no winner")
	}
	t.tell(id, facts{"Seats": t.seats(e.Winners)})
}

func (lemmingsReporter) rank(t *teller, result game.Raw) {
	var r lemmings.Result
	if !t.decode(result, &r) {
		return
	}
	for _, rank := range r.Ranking {
		f := facts{
			"Place": rank.Place, "Seat": t.seat(rank.Seat), "Count": rank.Total,
			"Dives": rank.Dives, "Eaten": rank.Eaten, "Favors": rank.Favors,
		}
		t.tell("rank", f)
		if rank.Reason != "" {
			t.tell("rank-"+string(rank.Reason), f)
		}
		t.paragraph()
	}
}
