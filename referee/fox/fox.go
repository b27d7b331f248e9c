package fox

import (
	_ "embed"

	"whisker/referee/game"
)

// Game is Master Fox.
type Game struct{}

var _ game.Game = Game{}

//go:embed doc.go
var rulesText string

const (
	minSeats = 2
	maxSeats = 4
)

// The kinds of ask, which are also the phases of a game that is not over.
const (
	AskPlan   = "plan"   // mail mode: every seat, for its plan
	AskBag    = "bag"    // table mode: every seat, for what it has grabbed
	AskSteal  = "steal"  // one thief at a time
	AskKeep   = "keep"   // the youngest, for the quest that stays
	AskDrop   = "drop"   // the best seat of the round, for the quest that goes (R15)
	AskQuests = "quests" // the referee, for the cards that the club drew
)

// phaseOver is the phase behind the end.
const phaseOver = "over"

var info = game.Info{
	Name:     "fox",
	Title:    "Master Fox",
	Native:   "狐鬧大師",
	Version:  1,
	Editions: []string{"classic"},
	Seats:    []game.Seat{"red", "yellow", "green", "blue"},
	Min:      minSeats,
	Max:      maxSeats,
	Kinds: []game.Kind{
		{Name: AskPlan, Form: formPlan, Largest: len(longestPlan)},
		{Name: AskBag, Form: formBag, Largest: len(longestBag)},
		{Name: AskSteal, Largest: len(longestSteal)},
		{Name: AskKeep, Largest: len(longestKeep)},
		{Name: AskDrop, Largest: len(longestDrop)},
		{Name: AskQuests, Largest: len(longestQuests)},
	},
	Options: options,
	Dice:    true,
	Secrets: true,
	Rules:   rulesText,
}

// Info returns the facts of the game.
func (Game) Info() *game.Info { return &info }

// New begins a game: it shuffles the quests and opens the first three.
func (Game) New(setup game.Setup, dice game.Dice) (game.State, []game.Event) {
	s, err := newState(setup)
	if err != nil {
		panic("fox: the setup is not complete: " + err.Error())
	}
	t := turn{dice: dice, tell: new(journal)}
	s.begin(&t)
	return s, t.tell.events
}
