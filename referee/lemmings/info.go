package lemmings

import (
	_ "embed" // for the rules

	"whisker/referee/game"
)

//go:embed doc.go
var rules string

// Kinds of ask (section 9).
const (
	askFly    = "fly"    // the controller of the eagles: which way they fly
	askPrey   = "prey"   // the same: which lemming is eaten
	askFlee   = "flee"   // the same: who flees next, and where to
	askRefill = "refill" // the same: which station gets a pellet
	askAct    = "act"    // each seat in turn: trade, card, walk
)

// Limits of the lists in an answer.
const (
	maxPrey   = maxSeats * clanSize
	maxFlee   = maxSeats * clanSize
	maxRefill = stations
)

var info = game.Info{
	Name:     "lemmings",
	Title:    "Leaping Lemmings",
	Native:   "跳躍的旅鼠",
	Version:  1,
	Editions: []string{editions[0].name, editions[1].name},
	Seats:    []game.Seat{"biker", "viking", "soldier", "hippie", "iq", "ritz"},
	Min:      2,
	Max:      maxSeats,
	Kinds: []game.Kind{
		{Name: askFly, Largest: 3000},
		{Name: askPrey, Largest: 640},
		{Name: askFlee, Largest: 2150},
		{Name: askRefill, Largest: 150},
		{Name: askAct, Largest: 300},
	},
	Options: []game.Option{
		{Name: "side_steps", Type: game.Int, Rule: "R0", About: "sideways steps that a move may hold: 0 or 1"},
		{Name: "partial_move", Type: game.Bool, Rule: "R1", About: "where no lemming can spend all points, the most that one can"},
		{Name: "dive_cost", Type: game.Int, Rule: "R3", About: "points that the step over the edge costs: 0 or 1"},
		{Name: "pellet_on_pass", Type: game.Bool, Rule: "R5", About: "a walk takes the pellets that it passes, too"},
		{Name: "refill_area", Type: game.Word, Values: []string{RefillZone, RefillRing}, Rule: "R8", About: "where a hovering eagle refills: its zone, or its whole circle"},
		{Name: "brush_evacuates", Type: game.Bool, Rule: "R11", About: "lemmings in brush flee from an eagle with the rest"},
		{Name: "feeding_eagle_eats", Type: game.Bool, Rule: "R14", About: "a feeding eagle eats what a card brings into its zone"},
		{Name: "favor_sets", Type: game.Word, Values: []string{SetsDifferent, SetsAny}, Rule: "R18", About: "a point for each set of three different benefits, or for three Favors traded"},
		{Name: "map", Type: game.Object, Rule: "R46", About: "the canyon, hex by hex; {} is the map of the rules"},
	},
	Dice:    true,
	Secrets: true,
	Rules:   rules,
}

// Game is the rulebook of Leaping Lemmings.
type Game struct{}

var _ game.Game = Game{}

// Info returns the facts of the game.
func (Game) Info() *game.Info { return &info }
