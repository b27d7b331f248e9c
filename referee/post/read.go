package post

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/emersion/go-message"
)

// Bounds of a message. Any larger one is refused whole.
const (
	MaxSize   = 32 << 20  // bytes, as it arrives
	MaxHeader = 256 << 10 // bytes of one header
	MaxDepth  = 16        // multiparts and mails within each other
	MaxParts  = 100       // parts that are no multipart
	MaxText   = 1 << 20   // bytes of one part that are looked at
	MaxAll    = 8 << 20   // bytes of all parts that are looked at
	MaxFound  = 16        // moves, typed ones too, and parts of moves
)

// LimitError says that a message is beyond a bound.
type LimitError struct{ What string }

// Error makes a LimitError an error.
func (e *LimitError) Error() string { return "the message " + e.What }

// Read reads a mail, or a file that somebody saved, and finds what may be a move
// in it. The error is a *LimitError, that of the context, or one of reading; a
// message that is merely broken is read as far as it goes.
func Read(ctx context.Context, r io.Reader) (*Mail, error) {
	s := &source{ctx: ctx, r: r, left: MaxSize}
	w := &walk{mail: &Mail{Origin: Person}}
	br := bufio.NewReaderSize(s, peeked)
	head, _ := br.Peek(peeked)
	if isMail(head) {
		w.message(br, 0)
	} else {
		w.leaf("", nil, br, 0)
	}
	_, _ = io.Copy(io.Discard, br) // so that a message too large is known to be
	switch {
	case s.err != nil:
		return nil, s.err
	case w.err != nil:
		return nil, w.err
	case w.find.count() > MaxFound:
		return nil, &LimitError{fmt.Sprintf("holds more than %d moves", MaxFound)}
	}
	w.mail.Found, w.mail.Typed = w.find.all()
	return w.mail, nil
}

// source reads no more than it may, and not after its context is done.
type source struct {
	ctx  context.Context
	r    io.Reader
	left int
	err  error // that ended it, but for io.EOF
}

func (s *source) Read(p []byte) (int, error) {
	if s.err == nil {
		s.err = s.ctx.Err()
	}
	if s.err != nil {
		return 0, s.err
	}
	n, err := s.r.Read(p)
	if s.left -= n; s.left < 0 {
		err = &LimitError{fmt.Sprintf("is larger than %d MiB", MaxSize>>20)}
	}
	if err != nil && err != io.EOF {
		s.err = err
	}
	return n, err
}

// walk goes through a message part by part.
type walk struct {
	mail  *Mail
	find  finder
	parts int
	text  int // bytes looked at
	err   error
}

func (w *walk) stop(what string) {
	if w.err == nil {
		w.err = &LimitError{what}
	}
}

// message reads a mail with its header. The outermost one says who sent it.
func (w *walk) message(br *bufio.Reader, depth int) {
	header, err := readHeader(br)
	if err != nil {
		w.stop(err.Error())
		return
	}
	e, _ := message.Read(io.MultiReader(bytes.NewReader(header), br))
	switch {
	case e == nil:
		w.leaf("", nil, br, depth)
		return
	case depth == 0:
		w.mail.readHeader(e.Header)
		if w.mail.Origin != Person && w.mail.Origin != List {
			return
		}
	}
	w.entity(e, depth)
}

// entity reads a part: what it holds, or the parts that stand in it. A part of
// unknown encoding or charset is looked at as it is.
func (w *walk) entity(e *message.Entity, depth int) {
	if depth > MaxDepth {
		w.stop("holds too many messages within each other")
		return
	}
	kind, params, _ := e.Header.ContentType()
	if strings.HasPrefix(kind, "multipart/") && params["boundary"] != "" {
		parts := partsOf(e.Body, params["boundary"])
		for part := parts.next(); part != nil && w.err == nil; part = parts.next() {
			w.entity(part, depth+1)
		}
		if parts.guard.tooLarge {
			w.stop(errHeader.Error())
		}
		return
	}
	if w.parts++; w.parts > MaxParts {
		w.stop(fmt.Sprintf("has more than %d parts", MaxParts))
		return
	}
	if kind == "message/rfc822" || kind == "message/global" {
		w.message(bufio.NewReader(e.Body), depth+1)
		return
	}
	w.leaf(kind, params, e.Body, depth)
}

// leaf looks at a part that holds no others: at the beginning of a large one,
// and where it breaks off at what came before. One that was saved from a mail,
// header and all, is a mail again.
func (w *walk) leaf(kind string, params map[string]string, body io.Reader, depth int) {
	data, _ := io.ReadAll(io.LimitReader(body, MaxText))
	switch w.text += len(data); {
	case depth > MaxDepth:
		w.stop("holds too many messages within each other")
	case w.text > MaxAll:
		w.stop(fmt.Sprintf("holds more than %d MiB of text", MaxAll>>20))
	case isMail(data):
		w.message(bufio.NewReader(bytes.NewReader(data)), depth+1)
	case strings.EqualFold(kind, "text/plain") && strings.EqualFold(params["format"], "flowed"):
		w.find.text(unflow(unmangle(data), strings.EqualFold(params["delsp"], "yes")))
	default:
		w.find.part(kind, data)
	}
}
