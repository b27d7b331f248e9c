package post_test

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"

	"whisker/referee/post"
)

func mails(t testing.TB, r io.Reader) []string {
	t.Helper()
	var all []string
	box := post.NewMbox(r)
	for {
		mail, err := box.Next()
		if err == io.EOF {
			return all
		}
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(mail)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, string(text))
	}
}

func TestMbox(t *testing.T) {
	long := strings.Repeat("x", 70_000)
	for _, c := range []struct {
		name, box string
		want      []string
	}{
		{"two", "From a@b Mon\nA: 1\n\none\n\nFrom c@d Tue\nA: 2\n\ntwo\n", []string{"A: 1\n\none\n\n", "A: 2\n\ntwo\n"}},
		{"quoted", "From a\nA: 1\n\n>From here\n>>From there\n> From\n", []string{"A: 1\n\nFrom here\n>From there\n> From\n"}},
		{"in the middle of a text", "From a\nA: 1\n\nHello\nFrom me\n", []string{"A: 1\n\nHello\nFrom me\n"}},
		{"carriage returns", "From a\r\nA: 1\r\n\r\none\r\n\r\nFrom b\r\nA: 2\r\n", []string{"A: 1\r\n\r\none\r\n\r\n", "A: 2\r\n"}},
		{"no last line end", "From a\nA: 1", []string{"A: 1"}},
		{"long lines", "From a\n" + long + "From b\n\nFrom " + long + "\nx\n", []string{long + "From b\n\n", "x\n"}},
		{"text before", "Hello\n\nFrom a\nA: 1\n", []string{"A: 1\n"}},
		{"an empty mail", "From a\n\nFrom b\nA: 2\n", []string{"\n", "A: 2\n"}},
		{"empty", "", nil},
		{"none", "Hello\n", nil},
	} {
		got := mails(t, strings.NewReader(c.box))
		if c.name == "long lines" { // Of a long envelope line the rest is text.
			got[1] = got[1][strings.LastIndex(strings.TrimSuffix(got[1], "\n"), "\n")+1:]
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s: -want +got\n%s", c.name, diff)
		}
	}
}

func TestMboxReadErrors(t *testing.T) {
	broken := iotest.TimeoutReader(iotest.OneByteReader(strings.NewReader("From a\nA: 1\n")))
	box := post.NewMbox(broken)
	if _, err := box.Next(); err != iotest.ErrTimeout {
		t.Errorf("the error is %v", err)
	}
}

// A mail that was not read to its end is passed over.
func TestMboxPassesOver(t *testing.T) {
	box := post.NewMbox(strings.NewReader("From a\n1\n2\n3\n\nFrom b\nlast\n"))
	for range 2 {
		if _, err := box.Next(); err != nil {
			t.Fatal(err)
		}
	}
	mail, err := post.NewMbox(strings.NewReader("")).Next()
	if err != io.EOF || mail != nil {
		t.Errorf("an empty box has a mail: %v", err)
	}
	if _, err := box.Next(); err != io.EOF {
		t.Errorf("there is a third mail: %v", err)
	}
}

func TestMaildir(t *testing.T) {
	dir := t.TempDir()
	for _, sub := range []string{"new", "cur", "tmp"} {
		if err := os.Mkdir(filepath.Join(dir, sub), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"2.b", "1.a", ".hidden"} {
		if err := os.WriteFile(filepath.Join(dir, "new", name), []byte(name), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(filepath.Join(dir, "new", "0.folder"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("/dev/zero", filepath.Join(dir, "new", "0.link")); err != nil {
		t.Fatal(err)
	}
	box := post.Maildir(dir)
	names, err := box.New()
	if err != nil || !cmp.Equal(names, []string{"1.a", "2.b"}) {
		t.Fatalf("new mails: %v (%v)", names, err)
	}
	if err := box.Seen("1.a"); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(dir, "cur", "1.a:2,S")); err != nil {
		t.Error(err)
	}
	if names, _ = box.New(); !cmp.Equal(names, []string{"2.b"}) {
		t.Errorf("new mails after one was seen: %v", names)
	}
	if _, err := post.Maildir(filepath.Join(dir, "nowhere")).New(); !os.IsNotExist(err) {
		t.Errorf("a folder that is not there: %v", err)
	}
}
