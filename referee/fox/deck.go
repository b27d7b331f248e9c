package fox

import "whisker/referee/game"

// numQuests is how many quests lie open (rule 3.1), roundsOfDeck how many
// rounds a deck lasts, and numCards how many cards it has.
const (
	numQuests    = 3
	roundsOfDeck = 3
	numCards     = int(Fish)
)

// lastOfDeck reports whether this is the round in which a quest is kept.
func (s *state) lastOfDeck() bool {
	return s.rules.QuestRefresh == refreshClassic && s.round%roundsOfDeck == 0
}

// cover is what comes before new cards are drawn: they will cover the old
// quests (rule 3.1; not in studioh, R15), and a deck that is used up is shuffled
// anew.
func (s *state) cover(t *turn) {
	if s.rules.QuestRefresh == refreshClassic && !s.lastOfDeck() {
		s.spent = append(s.spent, s.quests...)
		s.quests = s.quests[:0]
	}
	if s.left == 0 {
		s.shuffle(t)
	}
}

// shuffle makes a deck of all cards that do not lie open.
func (s *state) shuffle(t *turn) {
	s.spent, s.deck = s.spent[:0], s.deck[:0]
	s.left = numCards - len(s.quests)
	if s.rules.Deck == deckDrawn {
		return
	}
	for k, open := Hen, setOf(s.quests); k <= Fish; k++ {
		if !open.has(k) {
			s.deck = append(s.deck, k)
		}
	}
	game.Shuffle(t.dice.Hidden, "deck", len(s.deck), func(i, j int) {
		s.deck[i], s.deck[j] = s.deck[j], s.deck[i]
	})
}

// toDraw is how many new quests a round brings.
func (s *state) toDraw() int {
	if s.lastOfDeck() {
		return numCards - 2*numQuests
	}
	return numQuests - len(s.quests)
}

// draw takes the new quests from the deck, or asks for those that the club
// drew.
func (s *state) draw(t *turn) {
	if s.rules.Deck == deckDrawn {
		s.phase = AskQuests
		return
	}
	if len(s.deck) != s.left {
		panic("fox: the deck is not known")
	}
	for range s.toDraw() {
		top := len(s.deck) - 1
		s.drawn = append(s.drawn, s.deck[top])
		s.deck = s.deck[:top]
	}
	s.lay(t)
}

// lay opens the cards that were drawn. In the last round of a deck the youngest
// is asked which of the old quests stays.
func (s *state) lay(t *turn) {
	s.left -= len(s.drawn)
	if !s.lastOfDeck() {
		s.quests = append(s.quests, s.drawn...)
	}
	if t.tell != nil {
		t.tell.event(Event{
			Event: EventQuests, Round: s.round, Drawn: s.drawn, Quests: s.quests, Shuffled: len(s.spent) == 0,
		})
	}
	if s.lastOfDeck() {
		s.phase = AskKeep
		return
	}
	s.drawn = s.drawn[:0]
	s.shake(t)
}

// keep is R14: the new cards cover the other two quests from left to right.
func (s *state) keep(k Kind, t *turn) {
	next := 0
	for i, q := range s.quests {
		if q == k {
			continue
		}
		s.spent = append(s.spent, q)
		s.quests[i] = s.drawn[next]
		next++
	}
	s.drawn = s.drawn[:0]
	if t.tell != nil {
		t.tell.event(Event{Event: EventKeep, Seat: s.seats[s.youngest()], Kind: k, Quests: s.quests})
	}
	s.shake(t)
}

// drop is R15: the best seat of the round discards a quest, the others close
// up.
func (s *state) drop(k Kind, t *turn) {
	kept := s.quests[:0]
	for _, q := range s.quests {
		if q != k {
			kept = append(kept, q)
		}
	}
	s.quests = kept
	s.spent = append(s.spent, k)
	if t.tell != nil {
		t.tell.event(Event{Event: EventDrop, Seat: s.seats[s.best], Kind: k})
	}
	s.begin(t)
}
