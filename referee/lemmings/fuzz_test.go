package lemmings_test

import (
	"testing"

	"whisker/referee/game"
	"whisker/referee/lemmings"
)

// FuzzParse: what parses has a short form and a JSON form that say the same.
func FuzzParse(f *testing.F) {
	for _, x := range forms {
		f.Add(x.kind, x.short)
	}
	f.Fuzz(func(t *testing.T, kind, short string) {
		m, err := lemmings.Game{}.Parse(kind, short)
		if err != nil {
			isRefusal(t, err)
			return
		}
		roundTrip(t, kind, m)
	})
}

// FuzzDecode: what decodes has a short form and a JSON form that say the same.
func FuzzDecode(f *testing.F) {
	for _, x := range forms {
		f.Add(x.kind, []byte(x.json))
	}
	f.Fuzz(func(t *testing.T, kind string, data []byte) {
		m, err := lemmings.Game{}.Decode(kind, data)
		if err != nil {
			isRefusal(t, err)
			return
		}
		roundTrip(t, kind, m)
	})
}

func isRefusal(t *testing.T, err error) {
	if r, ok := err.(*game.Refusal); !ok || r.Kind != game.Invalid || r.Reason == "" {
		t.Fatalf("an error that is no invalid refusal: %v", err)
	}
}

func roundTrip(t *testing.T, kind string, m game.Move) {
	data := game.Marshal(m)
	parsed, err := lemmings.Game{}.Parse(kind, m.String())
	if err != nil || string(game.Marshal(parsed)) != string(data) {
		t.Fatalf("%s %q comes back as %v, %v", data, m, parsed, err)
	}
	decoded, err := lemmings.Game{}.Decode(kind, data)
	if err != nil || decoded.String() != m.String() {
		t.Fatalf("%s %q comes back as %v, %v", data, m, decoded, err)
	}
}

// FuzzLoad: a position is refused, or is what its documents say and can be
// played.
func FuzzLoad(f *testing.F) {
	setup, err := lemmings.Game{}.Complete(game.Setup{Seats: []game.Seat{"iq", "ritz", "biker"}})
	if err != nil {
		f.Fatal(err)
	}
	dice := game.NewFast(5)
	s, _ := lemmings.Game{}.New(setup, dice)
	for n := 0; len(s.Asks()) > 0; n++ {
		if n%40 == 0 {
			f.Add([]byte(game.Marshal(s.Public())), []byte(game.Marshal(s.Secret())))
		}
		answer(s, dice)
	}
	f.Add([]byte(game.Marshal(s.Public())), []byte(game.Marshal(s.Secret())))
	f.Fuzz(func(t *testing.T, public, secret []byte) {
		s, err := lemmings.Game{}.Load(setup, public, secret)
		if err != nil {
			return
		}
		if at, differs := game.Difference(public, game.Marshal(s.Public())); differs && canonical(public) {
			t.Fatalf("the position is another at %s", at)
		}
		if err := invariant(s); err != nil {
			t.Fatal(err)
		}
		for n := uint64(0); len(s.Asks()) > 0 && n < 20; n++ {
			answer(s, game.NewFast(n))
		}
	})
}

// canonical reports whether the members of a public document stand in the order
// in which they are written.
func canonical(public []byte) bool {
	var p lemmings.Public
	if game.Unmarshal(public, &p) != nil {
		return false
	}
	_, differs := game.Difference(public, game.Marshal(p))
	return !differs
}

// FuzzMap: a map is refused with a place and a reason, or can be played on.
func FuzzMap(f *testing.F) {
	f.Add([]byte(lemmings.MapFile()))
	f.Add([]byte(game.Marshal(mirrored())))
	f.Add([]byte(game.Marshal(without("2.1", "2.2"))))
	f.Add([]byte(`{}`))
	f.Add([]byte(`{"rows":3,"odd_width":1,"even_width":1,"hexes":[{"r":1,"c":1,"terrain":"clear","pellet":false,"zones":["RA","SF"],"sanctuary":false,"cliffEdge":false,"lineOfBones":true}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		var c lemmings.Chart
		if game.Unmarshal(data, &c) != nil {
			return
		}
		setup, err := lemmings.Game{}.Complete(withMap(c))
		if err != nil {
			isRefusal(t, err)
			return
		}
		s, _ := lemmings.Game{}.New(setup, game.NewFast(1))
		for n := uint64(0); len(s.Asks()) > 0 && n < 60; n++ {
			answer(s, game.NewFast(n))
		}
	})
}
