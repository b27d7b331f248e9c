package gametest_test

import (
	"slices"
	"strings"
	"testing"

	"whisker/referee/game"
	"whisker/referee/gametest"
)

func TestNamed(t *testing.T) {
	one, two := gametest.Named(1, 1), gametest.Named(1, 1)
	two.Open(game.Label{Name: "first"}, 6)
	label := game.Label{Name: "roll", Seat: "red", N: 3}
	if got, want := one.Open(label, 1<<30), two.Open(label, 1<<30); got != want {
		t.Errorf("one draw more moved another from %d to %d", want, got)
	}
	var seen []int
	for seed := range uint64(2) {
		for turn := range 2 {
			seen = append(seen, gametest.Named(seed, turn).Open(label, 1<<30))
		}
	}
	slices.Sort(seen)
	if len(slices.Compact(slices.Clone(seen))) != len(seen) {
		t.Errorf("seed or turn make no difference: %v", seen)
	}
}

func TestRecorder(t *testing.T) {
	r := gametest.Record(gametest.Named(1, 1))
	a := r.Open(game.Label{Name: "cat", Seat: "grey"}, 6)
	b := r.Hidden(game.Label{Name: "deck", N: 7}, 8)
	want := []gametest.Draw{{Label: "cat.grey", N: 6, Value: a}, {Label: "deck.7", Hidden: true, N: 8, Value: b}}
	if got := r.Draws(); !slices.Equal(got, want) || r.Err() != nil {
		t.Errorf("Draws() = %v, Err() = %v, want %v and none", got, r.Err(), want)
	}
}

func TestRecorderErr(t *testing.T) {
	tests := []struct {
		name string
		want string
		draw func(*gametest.Recorder)
	}{
		{"twice", "twice", func(r *gametest.Recorder) {
			r.Open(game.Label{Name: "cat"}, 6)
			r.Hidden(game.Label{Name: "cat"}, 6)
		}},
		{"from none", "from none", func(r *gametest.Recorder) { r.Open(game.Label{Name: "cat"}, 0) }},
		{"without a name", "label", func(r *gametest.Recorder) { r.Open(game.Label{N: 1}, 6) }},
		{"with a line feed", "label", func(r *gametest.Recorder) { r.Open(game.Label{Name: "a\nb"}, 6) }},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := gametest.Record(gametest.Named(1, 1))
			test.draw(r)
			if err := r.Err(); err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("Err() = %v, want one that says %q", err, test.want)
			}
		})
	}
}
