package tiger

import "whisker/referee/game"

// EventKind names what happened.
type EventKind string

// The events, with the members of Event that each has besides its name.
const (
	Reveal     EventKind = "reveal"     // seat, card
	Move       EventKind = "move"       // seat, card, from, to
	Push       EventKind = "push"       // seat, by, card, from, to
	Lie        EventKind = "lie"        // seat, card, space
	Sleepiness EventKind = "sleepiness" // seat, card, cause (card, pluck), from, to
	Pluck      EventKind = "pluck"      // seat, card, space, count, total
	Retreat    EventKind = "retreat"    // seat, by, card, from, to
	Swap       EventKind = "swap"       // seat, with, card, from, to
	Cancel     EventKind = "cancel"     // seats, card
	Takeback   EventKind = "takeback"   // seat, card, cause (card, wake), cards
	Wake       EventKind = "wake"       // card, cause (card, pluck), marker
	Bite       EventKind = "bite"       // seat, space, count, total
	Tease      EventKind = "tease"      // seat, space, count, total
	Out        EventKind = "out"        // seat, total
	End        EventKind = "end"        // cause (marker, rounds), marker, seats, reason
)

// Event is something that happened, in the order in which it happened. One
// struct holds all kinds; what a kind does not use is left out.
type Event struct {
	Event  EventKind   `json:"event"`
	Seat   game.Seat   `json:"seat,omitzero"`  // to whom it happens; with sleepiness, who causes it
	Seats  []game.Seat `json:"seats,omitzero"` // cancel: who played the number; end: the winners, left out where there is none
	By     game.Seat   `json:"by,omitzero"`    // push: who pushes, the mover or the one pushed before; retreat from space 0: whose action ends
	With   game.Seat   `json:"with,omitzero"`  // swap: the other seat, which goes from To to From
	Card   int         `json:"card,omitzero"`  // the number of the card that causes it, or is revealed
	Cause  Cause       `json:"cause,omitzero"`
	From   *int        `json:"from,omitzero"`   // space 0 to 6, or sleepiness
	To     *int        `json:"to,omitzero"`     // space 0 to 6, or sleepiness
	Space  *int        `json:"space,omitzero"`  // 0 to 6, where it happens
	Count  int         `json:"count,omitzero"`  // whiskers plucked, or damage taken, by this event
	Total  *int        `json:"total,omitzero"`  // whiskers, or damage, of the seat after it
	Cards  []int       `json:"cards,omitzero"`  // takeback: what comes back to the hand, ascending
	Marker *int        `json:"marker,omitzero"` // the time marker after a wake-up, or at the end
	// Reason is the tie-break that made the winners of an end; left out where
	// net points alone did.
	Reason Tiebreak `json:"reason,omitzero"`
}

// Cause says what brought an event about, where the card alone does not.
type Cause string

// The causes.
const (
	ByCard   Cause = "card"   // what the card does
	ByPluck  Cause = "pluck"  // plucking
	ByWake   Cause = "wake"   // the wake-up
	ByMarker Cause = "marker" // a score has reached the time marker
	ByRounds Cause = "rounds" // 200 rounds have passed (R23)
)
