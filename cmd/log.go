package cmd

import (
	"cmp"
	"slices"
	"strings"

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
told in the order of their turns, and a folder stands for the boards in it. With
--json the events come as well.`,
		Example: "  whisker log boards\n  whisker log board.json --lang zh-TW",
		Args:    atLeast(1, "FILE…"),
		RunE: func(_ *cobra.Command, args []string) error {
			l, err := languageOf(lang)
			if err != nil {
				return err
			}
			files, err := everyBoard(args)
			if err != nil {
				return err
			}
			return runLog(e, l, files)
		},
	}
	c.Flags().StringVar(&lang, setLang, "en", "language: en, zh-TW")
	return c
}

// logged is the output of log --json.
type logged struct {
	Boards []loggedBoard `json:"boards"`
}

type loggedBoard struct {
	Game   string            `json:"game"`
	Turn   int               `json:"turn"`
	ID     string            `json:"id"`
	Moves  []referee.Entered `json:"moves"`
	Events []game.Raw        `json:"events"`
	Lines  []string          `json:"lines"` // the same for people
	Result game.Raw          `json:"result,omitzero"`
	Closed string            `json:"closed,omitzero"`
}

func runLog(e *env, lang report.Language, files []string) error {
	tables, err := e.openTables(files)
	if err != nil {
		return err
	}
	if !e.json {
		return report.Log(e.out, lang, boardsOf(tables)...)
	}
	out := logged{[]loggedBoard{}}
	for _, f := range tables {
		b := f.table.Board
		var text strings.Builder
		if err := report.Turn(&text, lang, b); err != nil {
			return about(f.name, err)
		}
		lines := slices.DeleteFunc(strings.Split(text.String(), "\n"), func(l string) bool { return l == "" })
		out.Boards = append(out.Boards, loggedBoard{b.Game, b.Turn, f.table.ID, b.Moves, b.Events, lines, b.Result, b.Closed})
	}
	return e.printJSON(out)
}

// openTables reads the boards of files, by table and turn; the first that cannot
// be read is an error.
func (e *env) openTables(files []string) ([]*opened, error) {
	var tables []*opened
	for _, name := range files {
		f, err := e.open(name, "")
		if err != nil {
			return nil, err
		}
		tables = append(tables, f)
	}
	sortTables(tables)
	return tables, nil
}

// sortTables sorts boards by table and turn.
func sortTables(tables []*opened) {
	slices.SortStableFunc(tables, func(x, y *opened) int {
		a, b := x.table.Board, y.table.Board
		return cmp.Or(cmp.Compare(a.Charter.Name, b.Charter.Name), cmp.Compare(a.Game, b.Game), cmp.Compare(a.Turn, b.Turn))
	})
}

func boardsOf(tables []*opened) []*referee.Board {
	boards := make([]*referee.Board, len(tables))
	for i, f := range tables {
		boards[i] = f.table.Board
	}
	return boards
}
