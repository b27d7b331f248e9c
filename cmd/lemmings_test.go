package cmd

import (
	"path/filepath"
	"strings"
	"testing"

	"whisker/referee"
	"whisker/referee/game"
	"whisker/referee/lemmings"
	"whisker/referee/table"
)

// firstWalks are ways from the Start Area for every movement card and every zone
// that Ruby may be in: two lists, so that six seats do not fill one hex.
var firstWalks = [2][]string{
	{"1.3 2.3", "1.3 2.3 3.3", "1.3 2.3 3.4", "1.3 2.3 3.3 4.3", "1.3 2.3 3.4 4.4", "1.3 2.3 3.3 4.3 5.3", "1.3 2.3 3.4 4.4 5.4"},
	{"1.3 2.2", "1.3 2.2 3.2", "1.4 2.4 3.5", "1.3 2.2 3.2 4.2", "1.4 2.4 3.5 4.4", "1.3 2.2 3.2 4.2 5.2", "1.4 2.4 3.5 4.4 5.5"},
}

// choices are the first walks of a seat's first lemming, one of which will do,
// and the pass for the sixth one that has hex 4.4 alone to go to.
func choices(i int, seat string) string {
	var all []string
	for _, path := range firstWalks[i%2] {
		all = append(all, "walk "+seat+"-1 "+path)
	}
	return strings.Join(append(all, "pass"), " | ")
}

// TestOneMessageASeat: a round of six seats takes one file from each. Who has the
// eagles sends the flight and, for what may follow it, standing orders.
func TestOneMessageASeat(t *testing.T) {
	players := begun(t, "lemmings", seats{"biker", "viking", "soldier", "hippie", "iq", "ritz"})
	opened := func(moves ...string) *referee.Table {
		args := append([]string{"resolve", "save.json"}, moves...)
		succeed(t, append(args, "--key", "ref", "-o", "save.json", "--boards", "boards", "--force")...)
		now, _, err := table.OpenSave(testBooks, read(t, "save.json"))
		if err != nil {
			t.Fatal(err)
		}
		return now
	}
	now := opened(players.answer(t, "ready")...)
	ask := now.Board.Asks[0]
	var files []string
	for i, seat := range players {
		move := []string{choices(i, seat), "--ahead", "2"}
		if game.Seat(seat) == ask.Seat && ask.Kind == "fly" { // else the dice leave nothing to decide
			move = []string{"ruby cw, stephen ccw, auto prey flee refill ; " + choices(i, seat)}
		}
		files = append(files, seats{seat}.answer(t, move...)...)
	}
	now = opened(files...)
	var p lemmings.Public
	if err := game.Unmarshal(now.Board.State, &p); err != nil {
		t.Fatal(err)
	}
	if p.Turn != 2 || len(files) != len(players) {
		t.Errorf("%d files lead to round %d, %s: want %d files and round 2", len(files), p.Turn, p.Phase, len(players))
	}
	boards, err := filepath.Glob("boards/*.json")
	if err != nil {
		t.Fatal(err)
	}
	succeed(t, append([]string{"verify"}, boards...)...)
}
