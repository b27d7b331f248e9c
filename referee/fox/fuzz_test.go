package fox

import (
	"bytes"
	"errors"
	"testing"

	"whisker/referee/game"
)

// FuzzParse holds: what Parse reads is written and read back alike, as text and
// as JSON; everything else is not understood.
func FuzzParse(f *testing.F) {
	for _, form := range forms {
		f.Add(form.kind, form.short)
	}
	f.Fuzz(func(t *testing.T, kind, short string) {
		m, err := Game{}.Parse(kind, short)
		if err != nil {
			refusedAsInvalid(t, err)
			return
		}
		roundTrips(t, kind, m)
	})
}

// FuzzDecode holds the same of the JSON form.
func FuzzDecode(f *testing.F) {
	for _, form := range forms {
		f.Add(form.kind, []byte(form.JSON))
	}
	f.Fuzz(func(t *testing.T, kind string, text []byte) {
		m, err := Game{}.Decode(kind, text)
		if err != nil {
			refusedAsInvalid(t, err)
			return
		}
		roundTrips(t, kind, m)
	})
}

func refusedAsInvalid(t *testing.T, err error) {
	r := new(game.Refusal)
	if !errors.As(err, &r) || r.Kind != game.Invalid {
		t.Fatalf("%#v is no invalid refusal", err)
	}
}

func roundTrips(t *testing.T, kind string, m game.Move) {
	parsed, err := Game{}.Parse(kind, m.String())
	if err != nil {
		t.Fatalf("%q is not read back: %v", m, err)
	}
	decoded, err := Game{}.Decode(kind, game.Marshal(m))
	if err != nil {
		t.Fatalf("%s is not read back: %v", game.Marshal(m), err)
	}
	for _, back := range []game.Move{parsed, decoded} {
		if back.String() != m.String() || !bytes.Equal(game.Marshal(back), game.Marshal(m)) {
			t.Fatalf("%q comes back as %q", m, back)
		}
	}
}

// FuzzLoad holds: a position that is read is written alike, its invariants
// hold, and the game goes on from it to its end.
func FuzzLoad(f *testing.F) {
	f.Add(uint8(3), []byte(stealing), []byte(stealingDeck))
	for i := range tables {
		setup, dice := setupOf(f, i), game.NewFast(uint64(i))
		s, _ := Game{}.New(setup, dice)
		for turn := 0; len(s.Asks()) > 0; turn++ {
			if turn%5 == 0 {
				f.Add(uint8(i), []byte(game.Marshal(s.Public())), []byte(game.Marshal(s.Secret())))
			}
			s.Play(sampledWith(s.(*state), dice), dice)
		}
		f.Add(uint8(i), []byte(game.Marshal(s.Public())), []byte(game.Marshal(s.Secret())))
	}
	f.Fuzz(func(t *testing.T, table uint8, public, secret []byte) {
		s, err := Game{}.Load(setupOf(t, int(table)%len(tables)), public, secret)
		if err != nil {
			return
		}
		compact := game.Raw(bytes.Clone(public))
		if err := compact.Canonicalize(); err != nil {
			t.Fatal(err)
		}
		again := game.Marshal(s.Public())
		if err := again.Canonicalize(); err != nil || !bytes.Equal(again, compact) {
			t.Fatalf("%s is read as %s", public, again)
		}
		dice := game.NewFast(1)
		for turn := 0; len(s.Asks()) > 0; turn++ {
			if err := invariant(s); err != nil {
				t.Fatal(err)
			}
			if turn > 6*lastRound {
				t.Fatal("the game does not end")
			}
			s.Play(sampledWith(s.(*state), dice), dice)
		}
		if s.Result() == nil {
			t.Fatal("the game is over and has no result")
		}
	})
}

func setupOf(tb interface {
	Helper()
	Fatal(...any)
}, table int,
) game.Setup {
	tb.Helper()
	setup := tables[table]
	if setup.Seats == nil {
		setup.Seats = info.Seats[:minSeats+table%(maxSeats-minSeats+1)]
	}
	setup, err := Game{}.Complete(setup)
	if err != nil {
		tb.Fatal(err)
	}
	return setup
}
