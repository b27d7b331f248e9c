package folder

import (
	"bytes"
	"time"

	"whisker/referee/save"
)

// The clock is a file that says when the last run was. While somebody works on
// the table its line has no end: who finds it so knows that the last one was cut
// off. It is not made to last; after a power cut it may hold anything.

func (d Dir) clock() string { return d.path("clock") }

// readClock returns when the last run was, zero where that cannot be read, and
// whether nobody was cut off since.
func (d Dir) readClock() (last time.Time, whole bool) {
	text, _, err := save.ReadNoLink(d.clock(), 64)
	if err != nil {
		return time.Time{}, false
	}
	line, whole := bytes.CutSuffix(text, []byte("\n"))
	last, err = time.Parse(time.RFC3339, string(line))
	return last, whole && err == nil && stamp(last) == string(line)
}

// openClock takes the end of a whole line away.
func (d Dir) openClock(last time.Time) error {
	return save.Truncate(d.clock(), int64(len(stamp(last))))
}

// closeClock says when the last run was, and that its work is done. Where neither
// is known it says nothing.
func (d Dir) closeClock(last time.Time) error {
	if last.IsZero() {
		return nil
	}
	return save.Overwrite(d.clock(), []byte(stamp(last)+"\n"))
}
