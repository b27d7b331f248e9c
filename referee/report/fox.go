package report

import (
	"slices"

	"whisker/referee"
	"whisker/referee/fox"
	"whisker/referee/game"
)

// foxReporter tells Master Fox: a grab by mail beat by beat, an evening at a
// real table as its protocol.
type foxReporter struct{}

// round is the round that has ended on the board or, if none has, the one that
// is under way.
func (foxReporter) round(b *referee.Board) int {
	for _, data := range slices.Backward(b.Events) {
		var e struct {
			Event fox.EventKind `json:"event"`
			Round int           `json:"round"`
		}
		if game.Peek(data, &e) == nil && e.Event == fox.EventEggs {
			return e.Round
		}
	}
	var state struct {
		Round int `json:"round"`
	}
	if game.Peek(b.State, &state) != nil {
		return 0
	}
	return state.Round
}

// What a paragraph is about: a line of its own, one of the others, or a beat
// behind the last of them.
const (
	ownLine = iota
	theStop
	theSteals
	theEggs
	theQuests
	theGrab // at beat 0
)

func foxTopic(e *fox.Event) int {
	switch e.Event {
	case fox.EventSteal:
		return theSteals
	case fox.EventScore:
		return ownLine
	case fox.EventEggs, fox.EventEnd:
		return theEggs
	case fox.EventTricks, fox.EventQuests, fox.EventKeep, fox.EventDrop, fox.EventShake:
		return theQuests
	}
	switch {
	case e.Beat != nil:
		return theGrab + max(0, *e.Beat)
	case e.Event == fox.EventBag:
		return ownLine
	}
	return theStop
}

func (r foxReporter) tell(t *teller, event game.Raw) {
	var e fox.Event
	if !t.glance(event, &e) {
		return
	}
	switch topic := foxTopic(&e); {
	case topic == ownLine:
		t.paragraph()
	case !t.about(topic) || topic < theGrab:
	case topic == theGrab:
		t.tell("lid", nil)
	default:
		t.tell("beat", facts{"Beat": *e.Beat})
	}
	switch e.Event {
	case fox.EventTricks:
		t.tell("tricks", facts{"Count": e.Count, "Kind": r.kind(&t.speaker, e.Kind)})
	case fox.EventQuests:
		r.quests(t, &e)
	case fox.EventKeep:
		t.tell("keep", facts{"Seat": t.seat(e.Seat), "Kind": r.kind(&t.speaker, e.Kind), "Quests": r.list(&t.speaker, e.Quests)})
	case fox.EventDrop:
		t.tell("drop", facts{"Seat": t.seat(e.Seat), "Kind": r.kind(&t.speaker, e.Kind)})
	case fox.EventShake:
		t.tell("shake", facts{"Seat": t.seat(e.Seat)})
	case fox.EventReach:
		r.reach(t, &e)
	case fox.EventMiss:
		r.miss(t, &e)
	case fox.EventBag:
		r.bag(t, &e)
	case fox.EventEmpty, fox.EventBack:
		r.hand(t, string(e.Event), &e)
	case fox.EventStop:
		r.stop(t, &e)
	case fox.EventQuiet:
		r.quiet(t, &e)
	case fox.EventSteal:
		r.steal(t, &e)
	case fox.EventScore:
		r.score(t, &e)
	case fox.EventEggs:
		r.eggs(t, &e)
	case fox.EventEnd:
		r.end(t, &e)
	default:
		t.fail("the event is none of the game's")
	}
}

// kind is the name of a kind of piece.
func (foxReporter) kind(s *speaker, k fox.Kind) string { return s.say("kind-"+k.String(), nil) }

// list lists pieces or cards.
func (r foxReporter) list(s *speaker, kinds []fox.Kind) string {
	items := make([]string, len(kinds))
	for i, k := range kinds {
		items[i] = r.kind(s, k)
	}
	return s.list(items)
}

func (r foxReporter) quests(t *teller, e *fox.Event) {
	if e.Shuffled {
		t.tell("shuffle", nil)
	}
	f := facts{"Round": e.Round, "Quests": r.list(&t.speaker, e.Quests), "Drawn": r.list(&t.speaker, e.Drawn)}
	switch {
	case slices.Equal(e.Drawn, e.Quests):
		t.tell("quests", f)
	case len(e.Drawn) == 1:
		t.tell("quests-one", f)
	default: // One of the old quests stays, and the youngest chooses.
		t.tell("quests-last", f)
	}
}

// reach tells who reaches for what, how, and what was rolled for it.
func (r foxReporter) reach(t *teller, e *fox.Event) {
	t.tell("reach-"+e.Care.String(), facts{
		"Seat": t.seat(e.Seat), "Kind": r.kind(&t.speaker, e.Kind), "Due": e.Due,
		"Entry": e.Entry, "Roll": e.Roll, "Needs": e.Needs,
	})
}

// hand tells of a hand that was to hold one kind and holds perhaps another.
func (r foxReporter) hand(t *teller, id string, e *fox.Event) {
	f := facts{"Seat": t.seat(e.Seat), "Kind": r.kind(&t.speaker, e.Kind)}
	if e.Got != fox.None {
		f["Got"] = r.kind(&t.speaker, e.Got)
	}
	t.tell(id, f)
}

func (r foxReporter) miss(t *teller, e *fox.Event) {
	if e.Got == fox.None {
		r.hand(t, "miss-nothing", e)
		return
	}
	r.hand(t, "miss", e)
}

// bag tells of a piece that goes into a bag or, at a real table, of what a seat
// has grabbed.
func (r foxReporter) bag(t *teller, e *fox.Event) {
	f := facts{"Seat": t.seat(e.Seat)}
	switch {
	case e.Beat == nil && len(e.Pieces) == 0:
		t.tell("declare-nothing", f)
	case e.Beat == nil:
		f["Pieces"] = r.list(&t.speaker, e.Pieces)
		t.tell("declare", f)
	case e.Got == e.Kind:
		r.hand(t, "bag", e)
	default:
		r.hand(t, "bag-wrong", e)
	}
}

func (foxReporter) stop(t *teller, e *fox.Event) {
	f := facts{"Seat": t.seat(e.Seat)}
	switch {
	case e.Void:
		t.tell("stop-false", f)
	case e.Beat == nil:
		t.tell("stop-called", f)
	default:
		t.tell("stop", f)
	}
}

func (foxReporter) quiet(t *teller, e *fox.Event) {
	if e.Beat == nil {
		t.tell("quiet-declared", nil)
		return
	}
	t.tell("quiet", nil)
}

func (r foxReporter) steal(t *teller, e *fox.Event) {
	f := facts{"Seat": t.seat(e.Seat)}
	if e.Pass {
		t.tell("pass-"+string(e.Cause), f)
		return
	}
	f["From"], f["Kind"] = t.seat(e.From), r.kind(&t.speaker, e.Kind)
	t.tell("steal-"+string(e.Cause), f)
}

// eggs tells what all have, a paragraph for itself.
func (foxReporter) eggs(t *teller, e *fox.Event) {
	items := make([]string, len(e.Eggs))
	for i, has := range e.Eggs {
		items[i] = t.say("eggs-of", facts{"Seat": t.seat(has.Seat), "Eggs": has.Eggs})
	}
	t.tell("eggs", facts{"Round": e.Round, "List": t.list(items)})
}

// end says why the game is over, and who wins.
func (r foxReporter) end(t *teller, e *fox.Event) {
	if len(e.Ranking) == 0 {
		t.fail("the end has no ranking")
		return
	}
	t.tell("end-"+string(e.Cause), facts{"Target": r.rules(&t.speaker).Target})
	first := e.Ranking[0]
	id := "win"
	if first.Reason != "" {
		id += "-" + string(first.Reason)
	}
	t.tell(id, facts{"Seat": t.seat(first.Seat), "Count": first.Eggs})
}

// rules are the options of the table.
func (foxReporter) rules(s *speaker) (r fox.Rulebook) {
	s.glance(s.board.Charter.Options, &r)
	return r
}

func (foxReporter) rank(t *teller, result game.Raw) {
	var r fox.Result
	if !t.decode(result, &r) {
		return
	}
	for _, rank := range r.Ranking {
		t.tell("rank", facts{"Place": rank.Place, "Seat": t.seat(rank.Seat), "Count": rank.Eggs})
		if rank.Reason != "" {
			t.tell("rank-"+string(rank.Reason), nil)
		}
		t.paragraph()
	}
}
