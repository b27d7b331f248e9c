package cmd

import (
	"encoding/csv"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"whisker/referee/envelope"
	"whisker/referee/folder"
	"whisker/referee/game"
)

func newStatus(e *env) *cobra.Command {
	var all, format string
	c := &cobra.Command{
		Use:   "status DIR…",
		Short: "Tell how tables in folders stand",
		Long: `Tell how tables in folders stand: at which turn, who has moved and who is
missing, until when. Nothing is changed, and no key is needed. What is in an
inbox counts once turn has taken it.`,
		Example: "  whisker status club\n  whisker status --all /srv/tables --format csv",
		Args: func(c *cobra.Command, args []string) error {
			if all != "" && len(args) == 0 {
				return nil
			}
			return atLeast(1, "DIR…")(c, args)
		},
		RunE: func(_ *cobra.Command, args []string) error {
			if e.json {
				format = "json"
			}
			e.json = format == "json"
			dirs, err := tableDirs(all, args)
			if err != nil {
				return err
			}
			return runStatus(e, dirs, all == "" && len(dirs) == 1, format)
		},
	}
	c.Flags().StringVar(&all, "all", "", "a folder, for all the tables in it")
	c.Flags().StringVar(&format, "format", "text", "text, json or csv")
	return c
}

func runStatus(e *env, dirs []folder.Dir, one bool, format string) error {
	render, ok := map[string]func(*folder.State) string{
		"text": statusText,
		"json": func(s *folder.State) string { return string(jsonOf(stateOf(s))) },
		"csv":  statusCSV,
	}[format]
	if !ok {
		return usage("--format text, json or csv", "there is no format %q", format)
	}
	if format == "csv" {
		e.print(csvLine("dir", "table", "kind", "game", "turn", "moved", "missing", "deadline", "zone", "held", "gap", "inbox", "over"))
	}
	options := folder.Options{Books: e.books, Signer: func(string) (envelope.Signer, error) {
		return nil, usage("", "status signs nothing")
	}}
	code, _, err := e.eachTable(dirs, one, func(dir folder.Dir) (rendered, error) {
		s, err := folder.Status(dir, options)
		if err != nil {
			return rendered{}, asSetting(err)
		}
		return rendered{out: render(s)}, nil
	}, func(rendered) {})
	if err == nil && code != exitDone {
		err = told(code, "failed")
	}
	return err
}

// statusText is what status says of a table, a line for each thing.
func statusText(s *folder.State) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s, %s, %s\n", dirName(s.Dir), s.Table, s.Kind, stateText(s))
	if moved := s.Moved(); len(moved) > 0 && len(s.Missing) > 0 {
		fmt.Fprintf(&b, "  moved: %s\n", joinSeats(moved))
	}
	if s.Held != "" {
		fmt.Fprintf(&b, "  held: %s\n", s.Held)
	}
	if s.Waiting > 0 {
		fmt.Fprintf(&b, "  %s in the inbox\n", plural(s.Waiting, "file", "files"))
	}
	return b.String()
}

func statusCSV(s *folder.State) string {
	list := func(seats []game.Seat) string { return strings.ReplaceAll(joinSeats(seats), ",", "") }
	return csvLine(
		dirName(s.Dir), s.Table, s.Kind, s.Game, strconv.Itoa(s.Turn), list(s.Moved()), list(s.Missing), stampOf(s.Deadline), s.Zone.String(),
		s.Held, strconv.FormatBool(s.Gap), strconv.Itoa(s.Waiting), strconv.FormatBool(s.Over),
	)
}

func csvLine(cells ...string) string {
	var b strings.Builder
	w := csv.NewWriter(&b)
	w.Write(cells) // A strings.Builder takes everything.
	w.Flush()
	return b.String()
}
