package hare

import (
	"fmt"
	"slices"

	"whisker/referee/game"
)

// readSecret reads all hands, bets and the draw pile.
func (s *state) readSecret(secret game.Raw) error {
	d := new(Secret)
	if err := game.Unmarshal(secret, d); err != nil {
		return err
	}
	if len(d.Hands) != len(s.seats) {
		return bad("/hands", "there is not one hand for each seat")
	}
	for i, h := range d.Hands {
		if err := s.readHand(i, h.Bets, h.Hand); err != nil {
			return within(fmt.Sprintf("/hands/%d", i), err)
		}
	}
	if len(d.Deck) != int(s.deck.size()) {
		return bad("/deck", "the draw pile is not as large as the public document says")
	}
	copy(s.deck.cards[:], d.Deck)
	if err := s.checkSupply(); err != nil {
		return err
	}
	return derived(d, s.secret())
}

// readPrivate reads the hand and the bets of one seat.
func (s *state) readPrivate(seat game.Seat, private game.Raw) error {
	i := s.index(seat)
	if i < 0 {
		return bad("", "the seat is not at this table")
	}
	d := new(Private)
	if err := game.Unmarshal(private, d); err != nil {
		return err
	}
	if err := s.readHand(i, d.Bets, d.Hand); err != nil {
		return err
	}
	if err := s.checkSupply(); err != nil {
		return err
	}
	return derived(d, s.private(i))
}

func (s *state) readHand(i int, bets, hand []Card) error {
	if err := s.readBets(i, bets); err != nil {
		return err
	}
	if len(hand) != int(s.held()) {
		return bad("/hand", "the hand has not its number of cards")
	}
	for _, c := range hand {
		s.hands[i].cards[c]++
	}
	s.knows[i] = true
	return nil
}

// readBets reads the bets of a seat, the starting ones first: each is the only
// one on its animal, and none of them howls (Rule 2.2).
func (s *state) readBets(i int, bets []Card) error {
	if len(bets) != int(s.bets()) {
		return bad("/bets", "there is not the right number of bets")
	}
	h := &s.hands[i]
	if s.over() && h.bets[0] != 0 && !slices.Equal(h.bets[:len(bets)], bets) {
		return bad("/bets", "the bets are not those that were shown")
	}
	copy(h.bets[:], bets)
	dealt := s.dealt()
	if slices.Contains(bets[:s.starting()], HowlCard) || slices.Max(dealt[1:]) > 1 {
		return bad("/bets", "these can not be the starting bets")
	}
	return nil
}

// checkSupply counts every kind of racing card as far as it is known: never more
// of them than there are, and where all hands are known exactly as many.
func (s *state) checkSupply() error {
	n, whole := s.played(), true
	for i := range s.seats {
		h := &s.hands[i]
		for _, c := range h.bets[s.starting():s.bets()] {
			n[c]++
		}
		for _, c := range cards {
			n[c] += h.cards[c]
		}
		whole = whole && s.knows[i]
	}
	if whole {
		for _, c := range s.deck.cards[:s.deck.end] {
			n[c]++
		}
	}
	supply := s.rules.supply()
	for _, c := range cards {
		if n[c] > supply[c] || whole && n[c] < supply[c] {
			return bad("", "racing cards are lost or doubled")
		}
	}
	return nil
}
