package envelope

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"pgregory.net/rapid"
)

func gameID(digit string) string { return strings.Repeat(digit, 64) }

func TestKnownTables(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "config", "whisker")
	k := NewKnownTables(folder)
	ann, bob := publicKey(t, "ed25519"), publicKey(t, "rsa2048")
	table := func(name, game string, key PublicKey) Table { return Table{name, gameID(game), key} }
	for _, step := range []struct {
		do    func(Table) (Standing, error)
		table Table
		want  Standing
		known string // games that are pinned afterwards
	}{
		{k.Pin, table("Friday", "a", ann), FirstUse, "a"},
		{k.Pin, table("Friday", "a", ann), Same, "a"},
		{k.Pin, table("friday", "b", bob), Refused, "a"},
		{k.Replace, table("friday", "b", bob), FirstUse, "ab"},
		{k.Pin, table("Friday", "c", ann), MovedOn, "cb"},
		{k.Pin, table("Friday", "c", bob), Refused, "cb"},
		{k.Pin, table("Friday", "d", bob), Refused, "cb"},
		{k.Replace, table("Friday", "d", bob), Replaced, "db"},
		{k.Replace, table("Friday", "d", bob), Same, "db"},
		{k.Replace, table("Friday", "e", bob), MovedOn, "eb"},
		{k.Replace, table(`"new" table#`, "f", bob), FirstUse, "ebf"},
		{k.Pin, table("Friday", "a", ann), Refused, "ebf"},
	} {
		looked, _, err := k.Lookup(step.table)
		if err != nil {
			t.Fatal(err)
		}
		got, err := step.do(step.table)
		if got != step.want || (got == Refused) != errors.Is(err, ErrWrongKey) || got != Refused && err != nil {
			t.Fatalf("%v: got %s, %v, want %s", step.table, got, err, step.want)
		}
		if looked != got && looked != Refused {
			t.Errorf("%v: Lookup = %s, and then %s", step.table, looked, got)
		}
		for _, digit := range strings.Split("abcdef", "") {
			knows, err := k.Knows(gameID(digit))
			if want := strings.Contains(step.known, digit); err != nil || knows != want {
				t.Errorf("after %v: Knows(%s…) = %v, %v, want %v", step.table, digit, knows, err, want)
			}
		}
	}
	_, known, err := k.Lookup(table("Friday", "a", ann))
	if want := table("Friday", "e", bob); err != nil || known != want {
		t.Errorf("Lookup = %v, %v, want %v", known, err, want)
	}

	text, err := os.ReadFile(k.Path())
	if err != nil {
		t.Fatal(err)
	}
	want := `"Friday" ` + gameID("e") + "," + gameID("d") + " " + bob.String() + "\n" + `"friday" ` + gameID("b") + " " + bob.String() + "\n" +
		`"\"new\" table#" ` + gameID("f") + " " + bob.String() + "\n"
	if string(text) != want {
		t.Errorf("the file is\n%swant\n%s", text, want)
	}
	for path, mode := range map[string]os.FileMode{folder: 0o700 | os.ModeDir, k.Path(): 0o600} {
		if info, err := os.Stat(path); err != nil || info.Mode() != mode {
			t.Errorf("%s has mode %v, %v, want %v", path, info.Mode(), err, mode)
		}
	}
	if files, err := os.ReadDir(folder); err != nil || len(files) != 2 {
		t.Errorf("the folder holds %v, %v, want the file and its lock", files, err)
	}
}

// TestKnownTablesOfOneName: of several tables of one name under one referee each
// is news once, however often they are looked at in turn, and the last one is
// pinned. What was written before earlier games were remembered is read still.
func TestKnownTablesOfOneName(t *testing.T) {
	k, ann, bob := NewKnownTables(t.TempDir()), publicKey(t, "ed25519"), publicKey(t, "rsa2048")
	write(t, k.Path(), []byte(`"Friday" `+gameID("a")+" "+ann.String()+"\n"))
	for _, step := range []struct {
		game  string
		want  Standing
		games string // on the line afterwards
	}{
		{"a", Same, "a"},
		{"b", MovedOn, "b a"},
		{"a", MovedBack, "a b"},
		{"b", MovedBack, "b a"},
		{"b", Same, "b a"},
		{"c", MovedOn, "c b a"},
		{"a", MovedBack, "a c b"},
		{"b", MovedBack, "b a c"},
	} {
		table := Table{"Friday", gameID(step.game), ann}
		if got, _, err := k.Lookup(table); err != nil || got != step.want {
			t.Errorf("Lookup of %s = %s, %v, want %s", step.game, got, err, step.want)
		}
		if got, err := k.Pin(table); err != nil || got != step.want {
			t.Errorf("Pin of %s = %s, %v, want %s", step.game, got, err, step.want)
		}
		if got, err := k.Pin(Table{"Friday", gameID(step.game), bob}); got != Refused || !errors.Is(err, ErrWrongKey) {
			t.Errorf("%s of another referee: %s, %v", step.game, got, err)
		}
		var ids []string
		for _, digit := range strings.Fields(step.games) {
			ids = append(ids, gameID(digit))
		}
		want := `"Friday" ` + strings.Join(ids, ",") + " " + ann.String() + "\n"
		if text, err := os.ReadFile(k.Path()); err != nil || string(text) != want {
			t.Errorf("the file is %q, %v, want %q", text, err, want)
		}
	}
	// Another referee's games are another story.
	if got, err := k.Replace(Table{"Friday", gameID("d"), bob}); err != nil || got != Replaced {
		t.Errorf("Replace = %s, %v", got, err)
	}
	if got, err := k.Pin(Table{"Friday", gameID("a"), bob}); err != nil || got != MovedOn {
		t.Errorf("the game of another referee = %s, %v", got, err)
	}
}

// TestKnownTablesForgets: a name that has begun ever new games has a line of a
// bounded length, and remembers the last of them.
func TestKnownTablesForgets(t *testing.T) {
	k, key := NewKnownTables(t.TempDir()), publicKey(t, "ed25519")
	id := func(n int) string { return fmt.Sprintf("%064x", n) }
	for n := range 3 * maxBefore {
		if got, err := k.Pin(Table{"Friday", id(n), key}); err != nil || got == Same || got == MovedBack {
			t.Fatalf("game %d: %s, %v", n, got, err)
		}
	}
	last := 3*maxBefore - 1
	for n, want := range map[int]Standing{last: Same, last - 1: MovedBack, last - maxBefore: MovedBack, last - maxBefore - 1: MovedOn} {
		if got, _, err := k.Lookup(Table{"Friday", id(n), key}); err != nil || got != want {
			t.Errorf("game %d: %s, %v, want %s", n, got, err, want)
		}
	}
}

func TestKnownTablesMode(t *testing.T) {
	k := NewKnownTables(t.TempDir())
	if err := os.WriteFile(k.Path(), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := k.Pin(Table{"Friday", gameID("a"), publicKey(t, "ed25519")}); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(k.Path()); err != nil || info.Mode() != 0o600 {
		t.Errorf("mode %v, %v, want 0600", info.Mode(), err)
	}
}

// TestKnownTablesAtOnce: who pins at the same moment as others loses nothing.
func TestKnownTablesAtOnce(t *testing.T) {
	folder, key := filepath.Join(t.TempDir(), "whisker"), publicKey(t, "ed25519")
	names := strings.Split("abcdefghijklmnopqrstuvwxyz", "")
	var wg sync.WaitGroup
	for _, name := range names {
		wg.Go(func() {
			if got, err := NewKnownTables(folder).Pin(Table{name, gameID("a"), key}); err != nil || got != FirstUse {
				t.Errorf("%s: %s, %v", name, got, err)
			}
		})
	}
	wg.Wait()
	for _, name := range names {
		if got, _, err := NewKnownTables(folder).Lookup(Table{name, gameID("a"), key}); err != nil || got != Same {
			t.Errorf("%s: %s, %v", name, got, err)
		}
	}
}

// TestKnownTablesLookAlike: a table that looks like a known one is new under the
// same referee, and refused under another.
func TestKnownTablesLookAlike(t *testing.T) {
	ann, bob := publicKey(t, "ed25519"), publicKey(t, "rsa2048")
	for _, name := range []string{"friday", "FRIDAY", "Fridаy", "Friday ", "Frıday", "Fr1day", "Friday\u3164", "Ｆｒｉｄａｙ", "Fri day"} {
		k := NewKnownTables(t.TempDir())
		if _, err := k.Pin(Table{"Friday", gameID("a"), ann}); err != nil {
			t.Fatal(err)
		}
		got, err := k.Pin(Table{name, gameID("b"), bob})
		if got != Refused || !errors.Is(err, ErrWrongKey) || !strings.Contains(err.Error(), `looks like "Friday"`) {
			t.Errorf("%q of another referee: %s, %v", name, got, err)
		}
		if got, known, err := k.Lookup(Table{name, gameID("b"), bob}); err != nil || got != Refused || known.Name != "Friday" {
			t.Errorf("Lookup(%q) = %s, %v, %v", name, got, known, err)
		}
		if got, err := k.Pin(Table{name, gameID("b"), ann}); err != nil || got != FirstUse {
			t.Errorf("%q of the same referee: %s, %v", name, got, err)
		}
	}
}

// TestKnownTablesBehindALink writes where the link leads, and keeps it.
func TestKnownTablesBehindALink(t *testing.T) {
	k, real := NewKnownTables(t.TempDir()), filepath.Join(t.TempDir(), "real")
	write(t, real, nil)
	if err := os.Symlink(real, k.Path()); err != nil {
		t.Fatal(err)
	}
	if _, err := k.Pin(Table{"Friday", gameID("a"), publicKey(t, "ed25519")}); err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile(real); err != nil || len(text) == 0 {
		t.Errorf("the file holds %q, %v", text, err)
	}
}

// TestKnownTablesDamaged: what cannot be read must not count as never seen, and
// stays as it is.
func TestKnownTablesDamaged(t *testing.T) {
	key := publicKey(t, "ed25519")
	good := Table{"Friday", gameID("a"), key}
	line := good.line()
	var many []string
	for n := range maxBefore + 1 {
		many = append(many, fmt.Sprintf("%064d", n))
	}
	for _, c := range []struct{ want, text string }{
		{":1: the last line does not end", line},
		{":2: the table stands here a second time", line + "\n" + line + "\n"},
		{":2: the line does not begin with a name", line + "\n\n"},
		{":1: the line does not begin with a name", "Friday" + line[8:] + "\n"},
		{":1: the name of the table is broken", `""` + line[8:] + "\n"},
		{":1: the id of the game is not 64 hex", strings.Replace(line, "aa", "AA", 1) + "\n"},
		{":1: the id of the game is not 64 hex", strings.Replace(line, "a ", "a, ", 1) + "\n"},
		{":1: the id of the game is not 64 hex", strings.Replace(line, "a ", "a,b ", 1) + "\n"},
		{":1: a game stands here twice", strings.Replace(line, "a ", "a,"+gameID("b")+","+gameID("a")+" ", 1) + "\n"},
		{":1: there are more than 16 earlier games", strings.Replace(line, "a ", "a,"+strings.Join(many, ",")+" ", 1) + "\n"},
		{":1: the public key is cut", `"Friday" ` + gameID("a") + " ssh-ed25519\n"},
		{":1: there is no public key", `"Friday" ` + gameID("a") + "\n"},
		{":1: an RSA key of 1024 bits", `"Friday" ` + gameID("a") + " " + string(keyFile(t, "rsa1024.pub"))},
		{":1: the line is not written the way", line + " ann\n"},
		{":1: the line is not written the way", `"\u0046riday"` + line[8:] + "\n"},
		{":1: the file is larger", strings.Repeat("#", maxKnown+1)},
	} {
		k := NewKnownTables(t.TempDir())
		write(t, k.Path(), []byte(c.text))
		for _, do := range []func(Table) (Standing, error){k.Pin, k.Replace} {
			got, err := do(Table{"Monday", gameID("b"), key})
			if got != "" || !errors.Is(err, ErrDamaged) || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got %q, %v, want an error with %q", got, err, c.want)
			}
		}
		if _, err := k.Knows(gameID("a")); !errors.Is(err, ErrDamaged) {
			t.Errorf("%s: Knows: got error %v, want %v", c.want, err, ErrDamaged)
		}
		if now, err := os.ReadFile(k.Path()); err != nil || string(now) != c.text {
			t.Errorf("%s: the file was changed: %v", c.want, err)
		}
	}
}

func TestKnownTablesRefusesTables(t *testing.T) {
	k, key := NewKnownTables(t.TempDir()), publicKey(t, "ed25519")
	for _, bad := range []Table{
		{"", gameID("a"), key}, {"Friday", "a", key}, {"Friday", gameID("A"), key}, {"Friday", gameID("a"), PublicKey{}}, {"\xff", gameID("a"), key},
	} {
		if got, err := k.Pin(bad); err == nil {
			t.Errorf("Pin(%v) = %v", bad, got)
		}
	}
	if _, err := os.Stat(k.Path()); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a file was written: %v", err)
	}
}

// TestKnownTablesNames pins names that try to be more than a name.
func TestKnownTablesNames(t *testing.T) {
	key := publicKey(t, "ed25519")
	rapid.Check(t, func(r *rapid.T) {
		k := NewKnownTables(t.TempDir())
		names := rapid.SliceOfNDistinct(rapid.StringN(1, 80, -1), 1, 4, rapid.ID).Draw(r, "names")
		for _, n := range names {
			if got, err := k.Pin(Table{n, gameID("a"), key}); err != nil || got != FirstUse {
				r.Fatalf("Pin(%q) = %s, %v", n, got, err)
			}
		}
		for _, n := range names {
			if got, _, err := k.Lookup(Table{n, gameID("a"), key}); err != nil || got != Same {
				r.Fatalf("Lookup(%q) = %s, %v", n, got, err)
			}
		}
		if text, err := os.ReadFile(k.Path()); err != nil || strings.Count(string(text), "\n") != len(names) {
			r.Fatalf("%q, %v: not one line a table", text, err)
		}
	})
}
