package post_test

import (
	"bytes"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"net/mail"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"text/template/parse"
	"time"

	"github.com/google/go-cmp/cmp"

	"whisker/referee"
	"whisker/referee/game"
	"whisker/referee/games"
	"whisker/referee/post"
	"whisker/referee/report"
	"whisker/referee/table"
)

var evening = time.Date(2026, 3, 2, 19, 0, 0, 0, time.UTC)

func (c *club) desk() *post.Desk {
	return &post.Desk{Books: games.All(), Table: c.now, From: "The club <club@example.org>", Now: evening}
}

func (c *club) reader(seat string, lang report.Language) post.Reader {
	zone := time.FixedZone("CET", 3600)
	for _, p := range c.now.Board.People() {
		if string(p.Seat) == seat {
			return post.Reader{Place: p, Language: lang, Zone: zone}
		}
	}
	c.t.Fatalf("there is no seat %s", seat)
	return post.Reader{}
}

// golden compares a text with a file of testdata/letters.
func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", "letters", name)
	if *update {
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatalf("%v (-update writes it)", err)
	}
	if diff := cmp.Diff(string(want), string(got)); diff != "" {
		t.Errorf("%s (-want +got; -update writes it anew):\n%s", path, diff)
	}
}

// shown is a mail as a mail program shows it, read by the standard library: the
// fields of its header, its text, and the names and sizes of what is attached,
// but for sizes of what is sealed anew each time.
func shown(t *testing.T, data []byte) (header, text, attached string) {
	t.Helper()
	m, err := mail.ReadMessage(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	words := new(mime.WordDecoder)
	for _, name := range []string{"From", "To", "Date", "Subject", "Message-Id", "In-Reply-To", "References", "Auto-Submitted", "X-Whisker-Game"} {
		if v := m.Header.Get(name); v != "" {
			decoded, err := words.DecodeHeader(v)
			if err != nil {
				t.Fatal(err)
			}
			header += name + ": " + decoded + "\n"
		}
	}
	_, params, err := mime.ParseMediaType(m.Header.Get("Content-Type"))
	if err != nil {
		t.Fatal(err)
	}
	for r := multipart.NewReader(m.Body, params["boundary"]); ; {
		p, err := r.NextPart()
		if err == io.EOF {
			return header, text, attached
		}
		if err != nil {
			t.Fatal(err)
		}
		body := io.Reader(p) // NextPart has undone quoted-printable
		if p.Header.Get("Content-Transfer-Encoding") == "base64" {
			body = base64.NewDecoder(base64.StdEncoding, p)
		}
		content, err := io.ReadAll(body)
		switch name := p.FileName(); {
		case err != nil:
			t.Fatal(err)
		case name == "":
			text += lf(string(content))
		case bytes.HasPrefix(content, []byte("-----BEGIN AGE")):
			attached += fmt.Sprintf("[%s, sealed]\n", name)
		default:
			attached += fmt.Sprintf("[%s, %d bytes]\n", name, len(content))
		}
	}
}

func readable(t *testing.T, data []byte) []byte {
	t.Helper()
	header, text, attached := shown(t, data)
	return []byte(header + "\n" + text + "\n" + attached)
}

func TestTurnLetters(t *testing.T) {
	c := newClub(t, "club")
	for seat, lang := range map[string]report.Language{"red": report.English, "brown": report.Chinese} {
		got, err := c.desk().Tell(c.reader(seat, lang), post.Turn{
			Missing:   []game.Seat{"red", "green"},
			Signature: []byte("-----BEGIN SSH SIGNATURE-----\n"), Boards: []*referee.Board{c.now.Board}, Deadline: evening.Add(48 * time.Hour),
		})
		if err != nil {
			t.Fatal(err)
		}
		golden(t, "turn-"+lang.String()+".txt", readable(t, got))
		if m := read(t, got); m.Origin != post.Automatic || len(m.Found)+len(m.Typed) > 0 {
			t.Errorf("our own mail is read as %+v", m)
		}
	}
}

// What a reader quotes back of our mails is no move, though it is a person who
// sends it.
func TestOurLettersQuotedBack(t *testing.T) {
	c := newClub(t, "club")
	for _, lang := range report.Languages {
		got, err := c.desk().Tell(c.reader("red", lang), post.Turn{Boards: []*referee.Board{c.now.Board}})
		if err != nil {
			t.Fatal(err)
		}
		_, text, _ := shown(t, got)
		for name, back := range map[string][]byte{
			"quoted":  []byte(plainText(prefixed(text, "> "))),
			"whole":   bytes.ReplaceAll(got, []byte("Auto-Submitted: auto-generated"), []byte("X-Nothing: nothing")),
			"in HTML": []byte(fields("Content-Type: text/html") + "\r\n<blockquote>" + strings.ReplaceAll(text, "\n", "<br>\n")),
		} {
			if m := read(t, back); len(m.Found)+len(m.Typed) > 0 {
				t.Errorf("%v, %s: %+v", lang, name, m)
			}
		}
	}
}

func TestAnswerLetters(t *testing.T) {
	c := newClub(t, "club")
	for name, lang := range map[string]report.Language{"two_revs": report.English, "illegal": report.Chinese, "cut": report.English, "typed": report.Chinese} {
		m := read(t, readFile(t, "testdata", "mails", name+".eml"))
		taken, err := c.box().Receive(m)
		if err != nil {
			t.Fatal(err)
		}
		receipts, err := c.desk().Receipts(taken.Answers[0], func(r table.Receipt, _ game.Seat) ([]byte, error) {
			return r.File(c.signer("ref").Sign)
		})
		if err != nil {
			t.Fatal(err)
		}
		got, err := c.desk().Reply(c.reader("red", lang), m, taken.Answers[0], taken.Missing, receipts)
		if err != nil {
			t.Fatal(err)
		}
		golden(t, "answer-"+strings.ReplaceAll(name, "_", "-")+".txt", readable(t, got))
		if _, text, _ := shown(t, got); strings.Contains(text, "hand") && name == "illegal" {
			t.Error("the answer tells in the open what was wrong with a sealed move")
		}
	}
}

// Whatever stands in the header of a mail, its answer has our fields alone, each
// of a line that mail may have, and nothing in them hides or reorders text.
func TestAnswersToHostileHeaders(t *testing.T) {
	c := newClub(t, "club")
	sealed := string(readFile(t, "testdata", "mails", "file_alone.eml"))
	own := []string{"Auto-Submitted", "Content-Type", "Date", "From", "In-Reply-To", "Message-Id", "Mime-Version", "References", "Subject", "To", "X-Whisker-Game"}
	for _, field := range []string{
		"Subject: =?utf-8?q?a=0D=0ABcc:_eve@example.org=0D=0A=0D=0Abody?=",
		"Subject: =?utf-8?q?a=0ABcc:_eve@example.org?=",
		"Subject: =?utf-8?b?AAECGxsKfw==?=",
		"Subject: =?utf-8?q?=E2=80=AEevil=E2=80=A8=C2=85x?=",
		"Subject: =?utf-8?q?" + strings.Repeat("=E4=BD=A0", 4000) + "?=",
		"Subject: =?klingon?q?x?= {{.Game}} %s",
		"Subject: =?utf-8?q?=3D=3Futf-8=3Fq=3F=3DE2=3D80=3DAE=3F=3D?=",
		"Subject: " + strings.Repeat("R", 5000),
		"Subject: " + strings.Repeat("Re: ", 100) + "x",
		"Message-ID: <=0D=0ABcc:x@y>",
		"Message-ID: <a b@c>",
		"Message-ID: <a@b> <c@d>",
		"Message-ID: <\x1b[2J\xff@b>",
		"Message-ID: <" + strings.Repeat("a", 3000) + "@b>",
		"Message-ID: <a@b\r\n Bcc: eve@example.org>",
		"References: <x@y>\r\nReply-To: eve@example.org\r\nDisposition-Notification-To: eve@example.org",
	} {
		m := read(t, []byte("From: ann@example.org\r\n"+field+"\r\n\r\n"+sealed))
		taken, err := c.box().Receive(m)
		if err != nil || len(taken.Answers) != 1 {
			t.Fatalf("%.60q: %+v %v", field, taken, err)
		}
		got, err := c.desk().Reply(c.reader("red", report.English), m, taken.Answers[0], nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(got)) {
			if len(line) > 1000 || strings.Trim(line, "\r\n") != strings.Trim(strings.Map(plainASCII, line), "\r\n") {
				t.Errorf("%.60q: a line is %.200q", field, line)
			}
		}
		answer, err := mail.ReadMessage(bytes.NewReader(got))
		if err != nil {
			t.Fatal(err)
		}
		for name, values := range answer.Header {
			if !slices.Contains(own, name) || len(values) != 1 {
				t.Errorf("%.60q: the answer has %s: %q", field, name, values)
			}
		}
		subject, err := new(mime.WordDecoder).DecodeHeader(answer.Header.Get("Subject"))
		if err != nil || !game.PlainText(subject) || len([]rune(subject)) > 120 || answer.Header.Get("To") != `"Ann" <Ann@example.org>` {
			t.Errorf("%.60q: to %s, about %q (%v)", field, answer.Header.Get("To"), subject, err)
		}
	}
}

// plainASCII drops what has no place in a line of a mail.
func plainASCII(r rune) rune {
	if r < ' ' || r > '~' {
		return -1
	}
	return r
}

// Every verdict has its words, and every word is in each language.
func TestLettersAgree(t *testing.T) {
	var names []string
	for _, lang := range report.Languages {
		trees, err := parse.Parse("letters", string(readFile(t, "letters", lang.String()+".txt")), "", "")
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for name := range trees {
			if name != "letters" {
				got = append(got, name)
			}
		}
		slices.Sort(got)
		if names == nil {
			names = got
		}
		if diff := cmp.Diff(names, got); diff != "" {
			t.Errorf("%v: -%v +%v\n%s", lang, report.Languages[0], lang, diff)
		}
	}
	for _, v := range referee.Verdicts {
		if !slices.Contains(names, string(v)) {
			t.Errorf("no letter speaks of %s", v)
		}
		if v.Class() != referee.Fine && !slices.Contains(names, "next-"+string(v)) {
			t.Errorf("no letter says what to do about %s", v)
		}
	}
}

func TestOutboxSendsOnce(t *testing.T) {
	box := post.Outbox(filepath.Join(t.TempDir(), "mail"))
	put := func(name, text string) bool {
		t.Helper()
		fresh, err := box.Put(name, []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		return fresh
	}
	if !put("a.eml", "1") || put("a.eml", "2") {
		t.Error("a mail is laid down twice")
	}
	var sent []string
	deliver := func(_ string, mail []byte) error {
		sent = append(sent, string(mail))
		return nil
	}
	fails := errors.New("no route")
	if ok, err := box.Send("a.eml", func(string, []byte) error { return fails }); ok || !errors.Is(err, fails) {
		t.Errorf("a delivery that failed: %v %v", ok, err)
	}
	for _, want := range []bool{true, false} {
		if ok, err := box.Send("a.eml", deliver); ok != want || err != nil {
			t.Errorf("sent %v, want %v (%v)", ok, want, err)
		}
	}
	if !slices.Equal(sent, []string{"1"}) || put("a.eml", "3") {
		t.Errorf("sent %q", sent)
	}
	// A crash in the middle leaves it in doubt, not to be sent by itself.
	put("b.eml", "4")
	func() {
		defer func() { _ = recover() }()
		_, _ = box.Send("b.eml", func(string, []byte) error { panic("the machine is off") })
	}()
	waiting, _ := box.New()
	doubtful, err := box.Doubtful()
	if len(waiting) > 0 || !slices.Equal(doubtful, []string{"b.eml"}) || err != nil || put("b.eml", "5") {
		t.Errorf("waiting %v, in doubt %v (%v)", waiting, doubtful, err)
	}
	if err := box.Resend("b.eml"); err != nil {
		t.Fatal(err)
	}
	if ok, err := box.Send("b.eml", deliver); !ok || err != nil {
		t.Errorf("sent again: %v %v", ok, err)
	}
	if names, err := box.Sent(); !slices.Equal(names, []string{"a.eml", "b.eml"}) || err != nil {
		t.Errorf("%v %v", names, err)
	}
}

func TestMaildirTakesAMailOnce(t *testing.T) {
	box := post.Maildir(filepath.Join(t.TempDir(), "[b]*")) // Names are no patterns.
	for range 2 {
		if err := box.Deliver("a[1].eml", []byte("x")); err != nil {
			t.Fatal(err)
		}
	}
	if err := box.Seen("a[1].eml"); err != nil {
		t.Fatal(err)
	}
	if err := box.Deliver("a[1].eml", []byte("x")); err != nil {
		t.Fatal(err)
	}
	if names, err := box.New(); len(names) > 0 || err != nil {
		t.Errorf("a mail that was read comes again: %v %v", names, err)
	}
}
