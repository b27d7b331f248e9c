package cmd

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"whisker/referee"
	"whisker/referee/envelope"
	"whisker/referee/game"
	"whisker/referee/plain"
	"whisker/referee/save"
	"whisker/referee/table"
)

type checkOptions struct {
	file                     string
	moves                    []string
	identity, format         string
	explain, kinds, complete bool
}

func newCheck(e *env) *cobra.Command {
	var o checkOptions
	c := &cobra.Command{
		Use:   "check FILE MOVEFILE…",
		Short: "Judge move files without resolving",
		Long: `Give a verdict on each move file, and say who is missing. Nothing is resolved
or written. FILE is the save, which opens sealed files, or a board, which judges
what everybody may judge; --identity opens sealed files there. A folder as FILE
stands for its last board, or for the save of a table that init made; a folder
as MOVEFILE stands for the files in it.

For CI there are --format github, which makes annotations, junit and sarif. They
and --kinds print verdicts alone, unless --explain asks for more. A sealed file
that cannot be opened here is no error.

What is wrong with a move that came sealed is its owner's business: place and
reason are told with --explain only.`,
		Example: "  whisker check save.json inbox/*\n  whisker check board.json red.move --json\n" +
			"  whisker check boards moves --format sarif > whisker.sarif",
		Args: atLeast(2, "FILE MOVEFILE…"),
		RunE: func(_ *cobra.Command, args []string) error {
			o.file, o.moves = args[0], args[1:]
			if e.json {
				o.format = "json"
			}
			e.json = o.format == "json"
			return runCheck(e, o)
		},
	}
	f := c.Flags()
	f.StringVar(&o.identity, "identity", "", "an age identity that opens sealed files")
	f.StringVar(&o.format, "format", "text", "text, json, github, junit or sarif")
	f.BoolVar(&o.explain, "explain", false, "tell place and reason of sealed files too")
	f.BoolVar(&o.kinds, "kinds", false, "print verdicts only")
	f.BoolVar(&o.complete, "complete", false, "exit with 4 where seats are missing")
	return c
}

// checked is the output of check --json.
type checked struct {
	Table    string      `json:"table"`
	Game     string      `json:"game"`
	Turn     int         `json:"turn"`
	Verdicts []verdict   `json:"verdicts"` // a file with several moves has several
	Missing  []game.Seat `json:"missing"`
}

// verdict is one verdict.
type verdict struct {
	File     string          `json:"file"`
	Verdict  referee.Verdict `json:"verdict"`
	Sealed   bool            `json:"sealed,omitzero"` // the file came sealed
	Seat     game.Seat       `json:"seat,omitzero"`
	ID       string          `json:"id,omitzero"`
	Rev      int64           `json:"rev,omitzero"`
	Ahead    int             `json:"ahead,omitzero"`
	Choice   int             `json:"choice,omitzero"`
	At       string          `json:"at,omitzero"`
	Reason   string          `json:"reason,omitzero"`
	Refusals []game.Refusal  `json:"refusals,omitzero"`
	Hint     string          `json:"hint,omitzero"`
}

func runCheck(e *env, o checkOptions) error {
	write, ok := checkFormats[o.format]
	if !ok {
		return usage("--format text, json, github, junit or sarif", "there is no format %q", o.format)
	}
	var err error
	if o.file, err = boardOrSave(o.file); err != nil {
		return err
	}
	if o.moves, err = moveFiles(o.moves); err != nil {
		return err
	}
	f, err := e.open(o.file, "")
	if err != nil {
		return err
	}
	var ids []envelope.Identity
	if f.kind == "save" {
		id, err := table.Identity(f.table)
		if err != nil {
			return err
		}
		ids = append(ids, id)
	}
	if o.identity != "" {
		id, err := e.identity(o.identity)
		if err != nil {
			return err
		}
		ids = append(ids, id)
	}
	files, err := e.readMoves(o.moves)
	if err != nil {
		return err
	}
	in := table.Take(f.table, files, ids...)
	missing := in.Missing()
	if err := write(e, o, f.table.Board, in.Judged, missing); err != nil {
		return err
	}
	if code := verdictCode(in.Judged); code != exitDone {
		return told(code, "refused")
	}
	if o.complete && len(missing) > 0 {
		return told(exitWaiting, "waiting")
	}
	return nil
}

// verdictCode is the exit code that verdicts come to.
func verdictCode(judged []table.Judged) int {
	code := exitDone
	for _, j := range judged {
		switch j.Verdict.Class() {
		case referee.Distrusts:
			return exitDistrusted
		case referee.Refused:
			code = exitRefused
		}
	}
	return code
}

// verdictsOf is verdicts for --json. Of what came sealed, place and reason are
// told to who asks for them.
func verdictsOf(judged []table.Judged, explain, kinds bool) []verdict {
	all := []verdict{}
	for _, j := range judged {
		v := verdict{File: plain.Line(j.File), Verdict: j.Verdict}
		if !kinds {
			v.Sealed, v.Seat, v.ID, v.Rev, v.Ahead, v.Choice, v.Hint = j.Sealed, j.Seat, j.ID, j.Rev, j.Ahead, j.Choice, j.Hint
		}
		if !kinds && !hides(j, explain) {
			v.At, v.Reason, v.Refusals = j.At, j.Reason, j.Refusals
		}
		all = append(all, v)
	}
	return all
}

// hides reports whether place and reason of a verdict are its owner's business:
// they would tell about a move that came sealed.
func hides(j table.Judged, explain bool) bool {
	return j.Sealed && j.ID != "" && !explain || j.Sealed && j.Verdict == referee.Invalid && !explain
}

// verdictText is a verdict as people read it, in one line, with what to do next
// in a second one.
func verdictText(j table.Judged, explain, kinds bool) (line, hint string) {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s", plain.Line(j.File), j.Verdict)
	if kinds {
		return b.String(), ""
	}
	if j.Seat != "" {
		fmt.Fprintf(&b, " (%s", j.Seat)
		switch {
		case j.Ahead > 0 && j.Withdraw && j.Choice == 0:
			fmt.Fprintf(&b, ", ask %d, every choice", j.Ahead)
		case j.Ahead > 0:
			fmt.Fprintf(&b, ", ask %d, choice %d", j.Ahead, max(j.Choice, 1))
		}
		b.WriteString(")")
	}
	reasons := clauses(j)
	if reasons != nil && hides(j, explain) {
		reasons = []string{"--explain says why"}
	}
	if len(reasons) > 0 {
		b.WriteString(": " + strings.Join(reasons, "; "))
	}
	return b.String(), j.Hint
}

// clauses is all that is said against a move, with the places.
func clauses(j table.Judged) (reasons []string) {
	if j.Reason != "" {
		reasons = append(reasons, (&referee.DamagedError{At: j.At, Reason: j.Reason}).Error())
	}
	for _, r := range j.Refusals {
		reasons = append(reasons, r.Error())
	}
	return reasons
}

func printVerdict(e *env, j table.Judged, explain, kinds bool) {
	line, hint := verdictText(j, explain, kinds)
	e.printf("%s\n", line)
	if hint != "" {
		e.say("hint", j.File+": "+hint)
	}
}

// readMoves reads move files. One that is too large is handed on cut, so that
// it gets its verdict.
func (e *env) readMoves(names []string) ([]table.File, error) {
	var files []table.File
	for _, name := range names {
		data, err := e.read(name)
		switch {
		case errors.Is(err, save.ErrTooLarge):
			data = make([]byte, table.MaxFile+1)
		case err != nil:
			return nil, err
		}
		files = append(files, table.File{Name: name, Data: data})
	}
	return files, nil
}
