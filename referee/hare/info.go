package hare

import (
	"cmp"
	_ "embed" // for the rules
	"slices"

	"whisker/referee/game"
)

// Game is The Hare & the Tortoise.
var Game game.Game = rules{}

// rules is the game; it has no state of its own.
type rules struct{}

//go:embed doc.go
var doc string

// Kinds of ask.
const (
	askBet  = "bet"  // every seat at once: which card is set aside (Rule 3.3)
	askPlay = "play" // one seat: which cards are played (Rule 4.1)
)

var info = game.Info{
	Name:     "hare",
	Title:    "The Hare & the Tortoise",
	Native:   "龜兔賽跑",
	Version:  1,
	Editions: []string{editions[0].name, editions[1].name},
	Seats:    []game.Seat{"red", "yellow", "green", "blue", "purple"},
	Min:      2,
	Max:      maxSeats,
	Kinds: []game.Kind{
		{Name: askBet, Secret: true, Largest: len(`{"bet":"tortoise"}`)},
		{Name: askPlay, Largest: len(`{"play":"wolf","cards":4,"howls":4}`)},
	},
	Options: []game.Option{
		{Name: "mode", Type: game.Word, Values: []string{string(Standard), string(Champion), string(Beginner)}, Rule: "6", About: "one race, three races, or the easier race with boosts"},
		{Name: "howl", Type: game.Word, Values: []string{HowlNext, HowlThis}, Rule: "R1", About: "which race a howl stops: the next round's or this one's"},
		{Name: "howl_cards", Type: game.Int, Rule: "R3", About: "how many of the 16 wolves howl, 0 to 6"},
		{Name: "nap_scope", Type: game.Word, Values: []string{NapTrack, NapRace}, Rule: "R10", About: "the hare naps in front of those still running, or of all"},
		{Name: "beginner_deck", Type: game.Word, Values: []string{DeckStrip, DeckEven}, Rule: "R20", About: "beginner mode: all cards without a howl, or 15 of each animal"},
		{Name: "beginner_tie", Type: game.Word, Values: []string{TieOrder, TieShared}, Rule: "R23", About: "beginner mode: two on one tile take places in moving order, or share one"},
	},
	Dice:    true,
	Secrets: true,
	Rules:   doc,
}

// Info returns the facts of the game.
func (rules) Info() *game.Info { return &info }

// choice is the options that a table names; what it leaves out is the
// edition's.
type choice struct {
	Mode         Mode   `json:"mode,omitzero"`
	Howl         string `json:"howl,omitzero"`
	HowlCards    *int   `json:"howl_cards,omitzero"` // 0 is a choice
	NapScope     string `json:"nap_scope,omitzero"`
	BeginnerDeck string `json:"beginner_deck,omitzero"`
	BeginnerTie  string `json:"beginner_tie,omitzero"`
}

// Complete checks a setup and fills in the edition's defaults. Its error is a
// *game.Refusal whose field points into the setup: "/options/howl".
func (rules) Complete(s game.Setup) (game.Setup, error) {
	s.Edition = cmp.Or(s.Edition, editions[0].name)
	e := slices.IndexFunc(editions[:], func(e edition) bool { return e.name == s.Edition })
	if e < 0 {
		return game.Setup{}, game.NotUnderstood("/edition", "there is no such edition")
	}
	if err := checkSeats(s.Seats); err != nil {
		return game.Setup{}, err
	}
	var c choice
	if s.Options != nil {
		if err := game.Unmarshal(s.Options, &c); err != nil {
			return game.Setup{}, notUnderstood("/options", err)
		}
	}
	r, err := editions[e].defaults.with(c)
	if err != nil {
		return game.Setup{}, err
	}
	s.Seats = slices.Clone(s.Seats)
	s.Options = game.Marshal(r)
	return s, nil
}

func checkSeats(seats []game.Seat) error {
	if len(seats) < info.Min || len(seats) > info.Max {
		return game.NotUnderstood("/seats", "the game is for 2 to 5 seats")
	}
	for i, s := range seats {
		if !slices.Contains(info.Seats, s) {
			return game.NotUnderstood("/seats", "there is no such seat")
		}
		if slices.Contains(seats[:i], s) {
			return game.NotUnderstood("/seats", "a seat stands there twice")
		}
	}
	return nil
}

// with is the rulebook with what a table chose, or a *game.Refusal.
func (r Rulebook) with(c choice) (Rulebook, error) {
	r.Mode = cmp.Or(c.Mode, r.Mode)
	r.Howl = cmp.Or(c.Howl, r.Howl)
	r.NapScope = cmp.Or(c.NapScope, r.NapScope)
	r.BeginnerDeck = cmp.Or(c.BeginnerDeck, r.BeginnerDeck)
	r.BeginnerTie = cmp.Or(c.BeginnerTie, r.BeginnerTie)
	if c.HowlCards != nil {
		r.HowlCards = *c.HowlCards
	}
	chosen := map[string]string{
		"mode": string(r.Mode), "howl": r.Howl, "nap_scope": r.NapScope,
		"beginner_deck": r.BeginnerDeck, "beginner_tie": r.BeginnerTie,
	}
	for _, o := range info.Options {
		if o.Type == game.Word && !slices.Contains(o.Values, chosen[o.Name]) {
			return r, game.NotUnderstood("/options/"+o.Name, "the option is none of its words")
		}
	}
	if r.HowlCards < 0 || r.HowlCards > maxHowls {
		return r, game.NotUnderstood("/options/howl_cards", "the number of howling wolves is not 0 to 6")
	}
	return r, nil
}
