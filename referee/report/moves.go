package report

import (
	"strings"

	"whisker/referee"
	"whisker/referee/game"
)

// moves says what became of the moves, apart from what they did: who was
// absent, whom the referee entered, what players wrote.
func (t *teller) moves() {
	var byReferee []game.Seat
	for _, m := range t.board.Moves {
		t.entered(m)
		if m.By != "" && m.Seat != game.Referee {
			byReferee = append(byReferee, m.Seat)
		}
	}
	if len(byReferee) > 0 {
		t.tell("by-referee", facts{"Seats": t.seats(byReferee)})
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
	t.people()
	if t.board.Note != "" {
		t.tell("referee-note", nil)
		t.quote(t.board.Note)
	}
}

func (t *teller) entered(m referee.Entered) {
	if len(m.Equivocal) > 0 {
		ids := make([]string, len(m.Equivocal))
		for i, id := range m.Equivocal {
			ids[i] = t.short(id)
		}
		t.tell("equivocal", facts{"Seat": t.seat(m.Seat), "IDs": t.list(ids)})
	}
	if m.Absent {
		t.tell("absent", facts{"Seat": t.seat(m.Seat)})
		if t.board.WaitsAgain(m.Seat) {
			t.tell("absent-again", facts{"Seat": t.seat(m.Seat), "Count": t.board.Charter.Absent.After})
		}
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
	var move struct {
		Note string `json:"note"`
	}
	// As most are, and a sealed move is long. With a backslash the name may be written otherwise.
	if !strings.Contains(signed, `"note"`) && !strings.Contains(signed, `\`) {
		return
	}
	if !t.glance(game.Raw(referee.Document(signed)), &move) || move.Note == "" {
		return
	}
	switch {
	case !game.PlainText(move.Note):
		t.fail("a note holds a control or format character")
		return
	case seat == game.Referee:
		t.tell("referee-note", nil)
	default:
		t.tell(id, facts{"Seat": t.seat(seat), "Turn": turn})
	}
	t.quote(move.Note)
}

// short is as much of an id as people compare.
func (t *teller) short(id string) string {
	if len(id) < 12 || strings.Trim(id, "0123456789abcdef") != "" {
		t.fail("an id is not in hex")
		return ""
	}
	return id[:12]
}
