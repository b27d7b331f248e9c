package hare

import (
	"slices"

	"whisker/referee/game"
)

// state is a position with what the contract needs around it.
type state struct {
	position
	seats []game.Seat
	knows [maxSeats]bool // whose hands are in it
}

var _ game.State = (*state)(nil)

// New begins a game: set-up up to the first decision. The setup is complete.
func (rules) New(setup game.Setup, dice game.Dice) (game.State, []game.Event) {
	s := newState(setup)
	for i := range s.seats {
		s.knows[i] = true
	}
	t := turn{&s.position, &log{seats: s.seats}}
	t.setUp(dice)
	return s, t.log.events
}

func newState(setup game.Setup) *state {
	r := new(Rulebook)
	if err := game.Unmarshal(setup.Options, r); err != nil {
		panic("hare: the options are not complete: " + err.Error())
	}
	return &state{
		position: newPosition(r, len(setup.Seats)),
		seats:    slices.Clone(setup.Seats),
	}
}

// index is the number of a seat in table order; -1 if it is not at the table.
func (s *state) index(seat game.Seat) int { return slices.Index(s.seats, seat) }

// ask is what the position asks of a seat; "" for nothing.
func (s *state) ask(seat game.Seat) string {
	i := s.index(seat)
	switch {
	case i < 0 || s.over():
		return ""
	case s.betting():
		return askBet
	case i == int(s.toPlay()):
		return askPlay
	}
	return ""
}

// Asks returns the asks: all seats for their further bets, or one to play.
func (s *state) Asks() (asks []game.Ask) {
	for _, seat := range s.seats {
		if kind := s.ask(seat); kind != "" {
			asks = append(asks, game.Ask{Seat: seat, Kind: kind})
		}
	}
	return asks
}

// Knows reports whether the hand of a seat is known here.
func (s *state) Knows(seat game.Seat) bool {
	i := s.index(seat)
	return i >= 0 && s.knows[i]
}

// Legal returns the legal answers: bets in the order of the kinds of card;
// plays by animal, cards, howling wolves.
func (s *state) Legal(seat game.Seat) (moves []game.Move) {
	if !s.Knows(seat) {
		return nil
	}
	i := s.index(seat)
	switch s.ask(seat) {
	case askBet:
		for _, c := range cards {
			if s.hands[i].cards[c] > 0 {
				moves = append(moves, Bet{c})
			}
		}
	case askPlay:
		var list [maxPlays]Play
		for _, m := range s.legal(int8(i), list[:0]) {
			moves = append(moves, m)
		}
	}
	return moves
}

// Check tells all that is wrong with an answer. Where the hand is not known, it
// judges by the table alone.
func (s *state) Check(seat game.Seat, move game.Move) []game.Refusal {
	i := s.index(seat)
	switch ask := s.ask(seat); m := move.(type) {
	case Bet:
		if ask == askBet {
			return s.checkBet(i, m)
		}
	case Play:
		if ask == askPlay {
			return s.checkPlay(i, m)
		}
	}
	return []game.Refusal{*game.NotUnderstood("", "the seat is not asked for this kind of move")}
}

func (s *state) checkBet(i int, m Bet) []game.Refusal {
	if m.Card < HareCard || m.Card > LambCard {
		return []game.Refusal{*errBet}
	}
	if s.knows[i] && s.hands[i].cards[m.Card] == 0 {
		return []game.Refusal{*refuse(game.Illegal, "3.3", "/bet", "there is no such card in the hand")}
	}
	return nil
}

func (s *state) checkPlay(i int, m Play) (refusals []game.Refusal) {
	if r := m.wrong(); r != nil {
		return []game.Refusal{*r}
	}
	illegal := func(rule, field, reason string) {
		refusals = append(refusals, *refuse(game.Illegal, rule, field, reason))
	}
	if held := &s.hands[i].cards; s.knows[i] {
		n, howls := int8(m.Cards), int8(m.Howls)
		switch {
		case n > held.of(m.Animal):
			illegal("4.1", "/cards", "there are fewer cards of this animal in the hand")
		case howls > held[HowlCard]:
			illegal("R4", "/howls", "there are fewer howling wolves in the hand")
		case howls > 0 && n-howls > held[WolfCard]:
			illegal("R4", "/howls", "there are fewer wolves that do not howl in the hand")
		}
	}
	all, of := s.onTable()
	if int(all)+m.Cards > tableLimit {
		illegal("R5", "/cards", "more than 8 cards would lie on the table")
	}
	if int(of[m.Animal])+m.Cards > animalLimit {
		illegal("R5", "/cards", "more than 4 cards of this animal would lie on the table")
	}
	return refusals
}

// Play resolves one turn: all the further bets, or one seat's cards. A race that
// ends opens its bets (R24).
func (s *state) Play(answers []game.Answer, dice game.Dice) game.Outcome {
	t := turn{&s.position, &log{seats: s.seats}}
	if !s.betting() {
		ended := t.play(answers[0].Move.(Play), dice)
		return game.Outcome{Events: t.log.events, Reveal: ended}
	}
	for i, a := range answers {
		t.setAside(int8(i), a.Move.(Bet).Card)
	}
	t.start(dice)
	return game.Outcome{Events: t.log.events}
}

// Absent is the answer of a seat that did not move (R25).
func (s *state) Absent(seat game.Seat) (game.Move, bool) {
	legal := s.Legal(seat)
	if len(legal) == 0 {
		return nil, false
	}
	held := &s.hands[s.index(seat)].cards
	best := legal[0]
	for _, m := range legal[1:] {
		if held.of(moved(m)) > held.of(moved(best)) {
			best = m
		}
	}
	return best, true
}

// moved is the animal that a move is about.
func moved(m game.Move) Animal {
	switch m := m.(type) {
	case Bet:
		return m.Card.Animal()
	case Play:
		return m.Animal
	}
	return 0
}

// Public returns a *Public, Private of a seat a *Private and Secret a *Secret.
func (s *state) Public() any { return s.public() }

// Private returns what a seat alone may know.
func (s *state) Private(seat game.Seat) any {
	if !s.Knows(seat) {
		return nil
	}
	return s.private(s.index(seat))
}

// Secret returns what nobody may know in whole.
func (s *state) Secret() any { return s.secret() }

// Result returns a *Result, or nil before the end.
func (s *state) Result() any {
	if !s.over() {
		return nil
	}
	return s.result(s.seats)
}

// wide is the kind of card with the longest name.
var wide = slices.MaxFunc(cards[:], func(a, b Card) int { return len(a.String()) - len(b.String()) })

// LargestPrivate is the size of the private document with cards of the longest
// name only, and of all that a seat can be told between two asks: a draw, a deal
// and a bet.
func (s *state) LargestPrivate(seat game.Seat) int {
	hand := slices.Repeat([]Card{wide}, int(s.mode.hand)+1)
	bets := hand[:maxBets]
	size := len(game.Marshal(Private{Bets: bets, Hand: hand})) + len("[]")
	for _, e := range []Event{
		{Event: EventDraw, Seat: seat, Count: new(animalLimit), Cards: hand[:animalLimit]},
		{Event: EventDeal, Seat: seat, Race: champion.races + extraRaces, Bets: bets, Cards: hand},
		{Event: EventBet, Seat: seat, Card: wide},
	} {
		size += len(game.Marshal(e)) + len(",")
	}
	return size
}

// LargestSecret is the size of the secret document with every card in it, all of
// the longest name.
func (s *state) LargestSecret() int {
	d := Secret{Deck: slices.Repeat([]Card{wide}, maxCards), Unused: slices.Repeat([]Animal{wide.Animal()}, len(animals))}
	for _, seat := range s.seats {
		d.Hands = append(d.Hands, SeatHand{Seat: seat, Bets: d.Deck[:maxBets]})
	}
	return len(game.Marshal(d))
}
