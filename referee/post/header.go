package post

import (
	"bufio"
	"bytes"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/emersion/go-message"
	"github.com/emersion/go-message/mail"
)

// Mail is what came in one message.
type Mail struct {
	ID      string // Message-ID, without brackets; "" where there is none
	From    string // the author's address, lower case; "" where there is not exactly one
	Subject string
	Date    time.Time // when its author says it was written; zero where nobody does
	Origin  Origin
	Found   []Found // what may be a move or a change of people, each once
	Typed   []Typed // moves typed in a marked block, each once
}

// Origin is what sent a message.
type Origin string

// The origins of messages. Only a person is answered, and of a machine nothing
// is read.
const (
	Person    Origin = "person"
	List      Origin = "list"       // came through a mailing list, or asks for no answer
	Automatic Origin = "auto-reply" // or another message that no person sent
	Bounce    Origin = "bounce"     // a report that a message of ours did not arrive
)

func (m *Mail) readHeader(h message.Header) {
	mh := mail.Header{Header: h}
	m.ID, _ = mh.MessageID()
	m.Subject, _ = mh.Subject()
	m.Date, _ = mh.Date()
	if from, err := mh.AddressList("From"); err == nil && len(from) == 1 && len(h.Values("From")) == 1 {
		m.From = strings.ToLower(from[0].Address)
	}
	m.Origin = originOf(h, m.From)
}

// originOf goes by RFC 3834 and by what programs did before it.
func originOf(h message.Header, from string) Origin {
	kind, _, _ := h.ContentType()
	local, _, _ := strings.Cut(from, "@")
	is := func(field string, values ...string) bool {
		return slices.Contains(values, strings.ToLower(strings.TrimSpace(h.Get(field))))
	}
	switch {
	case is("Return-Path", "<>"), kind == "multipart/report", local == "mailer-daemon", local == "postmaster":
		return Bounce
	case h.Has(gameField), h.Has("Auto-Submitted") && !is("Auto-Submitted", "no"),
		h.Has("X-Autoreply"), h.Has("X-Autorespond"), h.Has("X-Autoresponse"),
		is("Precedence", "auto_reply", "bulk", "junk"):
		return Automatic
	case is("Precedence", "list"), h.Has("X-Auto-Response-Suppress"), h.Has("List-Id"), h.Has("List-Post"), h.Has("List-Unsubscribe"), h.Has("Mailing-List"):
		return List
	}
	return Person
}

// peeked is how much of a text is looked at to know a mail.
const peeked = 4096

// isMail reports whether a text is a mail with its header: header fields, one of
// which every mail has, and an empty line or more of them.
func isMail(text []byte) bool {
	text = text[:min(len(text), peeked)]
	text = bytes.TrimPrefix(text, byteOrderMark)
	known, fields := false, 0
	for line := range bytes.Lines(text) {
		name, _, _ := bytes.Cut(line, []byte(":"))
		switch {
		case fields == 0 && isEnvelope(line):
		case isField(line):
			fields++
			known = known || isKnown(string(name))
		case fields > 0 && (line[0] == ' ' || line[0] == '\t'):
		case len(bytes.TrimSpace(line)) == 0 && fields > 0:
			return known && fields > 1
		default:
			return known && fields > 1 && !bytes.HasSuffix(line, []byte("\n"))
		}
	}
	return known && fields > 1
}

var byteOrderMark = []byte("\xef\xbb\xbf")

func isKnown(name string) bool {
	switch strings.ToLower(name) {
	case "from", "received", "return-path", "mime-version", "message-id", "content-type", "delivered-to":
		return true
	}
	return false
}

// isEnvelope knows the line that an mbox puts before each mail. Programs that
// hand one on quote it at times.
func isEnvelope(line []byte) bool {
	return bytes.HasPrefix(bytes.TrimPrefix(line, []byte(">")), []byte("From "))
}

// isField reports whether a line begins a header field (RFC 5322, section 2.2).
func isField(line []byte) bool {
	name, _, ok := bytes.Cut(line, []byte(":"))
	if !ok || len(name) == 0 {
		return false
	}
	for _, c := range name {
		if (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && (c < '0' || c > '9') && c != '-' && c != '_' {
			return false
		}
	}
	return true
}

var errHeader = errors.New("has too large a header")

// readHeader takes the header from the front of a mail, with an empty line
// behind it. It drops envelope lines, and ends where a line is no field: mails
// whose body follows without an empty line are about.
func readHeader(br *bufio.Reader) ([]byte, error) {
	var header []byte
	for {
		start, _ := br.Peek(peeked)
		if len(header) == 0 {
			n := len(start) - len(bytes.TrimPrefix(start, byteOrderMark))
			_, _ = br.Discard(n)
			start = start[n:]
		}
		folded := len(start) > 0 && len(header) > 0 && (start[0] == ' ' || start[0] == '\t')
		blank := len(start) == 0 || start[0] == '\n' || bytes.HasPrefix(start, []byte("\r\n"))
		envelope := isEnvelope(start)
		if !blank && !folded && !envelope && !isField(start) {
			return append(header, '\n'), nil
		}
		line, err := readLine(br, MaxHeader)
		if err != nil {
			return nil, err
		}
		if blank {
			return append(header, '\n'), nil
		}
		if !envelope {
			header = append(header, line...)
		}
		if len(header) > MaxHeader {
			return nil, errHeader
		}
	}
}

// readLine reads a line with its end.
func readLine(br *bufio.Reader, limit int) ([]byte, error) {
	var line []byte
	for {
		part, err := br.ReadSlice('\n')
		line = append(line, part...)
		switch {
		case len(line) > limit:
			return nil, errHeader
		case err != bufio.ErrBufferFull:
			return line, nil
		}
	}
}
