package gametest

import (
	"bytes"
	"errors"
	"fmt"
	"runtime/debug"
	"slices"

	"github.com/google/go-cmp/cmp"

	"whisker/referee/game"
)

// walk is one game on its way, with the position that it stands at.
type walk struct {
	game  game.Game
	info  *game.Info
	opt   Options
	setup game.Setup
	seed  uint64
	rand  *game.Fast // what the suite itself decides

	law     Law // that is being held, for the failure
	turn    int // of the position, 1 for the first
	state   game.State
	docs    documents
	asks    []game.Ask
	legal   [][]game.Move            // by ask
	last    turn                     // what made the position
	told    map[game.Seat][]game.Raw // in private, since the seat was last asked
	drew    bool                     // at least once
	pool    []played                 // moves of earlier positions
	tripped map[string]bool          // moves that were seen to round-trip
	history [][]game.Answer
}

// turn is what a resolution did.
type turn struct {
	Events []game.Event
	Reveal bool
	Draws  []Draw
	Docs   documents
}

// documents are the three documents of a position.
type documents struct {
	Public  game.Raw
	Private []game.Raw // in table order
	Secret  game.Raw
}

// document writes a document of a state; nil stands for one without members.
func document(v any) game.Raw {
	if v == nil {
		return game.Raw("{}")
	}
	return game.Marshal(v)
}

func (w *walk) documents(s game.State) documents {
	d := documents{Public: document(s.Public()), Secret: document(s.Secret())}
	for _, seat := range w.setup.Seats {
		d.Private = append(d.Private, document(s.Private(seat)))
	}
	return d
}

// begin starts a game.
func (w *walk) begin(setup game.Setup) error {
	return w.hold(Play, func() error {
		complete, err := w.game.Complete(setup)
		if err != nil {
			return fmt.Errorf("the setup is refused: %w", err)
		}
		w.setup, w.told, w.tripped = complete, map[game.Seat][]game.Raw{}, map[string]bool{}
		state, first, err := w.deal()
		w.state = state
		w.arrive(first)
		return err
	})
}

// deal makes the first position.
func (w *walk) deal() (game.State, turn, error) {
	dice := Record(Named(w.seed, 0))
	s, events := w.game.New(w.setup, dice)
	return s, turn{Events: events, Draws: dice.Draws(), Docs: w.documents(s)}, w.fair(dice)
}

// resolve plays the answers to position n on a state.
func (w *walk) resolve(s game.State, n int, answers []game.Answer) (turn, error) {
	dice := Record(Named(w.seed, n))
	out := s.Play(answers, dice)
	return turn{out.Events, out.Reveal, dice.Draws(), w.documents(s)}, w.fair(dice)
}

// fair tells what is wrong with the draws of a turn.
func (w *walk) fair(dice *Recorder) error {
	err := dice.Err()
	if len(dice.Draws()) > 0 && !w.info.Dice {
		err = errors.New("a game without Info.Dice draws")
	}
	if err != nil {
		w.law = Dice
	}
	return err
}

// play goes on to the next position.
func (w *walk) play(answers []game.Answer) error {
	return w.hold(Play, func() error {
		t, err := w.resolve(w.state, w.turn, answers)
		for _, a := range answers {
			delete(w.told, a.Seat)
		}
		w.history = append(w.history, answers)
		w.arrive(t)
		return err
	})
}

// arrive notes the facts of the position that w.state now is.
func (w *walk) arrive(t turn) {
	w.turn++
	w.drew = w.drew || len(t.Draws) > 0
	w.last, w.docs, w.asks, w.legal = t, t.Docs, w.state.Asks(), nil
	for _, e := range t.Events {
		if e.For != "" {
			w.told[e.For] = append(w.told[e.For], e.Data)
		}
	}
	for _, a := range w.asks {
		w.legal = append(w.legal, w.state.Legal(a.Seat))
	}
}

// hold runs one check, and makes a Failure of its error.
func (w *walk) hold(l Law, check func() error) error {
	w.law = l
	if err := check(); err != nil {
		return w.fail(err)
	}
	return nil
}

func (w *walk) fail(err error) error {
	if known := new(Failure); errors.As(err, &known) {
		return err
	}
	f := &Failure{Law: w.law, Game: w.info.Name, Setup: w.setup, Seed: w.seed, Turn: w.turn, Err: err}
	for _, answers := range w.history {
		for _, a := range answers {
			f.Path = append(f.Path, fmt.Sprintf("%s: %s", a.Seat, a.Move))
		}
	}
	return f
}

// guarded runs a part of a walk and makes a Failure of a panic.
func (w *walk) guarded(run func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = w.fail(fmt.Errorf("panic: %v\n%s", p, debug.Stack()))
		}
	}()
	return run()
}

func (w *walk) asked(seat game.Seat) bool {
	return slices.ContainsFunc(w.asks, func(a game.Ask) bool { return a.Seat == seat })
}

// same tells how two turns differ.
func (t turn) same(o turn) error {
	switch {
	case !slices.Equal(t.Draws, o.Draws):
		return fmt.Errorf("the draws differ (-first +second):\n%s", cmp.Diff(t.Draws, o.Draws))
	case t.Reveal != o.Reveal:
		return errors.New("only one of them reveals the secret moves")
	case !slices.EqualFunc(t.Events, o.Events, sameEvent):
		return fmt.Errorf("the events differ (-first +second):\n%s", cmp.Diff(lines(t.Events), lines(o.Events)))
	}
	return t.Docs.same(o.Docs)
}

func sameEvent(a, b game.Event) bool { return a.For == b.For && bytes.Equal(a.Data, b.Data) }

func lines(events []game.Event) []string {
	var all []string
	for _, e := range events {
		all = append(all, eventLine(e))
	}
	return all
}

func eventLine(e game.Event) string {
	if e.For != "" {
		return fmt.Sprintf("event %s: %s", e.For, e.Data)
	}
	return fmt.Sprintf("event: %s", e.Data)
}

// same tells how two sets of documents differ.
func (d documents) same(o documents) error {
	if !bytes.Equal(d.Public, o.Public) {
		return differ("public document", d.Public, o.Public)
	}
	if !bytes.Equal(d.Secret, o.Secret) {
		return differ("secret document", d.Secret, o.Secret)
	}
	for i := range d.Private {
		if !bytes.Equal(d.Private[i], o.Private[i]) {
			return differ(fmt.Sprintf("private document of seat %d", i+1), d.Private[i], o.Private[i])
		}
	}
	return nil
}

func differ(what string, a, b game.Raw) error {
	return fmt.Errorf("the %s differs:\n\tfirst  %s\n\tsecond %s", what, a, b)
}

// texts are the short forms of moves.
func texts(moves []game.Move) []string {
	var all []string
	for _, m := range moves {
		all = append(all, m.String())
	}
	return all
}

// few returns all of a list, or so many of it drawn at random, in order.
func few[T any](list []T, limit int, rand *game.Fast) []T {
	if len(list) <= limit {
		return list
	}
	some := make([]T, 0, limit)
	for i, v := range list {
		if rand.Below(len(list)-i) < limit-len(some) {
			some = append(some, v)
		}
	}
	return some
}
