package cmd

import (
	"fmt"

	"github.com/spf13/cobra"

	"whisker/referee/game"
)

type movesOptions struct {
	file, as, key string
	with          string // what an answer begins with; "" for any
}

func newMoves(e *env) *cobra.Command {
	var o movesOptions
	c := &cobra.Command{
		Use:   "moves FILE --as SEAT",
		Short: "List the legal moves of a seat",
		Long: `List the legal moves of a seat, one a line in short form, each an answer that
seal takes. Where a game has too many to list, good samples are printed. Where
the hand decides, FILE is the seat's view or the referee's save. A seat that is
not asked has no moves: nothing is printed.

Where an answer is made of parts, like a card and then a walk, each part is
listed alone. --with PART lists what goes on from a part, joined to it.`,
		Example: "  whisker moves board.json --as red\n  whisker moves red.view --as red --key ann | shuf -n1\n" +
			"  whisker moves iq.view --as iq --key ann --with 'card boo ritz-2'",
		Args: exactly(1, "FILE"),
		RunE: func(c *cobra.Command, args []string) (err error) {
			o.file = args[0]
			if o.key, err = e.keyOf(c); err != nil {
				return err
			}
			return runMoves(e, o)
		},
	}
	c.Flags().StringVar(&o.as, "as", "", "the seat")
	c.Flags().StringVar(&o.with, "with", "", "a part of an answer, as moves lists it: list what goes on from it")
	keyFlag(c, &o.key, "the key that a sealed view is sealed to")
	return c
}

// movesListed is the output of moves --json.
type movesListed struct {
	Turn     int          `json:"turn"`
	Seat     game.Seat    `json:"seat"`
	Kind     string       `json:"kind,omitzero"` // of the ask; left out where the seat is not asked
	Complete bool         `json:"complete"`      // every legal move is listed but those with standing orders
	Moves    []moveListed `json:"moves"`
}

type moveListed struct {
	Short string   `json:"short"`
	Move  game.Raw `json:"move"`
}

// samples is how many samples are printed where moves cannot be listed.
const samples = 10

func runMoves(e *env, o movesOptions) error {
	f, err := e.open(o.file, o.key)
	if err != nil {
		return err
	}
	seat, err := f.seat(o.as)
	if err != nil {
		return err
	}
	b := f.table.Board
	list := movesListed{Turn: b.Turn, Seat: seat, Complete: true, Moves: []moveListed{}}
	if ask, ok := b.Ask(seat); ok {
		list.Kind = ask.Kind
		moves, err := legalMoves(f, seat)
		if err == nil && o.with != "" {
			moves, err = movesWith(f, ask, o.with)
		}
		if err != nil {
			return err
		}
		if moves == nil {
			list.Complete = false
			if moves, err = sampleMoves(f, seat); err != nil {
				return err
			}
			if !e.json {
				kind, _ := f.table.Info().Kind(ask.Kind)
				e.note("these are samples; a %s is %s", ask.Kind, kind.Form)
			}
		}
		for _, m := range moves {
			list.Moves = append(list.Moves, moveListed{m.String(), jsonOf(m)})
		}
	} else if !e.json {
		e.note("%s is not asked on turn %d", seat, b.Turn)
	}
	if e.json {
		return e.printJSON(list)
	}
	for _, m := range list.Moves {
		e.printf("%s\n", m.Short)
	}
	return nil
}

// legalMoves lists what a seat that is asked can answer; nil where that cannot
// be listed.
func legalMoves(f *opened, seat game.Seat) ([]game.Move, error) {
	if !f.table.State().Knows(seat) {
		return nil, usage(seatView(seat),
			"the moves of %s rest on what a %s does not hold", seat, f.kind)
	}
	return f.table.State().Legal(seat), nil
}

// seatView says where to find what a seat alone may know.
func seatView(seat game.Seat) string {
	return "take the view that the referee sends to the seat, made by whisker view SAVE --as " + string(seat) + " --key KEY --seal -o FILE"
}

// movesWith lists the answers that begin with a part.
func movesWith(f *opened, ask game.Ask, part string) ([]game.Move, error) {
	s, ok := f.table.State().(game.Staged)
	if !ok {
		return nil, usage("leave --with out", "no answer to %s is made of parts: --with is not for it", ask.Kind)
	}
	move, err := f.table.Parse(ask.Kind, part)
	if err != nil {
		return nil, refused(f, ask, []game.Refusal{*err.(*game.Refusal)})
	}
	moves, refusals := s.With(ask.Seat, move)
	if refusals != nil {
		return nil, &failure{
			Code: exitRefused, Kind: string(refusals[0].Kind),
			Message: fmt.Sprintf("nothing goes on from this %s: %s", ask.Kind, reasonsOf(refusals)),
			Hint:    f.movesOf(ask.Seat),
		}
	}
	return moves, nil
}

// sampleMoves draws samples, the same each time for the same board.
func sampleMoves(f *opened, seat game.Seat) ([]game.Move, error) {
	s, ok := f.table.State().(game.Sampler)
	if !ok {
		return nil, fmt.Errorf("%s has neither moves nor samples for %s", f.table.Info().Name, seat)
	}
	var moves []game.Move
	seen := map[string]bool{}
	dice := game.NewFast(uint64(f.table.Board.Turn))
	for range 4 * samples {
		m := s.Sample(seat, dice)
		if !seen[m.String()] && len(moves) < samples {
			seen[m.String()] = true
			moves = append(moves, m)
		}
	}
	return moves, nil
}
