package cmd

import (
	"bytes"
	"encoding/xml"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"whisker/referee/game"
	"whisker/referee/plain"
)

// strangeNames are names of files that are more than a name.
var strangeNames = map[string]string{
	"an escape":      "a\x1b[2J\x1b]0;owned\x07",
	"a line feed":    "a\nwhisker: error: forged",
	"a return":       "a\rwhisker: note: forged",
	"a tab":          "a\tb",
	"bidi":           "a\u202eevom.der",
	"zero width":     "a\u200bb\ufeff",
	"a filler":       "a\u3164b",
	"a line mark":    "a\u2028b\u0085c",
	"no UTF-8":       "a\xff\xfe\xc3(",
	"a tag":          "a\U000e0041",
	"a workflow":     "::error::a%0Ab",
	"a shell":        "$(reboot); `reboot` 'a' \"b\"",
	"a flag's value": "a=b:c",
}

// TestStrangeNames: whatever files are called, every command does the same as
// with tame names, people see all of the name and nothing that it does, and
// scripts get well-formed JSON.
func TestStrangeNames(t *testing.T) {
	newArena(t)
	succeed(t, "seal", "board.json", "--as", "red", "--key", "red", "7", "-o", "red.move")
	succeed(t, "view", "save.json", "-o", "now.json")
	succeed(t, "change", "board.json", "--seat", "red=Dee:stranger.pub", "-o", "a.change")
	commands := [][]string{
		{"check", "save.json", "FILE:red.move"},
		{"check", "save.json", "FILE:red.pub"},
		{"check", "save.json", "FILE:red.move", "--format", "github"},
		{"check", "save.json", "FILE:red.move", "--format", "junit"},
		{"check", "save.json", "FILE:red.move", "--format", "sarif"},
		{"check", "FILE:red.move", "red.move"},
		{"verify", "FILE:now.json"},
		{"verify", "then.json", "FILE:red.move", "--referee", "FILE:ref.pub"},
		{"verify", "FILE:red.pub", "--referee", "FILE:red.pub"},
		{"inspect", "FILE:red.move"},
		{"inspect", "FILE:red.pub"},
		{"show", "FILE:board.json"},
		{"show", "FILE:red.pub"},
		{"log", "FILE:board.json"},
		{"result", "FILE:board.json"},
		{"moves", "FILE:board.json", "--as", "red"},
		{"signers", "FILE:board.json"},
		{"open", "FILE:red.move", "--key", "FILE:red", "-o", "OUT"},
		{"open", "FILE:red.pub", "--key", "red", "-o", "OUT"},
		{"view", "FILE:save.json", "-o", "OUT"},
		{"view", "FILE:save.json", "--as", "red", "--key", "ref", "--seal", "-o", "OUT"},
		{"seal", "FILE:now.json", "--as", "red", "--key", "FILE:red", "--referee", "FILE:ref.pub", "7", "-o", "OUT"},
		{"seal", "FILE:now.json", "--as", "red", "--key", "red", "--referee", "ref.pub", "0", "-o", "OUT"},
		{"seal", "FILE:now.json", "--as", "red", "--key", "FILE:red.move", "7", "-o", "OUT"},
		{"resolve", "FILE:save.json", "FILE:red.move", "green.move", "--key", "ref", "-o", "OUT", "--log", "OUT2"},
		{"resolve", "save.json", "FILE:red.pub", "--key", "ref", "-o", "OUT"},
		{"change", "board.json", "--seat", "red=Dee:FILE:stranger.pub", "-o", "OUT"},
		{"agree", "FILE:a.change", "--key", "green", "-o", "OUT"},
		{"enact", "save.json", "FILE:a.change", "--key", "ref", "-o", "OUT"},
		{"close", "FILE:save.json", "--reason", "over", "--key", "ref", "-o", "OUT"},
		{"new", "tiger", "--name", "n", "--seat", "red=Ann:red.pub", "--seat", "green=Bob:FILE:green.pub", "--key", "ref", "-o", "OUT"},
		{"key", "new", "OUT"},
		{"show", "none/FILE:board.json"},
	}
	for what, name := range strangeNames {
		for _, c := range commands {
			for _, asJSON := range []bool{false, true} {
				if asJSON {
					c = append(c[:len(c):len(c)], "--json")
				}
				code, out, talk := callWith(t, "tame", c)
				got, strangeOut, strangeTalk := callWith(t, name, c)
				if what == "no UTF-8" && inFlag(c) { // which nobody else has chosen
					code, out, talk = exitUsage, "", strangeTalk
				}
				if got != code {
					t.Errorf("%s, %q: exit status %d, want %d\n%s%s", what, c, got, code, strangeOut, strangeTalk)
				}
				for _, text := range []struct{ got, want string }{{strangeOut, out}, {strangeTalk, talk}} {
					if g, w := strings.Count(text.got, "\n"), strings.Count(text.want, "\n"); g != w {
						t.Errorf("%s, %q: %d lines, want %d:\n%q", what, c, g, w, text.got)
					}
					if asJSON {
						wellFormed(t, text.got)
					} else if slices.Contains(c, "junit") {
						if err := xml.Unmarshal([]byte(text.got), new(any)); err != nil && text.got != "" {
							t.Errorf("no XML: %v", err)
						}
					} else if at := strings.IndexFunc(text.got, isHidden); at >= 0 || !utf8.ValidString(text.got) {
						t.Errorf("%s, %q: not plain: %q", what, c, text.got)
					}
				}
			}
		}
	}
}

// inFlag reports whether the value of a flag has the name of a file.
func inFlag(command []string) bool {
	for i, arg := range command[1:] {
		if strings.HasPrefix(command[i], "-") && (strings.Contains(arg, "FILE:") || strings.HasPrefix(arg, "OUT")) {
			return true
		}
	}
	return false
}

// callWith calls a command in which FILE:name is a copy of a file under another
// name, and OUT an output of that name.
func callWith(t *testing.T, name string, command []string) (code int, out, talk string) {
	t.Helper()
	dir, err := os.MkdirTemp(".", "")
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(dir)
	fill := func(text string) string {
		before, file, ok := strings.Cut(text, "FILE:")
		switch {
		case strings.HasPrefix(text, "OUT"):
			return filepath.Join(dir, name+text)
		case !ok:
			return text
		}
		path := filepath.Join(dir, name+filepath.Ext(file))
		write(t, path, read(t, file))
		if strings.HasSuffix(file, ".json") && fileExists(file+".sig") {
			write(t, path+".sig", read(t, file+".sig"))
		}
		return before + path
	}
	args := make([]string, len(command))
	for i, text := range command {
		args[i] = fill(text)
	}
	return call(t, args...)
}

// isHidden tells what may not stand raw in the output of a command. The pictures of
// show are drawn with blanks of their own.
func isHidden(r rune) bool {
	return r != '\n' && (!unicode.IsGraphic(r) || plain.Line(string(r)) != string(r))
}

func wellFormed(t *testing.T, text string) {
	t.Helper()
	for line := range strings.Lines(text) {
		if _, err := game.Any([]byte(line)); err != nil {
			t.Errorf("no JSON: %v: %q", err, line)
		}
	}
}

// TestLongArguments: what is echoed has an end.
func TestLongArguments(t *testing.T) {
	newArena(t)
	long := strings.Repeat("x", 30_000)
	spaced := strings.Repeat("x ", 15_000) + "x"
	for _, arg := range []string{long, spaced, strings.Repeat("猫", 10_000)} {
		for _, args := range [][]string{
			{"show", "board.json", "--as", arg},
			{"show", arg},
			{"show", "board.json", "--lang", arg},
			{"show", "board.json", "--color", arg},
			{"moves", "board.json", "--as", arg},
			{"seal", "board.json", "--as", arg, "--key", "red", "7", "-o", "x"},
			{"seal", "board.json", "--as", "red", "--key", arg, "7", "-o", "x"},
			{"seal", "board.json", "--as", "red", "--key", "red", arg, "-o", "x"},
			{"seal", "board.json", "--as", "red", "--key", "red", "7", "-o", arg},
			{"view", "save.json", "--as", arg, "--key", "ref", "-o", "x"},
			{"check", "save.json", "then.move", "--format", arg},
			{"check", "save.json", arg},
			{"new", arg, "--name", "n", "--seat", "red=Ann:red.pub", "--seat", "green=Bob:green.pub", "--key", "ref", "-o", "x"},
			{"new", "tiger", "--name", arg, "--seat", "red=Ann:red.pub", "--seat", "green=Bob:green.pub", "--key", "ref", "-o", "x"},
			{"new", "tiger", "--name", "n", "--seat", arg, "--key", "ref", "-o", "x"},
			{"new", "tiger", "--name", "n", "--seat", arg + "=Ann:red.pub", "--seat", "green=Bob:green.pub", "--key", "ref", "-o", "x"},
			{"new", "tiger", "--name", "n", "--option", arg, "--key", "ref", "-o", "x"},
			{"new", "tiger", "--name", "n", "--option", "removed=" + arg, "--key", "ref", "-o", "x"},
			{"new", "tiger", "--name", "n", "--absent", arg, "--key", "ref", "-o", "x"},
			{"new", "tiger", "--name", "n", "--edition", arg, "--seat", "red=Ann:red.pub", "--seat", "green=Bob:green.pub", "--key", "ref", "-o", "x"},
			{"change", "board.json", "--seat", arg + "=Ann:red.pub", "-o", "x"},
			{"close", "save.json", "--reason", arg, "--key", "ref", "-o", "x"},
			{"resolve", "save.json", "--absent", arg, "--key", "ref", "-o", "x"},
			{"rules", arg},
			{"schema", arg},
			{"demo", arg},
			{arg},
			{"--" + arg},
			{"show", "board.json", "--" + arg},
			{"result", "board.json", "--format", arg},
		} {
			for _, asJSON := range []bool{false, true} {
				if asJSON {
					args = append(args[:len(args):len(args)], "--json")
				}
				code, out, talk := call(t, args...)
				if code == exitBug || code == exitDone && !asJSON {
					t.Errorf("%.60q: exit status %d", args, code)
				}
				if n := len(out) + len(talk); n > 3*(plain.MaxText+plain.MaxWord)*3 {
					t.Errorf("%.60q: %d bytes are told: %.300s", args, n, out+talk)
				}
			}
		}
	}
}

// TestOnePlacePrints: what is printed goes through print.go, which makes plain
// what it is given.
func TestOnePlacePrints(t *testing.T) {
	raw := regexp.MustCompile(`Fprint\w*\((e|q|v|d\.env)\.(out|err)\b|\b(e|q|v)\.(out|err)\.Write|os\.(Stdout|Stderr)\b`)
	names, err := filepath.Glob("*.go")
	if err != nil || len(names) < 50 {
		t.Fatal(names, err)
	}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") || name == "print.go" || name == "env.go" {
			continue
		}
		for line := range bytes.Lines(read(t, name)) {
			if raw.Match(line) && !bytes.Contains(line, []byte("// the document itself")) {
				t.Errorf("%s: %s", name, line)
			}
		}
	}
}
