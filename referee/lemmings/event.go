package lemmings

import "whisker/referee/game"

// EventKind names what happened.
type EventKind string

// The events, with the members of Event that each has besides its name.
const (
	DiceRolled EventKind = "dice"     // turn, seat (who starts), dice, control, swap
	Flown      EventKind = "fly"      // eagle, seat, way, zones, wakes
	Hovered    EventKind = "hover"    // eagle, zones
	Eaten      EventKind = "prey"     // eagle, seat, lemming, from
	Fled       EventKind = "flee"     // eagle, seat, lemming, from, to, on
	Refilled   EventKind = "refill"   // eagle, seat, hex
	Turned     EventKind = "card"     // turn, value
	Traded     EventKind = "trade"    // seat, favors
	Drawn      EventKind = "draw"     // seat, drawn; to the seat alone
	Played     EventKind = "play"     // seat, card
	Shifted    EventKind = "shift"    // lemming, from (left out with Heroic Return), to, on, cause (a card)
	Stacked    EventKind = "stack"    // lemming, hex, on, cause (climb, king)
	Walked     EventKind = "walk"     // seat, lemming, from, path, mp, on
	Dived      EventKind = "dive"     // seat (whose lemming), lemming, from, left, bonus, score
	Fell       EventKind = "fall"     // seat (whose lemming), lemming, from, cause (flee, boo, slide), score
	Took       EventKind = "pellet"   // seat, hex or cause (sticky, doggie); face, to the seats alone that know it
	Lapsed     EventKind = "lapse"    // seat: what it sent ahead is no longer legal
	Passed     EventKind = "pass"     // seat, forced
	GameOver   EventKind = "gameover" // turn
	Scored     EventKind = "score"    // seat, points
	Ended      EventKind = "end"      // winners, reason (the tie-break that made them)
)

// Event is something that happened, in the order in which it happened. One
// struct holds all kinds. What a kind does not use is left out, and so is a
// number that is 0 and a hex that is the Start Area.
type Event struct {
	Event   EventKind   `json:"event"`
	Turn    int         `json:"turn,omitzero"`
	Seat    Clan        `json:"seat,omitzero"`    // who does it; with dive and fall, whose lemming it is
	Eagle   Eagle       `json:"eagle,omitzero"`   // which eagle does it, or is fled from
	Dice    *Both[int]  `json:"dice,omitzero"`    // the faces; 0 is HOVER
	Control *Both[Clan] `json:"control,omitzero"` // who decides for each eagle this turn
	Swap    bool        `json:"swap,omitzero"`    // two seats: HOVER made them swap dice (R24)
	Way     Way         `json:"way,omitzero"`     // left out where the eagle stays, or both ways meet
	Zones   []Zone      `json:"zones,omitzero"`   // where the eagle was and is; with hover, where it is
	Wakes   bool        `json:"wakes,omitzero"`   // the first point flipped it to its hunting side
	Lemming Lemming     `json:"lemming,omitzero"`
	Hex     Hex         `json:"hex,omitzero"` // where it happens
	From    Hex         `json:"from,omitzero"`
	To      Hex         `json:"to,omitzero"`
	Path    []Step      `json:"path,omitzero"`
	On      Lemming     `json:"on,omitzero"`     // whom the lemming covers at the end
	Points  int         `json:"mp,omitzero"`     // movement points spent, those left for the dive included
	Value   int         `json:"value,omitzero"`  // of the movement card
	Favors  int         `json:"favors,omitzero"` // traded; the number says for what
	Card    *Play       `json:"card,omitzero"`
	Drawn   Card        `json:"drawn,omitzero"`
	Cause   string      `json:"cause,omitzero"` // a card, "climb" or "flee"
	Left    int         `json:"left,omitzero"`  // points left at the edge, the cost of the dive taken off
	Bonus   int         `json:"bonus,omitzero"` // what Favors added
	Score   int         `json:"score,omitzero"`
	Face    Pellet      `json:"face,omitzero"`
	Forced  bool        `json:"forced,omitzero"` // nothing but a pass was left, so the seat was not asked
	Final   *Points     `json:"points,omitzero"`
	Winners []game.Seat `json:"winners,omitzero"`
	Reason  Tiebreak    `json:"reason,omitzero"`
}

// Points is where a clan's score comes from.
type Points struct {
	Dives   int `json:"dives"`
	Pellets int `json:"pellets"`
	Cards   int `json:"cards"`
	Sets    int `json:"sets"` // of Favors traded
	Total   int `json:"total"`
}

// causes that are no cards.
const (
	byFlight = "flee"
	byClimb  = "climb"
)

// resolution is one turn of the table in progress: its dice and what has
// happened so far. One without dice is a trial: what is hidden stays so.
type resolution struct {
	dice   game.Dice
	rolls  int // of the eagle dice
	events []game.Event
}

func (r *resolution) trial() bool { return r.dice == nil }

func (r *resolution) tell(e Event) {
	if !r.trial() {
		r.events = append(r.events, game.Tell(e))
	}
}

// whisper tells one seat alone.
func (r *resolution) whisper(c Clan, e Event) {
	if !r.trial() {
		r.events = append(r.events, game.TellOnly(c.Seat(), e))
	}
}

func (r *resolution) open(l game.Label, n int) int {
	if r.trial() {
		return 0
	}
	return r.dice.Open(l, n)
}

func (r *resolution) hidden(l game.Label, n int) int {
	if r.trial() {
		return 0
	}
	return r.dice.Hidden(l, n)
}
