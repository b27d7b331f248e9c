package cmd

import (
	"errors"
	"fmt"
	"io/fs"

	"github.com/spf13/cobra"

	"whisker/referee"
	"whisker/referee/save"
	"whisker/referee/table"
)

func newEnact(e *env) *cobra.Command {
	var o resolveOptions
	c := &cobra.Command{
		Use:   "enact SAVE CHANGE… --key KEY -o NEXT",
		Short: "Put changes of people in force",
		Long: `Put changes of people in force: another player, another key, another address.
The next board has the same position and asks the same again. What was answered
to the board before stands, but not for a seat with another player or key.

A change is made by the seat's own key; or by you and more than half of the
others who have a key (whisker agree); or by you alone where the player is
another one or the seat has no key. The board shows to all who agreed.`,
		Example: "  whisker enact save.json red.change --key ref -o next.json --boards boards\n" +
			"  whisker enact save.json red.change bob.agree cho.agree --key ref -o next.json --boards boards --log log.txt",
		Args: atLeast(2, "SAVE CHANGE…"),
		RunE: func(c *cobra.Command, args []string) (err error) {
			o.save, o.moves = args[0], args[1:]
			return e.administer(c, o, func(t *referee.Table) (*referee.Table, error) {
				files, err := e.readMoves(o.moves)
				if err != nil {
					return nil, err
				}
				proposals, err := table.Proposals(t, files)
				if err != nil {
					return nil, err
				}
				next, err := t.Change(proposals...)
				if err != nil {
					return nil, err
				}
				return next, checkViews(next)
			})
		},
	}
	administerFlags(c, &o)
	return c
}

// administerFlags are the flags of a command that makes a board between two
// turns.
func administerFlags(c *cobra.Command, o *resolveOptions) {
	f := c.Flags()
	f.StringVarP(&o.out, "output", "o", "", "where to write the next save")
	f.StringVar(&o.log, "log", "", "where to write the log of what happened")
	f.StringVar(&o.lang, setLang, "en", "language of the log: en, zh-TW")
	f.StringVar(&o.boards, "boards", "", "the folder of every board")
	f.BoolVar(&o.force, "force", false, "replace outputs that exist")
	keyFlag(c, &o.key, "the referee's private key")
}

// administer makes one board of a save without moves, and writes what resolve
// writes.
func (e *env) administer(c *cobra.Command, o resolveOptions, decide func(*referee.Table) (*referee.Table, error)) (err error) {
	if o.key, err = e.needKey(c); err != nil {
		return err
	}
	if o.out == "" {
		return usage("-o NEXT", "no output was named")
	}
	lang, err := languageOf(o.lang)
	if err != nil {
		return err
	}
	unlock, err := o.lock()
	if err != nil {
		return err
	}
	defer unlock()
	t, s, err := e.openSave(o.save)
	if err != nil {
		return err
	}
	signer, err := e.signer(o.key)
	if err != nil {
		return err
	}
	next, err := decide(t)
	if err != nil {
		return err
	}
	if err := e.unforked(o.boards, next); err != nil {
		return err
	}
	start := signedFiles(boardPath(o.boards, t.Board.Turn), t.Text, []byte(s.Signature))
	return o.write(e, signer, lang, resolvedTo(t, next), []*referee.Table{next}, start)
}

// unforked refuses a board where the folder of boards has another one of its
// turn: the table went on from there.
func (e *env) unforked(dir string, next *referee.Table) error {
	if dir == "" {
		return nil
	}
	path := boardPath(dir, next.Board.Turn)
	switch text, err := save.Read(path, maxInput); {
	case errors.Is(err, fs.ErrNotExist), err == nil && referee.ID(text) == next.ID:
		return nil
	case err != nil:
		return err
	}
	return &failure{
		Code: exitFailure, Kind: "fork", Message: fmt.Sprintf("%s is another board of turn %d: the table went on from this save", path, next.Board.Turn),
		Hint: "give the save that came with it",
	}
}
