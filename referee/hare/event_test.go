package hare

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"whisker/referee/game"
)

// reader knows of a game what its public events say, and nothing else.
type reader struct {
	Tile, Place perAnimal
	Table       []Card
	Discards    perCard
	Deck        int
	First       game.Seat
	Race, Round int
	HowlNext    bool
	Streams     [2]int
	Points      map[game.Seat]int
}

func (r *reader) hear(e Event, seats, supply int) {
	switch e.Event {
	case EventDeal:
		*r = reader{Race: e.Race, Deck: supply - seats**e.Count, First: r.First, Streams: [2]int(e.Streams), Points: r.Points}
	case EventFirst:
		r.Race, r.Round, r.First = e.Race, e.Round, e.Seat
	case EventPlay:
		r.Table = append(r.Table, e.Cards...)
	case EventReshuffle:
		r.Deck += *e.Count
		r.Discards = perCard{}
	case EventDraw:
		r.Deck -= *e.Count
	case EventRace:
		r.HowlNext = false
	case EventHowl:
		r.HowlNext = e.Effect == HowlNext
	case EventMove, EventBoost:
		r.Tile[e.Animal] = int8(*e.To)
	case EventPodium:
		r.Tile[e.Animal], r.Place[e.Animal] = finish, int8(e.Place)
	case EventDiscard:
		for _, c := range r.Table {
			r.Discards[c]++
		}
		r.Table = nil
	case EventScore:
		r.Points[e.Seat] = *e.Total
	}
}

// see reads the same from a public document.
func see(p *Public) reader {
	r := reader{
		Deck: p.Deck, First: p.First, Race: p.Race, Round: p.Round, HowlNext: p.HowlNext,
		Streams: p.Streams, Points: map[game.Seat]int{},
	}
	for _, a := range p.Animals {
		r.Tile[a.Animal], r.Place[a.Animal] = int8(a.Tile), int8(a.Place)
	}
	for _, l := range p.Table {
		r.Table = append(r.Table, l.Cards...)
	}
	for _, d := range p.Discards {
		r.Discards[d.Card] = int8(d.Count)
	}
	for _, s := range p.Points {
		r.Points[s.Seat] = s.Points
	}
	return r
}

// TestPublicEventsTellTheRace: who hears the public events alone knows the whole
// public position, after every turn of any game.
func TestPublicEventsTellTheRace(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		setup, dice := anySetup(t), game.NewFast(rapid.Uint64().Draw(t, "seed"))
		g, events := Game.New(setup, dice)
		s := g.(*state)
		r := reader{Points: map[game.Seat]int{}}
		for _, seat := range setup.Seats {
			r.Points[seat] = 0
		}
		supply := s.rules.supply()
		for {
			for _, e := range events {
				var heard Event
				if err := game.Unmarshal(e.Data, &heard); err != nil {
					t.Fatal(err)
				}
				if e.For == "" {
					r.hear(heard, len(setup.Seats), int(supply.sum()))
				}
			}
			if diff := cmp.Diff(see(s.public()), r); diff != "" {
				t.Fatalf("the public document and who heard the events (-document +heard):\n%s", diff)
			}
			if s.over() {
				return
			}
			events = s.Play(anyAnswers(s, dice), dice).Events
		}
	})
}
