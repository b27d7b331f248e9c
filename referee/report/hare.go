package report

import (
	"whisker/referee"
	"whisker/referee/game"
	"whisker/referee/hare"
)

// hareReporter tells The Hare & the Tortoise, a race as a commentator would:
// one movement at a time, with its reason.
type hareReporter struct{}

// round is the round whose run the board tells or, if the animals did not run,
// the one that is under way.
func (hareReporter) round(b *referee.Board) int {
	var of struct {
		Event hare.EventKind `json:"event"`
		Round int            `json:"round"`
	}
	for _, data := range b.Events {
		if game.Peek(data, &of) == nil && of.Event == hare.EventRace {
			return of.Round
		}
	}
	if game.Peek(b.State, &of) != nil {
		return 0
	}
	return of.Round
}

// What a paragraph is about.
const (
	theDeal = 1 + iota
	theBets
	thePlay
	theRace
	theScores
)

var hareTopics = map[hare.EventKind]int{
	hare.EventDeal: theDeal, hare.EventBet: theBets, hare.EventChose: theBets,
	hare.EventPlay: thePlay, hare.EventReshuffle: thePlay, hare.EventDraw: thePlay,
	hare.EventRace: theRace, hare.EventHowl: theRace, hare.EventFrozen: theRace, hare.EventNap: theRace,
	hare.EventMove: theRace, hare.EventStop: theRace, hare.EventBoost: theRace, hare.EventPodium: theRace,
	hare.EventDiscard: theBets, hare.EventFirst: theBets, hare.EventEnd: theScores, hare.EventScore: theScores,
}

func (r hareReporter) tell(t *teller, event game.Raw) {
	var e hare.Event
	if !t.glance(event, &e) {
		return
	}
	t.about(hareTopics[e.Event])
	switch e.Event {
	case hare.EventDeal:
		r.deal(t, &e)
	case hare.EventBet:
		t.tell("bet", facts{"Seat": t.seat(e.Seat), "Card": r.card(&t.speaker, e.Card)})
	case hare.EventChose:
		t.tell("chose", facts{"Seat": t.seat(e.Seat)})
	case hare.EventFirst:
		r.first(t, &e)
	case hare.EventPlay:
		t.tell("play", facts{"Seat": t.seat(e.Seat), "Cards": r.hand(&t.speaker, e.Cards)})
	case hare.EventReshuffle:
		t.tell("reshuffle", facts{"Count": t.number(e.Count)})
	case hare.EventDraw:
		if len(e.Cards) > 0 {
			t.tell("draw-own", facts{"Seat": t.seat(e.Seat), "Cards": r.hand(&t.speaker, e.Cards)})
			return
		}
		t.tell("draw", facts{"Seat": t.seat(e.Seat), "Count": t.number(e.Count)})
	case hare.EventEnd:
		t.tell("end", facts{"Race": e.Race})
	case hare.EventScore:
		t.tell("score", facts{
			"Seat": t.seat(e.Seat), "Bets": r.hand(&t.speaker, e.Bets), "Count": t.number(e.Points), "Total": t.number(e.Total),
		})
	default:
		r.run(t, &e)
	}
}

// deal tells how a race is set up, and to each seat what it was dealt.
func (r hareReporter) deal(t *teller, e *hare.Event) {
	if e.Seat != "" {
		t.tell("deal-own", facts{"Seat": t.seat(e.Seat), "Cards": r.hand(&t.speaker, e.Cards), "Bets": r.hand(&t.speaker, e.Bets)})
		return
	}
	if len(e.Tied) > 0 {
		t.tell("extra", facts{"Seats": t.seats(e.Tied)})
	}
	t.tell("deal", facts{"Race": e.Race, "Count": t.number(e.Count), "Streams": t.numbers(e.Streams)})
	for _, b := range e.Boosts {
		t.tell("boost-lies", facts{"Animal": r.animal(&t.speaker, b.Animal), "Tile": b.Tile})
	}
}

func (hareReporter) first(t *teller, e *hare.Event) {
	if e.Round == 0 {
		t.tell("marker", facts{"Seat": t.seat(e.Seat)})
		return
	}
	t.tell("first", facts{"Seat": t.seat(e.Seat), "Round": e.Round})
}

// run tells the events of the animals.
func (r hareReporter) run(t *teller, e *hare.Event) {
	switch e.Event {
	case hare.EventRace:
		r.off(t, e)
	case hare.EventHowl:
		t.tell("howl-"+e.Effect, facts{"Count": t.number(e.Count)})
	case hare.EventFrozen:
		r.frozen(t, e)
	case hare.EventNap:
		t.tell("nap", facts{"Count": t.number(e.Count), "Tile": e.Tile})
	case hare.EventMove:
		r.move(t, e)
	case hare.EventStop:
		if e.Lost == 0 {
			t.tell("stop-even", facts{"Tile": e.Tile})
			return
		}
		t.tell("stop", facts{"Tile": e.Tile, "Count": e.Lost})
	case hare.EventBoost:
		t.tell("boost", facts{"Animal": r.animal(&t.speaker, e.Animal), "From": t.number(e.From), "To": t.number(e.To)})
	case hare.EventPodium:
		if e.Nearest {
			t.tell("podium-nearest", facts{"Animal": r.animal(&t.speaker, e.Animal), "From": t.number(e.From), "Place": e.Place})
			return
		}
		t.tell("podium", facts{"Animal": r.animal(&t.speaker, e.Animal), "Place": e.Place})
	case hare.EventDiscard:
		t.tell("discard", facts{"Count": t.number(e.Count)})
	default:
		t.fail("the event is none of the game's")
	}
}

// off tells why the animals run, and what lies on the table for them.
func (r hareReporter) off(t *teller, e *hare.Event) {
	items := make([]string, len(e.Counts))
	for i, c := range e.Counts {
		items[i] = t.say("cards-"+c.Animal.String(), facts{"Count": c.Cards})
	}
	f := facts{"Cards": t.list(items)}
	if e.Animal == 0 {
		t.tell("race-eight", f)
		return
	}
	f["Animal"] = r.animal(&t.speaker, e.Animal)
	t.tell("race-four", f)
}

func (r hareReporter) frozen(t *teller, e *hare.Event) {
	if len(e.Animals) == 0 {
		t.tell("frozen-nobody", nil)
		return
	}
	items := make([]string, len(e.Animals))
	for i, a := range e.Animals {
		items[i] = r.animal(&t.speaker, a)
	}
	t.tell("frozen", facts{"Animals": t.list(items)})
}

// move tells one movement: of whom, for how many cards, from where to where.
func (r hareReporter) move(t *teller, e *hare.Event) {
	f := facts{"Animal": r.animal(&t.speaker, e.Animal), "From": t.number(e.From), "To": t.number(e.To), "Steps": e.Steps}
	count := t.number(e.Count)
	if count == 0 {
		t.tell("move-own", f)
		return
	}
	f["Count"] = count
	t.tell("move", f)
}

// animal is the name of an animal, card that of a kind of card.
func (hareReporter) animal(s *speaker, a hare.Animal) string {
	return s.say("animal-"+a.String(), nil)
}

func (hareReporter) card(s *speaker, c hare.Card) string {
	return s.say("cards-"+c.String(), facts{"Count": 1})
}

// hand lists cards, those of a kind together.
func (hareReporter) hand(s *speaker, cards []hare.Card) string {
	var items []string
	for c := hare.HareCard; c <= hare.LambCard; c++ {
		n := 0
		for _, held := range cards {
			if held == c {
				n++
			}
		}
		if n > 0 {
			items = append(items, s.say("cards-"+c.String(), facts{"Count": n}))
		}
	}
	return s.list(items)
}

func (r hareReporter) rank(t *teller, result game.Raw) {
	var end hare.Result
	if !t.decode(result, &end) {
		return
	}
	for _, rank := range end.Ranking {
		f := facts{"Place": rank.Place, "Seat": t.seat(rank.Seat), "Count": rank.Points}
		t.tell("rank", f)
		if len(rank.Bets) > 0 {
			t.tell("rank-of", facts{"Bets": r.hand(&t.speaker, rank.Bets)})
		}
		if rank.Tie != "" {
			t.tell("rank-"+string(rank.Tie), nil)
		}
		t.paragraph()
	}
}
