package cmd

import (
	"cmp"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"whisker/referee"
	"whisker/referee/report"
	"whisker/referee/table"
)

type resolveOptions struct {
	save, key, out, log, boards, board string
	moves                              []string
	sheet                              string
	absent                             string
	lang                               string
	turn                               int
	skipBad, dryRun, explain, force    bool
}

func newResolve(e *env) *cobra.Command {
	var o resolveOptions
	c := &cobra.Command{
		Use:   "resolve SAVE MOVEFILE… --key KEY -o NEXT",
		Short: "Resolve the turn",
		Long: `Resolve the turn of a save with the move files of its players, and write the
next save, the board and the log. The same save and the same set of files give
the same bytes, whatever the order, machine, time or language.

Where moves are missing nothing is written and the exit code is 4, the seats
named; where a file is refused nothing is written either, unless --skip-bad
goes on without it. Files are never consumed: give them all again next time.

With --boards DIR every turn is written there, with its signature, as
NNNN.json, and resolve goes on turn by turn while moves ahead answer; with
--board FILE or neither it makes exactly one turn.

With --sheet FILE the referee enters what people play at a real table: a line
for each answer, "red hen horse stop", turn after turn. The first line that
cannot be is named and stops it, with exit code 3; a sheet that ends within a
turn has exit code 4. Both times the turns before it are written.`,
		Example: "  whisker resolve save.json red.move green.move --key ref -o next.json --board board.json --log log.txt\n" +
			"  whisker resolve start.json --sheet evening.txt --key ref -o save.json --boards boards --force\n" +
			"  age -d -i k save.age | whisker resolve - moves/* --key ref -o - --boards boards | age -r age1… > next.age",
		Args: atLeast(1, "SAVE MOVEFILE…"),
		RunE: func(c *cobra.Command, args []string) (err error) {
			o.save, o.moves = args[0], args[1:]
			if o.key, err = e.needKey(c); err != nil {
				return err
			}
			switch {
			case o.out == "" && !o.dryRun:
				return usage("-o NEXT", "no output was named")
			case o.sheet != "" && (len(o.moves) > 0 || o.absent != "" || o.skipBad):
				return usage("enter every answer on the sheet", "a sheet takes no move files, no --absent and no --skip-bad")
			case o.sheet != "" && o.boards == "" && !o.dryRun:
				return usage("--boards DIR", "a sheet makes many boards, which go to a folder")
			case o.board != "" && o.boards != "":
				return usage("--boards DIR for all boards", "--board and --boards exclude each other")
			case o.absent != "" && o.absent != referee.AbsentDefault:
				return usage("--absent default", "absent seats can be played by default only, not by %q", o.absent)
			}
			return runResolve(e, o)
		},
	}
	f := c.Flags()
	f.StringVarP(&o.out, "output", "o", "", "where to write the next save")
	f.StringVar(&o.log, "log", "", "where to write the log of what happened")
	f.StringVar(&o.lang, setLang, "en", "language of the log: en, zh-TW")
	f.StringVar(&o.board, "board", "", "where to write the board, with FILE.sig")
	f.StringVar(&o.boards, "boards", "", "a folder to write every board to")
	f.StringVar(&o.sheet, "sheet", "", "a text of answers at a real table, to enter and resolve line by line")
	f.IntVar(&o.turn, "turn", 0, "refuse unless the save waits at this turn")
	f.StringVar(&o.absent, "absent", "", "default: the game plays for absent seats, where the charter allows it")
	f.BoolVar(&o.skipBad, "skip-bad", false, "go on without the files that are refused")
	f.BoolVar(&o.dryRun, "dry-run", false, "do everything but write")
	f.BoolVar(&o.explain, "explain", false, "tell place and reason of sealed files too")
	f.BoolVar(&o.force, "force", false, "replace outputs that exist")
	keyFlag(c, &o.key, "the referee's private key")
	return c
}

func runResolve(e *env, o resolveOptions) error {
	// The key comes first: it is tried while the save is read, which saves a millisecond.
	signer, err := e.signer(o.key)
	if err != nil {
		return err
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
	t, s, verified, err := e.beginSave(o.save)
	if err != nil {
		return err
	}
	in, err := o.take(e, t)
	if err := cmp.Or(verified(), err); err != nil {
		return err
	}
	switch policy := t.Board.Charter.Absent.Policy; {
	case o.turn != 0 && o.turn != t.Board.Turn:
		return usage(fmt.Sprintf("--turn %d", t.Board.Turn), "the save waits at turn %d, not at turn %d", t.Board.Turn, o.turn)
	case o.absent != "" && policy != referee.AbsentDefault:
		return usage("wait for them, or close the table", "the charter's policy for absent seats is %s", policy)
	}
	start := signedFiles(boardPath(o.boards, t.Board.Turn), t.Text, []byte(s.Signature))
	if o.sheet != "" {
		return o.playSheet(e, t, signer, lang, start)
	}
	if o.logs() {
		go report.Prepare(lang, t.Board.Charter.Game)
	}
	r, err := t.Resolve(in.Submissions(), referee.Options{
		Absent: o.absent != "", SkipBad: o.skipBad, One: o.boards == "",
	})
	if err != nil {
		return err
	}
	o.tell(e, in.Judged)
	done := resolvedTo(t, r.Turns...)
	done.Verdicts, done.Missing = verdictsOf(in.Judged, o.explain, false), append(done.Missing, r.Missing...)
	switch code := verdictCode(in.Judged); {
	case code != exitDone && !o.skipBad:
		err = &failure{
			Code: code, Kind: "refused", Message: "a move file was refused: nothing is written",
			Hint: "take it out, or go on without it: --skip-bad",
		}
	case len(r.Missing) > 0:
		err = &failure{
			Code: exitWaiting, Kind: "waiting", Message: "moves are missing: " + joinSeats(r.Missing),
			Hint: "run it again with all files when they have come",
		}
	default:
		return o.write(e, signer, lang, done, r.Turns, start)
	}
	if e.json {
		return errors.Join(e.printJSON(done), err)
	}
	return err
}

// take opens the move files; there are none with a sheet.
func (o resolveOptions) take(e *env, t *referee.Table) (*table.Intake, error) {
	if o.sheet != "" {
		return nil, nil
	}
	id, err := table.Identity(t)
	if err != nil {
		return nil, err
	}
	files, err := e.readMoves(o.moves)
	if err != nil {
		return nil, err
	}
	return table.Take(t, files, id), nil
}

// lock keeps two processes from resolving one save at the same time, and from
// replacing one that the other is at work on.
func (o resolveOptions) lock() (func(), error) {
	none := func() {}
	switch {
	case o.dryRun, o.save == "-" && o.out == "-":
		return none, nil
	case o.save == "-":
		return lockSaves(o.out)
	case !fileExists(o.save):
		return none, nil // Reading says it better, and leaves no lock behind.
	}
	return lockSaves(append(replaced(o.out, o.force), o.save)...)
}

// tell prints every verdict that is not simply good, for people.
func (o resolveOptions) tell(e *env, judged []table.Judged) {
	if e.json {
		return
	}
	for _, j := range judged {
		if j.Verdict == referee.Accepted {
			continue
		}
		line, hint := verdictText(j, o.explain, false)
		e.note("%s", line)
		if hint != "" {
			e.say("hint", j.File+": "+hint)
		}
	}
}
