package gametest

import (
	"errors"
	"fmt"
	"strings"

	"whisker/referee/game"
)

// Of long lists the suite takes so many answers, drawn anew at each position.
const (
	someLegal   = 48
	someSamples = 2
	someWrong   = 4
)

// offered draws from everything that a position offers a seat.
func (w *walk) offered(ask int) ([]game.Move, error) {
	seat := w.asks[ask].Seat
	all := few(w.legal[ask], someLegal, w.rand)
	if s, ok := w.state.(game.Sampler); ok {
		for range someSamples {
			seed := uint64(w.rand.Below(1 << 30))
			m := s.Sample(seat, game.NewFast(seed))
			if m == nil {
				return nil, fmt.Errorf("the sampler has no answer for %s", seat)
			}
			if again := s.Sample(seat, game.NewFast(seed)); again.String() != m.String() {
				return nil, fmt.Errorf("with the same dice the sampler draws %s and %s", m, again)
			}
			all = append(all[:len(all):len(all)], m)
		}
	}
	if m, ok := w.state.Absent(seat); ok {
		all = append(all[:len(all):len(all)], m)
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("%s is asked and has no answer", seat)
	}
	return all, nil
}

// answersHold: who is asked has an answer, and each that is offered passes
// Check, fits into Kind.Largest and round-trips.
func (w *walk) answersHold() error {
	for i, a := range w.asks {
		all, err := w.offered(i)
		if err != nil {
			return err
		}
		kind, _ := w.info.Kind(a.Kind)
		for _, m := range all {
			if refused := w.state.Check(a.Seat, m); len(refused) > 0 {
				return fmt.Errorf("%s is offered to %s and refused: %w", m, a.Seat, &refused[0])
			}
			if size := len(game.Marshal(m)); size > kind.Largest {
				return fmt.Errorf("%s has %d bytes of JSON, and Largest of %s is %d", m, size, a.Kind, kind.Largest)
			}
			if err := w.roundTrips(a.Kind, m); err != nil {
				return err
			}
		}
		w.remember(a.Kind, all)
	}
	return nil
}

// roundTrips checks that text and JSON of a move say all of it, once a game for
// each move. A failure here is one of the law Moves, whatever asks.
func (w *walk) roundTrips(kind string, m game.Move) error {
	text, data := m.String(), game.Marshal(m)
	key := kind + " " + text + " " + string(data)
	if w.tripped[key] {
		return nil
	}
	law := w.law
	w.law = Moves
	if err := object("move", data); err != nil {
		return err
	}
	// Moves ahead are written "a | b ; c"; a command line takes "{" for JSON
	// and "-" for a flag or the standard input.
	if text == "" || text != strings.TrimSpace(text) || strings.ContainsAny(text, "|;\n") || strings.ContainsAny(text[:1], "{-") || !game.PlainText(text) {
		return fmt.Errorf("the short form %q of %s cannot stand on a line of its own", text, data)
	}
	parsed, err := w.game.Parse(kind, text)
	if err != nil {
		return fmt.Errorf("the short form %q does not parse: %w", text, err)
	}
	decoded, err := w.game.Decode(kind, data)
	if err != nil {
		return fmt.Errorf("the JSON form %s does not decode: %w", data, err)
	}
	for _, back := range []game.Move{parsed, decoded} {
		if t, d := back.String(), game.Marshal(back); t != text || string(d) != string(data) {
			return fmt.Errorf("%s %s comes back as %s %s", text, data, t, d)
		}
	}
	w.law = law
	w.tripped[key] = true
	return nil
}

// played is a move that was offered somewhere in this game.
type played struct {
	kind string
	move game.Move
}

// remember keeps some moves for checks at later positions.
func (w *walk) remember(kind string, moves []game.Move) {
	const most = 64
	for _, m := range few(moves, someWrong, w.rand) {
		if len(w.pool) < most {
			w.pool = append(w.pool, played{kind, m})
		} else {
			w.pool[w.rand.Below(most)] = played{kind, m}
		}
	}
}

// checkHolds: moves of other kinds, seats and positions, damaged JSON and
// damaged text are refused in form or judged in form, and nothing changes.
func (w *walk) checkHolds() error {
	for _, a := range w.asks {
		for _, p := range few(w.pool, someWrong, w.rand) {
			if err := w.judge(a, p.move); err != nil {
				return err
			}
			for _, read := range []func() (game.Move, error){
				func() (game.Move, error) { return w.game.Decode(a.Kind, mutate(game.Marshal(p.move), w.rand)) },
				func() (game.Move, error) {
					return w.game.Parse(a.Kind, string(mutate([]byte(p.move.String()), w.rand)))
				},
			} {
				m, err := read()
				if err != nil {
					if err := misread(err); err != nil {
						return err
					}
					continue
				}
				if err := w.roundTrips(a.Kind, m); err != nil {
					return err
				}
				if err := w.judge(a, m); err != nil {
					return err
				}
			}
		}
	}
	if err := w.documents(w.state).same(w.docs); err != nil {
		return fmt.Errorf("after Check the position is another: %w", err)
	}
	return nil
}

// judge checks what Check says of any move at all.
func (w *walk) judge(a game.Ask, m game.Move) error {
	refused := w.state.Check(a.Seat, m)
	for i := range refused {
		if err := w.refusal(&refused[i]); err != nil {
			return err
		}
	}
	if _, err := w.game.Decode(a.Kind, game.Marshal(m)); err != nil && len(refused) == 0 {
		return fmt.Errorf("%s passes as an answer to %s, and does not decode as one", m, a.Kind)
	}
	return nil
}

// misread checks the error of Decode, Parse or Complete.
func misread(err error) error {
	r := new(game.Refusal)
	switch {
	case !errors.As(err, &r):
		return fmt.Errorf("an error that is no *game.Refusal: %w", err)
	case r.Kind != game.Invalid:
		return fmt.Errorf("what is not understood is %s, not invalid: %w", r.Kind, r)
	}
	return clause(r)
}

// refusal checks a refusal of Check: it cites a rule that the game has.
func (w *walk) refusal(r *game.Refusal) error {
	switch {
	case r.Kind == game.Invalid:
	case r.Kind != game.Illegal:
		return fmt.Errorf("a refusal of the unknown kind %q", r.Kind)
	case r.Rule == "":
		return fmt.Errorf("a refusal cites no rule: %w", r)
	}
	if r.Rule != "" && !cites(w.info.Rules, r.Rule) {
		return fmt.Errorf("a refusal cites a rule that Info.Rules does not have: %w", r)
	}
	return clause(r)
}

// cites reports whether a text holds a rule's number as a word.
func cites(rules, number string) bool {
	for rest := rules; ; {
		before, after, ok := strings.Cut(rest, number)
		if !ok {
			return false
		}
		if !wordy(before, len(before)-1) && !wordy(after, 0) {
			return true
		}
		rest = after
	}
}

func wordy(s string, i int) bool {
	return i >= 0 && i < len(s) && strings.Contains("0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", s[i:i+1])
}

// clause checks the words of a refusal.
func clause(r *game.Refusal) error {
	switch {
	case r.Reason == "" || strings.HasSuffix(r.Reason, ".") || strings.Contains(r.Reason, "\n") || !game.PlainText(r.Reason):
		return fmt.Errorf("the reason %q is no plain clause", r.Reason)
	case r.Field != "" && r.Field[0] != '/':
		return fmt.Errorf("the field %q is no JSON pointer", r.Field)
	}
	return nil
}
