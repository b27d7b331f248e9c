package cmd

import (
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"whisker/referee"
	"whisker/referee/game"
	"whisker/referee/plain"
	"whisker/referee/report"
)

type demoOptions struct {
	games     []string // to play; none: all
	dir, lang string
	seed      uint64
	turns     int
}

func newDemo(e *env) *cobra.Command {
	var o demoOptions
	c := &cobra.Command{
		Use:   "demo [GAME…]",
		Short: "Play a whole game of every kind here and now",
		Long: `Play a whole game of every kind, or of those named, with real keys, sealed moves
and files, as players and a referee would, tell how each ended, and verify it.
The files stay for a look around.`,
		Example: "  whisker demo\n  whisker demo hare --dir hare --lang zh-TW",
		RunE: func(_ *cobra.Command, args []string) error {
			o.games = args
			return runDemo(e, o)
		},
	}
	f := c.Flags()
	f.StringVar(&o.dir, "dir", "", "a new folder for the files (default: one among the temporary files)")
	f.StringVar(&o.lang, setLang, "en", "language of the logs: en, zh-TW")
	f.Uint64Var(&o.seed, "seed", 1, "another number makes other choices")
	f.IntVar(&o.turns, "turns", 2, "how many of the last turns to tell")
	return c
}

// demoed is the output of demo --json.
type demoed struct {
	Folder string       `json:"folder"`
	Games  []demoedGame `json:"games"` // each was verified
}

type demoedGame struct {
	Kind   string   `json:"kind"`
	Boards string   `json:"boards"` // folder
	Save   string   `json:"save"`
	Turn   int      `json:"turn"` // the last
	Result game.Raw `json:"result"`
}

func runDemo(e *env, o demoOptions) (err error) {
	lang, err := languageOf(o.lang)
	if err != nil {
		return err
	}
	if e, err = e.only(o.games); err != nil {
		return err
	}
	if o.dir == "" {
		if o.dir, err = os.MkdirTemp("", "whisker-demo-"); err != nil {
			return err
		}
	} else if err := os.Mkdir(o.dir, 0o755); err != nil {
		return hinted(err, "name a folder that does not exist yet: --dir DIR")
	}
	out := demoed{plain.Line(o.dir), []demoedGame{}}
	for _, d := range e.demos(o) {
		if err := d.play(); err != nil {
			return fmt.Errorf("demo of %s: %w", d.rules.Info().Name, err)
		}
		made, err := d.tell(e, lang, o.turns)
		if err != nil {
			return err
		}
		out.Games = append(out.Games, made)
	}
	if e.json {
		return e.printJSON(out)
	}
	e.printf("Look around: %s\n", plain.Command("whisker", "show", filepath.Join(o.dir, e.books[0].Info().Name, "save.json")))
	return nil
}

// only is the environment with the games of some names; of none: with all.
func (e *env) only(names []string) (*env, error) {
	if len(names) == 0 {
		return e, nil
	}
	chosen := *e
	chosen.books = nil
	for _, name := range names {
		g, ok := e.books.Find(name)
		if !ok {
			return nil, usage("whisker games", "there is no game %q", name)
		}
		chosen.books = append(chosen.books, g)
	}
	return &chosen, nil
}

// quiet is an environment whose talk nobody hears and whose home is the demo's.
func (e *env) quiet(home string) *env {
	q := *e
	q.out, q.err, q.in, q.json, q.password = io.Discard, io.Discard, strings.NewReader(""), false, nil
	q.getenv = func(name string) string {
		if name == "WHISKER_HOME" {
			return filepath.Join(home, "home")
		}
		return ""
	}
	return &q
}

// demoPlayers hold the seats of a demo, in table order.
var demoPlayers = []string{"Ann", "Bob", "Cid"}

// demo is one game that plays itself, through the same commands and files as
// any other.
type demo struct {
	*env
	rules  game.Game
	option string // NAME=VALUE; "" for none
	dir    string
	dice   *game.Fast
}

// demoTables are the options to show of games that one table does not show
// whole.
var demoTables = map[string][]string{"fox": {"mode=mail", "mode=table"}}

// demos are the games to play: each once, or once with each of its options.
func (e *env) demos(o demoOptions) (all []*demo) {
	for _, g := range e.books {
		name := g.Info().Name
		shown := demoTables[name]
		if shown == nil {
			shown = []string{""}
		}
		for _, option := range shown {
			dir := filepath.Join(o.dir, name)
			if _, value, ok := strings.Cut(option, "="); ok {
				dir += "-" + value
			}
			all = append(all, &demo{env: e.quiet(dir), rules: g, option: option, dir: dir, dice: game.NewFast(o.seed)})
		}
	}
	return all
}

func (d *demo) path(name string) string { return filepath.Join(d.dir, name) }

// play plays a game from its keys to its last board.
func (d *demo) play() error {
	if err := makeFolders(d.dir, d.path("keys"), d.path("moves")); err != nil {
		return err
	}
	o := newOptions{
		game: d.rules.Info().Name, name: "demo", out: d.path("save.json"), key: d.path("keys/ref"),
		absent: referee.AbsentWait, boards: d.path("boards"),
	}
	if d.option != "" {
		o.options = []string{d.option}
	}
	if err := runKeyNew(d.env, o.key); err != nil {
		return err
	}
	info := d.rules.Info()
	for i, seat := range info.Seats[:min(info.Max, len(demoPlayers))] {
		key := d.path("keys/" + string(seat))
		if err := runKeyNew(d.env, key); err != nil {
			return err
		}
		o.seats = append(o.seats, fmt.Sprintf("%s=%s:%s.pub", seat, demoPlayers[i], key))
	}
	if err := runNew(d.env, o); err != nil {
		return err
	}
	for {
		over, err := d.turn()
		if over || err != nil {
			return err
		}
	}
}

// turn has every seat that is asked send a move, and resolves them.
func (d *demo) turn() (over bool, err error) {
	f, err := d.open(d.path("save.json"), "")
	if err != nil {
		return false, err
	}
	b := f.table.Board
	if b.Over() {
		return true, nil
	}
	var moves []string
	for _, ask := range b.Asks {
		name, err := d.move(f.table, ask)
		if err != nil {
			return false, err
		}
		moves = append(moves, name)
	}
	return false, runResolve(d.env, resolveOptions{
		save: d.path("save.json"), moves: moves, key: d.path("keys/ref"), out: d.path("save.json"),
		boards: d.path("boards"), log: d.path(fmt.Sprintf("%04d.txt", b.Turn+1)), lang: "en", force: true,
	})
}

// move has one seat answer its ask from its own view. The referee answers from
// the save.
func (d *demo) move(t *referee.Table, ask game.Ask) (string, error) {
	turn, seat := t.Board.Turn, string(ask.Seat)
	from, key := d.path("save.json"), d.path("keys/ref")
	if ask.Seat != game.Referee {
		from, key = d.path(fmt.Sprintf("%04d-%s.view", turn, seat)), d.path("keys/"+seat)
		err := runView(d.env, viewOptions{save: d.path("save.json"), as: seat, key: d.path("keys/ref"), out: from, seal: true})
		if err != nil {
			return "", err
		}
	}
	f, err := d.open(from, key)
	if err != nil {
		return "", err
	}
	choice, err := d.choose(f, ask.Seat)
	if err != nil {
		return "", err
	}
	out := d.path(fmt.Sprintf("moves/%04d-%s.move", turn, seat))
	return out, runSeal(d.env, sealOptions{
		file: from, as: seat, key: key, move: choice.String(), out: out, rev: d.now().UnixMilli(),
	})
}

// choose picks an answer at random.
func (d *demo) choose(f *opened, seat game.Seat) (game.Move, error) {
	if s, ok := f.table.State().(game.Sampler); ok {
		return s.Sample(seat, d.dice), nil
	}
	moves, err := legalMoves(f, seat)
	if err == nil && len(moves) == 0 {
		err = fmt.Errorf("%s is asked and has no answer", seat)
	}
	if err != nil {
		return nil, err
	}
	return moves[d.dice.Below(len(moves))], nil
}

// tell tells the last turns of a game, and verifies all of it.
func (d *demo) tell(e *env, lang report.Language, turns int) (demoedGame, error) {
	names, err := fs.Glob(os.DirFS(d.path("boards")), "*.json") // The folder's own name is no pattern.
	if err != nil {
		return demoedGame{}, err
	}
	for i, name := range names {
		names[i] = d.path("boards/" + name)
	}
	tables, err := d.openTables(names[max(0, len(names)-max(1, turns)):])
	if err != nil {
		return demoedGame{}, err
	}
	last := tables[len(tables)-1].table.Board
	v := *d.env
	if !e.json {
		v.out = e.out
		if err := report.Log(e.out, lang, boardsOf(tables)[:min(turns, len(tables))]...); err != nil {
			return demoedGame{}, err
		}
		e.printf("\n%s: %s in %s\n", d.rules.Info().Title, plural(len(names), "board", "boards"), d.path("boards"))
	}
	made := demoedGame{last.Charter.Game, plain.Line(d.path("boards")), plain.Line(d.path("save.json")), last.Turn, last.Result}
	return made, runVerify(&v, verifyOptions{files: names, referee: d.path("keys/ref.pub")})
}
