package gametest

import (
	"errors"
	"fmt"

	"whisker/referee/game"
)

// tries is how often answers that contradict each other are drawn anew.
const tries = 1000

// choose draws an answer for every ask.
func (w *walk) choose() ([]game.Answer, error) {
	absent := w.seed%8 == 7
	var answers []game.Answer
	err := w.hold(Answers, func() error {
		for i, a := range w.asks {
			m, ok := game.Move(nil), false
			if absent {
				m, ok = w.state.Absent(a.Seat)
			}
			if !ok {
				m = w.draw(i)
			}
			if m == nil {
				return fmt.Errorf("%s is asked and has no answer", a.Seat)
			}
			answers = append(answers, game.Answer{Seat: a.Seat, Move: m})
		}
		if err := w.reconcile(answers); err != nil {
			return err
		}
		for _, a := range answers {
			if refused := w.state.Check(a.Seat, a.Move); len(refused) > 0 {
				return fmt.Errorf("%s is offered to %s and refused: %w", a.Move, a.Seat, &refused[0])
			}
		}
		return nil
	})
	return answers, err
}

// draw takes an answer to an ask from the list or from the sampler, nil if
// there is neither.
func (w *walk) draw(ask int) game.Move {
	legal := w.legal[ask]
	if s, ok := w.state.(game.Sampler); ok && (len(legal) == 0 || w.rand.Below(2) == 0) {
		return s.Sample(w.asks[ask].Seat, w.rand)
	}
	if len(legal) == 0 {
		return nil
	}
	return legal[w.rand.Below(len(legal))]
}

// reconcile draws answers anew, one at a time, until none contradicts another.
func (w *walk) reconcile(answers []game.Answer) error {
	t, ok := w.state.(game.Together)
	if !ok {
		return nil
	}
	for range tries {
		refused := t.CheckAll(answers)
		if len(refused) == 0 {
			return nil
		}
		seat := refused[w.rand.Below(len(refused))].Seat
		for i := range answers {
			if answers[i].Seat == seat {
				answers[i].Move = w.draw(i)
			}
		}
	}
	return errors.New("no answers were found that do not contradict each other")
}
