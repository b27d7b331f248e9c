package fox

import (
	"bytes"
	"slices"
	"strconv"

	"whisker/referee/game"
)

// Load goes on from two documents of one position. It refuses what no table can
// look like: cards or pieces that are missing or too many, eggs or thieves that
// the rules do not allow. Its error tells the place in the public document.
func (Game) Load(setup game.Setup, public, secretText game.Raw) (game.State, error) {
	s, err := loadPublic(setup, public)
	if err != nil {
		return nil, err
	}
	var d secret
	if err := game.Unmarshal(secretText, &d); err != nil {
		return nil, err
	}
	want := s.inDeck()
	if s.rules.Deck == deckDrawn {
		want = nil
	}
	if !slices.Equal(slices.Sorted(slices.Values(d.Deck)), want) {
		return nil, impossible("/deck", "the deck is not the cards that are left")
	}
	s.deck.add(d.Deck)
	return s, nil
}

// LoadView goes on from what a seat, or everybody, knows: all but the deck.
func (Game) LoadView(setup game.Setup, seat game.Seat, public, privateText game.Raw) (game.State, error) {
	s, err := loadPublic(setup, public)
	if err != nil {
		return nil, err
	}
	if seat == "" && privateText == nil {
		return s, nil
	}
	if s.index(seat) < 0 {
		return nil, impossible("", "the seat is not at this table")
	}
	if err := game.Unmarshal(privateText, new(private)); err != nil {
		return nil, err
	}
	return s, nil
}

func impossible(at, reason string) error { return &game.FormatError{At: at, Reason: reason} }

// loadPublic makes all of a state but the deck.
func loadPublic(setup game.Setup, public game.Raw) (*state, error) {
	s, err := newState(setup)
	if err != nil {
		return nil, err
	}
	var d Public
	if err := game.Unmarshal(public, &d); err != nil {
		return nil, err
	}
	for _, load := range []func(*Public) error{s.loadRound, s.loadCards, s.loadEggs, s.loadBags, s.loadThieves, s.loadBest} {
		if err := load(&d); err != nil {
			return nil, err
		}
	}
	if !bytes.Equal(game.Marshal(d), game.Marshal(s.Public())) {
		return nil, impossible("", "the document says more, or less, than its position")
	}
	return s, nil
}

// loadRound checks that the table can be in the phase.
func (s *state) loadRound(d *Public) error {
	s.round, s.phase = d.Round, d.Phase
	if d.Round < 1 || d.Round > lastRound {
		return impossible("/round", "the round is not 1 to 30")
	}
	mail, studioH := s.rules.Mode == modeMail, s.rules.QuestRefresh == refreshStudioH
	can := map[string]bool{
		AskPlan:   mail,
		AskBag:    !mail,
		AskSteal:  Snake.inPlay(d.Round),
		AskKeep:   s.lastOfDeck(),
		AskDrop:   studioH && d.Round < lastRound,
		AskQuests: s.rules.Deck == deckDrawn,
		phaseOver: true,
	}
	if !can[d.Phase] {
		return impossible("/phase", "the table cannot be in this phase")
	}
	return nil
}

// loadCards checks that there is each card once and as many in each place as
// the round wants.
func (s *state) loadCards(d *Public) error {
	all := slices.Concat(d.Quests, d.Drawn, d.Spent)
	if setOf(all)&^lootKinds != 0 {
		return impossible("/quests", "a card is no quest")
	}
	if setOf(all).len() != len(all) {
		return impossible("/quests", "a card is there twice")
	}
	quests, drawn, deck := s.layout()
	if s.phase == AskQuests && deck == 1 {
		return impossible("/phase", "the last card of a deck is known")
	}
	if len(d.Quests) != quests || len(d.Drawn) != drawn || d.Deck != deck || len(all)+deck != numCards {
		return impossible("/deck", "the cards are not where the round wants them")
	}
	s.quests.add(d.Quests)
	s.drawn.add(d.Drawn)
	s.spent.add(d.Spent)
	s.left = d.Deck
	return nil
}

// layout is how many cards lie where, by round and phase (rules 3.1 and R15).
func (s *state) layout() (quests, drawn, deck int) {
	// How the deck is once the round's cards are out.
	used := (s.round - 1) % (numCards - numQuests + 1)
	quests, deck = numQuests, numCards-numQuests-used
	if s.rules.QuestRefresh == refreshClassic {
		used = (s.round-1)%roundsOfDeck + 1
		deck = max(0, numCards-numQuests*used)
	}
	switch s.phase {
	case AskKeep:
		drawn = s.toDraw()
	case AskQuests:
		switch {
		case s.lastOfDeck():
			deck = s.toDraw()
		case s.rules.QuestRefresh == refreshClassic || s.round == 1:
			quests, deck = 0, deck+numQuests
		default:
			quests, deck = numQuests-1, deck+1
		}
	}
	return quests, drawn, deck
}

// loadEggs checks that the game is over if somebody has enough eggs, and only
// then.
func (s *state) loadEggs(d *Public) error {
	if len(d.Eggs) != s.n() {
		return impossible("/eggs", "there is not one count for each seat")
	}
	for p, e := range d.Eggs {
		if e.Seat != s.seats[p] {
			return impossible(at("/eggs", p)+"/seat", "the seats are not in table order")
		}
		if e.Eggs < 0 || e.Eggs >= s.rules.Target+maxGain {
			return impossible(at("/eggs", p)+"/eggs", "a seat cannot have so many eggs")
		}
		s.eggs[p] = e.Eggs
	}
	why, over := s.over()
	if s.phase == phaseOver && !over || s.phase != phaseOver && over && why == ByTarget {
		return impossible("/phase", "the eggs decide when the game is over")
	}
	return nil
}

// loadBags checks that the bags come out of one box.
func (s *state) loadBags(d *Public) error {
	if s.phase != AskSteal {
		return nil
	}
	if len(d.Bags) != s.n() {
		return impossible("/bags", "there is not one bag for each seat")
	}
	box := fullBox(s.round)
	stops := 0
	for p, b := range d.Bags {
		where := "/bags/" + strconv.Itoa(p)
		if b.Seat != s.seats[p] {
			return impossible(where+"/seat", "the seats are not in table order")
		}
		for _, k := range b.Bag {
			if box[k]--; box[k] < 0 {
				return impossible(where+"/bag", "the box holds fewer pieces of the kind")
			}
		}
		if b.Void && (!b.Stop || s.rules.Mode != modeTable) {
			return impossible(where+"/void", "only a stop at a real table can be false")
		}
		if b.Stop {
			stops++
		}
		s.bags[p], s.stops[p], s.void[p] = bagOf(b.Bag), b.Stop, b.Void
	}
	if stops > 1 && s.rules.Mode == modeTable {
		return impossible("/bags", "more than one seat called stop")
	}
	return nil
}

// loadThieves checks that the thieves are those whose turn is still to come,
// and that the first of them has a choice.
func (s *state) loadThieves(d *Public) error {
	if s.phase != AskSteal {
		return nil
	}
	order, n := s.thieves()
	if len(d.Thieves) < 1 || len(d.Thieves) > n {
		return impossible("/thieves", "the thieves are not those with active snakes")
	}
	s.stolen = n - len(d.Thieves)
	for i, t := range d.Thieves {
		if t.Seat != s.seats[order[s.stolen+i]] {
			return impossible(at("/thieves", i)+"/seat", "the thieves are not in the order in which they steal")
		}
		if t.Steal != StealAsk && (i == 0 || s.rules.Mode == modeTable) {
			return impossible(at("/thieves", i)+"/steal", "the thief is to be asked")
		}
		s.orders[order[s.stolen+i]] = t.Steal
	}
	if !s.canRobAnybody(s.thief()) {
		return impossible("/thieves/0", "there is nobody to rob")
	}
	for p := range s.n() {
		limit := maxBag
		if slices.Contains(order[:s.stolen], p) {
			limit++ // R8
		}
		if s.bags[p].size() > limit {
			return impossible(at("/bags", p)+"/bag", "the bag is too full")
		}
	}
	return nil
}

// loadBest reads who discards a quest.
func (s *state) loadBest(d *Public) error {
	if s.phase != AskDrop {
		return nil
	}
	if s.best = s.index(d.Best); s.best < 0 {
		return impossible("/best", "the seat is not at this table")
	}
	return nil
}
