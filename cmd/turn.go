package cmd

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"whisker/referee/folder"
)

type turnOptions struct {
	dirs              []string
	key, all, now     string
	confirm, complete bool
}

func newTurn(e *env) *cobra.Command {
	var o turnOptions
	c := &cobra.Command{
		Use:   "turn DIR…",
		Short: "Do what is due on tables in folders",
		Long: `Do what is due on tables in folders, as init makes them: take what is in the
inbox, judge it and write receipts; resolve the turn when all moves are in, or
at the deadline by the table's policy for absent seats; write boards, views and
logs; remind who is missing. Where nothing is due it changes nothing, so cron
may call it every minute.

With --all ROOT it does so for every table in a folder, on all processors. A
table that is broken stops no other; the exit code is that of the worst.

Where the time since the last run is longer than the table expects, nobody is
called absent until --confirm says that moves could have come all the same.`,
		Example: "  whisker turn club --key ref\n  * * * * * whisker turn --all /srv/tables",
		Args: func(c *cobra.Command, args []string) error {
			if o.all != "" && len(args) == 0 {
				return nil
			}
			return atLeast(1, "DIR…")(c, args)
		},
		RunE: func(c *cobra.Command, args []string) (err error) {
			o.dirs = args
			if o.key, err = e.keyOf(c); err != nil {
				return err
			}
			now, err := e.at(o.now)
			if err != nil {
				return err
			}
			keys := newKeyRing(e, o.key, c.Flags().Changed(setKey))
			return runTurn(e, o, folder.Options{Books: e.books, Now: now, Confirm: o.confirm, Signer: keys.load})
		},
	}
	f := c.Flags()
	f.StringVar(&o.all, "all", "", "a folder, for all the tables in it")
	f.BoolVar(&o.confirm, "confirm", false, "moves could have come since the last run, whatever the clock says")
	f.BoolVar(&o.complete, "complete", false, "exit with 4 where a table waits for moves")
	nowFlag(c, &o.now)
	keyFlag(c, &o.key, "the referee's private key (default: the one that table.toml names)")
	return c
}

// turned is what turn --json says of a table: how it stands, and what was done.
type turned struct {
	tableState
	Files  []turnedFile    `json:"files,omitzero"`  // that came, or of which something else is said now
	Boards []resolvedBoard `json:"boards,omitzero"` // that were made
	Did    []folder.Event  `json:"did,omitzero"`    // reminded, overdue, gap, confirmed
	Left   []leftFile      `json:"left,omitzero"`   // in the inbox: what cannot be taken
}

type turnedFile struct {
	Name  string          `json:"name"` // as it came
	File  string          `json:"file"` // in kept/
	Moves []folder.Judged `json:"moves"`
}

type leftFile struct {
	Name   string `json:"name"`
	Reason string `json:"reason"`
}

// tableFailure is what a table that fails has in place of its state.
type tableFailure struct {
	Dir   string   `json:"dir"`
	Error *failure `json:"error"`
}

func runTurn(e *env, o turnOptions, options folder.Options) error {
	dirs, err := tableDirs(o.all, o.dirs)
	if err != nil {
		return err
	}
	waiting, made := 0, 0
	code, failed, err := e.eachTable(dirs, o.all == "" && len(dirs) == 1, func(dir folder.Dir) (rendered, error) {
		done, err := folder.Turn(dir, options)
		if err != nil {
			return rendered{}, asSetting(err)
		}
		r := rendered{talk: talkOf(done), waits: len(done.Missing) > 0, made: len(done.Boards)}
		if e.json {
			r.out = string(jsonOf(turnedOf(done)))
		} else {
			r.out = turnText(done, o.all == "")
		}
		return r, nil
	}, func(r rendered) {
		made += r.made
		if r.waits {
			waiting++
		}
	})
	if err != nil {
		return err
	}
	if o.all != "" {
		summary := fmt.Sprintf("%s, %s made, %d waiting for moves", plural(len(dirs), "table", "tables"), plural(made, "turn", "turns"), waiting)
		if failed > 0 {
			summary += fmt.Sprintf(", %d failed", failed)
		}
		e.note("%s", summary)
	}
	switch {
	case code != exitDone:
		return told(code, "failed")
	case o.complete && waiting > 0:
		return told(exitWaiting, "waiting")
	}
	return nil
}

func turnedOf(d *folder.Done) turned {
	t := turned{tableState: stateOf(&d.State)}
	for _, f := range d.Files {
		t.Files = append(t.Files, turnedFile{f.Name, f.File, f.Moves})
	}
	for _, b := range d.Boards {
		t.Boards = append(t.Boards, resolvedBoard{Turn: b.Turn, ID: b.ID, Absent: b.Absent})
	}
	for _, n := range d.Notices {
		t.Did = append(t.Did, n.Event)
	}
	for _, l := range d.Left {
		t.Left = append(t.Left, leftFile{l.Name, l.Reason})
	}
	return t
}

// turnText tells what was done, and how the table stands if anything was or all
// is wanted.
func turnText(d *folder.Done, all bool) string {
	var b strings.Builder
	dir := dirName(d.Dir)
	for _, f := range d.Files {
		for _, m := range f.Moves {
			fmt.Fprintf(&b, "%s: %s: %s", dir, f.Name, m.Verdict)
			if m.Seat != "" {
				fmt.Fprintf(&b, " (%s)", m.Seat)
			}
			b.WriteString("\n")
		}
	}
	for _, m := range d.Boards {
		fmt.Fprintf(&b, "%s: turn %d", dir, m.Turn)
		if m.Absent != nil {
			fmt.Fprintf(&b, ", absent: %s", joinSeats(m.Absent))
		}
		b.WriteString("\n")
	}
	for _, n := range d.Notices {
		if n.Missing != nil {
			fmt.Fprintf(&b, "%s: %s: %s\n", dir, n.Event, joinSeats(n.Missing))
		}
	}
	if all || b.Len() > 0 {
		fmt.Fprintf(&b, "%s: %s\n", dir, stateText(&d.State))
	}
	return b.String()
}

// talkOf is what the referee should look at.
func talkOf(d *folder.Done) (notes []string) {
	for _, l := range d.Left {
		notes = append(notes, fmt.Sprintf("%s: inbox/%s stays: %s", dirName(d.Dir), l.Name, l.Reason))
	}
	for _, n := range d.Notices {
		if n.Event == folder.Gapped {
			since := "the time of the last run is not known"
			if n.Since != "" {
				since = "the last run was at " + n.Since
			}
			notes = append(notes, fmt.Sprintf("%s: %s: nobody is called absent until --confirm", dirName(d.Dir), since))
		}
	}
	return notes
}
