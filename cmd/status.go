package cmd

import (
	"encoding/csv"
	"fmt"
	"strconv"
	"strings"
	"time"

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

// tableState is how a table stands, as status --json and turn --json tell it.
type tableState struct {
	Dir      string      `json:"dir"`
	Table    string      `json:"table"`
	Kind     string      `json:"kind"`
	Game     string      `json:"game"`
	Turn     int         `json:"turn"`
	Moved    []game.Seat `json:"moved"`
	Missing  []game.Seat `json:"missing"`
	Deadline string      `json:"deadline,omitzero"` // UTC
	Cutoff   string      `json:"cutoff,omitzero"`   // UTC: the deadline with its grace
	Zone     string      `json:"zone"`
	Held     string      `json:"held,omitzero"`  // the reason
	Gap      bool        `json:"gap,omitzero"`   // nobody is called absent until turn --confirm
	Inbox    int         `json:"inbox,omitzero"` // files that wait for turn
	Over     bool        `json:"over"`
	Result   game.Raw    `json:"result,omitzero"`
	Closed   string      `json:"closed,omitzero"`
}

func stateOf(s *folder.State) tableState {
	return tableState{
		Dir: dirName(s.Dir), Table: s.Table, Kind: s.Kind, Game: s.Game, Turn: s.Turn,
		Moved: append([]game.Seat{}, s.Moved()...), Missing: s.Missing,
		Deadline: stampOf(s.Deadline), Cutoff: stampOf(s.Cutoff), Zone: s.Zone.String(), Held: s.Held, Gap: s.Gap,
		Inbox: s.Waiting, Over: s.Over, Result: s.Result, Closed: s.Closed,
	}
}

// stateText tells how a table stands on one line.
func stateText(s *folder.State) string {
	text := fmt.Sprintf("turn %d ", s.Turn)
	switch {
	case s.Closed != "":
		return text + "was the last: the table is closed"
	case s.Over:
		return text + "was the last: the game is over"
	case len(s.Missing) > 0:
		text += "waits for " + joinSeats(s.Missing)
	default:
		text += "has all moves"
	}
	if s.Held != "" {
		text += "; held"
	}
	if !s.Deadline.IsZero() {
		text += "; due " + wall(s.Deadline, s.Zone)
	}
	if s.Gap {
		text += "; nobody is called absent until turn --confirm"
	}
	return text
}

// wall is a time as a clock in a zone shows it.
func wall(t time.Time, zone *time.Location) string {
	return t.In(zone).Format("Monday 2006-01-02 15:04 MST")
}
