package tiger

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"whisker/referee/game"
)

// anySetup draws a table of any edition, seats and options.
func anySetup(t *rapid.T) game.Setup {
	n := rapid.IntRange(minSeats, maxSeats).Draw(t, "seats")
	o := rapid.SampledFrom(editions).Draw(t, "edition").defaults
	for _, b := range []*bool{&o.EliminateTied, &o.TwoPlayerElimination, &o.NoBiteNoTease, &o.Card2Retreat, &o.AllTiedElim} {
		*b = rapid.Bool().Draw(t, "option")
	}
	if rapid.Bool().Draw(t, "remove") {
		o.Removed = rapid.Permutation(deck.without(think).numbers()).Draw(t, "removed")[:removable[n]]
	}
	setup, err := Game.Complete(game.Setup{
		Seats:   rapid.Permutation(info.Seats).Draw(t, "names")[:n],
		Options: game.Marshal(o),
	})
	if err != nil {
		t.Fatal(err)
	}
	return setup
}

// anyCard draws a legal card with standing choices.
func anyCard(t *rapid.T, s *State, i int) Card {
	m := Card{Card: rapid.SampledFrom(s.hand[i].numbers()).Draw(t, "card")}
	if !aiming.has(m.Card) || !rapid.Bool().Draw(t, "ahead") {
		return m
	}
	list := func(from set) []int {
		all := rapid.Permutation(from.numbers()).Draw(t, "order")
		if k := rapid.IntRange(0, len(all)).Draw(t, "length"); k > 0 {
			return all[:k]
		}
		return nil
	}
	m.Aim = list(reach[m.Card])
	if m.Card == lasso {
		for _, target := range list(s.seats.without(i)) {
			m.Lasso = append(m.Lasso, s.names[target])
		}
	}
	return m
}

func anyAnswer(t *rapid.T, s *State, a game.Ask) game.Move {
	if a.Kind == askCard {
		return anyCard(t, s, slices.Index(s.names, a.Seat))
	}
	return rapid.SampledFrom(s.Legal(a.Seat)).Draw(t, "choice")
}

// invariant tells what is wrong with a position that has been played to.
func invariant(state game.State) error {
	s := state.(*State)
	for space := tiger; space <= narrow; space++ {
		who := s.track.on(space)
		if who.several() || space == tiger && who != 0 {
			return fmt.Errorf("space %d holds %d monkeys", space, who.count())
		}
	}
	damage := 0
	for i, seat := range s.names {
		damage += s.damage[i]
		if s.track.space(i) > start {
			return fmt.Errorf("%s has left the track", seat)
		}
		if s.left == 0 && !s.hand[i].has(think) {
			return fmt.Errorf("%s has no 9", seat)
		}
		if s.hand[i]&^s.book.deck != 0 {
			return fmt.Errorf("%s has a card of another deck", seat)
		}
	}
	switch {
	case s.sleepiness < 1 || s.sleepiness > deepest:
		return fmt.Errorf("the sleepiness is %d", s.sleepiness)
	case s.marker < 0 || s.marker > picture:
		return fmt.Errorf("the marker is at %d", s.marker)
	case damage > 3*(picture-s.marker):
		return fmt.Errorf("%d wake-ups have done %d damage", picture-s.marker, damage)
	case s.over != (s.left == 0 && s.reached() || s.over && s.round == maxRounds):
		return fmt.Errorf("over is %t, with marker %d and whiskers %v in round %d", s.over, s.marker, s.whiskers, s.round)
	case s.tell != nil:
		return fmt.Errorf("somebody still listens")
	}
	return nil
}

func TestLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		setup := anySetup(t)
		state, events := Game.New(setup, nil)
		if len(events) > 0 {
			t.Fatal("a new game has something to tell")
		}
		s := state.(*State)
		for turn := 0; turn < 12 && !s.over; turn++ {
			var answers []game.Answer
			for _, a := range s.Asks() {
				m := anyAnswer(t, s, a)
				roundTrips(t, a.Kind, m)
				if refused := s.Check(a.Seat, m); len(refused) > 0 {
					t.Fatalf("%s of %s is refused: %v", m, a.Seat, &refused[0])
				}
				answers = append(answers, game.Answer{Seat: a.Seat, Move: m})
			}
			twin := reload(t, setup, s)
			told := s.Play(answers, nil).Events
			if d := cmp.Diff(told, twin.Play(answers, nil).Events); d != "" {
				t.Fatalf("loaded, it goes on differently:\n%s", d)
			}
			if err := invariant(s); err != nil {
				t.Fatal(err)
			}
			reload(t, setup, s)
			refusesAll(t, s)
		}
	})
}

// roundTrips checks that both forms of an answer say all of it.
func roundTrips(t interface{ Fatalf(string, ...any) }, kind string, m game.Move) {
	parsed, err := Game.Parse(kind, m.String())
	if err != nil || !cmp.Equal(parsed, m) {
		t.Fatalf("%q parses as %#v, %v", m, parsed, err)
	}
	decoded, err := Game.Decode(kind, game.Marshal(m))
	if err != nil || !cmp.Equal(decoded, m) {
		t.Fatalf("%s decodes as %#v, %v", game.Marshal(m), decoded, err)
	}
}

// reload checks that the documents are the whole position.
func reload(t *rapid.T, setup game.Setup, s *State) *State {
	public := game.Marshal(s.Public())
	state, err := Game.Load(setup, public, game.Marshal(s.Secret()))
	if err != nil {
		t.Fatalf("%s: %v", public, err)
	}
	again := state.(*State)
	same, loaded := s.position, again.position
	if !s.over {
		same.final, loaded.final = 0, 0 // of no meaning between rounds
	}
	if same != loaded {
		t.Fatalf("loaded, %s is another position", public)
	}
	if d := cmp.Diff(s.plays, again.plays); d != "" {
		t.Fatalf("loaded, the cards played are others:\n%s", d)
	}
	return again
}

// refusesAll checks that what is illegal is refused and changes nothing.
func refusesAll(t *rapid.T, s *State) {
	before := s.position
	for _, a := range s.Asks() {
		i := slices.Index(s.names, a.Seat)
		wrong := []game.Move{
			Card{Card: 0},
			Card{Card: 10},
			Card{Card: 6, Aim: []int{3}},
			Card{Card: 4, Lasso: []game.Seat{s.names[0]}},
			Card{Card: 4, Aim: []int{3, 3}},
			Card{Card: 8, Lasso: []game.Seat{a.Seat}},
			Land{7},
			Land{-1},
			Lasso{},
			Lasso{[]game.Seat{a.Seat}},
			Lasso{[]game.Seat{"nobody"}},
			nil,
		}
		for _, card := range (deck &^ s.hand[i]).numbers() {
			wrong = append(wrong, Card{Card: card})
		}
		if a.Kind == askCard {
			wrong = append(wrong, Land{3}, Lasso{[]game.Seat{s.names[0]}})
		} else {
			wrong = append(wrong, Card{Card: think})
		}
		for _, m := range wrong {
			if len(s.Check(a.Seat, m)) == 0 {
				t.Fatalf("%v of %s passes as an answer to %s", m, a.Seat, a.Kind)
			}
		}
	}
	if s.position != before {
		t.Fatal("after Check the position is another")
	}
}

// A seat that is not asked has nothing to answer.
func TestNobodyElseIsAsked(t *testing.T) {
	s := atChoice(t, Card{Card: swing})
	for _, seat := range []game.Seat{"yellow", "brown", "nobody", ""} {
		if got := s.Legal(seat); got != nil {
			t.Errorf("%q has legal answers: %v", seat, got)
		}
		if m, ok := s.Absent(seat); ok {
			t.Errorf("%q is absent with %v", seat, m)
		}
		if got := s.Check(seat, Land{3}); len(got) != 1 || got[0].Kind != game.Invalid {
			t.Errorf("an answer of %q is judged %v", seat, got)
		}
	}
}
