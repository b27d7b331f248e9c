package referee

import "whisker/referee/game"

// MaxReason is the longest reason of the referee's on a board, in characters.
const MaxReason = 500

// Close ends a game that nobody will finish: a last board that publishes
// everything, with the reason and without asks and result.
func (t *Table) Close(reason string) (*Table, error) {
	switch {
	case t.Board.Over():
		return nil, ErrOver
	case !IsReason(reason):
		return nil, damaged("/closed", "the reason is empty, too long or not one plain line")
	}
	b, s := t.successor()
	b.Closed = reason
	b.Events, b.State, b.Asked, b.Asks = []game.Raw{}, t.Board.State, t.Board.Asked, []game.Ask{}
	s.State = t.Secret.State
	next := &Table{rules: t.rules, setup: t.setup, state: closedState{}}
	next.commit(b, s)
	return next, nil
}

// closedState is the state of a table that was closed before its game ended:
// it asks nobody anything. What it was stands on the board.
type closedState struct{}

var _ game.State = closedState{}

func (closedState) Asks() []game.Ask                           { return nil }
func (closedState) Knows(game.Seat) bool                       { return true }
func (closedState) Legal(game.Seat) []game.Move                { return nil }
func (closedState) Check(game.Seat, game.Move) []game.Refusal  { return nil }
func (closedState) Play([]game.Answer, game.Dice) game.Outcome { return game.Outcome{} }
func (closedState) Absent(game.Seat) (game.Move, bool)         { return nil, false }
func (closedState) Public() any                                { return struct{}{} }
func (closedState) Private(game.Seat) any                      { return struct{}{} }
func (closedState) Secret() any                                { return struct{}{} }
func (closedState) Result() any                                { return nil }
func (closedState) LargestPrivate(game.Seat) int               { return len("{}") }
func (closedState) LargestSecret() int                         { return len("{}") }
