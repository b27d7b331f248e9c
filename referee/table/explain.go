package table

import (
	"whisker/referee"
	"whisker/referee/game"
	"whisker/schema"
)

// Explain finds all at once that is wrong with the form of an answer, in JSON,
// to a kind of ask of a table, where its game stops at the first. It finds
// nothing in what is no object, nor where no schema sees what the game sees.
func Explain(t *referee.Table, kind string, move game.Raw) []game.Refusal {
	name := "move-" + t.Info().Name + "-" + kind
	if kind == referee.Ready {
		name = "move-" + kind
	}
	if move.Kind() != '{' {
		return nil
	}
	problems, err := schema.Validate(name, move)
	if err != nil {
		return nil
	}
	var refusals []game.Refusal
	for _, p := range problems {
		refusals = append(refusals, *game.NotUnderstood(p.At, p.Reason))
	}
	return refusals
}

// explain puts all that is wrong with a move that is not understood in place of
// the first.
func (in *Intake) explain(i int) {
	m := in.subs[i].Move
	ask, ok := in.table.Board.Ask(m.Seat)
	if in.Judged[i].Verdict != referee.Invalid || m.Ahead > 0 || !ok {
		return
	}
	if all := Explain(in.table, ask.Kind, m.Move); all != nil {
		in.Judged[i].Refusals = all
	}
}
