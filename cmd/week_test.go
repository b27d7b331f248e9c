package cmd

import (
	"bytes"
	"context"
	"encoding/base64"
	"flag"
	"fmt"
	"io"
	"maps"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net/mail"
	"net/textproto"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-message"
	gomail "github.com/emersion/go-message/mail"

	"whisker/referee/game"
)

var mailsTo = flag.String("mails", "", "a folder to write the mails of the week to, as people read them")

// week is a table of three that plays by mail: Ann with whisker, Bob by typing
// into his mails, Cho with a signed file in the text. Their mails are made by
// two programs, and read by a third.
type week struct {
	t     *testing.T
	now   time.Time
	count int
}

// call runs a command at the week's time, with a mail on standard input.
func (w *week) call(in []byte, args ...string) string {
	w.t.Helper()
	var o, e bytes.Buffer
	code := run(context.Background(), &env{
		in: bytes.NewReader(in), out: &o, err: &e, getenv: os.Getenv, now: func() time.Time { return w.now }, books: testBooks, signals: new(signals),
	}, args)
	if code != exitDone {
		w.t.Fatalf("%s: exit status %d: %s", strings.Join(args, " "), code, e.String())
	}
	return o.String()
}

// received are the mails that came to a player since the last look, in the order
// of their names.
func (w *week) received(player string) []letterRead {
	w.t.Helper()
	var all []letterRead
	paths, err := filepath.Glob(filepath.Join("post", "new", "*"))
	if err != nil {
		w.t.Fatal(err)
	}
	slices.Sort(paths)
	for _, path := range paths {
		data, err := os.ReadFile(path)
		if err != nil {
			w.t.Fatal(err)
		}
		l := readLetter(w.t, data)
		if !strings.Contains(l.header.Get("To"), "<"+player+"@example.org>") {
			continue
		}
		all = append(all, l)
		if err := os.Rename(path, filepath.Join("post", "cur", filepath.Base(path)+":2,S")); err != nil {
			w.t.Fatal(err)
		}
		w.show(filepath.Base(path), l)
	}
	return all
}

// show writes a mail as a person reads it, where that was asked for.
func (w *week) show(name string, l letterRead) {
	if *mailsTo == "" {
		return
	}
	w.count++
	var b strings.Builder
	for _, f := range []string{"From", "To", "Date", "Subject", "In-Reply-To"} {
		if v := l.header.Get(f); v != "" {
			decoded, _ := new(mime.WordDecoder).DecodeHeader(v)
			fmt.Fprintf(&b, "%s: %s\n", f, decoded)
		}
	}
	fmt.Fprintf(&b, "\n%s", l.text)
	for _, name := range slices.Sorted(maps.Keys(l.files)) {
		fmt.Fprintf(&b, "[%s, %d bytes]\n", name, len(l.files[name]))
	}
	if err := os.WriteFile(filepath.Join(*mailsTo, fmt.Sprintf("%02d-%s.txt", w.count, name)), []byte(b.String()), 0o644); err != nil {
		w.t.Fatal(err)
	}
}

// letterRead is a mail as the standard library reads it.
type letterRead struct {
	header mail.Header
	text   string
	files  map[string][]byte
}

func readLetter(t *testing.T, data []byte) letterRead {
	t.Helper()
	m, err := mail.ReadMessage(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	l := letterRead{header: m.Header, files: map[string][]byte{}}
	_, params, err := mime.ParseMediaType(m.Header.Get("Content-Type"))
	if err != nil {
		t.Fatal(err)
	}
	for r := multipart.NewReader(m.Body, params["boundary"]); ; {
		p, err := r.NextPart()
		if err == io.EOF {
			return l
		}
		if err != nil {
			t.Fatal(err)
		}
		body := io.Reader(p)
		if p.Header.Get("Content-Transfer-Encoding") == "base64" {
			body = base64.NewDecoder(base64.StdEncoding, p)
		}
		content, err := io.ReadAll(body)
		if err != nil {
			t.Fatal(err)
		}
		if name := p.FileName(); name != "" {
			l.files[name] = content
		} else {
			l.text += strings.ReplaceAll(string(content), "\r\n", "\n")
		}
	}
}

// byGoMessage writes a mail with go-message: a text and an attachment.
func (w *week) byGoMessage(from, to, subject, text, name string, file []byte) []byte {
	w.t.Helper()
	check := func(err error) {
		if err != nil {
			w.t.Fatal(err)
		}
	}
	var h gomail.Header
	h.SetDate(w.now)
	h.SetAddressList("From", []*gomail.Address{{Name: from, Address: strings.ToLower(from) + "@example.org"}})
	h.SetAddressList("To", []*gomail.Address{{Address: to}})
	h.SetSubject(subject)
	check(h.GenerateMessageID())
	h.SetContentType("multipart/mixed", nil)
	var b bytes.Buffer
	m, err := message.CreateWriter(&b, h.Header)
	check(err)
	part := func(kind, encoding, disposition string, data []byte) {
		var h message.Header
		h.SetContentType(kind, map[string]string{"charset": "utf-8"})
		h.Set("Content-Transfer-Encoding", encoding)
		h.Set("Content-Disposition", disposition)
		p, err := m.CreatePart(h)
		check(err)
		_, err = p.Write(data)
		check(err)
		check(p.Close())
	}
	part("text/plain", "quoted-printable", "inline", []byte(text))
	if file != nil {
		part("application/octet-stream", "base64", "attachment; filename="+name, file)
	}
	check(m.Close())
	return b.Bytes()
}

// byStandardLibrary writes a mail with the standard library: the same text as
// plain text and as HTML, both quoted-printable.
func (w *week) byStandardLibrary(from, to, subject, text string, more ...string) []byte {
	w.t.Helper()
	var b bytes.Buffer
	m := multipart.NewWriter(&b)
	fmt.Fprintf(&b, "From: %s <%s@example.org>\r\nTo: %s\r\nSubject: %s\r\nDate: %s\r\nMessage-ID: <%d@example.org>\r\n%sMIME-Version: 1.0\r\nContent-Type: multipart/alternative; boundary=%s\r\n\r\n",
		from, strings.ToLower(from), to, mime.QEncoding.Encode("utf-8", subject), w.now.Format(time.RFC1123Z), w.now.UnixNano(), strings.Join(more, ""), m.Boundary())
	page := "<html><body><p>" + strings.ReplaceAll(strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", " ", "&nbsp;").Replace(text), "\n", "<br>") + "</p></body></html>"
	for _, part := range []struct{ kind, body string }{{"text/plain", text}, {"text/html", page}} {
		p, err := m.CreatePart(textproto.MIMEHeader{"Content-Type": {part.kind + "; charset=utf-8"}, "Content-Transfer-Encoding": {"quoted-printable"}})
		if err != nil {
			w.t.Fatal(err)
		}
		q := quotedprintable.NewWriter(p)
		_, _ = q.Write([]byte(part.body))
		_ = q.Close()
	}
	if err := m.Close(); err != nil {
		w.t.Fatal(err)
	}
	return b.Bytes()
}

// post pipes a mail in and returns the verdicts.
func (w *week) post(mail []byte) string {
	w.t.Helper()
	var done struct {
		Mails []struct {
			Verdicts []struct {
				Verdict string `json:"verdict"`
			} `json:"verdicts"`
			Silence string `json:"silence"`
		} `json:"mails"`
	}
	if *mailsTo != "" {
		w.count++
		if err := os.WriteFile(filepath.Join(*mailsTo, fmt.Sprintf("%02d-in.eml", w.count)), mail, 0o644); err != nil {
			w.t.Fatal(err)
		}
	}
	out := w.call(mail, "post", "in", "club", "--json")
	if err := game.Peek([]byte(out), &done); err != nil {
		w.t.Fatal(err)
	}
	said := done.Mails[0].Silence
	for _, v := range done.Mails[0].Verdicts {
		said += v.Verdict + " "
	}
	return strings.TrimSpace(said)
}

// filled is the block of a mail with a move in it, quoted back as mail programs
// do.
func (w *week) filled(l letterRead, move string) string {
	w.t.Helper()
	i := strings.Index(l.text, "-----BEGIN WHISKER MOVE-----")
	if i < 0 {
		w.t.Fatalf("there is no block to fill in:\n%s", l.text)
	}
	quoted := ""
	for line := range strings.Lines(strings.Replace(l.text, "\nmove:\n", "\nmove: "+move+"\n", 1)) {
		quoted += "> " + line
	}
	return "Here is my move.\n\nThe club wrote:\n" + quoted
}

// A week of a three-seat game, from the first mail to the proof.
func TestWeekByMail(t *testing.T) {
	if *mailsTo != "" {
		dir, err := filepath.Abs(*mailsTo)
		if err != nil {
			t.Fatal(err)
		}
		*mailsTo = dir
	}
	t.Chdir(t.TempDir())
	t.Setenv("WHISKER_HOME", "home")
	w := &week{t: t, now: time.Date(2026, 3, 2, 18, 0, 0, 0, time.UTC)}
	for _, key := range []string{"ref", "ann", "cho"} {
		w.call(nil, "key", "new", key)
	}
	w.call(nil, "init", "club", "tiger", "--name", "club", "--mail", "--seat", "red=Ann <ann@example.org>:ann.pub", "--seat", "green=Bob <bob@example.org>",
		"--seat", "brown=Cho <cho@example.org>:cho.pub", "--key", "ref", "--zone", "Europe/Berlin", "--deadline", "daily 20:00", "--gap", "0")
	settings, err := os.ReadFile("club/table.toml")
	if err != nil {
		t.Fatal(err)
	}
	text := "from = \"The club <club@example.org>\"\n" + strings.Replace(string(settings), "seat = 'brown'", "seat = 'brown'\nlang = 'zh-TW'\nzone = 'Asia/Taipei'", 1)
	if err := os.WriteFile("club/table.toml", []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	cards := [][3]string{{"6", "7", "2"}, {"3", "6", "1"}, {"7", "2", "6"}, {"1", "1", "7"}, {"2", "9", "3"}, {"9", "6", "9"}, {"6", "7", "6"}}
	for day, card := range cards {
		w.now = w.now.Add(6 * time.Hour)
		w.call(nil, "post", "out", "club", "--maildir", "post")
		w.call(nil, "post", "out", "club", "--maildir", "post") // cron runs again
		ann, bob, cho := w.received("ann"), w.received("bob"), w.received("cho")
		if len(ann) != 1 || len(bob) != 1 || len(cho) != 1 {
			t.Fatalf("day %d: %d, %d and %d mails", day+1, len(ann), len(bob), len(cho))
		}
		board := fmt.Sprintf("club-%04d.json", day+1)
		for name, data := range ann[0].files {
			if err := os.WriteFile(name, data, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		w.day(day+1, board, card, ann[0], bob[0], cho[0])
		if made := w.call(nil, "turn", "club"); !strings.Contains(made, fmt.Sprintf("turn %d", day+2)) {
			t.Fatalf("day %d: the turn is not resolved: %s", day+1, made)
		}
		w.now = time.Date(2026, 3, 3+day, 18, 0, 0, 0, time.UTC)
	}
	w.call(nil, "close", "club/save.json", "--reason", "the week is over", "--key", "ref", "-o", "club/save.json", "--boards", "club/boards", "--force")
	w.call(nil, "turn", "club")
	w.call(nil, "post", "out", "club", "--maildir", "post")
	if last := w.received("ann"); len(last) != 1 || !strings.Contains(last[0].text, "the week is over") {
		t.Errorf("the last mail: %+v", last)
	}
	boards, err := filepath.Glob("club/boards/*.json")
	if err != nil {
		t.Fatal(err)
	}
	out := w.call(nil, append([]string{"verify", "--referee", "ref.pub"}, boards...)...)
	if !strings.Contains(out, "turns 1 to 9") || !strings.Contains(out, "everything that can be checked is right") {
		t.Errorf("the proof: %s", out)
	}
}

// day plays one day: everybody answers, and on each day something goes wrong as
// it does.
func (w *week) day(day int, board string, card [3]string, ann, bob, cho letterRead) {
	w.t.Helper()
	want := func(what, got, want string) {
		w.t.Helper()
		if got != want {
			w.t.Errorf("day %d: %s: %q, want %q", day, what, got, want)
		}
	}
	const club = "club@example.org"
	seal := func(seat, key, move, out string, more ...string) []byte {
		w.t.Helper()
		w.call(nil, append([]string{"seal", board, "--as", seat, "--key", key, move, "-o", out, "--force"}, more...)...)
		data, err := os.ReadFile(out)
		if err != nil {
			w.t.Fatal(err)
		}
		return data
	}
	if day == 2 { // Ann is too quick, is told, and thinks again.
		bad := seal("red", "ann", "6", "red.move")
		want("a card that was played", w.post(w.byGoMessage("Ann", club, "my move", "Quick!\n", "red.move", bad)), "illegal")
		w.call(nil, "post", "out", "club", "--maildir", "post")
		if told := w.received("ann"); len(told) != 1 || !strings.Contains(told[0].text, "not allowed by the rules") {
			w.t.Errorf("day 2: Ann is told %+v", told)
		}
	}
	w.now = w.now.Add(time.Hour)
	red := w.byGoMessage("Ann", club, "Re: "+ann.header.Get("Subject"), "Grüße! 你好\n", "red.move", seal("red", "ann", card[0], "red.move"))
	want("Ann", w.post(red), "accepted")
	if day == 3 {
		want("Ann's mail twice", w.post(red), "accepted")
	}
	if day == 4 {
		want("Bob quotes and says nothing", w.post(w.byStandardLibrary("Bob", club, "Re: the turn", w.filled(bob, ""))), "it carries no move")
		want("Bob is away", w.post(w.byStandardLibrary("Bob", club, "Away", w.filled(bob, card[1]), "Auto-Submitted: auto-replied\r\n")), "it was not written by a person: auto-reply")
	}
	want("Bob", w.post(w.byStandardLibrary("Bob", club, "Re: the turn", w.filled(bob, card[1]))), "accepted")
	if day == 5 {
		want("Eve for Bob", w.post(w.byStandardLibrary("Eve", club, "Re: the turn", w.filled(bob, "1"))), "it comes from no address of the table'swrong-seat")
	}
	open := seal("brown", "cho", card[2], "brown.move", "--open")
	switch day {
	case 1: // pasted: every byte counts, and the mail program breaks the lines
		want("Cho pastes", w.post(w.byGoMessage("Cho", club, "我的指令", "我的指令：\n\n"+string(open), "", nil)), "accepted")
	case 6: // by way of a friend
		forwarded := w.byGoMessage("Cho", club, "move", "", "brown.move", open)
		want("Cho's friend", w.post(w.byGoMessage("Dee", club, "Fwd: move", "For Cho.\n", "fwd.eml", forwarded)), "accepted")
	default:
		want("Cho", w.post(w.byGoMessage("Cho", club, "我的指令", "附件。\n", "brown.move", open)), "accepted")
	}
	if !strings.Contains(cho.text, "請你行動。期限是") || !strings.Contains(cho.text, " 03:00 CST。") {
		w.t.Errorf("day %d: Cho is written to in another language or zone:\n%s", day, cho.text)
	}
	w.call(nil, "post", "out", "club", "--maildir", "post")
	for _, player := range []string{"ann", "bob", "cho"} {
		answers := w.received(player)
		if len(answers) == 0 {
			w.t.Errorf("day %d: %s was not answered", day, player)
		}
	}
}
