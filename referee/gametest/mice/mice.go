package mice

import (
	_ "embed"
	"slices"
	"strings"

	"whisker/referee/game"
)

// Game is the rulebook.
type Game struct{}

var _ game.Game = Game{}

// The kinds of ask.
const (
	bet  = "bet"
	play = "play"
)

// The numbers of the rules.
const (
	worths = 6 // M1
	copies = 2 // M1
	inHand = 2 // M2
	turns  = 3 // M4: cards of each mouse a night
	nights = 4 // M9: at most
)

// rulebook is what editions differ in.
type rulebook struct {
	Bonus  int // M8
	Nights int // M9: where no option says it
}

var rulebooks = map[string]rulebook{
	"house": {Bonus: 3, Nights: 2},
	"barn":  {Bonus: 2, Nights: 3},
}

//go:embed doc.go
var doc string

var info = game.Info{
	Name:     "mice",
	Title:    "Mice in the Larder",
	Native:   "糧倉小鼠",
	Version:  1,
	Editions: []string{"house", "barn"},
	Seats:    []game.Seat{"white", "grey", "brown", "black"},
	Min:      2,
	Max:      4,
	Kinds: []game.Kind{
		{Name: bet, Secret: true, Largest: len(`{"bet":"white"}`)},
		{Name: play, Largest: len(`{"play":6}`)},
	},
	Options: []game.Option{{Name: "nights", Type: game.Int, Rule: "M9", About: "how many nights the game lasts, 1 to 4"}},
	Dice:    true,
	Secrets: true,
	Rules:   strings.TrimSuffix(strings.TrimPrefix(doc, "/*\n"), "*/\npackage mice\n"),
}

// Info returns the facts of the game.
func (Game) Info() *game.Info { return &info }

// options are the options of a table.
type options struct {
	Nights int `json:"nights,omitzero"` // M9
}

// Complete checks a setup and fills in its defaults.
func (Game) Complete(s game.Setup) (game.Setup, error) {
	if s.Edition == "" {
		s.Edition = info.Editions[0]
	}
	book, ok := rulebooks[s.Edition]
	if !ok {
		return s, game.NotUnderstood("/edition", "there is no such edition")
	}
	if len(s.Seats) < info.Min || len(s.Seats) > info.Max {
		return s, game.NotUnderstood("/seats", "two to four mice play")
	}
	for i, seat := range s.Seats {
		if !slices.Contains(info.Seats, seat) || slices.Contains(s.Seats[:i], seat) {
			return s, game.NotUnderstood("/seats", "a seat is unknown or stands twice")
		}
	}
	o := options{Nights: book.Nights}
	if s.Options != nil {
		o = options{}
		if err := game.Unmarshal(s.Options, &o); err != nil {
			return s, refusal("/options", err)
		}
		if o.Nights == 0 {
			o.Nights = book.Nights
		}
		if o.Nights < 1 || o.Nights > nights {
			return s, game.NotUnderstood("/options/nights", "a game lasts one to four nights")
		}
	}
	s.Options = game.Marshal(o)
	return s, nil
}

// table returns what a complete setup fixes.
func table(s game.Setup) *state {
	var o options
	if err := game.Unmarshal(s.Options, &o); err != nil {
		panic("mice: the setup is not complete: " + err.Error())
	}
	book := rulebooks[s.Edition]
	book.Nights = o.Nights
	return &state{book: book, seats: s.Seats, hands: make([][]int, len(s.Seats)), bets: make([]game.Seat, len(s.Seats))}
}

// New begins a game.
func (Game) New(setup game.Setup, dice game.Dice) (game.State, []game.Event) {
	s := table(setup)
	s.night, s.betting = 1, true
	for i := range worths * copies { // M1
		s.deck = append(s.deck, i/copies+1)
	}
	game.Shuffle(dice.Hidden, "deck", len(s.deck), s.swap)
	var events []game.Event
	for i, seat := range s.seats { // M2
		for range inHand {
			s.draw(i)
		}
		s.mice = append(s.mice, mouse{Seat: seat})
		events = append(events, game.TellOnly(seat, dealt{"deal", s.hands[i]}))
	}
	return s, events
}
