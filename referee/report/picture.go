package report

import (
	"io"
	"strings"

	"whisker/referee"
	"whisker/referee/game"
)

// Look is how a picture is to look.
type Look struct {
	Width    int // of the terminal, in columns; 0 is 80, and less than 40 is 40
	Color    bool
	Language Language
	As       game.Seat // whose private part to add, where the table knows it
}

// narrowest is the least width that every picture fits in.
const narrowest = 40

func (l Look) width() int {
	if l.Width == 0 {
		return 80
	}
	return max(narrowest, l.Width)
}

func (l Look) sheet(b *referee.Board) (*sheet, error) {
	s, err := newSpeaker(l.Language, b)
	return &sheet{speaker: s, width: l.width(), color: l.Color}, err
}

// Picture draws the position of a table for people: what lies on it, whom it
// waits for and for what or, at the end, the ranking; and what the seat of the
// look, or of the view that the table was made from, knows besides. In English
// it is ASCII but for names. Its errors are those of Turn.
func Picture(w io.Writer, t *referee.Table, look Look) error {
	s, err := look.sheet(t.Board)
	if err != nil {
		return err
	}
	s.header()
	s.blank()
	if string(t.Board.State) == "{}" {
		s.paragraph(s.say("undealt", nil), plain, 0)
	} else {
		s.reporter.draw(s, t.Board.State)
		s.at("/state")
	}
	s.private(t, look)
	s.blank()
	s.outcome()
	if s.err != nil {
		return s.err
	}
	_, err = io.WriteString(w, s.String())
	return err
}

// header says which table this is, by which rules, and which turn.
func (s *sheet) header() {
	s.paragraph(s.heading("header", facts{"Edition": s.board.Charter.Edition}), strong, 2)
}

// outcome says how the game stands: whom it waits for, how it ended, or why it
// was closed.
func (s *sheet) outcome() {
	for _, a := range s.asks() {
		s.paragraph(s.waiting(a), plain, 2)
	}
	s.at("/asks")
	switch {
	case s.board.Closed != "":
		s.paragraph(s.say("closed", nil), plain, 2)
		for reason := range strings.SplitSeq(s.board.Closed, "\n") {
			for _, l := range wrap(reason, s.width-4) {
				s.line(word("  > " + l))
			}
		}
	case s.board.Result != nil:
		s.ranking()
		s.at("/result")
	}
}

// private draws what one seat alone knows, if the table knows it too: the
// game's document, what the seat was told, and what came of its moves ahead.
func (s *sheet) private(t *referee.Table, look Look) {
	var document game.Raw
	var events []game.Raw
	var unused []referee.Unused
	switch seat := look.As; {
	case t.View != nil:
		document, events, unused = t.View.Private, t.View.Events, t.View.Unused
	case t.Secret != nil && seat != "" && !t.Board.Over():
		document = game.Marshal(t.State().Private(seat))
		for _, e := range t.Secret.Events {
			if e.Seat == seat {
				events = e.Events
			}
		}
		for _, u := range t.Unused {
			if u.Seat == seat {
				unused = u.Moves
			}
		}
	}
	if d := string(document); d != "" && d != "{}" && d != "null" {
		s.blank()
		s.reporter.own(s, document)
		s.at("/private")
	}
	if len(events)+len(unused) == 0 {
		return
	}
	s.blank()
	p := newTeller(s.speaker)
	p.events(events)
	for _, u := range unused {
		p.paragraph()
		p.tell("unused", facts{"Ask": u.Ahead, "Choice": u.Choice})
	}
	p.paragraph()
	s.err = p.err
	for l := range strings.Lines(string(p.text)) {
		s.paragraph(strings.TrimSuffix(l, "\n"), plain, 2)
	}
}
