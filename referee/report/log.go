package report

import (
	"io"
	"strconv"

	"whisker/referee"
	"whisker/referee/game"
)

// Log writes the log of boards, turn by turn in the order given: what each of
// them alone would give.
func Log(w io.Writer, lang Language, boards ...*referee.Board) error {
	for _, b := range boards {
		if err := Turn(w, lang, b); err != nil {
			return err
		}
	}
	return nil
}

// Turn writes the log of one board: a heading, what became of the moves, what
// happened, and what comes next. Each paragraph is one line, and an empty line
// ends the turn. Nothing is written where the board holds what its game does
// not know: then the error is a *referee.DamagedError or, for a game that is
// not known at all, a *referee.VersionError.
func Turn(w io.Writer, lang Language, b *referee.Board) error {
	s, err := newSpeaker(lang, b)
	if err != nil {
		return err
	}
	t := newTeller(s)
	t.begin()
	t.moves()
	t.events(b.Events)
	t.next()
	t.end()
	if t.err != nil {
		return t.err
	}
	_, err = w.Write(t.text)
	return err
}

// begin writes the heading and, on the first board, who plays what.
func (t *teller) begin() {
	heading := t.heading("heading", facts{})
	if round := t.reporter.round(t.board); round > 0 {
		heading = t.heading("heading-round", facts{"Round": round})
	}
	t.text = append(t.text, "== "+heading+" =="...)
	t.at("/state")
	t.blank()
	if t.board.Turn > 1 {
		return
	}
	t.tell("begin", facts{
		"Game": t.say("title", nil), "Edition": t.board.Charter.Edition, "Seats": t.seats(t.board.Charter.Setup().Seats),
	})
	t.paragraph()
	t.at("/charter/seats")
}

// events says what happened.
func (t *teller) events(events []game.Raw) {
	for i, e := range events {
		t.reporter.tell(t, e)
		if t.err != nil {
			t.at("/events/" + strconv.Itoa(i))
			return
		}
	}
	t.paragraph()
}

// next says whom the table waits for where it is not everybody, in the order
// in which they are asked.
func (t *teller) next() {
	if len(t.board.Asks) >= len(t.board.Charter.Seats) {
		return
	}
	for _, a := range t.asks() {
		t.text = append(t.text, t.waiting(a)...)
		t.paragraph()
	}
	t.at("/asks")
}

// end says why the game is over: the ranking, or the reason of a close.
func (t *teller) end() {
	switch {
	case t.board.Closed != "":
		t.tell("closed", nil)
		t.quote(t.board.Closed)
	case t.board.Result != nil:
		t.blank()
		t.met = t.met[:0] // A ranking names everybody in full.
		t.reporter.rank(t, t.board.Result)
		t.at("/result")
	}
	t.blank()
}
