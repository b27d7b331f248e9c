package cmd

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"whisker/referee"
)

// readers are the commands that read a save, a board or a view, by what they
// need. FILE stands for it.
var readers = map[string][][]string{
	"save": {
		{"view", "FILE", "-o", "out"},
		{"view", "FILE", "--as", "red", "--key", "ref", "-o", "out"},
		{"resolve", "FILE", "green.move", "--key", "ref", "-o", "out"},
		{"close", "FILE", "--reason", "over", "--key", "ref", "-o", "out"},
	},
	"save, board or view": {
		{"show", "FILE"},
		{"moves", "FILE", "--as", "red"},
		{"seal", "FILE", "--as", "red", "--key", "red", "7", "-o", "out"},
		{"check", "FILE", "green.move"},
		{"log", "FILE"},
		{"result", "FILE"},
		{"signers", "FILE"},
	},
}

// badDocument is a file that no reader takes.
type badDocument struct {
	name, text string
	code       int
}

func (a *arena) badDocuments() []badDocument {
	board, save := string(read(a.t, "board.json")), string(read(a.t, "save.json"))
	change := func(text, old, changed string) string {
		a.t.Helper()
		if !strings.Contains(text, old) {
			a.t.Fatalf("the document does not hold %s", old)
		}
		return strings.Replace(text, old, changed, 1)
	}
	bad := []badDocument{
		{"a private key", string(read(a.t, "red")), exitDamaged},
		{"a public key", string(read(a.t, "red.pub")), exitDamaged},
		{"a signature", string(read(a.t, "board.json.sig")), exitUsage},
		{"nothing", "", exitDamaged},
		{"other JSON", `{"name":"` + secretWord + `"}`, exitDamaged},
		{"JSON that is no object", `["` + secretWord + `"]`, exitDamaged},
		{"64 KiB of brackets", strings.Repeat("[", 64<<10), exitDamaged},
		{"a document of an unknown kind", change(board, "whisker.board/1", "whisker.bored/1"), exitUsage},
		{"too large", strings.Repeat(" ", maxInput+1), exitFailure},
		{"a board with turn 2.0", change(board, `"turn":2,`, `"turn":2.0,`), exitDamaged},
		{"a board with turn 2^53+1", change(board, `"turn":2,`, `"turn":9007199254740993,`), exitDamaged},
		{"a board with a bidi character", change(board, `"player":"Ann"`, "\"player\":\"A\u202enn\""), exitDamaged},
		{"a board with another charter", change(board, `"player":"Ann"`, `"player":"Eve"`), exitDamaged},
		{"a board of another position", change(board, `"sleepiness":6`, `"sleepiness":7`), exitDamaged},
		{"a board that asks another", change(board, `"asks":[{"seat":"red","kind":"card"},`, `"asks":[`), exitDamaged},
	}
	for kind, text := range map[string]string{"board": board, "save": save} {
		member := `"type":"whisker.` + kind + `/1"`
		for name, text := range map[string]string{
			"cut":                               text[:len(text)/2],
			"of a later version":                change(text, "whisker."+kind+"/1", "whisker."+kind+"/2"),
			"with CRLF":                         crlf(text),
			"with a BOM":                        "\ufeff" + text,
			"in UTF-16":                         utf16Text(text),
			"twice":                             text + text,
			"without its line end":              strings.TrimSuffix(text, "\n"),
			"with NUL bytes":                    text + "\x00",
			"with a member twice":               change(text, member, member+","+member),
			"with a member twice, by an escape": change(text, member, strings.Replace(member, "e", `\u0065`, 1)+","+member),
			"with a null":                       change(text, member, member+`,"note":null`),
		} {
			bad = append(bad, badDocument{"a " + kind + " " + name, text, exitDamaged})
		}
	}
	return bad
}

// TestBadDocuments gives each reader each file that it cannot take: the exit
// code is the promised one, the message names file and next step, and nothing
// is written. A board that is given for a save is the wrong file, sound or not.
func TestBadDocuments(t *testing.T) {
	a := newArena(t)
	for _, bad := range a.badDocuments() {
		write(t, "bad", []byte(bad.text))
		for want, commands := range readers {
			code := bad.code
			if kind, _, ok := referee.Kind([]byte(bad.text)); ok && kind == "board" && want == "save" {
				code = exitUsage
			}
			for _, command := range commands {
				t.Run(bad.name+"/"+command[0], func(t *testing.T) { a.refuse(t, command, code) })
			}
		}
	}
}

// refuse holds that a command refuses the file "bad".
func (a *arena) refuse(t *testing.T, command []string, code int) {
	t.Helper()
	args := slices.Clone(command)
	args[1] = "bad"
	before := here(t)
	got, out, talk := call(t, args...)
	if got != code {
		t.Errorf("%s: exit status %d, want %d\n%s", strings.Join(args, " "), got, code, talk)
	}
	lines := strings.Split(strings.TrimSpace(talk), "\n")
	if len(lines) != 2 || !strings.HasPrefix(lines[0], "whisker: error: bad: ") || !strings.HasPrefix(lines[1], "whisker: hint: ") {
		t.Errorf("%s says %q", strings.Join(args, " "), talk)
	}
	if text := out + talk; strings.Contains(text, secretWord) || strings.Contains(text, "PRIVATE KEY") {
		t.Errorf("a value is told:\n%s", text)
	}
	if diff := cmp.Diff(before, here(t)); diff != "" {
		t.Errorf("files changed (-before +after):\n%s", diff)
	}
}

// TestWrongKind gives each reader sound documents of the kinds that it does not
// take: the message names both kinds.
func TestWrongKind(t *testing.T) {
	a := newArena(t)
	succeed(t, "view", "save.json", "--as", "red", "--key", "ref", "-o", "red.view")
	for want, commands := range readers {
		for kind, text := range map[string]string{
			"board": string(read(t, "board.json")), "view": string(read(t, "red.view")), "move": a.sign("red", a.move()),
		} {
			if strings.Contains(want, kind) {
				continue
			}
			write(t, "bad", []byte(text))
			for _, command := range commands {
				t.Run(kind+"/"+command[0], func(t *testing.T) {
					a.refuse(t, command, exitUsage)
					args := slices.Clone(command)
					args[1] = "bad"
					if _, _, talk := call(t, args...); !strings.Contains(talk, fmt.Sprintf("this is a %s, not a %s", kind, want)) {
						t.Errorf("both kinds are not named: %s", talk)
					}
				})
			}
		}
	}
	write(t, "bad", []byte(a.seal(a.sign("red", a.move()))))
	for _, command := range readers["save"] {
		a.refuse(t, command, exitUsage)
	}
	write(t, "bad", read(t, "save.json"))
	code, _, talk := call(t, "verify", "bad")
	if code != exitUsage || !strings.Contains(talk, "this is a save, not a board") {
		t.Errorf("verify of a save: exit status %d: %s", code, talk)
	}
}

// TestFlippedByte changes a save at many places, one at a time: none of these
// saves resolves, and each is refused as damaged or, where the signature was
// hit, as not the referee's.
func TestFlippedByte(t *testing.T) {
	newArena(t)
	save := read(t, "save.json")
	seen := map[int]int{}
	for i := 0; i < len(save); i += 11 {
		flipped := slices.Clone(save)
		flipped[i] ^= 1
		write(t, "flipped", flipped)
		code, _, talk := call(t, "resolve", "flipped", "green.move", "--key", "ref", "-o", "out")
		if code != exitDamaged && code != exitDistrusted && code != exitUsage || !strings.Contains(talk, "flipped: ") {
			t.Errorf("byte %d (%q to %q): exit status %d: %s", i, save[i], flipped[i], code, talk)
		}
		seen[code]++
	}
	if seen[exitDamaged] < 100 || seen[exitDistrusted] == 0 {
		t.Errorf("the exit codes were %v", seen)
	}
}

// TestSignedByAForger gives seal and verify a board whose charter names a
// forger's key, soundly signed with it, under the name of a table that is known.
func TestSignedByAForger(t *testing.T) {
	newArena(t)
	succeed(t, "seal", "board.json", "--as", "red", "--key", "red", "7", "-o", "red.move")
	succeed(t, "new", "tiger", "--name", "t", "--seat", "red=Ann:red.pub", "--seat", "green=Bob:green.pub", "--key", "stranger", "-o", "forged.json")
	succeed(t, "view", "forged.json", "-o", "forged-board.json")
	for _, args := range [][]string{
		{"seal", "forged-board.json", "--as", "red", "--key", "red", "7", "-o", "out"},
		{"verify", "forged-board.json"},
	} {
		before := here(t)
		code, out, talk := call(t, args...)
		if code != exitDistrusted || !strings.Contains(out+talk, "known_tables") {
			t.Errorf("%s: exit status %d: %s%s", args[0], code, out, talk)
		}
		if diff := cmp.Diff(before, here(t)); diff != "" {
			t.Errorf("files changed (-before +after):\n%s", diff)
		}
	}
}

// TestUnreadable gives every reader what is no file.
func TestUnreadable(t *testing.T) {
	newArena(t)
	if err := os.Mkdir("folder", 0o777); err != nil {
		t.Fatal(err)
	}
	for _, commands := range readers {
		for _, command := range commands {
			for name, want := range map[string]string{"folder": "this is a folder", "missing": "there is no such file", "/dev/null": "this is no regular file"} {
				args := slices.Clone(command)
				args[1] = name
				code, _, talk := call(t, args...)
				if code != exitFailure || !strings.Contains(talk, name+": "+want) || !strings.Contains(talk, "whisker: hint: ") {
					t.Errorf("%s: exit status %d: %s", strings.Join(args, " "), code, talk)
				}
			}
		}
	}
}
