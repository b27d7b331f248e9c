package hare

// Limits that no edition changes.
const (
	finish      = 12 // the tile beyond the last of the track (Rule 2.3)
	tableLimit  = 8  // cards on the table (Rule 4.1)
	animalLimit = 4  // cards of one animal on the table (Rule 4.1)
	podium      = 3  // places (Rule 2.2)
	boostSteps  = 2  // tiles that a boost is worth (Rule 6.2)
	extraRaces  = 4  // in champion mode at most (R18)
	maxHowls    = 6  // howling wolves (R3)
	maxCards    = 81 // racing cards (Rule 2.1)
	maxSeats    = 5
	maxBets     = 3  // bets of one seat, with two players (Rule 6.3)
	maxPoints   = 13 // that one race can bring: 5 + 5 + 3, with three bets
)

// fullDeck is the racing cards, howling wolves among the wolves (Rule 2.1).
var fullDeck = perAnimal{Hare: 18, Tortoise: 17, Wolf: 16, Fox: 15, Lamb: 15}

// evenCards is how many cards of each animal the deck "even" holds (R20).
const evenCards = 15

// boostTile is the tile of the i-th boost, i from 0 (Rule 6.2).
func boostTile(i int) int { return 2 * (i + 1) }

// prize is the points of a bet by the place of its animal (Rule 5.1).
var prize = [podium + 1]int{0, 5, 3, 2}

// paces says how many tiles an animal moves by the number of its cards.
type paces [Lamb + 1][animalLimit + 1]int8

// Mode is one of the ways to play.
type Mode string

// The modes (Rules 6.1, 6.2).
const (
	Standard Mode = "standard"
	Champion Mode = "champion"
	Beginner Mode = "beginner"
)

// mode is what the modes differ in.
type mode struct {
	races    int  // without extra races
	hand     int8 // cards in a hand
	further  bool // a card beyond those is dealt, and one set aside as a further bet (Rule 3.3)
	nap      bool // the hare naps (Rule 4.4)
	streams  bool // the lamb stops at streams (Rule 4.4)
	boosts   bool // there are boosts (R22)
	complete bool // all animals end their moves, and the nearest fill the podium (R23)
	paces    paces
}

var racePaces = paces{
	Hare:     {0, 2, 2, 2, 2},
	Tortoise: {1, 1, 1, 1, 2},
	Wolf:     {0, 1, 1, 2, 3},
	Fox:      {0, 1, 2, 3, 4},
	Lamb:     {0, 2, 3, 4, 5},
}

var (
	standard = mode{races: 1, hand: 6, further: true, nap: true, streams: true, paces: racePaces}
	champion = mode{races: 3, hand: 6, further: true, nap: true, streams: true, paces: racePaces}
	beginner = mode{races: 1, hand: 5, boosts: true, complete: true, paces: paces{
		Hare:     {0, 1, 2, 3, 4},
		Tortoise: {0, 1, 2, 3, 4},
		Wolf:     {0, 1, 2, 3, 4},
		Fox:      {0, 1, 2, 3, 4},
		Lamb:     {0, 1, 2, 3, 4},
	}}
)

func (m Mode) rules() *mode {
	switch m {
	case Champion:
		return &champion
	case Beginner:
		return &beginner
	}
	return &standard
}

// Words of the options.
const (
	HowlNext  = "next"
	HowlThis  = "this"
	NapTrack  = "track"
	NapRace   = "race"
	DeckStrip = "strip"
	DeckEven  = "even"
	TieOrder  = "order"
	TieShared = "shared"
)

// Rulebook is every ruling that a table may choose, with its mode. As JSON it
// is the options of a setup.
type Rulebook struct {
	Mode         Mode   `json:"mode"`
	Howl         string `json:"howl"`          // R1
	HowlCards    int    `json:"howl_cards"`    // R3
	NapScope     string `json:"nap_scope"`     // R10
	BeginnerDeck string `json:"beginner_deck"` // R20
	BeginnerTie  string `json:"beginner_tie"`  // R23
}

// edition is a named set of rulings.
type edition struct {
	name     string
	defaults Rulebook
}

// editions holds the default one first.
var editions = [...]edition{
	{"zh", Rulebook{Standard, HowlNext, 6, NapTrack, DeckStrip, TieOrder}},
	{"published", Rulebook{Standard, HowlThis, 3, NapTrack, DeckEven, TieOrder}},
}

// supply is the racing cards that the race is played with.
func (r *Rulebook) supply() (n perCard) {
	for _, a := range animals {
		n[a.Card()] = fullDeck[a]
	}
	n[HowlCard] = int8(r.HowlCards)
	n[WolfCard] -= n[HowlCard]
	if r.Mode == Beginner {
		n[HowlCard] = 0 // R20
		if r.BeginnerDeck == DeckEven {
			for _, a := range animals {
				n[a.Card()] = evenCards
			}
		}
	}
	return n
}
