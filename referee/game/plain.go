package game

import (
	"bytes"
	"strconv"
	"unicode"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
)

// maxDepth is how deep a document may nest; the deepest of ours has 9 levels.
const maxDepth = 32

// plain checks what holds for every document, whatever its type.
func plain(data []byte) error {
	switch {
	case len(bytes.TrimSpace(data)) == 0:
		return &FormatError{Reason: "the document is empty"}
	case bytes.HasPrefix(data, []byte("\xef\xbb\xbf")):
		return &FormatError{Reason: "the document begins with a byte order mark"}
	case bytes.IndexByte(data, '\r') >= 0:
		return &FormatError{Reason: "the document holds a carriage return"}
	case bytes.IndexByte(data, 0) >= 0:
		return &FormatError{Reason: "the document holds a NUL byte"}
	}
	return tokens(data, plainToken)
}

// tokens walks through the one value that data has to be. check gives the
// reason to refuse a token, or "".
func tokens(data []byte, check func(jsontext.Token) string) error {
	d := jsontext.NewDecoder(bytes.NewBuffer(data))
	for first := true; ; first = false {
		if !first && d.StackDepth() == 0 {
			if rest := bytes.TrimLeft(data[d.InputOffset():], " \t\r\n"); len(rest) > 0 {
				return &FormatError{Reason: "data follows the document"}
			}
			return nil
		}
		t, err := d.ReadToken()
		if err != nil {
			return formatError(err)
		}
		if reason := check(t); reason != "" {
			return refuse(d.StackPointer(), reason)
		}
		if d.StackDepth() > maxDepth {
			return &FormatError{Reason: "the document nests too deep"}
		}
	}
}

func plainToken(t jsontext.Token) string {
	switch t.Kind() {
	case 'n':
		return "null is not allowed"
	case '0':
		n, err := strconv.ParseInt(t.String(), 10, 64)
		if err != nil || t.String() == "-0" {
			return "a number is not a plain integer"
		}
		if n > MaxInt || n < -MaxInt {
			return "an integer is too large"
		}
	case '"':
		if !PlainText(t.String()) {
			return "a string holds a control or format character"
		}
	}
	return ""
}

// PlainText reports whether a string holds no character that hides, reorders or
// breaks text: no control character but the line feed (U+0000–001F,
// U+007F–009F), no format character (bidi controls, zero width, soft hyphen,
// tags), no line or paragraph separator. Text that is no UTF-8 is not plain.
func PlainText(s string) bool {
	if !utf8.ValidString(s) {
		return false
	}
	for _, r := range s {
		if !plainRune(r) {
			return false
		}
	}
	return true
}

func plainRune(r rune) bool {
	if r < 0x7f {
		return r >= 0x20 || r == '\n'
	}
	return !unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp)
}

// skim returns a sound JSON value with every long string in it drained, and
// reports whether there is nothing in it that plain refuses. It scans the bytes,
// at a small part of the cost of reading tokens; where it is not sure it says
// no, and plain decides.
func skim(data []byte) (drained []byte, ok bool) {
	drained = make([]byte, 0, min(len(data), 16*longString))
	depth, from := 0, 0
	for i := 0; i < len(data); i++ {
		switch c := data[i]; {
		case c == '"':
			n, ok := harmlessString(data[i+1:])
			if !ok {
				return nil, false
			}
			if n-len(`"`) >= longString {
				drained = append(append(drained, data[from:i]...), drain...)
				from = i + 1 + n
			}
			i += n
		case c == '{', c == '[':
			if depth++; depth > maxDepth {
				return nil, false
			}
		case c == '}', c == ']':
			depth--
		case c >= '0' && c <= '9':
			begin := i
			for i+1 < len(data) && data[i+1] >= '0' && data[i+1] <= '9' {
				i++
			}
			if i-begin >= sureDigits || i+1 < len(data) && bytes.IndexByte([]byte(".eE"), data[i+1]) >= 0 {
				return nil, false
			}
		case c == 'n', c == '-', c == '\r': // null, a negative number
			return nil, false
		}
	}
	return append(drained, data[from:]...), true
}

// longString is how many bytes between its quotes make a string long, and drain
// is what a drained one is written as: what a string holds is not looked at
// where only the form of a document matters, and most of a document is long
// strings.
const (
	longString = 256
	drain      = `"~"`
)

// sureDigits is how many digits make an integer that is surely below MaxInt.
const sureDigits = 15

// letters are the ASCII characters that mean just themselves in a string.
var letters = func() (is [256]bool) {
	for c := byte(0x20); c < 0x7f; c++ {
		is[c] = c != '"' && c != '\\'
	}
	return is
}()

// harmlessString scans the rest of a string up to its closing quote, and
// returns the length of that.
func harmlessString(rest []byte) (n int, ok bool) {
	for {
		for n < len(rest) && letters[rest[n]] { // nearly all of any document
			n++
		}
		if n == len(rest) {
			return 0, false
		}
		switch c := rest[n]; {
		case c == '"':
			return n + 1, true
		case c == '\\':
			if n+1 == len(rest) || bytes.IndexByte([]byte(`"\/n`), rest[n+1]) < 0 {
				return 0, false
			}
			n += 2
		case c < utf8.RuneSelf:
			return 0, false
		default:
			r, size := utf8.DecodeRune(rest[n:])
			if !plainRune(r) {
				return 0, false
			}
			n += size
		}
	}
}
