package cmd

import (
	"github.com/spf13/cobra"
	"github.com/spf13/viper"

	"whisker/referee/game"
	"whisker/referee/report"
)

type showOptions struct {
	file, as, key string
}

func newShow(e *env) *cobra.Command {
	var o showOptions
	c := &cobra.Command{
		Use:   "show FILE",
		Short: "Show the position",
		Long: `Show the position of a save, board or view, so that a person sees it at a
glance. A sealed view is opened with --key. With --as the private part of a
seat is shown too, where the file holds it. A folder as FILE stands for its last
board, or for the save of a table that init made.`,
		Example: "  whisker show board.json\n  whisker show red.view --key ann\n  whisker show save.json --json | jq .state",
		Args:    exactly(1, "FILE"),
		RunE: func(c *cobra.Command, args []string) error {
			o.file = args[0]
			v, err := e.settings(c.Flags())
			if err != nil {
				return err
			}
			o.key = v.GetString(setKey)
			return runShow(e, o, v)
		},
	}
	c.Flags().StringVar(&o.as, "as", "", "the seat whose private part to show")
	c.Flags().String(setLang, "en", "language: en, zh-TW (setting: lang)")
	c.Flags().String(setColor, "auto", "colour: auto, always, never (setting: color)")
	c.Flags().Int(setWidth, 0, "width in columns; the terminal's, or 80 (setting: width)")
	keyFlag(c, &o.key, "the key that a sealed view is sealed to")
	return c
}

// shown is the output of show --json.
type shown struct {
	Table   string     `json:"table"`
	Game    string     `json:"game"`
	Kind    string     `json:"kind"` // of game: "tiger"
	Turn    int        `json:"turn"`
	State   game.Raw   `json:"state"`
	Asks    []game.Ask `json:"asks"`
	Result  game.Raw   `json:"result,omitzero"`
	Closed  string     `json:"closed,omitzero"`
	Seat    game.Seat  `json:"seat,omitzero"`
	Private game.Raw   `json:"private,omitzero"`
}

func runShow(e *env, o showOptions, v *viper.Viper) error {
	file, err := boardOrSave(o.file)
	if err != nil {
		return err
	}
	f, err := e.open(file, o.key)
	if err != nil {
		return err
	}
	var seat game.Seat
	if o.as != "" || f.table.View != nil {
		if seat, err = f.seat(o.as); err != nil {
			return err
		}
		if f.kind == "board" && f.table.Info().Secrets {
			return usage(seatView(seat), "the private part of a seat is in its view, and not on a board")
		}
	}
	b := f.table.Board
	if e.json {
		s := shown{
			Table: b.Charter.Name, Game: b.Game, Kind: b.Charter.Game, Turn: b.Turn,
			State: b.State, Asks: b.Asks, Result: b.Result, Closed: b.Closed,
		}
		if seat != "" {
			s.Seat, s.Private = seat, privateOf(f, seat)
		}
		return e.printJSON(s)
	}
	look, err := e.look(v, seat)
	if err != nil {
		return err
	}
	return report.Picture(e.out, f.table, look)
}

// privateOf is what a file says that a seat alone may know.
func privateOf(f *opened, seat game.Seat) game.Raw {
	if p := f.table.State().Private(seat); p != nil {
		return jsonOf(p)
	}
	return game.Raw(`{}`)
}

// look says how pictures are drawn here.
func (e *env) look(v *viper.Viper, seat game.Seat) (report.Look, error) {
	lang, err := languageOf(v.GetString(setLang))
	if err != nil {
		return report.Look{}, err
	}
	l := report.Look{Language: lang, As: seat, Width: v.GetInt(setWidth)}
	if l.Width <= 0 {
		l.Width = e.width
	}
	switch color := v.GetString(setColor); color {
	case "always":
		l.Color = true
	case "never":
	case "auto":
		l.Color = e.outTerminal && e.getenv("NO_COLOR") == "" && e.getenv("TERM") != "dumb"
	default:
		return l, usage("--color auto, always or never", "there is no colour mode %q", color)
	}
	return l, nil
}

// languageOf reads the name of a language.
func languageOf(name string) (report.Language, error) {
	lang, err := report.ParseLanguage(name)
	if err != nil {
		return lang, usage("--lang en", "%s", err)
	}
	return lang, nil
}
