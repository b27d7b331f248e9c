package gametest

import (
	"bytes"
	"errors"
	"fmt"
	"slices"

	"github.com/google/go-cmp/cmp"

	"whisker/referee/game"
)

// documentsHold: plain JSON objects, no larger than declared, and no secrets
// where the game says that it has none.
func (w *walk) documentsHold() error {
	if err := object("public document", w.docs.Public); err != nil {
		return err
	}
	if err := object("secret document", w.docs.Secret); err != nil {
		return err
	}
	if got, most := len(w.docs.Secret), w.state.LargestSecret(); got > most {
		return fmt.Errorf("the secret document has %d bytes, and LargestSecret is %d", got, most)
	}
	if !w.info.Secrets && string(w.docs.Secret) != "{}" {
		return errors.New("a game without Info.Secrets has a secret document")
	}
	for i, seat := range w.setup.Seats {
		if err := object(fmt.Sprintf("private document of %s", seat), w.docs.Private[i]); err != nil {
			return err
		}
		if w.info.Secrets == (w.state.Private(seat) == nil) {
			return fmt.Errorf("Info.Secrets is %t, and %s has a private document or not, the other way round", w.info.Secrets, seat)
		}
		size := len(w.docs.Private[i])
		if told := w.told[seat]; len(told) > 0 {
			size += len(game.Marshal(told))
		}
		if most := w.state.LargestPrivate(seat); w.info.Secrets && size > most {
			return fmt.Errorf("what %s knows in private has %d bytes with its events, and LargestPrivate is %d", seat, size, most)
		}
	}
	return w.documents(w.state).same(w.docs)
}

// object checks that a value is a JSON object as documents may hold it.
func object(what string, v game.Raw) error {
	var read game.Raw
	if err := game.Unmarshal(v, &read); err != nil {
		return fmt.Errorf("the %s: %w:\n\t%s", what, err, v)
	}
	if v.Kind() != '{' {
		return fmt.Errorf("the %s is no object:\n\t%s", what, v)
	}
	return nil
}

// asksHold: in table order, the referee last, one a seat, of kinds that Info
// lists.
func (w *walk) asksHold() error {
	if err := sameAsks(w.state.Asks(), w.asks); err != nil {
		return fmt.Errorf("asked twice: %w", err)
	}
	before := -1
	for _, a := range w.asks {
		place := slices.Index(w.setup.Seats, a.Seat)
		if a.Seat == game.Referee {
			place = len(w.setup.Seats)
		}
		if place < 0 {
			return fmt.Errorf("%q is asked and sits at no table", a.Seat)
		}
		if place <= before {
			return fmt.Errorf("%s is asked twice, or not in table order", a.Seat)
		}
		before = place
		if _, ok := w.info.Kind(a.Kind); !ok {
			return fmt.Errorf("Info.Kinds does not list the kind %q", a.Kind)
		}
		if a.Detail != nil {
			if err := object("detail of an ask", a.Detail); err != nil {
				return err
			}
		}
	}
	return nil
}

func sameAsks(got, want []game.Ask) error {
	if a, b := game.Marshal(got), game.Marshal(want); len(got)+len(want) > 0 && !bytes.Equal(a, b) {
		return differ("list of asks", a, b)
	}
	return nil
}

// eventsHold: each is an object that names itself, told to all or to a seat.
func (w *walk) eventsHold() error {
	for _, e := range w.last.Events {
		if err := object("event", e.Data); err != nil {
			return err
		}
		var head struct {
			Event string `json:"event"`
		}
		if game.Peek(e.Data, &head) != nil || head.Event == "" {
			return fmt.Errorf("an event does not name itself: %s", e.Data)
		}
		if e.For == "" {
			continue
		}
		if !w.info.Secrets || !slices.Contains(w.setup.Seats, e.For) {
			return fmt.Errorf("an event for %s alone, who is not at the table or has no secrets: %s", e.For, e.Data)
		}
	}
	return nil
}

// legalHolds: the same list again, each answer once, none for who is not asked.
func (w *walk) legalHolds() error {
	for i, a := range w.asks {
		if err := sameMoves(w.state.Legal(a.Seat), w.legal[i]); err != nil {
			return fmt.Errorf("the legal answers of %s, listed twice: %w", a.Seat, err)
		}
		_, samples := w.state.(game.Sampler)
		if kind, _ := w.info.Kind(a.Kind); samples && w.legal[i] == nil && kind.Form == "" {
			return fmt.Errorf("%s has no list of answers, and no Form", a.Kind)
		}
		seen := map[string]bool{}
		for _, m := range w.legal[i] {
			if seen[m.String()] {
				return fmt.Errorf("%s is listed twice for %s", m, a.Seat)
			}
			seen[m.String()] = true
		}
	}
	for _, seat := range append(slices.Clone(w.setup.Seats), game.Referee) {
		if !w.asked(seat) && len(w.state.Legal(seat)) > 0 {
			return fmt.Errorf("%s is not asked and has legal answers", seat)
		}
	}
	return nil
}

func sameMoves(got, want []game.Move) error {
	if a, b := texts(got), texts(want); !slices.Equal(a, b) {
		return fmt.Errorf("not the same answers (-first +second):\n%s", cmp.Diff(a, b))
	}
	return nil
}

// invariantHolds: what the game alone knows must hold.
func (w *walk) invariantHolds() error {
	if w.opt.Invariant == nil {
		return nil
	}
	return w.opt.Invariant(w.state)
}

// pureHolds: after all those questions the position is what it was.
func (w *walk) pureHolds() error {
	if err := w.documents(w.state).same(w.docs); err != nil {
		return err
	}
	return sameAsks(w.state.Asks(), w.asks)
}
