package post_test

import (
	"bytes"
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"log"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"filippo.io/age"
	"filippo.io/age/armor"

	"whisker/referee/post"
)

// What reading one mail and judging what it brings may take, whatever it is.
const (
	maxTime   = time.Second // of processor
	maxMemory = 64 << 10    // KiB, the whole process
)

// monsters are mails too large to keep in files.
var monsters = []struct {
	name  string
	write func(w io.Writer)
	says  string // the error; "" where a move is found
}{
	{"a line of 50 MB", func(w io.Writer) {
		head(w, "text/plain")
		repeat(w, "x", 50<<20)
	}, "is larger than 32 MiB"},
	{"a line of 50 MB in base64", func(w io.Writer) {
		head(w, "application/octet-stream\r\nContent-Transfer-Encoding: base64")
		repeat(w, "YWdl", 50<<20)
	}, "is larger than 32 MiB"},
	{"a line of 31 MB behind a move", func(w io.Writer) {
		head(w, "text/plain")
		fmt.Fprint(w, move)
		repeat(w, "x", 31<<20)
	}, ""},
	{"10,000 attachments", func(w io.Writer) {
		head(w, "multipart/mixed; boundary=b")
		for i := range 10_000 {
			fmt.Fprintf(w, "--b\r\nContent-Type: text/plain; name=\"%d.move\"\r\n\r\n%s\r\n", i, move)
		}
		fmt.Fprint(w, "--b--\r\n")
	}, "has more than 100 parts"},
	{"200 multiparts within each other", func(w io.Writer) {
		head(w, "multipart/mixed; boundary=b0")
		for i := range 200 {
			fmt.Fprintf(w, "--b%d\r\nContent-Type: multipart/mixed; boundary=b%d\r\n\r\n", i, i+1)
		}
		fmt.Fprint(w, "--b200\r\n\r\n"+move)
	}, "holds too many messages within each other"},
	{"200 mails within each other", func(w io.Writer) {
		for range 200 {
			head(w, "message/rfc822")
		}
		head(w, "text/plain")
		fmt.Fprint(w, move)
	}, "holds too many messages within each other"},
	{"200 mails as text within each other", func(w io.Writer) {
		for range 200 {
			head(w, "text/plain")
		}
		fmt.Fprint(w, move)
	}, "holds too many messages within each other"},
	{"a header of 5 MB", func(w io.Writer) {
		fmt.Fprint(w, "From: a@b\r\nSubject: ")
		repeat(w, "x", 5<<20)
	}, "has too large a header"},
	{"a part with a header of 31 MB", func(w io.Writer) {
		head(w, "multipart/mixed; boundary=b")
		fmt.Fprint(w, move+"--b\r\n")
		repeat(w, "X-A: bcdefghijklmnopqrstuvwxyz\r\n", 31<<20)
	}, "has too large a header"},
	{"200,000 fields", func(w io.Writer) {
		fmt.Fprint(w, "From: ann@example.org\r\n")
		for i := range 200_000 {
			fmt.Fprintf(w, "X-%d: y\r\n", i)
		}
	}, "has too large a header"},
	{"the same within a mail in base64", func(w io.Writer) {
		head(w, "message/rfc822\r\nContent-Transfer-Encoding: base64")
		e := base64.NewEncoder(base64.StdEncoding, w)
		head(e, "multipart/mixed; boundary=b")
		fmt.Fprint(e, "--b\r\nX: ")
		repeat(e, "x", 20<<20)
		e.Close()
	}, "has too large a header"},
	{"10 MB of text", func(w io.Writer) {
		head(w, "multipart/mixed; boundary=b")
		for range 12 {
			fmt.Fprint(w, "--b\r\n\r\n")
			repeat(w, "Hello -- and goodbye\r\n", 1<<20)
		}
	}, "holds more than 8 MiB of text"},
	{"8 MB of dashes", func(w io.Writer) {
		head(w, "multipart/mixed; boundary=b")
		for range 7 {
			fmt.Fprint(w, "--b\r\n\r\n")
			repeat(w, "- --BEGIN AGE -----BEGIN ", 1<<20)
			fmt.Fprint(w, "\r\n")
		}
		fmt.Fprint(w, "--b\r\n\r\n"+move)
	}, ""},
	{"50,000 beginnings of a block", func(w io.Writer) {
		head(w, "text/plain")
		for range 50_000 {
			fmt.Fprint(w, "-----BEGIN SSH SIGNATURE-----\r\n{\r\n")
		}
	}, ""},
	{"20 moves", func(w io.Writer) {
		head(w, "text/plain")
		for i := range 20 {
			fmt.Fprintf(w, "-----BEGIN AGE ENCRYPTED FILE-----\r\nYWd%c\r\n-----END AGE ENCRYPTED FILE-----\r\n", 'a'+i)
		}
	}, "holds more than 16 moves"},
	{"8 MB of tags", func(w io.Writer) {
		head(w, "multipart/mixed; boundary=b")
		for range 7 {
			fmt.Fprint(w, "--b\r\nContent-Type: text/html\r\n\r\n")
			repeat(w, "<a b=c><p>&nbsp;&#x2014;</p>", 1<<20)
			fmt.Fprint(w, "\r\n")
		}
		fmt.Fprint(w, "--b\r\n\r\n"+move)
	}, ""},
	{"15 files that are each sealed to 600 strangers", func(w io.Writer) {
		head(w, "text/plain")
		var to []age.Recipient
		for range 600 {
			id, err := age.GenerateX25519Identity()
			if err != nil {
				panic(err)
			}
			to = append(to, id.Recipient())
		}
		var file bytes.Buffer
		e, err := age.Encrypt(&file, to...)
		if err != nil {
			panic(err)
		}
		e.Close()
		for range 15 {
			file.WriteByte('x') // another file each time
			a := armor.NewWriter(w)
			_, _ = a.Write(file.Bytes())
			a.Close()
			fmt.Fprint(w, "\r\n")
		}
	}, ""},
	{"60 moves and 30 signatures to try with each", func(w io.Writer) {
		head(w, "multipart/mixed; boundary=b")
		for i := range 60 {
			fmt.Fprintf(w, "--b\r\nContent-Transfer-Encoding: base64\r\n\r\n%s\r\n", base64Lines(strings.Replace(document, `"rev":1`, fmt.Sprintf(`"rev":1%d`, i), 1)))
		}
		for i := range 30 {
			fmt.Fprintf(w, "--b\r\n\r\n%s\r\n", armorOf(outside{}, strings.Repeat("x", i)))
		}
		fmt.Fprint(w, "--b--\r\n")
	}, "holds more than 16 moves"},
	{"25,000 authors", func(w io.Writer) {
		fmt.Fprint(w, "From: a@b")
		repeat(w, ", a@b\r\n", 200<<10)
		fmt.Fprint(w, "MIME-Version: 1.0\r\n\r\n"+move)
	}, ""},
	{"a content type of 10,000 pieces", func(w io.Writer) {
		fmt.Fprint(w, "From: a@b\r\nContent-Type: text/plain")
		for i := range 10_000 {
			fmt.Fprintf(w, ";\r\n n*%d*=%%41", i)
		}
		fmt.Fprint(w, "\r\n\r\n"+move)
	}, ""},
	{"a subject of 4,000 encoded words", func(w io.Writer) {
		fmt.Fprint(w, "From: a@b\r\nSubject:")
		repeat(w, " =?iso-2022-jp?b?GyRCJDMbKEI=?=\r\n", 100<<10)
		fmt.Fprint(w, "MIME-Version: 1.0\r\n\r\n"+move)
	}, ""},
	{"opened braces", func(w io.Writer) {
		head(w, "text/plain")
		repeat(w, "{\"a\":\n", 200<<10)
		fmt.Fprint(w, "-----BEGIN SSH SIGNATURE-----\r\nAAAA\r\n-----END SSH SIGNATURE-----\r\n")
	}, ""},
}

// move is a block that is whole; what is in it does not matter here.
const move = "-----BEGIN AGE ENCRYPTED FILE-----\r\nYWdlLWVuY3J5cHRpb24ub3JnL3YxCg==\r\n-----END AGE ENCRYPTED FILE-----\r\n"

func head(w io.Writer, kind string) {
	fmt.Fprintf(w, "From: ann@example.org\r\nMIME-Version: 1.0\r\nContent-Type: %s\r\n\r\n", kind)
}

func repeat(w io.Writer, text string, size int) {
	block := strings.Repeat(text, 4096)
	for ; size > 0; size -= len(block) {
		fmt.Fprint(w, block)
	}
}

// outside is a testing.TB where no test runs: what is fatal ends the process.
type outside struct{ testing.TB }

func (outside) Helper()                           {}
func (outside) Fatal(args ...any)                 { log.Fatal(args...) }
func (outside) Fatalf(format string, args ...any) { log.Fatalf(format, args...) }

// TestMain lets the test binary be a letter box that takes one mail, as a process
// of its own, and says how much memory that took.
func TestMain(m *testing.M) {
	if os.Getenv("WHISKER_READ_STDIN") == "" {
		os.Exit(m.Run())
	}
	c := newClub(outside{}, "club")
	mail, err := post.Read(context.Background(), os.Stdin)
	_, _ = io.Copy(io.Discard, os.Stdin)
	if err != nil {
		fmt.Println(err)
	} else {
		taken, err := c.box().Receive(mail)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("found %d %s\n", len(mail.Found), verdictsOf(taken.Judged))
	}
	status, _ := os.ReadFile("/proc/self/status")
	_, peak, _ := strings.Cut(string(status), "VmHWM:")
	fmt.Println(strings.Fields(peak)[0])
}

// Each monster is refused by name, or read, within its bounds.
func TestMonsters(t *testing.T) {
	for _, m := range monsters {
		says := probe(t, m.name, m.write)
		if want := "the message " + m.says; says != want && (m.says != "" || !strings.HasPrefix(says, "found ")) {
			t.Errorf("%s: %q, want %q", m.name, says, want)
		}
	}
}

// So is every mail in testdata/mails, with its verdict.
func TestMailsAreReadWithinBounds(t *testing.T) {
	for _, tc := range mailCases {
		mail := readFile(t, "testdata", "mails", tc.name+".eml")
		probe(t, tc.name, func(w io.Writer) { _, _ = w.Write(mail) })
	}
}

// probe gives a mail to a letter box, fails where that takes too much, and returns
// what the letter box says. Others on the machine cost it time as well, so that
// of three tries the fastest counts.
func probe(t *testing.T, name string, write func(io.Writer)) string {
	t.Helper()
	if _, err := os.Stat("/proc/self/status"); err != nil {
		t.Skip("only Linux tells what a process took")
	}
	says, took, peak := delivered(t, name, write)
	for try := 1; try < 3 && took > maxTime; try++ {
		_, again, _ := delivered(t, name, write)
		took = min(took, again)
	}
	t.Logf("%-40s %4d ms %6d KiB  %s", name, took.Milliseconds(), peak, says)
	if took > maxTime || peak > maxMemory {
		t.Errorf("%s took %v and %d KiB", name, took, peak)
	}
	return says
}

// delivered gives a mail to a letter box in a process of its own, and returns what
// that says and what it took: processor time, and KiB of memory.
func delivered(t *testing.T, name string, write func(io.Writer)) (says string, took time.Duration, peak int) {
	t.Helper()
	r, w := io.Pipe()
	go func() {
		write(w)
		w.Close()
	}()
	c := exec.Command(os.Args[0])
	c.Env = append(os.Environ(), "WHISKER_READ_STDIN=1")
	c.Stdin, c.Stderr = r, os.Stderr
	out, err := c.Output()
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	says, rest, _ := strings.Cut(string(out), "\n")
	if _, err := fmt.Sscan(rest, &peak); err != nil {
		t.Fatal(err)
	}
	return says, c.ProcessState.UserTime() + c.ProcessState.SystemTime(), peak
}

// A context that is done ends the reading of a mail that does not end.
func TestReadEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	r, w := io.Pipe()
	go func() {
		head(w, "text/plain")
		cancel()
		fmt.Fprint(w, "more\r\n")
	}()
	if _, err := post.Read(ctx, r); !errors.Is(err, context.Canceled) {
		t.Errorf("the error is %v", err)
	}
}
