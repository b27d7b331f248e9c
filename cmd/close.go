package cmd

import (
	"github.com/spf13/cobra"

	"whisker/referee"
	"whisker/referee/envelope"
	"whisker/referee/save"
	"whisker/referee/table"
)

type closeOptions struct {
	save, key, out, boards, reason string
	force                          bool
}

func newClose(e *env) *cobra.Command {
	var o closeOptions
	c := &cobra.Command{
		Use:   "close SAVE --reason TEXT --key KEY -o NEXT",
		Short: "End a game that nobody will finish",
		Long: `End a game that was abandoned, or that its players agreed to end: a last board
that publishes every secret, so that all that was played can be checked.`,
		Example: "  whisker close save.json --reason \"agreed by all\" --key ref -o closed.json --boards boards",
		Args:    exactly(1, "SAVE"),
		RunE: func(c *cobra.Command, args []string) (err error) {
			o.save = args[0]
			if o.key, err = e.needKey(c); err != nil {
				return err
			}
			switch {
			case o.out == "":
				return usage("-o NEXT", "no output was named")
			case o.reason == "":
				return usage("--reason TEXT", "no reason was given, and the players want one")
			}
			return runClose(e, o)
		},
	}
	f := c.Flags()
	f.StringVar(&o.reason, "reason", "", "why, for all to read: one line")
	f.StringVarP(&o.out, "output", "o", "", "where to write the last save")
	f.StringVar(&o.boards, "boards", "", "a folder to write the last board to")
	f.BoolVar(&o.force, "force", false, "replace outputs that exist")
	keyFlag(c, &o.key, "the referee's private key")
	return c
}

func runClose(e *env, o closeOptions) error {
	unlock, err := resolveOptions{save: o.save, out: o.out}.lock()
	if err != nil {
		return err
	}
	defer unlock()
	t, _, err := e.openSave(o.save)
	if err != nil {
		return err
	}
	signer, err := e.signer(o.key)
	if err != nil {
		return err
	}
	last, err := t.Close(o.reason)
	if err != nil {
		return asReason(err)
	}
	sig, err := table.Sign(signer, last.Board.Charter, envelope.BoardNamespace, last.Text)
	if err != nil {
		return err
	}
	var files []save.File
	if o.boards != "" {
		if err := makeFolders(o.boards); err != nil {
			return err
		}
		files = signedFiles(boardPath(o.boards, last.Board.Turn), last.Text, sig)
	}
	files = append(files, save.File{Path: o.out, Data: referee.Text(last.Save(string(sig))), Secret: true, Renews: o.save})
	if err := e.emit(files, o.force); err != nil || !e.json || o.out == "-" {
		return err
	}
	done := resolvedTo(t, last)
	done.Written = paths(files)
	return e.printJSON(done)
}

// asReason makes a reason that cannot stand on a board an error of usage.
func asReason(err error) error {
	if f := explain(err); f.Code == exitDamaged {
		return usage("--reason TEXT, one line of at most 500 characters", "%s", f.Message)
	}
	return err
}
