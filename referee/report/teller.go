package report

import (
	"slices"
	"strings"

	"whisker/referee/game"
)

// teller writes prose: sentences in paragraphs, each paragraph a line.
type teller struct {
	speaker
	text  []byte
	line  int         // where the paragraph under way begins
	topic int         // what it is about, in the reporter's own numbers
	met   []game.Seat // who was named in full
}

func newTeller(s speaker) *teller {
	return &teller{speaker: s, met: make([]game.Seat, 0, len(s.board.Charter.Seats))}
}

// tell adds a sentence to the paragraph under way.
func (t *teller) tell(id string, f facts) {
	// Latin script sets a space between sentences, Chinese does not.
	if n := len(t.text); n > t.line && t.text[n-1] < 0x80 {
		t.text = append(t.text, ' ')
	}
	t.text = append(t.text, t.say(id, f)...)
}

// paragraph ends the paragraph under way, if there is one.
func (t *teller) paragraph() {
	if len(t.text) > t.line {
		t.text = append(t.text, '\n')
	}
	t.line, t.topic = len(t.text), 0
}

// about begins a paragraph unless the one under way is about the same topic.
// It reports whether it began one.
func (t *teller) about(topic int) bool {
	if topic == t.topic {
		return false
	}
	t.paragraph()
	t.topic = topic
	return true
}

// blank sets what follows apart.
func (t *teller) blank() {
	t.paragraph()
	if n := len(t.text); n > 1 && t.text[n-2] != '\n' {
		t.text = append(t.text, '\n')
		t.line = len(t.text)
	}
}

// seat names a seat: with the player the first time, then by itself.
func (t *teller) seat(seat game.Seat) string {
	if slices.Contains(t.met, seat) {
		return t.label(seat)
	}
	t.met = append(t.met, seat)
	return t.person(seat)
}

// seats names several seats.
func (t *teller) seats(seats []game.Seat) string {
	items := make([]string, len(seats))
	for i, seat := range seats {
		items[i] = t.seat(seat)
	}
	return t.list(items)
}

// quoteWidth keeps a quotation so narrow that no reader's program breaks its
// lines and so lets their ends pass for lines of the log.
const quoteWidth = 66

// quote sets what somebody wrote apart, so that none of it can pass for a line
// of the log.
func (t *teller) quote(words string) {
	t.paragraph()
	for written := range strings.SplitSeq(strings.TrimRight(words, "\n"), "\n") {
		for _, l := range wrap(written, quoteWidth) {
			t.text = append(t.text, strings.TrimRight("    > "+l, " ")...)
			t.text = append(t.text, '\n')
		}
	}
	t.line = len(t.text)
}
