package cmd

import (
	"github.com/spf13/cobra"

	"whisker/referee"
)

func newRerun(e *env) *cobra.Command {
	var o resolveOptions
	var to int
	var reason string
	c := &cobra.Command{
		Use:   "rerun SAVE --boards DIR --to TURN --reason TEXT --key KEY -o NEXT",
		Short: "Take up an earlier position again",
		Long: `Take up the position of an earlier turn again, because what was made of it was
wrong: a file was overlooked, a bug is mended. The next board asks what the
board of that turn asked, and answers to that one stand: resolve with the same
files and those that were missing. It is a new turn, so dice fall anew. No board
goes away: this one says to all which do not count any more, and why.

DIR holds every board of the game. A finished game cannot be taken up again: its
secrets are out.`,
		Example: "  whisker rerun save.json --boards boards --to 3 --reason \"Bob's file was overlooked\" --key ref -o next.json",
		Args:    exactly(1, "SAVE"),
		RunE: func(c *cobra.Command, args []string) error {
			o.save = args[0]
			switch {
			case o.boards == "":
				return usage("--boards DIR", "no folder of boards was named")
			case to < 1:
				return usage("--to TURN", "no turn was named")
			case reason == "":
				return usage("--reason TEXT", "no reason was given, and the players want one")
			}
			return e.administer(c, o, func(t *referee.Table) (*referee.Table, error) {
				return e.rerun(t, o.boards, to, reason)
			})
		},
	}
	administerFlags(c, &o)
	f := c.Flags()
	f.IntVar(&to, "to", 0, "the turn whose position to take up")
	f.StringVar(&reason, "reason", "", "why, for all to read: one line")
	return c
}

func (e *env) rerun(t *referee.Table, dir string, to int, reason string) (*referee.Table, error) {
	if t.Board.Over() {
		return nil, referee.ErrOver
	}
	if to >= t.Board.Turn {
		return nil, usage("name an earlier turn", "the table waits at turn %d: there is nothing to take back to turn %d", t.Board.Turn, to)
	}
	var boards []*referee.Board
	replaces := t.ID // where the board after the turn is the current one
	for turn := 1; turn < t.Board.Turn && turn <= to+1; turn++ {
		b, id, err := e.readBoard(boardPath(dir, turn))
		if err != nil {
			return nil, err
		}
		boards = append(boards, b)
		if turn == to+1 {
			replaces = id
		}
	}
	then, err := t.Earlier(boards, to)
	if err != nil {
		return nil, err
	}
	if before(t, boards, to) != then.ID {
		return nil, &referee.ReplayError{Turn: to + 1, Reason: "the board does not follow from the one before"}
	}
	next, err := t.Rerun(then, replaces, reason)
	if err != nil {
		return nil, asReason(err)
	}
	return next, nil
}

// before is the id that the board after a turn names as the one before it.
func before(t *referee.Table, boards []*referee.Board, turn int) string {
	if turn < len(boards) {
		return boards[turn].Previous
	}
	return t.Board.Previous
}
