package cmd

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"whisker/referee/game"
)

// strange are names that would break, hide or colour a line of text.
var strange = []string{"b\xffd", "line\nfeed", "\x1b[31mred", "right\u202eleft"}

// TestStrangeTables runs tables in folders with strange names, whole and broken:
// all that is printed is plain.
func TestStrangeTables(t *testing.T) {
	t.Chdir(t.TempDir())
	t.Setenv("WHISKER_HOME", "home")
	succeed(t, "key", "new", "ref")
	succeed(t, "init", "plain", "tiger", "--name", "t", "--seat", "red=Ann", "--seat", "green=Bob", "--key", "ref")
	for _, name := range strange {
		for _, kind := range []string{"whole", "broken"} {
			dir := filepath.Join("tables", kind+name)
			if err := os.CopyFS(dir, os.DirFS("plain")); err != nil {
				t.Fatal(err)
			}
			if kind == "broken" {
				write(t, filepath.Join(dir, "save.json"), []byte("{"))
			}
		}
	}
	for _, args := range [][]string{
		{"turn", "--all", "tables"},
		{"status", "--all", "tables"},
		{"status", "--all", "tables", "--format", "csv"},
		{"result", "--all", "tables"},
		{"turn", "--all", "tables", "--json"},
		{"status", "--all", "tables", "--json"},
		{"result", "--all", "tables", "--json"},
	} {
		code, out, talk := call(t, args...)
		if code != exitDamaged {
			t.Errorf("%q: exit status %d\n%s", args, code, talk)
		}
		if !game.PlainText(out) || !game.PlainText(talk) || strings.Contains(out+talk, "\nfeed") {
			t.Errorf("%q: the output is not plain: %q %q", args, out, talk)
		}
	}
}

// TestStrangeArguments names files that are not there, and moves in a folder
// whose names are strange.
func TestStrangeArguments(t *testing.T) {
	newArena(t)
	for _, name := range strange {
		for _, args := range [][]string{{"show", name}, {"show", name, "--json"}, {"inspect", name, "--json"}, {"check", "board.json", name}, {"turn", name}} {
			code, out, talk := call(t, args...)
			if code != exitFailure && code != exitUsage || out != "" || !game.PlainText(talk) || strings.Contains(talk, "\nfeed") {
				t.Errorf("%q: exit status %d: %q %q", args, code, out, talk)
			}
		}
		write(t, filepath.Join(makeFolder(t, "moves"), name), []byte("no move"))
	}
	for _, args := range [][]string{{"check", "board.json", "moves"}, {"check", "board.json", "moves", "--json"}} {
		code, out, talk := call(t, args...)
		if code != exitRefused || strings.Count(out, "damaged") != len(strange) || !game.PlainText(out+talk) || strings.Contains(out+talk, "\nfeed") {
			t.Errorf("%q: exit status %d: %q %q", args, code, out, talk)
		}
	}
}

func makeFolder(t *testing.T, dir string) string {
	t.Helper()
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	return dir
}
