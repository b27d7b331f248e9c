package schedule

import (
	"fmt"
	"strconv"
	"strings"
	"time"
	_ "time/tzdata" // for systems without the database
)

// Settings is how a table's schedule is written. The zero value is a table
// without deadlines.
type Settings struct {
	Zone      string   `toml:"zone,omitempty"`      // "Europe/Berlin"; UTC where left out
	Deadlines []string `toml:"deadlines,omitempty"` // hours of the week: "sunday 20:00", "daily 21:30"
	Hours     int      `toml:"hours,omitempty"`     // instead: so many after the last turn
	Least     *int     `toml:"least,omitempty"`     // hours that players have at least; DefaultLeast where left out
	Remind    int      `toml:"remind,omitempty"`    // hours before a deadline; 0: no reminder
	Grace     int      `toml:"grace,omitempty"`     // hours after a deadline in which moves still count
	Gap       *int     `toml:"gap,omitempty"`       // hours between two runs that are expected; 0: any; DefaultGap where left out
}

// What holds where the settings are silent, in hours.
const (
	DefaultLeast = 12
	DefaultGap   = 3
)

// maxHours bounds every number of hours: a year.
const maxHours = 366 * 24

// SettingError says which setting is wrong, and why.
type SettingError struct{ Setting, Reason string }

// Error makes a SettingError an error.
func (e *SettingError) Error() string { return e.Setting + ": " + e.Reason }

// Schedule is a table's schedule, read.
type Schedule struct {
	zone                             *time.Location
	slots                            []slot // in any order: the earliest counts
	hours, least, remind, grace, gap time.Duration
}

// slot is an hour of the week.
type slot struct {
	day          time.Weekday // -1: every day
	hour, minute int
}

// New reads settings. Its error is a *SettingError.
func New(s Settings) (*Schedule, error) {
	refuse := func(setting, format string, args ...any) (*Schedule, error) {
		return nil, &SettingError{setting, fmt.Sprintf(format, args...)}
	}
	zone, err := time.LoadLocation(s.Zone)
	if err != nil || s.Zone == "Local" {
		return refuse("zone", "there is no time zone %q: it is written as Europe/Berlin", s.Zone)
	}
	out := &Schedule{zone: zone}
	for _, h := range []struct {
		name string
		n    int
		to   *time.Duration
	}{
		{"hours", s.Hours, &out.hours},
		{"least", or(s.Least, DefaultLeast), &out.least},
		{"remind", s.Remind, &out.remind},
		{"grace", s.Grace, &out.grace},
		{"gap", or(s.Gap, DefaultGap), &out.gap},
	} {
		if h.n < 0 || h.n > maxHours {
			return refuse(h.name, "%d is no number of hours from 0 to %d", h.n, maxHours)
		}
		*h.to = time.Duration(h.n) * time.Hour
	}
	if s.Hours > 0 && len(s.Deadlines) > 0 {
		return refuse("hours", "a table has fixed deadlines, or hours after the last turn, not both")
	}
	for _, text := range s.Deadlines {
		sl, ok := parseSlot(text)
		if !ok {
			return refuse("deadlines", "%q is no hour of the week: it is written as sunday 20:00 or daily 21:30", text)
		}
		out.slots = append(out.slots, sl)
	}
	return out, nil
}

func or(n *int, otherwise int) int {
	if n == nil {
		return otherwise
	}
	return *n
}

// daily is the slot of every day.
const daily time.Weekday = -1

func parseSlot(text string) (slot, bool) {
	day, clock, ok := strings.Cut(text, " ")
	hour, minute, colon := strings.Cut(clock, ":")
	h, errHour := strconv.ParseUint(hour, 10, 8)
	m, errMinute := strconv.ParseUint(minute, 10, 8)
	if !ok || !colon || errHour != nil || errMinute != nil || h > 23 || m > 59 || len(hour) != 2 || len(minute) != 2 {
		return slot{}, false
	}
	s := slot{daily, int(h), int(m)}
	if day == "daily" {
		return s, true
	}
	for d := time.Sunday; d <= time.Saturday; d++ {
		if strings.EqualFold(day, d.String()) {
			s.day = d
			return s, true
		}
	}
	return slot{}, false
}
