package folder_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"whisker/referee"
	"whisker/referee/envelope"
	"whisker/referee/folder"
)

// What nobody would call a move file stays in the inbox, is told, and is in
// nobody's way; whatever a file is called, it is received.
func TestStrangeInbox(t *testing.T) {
	c := newTiger(t)
	here := c.table()
	good := c.move(here, "red", "5")
	inbox := func(name string) string { return filepath.Join(c.dir.Inbox(), name) }
	elsewhere := filepath.Join(t.TempDir(), "move")
	write(t, elsewhere, good)
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(syscall.Mkfifo(inbox("pipe"), 0o644))
	must(os.Symlink(elsewhere, inbox("link")))
	must(os.Symlink("/nowhere", inbox("dangling")))
	must(os.Symlink("/dev/zero", inbox("zero")))
	must(os.Mkdir(inbox("folder"), 0o755))
	write(t, inbox("sparse"), nil)
	must(os.Truncate(inbox("sparse"), 1<<40))
	c.send(".hidden", good)
	names := map[string]string{
		"line\nfeed": "line%0Afeed", "\x1b[31mred": "%1B[31mred", "b\xffd": "b%FFd", "right\u202eleft": "right%E2%80%AEleft",
		"-rf": "-rf", "虎": "虎", strings.Repeat("n", 255): strings.Repeat("n", 255),
	}
	for name := range names {
		c.send(name, good)
	}
	for range 2 {
		left := map[string]string{}
		for _, l := range c.turn().Left {
			left[l.Name] = l.Reason
		}
		const link = "this is a symbolic link"
		want := map[string]string{"pipe": "this is no regular file", "link": link, "dangling": link, "zero": link, "folder": "this is a folder", "sparse": "this is larger than 1024 KiB"}
		if diff := cmp.Diff(want, left); diff != "" {
			t.Errorf("what stays in the inbox (-want +got):\n%s", diff)
		}
	}
	said := c.verdicts()
	for name, plain := range names {
		if v := said[plain]; v != "accepted" && v != "duplicate" {
			t.Errorf("%q is %q", name, v)
		}
	}
	if len(said) != len(names) {
		t.Errorf("the ledger tells of %d files, want %d", len(said), len(names))
	}
	c.all("red")
	if c.turn(); c.table().Board.Turn != 2 {
		t.Error("the turn was not resolved")
	}
}

// A file that is written to while turn runs is received whole in the end, and
// what was received stays as it was.
func TestFileThatIsBeingWritten(t *testing.T) {
	c := newTiger(t)
	good := c.move(c.table(), "red", "5")
	c.now = time.Now()
	path := filepath.Join(c.dir.Inbox(), "red")
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for _, part := range [][]byte{nil, good[:300], good[300:600]} {
		if _, err := f.Write(part); err != nil {
			t.Fatal(err)
		}
		done := c.turn()
		if diff := cmp.Diff([]folder.Ignored{{Name: "red", Reason: "it may not be written to its end yet"}}, done.Left); diff != "" || len(done.Files) > 0 {
			t.Errorf("%d files were received (-want +got):\n%s", len(done.Files), diff)
		}
	}
	if _, err := f.Write(good[600:]); err != nil {
		t.Fatal(err)
	}
	c.turn()
	if _, err := f.Write([]byte("and more")); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(map[string]string{"red": "accepted"}, c.verdicts()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if string(read(t, c.dir.Kept(referee.ID(good)))) != string(good) {
		t.Error("what was kept has changed")
	}
	c.all("red")
	if c.turn(); c.table().Board.Turn != 2 {
		t.Error("the turn was not resolved")
	}
	// What is not whole after a while is received as it is.
	c.send("cut", good[:300])
	c.turn()
	c.now = c.now.Add(2 * time.Minute)
	if c.turn(); c.verdicts()["cut"] != "damaged" {
		t.Errorf("the verdicts are %v", c.verdicts())
	}
}

// Who has another name of a file cannot change what was received.
func TestSecondName(t *testing.T) {
	c := newTiger(t)
	good := c.move(c.table(), "red", "5")
	mine := filepath.Join(t.TempDir(), "mine")
	write(t, mine, good)
	if err := os.Link(mine, filepath.Join(c.dir.Inbox(), "red")); err != nil {
		t.Fatal(err)
	}
	c.turn()
	write(t, mine, []byte("something else"))
	c.all("red")
	if c.turn(); c.table().Board.Turn != 2 {
		t.Error("the turn was not resolved")
	}
}

// A file that takes the place of one which was just read is received too, however
// alike the two are from outside: sealed moves have one size, and what unpacks or
// copies them often gives them one time.
func TestFileThatIsReplacedMeanwhile(t *testing.T) {
	c := newTiger(t)
	path := filepath.Join(c.dir.Inbox(), "red")
	older, newer := c.move(c.table(), "red", "5"), c.move(c.table(), "red", "6", rev(2))
	if len(older) != len(newer) {
		t.Fatalf("the moves have %d and %d bytes", len(older), len(newer))
	}
	put := func(data []byte) {
		next := filepath.Join(c.dir.Inbox(), ".next")
		write(t, next, data)
		if err := errors.Join(os.Chtimes(next, begun, begun), os.Rename(next, path)); err != nil {
			t.Fatal(err)
		}
	}
	put(older)
	o := c.options()
	o.Signer = func(string) (envelope.Signer, error) {
		put(newer) // The first has been judged, and its receipt is to be signed.
		return c.referee, nil
	}
	if _, err := folder.Turn(c.dir, o); err != nil {
		t.Fatal(err)
	}
	c.turn()
	for _, data := range [][]byte{older, newer} {
		if _, err := os.Stat(c.dir.Kept(referee.ID(data))); err != nil {
			t.Errorf("a file is lost: %v", err)
		}
	}
}
