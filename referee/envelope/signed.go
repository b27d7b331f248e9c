package envelope

import "bytes"

// Part is one document of a signed file with its signature. Both are parts of
// the file's bytes, not copies.
type Part struct {
	Document []byte
	Armor    []byte
}

// Join makes a signed file of a document and its signature. Files joined one
// after the other are one file again.
func Join(document, armor []byte) []byte {
	return append(append(make([]byte, 0, len(document)+len(armor)), document...), armor...)
}

// Split takes a signed file apart. Each document is a JSON object that ends
// with a line feed and is followed directly by its armor; carriage returns,
// NUL, byte order marks and text around are refused. Whether a signature holds
// is for Verify to say.
//
// The error is an *Error: ErrUnsigned for a bare document, else ErrDamaged.
func Split(signed []byte) ([]Part, error) {
	if parts, ok := split(signed); ok {
		return parts, nil
	}
	if sniffWhole(signed) == FormDocument {
		return nil, &Error{ErrUnsigned, "the document is not signed", FormDocument.Hint()}
	}
	return nil, notA(FormSigned, signed, "the signed file is damaged")
}

func split(signed []byte) ([]Part, bool) {
	if bytes.IndexByte(signed, '\r') >= 0 || bytes.IndexByte(signed, 0) >= 0 {
		return nil, false
	}
	var parts []Part
	for rest := signed; len(rest) > 0; {
		if trimmed := bytes.TrimLeft(rest, " \t\n"); len(trimmed) == 0 || trimmed[0] != '{' {
			return nil, false
		}
		before, after, ok := bytes.Cut(rest, []byte("\n"+beginSignature))
		if !ok {
			return nil, false
		}
		body, _, ok := bytes.Cut(after, []byte("\n"+endSignature))
		if !ok {
			return nil, false
		}
		end := len(before) + 1 + len(beginSignature) + len(body) + 1 + len(endSignature)
		switch {
		case end == len(rest):
		case rest[end] == '\n':
			end++
		default:
			return nil, false
		}
		p := Part{Document: rest[:len(before)+1], Armor: rest[len(before)+1 : end]}
		if _, ok := unarmor(p.Armor); !ok {
			return nil, false
		}
		parts, rest = append(parts, p), rest[end:]
	}
	return parts, len(parts) > 0
}
