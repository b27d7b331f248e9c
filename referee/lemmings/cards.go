package lemmings

// Card is a special action card, or the clan's ID card [Five]. Their order is
// that of section 6. 0 is none, or a card that is not known.
type Card uint8

// The special action cards, one of each (Rules C1 to C16), and the ID card (C0).
const (
	Mine   Card = iota + 1 // Mine! All Mine!
	Snap                   // Snap Crackle Pop
	Boo                    // Boo!
	Return                 // Heroic Return
	Slide                  // Rock Slide
	Shove                  // Shove!
	Birdie                 // Here, Birdie!
	Nap                    // Nap Time
	Sneak                  // Sneak Run
	Tag                    // Tag Team
	King                   // King of the Hill
	Swap                   // Trading Places
	Sticky                 // Sticky Fingers
	Doggie                 // Doggie Bag
	Camo                   // Camouflage
	Fright                 // Stage Fright
	Five                   // It's a Five, the ID card
)

// specials is how many special action cards there are.
const specials = int(Fright)

// argument is one thing that has to be said when a card is played.
type argument string

// The arguments, named as the members of a play.
const (
	argHex     argument = "hex"     // a bush
	argEach    argument = "to each" // a list of hexes, one a lemming
	argTarget  argument = "target"  // a lemming of another, or any, clan
	argLemming argument = "lemming" // an own lemming
	argTo      argument = "to"      // a hex
	argPath    argument = "path"    // steps
	argEagle   argument = "eagle"
	argWay     argument = "way"
	argSeat    argument = "seat"
)

// CardFacts is a card as data. Steps, Side, Reach and Points are the parameters
// of its effect; what the effect does not use is 0.
type CardFacts struct {
	Name   string     // in files
	Key    string     // of its texts in a catalogue
	Rule   string     // where the rules state its effect
	takes  []argument // in the order of the short form
	maybe  argument   // the one of them that can be left out
	Steps  int        // hexes that a lemming is moved at most
	Side   int        // how many of them may be sideways
	Reach  int        // distance of two hexes at most
	Points int        // movement points, or score
}

// cards is the facts of every card.
var cards = [...]CardFacts{
	Mine:   {Name: "mine", Key: "card.mine", Rule: "C1"},
	Snap:   {Name: "snap", Key: "card.snap", Rule: "C2", takes: []argument{argHex, argEach}, Steps: 1},
	Boo:    {Name: "boo", Key: "card.boo", Rule: "C3", takes: []argument{argTarget}, Points: 1},
	Return: {Name: "return", Key: "card.return", Rule: "C4", takes: []argument{argLemming, argTo}, maybe: argTo},
	Slide:  {Name: "slide", Key: "card.slide", Rule: "C5", takes: []argument{argTarget}},
	Shove:  {Name: "shove", Key: "card.shove", Rule: "C6", takes: []argument{argTarget, argTo}, Steps: 1, Side: 1},
	Birdie: {Name: "birdie", Key: "card.birdie", Rule: "C7", takes: []argument{argEagle, argWay}, maybe: argWay, Steps: 1},
	Nap:    {Name: "nap", Key: "card.nap", Rule: "C8", takes: []argument{argEagle}},
	Sneak:  {Name: "sneak", Key: "card.sneak", Rule: "C9", takes: []argument{argLemming, argPath}, Steps: 2, Side: 1},
	Tag:    {Name: "tag", Key: "card.tag", Rule: "C10"},
	King:   {Name: "king", Key: "card.king", Rule: "C11", takes: []argument{argLemming}},
	Swap:   {Name: "swap", Key: "card.swap", Rule: "C12", takes: []argument{argLemming, argTarget}, Reach: 3},
	Sticky: {Name: "sticky", Key: "card.sticky", Rule: "C13", takes: []argument{argSeat}},
	Doggie: {Name: "doggie", Key: "card.doggie", Rule: "C14"},
	Camo:   {Name: "camo", Key: "card.camo", Rule: "C15", takes: []argument{argLemming}},
	Fright: {Name: "fright", Key: "card.fright", Rule: "C16", takes: []argument{argTarget}},
	Five:   {Name: "five", Key: "card.five", Rule: "C0", Points: 5},
}

var cardNames = func() words {
	w := make(words, len(cards))
	for i := range cards {
		w[i] = cards[i].Name
	}
	return w
}()

// Facts returns what the rules say of a card.
func (c Card) Facts() *CardFacts { return &cards[c] }

// String is the name in files.
func (c Card) String() string { return cardNames.name(int(c)) }

// MarshalText writes the name.
func (c Card) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText reads a name.
func (c *Card) UnmarshalText(text []byte) error {
	i, err := cardNames.find(text)
	*c = Card(i)
	return err
}
