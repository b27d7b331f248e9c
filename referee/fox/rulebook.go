package fox

import (
	"errors"
	"slices"

	"whisker/referee/game"
)

// Rulebook is the rules that a table plays by: the options, all of them.
type Rulebook struct {
	Mode         string            `json:"mode"`          // mail or table
	Ages         map[game.Seat]int `json:"ages"`          // ranks, 1 the oldest (R12)
	Target       int               `json:"target"`        // eggs that end the game
	Deck         string            `json:"deck"`          // dealt by the referee or drawn by the club
	TrickPenalty string            `json:"trick_penalty"` // R3
	StopNeeds    string            `json:"stop_needs"`    // R4
	QuestRefresh string            `json:"quest_refresh"` // R15
	Duplicate    int               `json:"duplicate"`     // points of a further piece (R2)
}

// The words of the options, the first of each the default.
const (
	modeMail        = "mail"
	modeTable       = "table"
	deckDealt       = "dealt"
	deckDrawn       = "drawn"
	penaltyOnce     = "once"
	penaltyPerExtra = "per_extra"
	needsLoot       = "loot"
	needsPieces     = "pieces"
	refreshClassic  = "classic"
	refreshStudioH  = "studioh"
)

// The numbers of the options and of R18.
const (
	maxTarget       = 99
	duplicateCosts  = -1
	duplicateIsFree = 0
	lastRound       = 30
)

// options are the facts of the options; the first of the values is the default.
var options = []game.Option{
	{Name: "mode", Type: game.Word, Values: []string{modeMail, modeTable}, Rule: "6", About: "sealed plans, or bags grabbed at a real table"},
	{Name: "ages", Type: game.Seats, Rule: "R12", About: "age rank of each seat, 1 the oldest; table order by default"},
	{Name: "target", Type: game.Int, Rule: "3.7", About: "eggs that end the game: 10, for experts 15"},
	{Name: "deck", Type: game.Word, Values: []string{deckDealt, deckDrawn}, Rule: "6.1", About: "quests dealt by the referee or, in table mode, drawn by the club"},
	{Name: "trick_penalty", Type: game.Word, Values: []string{penaltyOnce, penaltyPerExtra}, Rule: "R3", About: "what two or more tricks cost"},
	{Name: "stop_needs", Type: game.Word, Values: []string{needsLoot, needsPieces}, Rule: "R4", About: "three pieces of loot, or three pieces of any kind"},
	{Name: "quest_refresh", Type: game.Word, Values: []string{refreshClassic, refreshStudioH}, Rule: "R15", About: "three new quests a round, or one"},
	{Name: "duplicate", Type: game.Int, Rule: "R2", About: "points of each further piece of a quest kind: -1 or 0"},
}

// defaults are the rules of the one edition, all but the ages.
var defaults = Rulebook{
	Mode: modeMail, Target: 10, Deck: deckDealt, TrickPenalty: penaltyOnce,
	StopNeeds: needsLoot, QuestRefresh: refreshClassic, Duplicate: duplicateCosts,
}

// classic is the one edition, for some seats.
func classic(seats []game.Seat) Rulebook {
	r := defaults
	r.Ages = make(map[game.Seat]int)
	for i, seat := range seats {
		r.Ages[seat] = i + 1
	}
	return r
}

// choices is a Rulebook of which any part may be left out.
type choices struct {
	Mode         *string           `json:"mode,omitzero"`
	Ages         map[game.Seat]int `json:"ages,omitzero"`
	Target       *int              `json:"target,omitzero"`
	Deck         *string           `json:"deck,omitzero"`
	TrickPenalty *string           `json:"trick_penalty,omitzero"`
	StopNeeds    *string           `json:"stop_needs,omitzero"`
	QuestRefresh *string           `json:"quest_refresh,omitzero"`
	Duplicate    *int              `json:"duplicate,omitzero"`
}

// set replaces a default by what was chosen, if it was.
func set[T any](value *T, chosen *T) {
	if chosen != nil {
		*value = *chosen
	}
}

// Complete fills in the options that are left out.
func (Game) Complete(setup game.Setup) (game.Setup, error) {
	if setup.Edition == "" {
		setup.Edition = info.Editions[0]
	}
	if err := checkSeats(setup); err != nil {
		return game.Setup{}, err
	}
	r := classic(setup.Seats)
	if setup.Options != nil {
		var c choices
		if err := game.Unmarshal(setup.Options, &c); err != nil {
			return game.Setup{}, notRead("/options", err)
		}
		if c.Ages != nil {
			r.Ages = c.Ages
		}
		set(&r.Mode, c.Mode)
		set(&r.Target, c.Target)
		set(&r.Deck, c.Deck)
		set(&r.TrickPenalty, c.TrickPenalty)
		set(&r.StopNeeds, c.StopNeeds)
		set(&r.QuestRefresh, c.QuestRefresh)
		set(&r.Duplicate, c.Duplicate)
	}
	if err := r.check(setup.Seats); err != nil {
		return game.Setup{}, err
	}
	setup.Options = game.Marshal(r)
	return setup, nil
}

// rulebook reads the options of a setup that is complete.
func rulebook(setup game.Setup) (r Rulebook, err error) {
	if err := checkSeats(setup); err != nil {
		return r, err
	}
	if err := game.Unmarshal(setup.Options, &r); err != nil {
		return r, notRead("/options", err)
	}
	return r, r.check(setup.Seats)
}

func checkSeats(setup game.Setup) error {
	if !slices.Contains(info.Editions, setup.Edition) {
		return game.NotUnderstood("/edition", "there is no such edition")
	}
	if n := len(setup.Seats); n < minSeats || n > maxSeats {
		return game.NotUnderstood("/seats", "two to four seats play")
	}
	for i, seat := range setup.Seats {
		if !slices.Contains(info.Seats, seat) {
			return game.NotUnderstood("/seats", "there is no such seat")
		}
		if slices.Contains(setup.Seats[:i], seat) {
			return game.NotUnderstood("/seats", "a seat stands twice")
		}
	}
	return nil
}

func (r *Rulebook) check(seats []game.Seat) error {
	words := map[string]string{
		"mode": r.Mode, "deck": r.Deck, "trick_penalty": r.TrickPenalty, "stop_needs": r.StopNeeds, "quest_refresh": r.QuestRefresh,
	}
	for _, o := range options {
		if o.Type == game.Word && !slices.Contains(o.Values, words[o.Name]) {
			return badOption(o.Name, "the word is none of its values")
		}
	}
	switch {
	case r.Target < 1 || r.Target > maxTarget:
		return badOption("target", "the target is not 1 to 99 eggs")
	case r.Duplicate != duplicateCosts && r.Duplicate != duplicateIsFree:
		return badOption("duplicate", "a further piece scores -1 or 0")
	case r.Deck == deckDrawn && r.Mode != modeTable:
		return badOption("deck", "the club draws its cards only in table mode")
	case !isRanking(r.Ages, seats):
		return badOption("ages", "the ages are not one rank for each seat, 1 for the oldest")
	}
	return nil
}

// isRanking is R12.
func isRanking(ages map[game.Seat]int, seats []game.Seat) bool {
	var taken [maxSeats + 1]bool
	for _, seat := range seats {
		rank := ages[seat]
		if rank < 1 || rank > len(seats) || taken[rank] {
			return false
		}
		taken[rank] = true
	}
	return len(ages) == len(seats)
}

func badOption(name, reason string) error {
	for _, o := range options {
		if o.Name == name {
			return &game.Refusal{Kind: game.Invalid, Rule: o.Rule, Field: "/options/" + name, Reason: reason}
		}
	}
	panic("fox: there is no option " + name)
}

// notRead makes a refusal of what Unmarshal says.
func notRead(at string, err error) error {
	var f *game.FormatError
	if errors.As(err, &f) {
		return game.NotUnderstood(at+f.At, f.Reason)
	}
	return game.NotUnderstood(at, "it cannot be read")
}
