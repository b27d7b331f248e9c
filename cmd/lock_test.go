package cmd

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"whisker/referee/save"
)

// twoTables makes two tables, and what each command needs that writes a save.
func twoTables(t *testing.T) (commands map[string][]string) {
	t.Helper()
	t.Chdir(t.TempDir())
	t.Setenv("WHISKER_HOME", "home")
	begin := []string{"new", "tiger", "--name", "t", "--entry", "both", "--key", "ref", "--seat", "red=Ann:red.pub", "--seat", "green=Bob:green.pub"}
	for _, who := range []string{"ref", "red", "green", "next"} {
		succeed(t, "key", "new", who)
	}
	for _, name := range []string{"a.json", "b.json"} {
		succeed(t, append(begin, "-o", name)...)
	}
	succeed(t, "seal", "a.json", "--as", "red", "--key", "ref", "6", "-o", "red.move")
	succeed(t, "seal", "a.json", "--as", "green", "--key", "ref", "5", "-o", "green.move")
	succeed(t, "change", "a.json", "--seat", "red=Ann:next.pub", "--key", "red", "-o", "red.change")
	write(t, "sheet.txt", []byte("red 6\ngreen 5\n"))
	succeed(t, "resolve", "a.json", "red.move", "green.move", "--key", "ref", "-o", "later.json", "--boards", "boards")
	return map[string][]string{
		"new":     begin,
		"resolve": {"resolve", "a.json", "red.move", "green.move", "--key", "ref"},
		"sheet":   {"resolve", "a.json", "--sheet", "sheet.txt", "--boards", "played", "--key", "ref"},
		"enact":   {"enact", "a.json", "red.change", "--key", "ref"},
		"close":   {"close", "a.json", "--reason", "over", "--key", "ref"},
		"rerun":   {"rerun", "later.json", "--boards", "boards", "--to", "1", "--reason", "again", "--key", "ref"},
	}
}

// A save that somebody is at work on is not replaced, by whatever name it goes:
// that would be undone, or undo what is being done.
func TestOutputSavesAreLocked(t *testing.T) {
	commands, link := twoTables(t), filepath.Join(t.TempDir(), "link")
	here, err := os.Getwd()
	if err == nil {
		err = os.Symlink(here, link)
	}
	if err != nil {
		t.Fatal(err)
	}
	for name, command := range commands {
		for _, out := range []string{"b.json", "./b.json", filepath.Join(link, "b.json")} {
			before := files(t, ".")
			unlock, err := save.Lock("b.json")
			if err != nil {
				t.Fatal(err)
			}
			args := append(command, "-o", out, "--force")
			if code, _, talk := call(t, args...); code != exitLocked || !strings.Contains(talk, "b.json: another whisker works on it") {
				t.Errorf("%s -o %s: exit status %d\n%s", name, out, code, talk)
			}
			unlock()
			for path, data := range files(t, ".") {
				if !strings.HasSuffix(path, ".lock") && before[path] != data {
					t.Errorf("%s -o %s was refused, and changed %s", name, out, path)
				}
			}
		}
		// Without the lock it is done, on a new file and in the place of an old one.
		for _, out := range []string{name + ".json", name + ".json", "b.json"} {
			succeed(t, append(command, "-o", out, "--force")...)
			unlock, err := save.Lock(out)
			if err != nil {
				t.Fatalf("%s keeps the lock of %s: %v", name, out, err)
			}
			unlock()
		}
	}
}

// What is not replaced is not locked.
func TestOutputsThatStay(t *testing.T) {
	command := twoTables(t)["resolve"]
	for name, more := range map[string][]string{"without --force": {"-o", "b.json"}, "--dry-run": {"-o", "b.json", "--dry-run", "--force"}, "to a new file": {"-o", "c.json", "--force"}} {
		if code, _, talk := call(t, append(command, more...)...); code == exitLocked {
			t.Errorf("%s: %s", name, talk)
		}
	}
	for _, name := range []string{"b.json.lock", "c.json.lock"} {
		if fileExists(name) {
			t.Errorf("%s was made", name)
		}
	}
}

// Locks are taken in one order and all or none, so that of two processes that
// replace each other's save one always goes on.
func TestLockSavesInOneOrder(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, names := range [][]string{{"a", "b"}, {"b", "a"}, {"b", "./a", "a", "b"}} {
		for _, first := range []bool{true, false} {
			for _, name := range []string{"a", "b"} {
				write(t, name, nil)
				os.Remove(name + ".lock")
			}
			taken := "b"
			if first {
				taken = "a"
			}
			unlock, err := save.Lock(taken)
			if err != nil {
				t.Fatal(err)
			}
			var locked *save.LockedError
			if _, err := lockSaves(names...); !errors.As(err, &locked) || filepath.Base(locked.Path) != taken {
				t.Errorf("%v with %s held: %v", names, taken, err)
			}
			if fileExists("b.lock") != (taken == "b") {
				t.Errorf("%v: the lock of b was tried before that of a", names)
			}
			unlock()
			if unlock, err = lockSaves(names...); err != nil {
				t.Fatalf("%v: %v", names, err)
			}
			for _, name := range []string{"a", "b"} {
				if _, err := save.Lock(name); !errors.As(err, &locked) {
					t.Errorf("%v: %s is not locked: %v", names, name, err)
				}
			}
			unlock()
		}
	}
}
