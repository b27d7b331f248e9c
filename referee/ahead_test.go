package referee_test

import (
	"fmt"
	"slices"
	"testing"

	"whisker/referee"
	"whisker/referee/game"
)

// ladder makes moves ahead for the next n asks of a seat: any card, the lowest
// first.
func ladder(table *referee.Table, seat game.Seat, n int) []*referee.Submission {
	next := table.Board.AskedCount(seat)
	if _, asked := table.Board.Ask(seat); !asked {
		next++
	}
	var subs []*referee.Submission
	for i := range n {
		for worth := 1; worth <= 5; worth++ {
			subs = append(subs, move(table, seat, fmt.Sprint(worth), ahead(next+i, worth)))
		}
	}
	return subs
}

// One resolve that walks k turns makes the same boards as k single ones.
func TestWalkIsSingleSteps(t *testing.T) {
	start := playTo(t, newTable(t, charter(), true), "play")
	var subs []*referee.Submission
	for _, p := range start.Board.Charter.Seats {
		subs = append(subs, ladder(start, p.Seat, 3)...)
	}
	walked := resolve(t, reopened(t, start), subs, referee.Options{})
	if len(walked) < 3 {
		t.Fatalf("moves ahead made %d turns only", len(walked))
	}
	table := reopened(t, start)
	for i, want := range walked {
		table = one(t, table, subs)
		subs = nil
		if string(table.Text) != string(want.Text) {
			t.Fatalf("board %d of the walk is another one than that of single steps", i+1)
		}
		table = reopened(t, table)
	}
	if a, b := referee.Text(table.Save("s")), referee.Text(walked[len(walked)-1].Save("s")); string(a) != string(b) {
		t.Error("the walk ends with another save than single steps")
	}
}

// A choice that is not used is told to its owner alone, until he is asked
// again; the board names only the one that was used.
func TestUnusedIsToldToItsOwner(t *testing.T) {
	start := playTo(t, newTable(t, charter(), true), "play")
	seat := start.Board.Asks[0].Seat
	subs := ladder(start, seat, 1)
	next := one(t, start, subs)
	if len(next.Board.Moves) != 1 {
		t.Fatalf("the board names %d moves, want 1", len(next.Board.Moves))
	}
	used := next.Board.Moves[0].ID
	var unused []string
	for _, u := range next.ViewFor(seat).Unused {
		unused = append(unused, u.ID)
	}
	for _, s := range subs {
		if (s.ID == used) == slices.Contains(unused, s.ID) {
			t.Errorf("choice %d: used %v, told as unused %v", s.Move.Choice, s.ID == used, slices.Contains(unused, s.ID))
		}
	}
	for _, p := range next.Board.Charter.Seats {
		if v := next.ViewFor(p.Seat); p.Seat != seat && len(v.Unused) > 0 {
			t.Errorf("%s is told what %s did not use", p.Seat, seat)
		}
	}
	if len(next.Queue) != 0 {
		t.Errorf("%d moves for an ask that was answered still wait", len(next.Queue))
	}
}

func TestDirectAnswerBeatsMoveAhead(t *testing.T) {
	start := playTo(t, newTable(t, charter(), true), "play")
	seat := start.Board.Asks[0].Seat
	direct := move(start, seat, start.State().Legal(seat)[0].String())
	next := one(t, start, append(ladder(start, seat, 1), direct))
	if got := next.Board.Moves[0].ID; got != direct.ID {
		t.Error("a move ahead was used though a move answers the board")
	}
}

// A newer move ahead replaces one that waits, and a withdrawal takes it away.
func TestQueueIsReplacedAndWithdrawn(t *testing.T) {
	start := playTo(t, newTable(t, charter(), true), "play")
	seat := start.Board.Asks[0].Seat
	waiting := start.Board.Charter.Seats[2].Seat
	n := start.Board.AskedCount(waiting) + 2
	old := move(start, waiting, "2", ahead(n, 1), rev(5))
	table := one(t, start, append(ladder(start, seat, 1), old))
	if len(table.Queue) != 1 {
		t.Fatalf("%d moves wait, want 1", len(table.Queue))
	}
	tests := []struct {
		name string
		sub  *referee.Submission
		want []string
	}{
		{"newer", move(table, waiting, "3", ahead(n, 1), rev(6)), []string{"newer"}},
		{"older", move(table, waiting, "3", ahead(n, 1), rev(4)), []string{"old"}},
		{"the same again", old, []string{"old"}},
		{"equivocal", move(table, waiting, "3", ahead(n, 1), rev(5)), nil},
		{"withdrawn", move(table, waiting, "", ahead(n, 1), withdraw, rev(6)), nil},
		{"another choice", move(table, waiting, "3", ahead(n, 2), rev(1)), []string{"old", "newer"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			again := reopened(t, table)
			r, err := again.Resolve(append(first(again), tt.sub), referee.Options{One: true, SkipBad: true})
			if err != nil || len(r.Turns) == 0 {
				t.Fatal(err, r.Missing)
			}
			var got []string
			for _, q := range r.Turns[0].Queue {
				name := "newer"
				if q.Signed == old.Signed {
					name = "old"
				}
				got = append(got, name)
			}
			if !slices.Equal(got, tt.want) {
				t.Errorf("waiting: %v, want %v", got, tt.want)
			}
		})
	}
}

// A withdrawal of an ask takes back every choice for it, unless it names one.
func TestWithdrawalOfChoices(t *testing.T) {
	start := playTo(t, newTable(t, charter(), true), "play")
	seat := start.Board.Charter.Seats[2].Seat
	n := start.Board.AskedCount(seat) + 1
	var subs []*referee.Submission
	for choice, card := range []string{"2", "3", "4"} {
		subs = append(subs, move(start, seat, card, ahead(n, choice+1), rev(5)))
	}
	subs = append(subs, move(start, seat, "5", ahead(n+1, 1), rev(5)))
	tests := []struct {
		name   string
		choice int
		rev    int64
		want   []referee.Verdict
	}{
		{"all", 0, 6, []referee.Verdict{referee.Replaced, referee.Replaced, referee.Replaced, referee.Ahead, referee.Accepted}},
		{"the second", 2, 6, []referee.Verdict{referee.Ahead, referee.Replaced, referee.Ahead, referee.Ahead, referee.Accepted}},
		{"an older one", 0, 4, []referee.Verdict{referee.Ahead, referee.Ahead, referee.Ahead, referee.Ahead, referee.Replaced}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			back := move(start, seat, "", ahead(n, tt.choice), withdraw, rev(tt.rev))
			var got []referee.Verdict
			for _, j := range start.Judge(append(slices.Clone(subs), back)) {
				got = append(got, j.Verdict)
			}
			if !slices.Equal(got, tt.want) {
				t.Errorf("verdicts %v, want %v", got, tt.want)
			}
		})
	}
}

func TestQueueHasAnEnd(t *testing.T) {
	start := playTo(t, newTable(t, charter(), true), "play")
	seat := start.Board.Charter.Seats[2].Seat
	js := start.Judge(ladder(start, seat, 4)) // 20 moves
	waiting := 0
	for _, j := range js {
		switch j.Verdict {
		case referee.Ahead:
			waiting++
		case referee.Illegal:
		default:
			t.Errorf("verdict %s", j.Verdict)
		}
	}
	if waiting != referee.MaxQueue {
		t.Errorf("%d moves wait, want %d", waiting, referee.MaxQueue)
	}
}
