package cmd

import (
	"github.com/spf13/cobra"

	"whisker/referee"
)

func newClose(e *env) *cobra.Command {
	var o resolveOptions
	var reason string
	c := &cobra.Command{
		Use:   "close SAVE --reason TEXT --key KEY -o NEXT",
		Short: "End a game that nobody will finish",
		Long: `End a game that was abandoned, or that its players agreed to end: a last board
that publishes every secret, so that all that was played can be checked.

Close the newest save. One that was resolved before would give its turn a second
board, and whoever has both can prove that the referee contradicts himself; with
--boards DIR whisker sees the first one there.`,
		Example: "  whisker close save.json --reason \"agreed by all\" --key ref -o closed.json --boards boards --log log.txt",
		Args:    exactly(1, "SAVE"),
		RunE: func(c *cobra.Command, args []string) error {
			o.save = args[0]
			if reason == "" {
				return usage("--reason TEXT", "no reason was given, and the players want one")
			}
			err := e.administer(c, o, func(t *referee.Table) (*referee.Table, error) {
				last, err := t.Close(reason)
				if err != nil {
					return nil, asReason(err)
				}
				return last, nil
			})
			if err == nil && o.boards == "" {
				e.note("if another board of this turn went out before, close the save that came with that one instead")
			}
			return err
		},
	}
	administerFlags(c, &o)
	c.Flags().StringVar(&reason, "reason", "", "why, for all to read: one line")
	return c
}

// asReason makes a reason that cannot stand on a board an error of usage.
func asReason(err error) error {
	if f := explain(err); f.Code == exitDamaged {
		return usage("--reason TEXT, one line of at most 500 characters", "%s", f.Message)
	}
	return err
}
