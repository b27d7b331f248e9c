package lemmings

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"whisker/referee/game"
)

// reach plays a random game up to a random position.
func reach(t *rapid.T) *State {
	n := rapid.IntRange(2, maxSeats).Draw(t, "seats")
	edition := rapid.SampledFrom(info.Editions).Draw(t, "edition")
	setup, err := Game{}.Complete(game.Setup{Edition: edition, Seats: rapid.Permutation(info.Seats).Draw(t, "table")[:n]})
	if err != nil {
		t.Fatal(err)
	}
	dice := game.NewFast(rapid.Uint64().Draw(t, "dice"))
	state, _ := Game{}.New(setup, dice)
	s := state.(*State)
	for range rapid.IntRange(0, 150).Draw(t, "answers") {
		asks := s.Asks()
		if len(asks) == 0 {
			break
		}
		s.Play([]game.Answer{{Seat: asks[0].Seat, Move: s.Sample(asks[0].Seat, dice)}}, dice)
	}
	return s
}

// anyWalk draws a walk that may well be one: steps to neighbours, most of the time.
func (s *State) anyWalk(t *rapid.T) Walk {
	c := s.acting.Seat
	w := Walk{Lemming: lemmingOf(c, rapid.IntRange(1, clanSize).Draw(t, "lemming"))}
	if movers := s.movers(c); len(movers) > 0 && rapid.IntRange(0, 3).Draw(t, "mover") > 0 {
		w.Lemming = rapid.SampledFrom(movers).Draw(t, "which").lemming
	}
	here := s.where(w.Lemming)
	for range rapid.IntRange(1, maxValue+1).Draw(t, "length") {
		if s.atEdge(here) && rapid.Bool().Draw(t, "dive") {
			w.Path = append(w.Path, Dive)
			return w
		}
		next := []int{rapid.IntRange(0, len(s.stacks)-1).Draw(t, "anywhere")}
		if here != nowhere && rapid.IntRange(0, 19).Draw(t, "jump") > 0 {
			sideways, ahead := s.onward(here)
			if near := slices.Concat(sideways, ahead); len(near) > 0 {
				next = near
			}
		}
		here = rapid.SampledFrom(next).Draw(t, "step")
		w.Path = append(w.Path, Step(s.canyon.name(here)))
	}
	return w
}

// TestCheckAgreesWithWalks: a walk passes Check if and only if it is listed. The
// list is made by the walker, and Check follows the path and names what is
// wrong: two ways to one answer.
func TestCheckAgreesWithWalks(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := reach(t)
		if s.phase != Acting {
			t.Skip("no lemming turn")
		}
		if s.acting.Card == 0 && s.canTeam() && rapid.IntRange(0, 3).Draw(t, "team") == 0 {
			s.acting.Card = Tag
		}
		listed := movesOf(s.walks(), func(w Walk) game.Move { return Act{Walks: []Walk{w}} })
		for range 20 {
			a := Act{Walks: []Walk{s.anyWalk(t)}}
			if s.acting.Card == Tag {
				a.Walks[0].Points = rapid.IntRange(1, maxValue-1).Draw(t, "mp")
			}
			legal := slices.ContainsFunc(listed, func(m game.Move) bool { return m.String() == a.String() })
			refused := s.Check(s.acting.Seat.Seat(), a)
			if legal != (refused == nil) {
				t.Fatalf("%s: listed %t, refused %v\n%s", a, legal, refused, game.Marshal(s.Public()))
			}
		}
	})
}

// TestWith: what goes on from a part is legal as a whole, and leads where the
// part and the rest lead one after the other. Both ways draw from a stream of
// their own that starts alike and runs on from answer to answer: a card like
// Sticky Fingers draws before the walk, and the walk that ends a round is
// followed by the roll of the eagle dice. A stream begun anew for the rest would
// give the roll the draws that the card had already, and is no fault of the rules.
func TestWith(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := reach(t)
		if s.phase != Acting || s.acting.Walked != 0 {
			t.Skip("no whole lemming turn")
		}
		if s.acting.Card == 0 && s.canTeam() && rapid.IntRange(0, 3).Draw(t, "team") == 0 {
			s.acting.Card = Tag
		}
		seat := s.acting.Seat.Seat()
		legal := s.Legal(seat)
		part := rapid.SampledFrom(legal).Draw(t, "part").(Act)
		all, refused := s.With(seat, part)
		if part.moves() && !s.walksFirst(&part) {
			if refused == nil {
				t.Fatalf("something goes on from %s", part)
			}
			return
		}
		if refused != nil {
			if len(refused) != 1 || refused[0].Rule != "R35" {
				t.Fatalf("%s: %v", part, refused)
			}
			return
		}
		if len(all) == 0 {
			t.Fatalf("nothing goes on from %s", part)
		}
		whole := rapid.SampledFrom(all).Draw(t, "whole").(Act)
		if r := s.Check(seat, whole); r != nil {
			t.Fatalf("%s goes on from %s and is refused: %v", whole, part, r)
		}
		if whole.Card != nil && part.Card == nil {
			return // the rest is a card, and a walk is still to come
		}
		rest := Act{Walks: whole.Walks[len(part.Walks):], Climb: whole.Climb, Pass: whole.Pass}
		one, two := s.clone(), s.clone()
		seed := rapid.Uint64().Draw(t, "again")
		resolve(one, seat, whole, game.NewFast(seed))
		dice := game.NewFast(seed)
		resolve(two, seat, part, dice)
		if asks := two.Asks(); len(asks) == 0 || asks[0].Seat != seat || two.acting.Seat.Seat() != seat || two.acting.Favors+int(two.acting.Card) == 0 {
			return // nothing but a pass was left, and it passed unasked
		}
		resolve(two, seat, rest, dice)
		if a, b := game.Marshal(one.Secret()), game.Marshal(two.Secret()); string(a) != string(b) {
			t.Fatalf("%s leads to\n%s\nand %s, then %s, to\n%s", whole, a, part, rest, b)
		}
	})
}

func resolve(s *State, seat game.Seat, m game.Move, dice game.Dice) {
	s.Play([]game.Answer{{Seat: seat, Move: m}}, dice)
}

// TestRefusedOrPlayed: whatever is answered, Check refuses it or Play carries it
// out, and the position that follows loads.
func TestRefusedOrPlayed(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := reach(t)
		asks := s.Asks()
		if len(asks) == 0 {
			t.Skip("the game is over")
		}
		seat := asks[0].Seat
		setup, err := Game{}.Complete(game.Setup{Edition: rapid.SampledFrom(info.Editions).Draw(t, "loaded as"), Seats: seatsOf(s)})
		if err != nil {
			t.Fatal(err)
		}
		m := s.Sample(seat, game.NewFast(rapid.Uint64().Draw(t, "sample")))
		if r := s.Check(seat, m); r != nil {
			t.Fatalf("%s is sampled and refused: %v", m, r)
		}
		s.Play([]game.Answer{{Seat: seat, Move: m}}, game.NewFast(rapid.Uint64().Draw(t, "dice of the turn")))
		if s.rules.PartialMove != (setup.Edition == "gmt") {
			return // whether a seat waits can depend on the edition
		}
		if _, err := (Game{}).Load(setup, game.Marshal(s.Public()), game.Marshal(s.Secret())); err != nil {
			t.Fatalf("%s leads to what is refused: %v", m, err)
		}
	})
}

func seatsOf(s *State) []game.Seat {
	var all []game.Seat
	for _, c := range s.seats {
		all = append(all, c.Seat())
	}
	return all
}
