package post

import (
	"io"

	"github.com/emersion/go-message"
	"github.com/emersion/go-message/textproto"
)

// partsOf reads the parts of a multipart.
func partsOf(body io.Reader, boundary string) *parts {
	g := &guard{r: body, boundary: "--" + boundary}
	return &parts{g, textproto.NewMultipartReader(g, boundary)}
}

type parts struct {
	guard *guard
	r     *textproto.MultipartReader
}

// next returns the next part; nil where there is none, or none can be read.
func (p *parts) next() *message.Entity {
	part, err := p.r.NextPart()
	if err != nil {
		return nil
	}
	e, _ := message.New(message.Header{Header: part.Header}, part)
	return e
}

// guard ends a multipart at a part whose header is too large: the reader of
// multiparts keeps headers in memory, whatever their size.
type guard struct {
	r        io.Reader
	boundary string
	head     []byte // the beginning of the line at hand, as long as the boundary
	in       bool   // the header of a part is being read
	size     int    // of that header
	tooLarge bool
}

func (g *guard) Read(p []byte) (int, error) {
	n, err := g.r.Read(p)
	for _, c := range p[:n] {
		g.see(c)
	}
	if g.tooLarge {
		return 0, errHeader
	}
	return n, err
}

func (g *guard) see(c byte) {
	if g.in {
		g.size++
		g.tooLarge = g.tooLarge || g.size > MaxHeader
	}
	switch {
	case c != '\n':
		if len(g.head) < len(g.boundary) && c != '\r' {
			g.head = append(g.head, c)
		}
		return
	case string(g.head) == g.boundary:
		g.in, g.size = true, 0
	case len(g.head) == 0:
		g.in = false
	}
	g.head = g.head[:0]
}
