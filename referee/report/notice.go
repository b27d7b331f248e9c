package report

import (
	"io"
	"strconv"
	"time"

	"whisker/referee"
	"whisker/referee/game"
)

// NoticeKind is what becomes of a table between two turns.
type NoticeKind string

// The kinds of notice.
const (
	Reminded NoticeKind = "reminded" // moves are missing and the deadline is near
	Overdue  NoticeKind = "overdue"  // the deadline has passed, and the table waits
	Held     NoticeKind = "held"     // by the referee, for a reason: no deadline runs
	Resumed  NoticeKind = "resumed"  // the table goes on
)

// A Notice is told in the log between two turns. Its times are told in the zone
// that they are in.
type Notice struct {
	Kind     NoticeKind
	At       time.Time
	Deadline time.Time // zero: there is none
	Missing  []game.Seat
	Reason   string // of a hold
}

// Note writes a notice for the log of the table whose board waits for answers:
// one paragraph and an empty line. Nothing is written where the board holds what
// its game does not know; then the error is that of Turn.
func Note(w io.Writer, lang Language, b *referee.Board, n Notice) error {
	s, err := newSpeaker(lang, b)
	if err != nil {
		return err
	}
	t := newTeller(s)
	f := facts{"Moment": t.moment(n.At), "Turn": b.Turn}
	if n.Missing != nil {
		f["Seats"] = t.seats(n.Missing)
	}
	id := "notice-" + string(n.Kind)
	switch {
	case !n.Deadline.IsZero():
		f["Deadline"] = t.moment(n.Deadline)
	case n.Kind == Resumed:
		id += "-open"
	}
	t.tell(id, f)
	if n.Reason != "" {
		t.quote(n.Reason)
	}
	t.blank()
	if t.err != nil {
		return t.err
	}
	_, err = w.Write(t.text)
	return err
}

// moment is a time as a clock on the wall shows it: "Sunday 2026-10-25 20:00
// CET".
func (s *speaker) moment(at time.Time) string {
	return s.say("moment", facts{
		"Weekday": s.say("weekday-"+strconv.Itoa(int(at.Weekday())), nil),
		"Date":    at.Format(time.DateOnly), "Time": at.Format("15:04"), "Zone": at.Format("MST"),
	})
}
