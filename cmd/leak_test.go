package cmd

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"whisker/referee"
	"whisker/referee/game"
	"whisker/referee/games"
	"whisker/referee/gametest/mice"
)

// leakGames is how many games TestNoLeaks plays, at least one at each kind of
// table: WHISKER_LEAK_GAMES. Without it one is played at the first table of each
// game.
func leakGames(t *testing.T) (games int, all bool) {
	text, all := os.LookupEnv("WHISKER_LEAK_GAMES")
	if !all {
		return len(leakTables), false
	}
	games, err := strconv.Atoi(text)
	if err != nil {
		t.Fatal(err)
	}
	return max(games, len(leakTables)), true
}

// firstTable reports whether a table is the first one of its game.
func firstTable(i int) bool {
	return !slices.ContainsFunc(leakTables[:i], func(l leakTable) bool { return l.game == leakTables[i].game })
}

// TestNoLeaks: what somebody may not know changes nothing that it can see. Two
// saves, or two inboxes, that differ only in that give it the same boards,
// views, pictures, logs, letters, listings, verdicts and errors, and files of
// the same names and lengths; only ids, signatures and what is sealed differ.
// And no move that is waiting, no salt and no key stands anywhere in the open.
//
// Here a position is held against another one. What a turn makes of two
// positions that look alike is compared by gametest.Leaks, without files.
func TestNoLeaks(t *testing.T) {
	for _, g := range append(games.All(), mice.Game{}) {
		if name := g.Info().Name; !slices.ContainsFunc(leakTables, func(l leakTable) bool { return l.game == name }) {
			t.Errorf("no table of %s is scanned", name)
		}
	}
	total, all := leakGames(t)
	for i, table := range leakTables {
		if _, ok := testBooks.Find(table.game); !ok || !all && !firstTable(i) {
			continue
		}
		t.Run(table.String(), func(t *testing.T) {
			begun := time.Now()
			l := newLeaks(t, table, testBooks, uint64(i))
			count := (total + i) / len(leakTables)
			if all {
				l.looks = 4
			}
			games := 0
			for ; games < count || l.few(count) && games < 2*count+10; games++ {
				if err := l.play(l.scan); err != nil {
					t.Fatal(err)
				}
			}
			if l.few(count) {
				t.Errorf("pairs %v in %d games: too few", l.pairs, games)
			}
			t.Logf("%d games, pairs %v, %.1f s", games, l.pairs, time.Since(begun).Seconds())
		})
	}
}

// errLeak is what every leak is.
var errLeak = errors.New("there is a leak")

// The kinds of comparison.
const (
	ofSaves    = "saves"
	ofInboxes  = "inboxes"
	ofRefusals = "refusals"
)

var scans = []string{ofSaves, ofInboxes, ofRefusals}

// few reports whether less was compared than that often.
func (l *leaks) few(often int) bool {
	return slices.ContainsFunc(scans, func(kind string) bool { return l.pairs[kind] < often })
}

// scan compares all that can be compared at a position, for a reader drawn at
// random; the one without a name is everybody.
func (l *leaks) scan(now *referee.Table) error {
	if v := l.undescribed(now); v != nil {
		return fmt.Errorf("turn %d: no hidden place in leakTables holds %v of %s", now.Board.Turn, v, now.Secret.State)
	}
	for _, kind := range scans {
		if err := l.compare(kind, now); err != nil {
			return err
		}
	}
	return nil
}

func (l *leaks) compare(kind string, now *referee.Table) error {
	var one, two *ear
	var reader game.Seat
	for _, reader = range l.readers() {
		switch kind {
		case ofSaves:
			one, two = l.saves(now, reader)
		case ofInboxes:
			one, two = l.inboxes(now, reader)
		case ofRefusals:
			one = l.refusals(now)
		}
		if one != nil {
			break
		}
	}
	if one == nil {
		return nil
	}
	l.pairs[kind]++
	for _, e := range []*ear{one, two} {
		if e != nil && e.err != nil {
			return fmt.Errorf("%w on turn %d: %w", errLeak, now.Board.Turn, e.err)
		}
	}
	if two == nil {
		return nil
	}
	if diff := cmp.Diff(one.notes, two.notes); diff != "" {
		return fmt.Errorf("%w on turn %d: %q can tell two %s apart (-one +other):\n%s", errLeak, now.Board.Turn, reader, kind, diff)
	}
	return nil
}

// readers are who may read, in any order.
func (l *leaks) readers() []game.Seat {
	readers := append([]game.Seat{""}, l.chairs()...)
	l.dice.Shuffle(len(readers), func(i, j int) { readers[i], readers[j] = readers[j], readers[i] })
	return readers
}
