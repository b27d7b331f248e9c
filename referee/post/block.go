package post

import (
	"encoding/base64"
	"regexp"
	"strings"
	"sync"
)

// The kinds of block.
const (
	sealedBlock    = "AGE ENCRYPTED FILE"
	signatureBlock = "SSH SIGNATURE"
	typedBlock     = "WHISKER MOVE"
)

// block is a text between a BEGIN and an END line, however these are dressed.
type block struct {
	label  string
	body   string // without what quotes its lines
	prefix string // what stands before BEGIN on its line: it quotes every line
	line   int    // where the line with BEGIN begins, in the text
	end    int    // behind END, or where the text breaks off
	closed bool   // END was found
}

// Between the words there may be line ends and quotation marks, where a mail
// program wrapped them.
const (
	gap    = `[ \t\n>|]`
	labels = gap + `+(AGE` + gap + `+ENCRYPTED` + gap + `+FILE|SSH` + gap + `+SIGNATURE|WHISKER` + gap + `+MOVE)` + gap + `*-{2,}`
)

// Compiled at first use: most commands read no mail.
var (
	opening = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^-{2,}` + gap + `*BEGIN` + labels) })
	closing = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^-{2,}` + gap + `*END` + labels) })
	number  = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^[ \t]*[0-9]+[:.)|]?[ \t]+`) })
)

// Bounds of a block, in bytes.
const (
	maxMark   = 160     // of its first and last lines
	maxPrefix = 80      // of what quotes it
	maxBody   = 1 << 18 // of its body
)

// mark matches the first or last line of a block at a place of a text.
func mark(re *regexp.Regexp, text string, at int) (label string, end int) {
	m := re.FindStringSubmatchIndex(text[at:min(at+maxMark, len(text))])
	if m == nil {
		return "", 0
	}
	words := strings.FieldsFunc(text[at+m[2]:at+m[3]], func(r rune) bool { return strings.ContainsRune(" \t\n>|", r) })
	return strings.Join(words, " "), at + m[1]
}

// nextBlock finds the first block from a place on; ok is false where there is
// none.
func nextBlock(text string, from int) (b block, ok bool) {
	for at := from; ; {
		i := strings.Index(text[at:], "--")
		if i < 0 {
			return b, false
		}
		at += i
		if label, begun := mark(opening(), text, at); label != "" {
			b = block{label: label, line: strings.LastIndexByte(text[:at], '\n') + 1}
			if prefix := text[b.line:at]; len(prefix) <= maxPrefix {
				b.prefix = prefix
			}
			b.read(text, begun)
			return b, true
		}
		at += len(text[at:]) - len(strings.TrimLeft(text[at:], "-"))
	}
}

// read reads the body: up to END, to the next BEGIN, or as far as there is text.
func (b *block) read(text string, begun int) {
	var body strings.Builder
	at, numbered := begun, isNumber(b.prefix)
	for first := true; at < len(text) && body.Len() < maxBody; first = false {
		lineEnd := strings.IndexByte(text[at:], '\n') + at + 1
		if lineEnd == at {
			lineEnd = len(text)
		}
		if !first {
			at += quoted(text[at:lineEnd], b.prefix, numbered)
		}
		stop, end, closed := b.findEnd(text, at, lineEnd)
		body.WriteString(text[at:stop])
		if at = stop; stop < lineEnd {
			b.end, b.closed, b.body = end, closed, body.String()
			return
		}
	}
	b.end, b.body = at, body.String()
}

// findEnd finds where a line ends the block: stop is the line's end where it
// does not.
func (b *block) findEnd(text string, at, lineEnd int) (stop, end int, closed bool) {
	for at < lineEnd {
		i := strings.Index(text[at:lineEnd], "--")
		if i < 0 {
			break
		}
		at += i
		if label, end := mark(closing(), text, at); label == b.label {
			return at, end, true
		}
		if label, _ := mark(opening(), text, at); label != "" {
			return at, at, false
		}
		at += len(text[at:lineEnd]) - len(strings.TrimLeft(text[at:lineEnd], "-"))
	}
	return lineEnd, lineEnd, false
}

// quoted returns how much of a line quotes it: what stands before BEGIN on its
// line, with or without the spaces at its end, or a number of its own.
func quoted(line, prefix string, numbered bool) int {
	if numbered {
		if m := number().FindStringIndex(line); m != nil {
			return m[1]
		}
	}
	if strings.HasPrefix(line, prefix) {
		return len(prefix)
	}
	if short := strings.TrimRight(prefix, " \t"); short != "" && strings.TrimRight(line, " \t\n") == short {
		return len(line) - len("\n")
	}
	return 0
}

func isNumber(prefix string) bool { return number().FindString(prefix) == prefix && prefix != "" }

// bytes returns what the base64 in the body means. White space and quotation
// marks may stand anywhere; anything else is damage.
func (b *block) bytes() ([]byte, bool) {
	if !b.closed {
		return nil, false
	}
	text := make([]byte, 0, len(b.body))
	for _, c := range []byte(b.body) {
		switch c {
		case ' ', '\t', '\n', '>', '|':
		default:
			text = append(text, c)
		}
	}
	data, err := base64.StdEncoding.Strict().AppendDecode(nil, text)
	return data, err == nil
}

// ragged returns the text of a damaged block, so that whoever reads it can say
// what is wrong.
func (b *block) ragged() []byte {
	text := "-----BEGIN " + b.label + "-----\n" + strings.TrimLeft(b.body, " \t\n")
	if b.closed {
		text = strings.TrimRight(text, " \t\n") + "\n-----END " + b.label + "-----\n"
	}
	return []byte(text)
}
