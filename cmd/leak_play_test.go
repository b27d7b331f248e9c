package cmd

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"time"

	"whisker/referee"
	"whisker/referee/envelope"
	"whisker/referee/game"
	"whisker/referee/report"
	"whisker/referee/table"
)

// leaks plays random games at tables of one kind, in a folder of its own.
type leaks struct {
	leakTable
	t       *testing.T
	books   referee.Rulebooks
	dice    *rand.Rand
	signers map[game.Seat]envelope.Signer
	seen    map[string][]game.Move // answers that were legal once, by kind of ask
	rev     int64                  // of the last move
	games   int                    // begun
	told    bool                   // logs and pictures are made of this game
	looks   int                    // at positions of each game
	pairs   map[string]int         // compared, by kind

	// To show that leaks are found: what becomes of the output of a command, and
	// the commands that are run; all where it is "".
	meddle func(e *ear, args []string, out string) string
	only   string
}

// leakClock is the clock of every command of a scan.
func leakClock() time.Time { return time.Date(2026, time.June, 1, 12, 0, 0, 0, time.UTC) }

func newLeaks(t *testing.T, table leakTable, books referee.Rulebooks, seed uint64) *leaks {
	t.Helper()
	t.Chdir(t.TempDir())
	t.Setenv("WHISKER_HOME", "home")
	l := &leaks{
		leakTable: table, t: t, books: books, dice: rand.New(rand.NewPCG(8, seed)),
		signers: map[game.Seat]envelope.Signer{}, looks: 1, pairs: map[string]int{},
	}
	for _, seat := range append([]game.Seat{game.Referee}, l.chairs()...) {
		l.succeed("", "key", "new", string(seat))
		signer, err := envelope.LoadSigner(string(seat), nil)
		if err != nil {
			t.Fatal(err)
		}
		l.signers[seat] = signer
	}
	return l
}

// chairs are the seats of a table.
func (l *leaks) chairs() []game.Seat {
	g, _ := l.books.Find(l.game)
	return g.Info().Seats[:l.seats]
}

// run runs a command at leakTime, with a text on standard input.
func (l *leaks) run(in string, args ...string) (code int, out, talk string) {
	var o, e bytes.Buffer
	code = run(context.Background(), &env{
		in: strings.NewReader(in), out: &o, err: &e, getenv: os.Getenv, now: leakClock, books: l.books, signals: new(signals),
	}, args)
	return code, o.String(), e.String()
}

func (l *leaks) succeed(in string, args ...string) (out string) {
	l.t.Helper()
	code, out, talk := l.run(in, args...)
	if code != exitDone {
		l.t.Fatalf("%s: exit status %d\n%s", strings.Join(args, " "), code, talk)
	}
	return out
}

// begin begins a table with the real commands.
func (l *leaks) begin() (*referee.Table, error) {
	l.games++
	l.seen = map[string][]game.Move{}
	args := []string{"new", l.game, "--name", fmt.Sprintf("t%d", l.games), "--key", "referee", "-o", "save.json", "--force"}
	for _, o := range strings.Fields(l.options) {
		args = append(args, "--option", o)
	}
	for _, seat := range l.chairs() {
		args = append(args, "--seat", fmt.Sprintf("%s=P%[1]s <%[1]s@example.org>:%[1]s.pub", seat))
	}
	l.succeed("", args...)
	now, _, err := table.OpenSave(l.books, read(l.t, "save.json"))
	if err != nil {
		return nil, err
	}
	// The first seal pins the table and says so.
	first := now.Board.Asks[0].Seat
	answer := string(game.Marshal(l.answers(now, first)[0]))
	l.succeed("", "view", "save.json", "-o", "board.json", "--force")
	l.succeed(answer, "seal", "board.json", "--as", string(first), "--key", string(first), "-", "-o", "sealed.move", "--force")
	l.told = report.Turn(new(bytes.Buffer), report.English, now.Board) == nil
	return now, nil
}

// play plays one game and looks at a few of its positions where the table waits.
func (l *leaks) play(look func(*referee.Table) error) error {
	now, err := l.begin()
	for left := l.looks; err == nil && !now.Board.Over(); {
		for _, ask := range now.Board.Asks {
			l.see(ask.Kind, l.answers(now, ask.Seat)...)
		}
		// Often soon, and later now and then.
		if now.Board.Turn > 1 && left > 0 && l.dice.IntN(4) == 0 && len(now.Missing(nil)) > 0 {
			left--
			if err := look(now); err != nil {
				return err
			}
		}
		now, err = l.turn(now)
	}
	return err
}

// answers are legal answers of a seat that is asked.
func (l *leaks) answers(now *referee.Table, seat game.Seat) []game.Move {
	moves := now.State().Legal(seat)
	if s, ok := now.State().(game.Sampler); ok && (len(moves) == 0 || l.dice.IntN(2) == 0) {
		for range 3 {
			moves = append(moves, s.Sample(seat, game.NewFast(l.dice.Uint64())))
		}
	}
	return moves
}

// see remembers answers, a hundred of a kind.
func (l *leaks) see(kind string, moves ...game.Move) {
	for _, m := range moves {
		if kind == referee.Ready {
			return
		}
		if n := len(l.seen[kind]); n < 100 {
			l.seen[kind] = append(l.seen[kind], m)
		} else {
			l.seen[kind][l.dice.IntN(n)] = m
		}
	}
}

// any is an answer that was legal once, to any ask; nil before there was one.
func (l *leaks) any(now *referee.Table) game.Move {
	var kinds []string
	for _, k := range now.Info().Kinds {
		if len(l.seen[k.Name]) > 0 {
			kinds = append(kinds, k.Name)
		}
	}
	if len(kinds) == 0 {
		return nil
	}
	moves := l.seen[kinds[l.dice.IntN(len(kinds))]]
	return moves[l.dice.IntN(len(moves))]
}

// turn makes the next turn, of signed moves: what waits where that is legal.
func (l *leaks) turn(now *referee.Table) (*referee.Table, error) {
	var subs []*referee.Submission
	for _, seat := range l.chairs() {
		if m := l.any(now); m != nil && l.dice.IntN(3) == 0 {
			next := now.Board.AskedCount(seat) + 1 + l.dice.IntN(2)
			subs = append(subs, l.submission(now, &referee.Move{Seat: seat, Ahead: next, Choice: 1 + l.dice.IntN(2), Move: game.Marshal(m)}))
		}
	}
	options := referee.Options{One: true, SkipBad: true}
	r, err := now.Resolve(subs, options)
	if err == nil && len(r.Turns) == 0 {
		for _, seat := range r.Missing {
			moves := l.answers(now, seat)
			subs = append(subs, l.submission(now, &referee.Move{Seat: seat, Move: game.Marshal(moves[l.dice.IntN(len(moves))])}))
		}
		r, err = now.Resolve(subs, options)
	}
	if err != nil || len(r.Turns) != 1 {
		return nil, fmt.Errorf("turn %d: %d turns made: %w", now.Board.Turn, len(r.Turns), err)
	}
	return r.Turns[0], nil
}

// submission signs a move to a board, with a note.
func (l *leaks) submission(now *referee.Table, m *referee.Move) *referee.Submission {
	l.rev++
	m.Type, m.Game, m.Turn, m.Answers = referee.MoveType, now.Board.Game, now.Board.Turn, now.ID
	m.Rev, m.Salt, m.Note = l.rev, randomHex(), l.note()
	return l.signed(now, m)
}

// note is a text of any length that stands nowhere else.
func (l *leaks) note() string { return fmt.Sprintf("n%0*d", 10+l.dice.IntN(100), l.dice.Uint64()) }

func (l *leaks) signed(now *referee.Table, m *referee.Move) *referee.Submission {
	kind := ""
	if ask, ok := now.Board.Ask(m.Seat); ok {
		kind = ask.Kind
	}
	text := now.MoveText(kind, m)
	armor, err := l.signers[m.Seat].Sign(envelope.MoveNamespace, text)
	if err != nil {
		l.t.Fatal(err)
	}
	return &referee.Submission{
		Signed: string(envelope.Join(text, armor)), ID: referee.ID(text), Signer: l.signers[m.Seat].Public().String(), Move: m,
	}
}
