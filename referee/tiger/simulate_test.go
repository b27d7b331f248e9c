package tiger

import (
	"slices"
	"testing"

	"whisker/referee/game"
)

// TestFloorAgrees plays the same cards and choices by the rules and by the
// floor, a second opinion in other code, and compares after every round.
func TestFloorAgrees(t *testing.T) {
	for seed := range uint64(300) {
		dice := game.NewFast(seed)
		f, s := newFloor(), table(t, info.Seats...)
		for rounds := 1; !s.over; rounds++ {
			f.pick(dice)
			f.round()
			playFloor(t, s, &f)
			if got := s.marker; got != int(f.marker) {
				t.Fatalf("seed %d, round %d: marker %d, want %d", seed, s.round, got, f.marker)
			}
			if got := s.sleepiness; got != int(f.sleepiness) {
				t.Fatalf("seed %d, round %d: sleepiness %d, want %d", seed, s.round, got, f.sleepiness)
			}
			for i := range floorSeats {
				got := [4]int{s.track.space(i), s.whiskers[i], s.damage[i], int(s.hand[i] >> 1)}
				want := [4]int{int(f.space[i]), int(f.plucked[i]), int(f.hurt[i]), int(f.hand[i])}
				if got != want {
					t.Fatalf("seed %d, round %d, seat %d: space, whiskers, damage, hand %v, want %v", seed, s.round, i, got, want)
				}
			}
			if s.over != (f.over() || rounds == maxRounds) {
				t.Fatalf("seed %d, round %d: over is %t", seed, s.round, s.over)
			}
		}
	}
}

// playFloor plays the cards and choices that the floor has picked.
func playFloor(t *testing.T, s *State, f *floor) {
	t.Helper()
	for first := true; first || s.left != 0; first = false {
		var moves []game.Move
		for _, a := range s.Asks() {
			i := slices.Index(s.names, a.Seat)
			option := int(f.option[i])
			switch a.Kind {
			case askCard:
				moves = append(moves, Card{Card: int(f.card[i])})
			case askLasso:
				moves = append(moves, s.answer(lasso, (i+1+option)%floorSeats))
			case askLand:
				from := s.track.space(i)
				to := forward(from, 1+option)
				if f.card[i] == swing {
					if to = forward(from, 2); option != 0 {
						to = 3
					}
				}
				moves = append(moves, Land{to})
			}
		}
		play(t, s, moves...)
	}
}

// TestSimulateFollowsPlay plays simulated rounds again by Play, with what was
// drawn as standing choices.
func TestSimulateFollowsPlay(t *testing.T) {
	for seed := range uint64(100) {
		seats := minSeats + int(seed)%(maxSeats-minSeats+1)
		dice, again := game.NewFast(seed), game.NewFast(seed)
		s := table(t, info.Seats[:seats]...)
		p := begin(s.book, seats)
		for !p.over {
			before := p
			p.playRound(dice)
			play(t, s, drawn(before, s.names, again)...)
			if s.position != p {
				t.Fatalf("seed %d, round %d: the positions differ", seed, p.round)
			}
		}
		if got := Simulate(game.NewFast(seed), seats); got != s.round {
			t.Fatalf("seed %d: %d rounds, want %d", seed, got, s.round)
		}
	}
}

// drawn returns the answers that a simulated round draws.
func drawn(p position, names []game.Seat, dice *game.Fast) []game.Move {
	cards := make([]Card, len(names))
	for i := range cards {
		cards[i].Card = p.hand[i].draw(dice)
		p.reveal(i, cards[i].Card)
	}
	for p.resolve() {
		card, who := p.acting()
		choice := p.choices(card, who.first()).draw(dice)
		if card == lasso {
			cards[who.first()].Lasso = []game.Seat{names[choice]}
		} else {
			cards[who.first()].Aim = []int{choice}
		}
		p.choose(choice)
	}
	var moves []game.Move
	for _, c := range cards {
		moves = append(moves, c)
	}
	return moves
}

func TestSimulateAllocatesNothing(t *testing.T) {
	dice := game.NewFast(1)
	for seats := minSeats; seats <= maxSeats; seats++ {
		if got := testing.AllocsPerRun(100, func() { Simulate(dice, seats) }); got != 0 {
			t.Errorf("with %d seats a game allocates %v times", seats, got)
		}
	}
}
