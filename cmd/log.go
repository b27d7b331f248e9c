package cmd

import (
	"cmp"
	"slices"

	"github.com/spf13/cobra"

	"whisker/referee"
	"whisker/referee/game"
	"whisker/referee/report"
)

func newLog(e *env) *cobra.Command {
	var lang string
	c := &cobra.Command{
		Use:   "log FILE…",
		Short: "Tell what happened",
		Long: `Tell what happened, turn by turn, from boards, views or saves. The boards are
told in the order of their turns. With --json it is the events.`,
		Example: "  whisker log boards/*.json\n  whisker log board.json --lang zh-TW",
		Args:    atLeast(1, "FILE…"),
		RunE: func(_ *cobra.Command, args []string) error {
			l, err := languageOf(lang)
			if err != nil {
				return err
			}
			return runLog(e, l, args)
		},
	}
	c.Flags().StringVar(&lang, setLang, "en", "language: en, zh-TW")
	return c
}

// logged is one turn in the output of log --json.
type logged struct {
	Game   string            `json:"game"`
	Turn   int               `json:"turn"`
	Moves  []referee.Entered `json:"moves"`
	Events []game.Raw        `json:"events"`
	Result game.Raw          `json:"result,omitzero"`
	Closed string            `json:"closed,omitzero"`
}

func runLog(e *env, lang report.Language, files []string) error {
	boards, err := e.openBoards(files)
	if err != nil {
		return err
	}
	if !e.json {
		return report.Log(e.out, lang, boards...)
	}
	out := []logged{}
	for _, b := range boards {
		out = append(out, logged{b.Game, b.Turn, b.Moves, b.Events, b.Result, b.Closed})
	}
	return e.printJSON(out)
}

// openBoards reads the boards of files, by table and turn.
func (e *env) openBoards(files []string) ([]*referee.Board, error) {
	var boards []*referee.Board
	for _, name := range files {
		f, err := e.open(name, "")
		if err != nil {
			return nil, err
		}
		boards = append(boards, f.table.Board)
	}
	slices.SortStableFunc(boards, func(a, b *referee.Board) int {
		return cmp.Or(cmp.Compare(a.Charter.Name, b.Charter.Name), cmp.Compare(a.Game, b.Game), cmp.Compare(a.Turn, b.Turn))
	})
	return boards, nil
}
