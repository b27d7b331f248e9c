package post

import (
	"bytes"
	"slices"
	"strings"

	"filippo.io/age/armor"

	"whisker/referee"
	"whisker/referee/envelope"
	"whisker/referee/game"
)

// Found is a file that may hold moves or a change of people, sealed or signed
// or neither, in the form that package envelope reads. Where it came damaged, it
// is as it came.
type Found struct {
	Kind string // "move", "change"
	Data []byte
}

// finder gathers what the parts of a message hold.
type finder struct {
	found  []Found
	typed  []Typed
	bare   []bare   // documents without a signature
	armors [][]byte // signatures without a document
	blocks int
}

type bare struct {
	Found
	signed bool
}

// maxBlocks bounds the blocks of a message, copies included.
const maxBlocks = 256

// part looks at a part: for a whole file as it is, then for blocks in its text.
func (f *finder) part(kind string, data []byte) {
	if f.whole(data) || f.whole(bytes.TrimRight(data, "\x00\x1a")) {
		return
	}
	text := unmangle(data)
	if f.whole([]byte(text)) {
		return
	}
	if strings.EqualFold(kind, "text/html") || looksHTML(text) {
		text = tidy.Replace(unhtml(text))
	}
	f.text(text)
}

// whole takes a part that is a file of whisker's from its first byte to its
// last.
func (f *finder) whole(data []byte) bool {
	form, _ := envelope.Sniff(data)
	kind, _, known := referee.Kind(data)
	switch form {
	case envelope.FormSigned:
		f.signed(data)
	case envelope.FormDocument:
		if known && isSent(kind) {
			f.bare = append(f.bare, bare{Found: Found{kind, data}})
		}
	case envelope.FormBinary:
		f.add("move", sealed(data))
	default:
		return false
	}
	return true
}

// signed takes a signed file. Every signature is written in the one way in which
// ssh-keygen does it.
func (f *finder) signed(file []byte) {
	parts, err := envelope.Split(file)
	if err != nil {
		return
	}
	var out []byte
	for _, p := range parts {
		armor, err := envelope.Rearmor(p.Armor)
		if err != nil {
			armor = p.Armor
		}
		out = append(out, envelope.Join(p.Document, armor)...)
	}
	f.add(kindOf(parts[0].Document, parts[0].Armor), out)
}

// kindOf tells what a signed document is: by what it says, or where that is
// broken by what its signature is for.
func kindOf(document, armor []byte) string {
	if kind, _, known := referee.Kind(document); known {
		return kind
	}
	sig, err := envelope.ReadSignature(armor)
	switch {
	case err != nil:
		return ""
	case sig.Namespace() == envelope.MoveNamespace:
		return "move"
	case sig.Namespace() == envelope.ChangeNamespace:
		return "change"
	}
	return ""
}

// add adds a file, if it is one that anybody sends to a referee, and not there
// yet.
func (f *finder) add(kind string, data []byte) {
	if !isSent(kind) {
		return
	}
	for _, o := range f.found {
		if bytes.Equal(o.Data, data) {
			return
		}
	}
	f.found = append(f.found, Found{kind, data})
}

// isSent reports whether documents of a kind are sent to a referee.
func isSent(kind string) bool { return kind == "move" || kind == "change" }

// count is how much was found, with documents and signatures that came apart.
func (f *finder) count() int { return len(f.found) + len(f.typed) + len(f.bare) + len(f.armors) }

// text looks for blocks in a text.
func (f *finder) text(text string) {
	for at := 0; f.blocks < maxBlocks; f.blocks++ {
		b, ok := nextBlock(text, at)
		if !ok {
			return
		}
		switch b.label {
		case sealedBlock:
			if data, ok := b.bytes(); ok {
				f.add("move", sealed(data))
			} else {
				f.add("move", b.ragged())
			}
		case signatureBlock:
			f.signature(b, text[min(at, b.line):b.line])
		case typedBlock:
			f.addTyped(b)
		}
		at = b.end
	}
}

// sealed writes the armor of an age file in the one way in which age does.
func sealed(data []byte) []byte {
	var out bytes.Buffer
	w := armor.NewWriter(&out)
	_, _ = w.Write(data) // to memory
	_ = w.Close()
	return out.Bytes()
}

// signature takes a signature with the document before it.
func (f *finder) signature(b block, before string) {
	text := b.ragged()
	if clean, err := envelope.Rearmor(compact(text)); err == nil {
		text = clean
	}
	document := documentIn(before, b.prefix)
	if document == "" {
		again := slices.ContainsFunc(f.armors, func(a []byte) bool { return bytes.Equal(a, text) })
		if isSent(kindOf(nil, text)) && !again {
			f.armors = append(f.armors, text)
		}
		return
	}
	f.add(kindOf([]byte(document), text), envelope.Join([]byte(document), text))
}

// compact drops what may stand between the base64 characters of an armor.
func compact(armor []byte) []byte {
	lines := bytes.Split(bytes.TrimSuffix(armor, []byte("\n")), []byte("\n"))
	if len(lines) < 3 {
		return armor
	}
	body := bytes.Join(lines[1:len(lines)-1], nil)
	body = bytes.Map(func(r rune) rune {
		if strings.ContainsRune(" \t>|", r) {
			return -1
		}
		return r
	}, body)
	return bytes.Join([][]byte{lines[0], body, lines[len(lines)-1]}, []byte("\n"))
}

// maxStarts is how many lines that begin with a brace are tried.
const maxStarts = 16

// documentIn returns the JSON document at the end of a text; of a broken one
// what begins like it; "" where there is none.
func documentIn(text, prefix string) string {
	text = text[max(0, len(text)-2*referee.MaxMove):]
	var plain strings.Builder
	for line := range strings.Lines(text) {
		plain.WriteString(line[quoted(line, prefix, isNumber(prefix)):])
	}
	text = plain.String()
	broken, tried := "", 0
	for at := 0; at < len(text) && tried < maxStarts; {
		if text[at] == '{' {
			tried++
			if _, err := game.Any([]byte(text[at:])); err == nil {
				return text[at:]
			}
			if broken == "" {
				broken = text[at:]
			}
		}
		i := strings.IndexByte(text[at:], '\n')
		if i < 0 {
			break
		}
		at += i + 1
	}
	return broken
}

// all puts documents and signatures together that came apart, and returns what
// was found.
func (f *finder) all() ([]Found, []Typed) {
	for _, armor := range f.armors {
		if !f.pair(armor) {
			f.add(kindOf(nil, armor), armor)
		}
	}
	for _, b := range f.bare {
		if !b.signed {
			f.add(b.Kind, b.Data)
		}
	}
	return f.found, f.typed
}

// pair finds the document that a signature fits. Whose key it is, is for others
// to say.
func (f *finder) pair(armor []byte) bool {
	sig, err := envelope.ReadSignature(armor)
	if err != nil {
		return false
	}
	key, err := sig.Key()
	if err != nil {
		return false
	}
	for i := range f.bare {
		b := &f.bare[i]
		if sig.Verify(key, sig.Namespace(), b.Data) == nil {
			f.add(b.Kind, envelope.Join(b.Data, armor))
			b.signed = true
			return true
		}
	}
	return false
}
