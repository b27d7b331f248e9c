package cmd

import (
	"github.com/spf13/cobra"

	"whisker/referee"
	"whisker/referee/envelope"
	"whisker/referee/game"
	"whisker/referee/plain"
	"whisker/referee/save"
	"whisker/referee/table"
)

type viewOptions struct {
	save, as, key, out string
	seal, force        bool
}

func newView(e *env) *cobra.Command {
	var o viewOptions
	c := &cobra.Command{
		Use:   "view SAVE -o FILE",
		Short: "Write the board, or a seat's view",
		Long: `Write the public board of a save to FILE and its signature to FILE.sig. With
--as it is the view of a seat, signed with the referee's key: the board with
what this seat alone may know. --seal makes it one file that only this seat can
open, with whisker or with age -d: without it, whoever has the file can read it.`,
		Example: "  whisker view save.json -o board.json\n  whisker view save.json --as red --key ref --seal -o red.view",
		Args:    exactly(1, "SAVE"),
		RunE: func(c *cobra.Command, args []string) (err error) {
			o.save = args[0]
			switch {
			case o.out == "":
				return usage("-o FILE", "no output was named")
			case o.as == "" && o.seal:
				return usage("--as SEAT --seal", "a board is for everybody: only a seat's view is sealed")
			}
			if o.as == "" {
				return runBoard(e, o)
			}
			if o.key, err = e.needKey(c); err != nil {
				return err
			}
			return runView(e, o)
		},
	}
	f := c.Flags()
	f.StringVar(&o.as, "as", "", "the seat whose view to write")
	f.StringVarP(&o.out, "output", "o", "", "where to write it")
	f.BoolVar(&o.seal, "seal", false, "seal the view to its seat")
	f.BoolVar(&o.force, "force", false, "replace an output that exists")
	keyFlag(c, &o.key, "the referee's private key")
	return c
}

// viewed is the output of view --json.
type viewed struct {
	Output string    `json:"output"`
	Game   string    `json:"game"`
	Turn   int       `json:"turn"`
	Seat   game.Seat `json:"seat,omitzero"` // of a view
	ID     string    `json:"id"`            // of the board or view
}

func runBoard(e *env, o viewOptions) error {
	t, s, err := e.openSave(o.save)
	if err != nil {
		return err
	}
	return o.emit(e, t, t.Text, signedFiles(o.out, t.Text, []byte(s.Signature)))
}

// emit writes a board or view and says so.
func (o viewOptions) emit(e *env, t *referee.Table, text []byte, files []save.File) error {
	if err := e.emit(files, o.force); err != nil || !e.json || o.out == "-" {
		return err
	}
	return e.printJSON(viewed{plain.Line(o.out), t.Board.Game, t.Board.Turn, game.Seat(o.as), referee.ID(text)})
}

func runView(e *env, o viewOptions) error {
	t, _, err := e.openSave(o.save)
	if err != nil {
		return err
	}
	place, i := t.Board.Place(game.Seat(o.as))
	if i < 0 {
		return usage("one of "+seatList(t.Board.Charter), "the table has no seat %q", o.as)
	}
	signer, err := e.signer(o.key)
	if err != nil {
		return err
	}
	text := referee.Text(t.ViewFor(place.Seat))
	sig, err := table.Sign(signer, t.Board.Charter, envelope.ViewNamespace, text)
	if err != nil {
		return err
	}
	if !o.seal {
		files, secret := signedFiles(o.out, text, sig), t.Info().Secrets
		for i := range files {
			files[i].Secret = secret
		}
		if secret && o.out != "-" {
			e.note("%s is for %s alone, and open to whoever gets it: --seal closes it", plain.Line(o.out), place.Seat)
		}
		return o.emit(e, t, text, files)
	}
	recipient := table.Recipient(place)
	if recipient == "" {
		return usage("write it without --seal", "nothing can be sealed to %s: the charter has no key for it that opens", place.Seat)
	}
	sealed, err := envelope.Seal(recipient, envelope.Join(text, sig))
	if err != nil {
		return err
	}
	return o.emit(e, t, text, []save.File{{Path: o.out, Data: sealed}})
}
