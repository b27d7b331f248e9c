package mice

import (
	"slices"

	"whisker/referee/game"
)

// Asks says whom the table waits for.
func (s *state) Asks() []game.Ask {
	switch {
	case s.night > s.book.Nights: // M9
		return nil
	case !s.betting: // M4
		return []game.Ask{{Seat: s.seats[s.next()], Kind: play}}
	}
	var asks []game.Ask
	for _, seat := range s.seats { // M3
		asks = append(asks, game.Ask{Seat: seat, Kind: bet})
	}
	return asks
}

// next is who plays now: in table order from the first mouse of the night (M4).
func (s *state) next() int {
	played := 0
	for _, m := range s.mice {
		played += m.Played
	}
	return (s.night - 1 + played) % len(s.seats)
}

// Legal lists mice in table order, cards by worth.
func (s *state) Legal(seat game.Seat) []game.Move {
	var legal []game.Move
	switch i := slices.Index(s.seats, seat); {
	case i < 0 || s.night > s.book.Nights:
	case s.betting:
		for _, on := range s.seats {
			legal = append(legal, Bet{on})
		}
	case i == s.next():
		for worth := 1; worth <= worths; worth++ {
			if c := (Card{worth}); len(s.checkCard(i, c)) == 0 {
				legal = append(legal, c)
			}
		}
	}
	return legal
}

// Check tells what is wrong with an answer.
func (s *state) Check(seat game.Seat, m game.Move) []game.Refusal {
	switch m := m.(type) {
	case Bet:
		if s.betting {
			return s.checkBet(m)
		}
	case Card:
		if !s.betting {
			return s.checkCard(slices.Index(s.seats, seat), m)
		}
	}
	return []game.Refusal{*game.NotUnderstood("", "the move answers another kind of ask")}
}

func (s *state) checkBet(b Bet) []game.Refusal { // M3
	if !slices.Contains(s.seats, b.On) {
		return []game.Refusal{{Kind: game.Illegal, Rule: "M3", Field: "/bet", Reason: "this mouse is not in the larder"}}
	}
	return nil
}

func (s *state) checkCard(i int, c Card) (refused []game.Refusal) {
	hand := s.hands[i]
	if !slices.Contains(hand, c.Worth) {
		refused = append(refused, game.Refusal{Kind: game.Illegal, Rule: "M4", Field: "/play", Reason: "the hand does not hold this card"})
	}
	if top := s.top(); c.Worth <= top && slices.Max(hand) > top {
		refused = append(refused, game.Refusal{Kind: game.Illegal, Rule: "M5", Field: "/play", Reason: "the hand holds a card that is worth more than the top of the pile"})
	}
	return refused
}

// top is what a card has to beat (M5).
func (s *state) top() int {
	if len(s.pile) == 0 {
		return 0
	}
	return s.pile[len(s.pile)-1]
}

// Absent answers for a mouse that is not there (M11).
func (s *state) Absent(seat game.Seat) (game.Move, bool) {
	if s.betting {
		return Bet{seat}, true
	}
	return s.Legal(seat)[0], true
}

// Play resolves a turn.
func (s *state) Play(answers []game.Answer, dice game.Dice) game.Outcome {
	var out game.Outcome
	if s.betting {
		for i, a := range answers { // M3
			s.bets[i] = a.Move.(Bet).On
			out.Events = append(out.Events, game.Tell(chose{"bet", a.Seat}))
		}
		s.betting = false
		return out
	}
	i := s.next()
	out.Events = s.carry(i, answers[0].Move.(Card).Worth, dice)
	if len(s.deck) == 0 { // M7
		s.deck, s.pile = s.pile, nil
		game.Shuffle(dice.Hidden, "pile", len(s.deck), s.swap)
		out.Events = append(out.Events, game.Tell(shuffled{"shuffle", len(s.deck)}))
	}
	out.Events = append(out.Events, game.TellOnly(s.seats[i], drawn{"draw", s.draw(i)}))
	if first := s.next(); s.mice[first].Played == turns {
		out.Events = append(out.Events, s.show()...)
		out.Reveal = true
	}
	return out
}

// carry plays a card past the cat (M4, M6).
func (s *state) carry(i, card int, dice game.Dice) []game.Event {
	m := &s.mice[i]
	at := slices.Index(s.hands[i], card)
	s.hands[i] = slices.Delete(s.hands[i], at, at+1)
	s.pile = append(s.pile, card)
	m.Played++
	cat := 1 + dice.Open(game.Label{Name: "cat", Seat: m.Seat}, worths)
	if cat != card {
		m.Tonight += card
		m.Crumbs += card
	}
	return []game.Event{game.Tell(carried{"play", m.Seat, card, cat})}
}

// draw moves the top of the deck to a hand, which is kept by worth (M7).
func (s *state) draw(i int) int {
	card := s.deck[0]
	s.deck = s.deck[1:]
	s.hands[i] = append(s.hands[i], card)
	slices.Sort(s.hands[i])
	return card
}

func (s *state) swap(i, j int) { s.deck[i], s.deck[j] = s.deck[j], s.deck[i] }

// show ends a night: bets are shown and paid (M8), and the next begins (M9).
func (s *state) show() []game.Event {
	var events []game.Event
	best := s.best()
	for i, on := range s.bets {
		right := on == best
		if right {
			s.mice[i].Right++
			s.mice[i].Crumbs += s.book.Bonus
		}
		events = append(events, game.Tell(shown{"show", s.seats[i], on, right}))
	}
	clear(s.bets)
	for i := range s.mice {
		s.mice[i].Played, s.mice[i].Tonight = 0, 0
	}
	s.night++
	s.betting = s.night <= s.book.Nights
	if !s.betting {
		events = append(events, game.Tell(ended{"end"}))
	}
	return events
}

// best is the mouse that has carried off more than any other this night, ""
// where there is none (M8).
func (s *state) best() game.Seat {
	order := slices.SortedFunc(slices.Values(s.mice), func(a, b mouse) int { return b.Tonight - a.Tonight })
	if order[0].Tonight == order[1].Tonight {
		return ""
	}
	return order[0].Seat
}
