package tiger

import (
	"slices"

	"whisker/referee/game"
)

// State is a position with the names of the seats and what they chose ahead.
type State struct {
	position
	names []game.Seat    // by index in table order
	plays [maxSeats]Card // the answers of the round under way; zero between rounds
}

var (
	_ game.State   = (*State)(nil)
	_ game.Sampler = (*State)(nil)
)

// Asks: every seat for a card, or one seat for what its card leaves open.
func (s *State) Asks() []game.Ask {
	var asks []game.Ask
	for _, seat := range s.names {
		kind, _ := s.asked(seat)
		if kind == "" {
			continue
		}
		ask := game.Ask{Seat: seat, Kind: kind}
		if kind != askCard {
			card, _ := s.acting()
			ask.Detail = game.Marshal(Detail{card})
		}
		asks = append(asks, ask)
	}
	return asks
}

// asked is what a seat is asked, "" for nothing, and its index.
func (s *State) asked(seat game.Seat) (kind string, index int) {
	index = slices.Index(s.names, seat)
	if s.over || index < 0 {
		return "", index
	}
	if s.left == 0 {
		return askCard, index
	}
	switch card, who := s.acting(); {
	case !who.has(index):
		return "", index
	case card == lasso:
		return askLasso, index
	}
	return askLand, index
}

// Knows: every hand lies open (R24), so every seat at the table can be judged.
func (s *State) Knows(seat game.Seat) bool { return slices.Contains(s.names, seat) }

// Legal lists bare cards, lowest first; spaces, nearest to the tiger first; or
// seats in table order.
func (s *State) Legal(seat game.Seat) []game.Move {
	var moves []game.Move
	switch kind, i := s.asked(seat); kind {
	case askCard:
		for _, card := range s.hand[i].numbers() {
			moves = append(moves, Card{Card: card})
		}
	case askLand, askLasso:
		card, _ := s.acting()
		for _, choice := range s.choices(card, i).numbers() {
			moves = append(moves, s.answer(card, choice))
		}
	}
	return moves
}

// answer is the move that makes a choice, and chosen the choice of a move.
func (s *State) answer(card, choice int) game.Move {
	if card == lasso {
		return Lasso{[]game.Seat{s.names[choice]}}
	}
	return Land{choice}
}

func (s *State) chosen(m game.Move) int {
	if m, ok := m.(Lasso); ok {
		return slices.Index(s.names, m.Lasso[0])
	}
	return m.(Land).To
}

// Absent is the 9, which everybody always has (R9), or the first choice that R7
// names: two spaces forward with card 4, one with card 5, the first other seat
// with card 8.
func (s *State) Absent(seat game.Seat) (game.Move, bool) {
	kind, i := s.asked(seat)
	switch kind {
	case "":
		return nil, false
	case askCard:
		return Card{Card: think}, true
	}
	card, _ := s.acting()
	switch card {
	case swing:
		return Land{forward(s.track.space(i), 2)}, true
	case walk:
		return Land{forward(s.track.space(i), 1)}, true
	}
	return s.answer(card, s.choices(card, i).first()), true
}

// Play reveals the cards, or carries out the choice that was asked for, and
// goes on to the next choice that is open or to the end of the round.
func (s *State) Play(answers []game.Answer, _ game.Dice) game.Outcome {
	s.tell = &teller{seats: s.names}
	if s.left == 0 {
		for i, a := range answers {
			s.plays[i] = a.Move.(Card)
			s.reveal(i, s.plays[i].Card)
		}
	} else {
		s.choose(s.chosen(answers[0].Move))
	}
	for s.resolve() {
		choice, settled := s.settled()
		if !settled {
			break
		}
		s.choose(choice)
	}
	if s.left == 0 {
		s.plays = [maxSeats]Card{}
	}
	if s.over {
		s.tell.ended(s.result(), s.reached(), s.marker)
	}
	events := s.tell.events
	s.tell = nil
	return game.Outcome{Events: events}
}

// settled is R7: the choice of the seat whose card it is, where nobody needs to
// be asked. What it listed ahead is tried in order, spaces before seats; else
// it does not matter whom it swaps with when all stand on its own space.
func (s *State) settled() (choice int, settled bool) {
	card, who := s.acting()
	seat := who.first()
	ahead, choices := s.plays[seat], s.choices(card, seat)
	for _, space := range ahead.Aim {
		if fit := s.ending(card, choices, space); fit != 0 {
			return fit.first(), true
		}
	}
	if len(ahead.Lasso) > 0 {
		return slices.Index(s.names, ahead.Lasso[0]), true
	}
	own := s.track.space(seat)
	return choices.first(), s.ending(card, choices, own) == choices
}

// Public is the whole position.
func (s *State) Public() any {
	p := Public{
		Round:      s.round,
		Sleepiness: s.sleepiness,
		Marker:     s.marker,
		Monkeys:    make([]Monkey, len(s.names)),
		Revealed:   []Revealed{},
	}
	for i, name := range s.names {
		p.Monkeys[i] = Monkey{
			Seat:     name,
			Space:    s.track.space(i),
			Lying:    s.lying.has(i),
			Whiskers: s.whiskers[i],
			Damage:   s.damage[i],
			Hand:     s.hand[i].numbers(),
			Played:   (s.book.deck &^ s.hand[i]).numbers(),
		}
		if s.over {
			p.Monkeys[i].Final = new(s.final.space(i))
		}
		if s.left != 0 {
			c := s.plays[i]
			p.Revealed = append(p.Revealed, Revealed{name, c.Card, c.Aim, c.Lasso, s.cardState(c.Card)})
		}
	}
	return p
}

// cardState says what has become of a card while the position waits for a
// choice. Numbers come in order, so the acting card tells all.
func (s *State) cardState(card int) CardState {
	acting, _ := s.acting()
	switch {
	case card > acting:
		return Waiting
	case card == acting:
		return Acting
	case s.revealed[card].several() && !together.has(card):
		return Cancelled
	}
	return Done
}

// Private is nil: nobody knows more than all do (R24).
func (s *State) Private(game.Seat) any { return nil }

// Secret is empty.
func (s *State) Secret() any { return nothing{} }

// LargestPrivate is the size of an empty object.
func (s *State) LargestPrivate(game.Seat) int { return len("{}") }

// LargestSecret is the size of an empty object.
func (s *State) LargestSecret() int { return len("{}") }
