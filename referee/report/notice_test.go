package report

import (
	"strings"
	"testing"
	"time"

	"whisker/referee/game"
)

// everyNotice is each kind of notice, on every day of the week.
func everyNotice(t testing.TB) []Notice {
	t.Helper()
	zone, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		t.Fatal(err)
	}
	// The night in which the clock is put back: 02:30 comes twice.
	first := time.Date(2026, 10, 25, 0, 30, 0, 0, time.UTC).In(zone)
	seats := []game.Seat{"red", "green"}
	notices := []Notice{
		{Kind: Reminded, At: first, Deadline: first.Add(time.Hour), Missing: seats},
		{Kind: Overdue, At: first.Add(time.Hour), Deadline: first, Missing: seats[:1]},
		{Kind: Held, At: first.Add(-24 * time.Hour), Reason: "Ann is ill.\n== Club, Fuzzy Tiger: turn 9 =="},
		{Kind: Resumed, At: first, Deadline: first.Add(48 * time.Hour)},
		{Kind: Resumed, At: first},
	}
	for day := range 7 {
		notices = append(notices, Notice{Kind: Resumed, At: first.Add(time.Duration(day) * 24 * time.Hour)})
	}
	return notices
}

func TestNotices(t *testing.T) {
	table := newTable(t, "Club", english, "{}")
	for _, lang := range Languages {
		var text strings.Builder
		for _, n := range everyNotice(t) {
			if err := Note(&text, lang, table.Board, n); err != nil {
				t.Fatal(err)
			}
		}
		golden(t, "notices."+lang.String()+".txt", text.String())
	}
}
