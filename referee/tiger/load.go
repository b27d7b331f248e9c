package tiger

import (
	"slices"

	"whisker/referee/game"
)

// load makes the state of a public document that can be a position of the
// table.
func load(setup game.Setup, public game.Raw) (game.State, error) {
	book, err := open(setup)
	if err != nil {
		return nil, err
	}
	var doc Public
	if err := game.Unmarshal(public, &doc); err != nil {
		return nil, err
	}
	s := &State{position: begin(book, len(setup.Seats)), names: slices.Clone(setup.Seats)}
	if err := s.read(&doc); err != nil {
		return nil, err
	}
	if err := s.conserve(); err != nil {
		return nil, err
	}
	return s, nil
}

func impossible(at, reason string) error { return &game.FormatError{At: at, Reason: reason} }

// read takes over a document and checks how its facts hang together.
func (s *State) read(doc *Public) error {
	s.round, s.sleepiness, s.marker = doc.Round, doc.Sleepiness, doc.Marker
	switch {
	case doc.Round < 1 || doc.Round > maxRounds:
		return impossible("/round", "the round is not from 1 to 200")
	case doc.Sleepiness < 1 || doc.Sleepiness > deepest:
		return impossible("/sleepiness", "the sleepiness is not from 1 to 6")
	case doc.Marker < 0 || doc.Marker > picture:
		return impossible("/marker", "the time marker is not from 0 to 16")
	case len(doc.Monkeys) != len(s.names):
		return impossible("/monkeys", "there is not one monkey for each seat")
	case len(doc.Revealed) != 0 && len(doc.Revealed) != len(s.names):
		return impossible("/revealed", "not every seat has revealed a card")
	}
	s.track, s.over = 0, doc.Monkeys[0].Final != nil
	for i := range doc.Monkeys {
		if err := s.readMonkey(i, &doc.Monkeys[i]); err != nil {
			return err
		}
	}
	switch {
	case s.over:
		return s.readEnd(doc)
	case len(doc.Revealed) > 0:
		return s.readRevealed(doc.Revealed)
	}
	return s.checkNines()
}

func (s *State) readMonkey(i int, m *Monkey) error {
	field := at("/monkeys", i)
	hand, err := s.readHand(field, m)
	switch {
	case err != nil:
		return err
	case m.Seat != s.names[i]:
		return impossible(field+"/seat", "the monkeys are not in table order")
	case m.Space <= tiger || m.Space > start:
		return impossible(field+"/space", "the space is not from 1 to 6")
	case m.Space <= narrow && s.track.on(m.Space) != 0:
		return impossible(field+"/space", "two monkeys share a space that holds one")
	case m.Whiskers < 0 || m.Damage < 0:
		return impossible(field, "there are fewer whiskers or less damage than none")
	case (m.Final != nil) != s.over:
		return impossible(field+"/final", "either all monkeys have a final space or none")
	}
	s.track.put(i, m.Space)
	s.hand[i], s.whiskers[i], s.damage[i] = hand, m.Whiskers, m.Damage
	if m.Lying {
		s.lying |= only(i)
	}
	return nil
}

// readHand checks that hand and played cards together are the deck (D4).
func (s *State) readHand(field string, m *Monkey) (cards, error) {
	var hand cards
	for _, card := range m.Hand {
		if card < takeCover || card > think || !s.book.deck.has(card) {
			return 0, impossible(field+"/hand", "a card is not in this game")
		}
		hand |= only(card)
	}
	if !slices.Equal(m.Hand, hand.numbers()) {
		return 0, impossible(field+"/hand", "the cards are not in ascending order, each once")
	}
	if !slices.Equal(m.Played, (s.book.deck &^ hand).numbers()) {
		return 0, impossible(field+"/played", "the cards played are not the rest of the deck")
	}
	return hand, nil
}

// checkNines is R9: whoever did not reveal a 9 has it in hand.
func (s *State) checkNines() error {
	for i := range s.names {
		if !s.hand[i].has(think) && !s.revealed[think].has(i) {
			return impossible(at("/monkeys", i)+"/hand", "the 9 is not in hand")
		}
	}
	return nil
}

// readEnd checks a game that is over. The last round either left the monkeys
// where they are or, with a wake-up, sent all of them to the back.
func (s *State) readEnd(doc *Public) error {
	for i, m := range doc.Monkeys {
		field := at("/monkeys", i) + "/final"
		if *m.Final < tiger || *m.Final > start {
			return impossible(field, "the space is not from 0 to 6")
		}
		if *m.Final <= narrow && s.final.on(*m.Final) != 0 {
			return impossible(field, "two monkeys share a space that holds one")
		}
		s.final.put(i, *m.Final)
	}
	settled := s.position
	settled.settle()
	switch {
	case len(doc.Revealed) > 0:
		return impossible("/revealed", "the game is over in the middle of a round")
	case s.final != s.track && s.position != settled:
		return impossible("/monkeys", "the final spaces are not where the monkeys are")
	}
	return s.checkNines()
}

// readRevealed checks a round that waits for a choice: the cards, which of them
// acts, and that its choice is open.
func (s *State) readRevealed(revealed []Revealed) error {
	acting := 0
	for i, r := range revealed {
		field := at("/revealed", i)
		if r.Seat != s.names[i] {
			return impossible(field+"/seat", "the cards are not in table order")
		}
		if err := s.readCard(i, field, r); err != nil {
			return err
		}
		if r.State == Acting {
			acting = r.Card
		}
	}
	s.left &^= below(acting)
	if !s.left.has(acting) || s.revealed[acting].several() {
		return impossible("/revealed", "there is not one card that acts")
	}
	for i, r := range revealed {
		if r.State != s.cardState(r.Card) {
			return impossible(at("/revealed", i)+"/state", "the state does not follow from the numbers")
		}
	}
	if s.lying != s.revealed[takeCover] {
		return impossible("/monkeys", "others lie than have revealed a 1")
	}
	if !s.choices(acting, s.revealed[acting].first()).several() {
		return impossible("/revealed", "the card that acts leaves no choice")
	}
	if _, settled := s.settled(); settled {
		return impossible("/revealed", "the choice of the card that acts is settled")
	}
	return s.checkNines()
}

// readCard takes over a card that was legal when it was in hand.
func (s *State) readCard(i int, field string, r Revealed) error {
	if s.hand[i].has(r.Card) {
		return impossible(field+"/card", "the card is still in hand")
	}
	c := Card{r.Card, r.Aim, r.Lasso}
	if len(c.Aim) == 0 {
		c.Aim = nil
	}
	if len(c.Lasso) == 0 {
		c.Lasso = nil
	}
	if refused := s.checkCard(i, c, s.book.deck); len(refused) > 0 {
		return impossible(field+refused[0].Field, refused[0].Reason)
	}
	s.plays[i] = c
	s.revealed[c.Card] |= only(i)
	s.left |= only(c.Card)
	return nil
}

// conserve checks what no round can make more or less of.
func (s *State) conserve() error {
	if s.over && !s.reached() && s.round < maxRounds {
		return impossible("/marker", "the game is over, and no score has reached the time marker")
	}
	damage := 0
	for i := range s.names {
		damage += s.damage[i]
		field := at("/monkeys", i)
		switch played := s.book.deck &^ s.hand[i]; {
		case s.whiskers[i] > s.mostWhiskers(i):
			return impossible(field+"/whiskers", "the game would have ended with so many whiskers")
		case s.lying.has(i) && !played.has(takeCover):
			return impossible(field+"/lying", "a monkey lies whose seat has not played the 1")
		}
	}
	if damage > mostDamage*(picture-s.marker) {
		return impossible("/monkeys", "the tiger has not woken often enough for so much damage")
	}
	return nil
}

// mostDamage is what one wake-up does: a bite and a tease.
const mostDamage = 3

// mostWhiskers is what a seat can have: less than the time marker when the
// round began (6.1), and up to two more once its card has been carried out. The
// wake-up that ends a game takes the marker down after that.
func (s *State) mostWhiskers(seat int) int {
	switch {
	case s.over:
		return s.marker + 2
	case s.left != 0 && !s.left.has(s.plays[seat].Card):
		return s.marker + 1
	}
	return s.marker - 1
}
