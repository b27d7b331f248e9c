package lemmings

import "slices"

// The conservation laws of section 8: what there is of lemmings, pellets and
// cards is always all there, and each thing is in one place.

// checkTable checks what the public document says.
func (s *State) checkTable() error {
	for _, check := range []func() error{
		s.checkSeats, s.checkLemmings, s.checkPellets, s.checkCards, s.checkTurned, s.checkMarks,
		s.checkPhase, s.checkActing, s.checkOrders, s.checkZones,
	} {
		if err := check(); err != nil {
			return err
		}
	}
	return nil
}

// checkLemmings: start, board, eaten, dived and removed make ten of each clan.
func (s *State) checkLemmings() error {
	var seen [maxSeats*clanSize + 1]bool
	total := 0
	claim := func(list []Lemming, only Clan) bool {
		for _, l := range list {
			if seen[l] || only != 0 && l.Clan() != only || !slices.Contains(s.seats, l.Clan()) {
				return false
			}
			seen[l] = true
		}
		total += len(list)
		return true
	}
	for i := range s.stacks {
		if !claim(s.stacks[i].all(), 0) {
			return wrong("/stacks", "a lemming is in two places, or its clan is not at the table")
		}
	}
	for i, c := range s.seats {
		f := s.family(c)
		lists := append(slices.Clone(f.dives[:]), f.start, f.chow.Ruby, f.chow.Stephen, f.removed)
		if slices.ContainsFunc(lists, func(list []Lemming) bool { return !claim(list, c) }) {
			return wrong(field("/seats", i), "a lemming is in two places, or of another clan")
		}
	}
	if total != clanSize*len(s.seats) {
		return wrong("/seats", "there are not ten lemmings of each clan")
	}
	return nil
}

// checkPellets: on stations, in the supply, held and traded are 32.
func (s *State) checkPellets() error {
	total, favors := len(s.supply), 0
	for _, p := range s.lying {
		if p != 0 {
			total++
		}
	}
	for _, c := range s.seats {
		f := s.family(c)
		total += len(f.pellets) + tokens(f)
		favors += tokens(f)
	}
	if total != pelletCount || favors > pellets[Favor] {
		return wrong("/supply", "there are not 32 pellets")
	}
	return nil
}

// checkCards: hands, side pile and played cards are one of each.
func (s *State) checkCards() error {
	all := specials
	if s.two() {
		all-- // Rule T1
	}
	total := len(s.side) + len(s.played)
	for _, c := range s.seats {
		total += len(s.family(c).hand)
	}
	if total != all {
		return wrong("/side", "there is not one of each special action card")
	}
	for i, c := range s.played {
		if c == Five || s.two() && c == Mine || slices.Contains(s.played[:i], c) {
			return wrong(field("/played", i), "the card cannot have been played")
		}
	}
	return nil
}

// checkTurned: the movement cards turned up fit the turn, and there are eight
// of each speed at most.
func (s *State) checkTurned() error {
	if len(s.deck)+len(s.turned) != deckSize {
		return wrong("/deck", "there are not 33 cards in the movement deck")
	}
	for i, card := range s.turned {
		last := i == len(s.turned)-1
		if card == gameOver && last && s.phase == Over {
			continue
		}
		if card < slowest || card > fastest || countOf(s.turned, card) > ofEachSpeed {
			return wrong(field("/turned", i), "the card cannot have been turned up")
		}
	}
	lemmings := s.phase == Acting || s.phase == Over || s.phase == Hunting && s.acting.Seat != 0
	want := s.turn
	if !lemmings {
		want--
	}
	switch {
	case len(s.turned) != want:
		return wrong("/turned", "the turn is another")
	case s.phase == Over && s.turned[len(s.turned)-1] != gameOver:
		return wrong("/phase", "the game is not over")
	case s.phase == Over && len(s.deck) > underCards:
		return wrong("/deck", "Game Over is not among the last seven cards")
	case s.phase != Over && len(s.deck) == 0:
		return wrong("/deck", "Game Over is missing")
	}
	return nil
}

// checkMarks: a mark is on a lemming in play, and its card has been played.
func (s *State) checkMarks() error {
	if l := s.camo; l != 0 && (s.where(l) == nowhere || !slices.Contains(s.played, Camo)) {
		return wrong("/camo", "the mark cannot be there")
	}
	if f := s.fright; f != (Stage{}) {
		if f.Lemming == 0 || s.where(f.Lemming) < 0 || !slices.Contains(s.seats, f.By) || f.By == f.Lemming.Clan() || !slices.Contains(s.played, Fright) {
			return wrong("/fright", "the mark cannot be there")
		}
	}
	if s.next != 0 && (s.value() == 0 || !slices.Contains(s.seats, s.next) || !slices.Contains(s.played, Mine)) {
		return wrong("/next", "nobody has become Eagle Player of the next turn")
	}
	return nil
}

// checkZones: no lemming that would have to flee is in a zone where an eagle
// is, unless that eagle is about to hunt.
func (s *State) checkZones() error {
	for _, e := range s.disturbed() {
		if !slices.Contains(s.hunting, e) {
			return wrong("/stacks", "a lemming is where an eagle is")
		}
	}
	return nil
}

// checkHidden: of the cards and faces that are known, there are no more than
// there can be.
func (s *State) checkHidden(at string) error {
	held := slices.Concat(s.played, s.side)
	faces := slices.Concat(s.supply, s.lying)
	favors := 0
	for _, c := range s.seats {
		f := s.family(c)
		held, faces, favors = append(held, f.hand...), append(faces, f.pellets...), favors+tokens(f)
	}
	for i, c := range held {
		if c != 0 && (slices.Contains(held[:i], c) || c == Five || s.two() && c == Mine) {
			return wrong(at, "a card is in two places, or in no hand")
		}
	}
	for _, p := range []Pellet{One, Two, Favor} {
		n := countOf(faces, p)
		if p == Favor {
			n += favors
		}
		if n > pellets[p] {
			return wrong(at, "there are too many pellets of one face")
		}
	}
	return nil
}

// checkDeck: of the movement deck all is there, Game Over among the last seven.
func (s *State) checkDeck() error {
	all := slices.Concat(s.deck, s.turned)
	for speed := slowest; speed <= fastest; speed++ {
		if countOf(all, speed) != ofEachSpeed {
			return wrong("/deck", "there are not eight cards of each speed")
		}
	}
	if i := slices.Index(s.deck, gameOver); s.phase != Over && i < len(s.deck)-1-underCards {
		return wrong("/deck", "Game Over is not among the last seven cards")
	}
	return nil
}

func countOf[T comparable](list []T, x T) int {
	n := 0
	for _, y := range list {
		if x == y {
			n++
		}
	}
	return n
}
