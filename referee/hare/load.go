package hare

import (
	"errors"
	"fmt"
	"slices"

	"whisker/referee/game"
)

// Load goes on from a public and a secret document. It refuses an impossible
// position: pieces that are lost or doubled, hands of a wrong size, a table or a
// podium that cannot be. Its error is a *game.FormatError whose place begins
// with /public or /secret.
func (rules) Load(setup game.Setup, public, secret game.Raw) (game.State, error) {
	s := newState(setup)
	if err := s.readPublic(public); err != nil {
		return nil, within("/public", err)
	}
	if err := s.readSecret(secret); err != nil {
		return nil, within("/secret", err)
	}
	return s, nil
}

// LoadView makes the state that a seat knows, or with seat "" everybody. Its
// error is a *game.FormatError whose place begins with /public or /private.
func (rules) LoadView(setup game.Setup, seat game.Seat, public, private game.Raw) (game.State, error) {
	s := newState(setup)
	if err := s.readPublic(public); err != nil {
		return nil, within("/public", err)
	}
	if seat == "" {
		return s, nil
	}
	if err := s.readPrivate(seat, private); err != nil {
		return nil, within("/private", err)
	}
	return s, nil
}

// bad says what is wrong with a document, and where.
func bad(at, reason string) error { return &game.FormatError{At: at, Reason: reason} }

// within puts the name of a document before the place of an error.
func within(document string, err error) error {
	var f *game.FormatError
	if errors.As(err, &f) {
		return bad(document+f.At, f.Reason)
	}
	return err
}

// readPublic reads what is in the public document. What follows from the rest of
// it is compared in the end.
func (s *state) readPublic(public game.Raw) error {
	d := new(Public)
	if err := game.Unmarshal(public, d); err != nil {
		return err
	}
	for _, read := range []func(*Public) error{
		s.readRace, s.readTrack, s.readAnimals, s.readTable, s.readDiscards, s.readPoints, s.readRevealed,
	} {
		if err := read(d); err != nil {
			return err
		}
	}
	return derived(d, s.public())
}

// derived compares a document with the one that follows from what was read of it.
func derived(document, again any) error {
	if at, differs := game.Difference(game.Marshal(document), game.Marshal(again)); differs {
		return bad(at, "this is out of order or contradicts the rest of the document")
	}
	return nil
}

// maxRound is more rounds than anybody will play.
const maxRound = 1 << 30

func (s *state) readRace(d *Public) error {
	last := s.mode.races
	if last > 1 {
		last += extraRaces
	}
	switch {
	case d.Race < 1 || d.Race > last:
		return bad("/race", "there is no such race in this mode")
	case d.Round < 0 || d.Round > maxRound:
		return bad("/round", "the round is out of range")
	case d.Round == 0 && !s.mode.further:
		return bad("/round", "this mode has no further bets to choose")
	case d.HowlNext && (s.rules.Howl != HowlNext || s.rules.supply()[HowlCard] == 0 || d.Round == 0):
		return bad("/howl_next", "no howl can stop the next race")
	}
	s.race, s.round, s.frozen = int8(d.Race), int32(d.Round), d.HowlNext
	s.first = int8(s.index(d.First))
	if drawn := s.race > 1 || !s.betting(); drawn != (s.first >= 0) {
		return bad("/first", "the first player is not known, or too early")
	}
	return nil
}

func (s *state) readTrack(d *Public) error {
	a, b := d.Streams[0], d.Streams[1]
	if a < 1 || a >= b || b >= finish {
		return bad("/streams", "the streams are not two tiles of the track, in their order")
	}
	s.streams = [2]int8{int8(a), int8(b)}
	boosts := 0
	if s.mode.boosts {
		boosts = len(animals)
	}
	if len(d.Boosts) != boosts {
		return bad("/boosts", "the number of boosts is wrong for this mode")
	}
	for i, b := range d.Boosts {
		if b.Tile != boostTile(i) {
			return bad(fmt.Sprintf("/boosts/%d/tile", i), "there is no boost on this tile, or not in this place")
		}
		s.boost[b.Animal] = int8(b.Tile)
	}
	return nil
}

func (s *state) readAnimals(d *Public) error {
	if len(d.Animals) != len(animals) {
		return bad("/animals", "there are not five animals")
	}
	for i, a := range animals {
		p, at := d.Animals[i], fmt.Sprintf("/animals/%d", i)
		switch {
		case p.Animal != a:
			return bad(at+"/animal", "the animals are not in the order in which they move")
		case p.Tile < 0 || p.Tile > finish || s.betting() && p.Tile != 0:
			return bad(at+"/tile", "the animal can not stand there")
		case p.Place < 0 || p.Place > podium || p.Place > 0 && p.Tile != finish:
			return bad(at+"/place", "the animal can not have this place")
		}
		s.tile[a], s.place[a] = int8(p.Tile), int8(p.Place)
	}
	return s.checkPodium()
}

// checkPodium: each place is one behind the animals ahead of it, no two animals
// share one but in beginner mode (R13, R23), and who is over the finish has
// one if there is one.
func (s *state) checkPodium() error {
	shares := s.mode.complete && s.rules.BeginnerTie == TieShared
	for i, a := range animals {
		ahead, level := int8(0), 0
		for _, other := range animals {
			switch {
			case s.place[other] == 0:
			case s.place[other] < s.place[a]:
				ahead++
			case s.place[other] == s.place[a]:
				level++
			}
		}
		at := fmt.Sprintf("/animals/%d", i)
		switch {
		case s.place[a] == 0 && s.tile[a] == finish && !(s.mode.complete && s.over()):
			return bad(at+"/place", "the animal is over the finish and has no place")
		case s.place[a] == 0:
		case s.place[a] != ahead+1:
			return bad(at+"/place", "a place ahead of it is free")
		case level > 1 && !(shares && s.place[a] > 1):
			return bad(at+"/place", "two animals share a place")
		}
	}
	if s.mode.complete && s.placed() > 0 && !s.over() {
		return bad("/animals", "the podium is not filled")
	}
	return nil
}

// readTable follows the plays of a round: every one but the last leaves the
// table short of a race, and the last leaves it so unless the game is over.
func (s *state) readTable(d *Public) error {
	if s.betting() && len(d.Table) > 0 {
		return bad("/table", "cards lie on the table before the first round")
	}
	for i, l := range d.Table {
		at := fmt.Sprintf("/table/%d", i)
		if s.full() {
			return bad(at, "the animals run before this play")
		}
		if l.Seat != s.seats[s.toPlay()] {
			return bad(at+"/seat", "it is another seat's turn")
		}
		p, ok := together(l.Cards)
		all, of := s.onTable()
		if !ok || all+p.cards > tableLimit || of[p.animal]+p.cards > animalLimit {
			return bad(at+"/cards", "these cards can not be played, or not in this order")
		}
		s.table[s.plays] = p
		s.plays++
	}
	if s.full() != s.over() {
		return bad("/table", "the cards make the animals run, and the game is not over, or the other way round")
	}
	return nil
}

// together reads the cards of one play: 1 to 4 of one animal, howling wolves
// last.
func together(cards []Card) (l laid, ok bool) {
	if len(cards) < 1 || len(cards) > animalLimit || !slices.IsSorted(cards) {
		return l, false
	}
	l = laid{animal: cards[0].Animal(), cards: int8(len(cards))}
	for _, c := range cards {
		if c.Animal() != l.animal {
			return l, false
		}
		if c == HowlCard {
			l.howls++
		}
	}
	return l, true
}

func (s *state) readDiscards(d *Public) error {
	supply := s.rules.supply()
	for i, p := range d.Discards {
		if p.Count < 1 || p.Count > int(supply[p.Card]) {
			return bad(fmt.Sprintf("/discards/%d/count", i), "there are not so many cards of this kind")
		}
		s.discards[p.Card] = int8(p.Count)
	}
	if s.betting() && len(d.Discards) > 0 {
		return bad("/discards", "cards are discarded before the first round")
	}
	if d.Deck < 0 || d.Deck > maxCards {
		return bad("/deck", "there are not so many cards")
	}
	s.deck.end = int8(d.Deck)
	out := s.played().sum() + int8(len(s.seats))*(s.held()+s.bets()-s.starting())
	if int(supply.sum()-out) != d.Deck {
		return bad("/deck", "cards are lost or doubled")
	}
	return s.checkSupply()
}

// played is the cards on the table and on the discard pile, by kind.
func (p *position) played() perCard {
	n := p.discards
	for _, l := range p.table[:p.plays] {
		n[l.animal.Card()] += l.cards - l.howls
		n[HowlCard] += l.howls
	}
	return n
}

func (s *state) readPoints(d *Public) error {
	if len(d.Points) != len(s.seats) {
		return bad("/points", "there is not one number for each seat")
	}
	done := int(s.race) - 1
	if s.over() {
		done++
	}
	for i, p := range d.Points {
		if p.Points < 0 || p.Points > maxPoints*done {
			return bad(fmt.Sprintf("/points/%d/points", i), "the races so far can not bring as many points")
		}
		s.points[i] = int16(p.Points)
	}
	return nil
}

func (s *state) readRevealed(d *Public) error {
	if !s.over() {
		return nil // that there are none is compared in the end
	}
	if len(d.Revealed) != len(s.seats) {
		return bad("/revealed", "the game is over, and not all bets are shown")
	}
	for i, r := range d.Revealed {
		at := fmt.Sprintf("/revealed/%d", i)
		if err := s.readBets(i, r.Bets); err != nil {
			return within(at, err)
		}
		before := int(s.points[i]) - s.score(int8(i))
		if before < 0 || before > maxPoints*int(s.race-1) {
			return bad(fmt.Sprintf("/points/%d/points", i), "the points are not what the bets are worth")
		}
	}
	if !s.decided() {
		return bad("/points", "the game is over, and another race is due")
	}
	return s.checkSupply()
}
