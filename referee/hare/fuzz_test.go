package hare

import (
	"errors"
	"testing"

	"whisker/referee/game"
)

func FuzzParse(f *testing.F) {
	for _, s := range []string{"lamb", "howl", "fox 2", "wolf 3 howls 1", "hare 5", "wolf  1", "wolf 1 howls 0"} {
		f.Add(askBet, s)
		f.Add(askPlay, s)
	}
	f.Fuzz(func(t *testing.T, kind, short string) {
		m, err := Game.Parse(kind, short)
		if unread(t, err) {
			return
		}
		if m.String() != short {
			t.Errorf("%q is read as %q", short, m)
		}
		again, err := Game.Decode(kind, game.Marshal(m))
		if err != nil || again != m {
			t.Errorf("%q comes back from JSON as %v, %v", short, again, err)
		}
	})
}

func FuzzDecode(f *testing.F) {
	for _, s := range []string{
		`{"bet":"lamb"}`, `{"bet":"howl"}`, `{"play":"fox","cards":2}`, `{"play":"wolf","cards":3,"howls":1}`,
		`{"play":"wolf","cards":1,"howls":0}`, `{"cards":1, "play":"hare"}`, `{"play":"hare","cards":1,"cards":1}`,
	} {
		f.Add(askBet, []byte(s))
		f.Add(askPlay, []byte(s))
	}
	f.Fuzz(func(t *testing.T, kind string, data []byte) {
		m, err := Game.Decode(kind, data)
		if unread(t, err) {
			return
		}
		if again, err := Game.Parse(kind, m.String()); err != nil || again != m {
			t.Errorf("%s comes back from its short form as %v, %v", data, again, err)
		}
		if k, _ := info.Kind(kind); len(game.Marshal(m)) > k.Largest {
			t.Errorf("%s is larger than %d bytes", game.Marshal(m), k.Largest)
		}
	})
}

// unread reports whether a move was refused, and checks how.
func unread(t *testing.T, err error) bool {
	if r := new(game.Refusal); err != nil && (!errors.As(err, &r) || r.Kind != game.Invalid || r.Reason == "") {
		t.Errorf("%v, want a *game.Refusal as invalid", err)
	}
	return err != nil
}

// fuzzed are the tables whose documents FuzzLoad damages.
var fuzzed = []game.Setup{
	{Seats: info.Seats[:3]},
	{Seats: info.Seats[:2], Edition: "published", Options: game.Raw(`{"mode":"champion"}`)},
	{Seats: info.Seats, Options: game.Raw(`{"mode":"beginner","beginner_tie":"shared"}`)},
}

// FuzzLoad reads documents of any kind. What loads is sound, is written as it
// was read, and can be played on.
func FuzzLoad(f *testing.F) {
	for i, setup := range fuzzed {
		setup, err := Game.Complete(setup)
		if err != nil {
			f.Fatal(err)
		}
		n := 0
		playGame(setup, game.NewFast(5), func(s game.State) {
			if n%9 == 0 || len(s.Asks()) == 0 {
				f.Add(i, []byte(game.Marshal(s.Public())), []byte(game.Marshal(s.Secret())))
			}
			n++
		})
	}
	f.Fuzz(func(t *testing.T, i int, public, secret []byte) {
		setup, err := Game.Complete(fuzzed[uint(i)%uint(len(fuzzed))])
		if err != nil {
			t.Fatal(err)
		}
		s, err := Game.Load(setup, public, secret)
		if err != nil {
			if e := new(game.FormatError); !errors.As(err, &e) {
				t.Fatalf("%T, want a *game.FormatError", err)
			}
			return
		}
		if err := invariant(s); err != nil {
			t.Error(err)
		}
		for what, pair := range map[string][2]game.Raw{
			"public": {public, game.Marshal(s.Public())},
			"secret": {secret, game.Marshal(s.Secret())},
		} {
			for _, raw := range pair {
				if err := raw.Canonicalize(); err != nil {
					t.Fatal(err)
				}
			}
			if string(pair[0]) != string(pair[1]) {
				t.Errorf("the %s document is read as another: %s", what, pair[1])
			}
		}
		var answers []game.Answer
		for _, a := range s.Asks() {
			answers = append(answers, game.Answer{Seat: a.Seat, Move: s.Legal(a.Seat)[0]})
		}
		if len(answers) == 0 {
			if s.Result() == nil {
				t.Error("nobody is asked, and there is no result")
			}
			return
		}
		s.Play(answers, still{})
		if _, err := Game.Load(setup, game.Marshal(s.Public()), game.Marshal(s.Secret())); err != nil {
			t.Errorf("what follows from it does not load: %v", err)
		}
	})
}
