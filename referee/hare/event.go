package hare

import "whisker/referee/game"

// EventKind names what happened.
type EventKind string

// The events, with the members of Event that each has besides its name.
const (
	EventDeal      EventKind = "deal"      // a race is set up: race, count (cards a seat), streams, boosts, tied; to each seat: race, seat, cards, bets
	EventBet       EventKind = "bet"       // to one seat: seat, card
	EventChose     EventKind = "chose"     // a further bet is set aside: seat
	EventFirst     EventKind = "first"     // who has the marker as a round begins, or before a race: race, round (left out), seat
	EventPlay      EventKind = "play"      // seat, cards
	EventReshuffle EventKind = "reshuffle" // the discards are the new draw pile: count
	EventDraw      EventKind = "draw"      // seat, count; to the seat also: cards
	EventRace      EventKind = "race"      // the animals run: race, round, counts, animal
	EventHowl      EventKind = "howl"      // count, effect
	EventFrozen    EventKind = "frozen"    // only the wolf may move: animals (who may not)
	EventNap       EventKind = "nap"       // animal, count, tile
	EventMove      EventKind = "move"      // animal, count, steps, from, to
	EventStop      EventKind = "stop"      // a stream ended the move: animal, tile, lost
	EventBoost     EventKind = "boost"     // animal, from, to
	EventPodium    EventKind = "podium"    // animal, place; nearest and from, if it is not over the finish
	EventDiscard   EventKind = "discard"   // the table is cleared: count
	EventEnd       EventKind = "end"       // a race is over: race
	EventScore     EventKind = "score"     // seat, bets, points, total
)

// Event is something that happened, in the order in which it happened. One
// struct holds all kinds; what a kind does not use is left out.
type Event struct {
	Event   EventKind   `json:"event"`
	Race    int         `json:"race,omitzero"`
	Round   int         `json:"round,omitzero"`
	Seat    game.Seat   `json:"seat,omitzero"`
	Animal  Animal      `json:"animal,omitzero"`  // race: whose fourth card lies on the table, left out where there are 8 cards and no such animal
	Animals []Animal    `json:"animals,omitzero"` // in movement order
	Card    Card        `json:"card,omitzero"`
	Cards   []Card      `json:"cards,omitzero"`
	Bets    []Card      `json:"bets,omitzero"`   // the starting ones first
	Count   *int        `json:"count,omitzero"`  // of cards; move, nap: those that count for the animal
	Counts  []Count     `json:"counts,omitzero"` // animals without cards left out
	Streams []int       `json:"streams,omitzero"`
	Boosts  []Boost     `json:"boosts,omitzero"`
	Tied    []game.Seat `json:"tied,omitzero"`   // whom an extra race is to part (R18)
	Effect  string      `json:"effect,omitzero"` // HowlNext or HowlThis: which race is stopped
	Tile    int         `json:"tile,omitzero"`
	Steps   int         `json:"steps,omitzero"` // what the cards are worth
	From    *int        `json:"from,omitzero"`
	To      *int        `json:"to,omitzero"`
	Lost    int         `json:"lost,omitzero"` // steps not made; left out where the move would end there anyway
	Place   int         `json:"place,omitzero"`
	Nearest bool        `json:"nearest,omitzero"` // R23
	Points  *int        `json:"points,omitzero"`  // of this race
	Total   *int        `json:"total,omitzero"`   // of all races
}

// Count is how many cards of an animal lie on the table.
type Count struct {
	Animal Animal `json:"animal"`
	Cards  int    `json:"cards"`
}

// log writes down the events of a turn. A nil log writes nothing and costs
// nothing.
type log struct {
	seats  []game.Seat
	events []game.Event
}

func (l *log) tell(e Event) { l.events = append(l.events, game.Tell(e)) }

func (l *log) tellOnly(e Event) { l.events = append(l.events, game.TellOnly(e.Seat, e)) }

func (l *log) dealt(p *position) {
	if l == nil {
		return
	}
	e := Event{
		Event: EventDeal, Race: int(p.race), Count: new(int(p.held())),
		Streams: []int{int(p.streams[0]), int(p.streams[1])},
	}
	if p.mode.boosts {
		e.Boosts = p.boosts()
	}
	if int(p.race) > p.mode.races {
		for s, seat := range l.seats {
			if p.leads(int8(s)) {
				e.Tied = append(e.Tied, seat)
			}
		}
	}
	l.tell(e)
	for s, seat := range l.seats {
		h := &p.hands[s]
		l.tellOnly(Event{
			Event: EventDeal, Race: int(p.race), Seat: seat,
			Bets: h.open(p.starting()), Cards: h.cards.list(),
		})
	}
}

func (l *log) bet(seat int8, c Card) {
	if l == nil {
		return
	}
	l.tell(Event{Event: EventChose, Seat: l.seats[seat]})
	l.tellOnly(Event{Event: EventBet, Seat: l.seats[seat], Card: c})
}

func (l *log) first(p *position) {
	if l == nil {
		return
	}
	l.tell(Event{Event: EventFirst, Race: int(p.race), Round: int(p.round), Seat: l.seats[p.first]})
}

func (l *log) played(seat int8, p laid) {
	if l == nil {
		return
	}
	l.tell(Event{Event: EventPlay, Seat: l.seats[seat], Cards: p.list()})
}

func (l *log) reshuffled(count int8) {
	if l == nil {
		return
	}
	l.tell(Event{Event: EventReshuffle, Count: new(int(count))})
}

func (l *log) drew(seat int8, drawn perCard) {
	if l == nil {
		return
	}
	n := int(drawn.sum())
	l.tell(Event{Event: EventDraw, Seat: l.seats[seat], Count: new(n)})
	l.tellOnly(Event{Event: EventDraw, Seat: l.seats[seat], Count: new(n), Cards: drawn.list()})
}

func (l *log) raced(p *position, cards perAnimal) {
	if l == nil {
		return
	}
	e := Event{Event: EventRace, Race: int(p.race), Round: int(p.round)}
	for _, a := range animals {
		if cards[a] > 0 {
			e.Counts = append(e.Counts, Count{a, int(cards[a])})
		}
		if cards[a] == animalLimit {
			e.Animal = a
		}
	}
	l.tell(e)
}

func (l *log) howled(count int8, effect string) {
	if l == nil {
		return
	}
	l.tell(Event{Event: EventHowl, Count: new(int(count)), Effect: effect})
}

func (l *log) stopped(p *position) {
	if l == nil {
		return
	}
	e := Event{Event: EventFrozen}
	for _, a := range animals {
		if a != Wolf && p.place[a] == 0 {
			e.Animals = append(e.Animals, a)
		}
	}
	l.tell(e)
}

func (l *log) napped(tile int8) {
	if l == nil {
		return
	}
	l.tell(Event{Event: EventNap, Animal: Hare, Count: new(animalLimit), Tile: int(tile)})
}

func (l *log) moved(a Animal, cards, steps, from, to int8) {
	if l == nil {
		return
	}
	l.tell(Event{Event: EventMove, Animal: a, Count: new(int(cards)), Steps: int(steps), From: new(int(from)), To: new(int(to))})
}

func (l *log) drank(tile, lost int8) {
	if l == nil {
		return
	}
	l.tell(Event{Event: EventStop, Animal: Lamb, Tile: int(tile), Lost: int(lost)})
}

func (l *log) boosted(a Animal, from, to int8) {
	if l == nil {
		return
	}
	l.tell(Event{Event: EventBoost, Animal: a, From: new(int(from)), To: new(int(to))})
}

func (l *log) onPodium(a Animal, place int8) {
	if l == nil {
		return
	}
	l.tell(Event{Event: EventPodium, Animal: a, Place: int(place)})
}

func (l *log) lifted(a Animal, place, from int8) {
	if l == nil {
		return
	}
	l.tell(Event{Event: EventPodium, Animal: a, Place: int(place), From: new(int(from)), Nearest: true})
}

func (l *log) discarded(count int8) {
	if l == nil {
		return
	}
	l.tell(Event{Event: EventDiscard, Count: new(int(count))})
}

func (l *log) ended(p *position) {
	if l == nil {
		return
	}
	l.tell(Event{Event: EventEnd, Race: int(p.race)})
}

func (l *log) scored(p *position, seat int8, points int) {
	if l == nil {
		return
	}
	l.tell(Event{
		Event: EventScore, Seat: l.seats[seat], Bets: p.hands[seat].open(p.bets()),
		Points: new(points), Total: new(int(p.points[seat])),
	})
}
