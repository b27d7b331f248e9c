package gametest_test

import (
	"bytes"
	"flag"
	"os"
	"strings"
	"testing"

	"whisker/referee/gametest"
	"whisker/referee/gametest/mice"
)

// TestReplay: a transcript is what its answers make of it, not what its seed
// would choose.
func TestReplay(t *testing.T) {
	text, err := gametest.Transcript(mice.Game{}, gametest.Options{Seed: 2})
	if err != nil {
		t.Fatal(err)
	}
	other := bytes.Replace(text, []byte("answer white: white\n"), []byte("answer white: grey\n"), 1)
	if bytes.Equal(other, text) {
		other = bytes.Replace(text, []byte("answer white: grey\n"), []byte("answer white: white\n"), 1)
	}
	if bytes.Equal(other, text) {
		t.Fatal("white does not bet on white or grey: choose another seed")
	}
	again, err := gametest.Replay(mice.Game{}, other)
	if err != nil {
		t.Fatal(err)
	}
	if bytes.Equal(again, text) {
		t.Error("another answer was read and the same game was played")
	}
	twice, err := gametest.Replay(mice.Game{}, again)
	if err != nil || !bytes.Equal(twice, again) {
		t.Errorf("a replay, replayed, is another (error %v)", err)
	}
}

func TestReplayRefuses(t *testing.T) {
	text, err := gametest.Transcript(mice.Game{}, gametest.Options{})
	if err != nil {
		t.Fatal(err)
	}
	golden := string(text)
	tests := []struct{ name, golden, want string }{
		{"a seed that is no number", strings.Replace(golden, "seed: 0", "seed: x", 1), "the seed is no number"},
		{"no seats", strings.Replace(golden, "seats: ", "chairs: ", 1), "the setup is refused"},
		{"answers missing", golden[:strings.LastIndex(golden, "answer ")], "there are no answers left"},
		{"an answer of another seat", strings.Replace(golden, "answer white", "answer grey", 1), "answers for grey"},
		{"an answer that is not understood", strings.Replace(golden, "answer white: ", "answer white: a ", 1), "is not understood"},
		{"an answer that is refused", strings.ReplaceAll(golden, "answer white: 4", "answer white: 6"), "is refused"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, err := gametest.Replay(mice.Game{}, []byte(test.golden))
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("got error %v, want one that says %q", err, test.want)
			}
		})
	}
}

func TestHasPlaythrough(t *testing.T) {
	if err := gametest.HasPlaythrough("mice", "mice"); err != nil {
		t.Error(err)
	}
	if err := gametest.HasPlaythrough("mice", "rats"); err == nil {
		t.Error("rats have no playthrough, and HasPlaythrough finds one")
	}
	if err := gametest.HasPlaythrough(t.TempDir(), "mice"); err == nil {
		t.Error("an empty directory has no playthrough, and HasPlaythrough finds one")
	}
}

// TestPlaythroughShows: the golden lets a reader see who knows what.
func TestPlaythroughShows(t *testing.T) {
	golden, err := os.ReadFile("mice/testdata/playthrough/mice.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"\npublic: {", "\nprivate grey: {", "\nsecret: {", "\nask grey: ", "\nlegal grey (", "\nanswer grey: ", "\ndraw open cat.", "\ndraw hidden deck.", "\nevent: {", "\nevent grey: {", "\nreveal\n", "\nresult: {"} {
		if !bytes.Contains(golden, []byte(want)) {
			t.Errorf("the golden of mice has no line %q", want)
		}
	}
}

// TestUpdate: -update writes the golden that is compared from then on.
func TestUpdate(t *testing.T) {
	t.Chdir(t.TempDir())
	update := func(value string) {
		if err := flag.Set("update", value); err != nil {
			t.Fatal(err)
		}
	}
	before := flag.Lookup("update").Value.String()
	defer update(before)
	update("true")
	gametest.Playthrough(t, mice.Game{}, gametest.Options{})
	update("false")
	gametest.Playthrough(t, mice.Game{}, gametest.Options{})
	if err := gametest.HasPlaythrough(".", "mice"); err != nil {
		t.Error(err)
	}
}
