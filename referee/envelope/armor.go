package envelope

import (
	"bytes"
	"encoding/base64"
)

// The lines around the base64 of an SSH signature.
const (
	signatureLabel = "SSH SIGNATURE"
	beginSignature = "-----BEGIN " + signatureLabel + "-----\n"
	endSignature   = "-----END " + signatureLabel + "-----"
)

// armorColumns is the length of ssh-keygen's base64 lines.
const armorColumns = 70

// armorText writes bytes between BEGIN and END lines as OpenSSH does.
func armorText(label string, data []byte) []byte {
	text := base64.StdEncoding.AppendEncode(nil, data)
	out := make([]byte, 0, len(text)+len(text)/armorColumns+2*len(label)+40)
	out = append(out, "-----BEGIN "+label+"-----\n"...)
	for len(text) > armorColumns {
		out = append(append(out, text[:armorColumns]...), '\n')
		text = text[armorColumns:]
	}
	out = append(append(out, text...), '\n')
	return append(out, "-----END "+label+"-----\n"...)
}

// unarmor returns the bytes within the armor of a signature. As with ssh-keygen
// the lines between BEGIN and END may have any length and the last line feed
// may be missing; nothing else may differ.
func unarmor(armor []byte) ([]byte, bool) {
	text, ok := bytes.CutPrefix(armor, []byte(beginSignature))
	if !ok {
		return nil, false
	}
	text, ok = bytes.CutSuffix(bytes.TrimSuffix(text, []byte("\n")), []byte("\n"+endSignature))
	if !ok || bytes.IndexByte(text, '\r') >= 0 {
		return nil, false
	}
	// Decode skips line feeds by itself, and with \r refused nothing else.
	blob, err := base64.StdEncoding.Strict().AppendDecode(nil, text)
	return blob, err == nil
}

// Rearmor writes the armor of a signature the way ssh-keygen does, so that of
// all its forms one is left.
func Rearmor(armor []byte) ([]byte, error) {
	blob, ok := unarmor(armor)
	if !ok {
		return nil, notA(FormSignature, armor, "the armor of the signature is damaged")
	}
	return armorText(signatureLabel, blob), nil
}

// Canonical reports whether the armor of a signature is the one that ssh-keygen
// and Rearmor write. What a board shows has to be: a signature holds in any
// form, and so a referee could choose among boards that differ in nothing else.
func Canonical(armor []byte) bool {
	again, err := Rearmor(armor)
	return err == nil && bytes.Equal(again, armor)
}
