package schedule

import "time"

// Pause is a time in which a table was held.
type Pause struct {
	From, To time.Time // To is zero while the table is held
}

// Times is when something becomes of a turn.
type Times struct {
	Remind   time.Time // zero: never
	Deadline time.Time
	Cutoff   time.Time // the deadline with its grace: from then on who has not moved is absent
}

// Zone is the table's time zone.
func (s *Schedule) Zone() *time.Location { return s.zone }

// Times returns when a turn is due that began at a time and was held since, in
// the order in which it was; ok is false where there is no deadline, as while
// the table is held. All times are UTC.
func (s *Schedule) Times(begun time.Time, pauses ...Pause) (t Times, ok bool) {
	if s.hours == 0 && s.slots == nil {
		return Times{}, false
	}
	since := begun
	deadline := s.first(begun)
	for _, p := range pauses {
		if p.To.IsZero() {
			return Times{}, false
		}
		since = p.To
		deadline = s.after(deadline, p)
	}
	t = Times{Deadline: deadline.UTC(), Cutoff: deadline.Add(s.grace).UTC()}
	if remind := deadline.Add(-s.remind); s.remind > 0 && remind.After(since) {
		t.Remind = remind.UTC()
	}
	return t, true
}

// first is the deadline of a turn that begins at a time, and later than that.
func (s *Schedule) first(begun time.Time) time.Time {
	if s.hours > 0 {
		return begun.Add(s.hours)
	}
	return s.slotFrom(begun.Add(max(s.least, time.Minute)))
}

// after is what a pause makes of a deadline.
func (s *Schedule) after(deadline time.Time, p Pause) time.Time {
	least := p.To.Add(max(s.least, time.Minute))
	if s.slots != nil {
		if !deadline.Before(least) {
			return deadline
		}
		return s.slotFrom(least)
	}
	if s.hours < s.least {
		least = p.To.Add(s.hours)
	}
	if shifted := p.To.Add(deadline.Sub(p.From)); shifted.After(least) {
		return shifted
	}
	return least
}

// slotFrom is the first fixed hour at or after a time.
func (s *Schedule) slotFrom(from time.Time) time.Time {
	var first time.Time
	for _, sl := range s.slots {
		if t := sl.from(from, s.zone); first.IsZero() || t.Before(first) {
			first = t
		}
	}
	return first
}

// from is the first time at or after another at which a clock on the wall shows
// the hour.
func (s slot) from(from time.Time, zone *time.Location) time.Time {
	year, month, day := from.In(zone).Date()
	// The hour of yesterday can come today where the clock is put forward over
	// midnight; beyond a week every hour has come.
	for d := -1; ; d++ {
		date := time.Date(year, month, day+d, s.hour, s.minute, 0, 0, time.UTC)
		if s.day != daily && date.Weekday() != s.day {
			continue
		}
		if t := onTheWall(date, zone); !t.Before(from) {
			return t
		}
	}
}

// onTheWall is the time at which a clock in a zone shows what wall shows in UTC:
// the later one where it does so twice, and where it never does, the time by
// which it is as far after midnight.
func onTheWall(wall time.Time, zone *time.Location) time.Time {
	offset := func(at time.Time) time.Duration {
		_, seconds := at.In(zone).Zone()
		return time.Duration(seconds) * time.Second
	}
	// No zone is further than a day from UTC, nor changes twice within two.
	before := wall.Add(-offset(wall.Add(-24 * time.Hour)))
	after := wall.Add(-offset(wall.Add(24 * time.Hour)))
	shows := func(t time.Time) bool { return wall.Add(-offset(t)).Equal(t) }
	if shows(after) && after.After(before) || !shows(before) && shows(after) {
		return after
	}
	return before
}

// tolerance is how far a clock may be put back without anybody wondering.
const tolerance = time.Minute

// Unexpected reports whether the time between two runs is one that nobody
// expected: the machine was off, or its clock jumped.
func (s *Schedule) Unexpected(last, now time.Time) bool {
	if last.IsZero() {
		return false
	}
	return now.Before(last.Add(-tolerance)) || s.gap > 0 && now.After(last.Add(s.gap))
}
