package referee_test

import (
	"errors"
	"testing"

	"whisker/referee"
	"whisker/referee/game"
)

// A referee does not sit down at a seat under its player's name by way of
// another player, of no key, or of another seat.
func TestNamesKeepTheirKeys(t *testing.T) {
	c := charter()
	c.Entry = referee.EntryBoth
	table, err := referee.New(books, c, seeds, false)
	if err != nil {
		t.Fatal(err)
	}
	seats := table.Board.Charter.Seats
	a, b := seats[0].Seat, seats[1].Seat
	holds := func(player, key string) func(*referee.Place) {
		return func(p *referee.Place) { p.Player, p.Key = player, key }
	}
	name, own := seats[0].Player, seats[0].Key
	for _, tc := range []struct {
		what string
		via  func(*referee.Place) // that the referee alone makes of the seat first
		seat game.Seat
		to   func(*referee.Place)
		ok   bool
	}{
		{"by way of another player", newPlayer, a, holds(name, "x"), false},
		{"by way of another player with that key", holds("New", "x"), a, holds(name, "x"), false},
		{"by way of no key", holds("New", ""), a, holds(name, "x"), false},
		{"without a key", newPlayer, a, holds(name, ""), false},
		{"in another seat", newPlayer, b, holds(name, "x"), false},
		{"back with the key", newPlayer, a, holds(name, own), true},
		{"back in another seat with the key", newPlayer, b, holds(name, own), true},
		{"somebody else", newPlayer, a, holds("Newer", "x"), true},
	} {
		next := changed(t, table, proposal(table, a, tc.via))
		_, err := next.Change(proposal(next, tc.seat, tc.to))
		var e *referee.ChangeError
		if tc.ok != (err == nil) || !tc.ok && !errors.As(err, &e) {
			t.Errorf("%s: %v", tc.what, err)
		}
	}
	// A name that has rotated its key is known by the new one.
	next := changed(t, table, proposal(table, a, holds(name, "two"), a))
	next = changed(t, next, proposal(next, a, newPlayer))
	for key, ok := range map[string]bool{own: false, "two": true} {
		if _, err := next.Change(proposal(next, a, holds(name, key))); ok != (err == nil) {
			t.Errorf("back with %q after a rotation: %v", key, err)
		}
	}
}
