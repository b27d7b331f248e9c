package tiger

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"whisker/referee/game"
)

// place is where a monkey of a printed example stands, and what it plays.
type place struct {
	seat  game.Seat
	space int
	plays string
}

// example plays a round of the rulebook and returns it as a reader of the
// events alone would tell it.
func example(t *testing.T, sleepiness int, places ...place) (s *State, told []string) {
	t.Helper()
	var seats []game.Seat
	for _, p := range places {
		seats = append(seats, p.seat)
	}
	s = table(t, seats...)
	s.sleepiness = sleepiness
	var answers []game.Answer
	for i, p := range places {
		s.track.put(i, p.space)
		m, err := Game.Parse("card", p.plays)
		if err != nil {
			t.Fatal(err)
		}
		answers = append(answers, game.Answer{Seat: p.seat, Move: m})
	}
	for _, e := range s.Play(answers, nil).Events {
		var event Event
		if err := game.Unmarshal(e.Data, &event); err != nil {
			t.Fatalf("%s: %v", e.Data, err)
		}
		if event.Event != Reveal {
			told = append(told, prose(&event))
		}
	}
	return s, told
}

// prose tells an event with nothing but the event in hand.
func prose(e *Event) string {
	switch e.Event {
	case Move:
		return fmt.Sprintf("%s moves from %d to %d by card %d", e.Seat, *e.From, *e.To, e.Card)
	case Push:
		return fmt.Sprintf("%s pushes %s from %d to %d", e.By, e.Seat, *e.From, *e.To)
	case Lie:
		return fmt.Sprintf("%s lies down on %d", e.Seat, *e.Space)
	case Sleepiness:
		return fmt.Sprintf("sleepiness from %d to %d by the %s of %s", *e.From, *e.To, e.Cause, e.Seat)
	case Pluck:
		return fmt.Sprintf("%s on %d plucks %d and has %d", e.Seat, *e.Space, e.Count, *e.Total)
	case Retreat:
		s := fmt.Sprintf("%s retreats from %d to %d", e.Seat, *e.From, *e.To)
		if e.By != "" {
			s += fmt.Sprintf(" as %s is done", e.By)
		}
		return s
	case Swap:
		return fmt.Sprintf("%s swaps %d for the %d of %s", e.Seat, *e.From, *e.To, e.With)
	case Wake:
		return fmt.Sprintf("the tiger wakes by the %s of card %d, marker %d", e.Cause, e.Card, *e.Marker)
	case Bite, Tease:
		return fmt.Sprintf("%s on %d: %s, %d damage, %d in all", e.Seat, *e.Space, e.Event, e.Count, *e.Total)
	}
	return string(e.Event)
}

// Example A of the English rulebook. It prints a 2 for green, which cannot be:
// the 3 alone does what the example says (D8).
func TestExampleA(t *testing.T) {
	s, told := example(t, 4, place{"yellow", 4, "4 @2"}, place{"purple", 5, "6"}, place{"green", 5, "3"})
	want := []string{
		"green moves from 5 to 3 by card 3",
		"sleepiness from 4 to 2 by the card of green",
		"yellow moves from 4 to 2 by card 4",
		"yellow on 2 plucks 1 and has 1",
		"sleepiness from 2 to 1 by the pluck of yellow",
		"yellow retreats from 2 to 5",
		"purple moves from 5 to 2 by card 6",
		"purple on 2 plucks 1 and has 1",
		"sleepiness from 1 to 0 by the pluck of purple",
		"the tiger wakes by the pluck of card 6, marker 15",
		"purple on 2: bite, 2 damage, 2 in all",
		"yellow on 5: tease, 1 damage, 1 in all",
	}
	if d := cmp.Diff(want, told); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
	if s.sleepiness != 6 || s.marker != 15 || s.track.on(start) != s.seats {
		t.Errorf("sleepiness %d, marker %d, on space 6 %b; want 6, 15, all", s.sleepiness, s.marker, s.track.on(start))
	}
}

// Example B of the English rulebook.
func TestExampleB(t *testing.T) {
	s, told := example(t, 2,
		place{"purple", 2, "1"}, place{"red", 3, "1"}, place{"brown", 4, "2"},
		place{"yellow", 5, "8 red"}, place{"green", 6, "7"})
	want := []string{
		"purple lies down on 2",
		"red lies down on 3",
		"purple on 2 plucks 1 and has 1",
		"sleepiness from 2 to 1 by the pluck of purple",
		"brown moves from 4 to 3 by card 2",
		"brown pushes red from 3 to 2",
		"red pushes purple from 2 to 1",
		"sleepiness from 1 to 6 by the card of brown",
		"green moves from 6 to 2 by card 7",
		"green pushes red from 2 to 1",
		"red pushes purple from 1 to 0",
		"sleepiness from 6 to 5 by the card of green",
		"green on 2 plucks 1 and has 1",
		"sleepiness from 5 to 4 by the pluck of green",
		"green retreats from 2 to 5",
		"purple retreats from 0 to 5 as green is done",
		"yellow swaps 5 for the 1 of red",
		"yellow on 1 plucks 2 and has 2",
		"sleepiness from 4 to 2 by the pluck of yellow",
		"yellow retreats from 1 to 6",
	}
	if d := cmp.Diff(want, told); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
	for i, space := range []int{5, 5, 3, 6, 5} {
		if got := s.track.space(i); got != space {
			t.Errorf("%s ends on %d, want %d", s.names[i], got, space)
		}
	}
}
