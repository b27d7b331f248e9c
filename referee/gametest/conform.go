package gametest

import (
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"testing"

	"whisker/referee/game"
)

// Conform fails t where Conformance finds a law broken.
func Conform(t *testing.T, g game.Game, o Options) {
	t.Helper()
	if err := Conformance(g, o); err != nil {
		t.Fatal(err)
	}
}

// Conformance plays random games and holds every position against the laws of
// a game. Its error is a *Failure.
func Conformance(g game.Game, o Options) error {
	if err := facts(g); err != nil {
		return &Failure{Law: Facts, Game: g.Info().Name, Err: err}
	}
	var drew atomic.Bool
	err := random(g, o, func(w *walk, setup game.Setup) error {
		err := w.conform(setup)
		if w.drew {
			drew.Store(true)
		}
		return err
	})
	if err == nil && g.Info().Dice && !drew.Load() {
		return &Failure{Law: Facts, Game: g.Info().Name, Err: errors.New("a game with Info.Dice never draws")}
	}
	return err
}

// random plays games, several at a time, and returns the failure of the first
// in the order of seeds.
func random(g game.Game, o Options, run func(*walk, game.Setup) error) error {
	info := g.Info()
	tables := o.tables(info)
	first, count := o.run(len(tables))
	failures := make([]error, count)
	var next atomic.Int64
	var failed atomic.Bool
	var all sync.WaitGroup
	for range min(count, runtime.GOMAXPROCS(0)) {
		all.Go(func() {
			for !failed.Load() {
				i := int(next.Add(1)) - 1
				if i >= count {
					return
				}
				w := &walk{game: g, info: info, opt: o, seed: first + uint64(i)}
				w.rand = game.NewFast(w.seed)
				setup := tables[w.seed%uint64(len(tables))].seated(info, w.rand)
				if failures[i] = w.guarded(func() error { return run(w, setup) }); failures[i] != nil {
					failed.Store(true)
				}
			}
		})
	}
	all.Wait()
	i := slices.IndexFunc(failures, func(err error) bool { return err != nil })
	if i < 0 {
		return nil
	}
	return failures[i]
}

// laws are what every position is held against, in this order.
var laws = []struct {
	law   Law
	holds func(*walk) error
}{
	{Documents, (*walk).documentsHold},
	{Asks, (*walk).asksHold},
	{Events, (*walk).eventsHold},
	{Legal, (*walk).legalHolds},
	{Answers, (*walk).answersHold},
	{Check, (*walk).checkHolds},
	{Load, (*walk).loadHolds},
	{Damage, (*walk).damageHolds},
	{View, (*walk).viewHolds},
	{Result, (*walk).resultHolds},
	{Invariant, (*walk).invariantHolds},
	{Pure, (*walk).pureHolds},
}

// conform plays one game.
func (w *walk) conform(setup game.Setup) error {
	if err := w.begin(setup); err != nil {
		return err
	}
	first := w.last
	all := w.last.Events
	order := order{}
	for {
		for _, l := range laws {
			if err := w.hold(l.law, func() error { return l.holds(w) }); err != nil {
				return err
			}
		}
		order.add(w)
		if len(w.asks) == 0 {
			break
		}
		if w.turn >= w.opt.turns() {
			return w.hold(Ends, func() error { return fmt.Errorf("the game has not ended after %d turns", w.turn) })
		}
		answers, err := w.choose()
		if err != nil {
			return err
		}
		if err := w.step(answers); err != nil {
			return err
		}
		all = append(all, w.last.Events...)
	}
	if err := w.hold(Order, order.agrees); err != nil {
		return err
	}
	return w.hold(Play, func() error { return w.again(first, all) })
}

// step plays one turn, on the position and on copies of it made from the
// documents, and compares.
func (w *walk) step(answers []game.Answer) error {
	var copies []game.State
	err := w.hold(Load, func() (err error) {
		copies, err = w.copies()
		return err
	})
	if err != nil {
		return err
	}
	mailed, n := []game.Answer(nil), w.turn
	err = w.hold(Moves, func() (err error) {
		mailed, err = w.mailed(answers)
		return err
	})
	if err != nil {
		return err
	}
	if err := w.play(answers); err != nil {
		return err
	}
	return w.hold(Play, func() error {
		for _, s := range copies {
			t, err := w.resolve(s, n, mailed)
			if err != nil {
				return err
			}
			if err := w.last.same(t); err != nil {
				return fmt.Errorf("the position and one loaded from its documents go on differently: %w", err)
			}
		}
		return nil
	})
}

// copies makes the position anew from its documents: in a game without secrets
// the public one is enough.
func (w *walk) copies() ([]game.State, error) {
	loaded, err := w.game.Load(w.setup, w.docs.Public, w.docs.Secret)
	if err != nil || w.info.Secrets {
		return []game.State{loaded}, err
	}
	viewed, err := w.game.LoadView(w.setup, "", w.docs.Public, nil)
	return []game.State{loaded, viewed}, err
}

// mailed returns answers as they come from the mail.
func (w *walk) mailed(answers []game.Answer) ([]game.Answer, error) {
	var all []game.Answer
	for i, a := range answers {
		m, err := w.game.Decode(w.asks[i].Kind, game.Marshal(a.Move))
		if err != nil {
			return nil, err
		}
		all = append(all, game.Answer{Seat: a.Seat, Move: m})
	}
	return all, nil
}

// again plays the whole game from its answers and compares the end.
func (w *walk) again(first turn, events []game.Event) error {
	s, last, err := w.deal()
	if err := errors.Join(err, last.same(first)); err != nil {
		return fmt.Errorf("the same game began in two ways: %w", err)
	}
	all := last.Events
	for i, answers := range w.history {
		if last, err = w.resolve(s, i+1, answers); err != nil {
			return err
		}
		all = append(all, last.Events...)
	}
	if err := last.same(w.last); err != nil {
		return fmt.Errorf("the same game, played twice, ended in two ways: %w", err)
	}
	if !slices.EqualFunc(all, events, sameEvent) {
		return errors.New("the same game, played twice, told different events")
	}
	return nil
}
