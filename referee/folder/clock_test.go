package folder_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"whisker/referee/folder"
	"whisker/referee/game"
	"whisker/referee/save"
)

// A run that is refused changes no file, the clock included, whatever the clock
// held: it would be found cut off, or the time of the last run gone.
func TestRefusedRunChangesNothing(t *testing.T) {
	clocks := map[string]func(path string) error{
		"whole":   func(string) error { return nil },
		"missing": os.Remove,
		"garbage": func(path string) error { return os.WriteFile(path, []byte("\x00\x00"), 0o600) },
	}
	refusals := map[string]func(*club) error{
		"resumed without a hold": func(c *club) error {
			_, err := folder.Resume(c.dir, c.options())
			return err
		},
		"a damaged save": func(c *club) error {
			write(c.t, c.dir.Save(), []byte("{}\n"))
			return nil
		},
		"an older save": func(c *club) error {
			old := read(c.t, c.dir.Save())
			for _, seat := range []game.Seat{"red", "yellow", "green"} {
				write(c.t, filepath.Join(c.dir.Inbox(), string(seat)), c.move(c.table(), seat, "5"))
			}
			c.turn()
			write(c.t, c.dir.Save(), old)
			return nil
		},
	}
	for clock, spoil := range clocks {
		for name, prepare := range refusals {
			t.Run(name+", the clock "+clock, func(t *testing.T) {
				c := newTiger(t)
				run := func() error {
					_, err := folder.Turn(c.dir, c.options())
					return err
				}
				if err := prepare(c); err != nil { // it is the refusal itself
					run = func() error { return prepare(c) }
				}
				if err := spoil(filepath.Join(string(c.dir), "clock")); err != nil {
					t.Fatal(err)
				}
				before := tree(t, c.dir)
				if run() == nil {
					t.Fatal("it is not refused")
				}
				if diff := cmp.Diff(before, tree(t, c.dir)); diff != "" {
					t.Errorf("the folder changed (-before +after):\n%s", diff)
				}
			})
		}
	}
}

// A clock that is a link is told, and what it leads to stays as it is, whatever
// it holds.
func TestClockThatIsALink(t *testing.T) {
	for _, text := range []string{"", "2026-06-01T12:00:00Z", "2026-06-01T12:00:00Z\n", "precious\n"} {
		c := newTiger(t)
		clock, elsewhere := filepath.Join(string(c.dir), "clock"), filepath.Join(t.TempDir(), "elsewhere")
		write(t, elsewhere, []byte(text))
		if err := errors.Join(os.Remove(clock), os.Symlink(elsewhere, clock)); err != nil {
			t.Fatal(err)
		}
		for range 2 {
			if _, err := folder.Turn(c.dir, c.options()); !errors.Is(err, save.ErrNotFile) {
				t.Errorf("%q: %v, want ErrNotFile", text, err)
			}
			if got := string(read(t, elsewhere)); got != text {
				t.Errorf("somebody else's file held %q, and holds %q", text, got)
			}
		}
	}
}

// tree is every file of a table, but for locks.
func tree(t *testing.T, dir folder.Dir) map[string]string {
	t.Helper()
	files := map[string]string{}
	for _, pattern := range []string{"*", "*/*"} {
		paths, err := filepath.Glob(filepath.Join(string(dir), pattern))
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range paths {
			if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() && filepath.Ext(path) != ".lock" {
				files[path] = string(read(t, path))
			}
		}
	}
	return files
}
