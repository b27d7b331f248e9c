package tiger

import (
	_ "embed"
	"fmt"
	"slices"

	"whisker/referee/game"
)

// Game is Fuzzy Tiger.
var Game game.Game = rules{}

// rules is the game; it has no state of its own.
type rules struct{}

//go:embed doc.go
var doc string

// info is the facts of the game.
var info = game.Info{
	Name:     "tiger",
	Title:    "Fuzzy Tiger",
	Native:   "虎口拔鬚",
	Version:  1,
	Editions: editionNames(),
	Seats:    []game.Seat{"red", "yellow", "green", "purple", "brown"},
	Min:      minSeats,
	Max:      maxSeats,
	Kinds: []game.Kind{
		{Name: askCard, Largest: len(longestCard)},
		{Name: askLand, Largest: len(longestLand)},
		{Name: askLasso, Largest: len(longestLasso)},
	},
	Options: options,
	Rules:   doc,
}

func editionNames() []string {
	var names []string
	for _, e := range editions {
		names = append(names, e.name)
	}
	return names
}

// Info returns the facts of the game.
func (rules) Info() *game.Info { return &info }

// Complete checks a setup and makes all its options explicit.
func (rules) Complete(setup game.Setup) (game.Setup, error) {
	if setup.Edition == "" {
		setup.Edition = editions[0].name
	}
	e, err := checkTable(setup)
	if err != nil {
		return game.Setup{}, err
	}
	var c chosen
	if setup.Options != nil {
		if err := game.Unmarshal(setup.Options, &c); err != nil {
			return game.Setup{}, misread("/options", err)
		}
	}
	o := c.over(e.defaults)
	if r := o.check(len(setup.Seats)); r != nil {
		return game.Setup{}, r
	}
	setup.Seats = slices.Clone(setup.Seats)
	setup.Options = game.Marshal(o)
	return setup, nil
}

// checkTable checks all of a setup but its options.
func checkTable(setup game.Setup) (*edition, error) {
	i := slices.IndexFunc(editions, func(e edition) bool { return e.name == setup.Edition })
	if i < 0 {
		return nil, game.NotUnderstood("/edition", "there is no such edition")
	}
	if n := len(setup.Seats); n < minSeats || n > maxSeats {
		return nil, game.NotUnderstood("/seats", "two to five players play this game")
	}
	for i, seat := range setup.Seats {
		switch {
		case !slices.Contains(info.Seats, seat):
			return nil, game.NotUnderstood(fmt.Sprintf("/seats/%d", i), "there is no such seat")
		case slices.Contains(setup.Seats[:i], seat):
			return nil, game.NotUnderstood(fmt.Sprintf("/seats/%d", i), "the seat stands twice")
		}
	}
	return &editions[i], nil
}

// open makes the rulebook of a complete setup.
func open(setup game.Setup) (Rulebook, error) {
	if _, err := checkTable(setup); err != nil {
		return Rulebook{}, err
	}
	var o Options
	if err := game.Unmarshal(setup.Options, &o); err != nil {
		return Rulebook{}, misread("/options", err)
	}
	if !slices.IsSorted(o.Removed) {
		return Rulebook{}, game.NotUnderstood("/options/removed", "the numbers are not in ascending order")
	}
	if r := o.check(len(setup.Seats)); r != nil {
		return Rulebook{}, r
	}
	return o.rulebook(), nil
}

// New begins a game. It draws nothing, and there is nothing to tell.
func (rules) New(setup game.Setup, _ game.Dice) (game.State, []game.Event) {
	book, err := open(setup)
	if err != nil {
		panic("tiger: the setup is not complete: " + err.Error())
	}
	return &State{position: begin(book, len(setup.Seats)), names: slices.Clone(setup.Seats)}, nil
}

// Load goes on from a public document; the secret one is empty.
func (rules) Load(setup game.Setup, public, secret game.Raw) (game.State, error) {
	if err := game.Unmarshal(secret, &nothing{}); err != nil {
		return nil, fmt.Errorf("the secret document: %w", err)
	}
	return load(setup, public)
}

// LoadView goes on from a public document, which is all that anybody knows.
func (rules) LoadView(setup game.Setup, seat game.Seat, public, private game.Raw) (game.State, error) {
	if private != nil {
		if err := game.Unmarshal(private, &nothing{}); err != nil {
			return nil, fmt.Errorf("the private document: %w", err)
		}
	}
	if seat != "" && !slices.Contains(setup.Seats, seat) {
		return nil, game.NotUnderstood("", "the seat is not at this table")
	}
	return load(setup, public)
}

// nothing is the content of a document that the game has no use for.
type nothing struct{}
