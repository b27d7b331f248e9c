package fox

import "whisker/referee/game"

// EventKind names what happened.
type EventKind string

// The events, with the members of Event that each has besides its name.
const (
	EventTricks EventKind = "tricks" // round, kind, count: they join the box
	EventQuests EventKind = "quests" // round, drawn, quests, shuffled
	EventKeep   EventKind = "keep"   // seat, kind, quests
	EventDrop   EventKind = "drop"   // seat, kind (R15)
	EventShake  EventKind = "shake"  // round, seat: the grab begins

	EventReach EventKind = "reach" // seat, beat, entry, kind, care, roll, needs, due
	EventMiss  EventKind = "miss"  // seat, beat, entry, kind, got (left out where the hand is empty), roll, needs
	EventBag   EventKind = "bag"   // mail mode: seat, beat, entry, kind, got; table mode: seat, pieces
	EventEmpty EventKind = "empty" // seat, beat, entry, kind: a hand comes out with nothing
	EventStop  EventKind = "stop"  // seat, beat (mail mode), void (R5)
	EventBack  EventKind = "back"  // seat, beat, entry, kind, got: a piece in the hand goes back
	EventQuiet EventKind = "quiet" // beat (mail mode): nobody stops (R17)

	EventSteal EventKind = "steal" // seat, cause, from and kind, or pass
	EventScore EventKind = "score" // seat, pieces, points
	EventEggs  EventKind = "eggs"  // round, eggs: what all have now
	EventEnd   EventKind = "end"   // cause, ranking
)

// Event is something that happened, in the order in which it happened. One
// struct holds all kinds; what a kind does not use is left out.
type Event struct {
	Event EventKind `json:"event"`
	Round int       `json:"round,omitzero"` // 1 the first
	Seat  game.Seat `json:"seat,omitzero"`  // who does it
	Beat  *int      `json:"beat,omitzero"`  // when, 0 where the hands go in
	Entry int       `json:"entry,omitzero"` // which reach of the plan, 1 the first
	Kind  Kind      `json:"kind,omitzero"`  // what is wanted, kept, discarded, stolen or joins
	Got   Kind      `json:"got,omitzero"`   // what is in the hand
	Care  Care      `json:"care,omitzero"`
	Roll  int       `json:"roll,omitzero"`  // 1 to 100
	Needs int       `json:"needs,omitzero"` // the highest roll that is a hit
	Due   int       `json:"due,omitzero"`   // the beat at which the hand will be back
	Count int       `json:"count,omitzero"`

	Drawn    []Kind `json:"drawn,omitzero"`    // the new quest cards
	Quests   []Kind `json:"quests,omitzero"`   // all that lie open then
	Shuffled bool   `json:"shuffled,omitzero"` // the new cards come from a new deck

	Pieces  []Kind    `json:"pieces,omitzero"` // in the bag; left out for none
	Void    bool      `json:"void,omitzero"`   // the stop was false (R5)
	Cause   Cause     `json:"cause,omitzero"`
	From    game.Seat `json:"from,omitzero"` // who is robbed
	Pass    bool      `json:"pass,omitzero"` // nothing is stolen
	Points  *Points   `json:"points,omitzero"`
	Eggs    []Eggs    `json:"eggs,omitzero"`    // in table order
	Ranking []Rank    `json:"ranking,omitzero"` // as in Result
}

// Cause says what brought an event about.
type Cause string

// The causes of a steal and of the end.
const (
	ByChoice Cause = "choice" // the seat was asked
	ByAuto   Cause = "auto"   // rule 7.5
	ByForce  Cause = "force"  // there is nobody to rob
	ByTarget Cause = "target" // somebody has enough eggs (rule 3.7)
	ByRounds Cause = "rounds" // the last round is over (R18)
)

// journal keeps what happens. A nil journal is not told anything: who tells
// looks first, for making an event costs more than what it is about.
type journal struct{ events []game.Event }

func (j *journal) event(e Event) { j.events = append(j.events, game.Tell(e)) }

// reach tells that a hand goes in, and whether it has missed.
func (j *journal) reach(seat game.Seat, beat int, h *hand, roll int) {
	want := h.wants()
	j.event(Event{
		Event: EventReach, Seat: seat, Beat: &beat, Entry: h.entry, Kind: want.Kind, Care: want.Care,
		Roll: roll, Needs: want.needs(), Due: h.due,
	})
	if roll > want.needs() {
		j.event(Event{
			Event: EventMiss, Seat: seat, Beat: &beat, Entry: h.entry, Kind: want.Kind, Got: h.holds,
			Roll: roll, Needs: want.needs(),
		})
	}
}

// out tells that a hand is back, with a piece or without, or has let it go.
func (j *journal) out(what EventKind, seat game.Seat, beat int, h *hand) {
	j.event(Event{Event: what, Seat: seat, Beat: &beat, Entry: h.entry, Kind: h.wants().Kind, Got: h.holds})
}
