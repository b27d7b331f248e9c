package tiger

import (
	"testing"

	"whisker/referee/game"
)

// What parses is written and read again as the same answer.
func FuzzParse(f *testing.F) {
	for _, form := range forms {
		f.Add(form.kind, form.short)
	}
	f.Fuzz(func(t *testing.T, kind, short string) {
		if m, err := Game.Parse(kind, short); err == nil {
			roundTrips(t, kind, m)
			judge(t, m)
		}
	})
}

// What decodes is written and read again as the same answer.
func FuzzDecode(f *testing.F) {
	for _, form := range forms {
		f.Add(form.kind, []byte(form.json))
	}
	f.Fuzz(func(t *testing.T, kind string, text []byte) {
		if m, err := Game.Decode(kind, text); err == nil {
			roundTrips(t, kind, m)
			judge(t, m)
		}
	})
}

// judge lets positions of every kind judge an answer: what they take, they can
// play.
func judge(t *testing.T, m game.Move) {
	for _, s := range []*State{
		table(t, info.Seats[:3]...), atChoice(t, Card{Card: swing}), atChoice(t, Card{Card: walk}), atChoice(t, Card{Card: lasso}),
	} {
		if len(s.Check("red", m)) > 0 {
			continue
		}
		answers := absent(s)
		answers[0].Move = m
		s.Play(answers, nil)
		if err := invariant(s); err != nil {
			t.Fatalf("after %s: %v", m, err)
		}
	}
}

func absent(s *State) (answers []game.Answer) {
	for _, a := range s.Asks() {
		m, _ := s.Absent(a.Seat)
		answers = append(answers, game.Answer{Seat: a.Seat, Move: m})
	}
	return answers
}

// What loads is written again as it was, and can be played on.
func FuzzLoad(f *testing.F) {
	setup, err := Game.Complete(game.Setup{Seats: info.Seats[:3]})
	if err != nil {
		f.Fatal(err)
	}
	for _, p := range []*Public{public(table(f, setup.Seats...)), between(f), public(atChoice(f, Card{Card: lasso, Aim: []int{3}})), ended(f)} {
		f.Add([]byte(game.Marshal(p)))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		state, err := Game.Load(setup, text, game.Raw("{}"))
		if err != nil {
			return
		}
		s := state.(*State)
		for range 4 {
			if err := invariant(s); err != nil {
				t.Fatal(err)
			}
			again, err := Game.Load(setup, game.Marshal(s.Public()), game.Raw("{}"))
			if err != nil {
				t.Fatalf("its own document is refused: %v\n%s", err, game.Marshal(s.Public()))
			}
			if got, want := string(game.Marshal(again.Public())), string(game.Marshal(s.Public())); got != want {
				t.Fatalf("%s, want %s", got, want)
			}
			if s.over {
				if s.Result() == nil {
					t.Fatal("over without a result")
				}
				return
			}
			s.Play(absent(s), nil)
		}
	})
}
