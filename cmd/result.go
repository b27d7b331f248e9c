package cmd

import (
	"slices"

	"github.com/spf13/cobra"
	"github.com/spf13/viper"

	"whisker/referee/game"
	"whisker/referee/plain"
	"whisker/referee/report"
)

func newResult(e *env) *cobra.Command {
	var all, format string
	c := &cobra.Command{
		Use:   "result FILE…",
		Short: "Show results",
		Long: `Show the results of finished games, from their last boards or saves; of a game
that is not over it says so. A folder as FILE stands for its last board, or for
the save of a table that init made.

With --all ROOT it does so for every table in a folder. Of several a file that
cannot be read is told, and hides no other. For a club's standings --format csv
has a line for each player of each finished game.`,
		Example: "  whisker result boards/0035.json\n  whisker result --all /srv/tables --format csv",
		Args: func(c *cobra.Command, args []string) error {
			if all != "" && len(args) == 0 {
				return nil
			}
			return atLeast(1, "FILE…")(c, args)
		},
		RunE: func(c *cobra.Command, args []string) error {
			v, err := e.settings(c.Flags())
			if err != nil {
				return err
			}
			if all != "" {
				dirs, err := tableDirs(all, nil)
				if err != nil {
					return err
				}
				for _, dir := range dirs {
					args = append(args, string(dir))
				}
			}
			return runResult(e, v, format, args)
		},
	}
	f := c.Flags()
	f.StringVar(&all, "all", "", "a folder, for all the tables in it")
	f.StringVar(&format, "format", "text", "text, json or csv")
	f.String(setLang, "en", "language of the text: en, zh-TW (setting: lang)")
	f.String(setColor, "auto", "colour: auto, always, never (setting: color)")
	return c
}

// results is the output of result --json.
type results struct {
	Results []resultOf `json:"results"`
}

type resultOf struct {
	File    string     `json:"file"`
	Table   string     `json:"table"`
	Game    string     `json:"game"`
	Kind    string     `json:"kind"`
	Turn    int        `json:"turn"`
	Players []playerAt `json:"players"`
	Over    bool       `json:"over"`
	Result  game.Raw   `json:"result,omitzero"`
	Closed  string     `json:"closed,omitzero"`
}

// playerAt is who sits at a seat.
type playerAt struct {
	Seat   game.Seat `json:"seat"`
	Player string    `json:"player"`
}

func runResult(e *env, v *viper.Viper, format string, names []string) error {
	if e.json {
		format = "json"
	}
	e.json = format == "json"
	if !slices.Contains([]string{"text", "json", "csv"}, format) {
		return usage("--format text, json or csv", "there is no format %q", format)
	}
	tables, code, err := e.openEach(names)
	if err != nil {
		return err
	}
	boards := boardsOf(tables)
	switch format {
	case "json":
		err = e.printJSON(resultsOf(tables))
	case "csv":
		err = report.ResultsCSV(e.out, boards...)
	case "text":
		var look report.Look
		if look, err = e.look(v, ""); err == nil {
			err = report.Results(e.out, look, boards...)
		}
	}
	if err == nil && code != exitDone {
		err = told(code, "failed")
	}
	return err
}

func resultsOf(tables []*opened) results {
	out := results{[]resultOf{}}
	for _, t := range tables {
		b := t.table.Board
		r := resultOf{plain.Line(t.name), b.Charter.Name, b.Game, b.Charter.Game, b.Turn, nil, b.Over(), b.Result, b.Closed}
		for _, p := range b.People() {
			r.Players = append(r.Players, playerAt{p.Seat, p.Player})
		}
		out.Results = append(out.Results, r)
	}
	return out
}

// openEach reads the boards of files and folders. Of several, those that cannot
// be read are told; code is the worst of them.
func (e *env) openEach(names []string) (tables []*opened, code int, err error) {
	for _, name := range names {
		path, err := boardOrSave(name)
		var f *opened
		if err == nil {
			f, err = e.open(path, "")
		}
		switch {
		case err == nil:
			tables = append(tables, f)
		case len(names) == 1:
			return nil, exitDone, err
		default:
			code = worse(code, e.fail(err))
		}
	}
	sortTables(tables)
	return tables, code, nil
}
