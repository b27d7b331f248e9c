package lemmings

import (
	"slices"
	"strconv"

	"whisker/referee/game"
)

// Load goes on from the documents of a position. Its error is a
// *game.FormatError.
func (Game) Load(setup game.Setup, public, secret game.Raw) (game.State, error) {
	s, err := load(setup, public)
	if err != nil {
		return nil, err
	}
	var x Secret
	if err := game.Unmarshal(secret, &x); err != nil {
		return nil, err
	}
	if err := s.readSecret(&x); err != nil {
		return nil, err
	}
	return s, s.checkRest()
}

// LoadView makes the state that a seat knows: of hidden things how many there
// are and, for the seat, its own hand and pellets.
func (Game) LoadView(setup game.Setup, seat game.Seat, public, private game.Raw) (game.State, error) {
	s, err := load(setup, public)
	if err != nil {
		return nil, err
	}
	if seat == "" {
		return s, s.checkRest()
	}
	var x Private
	if err := game.Unmarshal(private, &x); err != nil {
		return nil, err
	}
	c := clanOf(seat)
	if !slices.Contains(s.seats, c) {
		return nil, wrong("", "the seat is not at the table")
	}
	if err := s.readPrivate(c, &x, ""); err != nil {
		return nil, err
	}
	s.viewer = c
	return s, s.checkRest()
}

func wrong(at, reason string) error { return &game.FormatError{At: at, Reason: reason} }

// load reads the public document alone.
func load(setup game.Setup, public game.Raw) (*State, error) {
	s, err := begin(setup)
	if err != nil {
		return nil, err
	}
	var p Public
	if err := game.Unmarshal(public, &p); err != nil {
		return nil, err
	}
	if err := s.readPublic(&p); err != nil {
		return nil, err
	}
	if at, differs := game.Difference(game.Marshal(p), game.Marshal(s.Public())); differs {
		return nil, wrong(at, "the value contradicts the rest of the position")
	}
	return s, s.checkTable()
}

func (s *State) readPublic(p *Public) error {
	if p.Turn < 1 {
		return wrong("/turn", "turns are counted from 1")
	}
	s.turn, s.phase, s.first, s.control, s.next, s.dice = p.Turn, p.Phase, p.First, p.Control, p.Next, p.Dice
	s.flying, s.hunting, s.fed, s.hover, s.orders = p.Flying, p.Hunting, p.Fed, p.Hover, p.Orders
	s.eagles, s.camo, s.fright, s.turned, s.played = p.Eagles, p.Camo, p.Fright, p.Turned, p.Played
	if p.Acting != nil {
		s.acting = *p.Acting
	}
	var err error
	if s.deck, err = unknown("/deck", p.Deck, deckSize, unknownSpeed); err != nil {
		return err
	}
	if s.side, err = unknown("/side", p.Side, specials, Card(0)); err != nil {
		return err
	}
	if s.supply, err = unknown("/supply", p.Supply, pelletCount, faceDown); err != nil {
		return err
	}
	if len(p.Seats) != len(s.seats) {
		return wrong("/seats", "the seats are not those of the table")
	}
	for i := range p.Seats {
		if p.Seats[i].Seat != s.seats[i] {
			return wrong("/seats", "the seats are not those of the table")
		}
		if err := s.readFamily(&p.Seats[i], field("/seats", i)); err != nil {
			return err
		}
	}
	for i, h := range p.Stations {
		at := s.canyon.at(h)
		if !slices.Contains(s.canyon.stations, at) {
			return wrong(field("/stations", i), "the hex is no station")
		}
		s.lying[s.canyon.hexes[at].station] = faceDown
	}
	return s.readStacks(p.Stacks)
}

// unknown makes n things of which nothing is known.
func unknown[T any](at string, n, limit int, x T) ([]T, error) {
	if n < 0 || n > limit {
		return nil, wrong(at, "there are not so many")
	}
	return slices.Repeat([]T{x}, n), nil
}

func (s *State) readFamily(p *Family, at string) error {
	f := s.family(p.Seat)
	*f = family{start: p.Start, dives: p.Dives, chow: p.Chow, removed: p.Removed, traded: p.Traded, idUsed: !p.Five}
	for _, list := range [...][]Lemming{p.Start, p.Chow.Ruby, p.Chow.Stephen, p.Removed} {
		if !slices.IsSorted(list) {
			return wrong(at, "a list of lemmings is not in ascending order")
		}
	}
	for i, n := range p.Traded {
		if n < 0 || n > pellets[Favor] {
			return wrong(at+"/traded/"+strconv.Itoa(i), "there are not so many")
		}
	}
	var err error
	if f.pellets, err = unknown(at+"/pellets", p.Pellets, pelletCount, faceDown); err != nil {
		return err
	}
	f.hand, err = unknown(at+"/cards", p.Cards, specials, Card(0))
	return err
}

func (s *State) readStacks(stacks []Stack) error {
	for i, p := range stacks {
		at := s.canyon.at(p.Hex)
		switch {
		case at < 0 || at == cliff:
			return wrong(field("/stacks", i)+"/hex", "the hex is not on the map")
		case len(p.Lemmings) == 0 || len(p.Lemmings) > s.limit(at):
			return wrong(field("/stacks", i)+"/lemmings", "the stack is empty or too high")
		}
		for _, l := range p.Lemmings {
			if !s.mayCover(l, at, s.stacks[at].top()) {
				return wrong(field("/stacks", i)+"/lemmings", "two clans are stacked before the zones")
			}
			if s.isFull(at) {
				return wrong(field("/stacks", i)+"/hex", "a hex stands twice")
			}
			s.put(l, at)
		}
	}
	return nil
}

func (s *State) readPrivate(c Clan, p *Private, at string) error {
	f := s.family(c)
	switch {
	case len(p.Hand) != len(f.hand):
		return wrong(at+"/hand", "the number of cards is not the public one")
	case len(p.Pellets) != len(f.pellets):
		return wrong(at+"/pellets", "the number of pellets is not the public one")
	case !slices.IsSorted(p.Hand):
		return wrong(at+"/hand", "the hand is not in order")
	case !slices.IsSorted(p.Pellets):
		return wrong(at+"/pellets", "the pellets are not in order")
	}
	f.hand, f.pellets = p.Hand, p.Pellets
	return s.checkHidden(at)
}

func (s *State) readSecret(x *Secret) error {
	switch {
	case len(x.Deck) != len(s.deck):
		return wrong("/deck", "the number of cards is not the public one")
	case len(x.Side) != len(s.side):
		return wrong("/side", "the number of cards is not the public one")
	case len(x.Supply) != len(s.supply):
		return wrong("/supply", "the number of pellets is not the public one")
	case len(x.Seats) != len(s.seats):
		return wrong("/seats", "the seats are not those of the table")
	}
	s.full = true
	s.deck, s.side, s.supply = x.Deck, x.Side, x.Supply
	n := 0
	for i, p := range s.lying {
		if p != 0 && n < len(x.Stations) {
			s.lying[i] = x.Stations[n]
			n++
		}
	}
	for i := range x.Seats {
		if err := s.readPrivate(s.seats[i], &x.Seats[i], field("/seats", i)); err != nil {
			return err
		}
	}
	if at, differs := game.Difference(game.Marshal(x), game.Marshal(s.Secret())); differs {
		return wrong(at, "the value contradicts the rest of the position")
	}
	return s.checkDeck()
}
