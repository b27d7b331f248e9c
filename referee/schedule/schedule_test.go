package schedule

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"
)

func newSchedule(t testing.TB, s Settings) *Schedule {
	t.Helper()
	out, err := New(s)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func at(t testing.TB, text string) time.Time {
	t.Helper()
	tm, err := time.Parse(time.RFC3339, text)
	if err != nil {
		t.Fatal(err)
	}
	return tm
}

// The nights in which clocks are changed, in zones that do it differently:
// Lord Howe by half an hour, Havana and Beirut over midnight, Apia by a whole
// day. Each row is a turn that begins, and when it is due.
func TestDeadlines(t *testing.T) {
	none := 0
	for _, c := range []struct {
		name         string
		settings     Settings
		begun, wants string
	}{
		{"a week", Settings{Zone: "Europe/Berlin", Deadlines: []string{"sunday 20:00"}}, "2026-06-01T09:00:00Z", "2026-06-07T18:00:00Z"},
		{"winter time", Settings{Zone: "Europe/Berlin", Deadlines: []string{"sunday 20:00"}}, "2026-10-19T09:00:00Z", "2026-10-25T19:00:00Z"},
		{"too near", Settings{Zone: "Europe/Berlin", Deadlines: []string{"sunday 20:00"}}, "2026-06-07T17:59:00Z", "2026-06-14T18:00:00Z"},
		{"near is enough", Settings{Zone: "Europe/Berlin", Deadlines: []string{"sunday 20:00"}, Least: &none}, "2026-06-07T17:59:00Z", "2026-06-07T18:00:00Z"},
		{"the earliest of two", Settings{Deadlines: []string{"sunday 20:00", "wednesday 20:00"}}, "2026-06-01T09:00:00Z", "2026-06-03T20:00:00Z"},
		{"every day", Settings{Zone: "Asia/Taipei", Deadlines: []string{"daily 21:30"}}, "2026-06-01T13:31:00Z", "2026-06-02T13:30:00Z"},
		{"an hour that is skipped", Settings{Zone: "Europe/Berlin", Deadlines: []string{"sunday 02:30"}}, "2026-03-27T09:00:00Z", "2026-03-29T01:30:00Z"},
		{"an hour that comes twice", Settings{Zone: "Europe/Berlin", Deadlines: []string{"sunday 02:30"}}, "2026-10-23T09:00:00Z", "2026-10-25T01:30:00Z"},
		{"twice, and begun between", Settings{Zone: "Europe/Berlin", Deadlines: []string{"sunday 02:30"}, Least: &none}, "2026-10-25T00:31:00Z", "2026-10-25T01:30:00Z"},
		{"half an hour skipped", Settings{Zone: "Australia/Lord_Howe", Deadlines: []string{"sunday 02:15"}}, "2026-10-02T09:00:00Z", "2026-10-03T15:45:00Z"},
		{"midnight is skipped", Settings{Zone: "America/Havana", Deadlines: []string{"sunday 00:00"}}, "2026-03-06T09:00:00Z", "2026-03-08T05:00:00Z"},
		{"a day that is skipped", Settings{Zone: "Pacific/Apia", Deadlines: []string{"friday 20:00"}}, "2011-12-28T09:00:00Z", "2011-12-31T06:00:00Z"},
		{"hours that pass", Settings{Zone: "Europe/Berlin", Hours: 48}, "2026-10-24T09:00:00Z", "2026-10-26T09:00:00Z"},
	} {
		got, ok := newSchedule(t, c.settings).Times(at(t, c.begun))
		if want := at(t, c.wants); !ok || !got.Deadline.Equal(want) || got.Deadline.Location() != time.UTC {
			t.Errorf("%s: begun %s, due %v, want %v", c.name, c.begun, got.Deadline, want)
		}
	}
}

func TestHolds(t *testing.T) {
	weekly := Settings{Deadlines: []string{"sunday 20:00"}}
	const begun = "2026-06-01T00:00:00Z" // a Monday
	for _, c := range []struct {
		name     string
		settings Settings
		pauses   []string
		wants    string // "": no deadline runs
	}{
		{"while held", weekly, []string{"2026-06-02T00:00:00Z", ""}, ""},
		{"over in time", weekly, []string{"2026-06-02T00:00:00Z", "2026-06-03T00:00:00Z"}, "2026-06-07T20:00:00Z"},
		{"over too late", weekly, []string{"2026-06-02T00:00:00Z", "2026-06-07T08:01:00Z"}, "2026-06-14T20:00:00Z"},
		{"twice", weekly, []string{"2026-06-02T00:00:00Z", "2026-06-07T19:00:00Z", "2026-06-08T00:00:00Z", "2026-06-14T19:00:00Z"}, "2026-06-21T20:00:00Z"},
		{"hours stop", Settings{Hours: 72}, []string{"2026-06-02T00:00:00Z", "2026-06-05T00:00:00Z"}, "2026-06-07T00:00:00Z"},
		{"few hours left", Settings{Hours: 72}, []string{"2026-06-03T23:00:00Z", "2026-06-05T00:00:00Z"}, "2026-06-05T12:00:00Z"},
		{"held when late", Settings{Hours: 72}, []string{"2026-06-09T00:00:00Z", "2026-06-10T00:00:00Z"}, "2026-06-10T12:00:00Z"},
		{"turns shorter than the least", Settings{Hours: 6}, []string{"2026-06-01T01:00:00Z", "2026-06-02T00:00:00Z"}, "2026-06-02T06:00:00Z"},
	} {
		var pauses []Pause
		for p := range slices.Chunk(c.pauses, 2) {
			held := Pause{From: at(t, p[0])}
			if p[1] != "" {
				held.To = at(t, p[1])
			}
			pauses = append(pauses, held)
		}
		got, ok := newSchedule(t, c.settings).Times(at(t, begun), pauses...)
		if ok != (c.wants != "") || ok && !got.Deadline.Equal(at(t, c.wants)) {
			t.Errorf("%s: due %v %v, want %s", c.name, got.Deadline, ok, c.wants)
		}
	}
}

func TestReminderAndGrace(t *testing.T) {
	s := newSchedule(t, Settings{Hours: 72, Remind: 24, Grace: 6})
	begun := at(t, "2026-06-01T00:00:00Z")
	got, _ := s.Times(begun)
	if !got.Remind.Equal(begun.Add(48*time.Hour)) || !got.Cutoff.Equal(begun.Add(78*time.Hour)) {
		t.Errorf("%+v", got)
	}
	got, _ = newSchedule(t, Settings{Hours: 12, Remind: 24}).Times(begun)
	if !got.Remind.IsZero() || !got.Cutoff.Equal(got.Deadline) {
		t.Errorf("%+v: a reminder before the turn begins reminds nobody", got)
	}
	if _, ok := newSchedule(t, Settings{}).Times(begun); ok {
		t.Error("there is a deadline without a schedule")
	}
}

func TestUnexpectedGaps(t *testing.T) {
	any := 0
	last := at(t, "2026-06-01T00:00:00Z")
	for after, want := range map[time.Duration]bool{
		0: false, time.Minute: false, 3 * time.Hour: false, 3*time.Hour + 1: true, -time.Minute: false, -2 * time.Minute: true,
	} {
		if got := newSchedule(t, Settings{}).Unexpected(last, last.Add(after)); got != want {
			t.Errorf("%v after the last run: unexpected %v, want %v", after, got, want)
		}
	}
	if newSchedule(t, Settings{Gap: &any}).Unexpected(last, last.Add(1000*time.Hour)) {
		t.Error("a gap is unexpected where any is expected")
	}
	if newSchedule(t, Settings{}).Unexpected(time.Time{}, last) {
		t.Error("the first run is unexpected")
	}
}

func TestSettingsThatAreRefused(t *testing.T) {
	minus, much := -1, maxHours+1
	for want, s := range map[string]Settings{
		"zone":      {Zone: "Europe/Atlantis"},
		"deadlines": {Deadlines: []string{"someday 20:00"}},
		"hours":     {Hours: 24, Deadlines: []string{"sunday 20:00"}},
		"least":     {Least: &minus},
		"gap":       {Gap: &much},
		"remind":    {Remind: -1},
		"grace":     {Grace: -1},
	} {
		_, err := New(s)
		var refused *SettingError
		if !errors.As(err, &refused) || refused.Setting != want || !strings.HasPrefix(err.Error(), want+": ") {
			t.Errorf("New(%+v) = %v, want that %s is refused", s, err, want)
		}
	}
	for _, text := range []string{"", "sunday", "sunday 24:00", "sunday 20:60", "sunday 8:00", "sunday  20:00", "sunday 20:00 ", "sunday +8:00"} {
		if _, err := New(Settings{Deadlines: []string{text}}); err == nil {
			t.Errorf("%q is taken for an hour of the week", text)
		}
	}
	if _, err := New(Settings{Zone: "Local"}); err == nil {
		t.Error("a table's time is that of the machine")
	}
}

// zones are some with every kind of change.
var zones = []string{"UTC", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "America/Havana", "Africa/Casablanca", "Asia/Taipei", "Pacific/Apia", "Asia/Gaza"}

// Laws of every deadline: players have at least the time that they must have,
// at most a week and a day more; the clock on the wall shows the hour, or skips
// it that day; nobody who resumes makes anybody late.
func TestLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		zone := rapid.SampledFrom(zones).Draw(t, "zone")
		day := time.Weekday(rapid.IntRange(0, 6).Draw(t, "day"))
		hour, minute := rapid.IntRange(0, 23).Draw(t, "hour"), rapid.IntRange(0, 59).Draw(t, "minute")
		least := rapid.IntRange(0, 48).Draw(t, "least")
		s, err := New(Settings{
			Zone: zone, Deadlines: []string{strings.ToLower(day.String()) + time.Date(1, 1, 1, hour, minute, 0, 0, time.UTC).Format(" 15:04")}, Least: &least,
		})
		if err != nil {
			t.Fatal(err)
		}
		begun := time.Unix(rapid.Int64Range(1.2e9, 2e9).Draw(t, "begun"), 0)
		got, ok := s.Times(begun)
		wait := got.Deadline.Sub(begun)
		if min := time.Duration(least) * time.Hour; !ok || wait < min || wait > min+8*24*time.Hour {
			t.Fatalf("begun %v, due %v: after %v", begun, got.Deadline, wait)
		}
		wall := got.Deadline.In(s.zone)
		if shown := wall.Weekday() == day && wall.Hour() == hour && wall.Minute() == minute; !shown {
			skipped := time.Date(wall.Year(), wall.Month(), wall.Day(), hour, minute, 0, 0, s.zone)
			if skipped.Hour() == hour && skipped.Minute() == minute && skipped.Weekday() == day {
				t.Fatalf("due %v, and the clock shows the hour at %v", wall, skipped)
			}
		}
		from := begun.Add(time.Duration(rapid.IntRange(0, 400).Draw(t, "held")) * time.Hour)
		to := from.Add(time.Duration(rapid.IntRange(0, 400).Draw(t, "for")) * time.Hour)
		again, ok := s.Times(begun, Pause{from, to})
		if !ok || again.Deadline.Before(got.Deadline) || again.Deadline.Before(to.Add(time.Duration(least)*time.Hour)) {
			t.Fatalf("due %v; held from %v to %v, due %v", got.Deadline, from, to, again.Deadline)
		}
	})
}
