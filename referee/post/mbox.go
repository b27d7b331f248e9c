package post

import (
	"bufio"
	"bytes"
	"io"
)

// Mbox reads the mails of an mbox one by one. A mail begins with a line "From "
// at the beginning or behind an empty line; lines of its own that begin like
// that were quoted with a '>' (mboxrd), which is taken off again.
type Mbox struct {
	br    *bufio.Reader
	rest  []byte // of the line at hand, or of a piece of it
	start bool   // what comes next begins a line
	blank bool   // the line before is empty, or there is none
	next  bool   // the line at hand begins the next mail
}

// NewMbox makes a reader of an mbox.
func NewMbox(r io.Reader) *Mbox { return &Mbox{br: bufio.NewReader(r), start: true, blank: true} }

// Next goes on to the next mail; what was not read of the one before is passed
// over. The error is io.EOF where there is none.
func (m *Mbox) Next() (io.Reader, error) {
	for !m.next {
		m.rest = nil
		if err := m.fill(); err != nil {
			return nil, err
		}
	}
	m.next, m.rest = false, nil
	return (*mboxMail)(m), nil
}

// fill reads the next line, or a piece of a long one, if none is at hand.
func (m *Mbox) fill() error {
	if len(m.rest) > 0 {
		return nil
	}
	line, err := m.br.ReadSlice('\n')
	if len(line) == 0 || err != nil && err != io.EOF && err != bufio.ErrBufferFull {
		return err
	}
	whole := m.start
	m.start, m.rest = line[len(line)-1] == '\n', line
	if !whole {
		return nil
	}
	m.next = m.blank && bytes.HasPrefix(line, []byte("From "))
	m.blank = len(bytes.TrimSpace(line)) == 0
	if line[0] == '>' && bytes.HasPrefix(bytes.TrimLeft(line, ">"), []byte("From ")) {
		m.rest = line[1:]
	}
	return nil
}

// mboxMail is the mail that is being read.
type mboxMail Mbox

func (r *mboxMail) Read(p []byte) (int, error) {
	m := (*Mbox)(r)
	if err := m.fill(); err != nil {
		return 0, err
	}
	if m.next {
		return 0, io.EOF
	}
	n := copy(p, m.rest)
	m.rest = m.rest[n:]
	return n, nil
}
