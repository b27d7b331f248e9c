package folder_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"

	"whisker/referee/folder"
)

// snapshot is what the files of a table hold.
func (c *club) snapshot() map[string]string {
	c.t.Helper()
	found := map[string]string{}
	err := filepath.WalkDir(string(c.dir), func(path string, e fs.DirEntry, err error) error {
		if err == nil && e.Type().IsRegular() && !strings.HasSuffix(path, ".lock") {
			found[path] = string(read(c.t, path))
		}
		return err
	})
	if err != nil {
		c.t.Fatal(err)
	}
	return found
}

// In a folder that may not be written to, whichever of a table's folders it is,
// turn says so and loses nothing.
func TestReadOnlyFolders(t *testing.T) {
	for _, name := range []string{".", "inbox", "kept", "outbox", "boards"} {
		t.Run(name, func(t *testing.T) {
			c := newTiger(t)
			c.turn() // makes the lock
			c.all()
			before := c.snapshot()
			if err := os.Chmod(filepath.Dir(filepath.Dir(string(c.dir))), 0o755); err != nil { // for who has no rights
				t.Fatal(err)
			}
			err := filepath.WalkDir(string(c.dir), func(path string, e fs.DirEntry, err error) error {
				if err != nil {
					return err
				}
				mode := fs.FileMode(0o777)
				if e.IsDir() && path == filepath.Join(string(c.dir), name) {
					mode = 0o555
				}
				return os.Chmod(path, mode)
			})
			if err != nil {
				t.Fatal(err)
			}
			var failed error
			asNobody(t, func() { _, failed = folder.Turn(c.dir, c.options()) })
			if !errors.Is(failed, fs.ErrPermission) || !strings.Contains(failed.Error(), "you may not write in the folder") {
				t.Errorf("Turn = %v, want that the folder may not be written to", failed)
			}
			now := c.snapshot()
			for path, data := range before {
				if filepath.Base(filepath.Dir(path)) == "inbox" && now[path] != data {
					if kept, err := os.ReadFile(c.dir.Kept(sum(data))); err != nil || string(kept) != data {
						t.Errorf("%s is lost", path)
					}
				}
			}
			if err := os.Chmod(filepath.Join(string(c.dir), name), 0o777); err != nil {
				t.Fatal(err)
			}
			if done := c.turn(); c.table().Board.Turn != 2 || len(done.Left) > 0 {
				t.Errorf("the next run does not go on: turn %d", c.table().Board.Turn)
			}
			if diff := cmp.Diff([]string(nil), names(t, c.dir.Inbox())); diff != "" {
				t.Errorf("inbox (-want +got):\n%s", diff)
			}
		})
	}
}

// asNobody takes the rights over files from a test that runs as root.
func asNobody(t *testing.T, do func()) {
	if os.Geteuid() != 0 {
		do()
		return
	}
	if err := syscall.Seteuid(65534); err != nil { // of every thread
		t.Fatal(err)
	}
	defer syscall.Seteuid(0)
	do()
}
