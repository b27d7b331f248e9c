package lemmings

import (
	"fmt"
	"slices"

	"whisker/referee/game"
)

// given is a position as a case states it. What it leaves out is as at the
// beginning of a game: lemmings in the Start Area, eagles in their zone A.
// Cards and pellets that it does not name are in the side pile and the supply.
type given struct {
	Phase    Phase            `json:"phase,omitzero"` // fly or act; act where left out
	Turn     int              `json:"turn,omitzero"`
	First    Clan             `json:"first,omitzero"`  // the first seat where left out
	Acting   Clan             `json:"acting,omitzero"` // who starts where left out
	Value    int              `json:"value,omitzero"`  // of the movement card; 3 where left out
	Dice     *Both[int]       `json:"dice,omitzero"`
	Eagles   Both[string]     `json:"eagles,omitzero"` // "C", "C feeding"
	Stacks   []Stack          `json:"stacks,omitzero"`
	Chow     Both[[]Lemming]  `json:"chow,omitzero"`
	Dived    [boxes][]Lemming `json:"dived,omitzero"`
	Removed  []Lemming        `json:"removed,omitzero"`
	Hands    []givenHand      `json:"hands,omitzero"`
	Played   []Card           `json:"played,omitzero"`
	Lying    []givenPellet    `json:"lying,omitzero"`
	Supply   []Pellet         `json:"supply,omitzero"`   // the top of it
	Side     []Card           `json:"side,omitzero"`     // the top of it
	Deck     []int            `json:"deck,omitzero"`     // the top of it
	GameOver bool             `json:"gameover,omitzero"` // it is the next card
	Next     Clan             `json:"next,omitzero"`
	Camo     Lemming          `json:"camo,omitzero"`
	Fright   Stage            `json:"fright,omitzero"`
}

type givenHand struct {
	Seat    Clan           `json:"seat"`
	Cards   []Card         `json:"cards,omitzero"`
	Pellets []Pellet       `json:"pellets,omitzero"`
	Traded  [maxFavors]int `json:"traded,omitzero"`
	Used    bool           `json:"used,omitzero"` // the ID card
}

type givenPellet struct {
	Hex  Hex    `json:"hex"`
	Face Pellet `json:"face"`
}

// load makes the position, by its documents.
func (g *given) load(setup game.Setup) (*State, error) {
	s, err := begin(setup)
	if err != nil {
		return nil, err
	}
	s.full = true
	s.turn, s.first = max(1, g.Turn), g.First
	if s.first == 0 {
		s.first = s.seats[0]
	}
	s.dice = Both[int]{1, 1}
	if g.Dice != nil {
		s.dice = *g.Dice
	}
	s.appoint()
	s.next, s.camo, s.fright = g.Next, g.Camo, g.Fright
	for _, e := range eagles {
		if text := *g.Eagles.Of(e); text != "" {
			*s.eagles.Of(e) = Bird{Zone: Zone(text[0] - 'A'), Feeding: text[1:] == " feeding"}
		}
	}
	g.placeLemmings(s)
	g.placeCards(s)
	if err := g.placePellets(s); err != nil {
		return nil, err
	}
	g.begin(s)
	loaded, err := Game{}.Load(setup, game.Marshal(s.Public()), game.Marshal(s.Secret()))
	if err != nil {
		return nil, fmt.Errorf("%w in %s", err, game.Marshal(s.Public()))
	}
	return loaded.(*State), nil
}

func (g *given) placeLemmings(s *State) {
	gone := slices.Concat(g.Chow.Ruby, g.Chow.Stephen, g.Removed)
	for _, st := range g.Stacks {
		for _, l := range st.Lemmings {
			s.stacks[s.canyon.at(st.Hex)].push(l)
		}
		gone = append(gone, st.Lemmings...)
	}
	for box, list := range g.Dived {
		for _, l := range list {
			s.drop(l, box+1)
		}
		gone = append(gone, list...)
	}
	for _, e := range eagles {
		for _, l := range *g.Chow.Of(e) {
			chow := s.family(l.Clan()).chow.Of(e)
			*chow = insert(*chow, l)
		}
	}
	for _, l := range g.Removed {
		s.family(l.Clan()).removed = append(s.family(l.Clan()).removed, l)
	}
	for _, c := range s.seats {
		for n := range clanSize {
			if l := lemmingOf(c, n+1); !slices.Contains(gone, l) {
				s.family(c).start = append(s.family(c).start, l)
			}
		}
	}
}

// placeCards deals special action cards and movement cards.
func (g *given) placeCards(s *State) {
	s.played = g.Played
	used := slices.Concat(g.Played, g.Side)
	for _, h := range g.Hands {
		f := s.family(h.Seat)
		f.hand, f.idUsed, f.traded = h.Cards, h.Used, h.Traded
		slices.Sort(f.hand)
		used = append(used, h.Cards...)
	}
	s.side = slices.Clone(g.Side)
	for card := Mine; card <= Fright; card++ {
		if !slices.Contains(used, card) && !(s.two() && card == Mine) {
			s.side = append(s.side, card)
		}
	}
	left := map[int]int{2: ofEachSpeed, 3: ofEachSpeed, 4: ofEachSpeed, 5: ofEachSpeed}
	take := func(list *[]int, card int) {
		left[card]--
		*list = append(*list, card)
	}
	for _, card := range g.Deck {
		take(&s.deck, card)
	}
	value := max(g.Value, 0)
	if value == 0 {
		value = 3
	}
	if g.Phase == "" {
		left[value]--
	}
	for turn := range s.turn - 1 {
		for card := 2; ; card++ {
			if left[2+(card+turn)%4] > 0 {
				take(&s.turned, 2+(card+turn)%4)
				break
			}
		}
	}
	if g.Phase == "" {
		s.turned = append(s.turned, value)
	}
	if g.GameOver {
		s.deck = append(s.deck, gameOver)
	}
	for card := slowest; card <= fastest; card++ {
		for left[card] > 0 {
			take(&s.deck, card)
		}
	}
	if !g.GameOver {
		s.deck = append(s.deck, gameOver)
	}
}

func (g *given) placePellets(s *State) error {
	left := [faceDown]int{One: pellets[One], Two: pellets[Two], Favor: pellets[Favor]}
	for _, p := range g.Lying {
		s.lying[s.canyon.hexes[s.canyon.at(p.Hex)].station] = p.Face
		left[p.Face]--
	}
	for _, h := range g.Hands {
		f := s.family(h.Seat)
		f.pellets = h.Pellets
		slices.Sort(f.pellets)
		for _, p := range h.Pellets {
			left[p]--
		}
		left[Favor] -= tokens(f)
	}
	s.supply = slices.Clone(g.Supply)
	for _, p := range g.Supply {
		left[p]--
	}
	for _, face := range []Pellet{One, Two, Favor} {
		if left[face] < 0 {
			return fmt.Errorf("too many pellets of %s", face)
		}
		s.supply = append(s.supply, slices.Repeat([]Pellet{face}, left[face])...)
	}
	return nil
}

// begin enters the phase.
func (g *given) begin(s *State) {
	if g.Phase == "" {
		acting := g.Acting
		if acting == 0 {
			acting = s.first
		}
		s.phase, s.acting = Acting, Actor{Seat: acting}
		return
	}
	s.phase = g.Phase
	for _, e := range s.lead() {
		if *s.dice.Of(e) == 0 {
			s.hover = append(s.hover, e)
		} else {
			s.flying = append(s.flying, e)
		}
	}
	if len(s.flying) == 0 {
		s.phase = Refilling
	}
}
