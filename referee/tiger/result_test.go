package tiger

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"whisker/referee/game"
)

// finish is a game that is over, with scores, damage and final spaces.
func finish(t *testing.T, options string, whiskers, damage, final []int) *State {
	t.Helper()
	setup, err := Game.Complete(game.Setup{Seats: info.Seats[:len(final)], Options: game.Raw(options)})
	if err != nil {
		t.Fatal(err)
	}
	state, _ := Game.New(setup, nil)
	s := state.(*State)
	s.over = true
	copy(s.whiskers[:], whiskers)
	copy(s.damage[:], damage)
	for i, space := range final {
		s.final.put(i, space)
	}
	return s
}

// Rule 6.3: survivors by net points and final space, then the others likewise.
func TestRanking(t *testing.T) {
	for _, c := range []struct {
		name                    string
		options                 string
		whiskers, damage, final []int
		want                    string
	}{
		{
			"by net points", `{}`,
			[]int{9, 16, 4},
			[]int{3, 5, 1},
			[]int{6, 5, 4},
			`{"ranking":[{"seat":"red","place":1,"whiskers":9,"damage":3,"net":6,"out":false},` +
				`{"seat":"green","place":2,"whiskers":4,"damage":1,"net":3,"out":false},` +
				`{"seat":"yellow","place":3,"whiskers":16,"damage":5,"net":11,"out":true}],"winners":["red"]}`,
		},
		{
			"by final space", `{}`,
			[]int{9, 9, 4},
			[]int{3, 3, 6},
			[]int{6, 0, 4},
			`{"ranking":[{"seat":"yellow","place":1,"whiskers":9,"damage":3,"net":6,"out":false,"reason":"space"},` +
				`{"seat":"red","place":2,"whiskers":9,"damage":3,"net":6,"out":false,"reason":"space"},` +
				`{"seat":"green","place":3,"whiskers":4,"damage":6,"net":-2,"out":true}],"winners":["yellow"]}`,
		},
		{
			"shared, and the third by space", `{}`,
			[]int{9, 9, 9, 2},
			[]int{3, 3, 3, 4},
			[]int{6, 5, 5, 6},
			`{"ranking":[{"seat":"yellow","place":1,"whiskers":9,"damage":3,"net":6,"out":false,"reason":"shared"},` +
				`{"seat":"green","place":1,"whiskers":9,"damage":3,"net":6,"out":false,"reason":"shared"},` +
				`{"seat":"red","place":3,"whiskers":9,"damage":3,"net":6,"out":false,"reason":"space"},` +
				`{"seat":"purple","place":4,"whiskers":2,"damage":4,"net":-2,"out":true}],"winners":["yellow","green"]}`,
		},
		{
			"nobody wins", `{"all_tied_elim":true}`,
			[]int{9, 12, 9},
			[]int{3, 3, 3},
			[]int{6, 5, 6},
			`{"ranking":[{"seat":"yellow","place":1,"whiskers":12,"damage":3,"net":9,"out":true},` +
				`{"seat":"red","place":2,"whiskers":9,"damage":3,"net":6,"out":true,"reason":"shared"},` +
				`{"seat":"green","place":2,"whiskers":9,"damage":3,"net":6,"out":true,"reason":"shared"}],"winners":[]}`,
		},
		{
			"equal net points in and out do not tie", `{}`,
			[]int{9, 8, 3},
			[]int{6, 5, 0},
			[]int{6, 4, 5},
			`{"ranking":[{"seat":"yellow","place":1,"whiskers":8,"damage":5,"net":3,"out":false,"reason":"space"},` +
				`{"seat":"green","place":2,"whiskers":3,"damage":0,"net":3,"out":false,"reason":"space"},` +
				`{"seat":"red","place":3,"whiskers":9,"damage":6,"net":3,"out":true}],"winners":["yellow"]}`,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := finish(t, c.options, c.whiskers, c.damage, c.final)
			if d := cmp.Diff(c.want, string(game.Marshal(s.Result()))); d != "" {
				t.Errorf("(-want +got):\n%s", d)
			}
		})
	}
}

// The end tells who is out, who wins, and by what.
func TestEndIsTold(t *testing.T) {
	for _, c := range []struct {
		name    string
		prepare func(*State)
		want    []string
	}{
		{"by the marker", func(s *State) { s.marker, s.whiskers[1], s.damage[0] = 15, 15, 3 }, []string{
			`{"event":"out","seat":"red","total":3}`,
			`{"event":"end","seats":["yellow"],"cause":"marker","marker":15}`,
		}},
		{"by the rounds, in a tie", func(s *State) { s.round = maxRounds; s.track.put(1, 4) }, []string{
			`{"event":"end","seats":["yellow"],"cause":"rounds","marker":16,"reason":"space"}`,
		}},
		{"shared", func(s *State) { s.round = maxRounds }, []string{
			`{"event":"end","seats":["red","yellow","green"],"cause":"rounds","marker":16,"reason":"shared"}`,
		}},
		{"without a winner", func(s *State) { s.round, s.book.allTiedElim = maxRounds, true }, []string{
			`{"event":"out","seat":"red","total":0}`, `{"event":"out","seat":"yellow","total":0}`, `{"event":"out","seat":"green","total":0}`,
			`{"event":"end","cause":"rounds","marker":16}`,
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := table(t, "red", "yellow", "green")
			c.prepare(s)
			if s.Result() != nil {
				t.Error("there is a result before the end")
			}
			told := play(t, s, Card{Card: think}, Card{Card: think}, Card{Card: think})
			if d := cmp.Diff(c.want, told[6:]); d != "" {
				t.Errorf("(-want +got):\n%s", d)
			}
			if s.Asks() != nil || s.Result() == nil {
				t.Error("the game is not over")
			}
		})
	}
}
