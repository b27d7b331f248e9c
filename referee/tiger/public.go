package tiger

import "whisker/referee/game"

// Public is the public document of a position: all there is to know, for in
// this game every hand lies open (R24).
type Public struct {
	Round      int        `json:"round"`      // 1 to 200: under way or about to begin; once the game is over, the last one
	Sleepiness int        `json:"sleepiness"` // 1 to 6
	Marker     int        `json:"marker"`     // of time, 16 (the tiger picture) down to 0
	Monkeys    []Monkey   `json:"monkeys"`    // in table order
	Revealed   []Revealed `json:"revealed"`   // in table order; empty between rounds
}

// Monkey is a seat's monkey, its score and its cards.
type Monkey struct {
	Seat     game.Seat `json:"seat"`
	Space    int       `json:"space"` // 1 to 6; 0 is empty whenever a document is made
	Lying    bool      `json:"lying"`
	Whiskers int       `json:"whiskers"`
	Damage   int       `json:"damage"`
	Hand     []int     `json:"hand"`   // card numbers, ascending
	Played   []int     `json:"played"` // the rest of the deck, ascending
	// Final is the space, 0 to 6, where the monkey stood when the last round
	// ended, before a wake-up sent it back to 6 (R13). It is there only once
	// the game is over.
	Final *int `json:"final,omitzero"`
}

// Revealed is the card that a seat revealed in the round under way, with what
// it chose ahead.
type Revealed struct {
	Seat  game.Seat   `json:"seat"`
	Card  int         `json:"card"`
	Aim   []int       `json:"aim"`   // spaces, in order of preference
	Lasso []game.Seat `json:"lasso"` // whom to swap with, in order of preference
	State CardState   `json:"state"`
}

// CardState says what has become of a revealed card. A card that a wake-up
// makes lost is never seen in a document: the round is over then, and nothing
// is revealed any more.
type CardState string

// The states of a revealed card.
const (
	Waiting   CardState = "waiting" // its number has not come yet
	Acting    CardState = "acting"  // the seat is asked for its choice
	Done      CardState = "done"
	Cancelled CardState = "cancelled" // several seats played the number (R1)
)

// Detail is what the asks "land" and "lasso" carry: the card that is acting.
type Detail struct {
	Card int `json:"card"` // 4, 5 or 8
}

// Result is the end of a game.
type Result struct {
	Ranking []Rank      `json:"ranking"` // by place, equal places in table order
	Winners []game.Seat `json:"winners"` // in table order; empty where all are out (R14)
}

// Rank is one seat's line of the result.
type Rank struct {
	Seat     game.Seat `json:"seat"`
	Place    int       `json:"place"` // 1 is best; equal places are shared
	Whiskers int       `json:"whiskers"`
	Damage   int       `json:"damage"`
	Net      int       `json:"net"` // whiskers less damage
	Out      bool      `json:"out"` // eliminated for having the most damage
	// Reason is the tie-break that gave the place, where others have the same
	// net points and are equally in or out.
	Reason Tiebreak `json:"reason,omitzero"`
}

// Tiebreak says how seats with equal net points were placed.
type Tiebreak string

// The tie-breaks of section 6.
const (
	BySpace Tiebreak = "space"  // nearer to the tiger at the end of the last round
	Shared  Tiebreak = "shared" // equal there too: the place is shared
)
