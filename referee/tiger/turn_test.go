package tiger

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"whisker/referee/game"
)

// table begins a game of the default edition.
func table(t testing.TB, seats ...game.Seat) *State {
	t.Helper()
	setup, err := Game.Complete(game.Setup{Seats: seats})
	if err != nil {
		t.Fatal(err)
	}
	s, _ := Game.New(setup, nil)
	return s.(*State)
}

// atChoice is a table of three where red played a card from space 6, yellow a 9
// and green a 1.
func atChoice(t testing.TB, red Card) *State {
	t.Helper()
	s := table(t, "red", "yellow", "green")
	play(t, s, red, Card{Card: think}, Card{Card: takeCover})
	return s
}

// play checks and plays answers in the order of the asks, and returns the
// events in words.
func play(t testing.TB, s *State, moves ...game.Move) []string {
	t.Helper()
	asks := s.Asks()
	if len(asks) != len(moves) {
		t.Fatalf("%d are asked, want %d", len(asks), len(moves))
	}
	var answers []game.Answer
	for i, a := range asks {
		if refused := s.Check(a.Seat, moves[i]); len(refused) > 0 {
			t.Fatalf("%s of %s is refused: %v", moves[i], a.Seat, &refused[0])
		}
		answers = append(answers, game.Answer{Seat: a.Seat, Move: moves[i]})
	}
	var lines []string
	for _, e := range s.Play(answers, nil).Events {
		lines = append(lines, string(e.Data))
	}
	return lines
}

func wantAsks(t testing.TB, s *State, want ...game.Ask) {
	t.Helper()
	if d := cmp.Diff(want, s.Asks()); d != "" {
		t.Errorf("asks (-want +got):\n%s", d)
	}
}

func TestFirstAsksAreForCards(t *testing.T) {
	s := table(t, "brown", "red")
	wantAsks(t, s, game.Ask{Seat: "brown", Kind: "card"}, game.Ask{Seat: "red", Kind: "card"})
	if got := len(s.Legal("red")); got != 9 {
		t.Errorf("%d legal cards, want 9", got)
	}
}

// R7: a choice that nobody made ahead is asked for, and the turn stops there.
func TestOpenChoiceIsAsked(t *testing.T) {
	for _, c := range []struct {
		name string
		card Card
		ask  game.Ask
		want []game.Move
	}{
		{"swing", Card{Card: swing}, game.Ask{Seat: "red", Kind: "land", Detail: game.Raw(`{"card":4}`)}, []game.Move{Land{3}, Land{4}}},
		{"walk", Card{Card: walk}, game.Ask{Seat: "red", Kind: "land", Detail: game.Raw(`{"card":5}`)}, []game.Move{Land{4}, Land{5}}},
		{"lasso", Card{Card: lasso}, game.Ask{Seat: "red", Kind: "lasso", Detail: game.Raw(`{"card":8}`)}, []game.Move{Lasso{[]game.Seat{"yellow"}}, Lasso{[]game.Seat{"green"}}}},
		{"nothing listed fits", Card{Card: swing, Aim: []int{0, 1, 2}}, game.Ask{Seat: "red", Kind: "land", Detail: game.Raw(`{"card":4}`)}, []game.Move{Land{3}, Land{4}}},
		{"nobody on the spaces listed", Card{Card: lasso, Aim: []int{1, 4}}, game.Ask{Seat: "red", Kind: "lasso", Detail: game.Raw(`{"card":8}`)}, []game.Move{Lasso{[]game.Seat{"yellow"}}, Lasso{[]game.Seat{"green"}}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := atChoice(t, c.card)
			wantAsks(t, s, c.ask)
			if d := cmp.Diff(c.want, s.Legal("red")); d != "" {
				t.Errorf("legal (-want +got):\n%s", d)
			}
		})
	}
}

// R7, 11.1: what was chosen ahead is used in the order in which it is listed.
func TestChoiceAhead(t *testing.T) {
	for _, c := range []struct {
		name string
		card string
		want [3]int // spaces of red, yellow, green; green lies on 5
	}{
		{"first space that fits", "4 @3 @4", [3]int{3, 6, 5}},
		{"spaces that do not fit are passed over", "4 @2 @0 @4 @3", [3]int{4, 6, 5}},
		{"walk", "5 @4", [3]int{4, 6, 5}},
		{"lasso by space", "8 @3 @5", [3]int{5, 6, 6}},
		{"several on the space: first in table order", "8 @6 green", [3]int{6, 6, 5}},
		{"lasso by seat", "8 green yellow", [3]int{5, 6, 6}},
		{"seats after spaces", "8 @2 @3 green", [3]int{5, 6, 6}},
	} {
		t.Run(c.name, func(t *testing.T) {
			m, err := Game.Parse("card", c.card)
			if err != nil {
				t.Fatal(err)
			}
			s := atChoice(t, m.(Card))
			wantRound(t, s, 2)
			got := [3]int{s.track.space(0), s.track.space(1), s.track.space(2)}
			if got != c.want {
				t.Errorf("spaces %v, want %v", got, c.want)
			}
		})
	}
}

func wantRound(t *testing.T, s *State, want int) {
	t.Helper()
	if s.left != 0 || s.round != want {
		t.Errorf("round %d with %d cards to come, want %d between rounds", s.round, s.left.count(), want)
	}
}

// What is listed ahead but not needed names the seat of a swap that changes
// nothing.
func TestPointlessLassoTakesWhomItNames(t *testing.T) {
	s := table(t, "red", "yellow", "green")
	events := play(t, s, Card{Card: lasso, Lasso: []game.Seat{"green"}}, Card{Card: think}, Card{Card: think})
	want := `{"event":"swap","seat":"red","with":"green","card":8,"from":6,"to":6}`
	if !slices.Contains(events, want) {
		t.Errorf("no %s in\n%v", want, events)
	}
}

// R7, 11.5: what the game answers for a seat that does not.
func TestAbsent(t *testing.T) {
	for _, c := range []struct {
		name string
		s    *State
		want game.Move
	}{
		{"card", table(t, "red", "yellow"), Card{Card: think}},
		{"swing", atChoice(t, Card{Card: swing}), Land{4}},
		{"walk", atChoice(t, Card{Card: walk}), Land{5}},
		{"lasso", atChoice(t, Card{Card: lasso}), Lasso{[]game.Seat{"yellow"}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, ok := c.s.Absent("red")
			if !ok {
				t.Fatal("the table has to wait")
			}
			if d := cmp.Diff(c.want, got); d != "" {
				t.Errorf("(-want +got):\n%s", d)
			}
			if refused := c.s.Check("red", got); len(refused) > 0 {
				t.Errorf("%s is refused: %v", got, &refused[0])
			}
		})
	}
}

// A round can stop three times, at 4, 5 and 8 (R7), and what lies ahead stays
// where it is until then.
func TestThreeChoicesInOneRound(t *testing.T) {
	s := table(t, "red", "yellow", "green")
	var got []string
	got = append(got, play(t, s, Card{Card: lasso, Aim: []int{1}}, Card{Card: walk}, Card{Card: swing})...)
	want := []string{
		`{"event":"reveal","seat":"red","card":8}`,
		`{"event":"reveal","seat":"yellow","card":5}`,
		`{"event":"reveal","seat":"green","card":4}`,
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Fatalf("(-want +got):\n%s", d)
	}
	wantStates(t, s, Waiting, Waiting, Acting)
	got = play(t, s, Land{4})
	if d := cmp.Diff([]string{`{"event":"move","seat":"green","card":4,"from":6,"to":4}`}, got); d != "" {
		t.Fatalf("(-want +got):\n%s", d)
	}
	wantStates(t, s, Waiting, Acting, Done)
	play(t, s, Land{4})
	wantStates(t, s, Acting, Done, Done)
	wantAsks(t, s, game.Ask{Seat: "red", Kind: "lasso", Detail: game.Raw(`{"card":8}`)})
	got = play(t, s, Lasso{[]game.Seat{"green"}})
	if d := cmp.Diff([]string{`{"event":"swap","seat":"red","with":"green","card":8,"from":6,"to":3}`}, got); d != "" {
		t.Fatalf("(-want +got):\n%s", d)
	}
	wantRound(t, s, 2)
	wantStates(t, s)
}

func TestCancelledCardIsShown(t *testing.T) {
	s := table(t, "red", "yellow", "green", "purple")
	play(t, s, Card{Card: hypnotize}, Card{Card: hypnotize}, Card{Card: takeCover}, Card{Card: walk})
	wantStates(t, s, Cancelled, Cancelled, Done, Acting)
}

func wantStates(t *testing.T, s *State, want ...CardState) {
	t.Helper()
	got := []CardState{}
	for _, r := range s.Public().(Public).Revealed {
		got = append(got, r.State)
	}
	if !slices.Equal(got, want) {
		t.Errorf("states %v, want %v", got, want)
	}
}

// Section 11: the public document, to the letter.
func TestPublicDocument(t *testing.T) {
	s := table(t, "red", "yellow")
	want := `{"round":1,"sleepiness":6,"marker":16,"monkeys":[` +
		`{"seat":"red","space":6,"lying":false,"whiskers":0,"damage":0,"hand":[1,2,3,4,5,6,7,8,9],"played":[]},` +
		`{"seat":"yellow","space":6,"lying":false,"whiskers":0,"damage":0,"hand":[1,2,3,4,5,6,7,8,9],"played":[]}],"revealed":[]}`
	if d := cmp.Diff(want, string(game.Marshal(s.Public()))); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
	play(t, s, Card{Card: swing, Aim: []int{2}}, Card{Card: takeCover})
	want = `{"round":1,"sleepiness":6,"marker":16,"monkeys":[` +
		`{"seat":"red","space":6,"lying":false,"whiskers":0,"damage":0,"hand":[1,2,3,5,6,7,8,9],"played":[4]},` +
		`{"seat":"yellow","space":5,"lying":true,"whiskers":0,"damage":0,"hand":[2,3,4,5,6,7,8,9],"played":[1]}],"revealed":[` +
		`{"seat":"red","card":4,"aim":[2],"lasso":[],"state":"acting"},` +
		`{"seat":"yellow","card":1,"aim":[],"lasso":[],"state":"done"}]}`
	if d := cmp.Diff(want, string(game.Marshal(s.Public()))); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
	if got := string(game.Marshal(s.Secret())); got != "{}" {
		t.Errorf("secret %s, want {}", got)
	}
}
