package cmd

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/cryptotest"
	"time"

	"github.com/google/go-cmp/cmp"

	"whisker/referee"
	"whisker/referee/folder"
	"whisker/referee/game"
)

var threeWeeksLog = flag.String("three-weeks", "", "a file to write the log of the three weeks to")

// visitor is a player who looks at the table at some hours of the day.
type visitor struct {
	seat, name string
	hours      []int // by the clocks in Berlin
	away       func(at time.Time) bool
}

// threeWeeks is a table of The Hare & the Tortoise that cron looks at every hour.
type threeWeeks struct {
	t        *testing.T
	now      time.Time
	zone     *time.Location
	visitors []visitor
}

func (w *threeWeeks) call(args ...string) string {
	w.t.Helper()
	var out, talk bytes.Buffer
	code := run(context.Background(), &env{
		in: strings.NewReader(""), out: &out, err: &talk, getenv: os.Getenv, now: func() time.Time { return w.now }, books: testBooks, signals: new(signals),
	}, args)
	if code != exitDone {
		w.t.Fatalf("%v: %s: exit status %d: %s", w.now, strings.Join(args, " "), code, talk.String())
	}
	return out.String()
}

// timed calls a command that is told the time.
func (w *threeWeeks) timed(args ...string) string {
	w.t.Helper()
	return w.call(append(args, "--now", w.now.Format(time.RFC3339))...)
}

// state is how the table stands, as status tells it.
func (w *threeWeeks) state() tableState {
	w.t.Helper()
	var s struct {
		Tables []tableState `json:"tables"`
	}
	if err := game.Peek([]byte(w.call("status", "club", "--json")), &s); err != nil {
		w.t.Fatal(err)
	}
	return s.Tables[0]
}

// hour is an hour of the club's life: cron runs, and who looks at the table now
// answers if it waits for him.
func (w *threeWeeks) hour() {
	w.t.Helper()
	w.timed("turn", "club")
	for _, v := range w.visitors {
		if !slices.Contains(v.hours, w.now.In(w.zone).Hour()) || v.away(w.now) {
			continue
		}
		s := w.state()
		if !slices.Contains(s.Missing, game.Seat(v.seat)) {
			continue
		}
		view := fmt.Sprintf("club/outbox/%04d-%s.view", s.Turn, v.seat)
		move, _, _ := strings.Cut(w.call("moves", view, "--as", v.seat, "--key", v.seat), "\n")
		w.call("seal", view, "--as", v.seat, "--key", v.seat, move, "-o", filepath.Join("club/inbox", v.seat))
	}
}

// turns are the lines of the ledger that tell of turns.
func (w *threeWeeks) turns() (turned []*folder.Entry) {
	w.t.Helper()
	for line := range bytes.Lines(read(w.t, "club/ledger.jsonl")) {
		e, err := folder.ReadEntry(line)
		if err != nil {
			w.t.Fatal(err)
		}
		if e.Event == folder.Turned {
			turned = append(turned, e)
		}
	}
	return turned
}

// TestThreeWeeks plays a race with a deadline every night at half past two. In
// the night in which the clocks are put back, that comes twice, and the later
// one counts; Cho is away from then on, until the table waits for her. Earlier,
// Bob is ill, and the table is held.
func TestThreeWeeks(t *testing.T) {
	cryptotest.SetGlobalRandom(t, 3) // so that it is the same race each time
	t.Chdir(t.TempDir())
	t.Setenv("WHISKER_HOME", "home")
	zone, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		t.Fatal(err)
	}
	october := func(day, hour int) time.Time { return time.Date(2026, 10, day, hour, 0, 0, 0, zone) }
	never := func(time.Time) bool { return false }
	travels := func(at time.Time) bool { return at.After(october(23, 22)) && at.Before(october(28, 0)) }
	w := &threeWeeks{t: t, now: october(12, 20), zone: zone, visitors: []visitor{
		{"red", "Ann", []int{7, 13, 19}, never}, {"green", "Bob", []int{8, 14, 20}, never}, {"yellow", "Cho", []int{9, 15, 21}, travels},
	}}
	w.call("key", "new", "ref")
	begin := []string{"init", "club", "hare", "--name", "club", "--key", "ref", "--zone", "Europe/Berlin", "--deadline", "daily 02:30"}
	begin = append(begin, "--remind", "6", "--grace", "1", "--absent", "default:2")
	for _, v := range w.visitors {
		w.call("key", "new", v.seat)
		begin = append(begin, "--seat", v.seat+"="+v.name+":"+v.seat+".pub")
	}
	w.timed(begin...)
	over := func() bool { return w.now.Hour() == 0 && w.state().Over }
	for ; !over(); w.now = w.now.Add(time.Hour) {
		if w.now.After(october(60, 0)) {
			t.Fatal("the race does not end")
		}
		w.hour()
		switch {
		case w.now.Equal(october(16, 12)):
			w.timed("hold", "club", "--reason", "Bob is ill")
		case w.now.Equal(october(19, 12)):
			w.timed("resume", "club")
		}
	}
	if *threeWeeksLog != "" {
		write(t, *threeWeeksLog, read(t, "club/log.en.txt"))
	}
	t.Logf("the race was over at %v", w.now.In(zone))
	w.judge(october(16, 12), october(19, 12))
}

// judge looks at what the weeks have left.
func (w *threeWeeks) judge(held, resumed time.Time) {
	w.t.Helper()
	var absent []string
	for _, e := range w.turns() {
		at, err := time.Parse(time.RFC3339, e.At)
		if err != nil {
			w.t.Fatal(err)
		}
		if at.After(held) && !at.After(resumed) {
			w.t.Errorf("turn %d was made while the table was held, at %v", e.Turn, at)
		}
		for _, seat := range e.Absent {
			absent = append(absent, fmt.Sprintf("%s %s", at.In(w.zone).Format("2006-01-02 15:04 MST"), seat))
			board, err := referee.ReadBoard(read(w.t, string(folder.Dir("club").Board(e.Turn))))
			if err != nil {
				w.t.Fatal(err)
			}
			for _, a := range board.Asked {
				if a.Seat == seat && a.Absent != len(absent) {
					w.t.Errorf("board %d says that %s was absent %d times in a row, want %d", e.Turn, seat, a.Absent, len(absent))
				}
			}
		}
	}
	// The first 02:30 is 00:30 UTC, the second 01:30: with an hour of grace the
	// run at 03:00 UTC is the first that is late.
	if diff := cmp.Diff([]string{"2026-10-25 04:00 CET yellow", "2026-10-26 04:00 CET yellow"}, absent); diff != "" {
		w.t.Errorf("who was absent (-want +got):\n%s", diff)
	}
	log := string(read(w.t, "club/log.en.txt"))
	for _, once := range []string{
		"Friday 2026-10-16 12:00 CEST: the referee holds the table, and no deadline runs. The reason:\n    > Bob is ill\n",
		"Monday 2026-10-19 12:00 CEST: the table goes on, and moves for turn ",
		"are due Sunday 2026-10-25 02:30 CET, and none has come from Yellow (Cho).",
		"That was so 2 times in a row, so from now on the table waits for Yellow.",
		"were due Tuesday 2026-10-27 02:30 CET, and the table waits for Yellow (Cho).",
	} {
		if n := strings.Count(log, once); n != 1 {
			w.t.Errorf("the log tells %d times, want once: %s", n, once)
		}
	}
	if n := strings.Count(log, "No valid move came from "); n != 2 {
		w.t.Errorf("the log tells of %d absences", n)
	}
	if strings.Contains(string(read(w.t, "club/ledger.jsonl")), `"gap"`) {
		w.t.Error("the ledger tells of a gap, and cron ran every hour")
	}
	if w.now.Before(held.AddDate(0, 0, 14)) {
		w.t.Errorf("the race was over at %v already", w.now)
	}
	boards, err := filepath.Glob("club/boards/*.json")
	if err != nil {
		w.t.Fatal(err)
	}
	proof := w.call(append([]string{"verify", "--referee", "ref.pub"}, boards...)...)
	if !strings.Contains(proof, "everything that can be checked is right") {
		w.t.Errorf("the proof: %s", proof)
	}
}
