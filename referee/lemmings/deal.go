package lemmings

import (
	"slices"

	"whisker/referee/game"
)

// New sets the game up (Rules S1 to S6) and begins its first turn.
func (Game) New(setup game.Setup, dice game.Dice) (game.State, []game.Event) {
	s, err := begin(setup)
	if err != nil {
		panic("lemmings: the setup is not complete: " + err.Error())
	}
	s.full = true
	for _, c := range s.seats {
		for n := range clanSize {
			s.family(c).start = append(s.family(c).start, lemmingOf(c, n+1))
		}
	}
	s.deck = dealDeck(dice)
	s.dealSpecials(dice)
	s.dealPellets(dice)
	r := &resolution{dice: dice}
	s.first = s.seats[r.open(game.Label{Name: "first"}, len(s.seats))] // Rule S6
	s.beginTurn(r)
	s.run(r)
	return s, r.events
}

// dealDeck makes the movement deck: Game Over is among the last seven (Rule S2).
func dealDeck(dice game.Dice) []int {
	var deck []int
	for speed := slowest; speed <= fastest; speed++ {
		deck = append(deck, slices.Repeat([]int{speed}, ofEachSpeed)...)
	}
	shuffle(dice, "deck", deck)
	under := append(slices.Clone(deck[:underCards]), gameOver)
	shuffle(dice, "under", under)
	return append(slices.Clone(deck[underCards:]), under...)
}

// dealSpecials deals the special action cards; the rest is the side pile
// (Rules S3, T1).
func (s *State) dealSpecials(dice game.Dice) {
	var pile []Card
	for card := Mine; card <= Fright; card++ {
		if card != Mine || !s.two() {
			pile = append(pile, card)
		}
	}
	shuffle(dice, "special", pile)
	for _, c := range s.seats {
		for _, card := range pile[:handSize[len(s.seats)]] {
			s.family(c).hand = insert(s.family(c).hand, card)
		}
		pile = pile[handSize[len(s.seats)]:]
	}
	s.side = slices.Clone(pile)
}

// dealPellets lays half of the pellets on the stations (Rule S4).
func (s *State) dealPellets(dice game.Dice) {
	var pile []Pellet
	for face, n := range pellets {
		pile = append(pile, slices.Repeat([]Pellet{Pellet(face)}, n)...)
	}
	shuffle(dice, "pellets", pile)
	s.supply = slices.Clone(pile[copy(s.lying, pile):])
}

func shuffle[T any](dice game.Dice, name string, pile []T) {
	game.Shuffle(dice.Hidden, name, len(pile), func(i, j int) { pile[i], pile[j] = pile[j], pile[i] })
}
