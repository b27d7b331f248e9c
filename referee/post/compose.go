package post

import (
	"bytes"
	"net/mail"
	"strings"
	"time"

	"github.com/emersion/go-message"
	gomail "github.com/emersion/go-message/mail"

	"whisker/referee"
	"whisker/referee/game"
	"whisker/referee/report"
)

// gameField is the header field that every mail of ours has. It shows one that
// comes back, whatever else was lost on the way.
const gameField = "X-Whisker-Game"

// draft is a mail that is being written. The same draft is always the same
// bytes.
type draft struct {
	header gomail.Header
	kind   string
	parts  []attachment
}

type attachment struct {
	kind, name string
	data       []byte
}

// addressOf is the bare address in "Club <club@example.org>"; "" where there is
// none.
func addressOf(s string) string {
	a, err := mail.ParseAddress(s)
	if err != nil {
		return ""
	}
	return a.Address
}

// IsAddress reports whether a text is a bare address, to which a mail can go.
func IsAddress(s string) bool { return addressOf(s) == s && s != "" }

// CheckFrom tells whether a table can send mails from an address.
func CheckFrom(from string) error {
	_, err := mail.ParseAddress(from)
	return err
}

// mail begins a mail. What it says of itself keeps machines from answering it,
// and puts the mails of a game into one thread.
func (d *Desk) mail(r Reader, kind, id string) *draft {
	from, _ := mail.ParseAddress(d.From)
	_, domain, _ := strings.Cut(from.Address, "@")
	table := d.Table.Board.Game
	var h gomail.Header
	h.SetDate(d.Now.In(time.UTC))
	h.SetAddressList("From", []*gomail.Address{{Name: from.Name, Address: from.Address}})
	h.SetAddressList("To", []*gomail.Address{{Name: r.Player, Address: r.Mail}})
	h.SetMessageID(kind + "." + id + "." + table[:16] + "@" + domain)
	h.SetMsgIDList("References", []string{"table." + table[:16] + "@" + domain})
	h.Set("Auto-Submitted", map[string]string{"turn": "auto-generated", "answer": "auto-replied"}[kind])
	h.Set(gameField, table)
	return &draft{header: h, kind: kind}
}

// maxID bounds the id of a mail that is answered: a longer one would be a longer
// line than mail may have.
const maxID = 250

// answers names the mail that this one answers.
func (d *draft) answers(id string) {
	if id == "" || len(id) > maxID || strings.ContainsFunc(id, func(r rune) bool { return r <= ' ' || r > '~' || r == '<' || r == '>' }) {
		return
	}
	refs, _ := d.header.MsgIDList("References")
	d.header.SetMsgIDList("In-Reply-To", []string{id})
	d.header.SetMsgIDList("References", append(refs, id))
}

func (d *draft) attach(kind, name string, data []byte) {
	d.parts = append(d.parts, attachment{kind, name, data})
}

// write writes the mail with the text of a letter.
func (d *draft) write(lang report.Language, letter string, facts any) ([]byte, error) {
	subject, err := say(lang, "subject-"+letter, facts)
	if err != nil {
		return nil, err
	}
	text, err := say(lang, letter, facts)
	if err != nil {
		return nil, err
	}
	d.header.SetSubject(oneLine(subject))
	id, _ := d.header.MessageID()
	d.header.SetContentType("multipart/mixed", map[string]string{"boundary": "whisker-" + referee.ID(id)[:24]})
	var b bytes.Buffer
	w, err := message.CreateWriter(&b, d.header.Header)
	if err != nil {
		return nil, err
	}
	var h message.Header
	h.SetContentType("text/plain", map[string]string{"charset": "utf-8"})
	h.Set("Content-Transfer-Encoding", "quoted-printable")
	if err := writePart(w, h, []byte(text)); err != nil {
		return nil, err
	}
	for _, p := range d.parts {
		var h message.Header
		h.SetContentType(p.kind, map[string]string{"name": p.name})
		h.SetContentDisposition("attachment", map[string]string{"filename": p.name})
		h.Set("Content-Transfer-Encoding", "base64")
		if err := writePart(w, h, p.data); err != nil {
			return nil, err
		}
	}
	err = w.Close()
	return b.Bytes(), err
}

func writePart(w *message.Writer, h message.Header, data []byte) error {
	p, err := w.CreatePart(h)
	if err != nil {
		return err
	}
	if _, err := p.Write(data); err != nil {
		return err
	}
	return p.Close()
}

// oneLine keeps a subject from another mail within one line, without what hides
// or reorders text.
func oneLine(s string) string {
	s = strings.Map(func(r rune) rune {
		if !game.PlainText(string(r)) {
			return ' '
		}
		return r
	}, s)
	s = strings.ReplaceAll(strings.Join(strings.Fields(s), " "), "=?", "= ?") // no encoded word of theirs
	if r := []rune(s); len(r) > 120 {
		s = string(r[:120])
	}
	for strings.HasPrefix(strings.ToLower(s), "re: re:") {
		s = s[len("re: "):]
	}
	return s
}
