package gametest

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"whisker/referee/game"
)

// goldens is where a game's package keeps its playthroughs.
const goldens = "testdata/playthrough"

// firstLegal is how many legal answers a transcript shows.
const firstLegal = 8

// Playthrough plays the answers of the golden again and fails t where the
// transcript differs in a byte. With -update it writes the golden anew, with
// answers drawn from the seed.
func Playthrough(t *testing.T, g game.Game, o Options) {
	t.Helper()
	name := o.Name
	if name == "" {
		name = g.Info().Name
	}
	file := filepath.Join(goldens, name+".txt")
	if *updateFlag {
		text, err := Transcript(g, o)
		if err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(os.MkdirAll(goldens, 0o755), os.WriteFile(file, text, 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	golden, err := os.ReadFile(file)
	if err != nil {
		t.Fatalf("%v (-update writes it)", err)
	}
	text, err := Replay(g, golden)
	if err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	if !bytes.Equal(golden, text) {
		t.Fatalf("%s is not what is played today (-golden +played; -update writes it anew):\n%s", file, cmp.Diff(string(golden), string(text)))
	}
}

// HasPlaythrough returns an error where the package directory of a game has no
// playthrough of it.
func HasPlaythrough(dir, name string) error {
	files, err := filepath.Glob(filepath.Join(dir, goldens, "*.txt"))
	if err != nil {
		return err
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		if bytes.HasPrefix(text, []byte("game: "+name+"\n")) {
			return nil
		}
	}
	return fmt.Errorf("%s has no playthrough in %s", name, filepath.Join(dir, goldens))
}

// Transcript plays one random game and tells it.
func Transcript(g game.Game, o Options) ([]byte, error) {
	info := g.Info()
	setup := game.Setup{}
	if len(o.Setups) > 0 {
		setup = o.Setups[0]
	}
	if setup.Seats == nil {
		setup.Seats = info.Seats[:min(max(3, info.Min), info.Max)]
	}
	w := &walk{game: g, info: info, opt: o, seed: o.Seed, rand: game.NewFast(o.Seed)}
	return w.transcript(setup, w.choose)
}

// Replay plays a transcript's answers again and tells what happens today.
func Replay(g game.Game, golden []byte) ([]byte, error) {
	s, err := readScript(golden)
	if err != nil {
		return nil, err
	}
	w := &walk{game: g, info: g.Info(), seed: s.seed, rand: game.NewFast(s.seed)}
	return w.transcript(s.setup, func() ([]game.Answer, error) { return s.next(w) })
}

// transcript plays a game with answers from somewhere.
func (w *walk) transcript(setup game.Setup, answers func() ([]game.Answer, error)) (text []byte, err error) {
	err = w.guarded(func() error {
		if err := w.begin(setup); err != nil {
			return err
		}
		var b bytes.Buffer
		w.tellFacts(&b)
		for {
			w.tellPosition(&b)
			if len(w.asks) == 0 {
				text = b.Bytes()
				return nil
			}
			if w.turn >= w.opt.turns() {
				return w.hold(Ends, func() error { return fmt.Errorf("the game has not ended after %d turns", w.turn) })
			}
			chosen, err := answers()
			if err != nil {
				return err
			}
			for _, a := range chosen {
				fmt.Fprintf(&b, "answer %s: %s\n", a.Seat, a.Move)
			}
			if err := w.play(chosen); err != nil {
				return err
			}
		}
	})
	return text, err
}

// tellFacts writes the header.
func (w *walk) tellFacts(b *bytes.Buffer) {
	i := w.info
	fmt.Fprintf(b, "game: %s\ntitle: %s, %s\nversion: %d\n", i.Name, i.Title, i.Native, i.Version)
	fmt.Fprintf(b, "editions: %s\nplayers: %d-%d of %s\n", strings.Join(i.Editions, " "), i.Min, i.Max, strings.Join(names(i.Seats), " "))
	fmt.Fprintf(b, "dice: %t\nsecrets: %t\n", i.Dice, i.Secrets)
	for _, k := range i.Kinds {
		fmt.Fprintf(b, "kind: %s, secret %t, largest %d\n", k.Name, k.Secret, k.Largest)
	}
	for _, o := range i.Options {
		fmt.Fprintf(b, "option: %s, %s %s\n", o.Name, o.Type, strings.Join(append([]string{"(" + o.Rule + ")"}, o.Values...), " "))
	}
	fmt.Fprintf(b, "edition: %s\nseats: %s\noptions: %s\nseed: %d\n", w.setup.Edition, strings.Join(names(w.setup.Seats), " "), w.setup.Options, w.seed)
}

// tellPosition writes what made a position, what everybody and each seat knows,
// and what it waits for.
func (w *walk) tellPosition(b *bytes.Buffer) {
	for _, d := range w.last.Draws {
		fmt.Fprintf(b, "draw %s\n", d)
	}
	for _, e := range w.last.Events {
		fmt.Fprintln(b, eventLine(e))
	}
	if w.last.Reveal {
		fmt.Fprintln(b, "reveal")
	}
	fmt.Fprintf(b, "\nturn %d\npublic: %s\n", w.turn, w.docs.Public)
	if w.info.Secrets {
		for i, seat := range w.setup.Seats {
			fmt.Fprintf(b, "private %s: %s\n", seat, w.docs.Private[i])
		}
		fmt.Fprintf(b, "secret: %s\n", w.docs.Secret)
	}
	for i, a := range w.asks {
		fmt.Fprintf(b, "ask %s: %s\n", a.Seat, strings.TrimSpace(a.Kind+" "+string(a.Detail)))
		legal := texts(w.legal[i][:min(firstLegal, len(w.legal[i]))])
		if len(w.legal[i]) > firstLegal {
			legal = append(legal, "…")
		}
		fmt.Fprintf(b, "legal %s (%d): %s\n", a.Seat, len(w.legal[i]), strings.Join(legal, " | "))
	}
	if r := w.state.Result(); r != nil {
		fmt.Fprintf(b, "result: %s\n", document(r))
	}
}

// script is what a transcript is played again from.
type script struct {
	setup   game.Setup
	seed    uint64
	answers []line
}

type line struct {
	number int
	seat   game.Seat
	text   string
}

func readScript(golden []byte) (*script, error) {
	s := new(script)
	lines := bufio.NewScanner(bytes.NewReader(golden))
	lines.Buffer(nil, len(golden)+1)
	for n := 1; lines.Scan(); n++ {
		key, value, _ := strings.Cut(lines.Text(), ": ")
		if seat, ok := strings.CutPrefix(key, "answer "); ok {
			s.answers = append(s.answers, line{n, game.Seat(seat), value})
		}
		switch key {
		case "edition":
			s.setup.Edition = value
		case "options":
			s.setup.Options = game.Raw(value)
		case "seats":
			for _, seat := range strings.Fields(value) {
				s.setup.Seats = append(s.setup.Seats, game.Seat(seat))
			}
		case "seed":
			seed, err := strconv.ParseUint(value, 10, 64)
			if err != nil {
				return nil, fmt.Errorf("line %d: the seed is no number", n)
			}
			s.seed = seed
		}
	}
	return s, lines.Err()
}

// next reads the answers to the position that the game stands at.
func (s *script) next(w *walk) ([]game.Answer, error) {
	var answers []game.Answer
	for _, a := range w.asks {
		if len(s.answers) == 0 {
			return nil, fmt.Errorf("there are no answers left, and turn %d asks %s", w.turn, a.Seat)
		}
		l := s.answers[0]
		s.answers = s.answers[1:]
		if l.seat != a.Seat {
			return nil, fmt.Errorf("line %d answers for %s, and turn %d asks %s", l.number, l.seat, w.turn, a.Seat)
		}
		m, err := w.game.Parse(a.Kind, l.text)
		if err != nil {
			return nil, fmt.Errorf("line %d is not understood: %w", l.number, err)
		}
		if refused := w.state.Check(a.Seat, m); len(refused) > 0 {
			return nil, fmt.Errorf("line %d is refused: %w", l.number, &refused[0])
		}
		answers = append(answers, game.Answer{Seat: a.Seat, Move: m})
	}
	if t, ok := w.state.(game.Together); ok && len(t.CheckAll(answers)) > 0 {
		return nil, fmt.Errorf("the answers to turn %d contradict each other", w.turn)
	}
	return answers, nil
}
