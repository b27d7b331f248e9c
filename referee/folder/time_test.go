package folder_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"whisker/referee"
	"whisker/referee/folder"
	"whisker/referee/game"
	"whisker/referee/schedule"
)

// weekly is due on Sundays at 20:00 UTC, with a reminder and grace.
var weekly = schedule.Settings{Deadlines: []string{"sunday 20:00"}, Remind: 24, Grace: 2, Gap: new(int)}

// timed begins a table of Fuzzy Tiger for two with deadlines.
func timed(t testing.TB, policy string, after int, when schedule.Settings) *club {
	return newClub(t, "tiger", referee.AbsentPolicy{Policy: policy, After: after}, when, "red", "green")
}

// heldAhead holds a table and lets it go on while its clock is ahead by years.
func heldAhead(t *testing.T, c *club) {
	t.Helper()
	c.now = begun.AddDate(70, 0, 0)
	if _, err := folder.Hold(c.dir, "what year is it?", c.options()); err != nil {
		t.Fatal(err)
	}
	if _, err := folder.Resume(c.dir, c.options()); err != nil {
		t.Fatal(err)
	}
}

func (c *club) at(t testing.TB, text string) *folder.Done {
	t.Helper()
	now, err := time.Parse(time.RFC3339, text)
	if err != nil {
		t.Fatal(err)
	}
	c.now = now
	return c.turn()
}

// did lists what a run told and made: "reminded red, turn 2 without red".
func did(d *folder.Done) string {
	var s []string
	for _, n := range d.Notices {
		s = append(s, strings.TrimSpace(string(n.Event)+" "+seats(n.Missing)))
	}
	for _, b := range d.Boards {
		text := "turn"
		if b.Absent != nil {
			text += " without " + seats(b.Absent)
		}
		s = append(s, text)
	}
	return strings.Join(s, ", ")
}

func seats(of []game.Seat) string {
	var s []string
	for _, seat := range of {
		s = append(s, string(seat))
	}
	return strings.Join(s, " ")
}

// step is a run at a time, and what it does.
type step struct{ at, does string }

func (c *club) steps(t *testing.T, steps ...step) {
	t.Helper()
	for _, s := range steps {
		if got := did(c.at(t, s.at)); got != s.does {
			t.Errorf("at %s: %q, want %q", s.at, got, s.does)
		}
	}
}

func TestDeadlineByDefault(t *testing.T) {
	c := timed(t, referee.AbsentDefault, 0, weekly)
	c.all("red")
	c.steps(
		t,
		step{"2026-06-01T13:00:00Z", ""},
		step{"2026-06-06T19:59:59Z", ""},
		step{"2026-06-06T20:00:00Z", "reminded red"},
		step{"2026-06-06T20:01:00Z", ""},
		step{"2026-06-07T20:00:00Z", ""}, // grace
		step{"2026-06-07T21:59:59Z", ""},
		step{"2026-06-07T22:00:00Z", "turn without red"},
		step{"2026-06-07T22:01:00Z", ""},
	)
	log := string(read(t, c.dir.Log(0)))
	for _, want := range []string{"moves for turn 1 are due Sunday 2026-06-07 20:00 UTC", "No valid move came from Red"} {
		if strings.Count(log, want) != 1 {
			t.Errorf("the log does not say once %q:\n%s", want, log)
		}
	}
}

// A late move within the grace, or in the run that finds the turn overdue,
// still counts.
func TestLateButThere(t *testing.T) {
	c := timed(t, referee.AbsentDefault, 0, weekly)
	c.all("red")
	c.at(t, "2026-06-07T21:00:00Z")
	c.all("green")
	c.steps(t, step{"2026-06-07T22:30:00Z", "turn"})
}

func TestDeadlineThatWaits(t *testing.T) {
	c := timed(t, referee.AbsentWait, 0, weekly)
	c.all("red")
	c.steps(
		t,
		step{"2026-06-07T22:00:00Z", "overdue red"},
		step{"2026-06-08T22:00:00Z", ""},
	)
	c.all("green")
	c.steps(t, step{"2026-06-09T22:00:00Z", "turn"})
}

// After two absences in a row the table waits again, with a notice; others who
// are absent then are waited for with it.
func TestWaitsAgain(t *testing.T) {
	c := timed(t, referee.AbsentDefault, 2, schedule.Settings{Hours: 24, Gap: new(int)})
	for day := range 2 {
		c.all("red")
		c.now = c.now.Add(24 * time.Hour)
		if got := did(c.turn()); got != "turn without red" {
			t.Fatalf("day %d: %q", day, got)
		}
	}
	c.now = c.now.Add(24 * time.Hour)
	if got := did(c.turn()); got != "overdue red green" {
		t.Errorf("%q, want that the table waits", got)
	}
	if log := string(read(t, c.dir.Log(0))); strings.Count(log, "That was so 2 times in a row, so from now on the table waits for Red.") != 1 {
		t.Errorf("the log does not tell that the table waits for red again:\n%s", log)
	}
	c.all("green")
	if got := did(c.turn()); got != "turn without green" {
		t.Errorf("%q, want that red has moved and green was absent", got)
	}
}

func TestHoldAndResume(t *testing.T) {
	c := timed(t, referee.AbsentDefault, 0, weekly)
	c.all("red")
	c.at(t, "2026-06-05T12:00:00Z")
	if _, err := folder.Resume(c.dir, c.options()); !errors.Is(err, folder.ErrNotHeld) {
		t.Errorf("Resume = %v, want ErrNotHeld", err)
	}
	s, err := folder.Hold(c.dir, "Ann is ill", c.options())
	if err != nil || s.Held != "Ann is ill" || !s.Deadline.IsZero() {
		t.Fatalf("Hold = %+v, %v", s, err)
	}
	if _, err := folder.Hold(c.dir, "again", c.options()); !errors.Is(err, folder.ErrHeld) {
		t.Errorf("Hold = %v, want ErrHeld", err)
	}
	c.steps(t, step{"2026-06-07T22:00:00Z", ""})
	c.all("green")
	d := c.at(t, "2026-06-14T22:00:00Z")
	if did(d) != "" || len(d.Files) != 1 || len(d.Missing) != 0 {
		t.Errorf("while held: %q, %d files, missing %v; want that a move is received and nothing resolved", did(d), len(d.Files), d.Missing)
	}
	s, err = folder.Resume(c.dir, c.options())
	if err != nil || s.Held != "" || s.Deadline.Format(time.RFC3339) != "2026-06-21T20:00:00Z" || s.Turn != 1 {
		t.Fatalf("Resume = %+v, %v", s, err)
	}
	c.steps(t, step{"2026-06-14T22:01:00Z", "turn"})
	log := string(read(t, c.dir.Log(1)))
	if strings.Count(log, "暫停") != 1 || strings.Count(log, "    > Ann is ill\n") != 1 || strings.Count(log, "繼續進行") != 1 {
		t.Errorf("the log tells the hold otherwise than once:\n%s", log)
	}
}

// Who resumes makes nobody late.
func TestResumeResolvesNothing(t *testing.T) {
	c := timed(t, referee.AbsentDefault, 0, weekly)
	c.at(t, "2026-06-07T21:00:00Z") // in the grace
	if _, err := folder.Hold(c.dir, "a holiday", c.options()); err != nil {
		t.Fatal(err)
	}
	c.at(t, "2026-06-28T21:00:00Z") // three weeks late
	if _, err := folder.Resume(c.dir, c.options()); err != nil {
		t.Fatal(err)
	}
	c.steps(
		t,
		step{"2026-06-28T21:00:00Z", ""},
		step{"2026-07-05T21:59:00Z", ""}, // the next Sunday and its grace; its reminder's time was slept through
		step{"2026-07-05T22:00:00Z", "turn without red green"},
	)
}

// A time in which nobody looked, or a clock that jumps, makes nobody absent
// until the referee confirms; moves that come resolve the turn all the same.
func TestGaps(t *testing.T) {
	three := 3
	often := schedule.Settings{Hours: 24, Gap: &three}
	hourly := func(c *club, hours int) {
		for range hours {
			c.now = c.now.Add(time.Hour)
			if got := did(c.turn()); got != "" {
				t.Fatalf("%v: %q", c.now, got)
			}
		}
	}
	t.Run("the machine was off", func(t *testing.T) {
		c := timed(t, referee.AbsentDefault, 0, often)
		hourly(c, 20)
		c.now = c.now.Add(10 * time.Hour)
		c.steps(
			t,
			step{"2026-06-02T18:00:00Z", "gap, overdue red green"},
			step{"2026-06-02T19:00:00Z", ""},
		)
		if s, err := folder.Status(c.dir, c.options()); err != nil || !s.Gap {
			t.Errorf("Status = %+v, %v, want that it tells of the gap", s, err)
		}
		if got := did(c.turn(true)); got != "confirmed, turn without red green" {
			t.Errorf("%q, want a turn once it is confirmed", got)
		}
	})
	t.Run("found and confirmed at once", func(t *testing.T) {
		c := timed(t, referee.AbsentDefault, 0, often)
		c.now = c.now.Add(48 * time.Hour)
		if got := did(c.turn(true)); got != "gap, confirmed, turn without red green" {
			t.Errorf("%q", got)
		}
	})
	t.Run("the moves come", func(t *testing.T) {
		c := timed(t, referee.AbsentDefault, 0, often)
		c.now = c.now.Add(48 * time.Hour)
		c.all()
		if got := did(c.turn()); got != "gap, turn" {
			t.Errorf("%q", got)
		}
		hourly(c, 23) // The new turn has time of its own, and no gap.
	})
	t.Run("the clock goes backwards", func(t *testing.T) {
		c := timed(t, referee.AbsentDefault, 0, often)
		hourly(c, 3)
		c.now = c.now.Add(-2 * time.Hour)
		if got := did(c.turn()); got != "gap" {
			t.Errorf("%q", got)
		}
	})
	t.Run("the clock was ahead by years, and is put right", func(t *testing.T) {
		c := timed(t, referee.AbsentDefault, 0, often)
		heldAhead(t, c)
		c.all()
		if got := did(c.turn()); got != "turn" {
			t.Fatalf("in another century: %q", got)
		}
		c.now = begun.Add(time.Hour)
		if got := did(c.turn()); got != "gap" {
			t.Errorf("back again: %q", got)
		}
		if got := did(c.turn(true)); got != "confirmed" {
			t.Errorf("once it is confirmed: %q", got)
		}
		hourly(c, 23)
		c.now = c.now.Add(time.Hour)
		if got := did(c.turn()); got != "turn without red green" {
			t.Errorf("at the deadline: %q", got)
		}
	})
	t.Run("a hold in another century", func(t *testing.T) {
		c := timed(t, referee.AbsentDefault, 0, often)
		heldAhead(t, c)
		c.now = begun.Add(time.Hour)
		if got := did(c.turn(true)); got != "gap, confirmed" {
			t.Errorf("%q", got)
		}
		hourly(c, 22)
		c.now = c.now.Add(time.Hour)
		if got := did(c.turn()); got != "turn without red green" {
			t.Errorf("at the deadline: %q", got)
		}
	})
	t.Run("the last run is not known", func(t *testing.T) {
		c := timed(t, referee.AbsentDefault, 0, often)
		write(t, string(c.dir)+"/clock", []byte("\x00\x00\x00"))
		if got := did(c.turn()); got != "gap" {
			t.Errorf("%q", got)
		}
	})
	t.Run("held, nobody looks, and on again", func(t *testing.T) {
		c := timed(t, referee.AbsentDefault, 0, often)
		if _, err := folder.Hold(c.dir, "a holiday", c.options()); err != nil {
			t.Fatal(err)
		}
		c.now = c.now.Add(1000 * time.Hour)
		if _, err := folder.Resume(c.dir, c.options()); err != nil {
			t.Fatal(err)
		}
		hourly(c, 23)
	})
}

// Being ready has no default: the table waits, and so does one that is over.
func TestNobodyIsAbsentWhoCannotBe(t *testing.T) {
	c := newClub(t, "hare", referee.AbsentPolicy{Policy: referee.AbsentDefault}, schedule.Settings{Hours: 24, Gap: new(int)}, "red", "green")
	c.now = c.now.Add(24 * time.Hour)
	if got := did(c.turn()); got != "overdue red green" {
		t.Errorf("%q", got)
	}
}

// The ledger tells every event once, in order, in UTC.
func TestLedger(t *testing.T) {
	c := timed(t, referee.AbsentDefault, 0, weekly)
	c.all("red")
	c.at(t, "2026-06-06T22:00:00+02:00")
	c.at(t, "2026-06-08T22:00:00+02:00")
	var got []string
	for _, e := range c.ledger() {
		got = append(got, strings.TrimSpace(e.At+" "+string(e.Event)+" "+e.Name+seats(e.Missing)+seats(e.Absent)))
	}
	want := []string{
		"2026-06-01T12:00:00Z turn", "2026-06-06T20:00:00Z received 1-green", "2026-06-06T20:00:00Z reminded red", "2026-06-08T20:00:00Z turn red",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	last := c.ledger()[3]
	if last.Turn != 2 || last.Board != c.table().ID || !slices.Equal(last.Absent, []game.Seat{"red"}) {
		t.Errorf("the last line is %+v", last)
	}
}

// Who has no choice, for all to see, is not absent: both hold nothing but 9.
func TestForcedMovesAreNoAbsence(t *testing.T) {
	c := timed(t, referee.AbsentDefault, 1, schedule.Settings{Hours: 24, Gap: new(int)})
	for _, card := range []string{"2", "4", "5", "6", "7", "8", "1", "3"} {
		here := c.table()
		for _, ask := range here.Board.Asks {
			c.send(card+string(ask.Seat), c.move(here, ask.Seat, card))
		}
		c.turn()
	}
	for range 2 {
		c.now = c.now.Add(24 * time.Hour)
		if got := did(c.turn()); got != "turn without red green" {
			t.Fatalf("%q", got)
		}
		for _, a := range c.table().Board.Asked {
			if want := c.table().Board.Turn - 10; a.Absent != want {
				t.Errorf("turn %d: %s was absent %d times in a row, want %d", c.table().Board.Turn, a.Seat, a.Absent, want)
			}
		}
	}
}

// However wrong the clock is, no run writes what the next cannot read.
func TestClockOutOfTime(t *testing.T) {
	for _, wrong := range []string{
		"0001-01-01T00:00:00Z", "0000-01-01T00:00:00Z",
		"9999-12-31T23:59:59Z", "9999-12-31T23:59:59-12:00",
	} {
		for name, run := range map[string]func(*club) error{
			"turn": func(c *club) error { _, err := folder.Turn(c.dir, c.options()); return err },
			"hold": func(c *club) error { _, err := folder.Hold(c.dir, "ill", c.options()); return err },
			"resume": func(c *club) error {
				right := c.options()
				right.Now = begun
				if _, err := folder.Hold(c.dir, "ill", right); err != nil {
					c.t.Fatal(err)
				}
				_, err := folder.Resume(c.dir, c.options())
				return err
			},
		} {
			c := timed(t, referee.AbsentWait, 0, schedule.Settings{Hours: 48, Remind: 24})
			c.all("red")
			var err error
			if c.now, err = time.Parse(time.RFC3339, wrong); err != nil {
				t.Fatal(err)
			}
			err = run(c)
			var refused *folder.EntryError
			if err != nil && (!errors.As(err, &refused) || !strings.Contains(err.Error(), refused.Entry.At)) {
				t.Errorf("%s at %s = %v", name, wrong, err)
			}
			c.now = begun.Add(time.Hour)
			if state := c.turn(true).State; !slices.Equal(state.Missing, []game.Seat{"red"}) {
				t.Errorf("after %s at %s: %+v", name, wrong, state)
			}
		}
	}
}
