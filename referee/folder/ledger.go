package folder

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"time"

	"whisker/referee"
	"whisker/referee/game"
	"whisker/referee/save"
)

// LedgerType is the type member of a line of the ledger.
const LedgerType = "whisker.ledger/1"

// maxLedger bounds a ledger, in bytes.
const maxLedger = 64 << 20

// Event is what a line of the ledger tells.
type Event string

// The events.
const (
	Turned    Event = "turn"      // a board was published: what follows is of its turn
	Received  Event = "received"  // a file came, and was judged with what was there
	Rejudged  Event = "judged"    // another file changed what is said of one
	Reminded  Event = "reminded"  // the deadline is near, and moves are missing
	Overdue   Event = "overdue"   // the cutoff has passed, and the table waits all the same
	Held      Event = "held"      // by the referee
	Resumed   Event = "resumed"   // by the referee
	Gapped    Event = "gap"       // nobody expected the time since the last run
	Confirmed Event = "confirmed" // the referee says that moves could have come nevertheless
)

// events lists every event.
var events = []Event{Turned, Received, Rejudged, Reminded, Overdue, Held, Resumed, Gapped, Confirmed}

// Entry is a line of the ledger.
type Entry struct {
	Type     string      `json:"type"`
	At       string      `json:"at"` // UTC, to the second: 2026-10-25T19:00:00Z
	Turn     int         `json:"turn"`
	Event    Event       `json:"event"`
	Board    string      `json:"board,omitzero"`  // turn: the id of the board
	Absent   []game.Seat `json:"absent,omitzero"` // turn: the seats that the game answered for
	File     string      `json:"file,omitzero"`   // received, judged: name in kept/, the SHA-256 of its bytes
	Name     string      `json:"name,omitzero"`   // received, judged: as it came
	Moves    []Judged    `json:"moves,omitzero"`  // received, judged: the moves in the file; one without seat where none could be read
	Deadline string      `json:"deadline,omitzero"`
	Missing  []game.Seat `json:"missing,omitzero"` // reminded, overdue
	Since    string      `json:"since,omitzero"`   // gap: the last run; left out where it is not known
	Reason   string      `json:"reason,omitzero"`  // held
}

// Judged is what is said of a move of a file.
type Judged struct {
	Verdict referee.Verdict `json:"verdict"`
	Seat    game.Seat       `json:"seat,omitzero"`
	ID      string          `json:"id,omitzero"`
	Rev     int64           `json:"rev,omitzero"`
	Ahead   int             `json:"ahead,omitzero"`
	Choice  int             `json:"choice,omitzero"`
	Stands  string          `json:"stands,omitzero"` // received: the seat's move that counted before
}

// stamp writes a time as the ledger has it.
func stamp(t time.Time) string { return t.UTC().Format(time.RFC3339) }

// time is when the line was written.
func (e *Entry) time() time.Time { return when(e.At) }

// when reads a time that was checked.
func when(text string) time.Time {
	t, _ := time.Parse(time.RFC3339, text)
	return t
}

// ReadEntry reads a line of a ledger strictly. Its error is a
// *referee.DamagedError or, for a line of another version, a
// *referee.VersionError.
func ReadEntry(line []byte) (*Entry, error) {
	if kind, version, ok := referee.Kind(line); !ok || kind != "ledger" {
		return nil, &referee.DamagedError{At: "/type", Reason: "this is no line of a ledger"}
	} else if version != "1" {
		return nil, &referee.VersionError{Version: "whisker.ledger/" + version}
	}
	e := new(Entry)
	if err := game.Unmarshal(line, e); err != nil {
		return nil, &referee.DamagedError{Reason: err.Error()}
	}
	if at := e.check(); at != "" {
		return nil, &referee.DamagedError{At: at, Reason: "this cannot stand in a ledger"}
	}
	return e, nil
}

// EntryError says that a line would be none that a ledger can hold, as where the
// clock is off by thousands of years. Nothing is written then.
type EntryError struct {
	At    string // JSON pointer
	Entry *Entry
}

// Error makes an EntryError an error.
func (e *EntryError) Error() string {
	return fmt.Sprintf("the ledger can hold no %s of %s: the time of this run is %s", e.At[1:], e.Entry.Event, e.Entry.At)
}

// check returns where a line is wrong; "" where it is right.
func (e *Entry) check() string {
	for _, s := range []struct{ at, text string }{{"/at", e.At}, {"/deadline", e.Deadline}, {"/since", e.Since}} {
		if t := when(s.text); (s.text != "" || s.at == "/at") && (t.IsZero() || stamp(t) != s.text) {
			return s.at
		}
	}
	file := e.Event == Received || e.Event == Rejudged
	switch {
	case e.Turn < 1 || e.Turn > game.MaxCount:
		return "/turn"
	case !slices.Contains(events, e.Event):
		return "/event"
	case (e.Event == Turned) != isSum(e.Board):
		return "/board"
	case file != isSum(e.File):
		return "/file"
	case file != (len(e.Moves) > 0), !file && e.Moves != nil:
		return "/moves"
	case file != (e.Name != ""), strings.Contains(e.Name, "\n"):
		return "/name"
	case (e.Event == Held) != (e.Reason != ""), strings.Contains(e.Reason, "\n"):
		return "/reason"
	}
	for i, m := range e.Moves {
		if at := m.check(); at != "" {
			return fmt.Sprintf("/moves/%d/%s", i, at)
		}
	}
	for _, s := range []struct {
		at    string
		seats []game.Seat
	}{{"/absent", e.Absent}, {"/missing", e.Missing}} {
		if s.seats != nil && len(s.seats) == 0 || slices.ContainsFunc(s.seats, func(seat game.Seat) bool { return !referee.IsSeat(seat) }) {
			return s.at
		}
	}
	return ""
}

// check returns which member is wrong; "" for none.
func (j Judged) check() string {
	switch {
	case !slices.Contains(referee.Verdicts, j.Verdict):
		return "verdict"
	case j.Seat != "" && !referee.IsSeat(j.Seat):
		return "seat"
	case j.ID != "" && !isSum(j.ID):
		return "id"
	case j.Rev < 0:
		return "rev"
	case j.Ahead < 0 || j.Ahead > game.MaxCount:
		return "ahead"
	case j.Choice < 0 || j.Choice > referee.MaxQueue:
		return "choice"
	case j.Stands != "" && !isSum(j.Stands):
		return "stands"
	}
	return ""
}

func isSum(s string) bool {
	return len(s) == 64 && len(bytes.Trim([]byte(s), "0123456789abcdef")) == 0
}

// ledger is the part of a table's ledger that is of its current turn.
type ledger struct {
	path    string
	size    int64    // of whole lines, in bytes
	turned  *Entry   // the line that began the turn; nil where there is none
	entries []*Entry // after it
}

// tailSize is how much of the end of a ledger is read at first, in bytes.
const tailSize = 16 << 10

// readLedger reads the lines of the current turn, and no more of the ledger than
// they need. A last line without its end does not count.
func readLedger(path string) (*ledger, error) {
	for n := int64(tailSize); ; n *= 2 {
		text, begin, err := save.Tail(path, n, maxLedger)
		if err != nil {
			return nil, err
		}
		if l, err := lastTurn(path, text, begin); err != nil || l.turned != nil || begin == 0 {
			return l, err
		}
	}
}

// lastTurn reads the lines of the current turn, back to the one that began it,
// out of the end of a ledger.
func lastTurn(path string, text []byte, begin int64) (*ledger, error) {
	text = text[:bytes.LastIndexByte(text, '\n')+1]
	l := &ledger{path: path, size: begin + int64(len(text))}
	for len(text) > 0 && l.turned == nil {
		at := bytes.LastIndexByte(text[:len(text)-1], '\n') + 1
		if at == 0 && begin > 0 {
			break // The line may have begun before.
		}
		e, err := ReadEntry(text[at:])
		if err != nil {
			return nil, lineError(path, begin+int64(at), err)
		}
		if e.Event == Turned {
			l.turned = e
		} else {
			l.entries = append(l.entries, e)
		}
		text = text[:at]
	}
	slices.Reverse(l.entries)
	return l, nil
}

// lineError names the line of a ledger that begins at some byte.
func lineError(path string, at int64, cause error) error {
	text, err := save.Read(path, maxLedger)
	if err != nil {
		return err
	}
	return fmt.Errorf("%s:%d: %w", path, bytes.Count(text[:at], []byte("\n"))+1, cause)
}

// readEntries reads those lines of a whole ledger that are wanted, each file once.
func readEntries(path string, wanted func(*Entry) bool) (entries []*Entry, err error) {
	text, err := save.Read(path, maxLedger)
	if err != nil {
		return nil, err
	}
	n := 0
	for line := range bytes.Lines(text[:bytes.LastIndexByte(text, '\n')+1]) {
		n++
		e, err := ReadEntry(line)
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", path, n, err)
		}
		if wanted(e) && !slices.ContainsFunc(entries, func(o *Entry) bool { return o.File == e.File }) {
			entries = append(entries, e)
		}
	}
	return entries, nil
}

// moment is when a line of the turn, or one that is to be added, was written. A
// line from before the referee confirmed that the clock is right cannot be later
// than that: the clock was ahead.
func (l *ledger) moment(e *Entry) time.Time {
	at := e.time()
	behind := e == l.turned
	for _, o := range l.entries {
		if behind && o.Event == Confirmed && o.time().Before(at) {
			at = o.time()
		}
		behind = behind || o == e
	}
	return at
}

// add appends lines, all at one go, and none that could not be read again: with
// one the table would be lost.
func (l *ledger) add(entries ...*Entry) error {
	var text []byte
	for _, e := range entries {
		e.Type = LedgerType
		if at := e.check(); at != "" {
			return &EntryError{At: at, Entry: e}
		}
		text = append(append(text, game.Marshal(e)...), '\n')
	}
	if err := save.Append(l.path, l.size, text); err != nil {
		return err
	}
	l.size += int64(len(text))
	for _, e := range entries {
		if e.Event == Turned {
			l.turned, l.entries = e, nil
		} else {
			l.entries = append(l.entries, e)
		}
	}
	return nil
}

// last returns the last line of one of some events, nil where there is none.
func (l *ledger) last(of ...Event) *Entry {
	for _, e := range slices.Backward(l.entries) {
		if slices.Contains(of, e.Event) {
			return e
		}
	}
	return nil
}
