package gametest

import (
	"errors"
	"fmt"
	"slices"

	"whisker/referee/game"
)

// resultHolds: nil before the end; then every seat once, by place, equal places
// counted like in sports (1 1 3), and as winners those at place 1 or nobody.
func (w *walk) resultHolds() error {
	result := w.state.Result()
	if len(w.asks) > 0 {
		if result != nil {
			return errors.New("there is a result before the end")
		}
		return nil
	}
	if result == nil {
		return errors.New("nobody is asked and there is no result")
	}
	data := game.Marshal(result)
	if err := object("result", data); err != nil {
		return err
	}
	var r struct {
		Ranking []struct {
			Seat  game.Seat `json:"seat"`
			Place int       `json:"place"`
		} `json:"ranking"`
		Winners []game.Seat `json:"winners"`
	}
	if err := game.Peek(data, &r); err != nil {
		return err
	}
	if r.Winners == nil || len(r.Ranking) != len(w.setup.Seats) {
		return fmt.Errorf("it does not rank every seat, or names no winners:\n\t%s", data)
	}
	var first []game.Seat
	seen := map[game.Seat]bool{}
	for i, s := range r.Ranking {
		tied := i > 0 && s.Place == r.Ranking[i-1].Place
		if s.Place != i+1 && !tied || seen[s.Seat] || !slices.Contains(w.setup.Seats, s.Seat) {
			return fmt.Errorf("seat or place of number %d is wrong:\n\t%s", i+1, data)
		}
		seen[s.Seat] = true
		if s.Place == 1 {
			first = append(first, s.Seat)
		}
	}
	if len(r.Winners) > 0 && !slices.Equal(r.Winners, first) {
		return fmt.Errorf("the winners are not those at place 1:\n\t%s", data)
	}
	return nil
}
