package folder_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"whisker/referee"
	"whisker/referee/envelope"
	"whisker/referee/folder"
	"whisker/referee/game"
	"whisker/referee/schedule"
)

// administer writes the save that a command on it made between two turns.
func (c *club) administer(next *referee.Table) {
	c.t.Helper()
	sig, err := c.referee.Sign(envelope.BoardNamespace, next.Text)
	if err != nil {
		c.t.Fatal(err)
	}
	write(c.t, c.dir.Save(), referee.Text(next.Save(string(sig))))
}

// rerun has the referee take up the position of a turn again.
func (c *club) rerun(turn int) {
	c.t.Helper()
	wrong := c.table()
	var boards []*referee.Board
	for turn := 1; turn <= wrong.Board.Turn; turn++ {
		b, err := referee.ReadBoard(read(c.t, c.dir.Board(turn)))
		if err != nil {
			c.t.Fatal(err)
		}
		boards = append(boards, b)
	}
	then, err := wrong.Earlier(boards, turn)
	if err != nil {
		c.t.Fatal(err)
	}
	again, err := wrong.Rerun(then, wrong.ID, "a file was overlooked")
	if err != nil {
		c.t.Fatal(err)
	}
	c.administer(again)
}

// What was received before a change of people stands without being sent again,
// but for the seat that changed hands; and so it does when a position is taken up
// again.
func TestFilesStandAcrossChanges(t *testing.T) {
	c := newClub(t, "tiger", referee.AbsentPolicy{Policy: referee.AbsentWait}, schedule.Settings{}, "red", "green", "brown")
	first := c.table()
	c.send("red", c.move(first, "red", "6"))
	c.send("green", c.move(first, "green", "7"))
	if done := c.turn(); len(done.Boards) > 0 || !slices.Equal(done.Missing, first.Board.Charter.Setup().Seats[2:]) {
		t.Fatalf("%+v", done)
	}

	place, _ := first.Board.Place("red")
	place.Player, place.Key = "New", c.players["brown"].Public().String()
	changed, err := first.Change(referee.Proposal{Change: &referee.Change{
		Type: referee.ChangeType, Game: first.Board.Game, Number: 1, Place: place,
	}})
	if err != nil {
		t.Fatal(err)
	}
	c.administer(changed)
	for _, e := range c.ledger() { // Whoever may send can take any name in the inbox.
		if e.Event != folder.Received {
			continue
		}
		for _, name := range []string{e.Name, e.File, e.File[:16] + ".again"} {
			if err := os.Mkdir(filepath.Join(c.dir.Inbox(), name), 0o755); err != nil {
				t.Fatal(err)
			}
		}
	}
	for range 2 { // A second run finds nothing to do.
		if done := c.turn(); done.Turn != 2 || !slices.Equal(done.Missing, []game.Seat{"red", "brown"}) {
			t.Fatalf("after the change: %+v", done.State)
		}
	}
	var said []string
	for _, e := range c.ledger() {
		if e.Event == folder.Received {
			said = append(said, fmt.Sprintf("%d %s %s", e.Turn, e.Name, e.Moves[0].Verdict))
		}
	}
	if want := []string{"1 green accepted", "1 red accepted", "2 green accepted", "2 red bad-signature"}; !slices.Equal(slices.Sorted(slices.Values(said)), want) {
		t.Errorf("the ledger says %q, want %q", said, want)
	}
	c.players["red"] = c.players["brown"]
	now := c.table()
	c.send("new", c.move(now, "red", "3"))
	c.send("brown", c.move(now, "brown", "2"))
	if done := c.turn(); done.Turn != 3 {
		t.Fatalf("the turn is not resolved: %+v", done.State)
	}

	// The referee takes it up again: brown's other file had been overlooked.
	c.send("overlooked", c.move(now, "brown", "9", func(m *referee.Move) { m.Rev = 2 }))
	c.rerun(2)
	done := c.turn()
	if done.Turn != 5 || len(done.Boards) != 1 {
		t.Fatalf("the re-run is not resolved: %+v", done.State)
	}
	b := c.table().Board
	for i, want := range []string{`{"card":3}`, `{"card":7}`, `{"card":9}`} {
		if !strings.Contains(b.Moves[i].Signed, want) {
			t.Errorf("%s played not %s", b.Moves[i].Seat, want)
		}
	}
	for _, name := range []string{"log.en.txt", "log.zh-TW.txt"} {
		if log := string(read(t, filepath.Join(string(c.dir), name))); !strings.Contains(log, "a file was overlooked") || !strings.Contains(log, "New") {
			t.Errorf("%s does not tell of it", name)
		}
	}
}

// A file that came too late for a board may have been written with the next one in
// sight. Where the board is taken up again it counts only if the referee puts it
// into the inbox once more.
func TestLateFileInARerun(t *testing.T) {
	for _, again := range []bool{false, true} {
		t.Run(fmt.Sprintf("put again %t", again), func(t *testing.T) { rerunWithLateFile(t, again) })
	}
}

func rerunWithLateFile(t *testing.T, again bool) {
	c := newTiger(t)
	first := c.table()
	late := c.move(first, "green", "7", rev(9))
	for _, seat := range []game.Seat{"red", "yellow", "green"} {
		c.send(string(seat), c.move(first, seat, "9"))
	}
	c.turn()
	c.send("overlooked", late)
	if c.turn(); c.verdicts()["overlooked"] != "stale" {
		t.Fatalf("%v", c.verdicts())
	}
	c.all()
	c.turn()
	c.rerun(1)
	if again {
		c.send("overlooked", late)
	}
	if done := c.turn(); len(done.Boards) != 1 {
		t.Fatalf("%d boards were made", len(done.Boards))
	}
	for _, m := range c.table().Board.Moves {
		want := `{"card":9}`
		if m.Seat == "green" && again {
			want = `{"card":7}`
		}
		if !strings.Contains(m.Signed, want) {
			t.Errorf("%s played not %s", m.Seat, want)
		}
	}
}

// Whoever held a seat at any time may stand in table.toml, and nobody else.
func TestSeatsAsPeopleChange(t *testing.T) {
	c := newTiger(t)
	for number, player := range []string{"Second", "Third"} {
		place, _ := c.table().Board.Place("red")
		place.Player, place.Mail = player, player+"@example.org"
		changed, err := c.table().Change(referee.Proposal{Change: &referee.Change{
			Type: referee.ChangeType, Game: c.table().Board.Game, Number: number + 1, Place: place,
		}})
		if err != nil {
			t.Fatal(err)
		}
		c.administer(changed)
		c.turn()
	}
	for _, tc := range []struct{ player, mail, says, now string }{
		{"Pred", "", "", ""},
		{"Second", "", "", ""},
		{"Third", "Second@example.org", "", ""},
		{"Fourth", "", "Fourth", "Third"},
		{"Pred", "x@example.org", "x@example.org", "Third@example.org"},
	} {
		write(t, c.dir.Settings(), fmt.Appendf(nil, "[[seats]]\nseat = 'red'\nplayer = '%s'\nmail = '%s'\n", tc.player, tc.mail))
		_, err := folder.Status(c.dir, c.options())
		var wrong *folder.PlaceError
		switch errors.As(err, &wrong); {
		case tc.says == "" && err != nil:
			t.Errorf("%+v: %v", tc, err)
		case tc.says != "" && (wrong == nil || wrong.Says != tc.says || wrong.Now != tc.now):
			t.Errorf("%+v: %v", tc, err)
		}
	}
}

// A save that is older than the boards makes no second board of a turn.
func TestOlderSave(t *testing.T) {
	c := newTiger(t)
	old := map[string][]byte{c.dir.Save(): read(t, c.dir.Save()), c.dir.Ledger(): read(t, c.dir.Ledger())}
	c.all()
	c.turn()
	for path, data := range old {
		write(t, path, data)
	}
	here := c.table()
	for _, seat := range []game.Seat{"red", "yellow", "green"} {
		c.send("other-"+string(seat), c.move(here, seat, "9", rev(9)))
	}
	board := read(t, c.dir.Board(2))
	for range 2 {
		var damaged *referee.DamagedError
		if _, err := folder.Turn(c.dir, c.options()); !errors.As(err, &damaged) || !strings.Contains(err.Error(), "0002.json: this turn was resolved already, and otherwise") {
			t.Errorf("Turn = %v, want that the turn was resolved already", err)
		}
	}
	if c.table().Board.Turn != 1 || !bytes.Equal(read(t, c.dir.Board(2)), board) {
		t.Error("the save or the board has changed")
	}
}
