package report

import (
	"strings"

	"whisker/referee"
	"whisker/referee/game"
)

// moves says what became of the moves, apart from what they did: who was
// absent, whom the referee entered, what players wrote.
func (t *teller) moves() {
	for _, m := range t.board.Moves {
		t.entered(m)
	}
	t.paragraph()
	for _, m := range t.board.Moves {
		if m.Signed != "" {
			t.note("note", m.Seat, m.Signed, 0)
		}
	}
	t.at("/moves")
	t.opened()
	t.at("/opened")
	if t.board.Replaces != "" {
		t.tell("replaces", facts{"ID": short(t.board.Replaces)})
		t.paragraph()
	}
	if t.board.Note != "" {
		t.tell("referee-note", nil)
		t.quote(t.board.Note)
	}
}

func (t *teller) entered(m referee.Entered) {
	if len(m.Equivocal) > 0 {
		ids := make([]string, len(m.Equivocal))
		for i, id := range m.Equivocal {
			ids[i] = short(id)
		}
		t.tell("equivocal", facts{"Seat": t.seat(m.Seat), "IDs": t.list(ids)})
	}
	switch {
	case m.Absent:
		t.tell("absent", facts{"Seat": t.seat(m.Seat)})
	case m.By != "" && m.Seat != game.Referee:
		t.tell("by-referee", facts{"Seat": t.seat(m.Seat)})
	}
}

// opened counts, by seat, the moves that were secret until now, and quotes
// their notes.
func (t *teller) opened() {
	var seats []game.Seat
	counts := map[game.Seat]int{}
	for _, o := range t.board.Opened {
		if counts[o.Seat] == 0 {
			seats = append(seats, o.Seat)
		}
		counts[o.Seat]++
	}
	for _, seat := range seats {
		t.tell("opened", facts{"Seat": t.seat(seat), "Count": counts[seat]})
	}
	t.paragraph()
	for _, o := range t.board.Opened {
		t.note("note-turn", o.Seat, o.Signed, o.Turn)
	}
}

// note quotes what a player wrote beside a move.
func (t *teller) note(id string, seat game.Seat, signed string, turn int) {
	if words := t.signed(signed).Note; words != "" {
		t.tell(id, facts{"Seat": t.seat(seat), "Turn": turn})
		t.quote(words)
	}
}

// short is as much of an id as people compare.
func short(id string) string { return strings.ToLower(id[:min(12, len(id))]) }
