package folder_test

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"whisker/referee/folder"
	"whisker/referee/save"
)

// What killed writers left is taken away by the next run; what somebody else is
// writing now is not.
func TestLeftovers(t *testing.T) {
	c := newTiger(t)
	const staged = ".whisker-ABCDEFGHIJKLMNOPQRSTUVWXYZ.tmp"
	leave := func() {
		for _, dir := range []string{".", "boards", "kept", "outbox", "inbox"} {
			write(t, filepath.Join(string(c.dir), dir, staged), []byte("half a file"))
		}
	}
	left := func() (dirs []string) {
		t.Helper()
		paths, err := filepath.Glob(filepath.Join(string(c.dir), "*", staged))
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range append(paths, filepath.Join(string(c.dir), staged)) {
			if _, err := os.Stat(path); err == nil {
				dirs = append(dirs, filepath.Base(filepath.Dir(path)))
			}
		}
		slices.Sort(dirs)
		return dirs
	}
	leave()
	unlock, err := save.Lock(c.dir.Save())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := folder.Turn(c.dir, c.options()); !errors.As(err, new(*save.LockedError)) {
		t.Errorf("Turn = %v, want that another holds the table", err)
	}
	unlock()
	if got := strings.Join(left(), " "); got != "boards club inbox kept outbox" {
		t.Errorf("while another held the table, %s kept what it writes", got)
	}
	c.now = time.Now()
	for name, cut := range map[string]func(path string) error{
		"cut off":     func(path string) error { return os.WriteFile(path, []byte("2026-03-03T13:00:00Z"), 0o600) },
		"power cut":   func(path string) error { return os.WriteFile(path, []byte("\x00\x00\n"), 0o600) },
		"no clock":    os.Remove,
		"cut at once": func(path string) error { return os.Truncate(path, 0) },
	} {
		leave()
		if err := cut(filepath.Join(string(c.dir), "clock")); err != nil {
			t.Fatal(err)
		}
		c.turn()
		if got := strings.Join(left(), " "); got != "inbox" {
			t.Errorf("%s: after a run there are leftovers in %q, want those in the inbox alone", name, got)
		}
	}
	c.now = c.now.Add(25 * time.Hour)
	c.turn()
	if got := left(); got != nil {
		t.Errorf("after a day there are leftovers in %v", got)
	}
}
