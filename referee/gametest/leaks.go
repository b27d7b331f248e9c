package gametest

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"sync/atomic"
	"testing"

	"whisker/referee/game"
)

// Leaks fails t where LeakScan finds that a seat learns what it may not know.
func Leaks(t *testing.T, g game.Game, o Options) {
	t.Helper()
	if err := LeakScan(g, o); err != nil {
		t.Fatal(err)
	}
}

// LeakScan plays random games. At every position, for every seat and for the
// public, it makes another position that differs only in what the viewer may
// not know, by Options.Shuffle, and demands that the viewer sees and is told
// the same of both, now and after one more turn. Its error is a *Failure.
func LeakScan(g game.Game, o Options) error {
	info := g.Info()
	if !info.Secrets {
		return nil
	}
	if o.Shuffle == nil {
		return &Failure{Law: Facts, Game: info.Name, Err: errors.New("a game with secrets needs Options.Shuffle")}
	}
	var pairs, turns atomic.Int64
	err := random(g, o, func(w *walk, setup game.Setup) error {
		if err := w.begin(setup); err != nil {
			return err
		}
		for len(w.asks) > 0 && w.turn < o.turns() {
			answers, err := w.choose()
			if err != nil {
				return err
			}
			for _, viewer := range append([]game.Seat{""}, w.setup.Seats...) {
				p, err := w.pair(viewer)
				if err != nil {
					return err
				}
				if p == nil {
					continue
				}
				pairs.Add(1)
				if err := w.hold(Alike, p.alike); err != nil {
					return err
				}
				if err := w.hold(AlikeNext, func() error { return p.next(answers, &turns) }); err != nil {
					return err
				}
			}
			if err := w.play(answers); err != nil {
				return err
			}
		}
		return nil
	})
	if err == nil && (pairs.Load() == 0 || turns.Load() == 0) {
		err = &Failure{Law: Facts, Game: info.Name, Err: errors.New("Options.Shuffle never made another position that goes on alike: nothing was tested")}
	}
	return err
}

// pair is two positions that a viewer must not be able to tell apart.
type pair struct {
	*walk
	viewer   game.Seat // "" for the public
	one, two game.State
}

// pair makes one of the position, nil where there is no other.
func (w *walk) pair(viewer game.Seat) (p *pair, err error) {
	err = w.hold(Shuffled, func() error {
		secret := w.opt.Shuffle(bytes.Clone(w.docs.Public), bytes.Clone(w.docs.Secret), viewer, w.rand)
		if bytes.Equal(secret, w.docs.Secret) {
			return nil
		}
		one, err := w.game.Load(w.setup, w.docs.Public, w.docs.Secret)
		if err != nil {
			return err
		}
		two, err := w.game.Load(w.setup, w.docs.Public, secret)
		if err != nil {
			return fmt.Errorf("a position is refused: %w\n\t%s\n\t%s", err, w.docs.Public, secret)
		}
		p = &pair{w, viewer, one, two}
		return nil
	})
	return p, err
}

// alike compares all that the viewer can see and ask.
func (p *pair) alike() error {
	if err := p.say(sameJSON("public document", p.one.Public(), p.two.Public())); err != nil {
		return err
	}
	if err := p.say(sameAsks(p.one.Asks(), p.two.Asks())); err != nil {
		return err
	}
	if err := p.say(sameJSON("result", p.one.Result(), p.two.Result())); err != nil {
		return err
	}
	if a, b := p.one.LargestSecret(), p.two.LargestSecret(); a != b {
		return p.say(fmt.Errorf("LargestSecret is %d and %d", a, b))
	}
	for _, seat := range p.setup.Seats {
		if a, b := p.one.LargestPrivate(seat), p.two.LargestPrivate(seat); a != b {
			return p.say(fmt.Errorf("LargestPrivate of %s is %d and %d", seat, a, b))
		}
	}
	if p.viewer == "" {
		return nil
	}
	if err := p.say(sameJSON("private document", p.one.Private(p.viewer), p.two.Private(p.viewer))); err != nil {
		return err
	}
	return p.say(p.answersAlike())
}

// answersAlike compares what the viewer may answer, and how it is refused.
func (p *pair) answersAlike() error {
	ask := slices.IndexFunc(p.asks, func(a game.Ask) bool { return a.Seat == p.viewer })
	if ask < 0 {
		return nil
	}
	p.remember(p.asks[ask].Kind, p.legal[ask])
	if err := sameMoves(p.one.Legal(p.viewer), p.two.Legal(p.viewer)); err != nil {
		return err
	}
	if err := p.sameJudge(p.two, ask); err != nil {
		return err
	}
	m, ok := p.one.Absent(p.viewer)
	n, too := p.two.Absent(p.viewer)
	if ok != too || ok && m.String() != n.String() {
		return errors.New("what is played in its absence differs")
	}
	s, ok := p.one.(game.Sampler)
	if !ok {
		return nil
	}
	seed := uint64(p.rand.Below(1 << 30))
	m, n = s.Sample(p.viewer, game.NewFast(seed)), p.two.(game.Sampler).Sample(p.viewer, game.NewFast(seed))
	if m.String() != n.String() {
		return fmt.Errorf("%s and %s are sampled", m, n)
	}
	return nil
}

// next plays one turn in both positions and compares what the viewer learns.
// A turn may reveal what was hidden, and then all that follows may differ; but
// it differs in the public documents only if public events say so, and the
// other way round, unless secret moves are revealed with them; and what the
// viewer alone is told differs only if what it then knows does.
func (p *pair) next(answers []game.Answer, turns *atomic.Int64) error {
	answers, err := p.common(answers)
	if answers == nil || err != nil {
		return p.say(err)
	}
	turns.Add(1)
	one, err := p.resolve(p.one, p.turn, answers)
	if err != nil {
		return err
	}
	two, err := p.resolve(p.two, p.turn, answers)
	if err != nil {
		return err
	}
	reveals := one.Reveal || two.Reveal
	events := slices.Equal(one.heard(""), two.heard("")) && one.Reveal == two.Reveal
	public := sameJSON("public document", one.Docs.Public, two.Docs.Public)
	switch {
	case public == nil && one.Reveal != two.Reveal:
		return p.say(errors.New("secret moves are revealed in only one of them"))
	case public == nil && !events && !reveals:
		return p.say(fmt.Errorf("public events tell what the public document does not:\n\tfirst  %s\n\tsecond %s", one.heard(""), two.heard("")))
	case public != nil && events:
		return p.say(fmt.Errorf("no public event tells why: %w", public))
	case public != nil || reveals || p.viewer == "":
		return nil
	}
	i := slices.Index(p.setup.Seats, p.viewer)
	if sameJSON("", one.Docs.Private[i], two.Docs.Private[i]) == nil && !slices.Equal(one.heard(p.viewer), two.heard(p.viewer)) {
		return p.say(fmt.Errorf("its own events tell what its private document does not:\n\tfirst  %s\n\tsecond %s", one.heard(p.viewer), two.heard(p.viewer)))
	}
	return nil
}

// common returns answers that are legal in both positions, nil where none are
// found.
func (p *pair) common(answers []game.Answer) ([]game.Answer, error) {
	answers = slices.Clone(answers)
	for i, a := range answers {
		moves := append([]game.Move{a.Move}, few(p.legal[i], someLegal, p.rand)...)
		good := slices.IndexFunc(moves, func(m game.Move) bool { return len(p.two.Check(a.Seat, m)) == 0 })
		if good < 0 {
			return nil, nil
		}
		answers[i].Move = moves[good]
	}
	if one, ok := p.one.(game.Together); ok {
		refused := one.CheckAll(answers)
		if other := p.two.(game.Together).CheckAll(answers); !slices.Equal(refused, other) {
			return nil, errors.New("the same answers contradict each other in only one of them")
		}
		if len(refused) > 0 {
			return nil, nil
		}
	}
	return answers, nil
}

// say adds who can tell the positions apart.
func (p *pair) say(err error) error {
	if err == nil {
		return nil
	}
	who := string(p.viewer)
	if who == "" {
		who = "everybody"
	}
	return fmt.Errorf("%s can tell two positions apart that differ in what it may not know: %w", who, err)
}

// heard is what a turn told a seat alone, or with "" everybody.
func (t turn) heard(seat game.Seat) []string {
	var all []string
	for _, e := range t.Events {
		if e.For == seat {
			all = append(all, string(e.Data))
		}
	}
	return all
}
