package folder_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"whisker/referee"
	"whisker/referee/folder"
	"whisker/referee/game"
	"whisker/schema"
)

// agreed reads a line, and fails where the schema says something else of it than
// the decoder.
func agreed(t interface {
	Helper()
	Fatalf(string, ...any)
}, line []byte,
) (*folder.Entry, error) {
	t.Helper()
	e, err := folder.ReadEntry(line)
	problems, invalid := schema.Validate("ledger", line)
	if (err == nil) != (invalid == nil && len(problems) == 0) {
		t.Fatalf("the decoder says %v, and the schema %v %v of %s", err, invalid, problems, line)
	}
	return e, err
}

// drawn is a line as it may stand in a ledger.
func drawn(t *rapid.T) *folder.Entry {
	hash := rapid.StringMatching(`[0-9a-f]{64}`)
	seats := rapid.SliceOfN(rapid.SampledFrom([]game.Seat{"red", "green"}), 1, 3)
	stamp := rapid.Map(rapid.Int64Range(0, 1<<33), func(s int64) string { return time.Unix(s, 0).UTC().Format(time.RFC3339) })
	word := rapid.SampledFrom([]string{"red.move", "虎 & \"tiger\"", "%0A"})
	judged := rapid.Custom(func(t *rapid.T) folder.Judged {
		j := folder.Judged{Verdict: rapid.SampledFrom(referee.Verdicts).Draw(t, "verdict")}
		if rapid.Bool().Draw(t, "read") {
			j.Seat, j.ID, j.Rev = "red", hash.Draw(t, "id"), rapid.Int64Range(0, game.MaxInt).Draw(t, "rev")
			j.Ahead, j.Choice = rapid.IntRange(0, 9).Draw(t, "ahead"), rapid.IntRange(0, referee.MaxQueue).Draw(t, "choice")
			j.Stands = rapid.SampledFrom([]string{"", strings.Repeat("0f", 32)}).Draw(t, "stands")
		}
		return j
	})
	e := &folder.Entry{
		Type: folder.LedgerType, At: stamp.Draw(t, "at"), Turn: rapid.IntRange(1, game.MaxCount).Draw(t, "turn"),
		Event: rapid.SampledFrom([]folder.Event{
			folder.Turned, folder.Received, folder.Rejudged, folder.Reminded, folder.Overdue, folder.Held, folder.Resumed, folder.Gapped, folder.Confirmed,
		}).Draw(t, "event"),
	}
	switch e.Event {
	case folder.Turned:
		e.Board, e.Absent = hash.Draw(t, "board"), rapid.OneOf(rapid.Just([]game.Seat(nil)), seats).Draw(t, "absent")
	case folder.Received, folder.Rejudged:
		e.File, e.Name, e.Moves = hash.Draw(t, "file"), word.Draw(t, "name"), rapid.SliceOfN(judged, 1, 3).Draw(t, "moves")
	case folder.Reminded, folder.Overdue:
		e.Deadline, e.Missing = stamp.Draw(t, "deadline"), seats.Draw(t, "missing")
	case folder.Held:
		e.Reason = word.Draw(t, "reason")
	case folder.Gapped:
		e.Since = stamp.Draw(t, "since")
	}
	return e
}

// Whatever may stand in a ledger is read as it was written, and of what one
// member too many or too few makes of it decoder and schema say the same.
func TestLinesOfALedger(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e := drawn(t)
		line := game.Marshal(e)
		if got, err := agreed(t, line); err != nil || string(game.Marshal(got)) != string(line) {
			t.Fatalf("%s is read as %+v (%v)", line, got, err)
		}
		other := drawn(t)
		switch rapid.IntRange(0, 5).Draw(t, "member") {
		case 0:
			e.Event = other.Event
		case 1:
			e.Board = other.Board
		case 2:
			e.File, e.Name = other.File, other.Name
		case 3:
			e.Moves, e.Reason = other.Moves, other.Reason
		case 4:
			e.Missing, e.Absent = []game.Seat{}, other.Absent
		case 5:
			e.Turn--
		}
		_, _ = agreed(t, game.Marshal(e)) // It fails by itself.
	})
}

// The examples of the schema, good and bad.
func TestExamplesOfLines(t *testing.T) {
	paths, err := filepath.Glob("../../schema/testdata/ledger/*.json")
	if err != nil || len(paths) < 10 {
		t.Fatalf("%d examples (%v)", len(paths), err)
	}
	for _, path := range paths {
		line, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := agreed(t, line); (err == nil) != strings.HasPrefix(filepath.Base(path), "good-") {
			t.Errorf("%s: %v", path, err)
		}
	}
}
