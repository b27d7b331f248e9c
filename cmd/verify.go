package cmd

import (
	"fmt"

	"github.com/spf13/cobra"

	"whisker/referee"
	"whisker/referee/audit"
	"whisker/referee/envelope"
	"whisker/referee/plain"
)

type verifyOptions struct {
	files   []string
	referee string
	key     string
}

func newVerify(e *env) *cobra.Command {
	var o verifyOptions
	c := &cobra.Command{
		Use:   "verify FILE…",
		Short: "Prove that a game was played right",
		Long: `Prove from boards alone that a game was played right, or name what is wrong.
Each board's signature lies beside it, as FILE.sig. Checked are every signature,
the chain of boards, every move and every die that can be known; after the last
board also every shuffle, hand and secret. Views, receipts and move files may be
given too: a view that lied, a move that was passed over, a receipt that the
boards contradict are named. A folder stands for the boards in it.`,
		Example: "  whisker verify boards\n  whisker verify boards --referee ref.pub moves/*",
		Args:    atLeast(1, "FILE…"),
		RunE: func(c *cobra.Command, args []string) (err error) {
			if o.files, err = everyBoard(args); err != nil {
				return err
			}
			if o.key, err = e.keyOf(c); err != nil {
				return err
			}
			return runVerify(e, o)
		},
	}
	c.Flags().StringVar(&o.referee, "referee", "", "the referee's public key, which every board has to name")
	keyFlag(c, &o.key, "the key that your sealed views are sealed to")
	return c
}

func runVerify(e *env, o verifyOptions) error {
	files := make([]audit.File, 0, len(o.files))
	for _, name := range o.files {
		f, err := e.readAudited(name, o.key)
		if err != nil {
			return err
		}
		files = append(files, f)
	}
	r := audit.Verify(e.books, files)
	if err := e.checkReferees(r, o.referee); err != nil {
		return err
	}
	for i := range r.Findings {
		f := &r.Findings[i]
		f.File, f.Reason = plain.Line(f.File), plain.Line(f.Reason) // which names files too
	}
	if e.json {
		if err := e.printJSON(r); err != nil {
			return err
		}
	} else {
		printReport(e, r)
	}
	if code := auditCode(r); code != exitDone {
		return told(code, "not-proved")
	}
	return nil
}

// readAudited reads a file and the signature beside it. A sealed view is opened
// where the key fits.
func (e *env) readAudited(name, key string) (audit.File, error) {
	data, err := e.read(name)
	if err != nil {
		return audit.File{}, err
	}
	if kind, _, _ := referee.Kind(data); kind == "save" {
		return audit.File{}, about(name, &referee.KindError{Got: "save", Want: "board"})
	}
	sig, err := e.readSig(name)
	if err != nil {
		return audit.File{}, err
	}
	if form, _ := envelope.Sniff(data); form == envelope.FormSealed && key != "" {
		if opened, err := e.unseal(data, key); err == nil {
			data = opened
		}
	}
	return audit.File{Name: name, Data: data, Sig: sig}, nil
}

// checkReferees holds the referee's key of each game against the one that was
// given, or that is pinned here under the table's name.
func (e *env) checkReferees(r *audit.Report, refereeFile string) error {
	known := envelope.NewKnownTables(e.home())
	for i := range r.Games {
		g := &r.Games[i]
		key, err := envelope.ParsePublicKey(g.Referee)
		if err != nil {
			continue // its signatures were refused
		}
		if refereeFile != "" {
			want, _, err := e.publicKey(refereeFile)
			if err != nil {
				return err
			}
			if want != key {
				r.Findings = append(r.Findings, audit.Finding{Kind: audit.Signature, Reason: fmt.Sprintf("table %s is refereed by %s, not by the key in %s", g.Table, key.Fingerprint(), refereeFile)})
			}
			continue
		}
		t := envelope.Table{Name: g.Table, Game: g.ID, Referee: key}
		standing, pinned, err := known.Lookup(t)
		if err != nil {
			return err
		}
		if standing == envelope.Refused {
			r.Findings = append(r.Findings, audit.Finding{Kind: audit.Signature, Reason: known.Conflict(t, pinned).Error()})
		}
	}
	return nil
}

// auditCode is the exit code that findings come to.
func auditCode(r *audit.Report) int {
	code := exitDone
	for _, f := range r.Faults() {
		if f.Kind != audit.Signature && f.Kind != audit.People {
			return exitDamaged
		}
		code = exitDistrusted
	}
	return code
}

func printReport(e *env, r *audit.Report) {
	for _, f := range r.Findings {
		where := f.File
		if f.Turn > 0 {
			where += fmt.Sprintf(" turn %d", f.Turn)
		}
		if f.Seat != "" {
			where += " " + string(f.Seat)
		}
		if where != "" { // It is about a file, and not about a whole game.
			where += ": "
		}
		e.printf("%s: %s%s\n", f.Kind, where, f.Reason)
	}
	for _, g := range r.Games {
		e.printf("%s (%s): %s, %s, %s replayed\n", g.Table, g.Game, turnsOf(g.First, g.Last),
			plural(g.Signatures, "good signature", "good signatures"), plural(g.Replayed, "turn", "turns"))
		e.printf("game %s, referee %s\n", g.ID, fingerprint(g.Referee))
	}
	if len(r.Faults()) == 0 && len(r.Games) > 0 {
		e.printf("everything that can be checked is right\n")
	}
}

// turnsOf names a run of turns: "turn 3", "turns 1 to 3".
func turnsOf(first, last int) string {
	if first == last {
		return fmt.Sprintf("turn %d", first)
	}
	return fmt.Sprintf("turns %d to %d", first, last)
}

// fingerprint is the fingerprint of a key as a charter writes it.
func fingerprint(line string) string {
	key, err := envelope.ParsePublicKey(line)
	if err != nil {
		return "unknown"
	}
	return key.Fingerprint()
}
