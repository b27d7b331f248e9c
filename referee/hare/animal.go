package hare

import "errors"

// Animal is one of the five that race. The zero value is none of them.
type Animal uint8

// The animals, in the order in which they move (Rule 4.4).
const (
	Hare Animal = iota + 1
	Tortoise
	Wolf
	Fox
	Lamb
)

// animals is the movement order.
var animals = [...]Animal{Hare, Tortoise, Wolf, Fox, Lamb}

var animalNames = [...]string{Hare: "hare", Tortoise: "tortoise", Wolf: "wolf", Fox: "fox", Lamb: "lamb"}

// perAnimal holds one number for each animal; the first place is empty.
type perAnimal [Lamb + 1]int8

// Card is a kind of racing card. The zero value is none of them: a card that a
// view does not show.
type Card uint8

// The kinds of card, in the order of every list of cards.
const (
	HareCard Card = iota + 1
	TortoiseCard
	WolfCard
	HowlCard // a howling wolf
	FoxCard
	LambCard
)

// cards is the order of every list of cards.
var cards = [...]Card{HareCard, TortoiseCard, WolfCard, HowlCard, FoxCard, LambCard}

var cardNames = [...]string{
	HareCard: "hare", TortoiseCard: "tortoise", WolfCard: "wolf", HowlCard: "howl", FoxCard: "fox", LambCard: "lamb",
}

// perCard holds one number for each kind of card; the first place is empty.
type perCard [LambCard + 1]int8

// Animal is the animal that a card moves: a howling wolf is a wolf (R4).
func (c Card) Animal() Animal { return cardAnimals[c] }

var cardAnimals = [...]Animal{
	HareCard: Hare, TortoiseCard: Tortoise, WolfCard: Wolf, HowlCard: Wolf, FoxCard: Fox, LambCard: Lamb,
}

// Card is the animal's card that does not howl.
func (a Animal) Card() Card { return plainCards[a] }

var plainCards = [...]Card{Hare: HareCard, Tortoise: TortoiseCard, Wolf: WolfCard, Fox: FoxCard, Lamb: LambCard}

// of counts the cards of an animal, howling ones included.
func (n perCard) of(a Animal) int8 {
	if a == Wolf {
		return n[WolfCard] + n[HowlCard]
	}
	return n[a.Card()]
}

func (n perCard) sum() (sum int8) {
	for _, c := range n {
		sum += c
	}
	return sum
}

// list spells the cards out, in their order.
func (n perCard) list() []Card {
	list := make([]Card, 0, n.sum())
	for _, c := range cards {
		for range n[c] {
			list = append(list, c)
		}
	}
	return list
}

var errName = errors.New("unknown name")

// String is the animal's name in files.
func (a Animal) String() string { return animalNames[a] }

// MarshalText writes the animal's name.
func (a Animal) MarshalText() ([]byte, error) { return []byte(animalNames[a]), nil }

// UnmarshalText reads the name of an animal.
func (a *Animal) UnmarshalText(text []byte) error {
	i := named(animalNames[:], string(text))
	*a = Animal(i)
	return found(i)
}

// String is the name of the kind of card in files.
func (c Card) String() string { return cardNames[c] }

// MarshalText writes the name of the kind of card.
func (c Card) MarshalText() ([]byte, error) { return []byte(cardNames[c]), nil }

// UnmarshalText reads the name of a kind of card.
func (c *Card) UnmarshalText(text []byte) error {
	i := named(cardNames[:], string(text))
	*c = Card(i)
	return found(i)
}

// named finds a name in a list whose first place is empty; 0 if it is not there.
func named(names []string, name string) int {
	for i := 1; i < len(names); i++ {
		if names[i] == name {
			return i
		}
	}
	return 0
}

func found(i int) error {
	if i == 0 {
		return errName
	}
	return nil
}
