package fox

import "whisker/referee/game"

// numQuests is how many quests lie open (rule 3.1), roundsOfDeck how many
// rounds a deck lasts.
const (
	numQuests    = 3
	roundsOfDeck = 3
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
		s.spent.add(s.quests.list())
		s.quests.clear()
	}
	if s.left == 0 {
		s.shuffle(t)
	}
}

// shuffle makes a deck of all cards that do not lie open.
func (s *state) shuffle(t *turn) {
	s.spent.clear()
	s.left = numCards - s.quests.n
	if s.rules.Deck == deckDrawn {
		return
	}
	s.deck.clear()
	for k, open := Hen, s.quests.set(); k <= Fish; k++ {
		if !open.has(k) {
			s.deck.add([]Kind{k})
		}
	}
	cards := s.deck.list()
	game.Shuffle(t.dice.Hidden, "deck", len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
}

// toDraw is how many new quests a round brings.
func (s *state) toDraw() int {
	if s.lastOfDeck() {
		return numCards - 2*numQuests
	}
	return numQuests - s.quests.n
}

// draw takes the new quests from the deck, or asks for those that the club
// drew: unless there is but one card left, which everybody knows.
func (s *state) draw(t *turn) {
	if s.rules.Deck == deckDrawn {
		if s.left > 1 {
			s.phase = AskQuests
			return
		}
		s.drawn.add(s.inDeck())
		s.lay(t)
		return
	}
	if s.deck.n != s.left {
		panic("fox: the deck is not known")
	}
	for range s.toDraw() {
		s.drawn.add([]Kind{s.deck.take()})
	}
	s.lay(t)
}

// lay opens the cards that were drawn. In the last round of a deck the youngest
// is asked which of the old quests stays.
func (s *state) lay(t *turn) {
	s.left -= s.drawn.n
	if !s.lastOfDeck() {
		s.quests.add(s.drawn.list())
	}
	if t.tell != nil {
		t.tell.event(Event{
			Event: EventQuests, Round: s.round, Drawn: s.drawn.copy(), Quests: s.quests.copy(), Shuffled: s.spent.n == 0,
		})
	}
	if s.lastOfDeck() {
		s.phase = AskKeep
		return
	}
	s.drawn.clear()
	s.shake(t)
}

// keep is R14: the new cards cover the other two quests from left to right.
func (s *state) keep(k Kind, t *turn) {
	next := 0
	for i, q := range s.quests.list() {
		if q == k {
			continue
		}
		s.spent.add([]Kind{q})
		s.quests.cards[i] = s.drawn.cards[next]
		next++
	}
	s.drawn.clear()
	if t.tell != nil {
		t.tell.event(Event{Event: EventKeep, Seat: s.seats[s.youngest()], Kind: k, Quests: s.quests.copy()})
	}
	s.shake(t)
}

// drop is R15: the best seat of the round discards a quest, the others close
// up.
func (s *state) drop(k Kind, t *turn) {
	s.quests.remove(k)
	s.spent.add([]Kind{k})
	if t.tell != nil {
		t.tell.event(Event{Event: EventDrop, Seat: s.seats[s.best], Kind: k})
	}
	s.begin(t)
}
