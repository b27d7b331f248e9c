package report

import (
	"maps"
	"strconv"

	"whisker/referee"
	"whisker/referee/game"
	"whisker/referee/tiger"
)

// tigerReporter tells Fuzzy Tiger.
type tigerReporter struct{}

// round is the round that is under way on the board or, between two rounds, the
// one that has ended.
func (tigerReporter) round(b *referee.Board) int {
	var state struct {
		Round    int        `json:"round"`
		Revealed []struct{} `json:"revealed"`
	}
	if game.Peek(b.State, &state) != nil {
		return 0
	}
	if len(state.Revealed) > 0 || b.Result != nil {
		return state.Round
	}
	return state.Round - 1
}

// What a paragraph is about: the number of a card, or one of these.
const (
	theReveal = 10 + iota
	theWaking
	theEnd
)

func tigerTopic(e *tiger.Event) int {
	switch e.Event {
	case tiger.Reveal:
		return theReveal
	case tiger.Wake, tiger.Bite, tiger.Tease:
		return theWaking
	case tiger.Takeback:
		if e.Cause == tiger.ByWake {
			return theWaking
		}
	case tiger.Out, tiger.End:
		return theEnd
	}
	return e.Card
}

func (r tigerReporter) tell(t *teller, event game.Raw) {
	var e tiger.Event
	if !t.glance(event, &e) {
		return
	}
	if topic := tigerTopic(&e); t.about(topic) && topic < theReveal {
		t.tell("card", facts{"Card": e.Card, "Name": r.card(&t.speaker, e.Card)})
	}
	switch e.Event {
	case tiger.Reveal:
		t.tell("reveal", facts{"Seat": t.seat(e.Seat), "Card": e.Card, "Name": r.card(&t.speaker, e.Card)})
	case tiger.Move:
		t.tell("move-"+strconv.Itoa(e.Card), r.way(t, &e))
	case tiger.Push:
		f := facts{"By": t.seat(e.By)}
		maps.Copy(f, r.way(t, &e))
		t.tell("push", f)
	case tiger.Lie:
		t.tell("lie", facts{"Seat": t.seat(e.Seat), "Space": t.number(e.Space)})
	case tiger.Sleepiness:
		r.sleepiness(t, &e)
	case tiger.Pluck:
		t.tell("pluck", facts{"Seat": t.seat(e.Seat), "Space": t.number(e.Space), "Count": e.Count, "Total": t.number(e.Total)})
	case tiger.Retreat:
		t.tell("retreat", r.way(t, &e))
	case tiger.Swap:
		r.swap(t, &e)
	case tiger.Cancel:
		t.tell("cancel", facts{"Seats": t.seats(e.Seats)})
	case tiger.Takeback:
		t.tell("takeback-"+string(e.Cause), facts{"Seat": t.seat(e.Seat), "Cards": t.numbers(e.Cards)})
	case tiger.Wake:
		t.tell("wake-"+string(e.Cause), facts{"Marker": t.number(e.Marker)})
	case tiger.Bite, tiger.Tease:
		t.tell(string(e.Event), facts{
			"Seat": t.seat(e.Seat), "Space": t.number(e.Space), "Damage": e.Count, "Total": t.number(e.Total),
		})
	case tiger.Out:
		t.tell("out", facts{"Seat": t.seat(e.Seat), "Total": t.number(e.Total)})
	case tiger.End:
		t.tell("end-"+string(e.Cause), facts{"Marker": t.number(e.Marker)})
		r.victory(t, &e)
	default:
		t.fail("the event is none of the game's")
	}
}

// card is the name of a card.
func (tigerReporter) card(s *speaker, number int) string {
	return s.say("card-"+strconv.Itoa(number), nil)
}

// way is the facts of an event that takes a monkey from one space to another.
func (tigerReporter) way(t *teller, e *tiger.Event) facts {
	return facts{"Seat": t.seat(e.Seat), "From": t.number(e.From), "To": t.number(e.To)}
}

func (tigerReporter) sleepiness(t *teller, e *tiger.Event) {
	from, to := t.number(e.From), t.number(e.To)
	switch {
	case from == to:
		t.tell("sleepiness-same", facts{"To": to})
	case e.Cause == tiger.ByPluck:
		t.tell("sleepiness-pluck", facts{"From": from, "To": to})
	default:
		t.tell("sleepiness-"+strconv.Itoa(e.Card), facts{"Seat": t.seat(e.Seat), "From": from, "To": to})
	}
}

func (r tigerReporter) swap(t *teller, e *tiger.Event) {
	f := r.way(t, e)
	f["With"] = t.seat(e.With)
	if f["From"] == f["To"] {
		t.tell("swap-same", f)
		return
	}
	t.tell("swap", f)
}

func (tigerReporter) victory(t *teller, e *tiger.Event) {
	switch {
	case len(e.Seats) == 0:
		t.tell("win-nobody", nil)
	case e.Reason != "":
		t.tell("win-"+string(e.Reason), facts{"Seats": t.seats(e.Seats)})
	default:
		t.tell("win", facts{"Seats": t.seats(e.Seats)})
	}
}

func (tigerReporter) rank(t *teller, result game.Raw) {
	var r tiger.Result
	if !t.decode(result, &r) {
		return
	}
	for _, rank := range r.Ranking {
		t.tell("rank", facts{
			"Place": rank.Place, "Seat": t.seat(rank.Seat), "Count": rank.Whiskers, "Damage": rank.Damage, "Net": rank.Net,
		})
		if rank.Out {
			t.tell("rank-out", nil)
		}
		if rank.Reason != "" {
			t.tell("rank-"+string(rank.Reason), nil)
		}
		t.paragraph()
	}
}
