package cmd

import (
	"github.com/spf13/cobra"
	"github.com/spf13/viper"

	"whisker/referee/game"
	"whisker/referee/report"
)

func newResult(e *env) *cobra.Command {
	var format string
	c := &cobra.Command{
		Use:   "result FILE…",
		Short: "Show results",
		Long: `Show the results of finished games, from their last boards or saves; of a game
that is not over it says so.`,
		Example: "  whisker result boards/0035.json\n  whisker result */last.json --format csv",
		Args:    atLeast(1, "FILE…"),
		RunE: func(c *cobra.Command, args []string) error {
			v, err := e.settings(c.Flags())
			if err != nil {
				return err
			}
			return runResult(e, v, format, args)
		},
	}
	f := c.Flags()
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
	File   string   `json:"file"`
	Table  string   `json:"table"`
	Game   string   `json:"game"`
	Kind   string   `json:"kind"`
	Turn   int      `json:"turn"`
	Over   bool     `json:"over"`
	Result game.Raw `json:"result,omitzero"`
	Closed string   `json:"closed,omitzero"`
}

func runResult(e *env, v *viper.Viper, format string, files []string) error {
	if e.json {
		format = "json"
	}
	tables, err := e.openTables(files)
	if err != nil {
		return err
	}
	boards := boardsOf(tables)
	switch format {
	case "json":
		out := results{[]resultOf{}}
		for i, b := range boards {
			out.Results = append(out.Results, resultOf{tables[i].name, b.Charter.Name, b.Game, b.Charter.Game, b.Turn, b.Over(), b.Result, b.Closed})
		}
		return e.printJSON(out)
	case "csv":
		return report.ResultsCSV(e.out, boards...)
	case "text":
		look, err := e.look(v, "")
		if err != nil {
			return err
		}
		return report.Results(e.out, look, boards...)
	}
	return usage("--format text, json or csv", "there is no format %q", format)
}
