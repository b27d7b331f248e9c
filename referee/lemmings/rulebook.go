package lemmings

import (
	"errors"
	"slices"

	"whisker/referee/game"
)

// Words of the options.
const (
	RefillZone    = "zone"
	RefillRing    = "ring"
	SetsDifferent = "different"
	SetsAny       = "any"
)

// Rulebook is every ruling that a table may choose. As JSON it is the options
// of a setup.
type Rulebook struct {
	SideSteps        int    `json:"side_steps"`         // R0: sideways steps in a move, 0 or 1
	PartialMove      bool   `json:"partial_move"`       // R1, R37: spend the most where not all can be spent
	DiveCost         int    `json:"dive_cost"`          // R3: points that crossing the edge costs, 0 or 1
	PelletOnPass     bool   `json:"pellet_on_pass"`     // R5: stations passed give their pellet too
	RefillArea       string `json:"refill_area"`        // R8: "zone" or "ring"
	BrushEvacuates   bool   `json:"brush_evacuates"`    // R11: lemmings in brush flee with the rest
	FeedingEagleEats bool   `json:"feeding_eagle_eats"` // R14: so does a feeding eagle, after a card
	FavorSets        string `json:"favor_sets"`         // R18: "different" or "any"
	Map              Chart  `json:"map"`                // {}: the map of section 5
}

// edition is a named set of rulings.
type edition struct {
	name     string
	defaults Rulebook
}

// editions holds the default one first: what the Chinese rules say, and what
// the sources on the published game say where they differ.
var editions = [...]edition{
	{"zh", Rulebook{RefillArea: RefillZone, BrushEvacuates: true, FavorSets: SetsDifferent}},
	{"gmt", Rulebook{SideSteps: 1, PartialMove: true, RefillArea: RefillZone, BrushEvacuates: true, FavorSets: SetsDifferent}},
}

// Limits that no edition changes.
const (
	clearLimit = 5 // lemmings on a clear hex (Rule M5)
	maxValue   = 5 // movement points, and points of a dive (R16)
	boxes      = 5 // cliff score boxes (Rule D1)
	maxFavors  = 3 // Favors of one trade (Rule P3)
	openRows   = 2 // rows next to the Start Area, before all zones (Rule T4)
)

// Facts by the number of seats.
var (
	brushLimit = [maxSeats + 1]int{2: 1, 3: 2, 4: 2, 5: 3, 6: 3} // Rule M5
	handSize   = [maxSeats + 1]int{2: 4, 3: 4, 4: 3, 5: 3, 6: 2} // Rule S3
)

// Movement cards (Rule S2): eight each of 2 to 5, and the Game Over card among
// the last seven.
const (
	slowest      = 2
	fastest      = 5
	ofEachSpeed  = 8
	underCards   = 6 // movement cards that are shuffled with Game Over
	gameOver     = 0
	unknownSpeed = -1
	deckSize     = (fastest-slowest+1)*ofEachSpeed + 1
)

// pellets is how many of each face there are (Rule S4).
var pellets = [faceDown]int{One: 14, Two: 4, Favor: 14}

const pelletCount = 32

// choice is the options that a table names; what it leaves out is the
// edition's.
type choice struct {
	SideSteps        *int   `json:"side_steps,omitzero"`
	PartialMove      *bool  `json:"partial_move,omitzero"`
	DiveCost         *int   `json:"dive_cost,omitzero"`
	PelletOnPass     *bool  `json:"pellet_on_pass,omitzero"`
	RefillArea       string `json:"refill_area,omitzero"`
	BrushEvacuates   *bool  `json:"brush_evacuates,omitzero"`
	FeedingEagleEats *bool  `json:"feeding_eagle_eats,omitzero"`
	FavorSets        string `json:"favor_sets,omitzero"`
	Map              *Chart `json:"map,omitzero"`
}

// over lays what was chosen over the defaults of an edition.
func (c *choice) over(r Rulebook) Rulebook {
	set(&r.SideSteps, c.SideSteps)
	set(&r.PartialMove, c.PartialMove)
	set(&r.DiveCost, c.DiveCost)
	set(&r.PelletOnPass, c.PelletOnPass)
	set(&r.BrushEvacuates, c.BrushEvacuates)
	set(&r.FeedingEagleEats, c.FeedingEagleEats)
	set(&r.Map, c.Map)
	if c.RefillArea != "" {
		r.RefillArea = c.RefillArea
	}
	if c.FavorSets != "" {
		r.FavorSets = c.FavorSets
	}
	return r
}

func set[T any](field, value *T) {
	if value != nil {
		*field = *value
	}
}

// Complete checks a setup and fills in the edition's defaults. Its error is a
// *game.Refusal whose field points into the setup: "/options/dive_cost".
func (Game) Complete(s game.Setup) (game.Setup, error) {
	if s.Edition == "" {
		s.Edition = editions[0].name
	}
	e := slices.IndexFunc(editions[:], func(e edition) bool { return e.name == s.Edition })
	if e < 0 {
		return s, game.NotUnderstood("/edition", "there is no such edition")
	}
	if len(s.Seats) < info.Min || len(s.Seats) > info.Max {
		return s, game.NotUnderstood("/seats", "a table has 2 to 6 seats")
	}
	for i, seat := range s.Seats {
		if clanOf(seat) == 0 || slices.Contains(s.Seats[:i], seat) {
			return s, game.NotUnderstood("/seats", "a seat is no clan, or stands twice")
		}
	}
	var c choice
	if s.Options != nil {
		if err := game.Unmarshal(s.Options, &c); err != nil {
			return s, notJSON("/options", err)
		}
	}
	r := c.over(editions[e].defaults)
	if err := r.check(); err != nil {
		return s, err
	}
	s.Options = game.Marshal(r)
	return s, nil
}

// notJSON makes a refusal of what the strict reader says.
func notJSON(at string, err error) *game.Refusal {
	var f *game.FormatError
	if errors.As(err, &f) {
		return game.NotUnderstood(at+f.At, f.Reason)
	}
	return game.NotUnderstood(at, "the JSON is broken")
}

func (r *Rulebook) check() error {
	switch {
	case r.SideSteps < 0 || r.SideSteps > 1:
		return game.NotUnderstood("/options/side_steps", "a move has no or one sideways step")
	case r.DiveCost < 0 || r.DiveCost > 1:
		return game.NotUnderstood("/options/dive_cost", "the dive costs nothing or one point")
	case r.RefillArea != RefillZone && r.RefillArea != RefillRing:
		return game.NotUnderstood("/options/refill_area", "the area is neither zone nor ring")
	case r.FavorSets != SetsDifferent && r.FavorSets != SetsAny:
		return game.NotUnderstood("/options/favor_sets", "the sets are neither different nor any")
	}
	_, err := canyonOf(&r.Map)
	return err
}
