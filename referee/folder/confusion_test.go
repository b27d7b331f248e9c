package folder_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"whisker/referee"
	"whisker/referee/envelope"
	"whisker/referee/folder"
	"whisker/referee/game"
)

// run is what is in the inbox when turn is called: contents by name.
type run map[string][]byte

// Whatever comes in whatever confusion, each file gets its verdict, a bad one
// destroys no good one, and all are kept byte for byte.
func TestConfusion(t *testing.T) {
	c := newTiger(t)
	c.all()
	first := c.table()
	c.turn() // to turn 2, so that there is a turn that is over
	old := c.move(first, "red", "5")
	here := c.table()
	other := newTiger(t)
	elsewhere := other.move(other.table(), "red", "5")
	good := c.move(here, "red", "5", rev(5))
	bad := bytes.Replace(good, []byte("\n"), []byte("\nAAAA"), 3)
	unsigned := c.sealed(here, here.MoveText("card", &referee.Move{Type: referee.MoveType}))
	unreadable := c.sealed(here, c.signed("red", []byte("{\"type\":\"whisker.move/1\"}\n")))
	forged := c.sealed(here, other.signed("red", here.MoveText("card", &referee.Move{
		Type: referee.MoveType, Game: here.Board.Game, Turn: 2, Seat: "red", Answers: here.ID, Rev: 9,
		Salt: strings.Repeat("0d", 32), Move: game.Raw(`{"card":5}`),
	})))
	stranger, recipient, err := envelope.NewIdentity()
	if err != nil || stranger == "" {
		t.Fatal(err)
	}
	sealedElsewhere, err := envelope.Seal(recipient, []byte("x"))
	if err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct {
		name    string
		runs    []run
		want    map[string]string // verdicts, by name
		missing []game.Seat
		stands  []byte // red's move that counts in the end; nil: none
	}{
		{"last turn's file still there", []run{{"red": old}}, map[string]string{"red": "stale"}, []game.Seat{"red", "yellow", "green"}, nil},
		{
			"an older rev arrives later",
			[]run{{"red": good}, {"late": c.move(here, "red", "7", rev(4))}},
			map[string]string{"red": "accepted", "late": "replaced"},
			[]game.Seat{"yellow", "green"},
			good,
		},
		{
			"a newer rev arrives later",
			[]run{{"red": c.move(here, "red", "7", rev(4))}, {"new": good}},
			map[string]string{"red": "replaced", "new": "accepted"},
			[]game.Seat{"yellow", "green"},
			good,
		},
		{
			"a newer one that is not allowed",
			[]run{{"red": good}, {"new": c.move(here, "red", "1", rev(6))}},
			map[string]string{"red": "accepted", "new": "illegal"},
			[]game.Seat{"yellow", "green"},
			good,
		},
		{"the same file twice at once", []run{{"a": good, "b": good}}, map[string]string{"a": "accepted", "b": "duplicate"}, []game.Seat{"yellow", "green"}, good},
		{"the same file twice, later", []run{{"a": good}, {"b": good}}, map[string]string{"a": "accepted", "b": "duplicate"}, []game.Seat{"yellow", "green"}, good},
		{"the same file under its old name", []run{{"a": good}, {"a": good}}, map[string]string{"a": "accepted"}, []game.Seat{"yellow", "green"}, good},
		{"the other table's file", []run{{"red": elsewhere, "r": good}}, map[string]string{"red": "not-for-us", "r": "accepted"}, []game.Seat{"yellow", "green"}, good},
		{
			"a file for another table of the same people",
			[]run{{"red": c.move(here, "red", "5", func(m *referee.Move) { m.Game = strings.Repeat("ab", 32) }), "r": good}},
			map[string]string{"red": "wrong-game", "r": "accepted"},
			[]game.Seat{"yellow", "green"},
			good,
		},
		{"a good file, then a damaged one", []run{{"red": good}, {"red": bad}}, map[string]string{"red": "damaged"}, []game.Seat{"yellow", "green"}, good},
		{"a damaged file, then a good one", []run{{"red": bad}, {"red": good}}, map[string]string{"red": "accepted"}, []game.Seat{"yellow", "green"}, good},
		{
			"two of one rev",
			[]run{{"a": good}, {"b": c.move(here, "red", "7", rev(5))}},
			map[string]string{"a": "equivocal", "b": "equivocal"},
			[]game.Seat{"red", "yellow", "green"},
			nil,
		},
		{
			"two of one rev, then a better one",
			[]run{{"a": c.move(here, "red", "6", rev(4)), "b": c.move(here, "red", "7", rev(4))}, {"c": good}},
			map[string]string{"a": "replaced", "b": "replaced", "c": "accepted"},
			[]game.Seat{"yellow", "green"},
			good,
		},
		{
			"a move for another board of this turn",
			[]run{{"red": c.move(here, "red", "5", func(m *referee.Move) { m.Answers = strings.Repeat("ab", 32) })}},
			map[string]string{"red": "wrong-board"},
			[]game.Seat{"red", "yellow", "green"},
			nil,
		},
		{
			"another seat's key",
			[]run{{"red": c.move(here, "red", "5", func(m *referee.Move) { m.Seat = "yellow" })}},
			map[string]string{"red": "wrong-seat"},
			[]game.Seat{"red", "yellow", "green"},
			nil,
		},
		{"by a key of nobody here", []run{{"red": forged}}, map[string]string{"red": "bad-signature"}, []game.Seat{"red", "yellow", "green"}, nil},
		{
			"what is no move",
			[]run{{"empty": {}, "pdf": []byte("%PDF-1.4"), "bare": unsigned, "typo": unreadable, "strange": sealedElsewhere, "big": make([]byte, 300<<10)}},
			map[string]string{"empty": "damaged", "pdf": "damaged", "bare": "unsigned", "typo": "invalid", "strange": "not-for-us", "big": "damaged"},
			[]game.Seat{"red", "yellow", "green"},
			nil,
		},
	} {
		t.Run(tc.name, func(t *testing.T) {
			k := c.copied(t)
			want := map[string]int{}
			for _, r := range tc.runs {
				for name, data := range r {
					k.send(name, data)
					want[referee.ID(data)]++
				}
				k.turn()
			}
			done := k.turn()
			if diff := cmp.Diff(tc.want, k.since(2)); diff != "" {
				t.Errorf("verdicts (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(tc.missing, done.Missing); diff != "" {
				t.Errorf("missing (-want +got):\n%s", diff)
			}
			if left := names(t, k.dir.Inbox()); left != nil {
				t.Errorf("the inbox still holds %v", left)
			}
			for sum := range want {
				if data := read(t, k.dir.Kept(sum)); referee.ID(data) != sum {
					t.Errorf("kept/%s holds something else", sum)
				}
			}
			k.ends(t, tc.stands)
		})
	}
}

// ends lets everybody else move, and red if its move does not stand, and holds
// what the next board says of red against the move that stands.
func (c *club) ends(t *testing.T, stands []byte) {
	t.Helper()
	here := c.table()
	for _, seat := range []game.Seat{"yellow", "green"} {
		c.send("last-"+string(seat), c.move(here, seat, "2"))
	}
	if stands == nil {
		stands = c.move(here, "red", "2", rev(100))
		c.send("last-red", stands)
	}
	done := c.turn()
	if len(done.Boards) != 1 {
		t.Fatalf("%d boards were made: %+v", len(done.Boards), c.verdicts())
	}
	signed := c.opened(t, here, stands)
	if got := c.table().Board.Moves[0].Signed; got != signed {
		t.Errorf("the board has another move of red than the one that stands")
	}
}

// opened is what is in a sealed move.
func (c *club) opened(t *testing.T, table *referee.Table, sealed []byte) string {
	t.Helper()
	id, err := envelope.ParseIdentity(table.Secret.Age)
	if err != nil {
		t.Fatal(err)
	}
	signed, err := envelope.Open(sealed, id)
	if err != nil {
		t.Fatal(err)
	}
	return string(signed)
}

// copied is the same table in another folder.
func (c *club) copied(t *testing.T) *club {
	t.Helper()
	k := *c
	k.t, k.dir = t, folder.Dir(filepath.Join(t.TempDir(), "copy"))
	if err := os.CopyFS(string(k.dir), os.DirFS(string(c.dir))); err != nil {
		t.Fatal(err)
	}
	return &k
}

// since is the verdicts on files that came at a turn.
func (c *club) since(turn int) map[string]string {
	all := c.verdicts()
	for _, e := range c.ledger() {
		if e.Event == folder.Received && e.Turn < turn {
			delete(all, e.Name)
		}
	}
	return all
}

// A file for a seat that is not asked: Yellow plays 4, which needs a choice, so
// that the next board asks Yellow alone.
func TestSeatThatIsNotAsked(t *testing.T) {
	c := newTiger(t)
	here := c.table()
	for seat, card := range map[game.Seat]string{"red": "3", "yellow": "4", "green": "2"} {
		c.send(string(seat), c.move(here, seat, card))
	}
	c.turn()
	here = c.table()
	if len(here.Board.Asks) != 1 {
		t.Fatalf("the board asks %v, want one seat", here.Board.Asks)
	}
	asked := here.Board.Asks[0].Seat
	idle := game.Seat("red")
	if asked == idle {
		idle = "green"
	}
	c.send("idle", c.move(here, idle, `{"card":5}`))
	done := c.turn()
	if got := c.since(2)["idle"]; got != "not-needed" || !slices.Equal(done.Missing, []game.Seat{asked}) {
		t.Errorf("the verdict is %s, missing %v", got, done.Missing)
	}
}

// What lies in the inbox and is no file stays there and is told; what begins
// with a dot is not looked at.
func TestWhatIsNoFile(t *testing.T) {
	c := newTiger(t)
	if err := os.Mkdir(filepath.Join(c.dir.Inbox(), "folder"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("../save.json", filepath.Join(c.dir.Inbox(), "link")); err != nil {
		t.Fatal(err)
	}
	c.send(".half", []byte("x"))
	c.send("new\nline", []byte("x"))
	done := c.turn()
	var left []string
	for _, l := range done.Left {
		left = append(left, l.Name+": "+l.Reason)
	}
	if diff := cmp.Diff([]string{"folder: this is a folder", "link: this is a symbolic link"}, left); diff != "" {
		t.Errorf("left (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{".half", "folder", "link"}, names(t, c.dir.Inbox())); diff != "" {
		t.Errorf("inbox (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(map[string]string{"new%0Aline": "damaged"}, c.verdicts()); diff != "" {
		t.Errorf("verdicts (-want +got):\n%s", diff)
	}
}

// A file that is still being written when it is taken is taken again when it is
// whole, and what was kept of it first stays as it was.
func TestFileThatGrows(t *testing.T) {
	c := newTiger(t)
	whole := c.move(c.table(), "red", "5")
	c.send("red", whole[:100])
	c.turn()
	c.send("red", whole)
	c.turn()
	if got := c.verdicts()["red"]; got != "accepted" {
		t.Errorf("the verdict is %s", got)
	}
	if got := len(names(t, filepath.Join(string(c.dir), "kept"))); got != 2 {
		t.Errorf("%d files are kept, want both", got)
	}
}

// A table is listed whichever of its files is gone or no file any more: it fails,
// and whoever runs all tables hears of it. Another folder is no table.
func TestBrokenTableIsListed(t *testing.T) {
	c := newTiger(t)
	root := filepath.Dir(string(c.dir))
	if err := os.MkdirAll(filepath.Join(root, "folder", "boards"), 0o755); err != nil {
		t.Fatal(err)
	}
	broken := map[string]func(path string) error{
		"gone":                    func(string) error { return nil },
		"a folder":                func(path string) error { return os.Mkdir(path, 0o755) },
		"a link that leads away":  func(path string) error { return os.Symlink("/nowhere", path) },
		"a link that leads to it": func(path string) error { return os.Symlink(filepath.Base(path), path) },
	}
	for _, file := range []string{c.dir.Settings(), c.dir.Save(), c.dir.Ledger()} {
		for name, put := range broken {
			aside := filepath.Join(root, "aside")
			if err := errors.Join(os.Rename(file, aside), put(file)); err != nil {
				t.Fatal(err)
			}
			found, err := folder.List(root)
			if diff := cmp.Diff([]folder.Dir{c.dir}, found); err != nil || diff != "" {
				t.Errorf("%s is %s: %v (-want +got):\n%s", filepath.Base(file), name, err, diff)
			}
			if _, err := folder.Turn(c.dir, c.options()); err == nil {
				t.Errorf("%s is %s, and turn does not fail", filepath.Base(file), name)
			}
			if err := errors.Join(os.RemoveAll(file), os.Rename(aside, file)); err != nil {
				t.Fatal(err)
			}
		}
	}
	c.turn()
}
