package gametest

import (
	"bytes"
	"errors"
	"fmt"
	"slices"

	"whisker/referee/game"
)

// loadHolds: the public and the secret document are the whole position. That
// it goes on alike is checked where a turn is played.
func (w *walk) loadHolds() error {
	s, err := w.game.Load(w.setup, w.docs.Public, w.docs.Secret)
	if err != nil {
		return fmt.Errorf("its own documents are refused: %w", err)
	}
	if err := w.docs.same(w.documents(s)); err != nil {
		return err
	}
	if err := sameAsks(w.asks, s.Asks()); err != nil {
		return err
	}
	if err := sameJSON("result", w.state.Result(), s.Result()); err != nil {
		return err
	}
	for i, a := range w.asks {
		if err := sameMoves(w.legal[i], s.Legal(a.Seat)); err != nil {
			return err
		}
		if err := w.sameJudge(s, i); err != nil {
			return err
		}
		if !s.Knows(a.Seat) {
			return fmt.Errorf("the whole position does not know what the answers of %s rest on", a.Seat)
		}
		m, ok := w.state.Absent(a.Seat)
		n, too := s.Absent(a.Seat)
		if ok != too || ok && m.String() != n.String() {
			return fmt.Errorf("the answers for %s in absence differ", a.Seat)
		}
	}
	return nil
}

func sameJSON(what string, a, b any) error {
	if x, y := document(a), document(b); (a == nil) != (b == nil) || !bytes.Equal(x, y) {
		return differ(what, x, y)
	}
	return nil
}

// sameJudge compares what two states say of some answers to an ask.
func (w *walk) sameJudge(s game.State, ask int) error {
	a := w.asks[ask]
	moves := few(w.legal[ask], someWrong, w.rand)
	for _, p := range few(w.pool, someWrong, w.rand) {
		moves = append(moves[:len(moves):len(moves)], p.move)
	}
	for _, m := range moves {
		if x, y := w.state.Check(a.Seat, m), s.Check(a.Seat, m); !slices.Equal(x, y) {
			return fmt.Errorf("%s of %s is judged in two ways:\n\tfirst  %v\n\tsecond %v", m, a.Seat, x, y)
		}
	}
	return nil
}

// damageHolds: a damaged document is refused, or read for exactly what it says.
func (w *walk) damageHolds() error {
	public, secret := w.docs.Public.Clone(), w.docs.Secret.Clone()
	if w.rand.Below(2) == 0 {
		public = mutate(public, w.rand)
	} else {
		secret = mutate(secret, w.rand)
	}
	s, err := w.game.Load(w.setup, public, secret)
	if err != nil {
		return nil
	}
	// White space says nothing, and a reader may pass it over.
	if err := errors.Join(public.Compact(), secret.Compact()); err != nil {
		return fmt.Errorf("what is no JSON is read: %w", err)
	}
	d := w.documents(s)
	if err := (documents{Public: public, Secret: secret}).same(documents{Public: d.Public, Secret: d.Secret}); err != nil {
		return fmt.Errorf("a damaged document is read as something else: %w", err)
	}
	asks := s.Asks()
	if (len(asks) == 0) != (s.Result() != nil) {
		return fmt.Errorf("a damaged document is read as a game that goes on and is over:\n\t%s\n\t%s", public, secret)
	}
	for _, a := range asks {
		s.Legal(a.Seat)
		s.Absent(a.Seat)
	}
	return nil
}

// viewHolds: the public document alone says who is asked; with the private one
// of a seat it says what the seat may answer. Without secrets one seat is like
// another.
func (w *walk) viewHolds() error {
	viewers := append([]game.Seat{""}, w.setup.Seats...)
	if !w.info.Secrets {
		viewers = viewers[:2]
	}
	for i, viewer := range viewers {
		var private game.Raw
		if i > 0 {
			private = w.docs.Private[i-1]
		}
		s, err := w.game.LoadView(w.setup, viewer, w.docs.Public, private)
		if err != nil {
			return fmt.Errorf("the view of %q is refused: %w", viewer, err)
		}
		if err := w.seesAlike(s, viewer, private); err != nil {
			return fmt.Errorf("the view of %q: %w", viewer, err)
		}
	}
	return nil
}

func (w *walk) seesAlike(s game.State, viewer game.Seat, private game.Raw) error {
	if err := sameJSON("public document", w.docs.Public, game.Marshal(s.Public())); err != nil {
		return err
	}
	if viewer != "" {
		if err := sameJSON("private document", private, document(s.Private(viewer))); err != nil {
			return err
		}
	}
	if err := sameAsks(w.asks, s.Asks()); err != nil {
		return err
	}
	for i, a := range w.asks {
		if !s.Knows(a.Seat) {
			if a.Seat == viewer || !w.info.Secrets {
				return fmt.Errorf("it does not know what the answers of %s rest on", a.Seat)
			}
			continue
		}
		if err := sameMoves(w.legal[i], s.Legal(a.Seat)); err != nil {
			return err
		}
		if err := w.sameJudge(s, i); err != nil {
			return err
		}
		if err := w.samplesAlike(s, a.Seat); err != nil {
			return err
		}
	}
	return nil
}

// samplesAlike checks that what a view samples is legal at the table.
func (w *walk) samplesAlike(s game.State, seat game.Seat) error {
	sampler, ok := s.(game.Sampler)
	if _, whole := w.state.(game.Sampler); ok != whole {
		return errors.New("only one of view and position is a Sampler")
	}
	if !ok {
		return nil
	}
	m := sampler.Sample(seat, w.rand)
	if m == nil {
		return fmt.Errorf("the sampler has no answer for %s", seat)
	}
	if refused := w.state.Check(seat, m); len(refused) > 0 {
		return fmt.Errorf("%s is sampled for %s and refused: %w", m, seat, &refused[0])
	}
	return nil
}
