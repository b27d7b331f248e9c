package referee

import "whisker/referee/game"

// Entry is the move that the referee enters for a seat, or for himself, from a
// sheet: of rev 1, with a salt of the table's hidden secret, so that the same
// sheet makes the same bytes each time. The table is the referee's own.
func (t *Table) Entry(seat game.Seat, move game.Raw) *Move {
	m := &Move{
		Type: MoveType, Game: t.Board.Game, Turn: t.Board.Turn, Seat: seat, Answers: t.ID,
		Rev: 1, Salt: t.seeds().EntrySalt(t.Board.Turn, seat), Move: move,
	}
	if seat != game.Referee {
		m.By = ByReferee
	}
	return m
}
