package cmd

import (
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"whisker/referee"
	"whisker/referee/envelope"
	"whisker/referee/game"
	"whisker/referee/plain"
	"whisker/referee/save"
	"whisker/referee/table"
)

type sealOptions struct {
	file, as, key, move string
	out, referee, note  string
	rev                 int64
	ahead               int
	open, withdraw      bool
	force               bool
}

func newSeal(e *env) *cobra.Command {
	var o sealOptions
	c := &cobra.Command{
		Use:   "seal FILE --as SEAT --key KEY MOVE -o OUT",
		Short: "Sign and seal a move",
		Long: `Write a move, sign it with the seat's key and seal it to the table. FILE is the
board or the seat's view that the move answers. MOVE is in short form or JSON,
or - for standard input. The move is checked first; what the rules refuse is
not sealed, unless --force says so.

The table's referee is pinned at first use, by name and key, in known_tables in
WHISKER_HOME: a later board of that name with another referee key is refused.
A board without a signature beside it is taken only for a table that is pinned.

Moves ahead: "fox 2 | hare 1 ; lamb 1" is, at the next ask, fox 2 or else hare
1, and lamb 1 at the one after. --ahead N says which ask of the seat the first
one is for.`,
		Example: "  whisker seal board.json --as red --key ann 6 -o red.move\n" +
			"  echo '{\"card\":6}' | whisker seal board.json --as red --key ann - -o red.move",
		Args: func(c *cobra.Command, args []string) error {
			want := 2
			if o.withdraw {
				want = 1
			} else if len(args) > want {
				return usage("put the move in quotes, as "+plain.Word(strings.Join(args[1:], " ")), "seal takes FILE MOVE, and got %d arguments", len(args))
			}
			return exactly(want, map[int]string{1: "FILE", 2: "FILE MOVE"}[want])(c, args)
		},
		RunE: func(c *cobra.Command, args []string) (err error) {
			o.file = args[0]
			if len(args) > 1 {
				o.move = args[1]
			}
			if o.key, err = e.needKey(c); err != nil {
				return err
			}
			if o.out == "" {
				return usage("-o FILE, or -o - for standard output", "no output was named")
			}
			if !c.Flags().Changed("rev") {
				o.rev = e.now().UnixMilli()
			}
			return runSeal(e, o)
		},
	}
	f := c.Flags()
	f.StringVar(&o.as, "as", "", "the seat")
	f.StringVarP(&o.out, "output", "o", "", "where to write the move")
	f.StringVar(&o.referee, "referee", "", "the referee's public key, to check the board against and to pin")
	f.StringVar(&o.note, "note", "", "a note for the log, shown when the move is published")
	f.Int64Var(&o.rev, "rev", 0, "the move's rev, of which the highest counts (default: the time in milliseconds)")
	f.IntVar(&o.ahead, "ahead", 0, "the number of the seat's ask that the move is for")
	f.BoolVar(&o.withdraw, "withdraw", false, "take the answer back, or with --ahead that one")
	f.BoolVar(&o.open, "open", false, "sign without sealing")
	f.BoolVar(&o.force, "force", false, "replace the output, and seal a move that was refused")
	keyFlag(c, &o.key, "the seat's private key")
	return c
}

// sealed is the output of seal --json.
type sealed struct {
	Output string      `json:"output"`
	Game   string      `json:"game"`
	Turn   int         `json:"turn"`
	Seat   game.Seat   `json:"seat"`
	Moves  []sealedOne `json:"moves"`
}

type sealedOne struct {
	ID     string `json:"id"`
	Rev    int64  `json:"rev"`
	Ahead  int    `json:"ahead,omitzero"`
	Choice int    `json:"choice,omitzero"`
}

func runSeal(e *env, o sealOptions) error {
	if o.move == "-" {
		text, err := e.readStdin()
		if err != nil {
			return err
		}
		o.move = string(text)
	}
	f, err := e.open(o.file, o.key)
	if err != nil {
		return err
	}
	seat, err := f.seat(o.as)
	if err != nil {
		return err
	}
	pin, err := e.trust(f, o.referee)
	if err != nil {
		return err
	}
	signer, err := e.signer(o.key)
	if err != nil {
		return err
	}
	draft := referee.Move{
		Type: referee.MoveType, Game: f.table.Board.Game, Turn: f.table.Board.Turn, Seat: seat,
		Answers: f.table.ID, Rev: o.rev, Note: o.note,
	}
	if draft.By, err = signsFor(f.table.Board, seat, signer.Public()); err != nil {
		return err
	}
	moves, err := o.moves(e, f, draft)
	if err != nil {
		return err
	}
	var file []byte
	done := sealed{Output: plain.Line(o.out), Game: draft.Game, Turn: draft.Turn, Seat: seat}
	for _, m := range moves {
		text, err := o.text(f.table, m)
		if err != nil {
			return err
		}
		armor, err := signer.Sign(envelope.MoveNamespace, text)
		if err != nil {
			return err
		}
		file = append(file, envelope.Join(text, armor)...)
		done.Moves = append(done.Moves, sealedOne{referee.ID(text), m.Rev, m.Ahead, m.Choice})
	}
	if len(file) > referee.MaxMove {
		return usage("send fewer moves in one file", "the moves are larger than %d KiB together", referee.MaxMove>>10)
	}
	if !o.open {
		if file, err = envelope.Seal(f.table.Board.Charter.Referee.Age, file); err != nil {
			return err
		}
	}
	if err := e.emit([]save.File{{Path: o.out, Data: file}}, o.force); err != nil {
		return err
	}
	if err := pin(); err != nil {
		return err
	}
	if e.json && o.out != "-" {
		return e.printJSON(done)
	}
	return nil
}

// text is the document of a move, with a salt of its own.
func (o sealOptions) text(t *referee.Table, m referee.Move) ([]byte, error) {
	salt := make([]byte, 32)
	rand.Read(salt)
	m.Salt = hex.EncodeToString(salt)
	ask, _ := t.Board.Ask(m.Seat)
	if !t.Fits(ask.Kind, &m) {
		return nil, usage("whisker seal --help", "the move cannot be sent: it is longer than any could be")
	}
	text := t.MoveText(ask.Kind, &m)
	if _, err := referee.ReadMove(text); err != nil {
		return nil, usage("whisker seal --help", "the move cannot be sent: %s", err)
	}
	return text, nil
}

// signsFor tells how a key may move for a seat: as its own, or as the referee's
// entry.
func signsFor(b *referee.Board, seat game.Seat, key envelope.PublicKey) (by string, err error) {
	c := b.Charter
	place, _ := b.Place(seat)
	switch line := key.String(); {
	case line == place.Key && c.Entry != referee.EntryReferee, seat == game.Referee && line == c.Referee.Key:
		return "", nil
	case line == c.Referee.Key && c.Entry != referee.EntryPlayers:
		return referee.ByReferee, nil
	}
	return "", &envelope.Error{
		Kind: envelope.ErrWrongKey, What: "the key " + key.Fingerprint() + " may not move for " + string(seat),
		Hint: "give the key that the charter names: whisker signers BOARD",
	}
}

// moves makes the documents of what was asked for, but for their salts.
func (o sealOptions) moves(e *env, f *opened, draft referee.Move) ([]referee.Move, error) {
	ask, asked := f.table.Board.Ask(draft.Seat)
	text := strings.TrimSpace(o.move)
	isJSON := strings.HasPrefix(text, "{")
	ahead := o.ahead > 0 || !isJSON && strings.ContainsAny(text, ";|")
	switch {
	case f.table.Board.Over():
		return nil, usage(plain.Command("whisker", "result", f.name), "the game is over: nobody is asked")
	case o.ahead < 0:
		return nil, usage("--ahead 1 is the first ask of the game", "--ahead is below 1")
	case !ahead && !asked:
		return nil, usage("--ahead N sends a move ahead", "%s is not asked on turn %d", draft.Seat, draft.Turn)
	case o.withdraw:
		draft.Withdraw, draft.Ahead = true, o.ahead
		return []referee.Move{draft}, nil
	case !ahead:
		return o.answer(e, f, ask, draft)
	}
	next, now := o.ahead, f.table.Board.AskedCount(draft.Seat)
	if next == 0 {
		if next = now; !asked {
			next++
		}
	}
	steps := []string{text}
	if !isJSON {
		steps = strings.Split(text, ";")
	}
	var moves []referee.Move
	for i, step := range steps {
		choices := []string{step}
		if !isJSON {
			choices = strings.Split(step, "|")
		}
		for j, choice := range choices {
			m := draft
			m.Ahead, m.Choice = next+i, j+1
			expected := ""
			if asked && m.Ahead == now {
				expected = ask.Kind
			}
			move, err := parseAhead(f.table, expected, choice)
			if err != nil {
				return nil, err
			}
			m.Move = move
			moves = append(moves, m)
		}
	}
	if len(moves) > referee.MaxQueue {
		return nil, usage("send fewer", "more than %d moves ahead would wait", referee.MaxQueue)
	}
	if asked && next == now && !o.force && f.table.State().Knows(draft.Seat) {
		if err := answersNow(f, ask, moves); err != nil {
			return nil, err
		}
	}
	return moves, nil
}

// answersNow refuses moves ahead of which none can answer the ask of the board,
// though the first of them are meant to.
func answersNow(f *opened, ask game.Ask, moves []referee.Move) error {
	var first []game.Refusal
	for _, m := range moves {
		if m.Ahead != moves[0].Ahead {
			break
		}
		refusals := f.table.Check(m.Seat, m.Move)
		if len(refusals) == 0 {
			return nil
		}
		if first == nil {
			first = refusals
		}
	}
	return refused(f, ask, first)
}

// answer makes the answer to the ask of the board.
func (o sealOptions) answer(e *env, f *opened, ask game.Ask, draft referee.Move) ([]referee.Move, error) {
	move, err := f.table.Parse(ask.Kind, o.move)
	if err != nil {
		refusals := []game.Refusal{*err.(*game.Refusal)}
		if all := table.Explain(f.table, ask.Kind, game.Raw(o.move)); all != nil {
			refusals = all
		}
		return nil, refused(f, ask, refusals)
	}
	draft.Move = jsonOf(move)
	if !f.table.State().Knows(draft.Seat) {
		e.note("not checked against your hand: a %s does not hold it; seal from your view to have it checked", f.kind)
	} else if refusals := f.table.Check(draft.Seat, draft.Move); len(refusals) > 0 && !o.force {
		return nil, refused(f, ask, refusals)
	}
	return []referee.Move{draft}, nil
}

// refused tells all that is wrong with a move.
func refused(f *opened, ask game.Ask, refusals []game.Refusal) error {
	return &failure{
		Code: exitRefused, Kind: string(refusals[0].Kind),
		Message: fmt.Sprintf("the %s is refused: %s", ask.Kind, reasonsOf(refusals)),
		Hint:    f.movesOf(ask.Seat),
	}
}

// movesOf is the command that lists the moves of a seat.
func (o *opened) movesOf(seat game.Seat) string {
	call := []string{"whisker", "moves", o.name, "--as", string(seat)}
	if o.opener != "" {
		call = append(call, "--key", o.opener)
	}
	return plain.Command(call...)
}

// reasonsOf writes refusals on one line.
func reasonsOf(refusals []game.Refusal) string {
	reasons := make([]string, len(refusals))
	for i, r := range refusals {
		reasons[i] = r.Error()
	}
	return strings.Join(reasons, "; ")
}

// parseAhead reads a move for an ask whose kind may not be known yet: it is of
// the first kind that reads it. expected is the kind of the board's own ask, and
// else ""; what that kind says is wrong is told first.
func parseAhead(t *referee.Table, expected, text string) (game.Raw, error) {
	var first error
	var kinds []string
	if expected != "" {
		kinds = append(kinds, expected)
	}
	for _, k := range t.Info().Kinds {
		kinds = append(kinds, k.Name)
	}
	for _, kind := range kinds {
		move, err := t.Parse(kind, text)
		if err == nil {
			return jsonOf(move), nil
		}
		if first == nil {
			first = err
		}
	}
	return nil, first
}
