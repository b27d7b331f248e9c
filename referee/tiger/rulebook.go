package tiger

import (
	"slices"

	"whisker/referee/game"
)

// Options are the rules that a table may choose, as a charter holds them: all
// of them, whatever their value.
type Options struct {
	EliminateTied        bool  `json:"eliminate_tied"`         // D2: all who tie for the most damage are out; else none of them
	TwoPlayerElimination bool  `json:"two_player_elimination"` // D3: the most damage is out with two players too
	Removed              []int `json:"removed"`                // D4: numbers that nobody has, ascending
	NoBiteNoTease        bool  `json:"no_bite_no_tease"`       // D5: who is farthest is teased only when somebody is bitten
	Card2Retreat         bool  `json:"card2_retreat"`          // R12: who hypnotizes on space 1 or 2 retreats
	AllTiedElim          bool  `json:"all_tied_elim"`          // R14: all are out where all tie for the most damage
}

// edition is a named set of rulings.
type edition struct {
	name     string
	defaults Options
}

// editions are those there are, the default first. They differ in D5.
var editions = []edition{
	{"en", Options{EliminateTied: true, Card2Retreat: true}},
	{"zh", Options{EliminateTied: true, Card2Retreat: true, NoBiteNoTease: true}},
}

// options are the facts about the options, in the order of the rules.
var options = []game.Option{
	{Name: "eliminate_tied", Type: game.Bool, Rule: "D2", About: "all who tie for the most damage are out; false: then nobody is"},
	{Name: "two_player_elimination", Type: game.Bool, Rule: "D3", About: "the most damage is out with two players too"},
	{Name: "removed", Type: game.Ints, Rule: "D4", About: "numbers that nobody has: two with three players, one with four"},
	{Name: "no_bite_no_tease", Type: game.Bool, Rule: "D5", About: "nobody is teased when nobody is bitten"},
	{Name: "card2_retreat", Type: game.Bool, Rule: "R12", About: "who plays card 2 retreats from spaces 1 and 2"},
	{Name: "all_tied_elim", Type: game.Bool, Rule: "R14", About: "all are out, and nobody wins, when all tie for the most damage"},
}

// Rulebook is the rules as the options of one table make them.
type Rulebook struct {
	deck                 cards // D4: what everybody has
	retreating           cards // D1, R12: what lets its player retreat
	eliminateTied        bool  // D2
	twoPlayerElimination bool  // D3
	noBiteNoTease        bool  // D5
	allTiedElim          bool  // R14
}

func (o *Options) rulebook() Rulebook {
	b := Rulebook{
		deck:                 deck &^ setOf(o.Removed...),
		retreating:           retreating,
		eliminateTied:        o.EliminateTied,
		twoPlayerElimination: o.TwoPlayerElimination,
		noBiteNoTease:        o.NoBiteNoTease,
		allTiedElim:          o.AllTiedElim,
	}
	if !o.Card2Retreat {
		b.retreating = b.retreating.without(hypnotize)
	}
	return b
}

// check tells what is wrong with the options for a number of players.
func (o *Options) check(players int) *game.Refusal {
	const field = "/options/removed"
	for i, n := range o.Removed {
		switch {
		case n < takeCover || n > think:
			return game.NotUnderstood(field, "a number is not from 1 to 8")
		case n == think:
			return &game.Refusal{Kind: game.Illegal, Rule: "D4", Field: field, Reason: "number 9 has to stay in the game"}
		case i > 0 && n == o.Removed[i-1]:
			return game.NotUnderstood(field, "a number stands twice")
		}
	}
	if n := len(o.Removed); n != 0 && n != removable[players] {
		return &game.Refusal{
			Kind: game.Illegal, Rule: "D4", Field: field,
			Reason: "three players may take out two numbers, four players one, others none",
		}
	}
	return nil
}

// removable is, by the number of players, how many numbers they may take out
// (D4): so many or none.
var removable = [maxSeats + 1]int{3: 2, 4: 1}

// chosen are the options that a table sets; what it leaves out is the edition's.
type chosen struct {
	EliminateTied        *bool  `json:"eliminate_tied,omitzero"`
	TwoPlayerElimination *bool  `json:"two_player_elimination,omitzero"`
	Removed              *[]int `json:"removed,omitzero"`
	NoBiteNoTease        *bool  `json:"no_bite_no_tease,omitzero"`
	Card2Retreat         *bool  `json:"card2_retreat,omitzero"`
	AllTiedElim          *bool  `json:"all_tied_elim,omitzero"`
}

func (c *chosen) over(o Options) Options {
	set := func(to, from *bool) {
		if from != nil {
			*to = *from
		}
	}
	set(&o.EliminateTied, c.EliminateTied)
	set(&o.TwoPlayerElimination, c.TwoPlayerElimination)
	set(&o.NoBiteNoTease, c.NoBiteNoTease)
	set(&o.Card2Retreat, c.Card2Retreat)
	set(&o.AllTiedElim, c.AllTiedElim)
	if c.Removed != nil {
		o.Removed = slices.Sorted(slices.Values(*c.Removed))
	}
	return o
}
