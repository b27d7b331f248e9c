package envelope

import (
	"bytes"

	"filippo.io/age/armor"
)

// Form is what a file is, seen from outside.
type Form string

// The sound forms.
const (
	FormSealed    Form = "sealed"    // an armored age file
	FormSigned    Form = "signed"    // documents, each followed by its signature
	FormDocument  Form = "document"  // a JSON object without a signature
	FormSignature Form = "signature" // a signature without its document
)

// The damaged and mistaken forms.
const (
	FormEmpty      Form = "empty"
	FormUTF16      Form = "utf-16"
	FormBOM        Form = "bom"
	FormBinary     Form = "binary-age"
	FormNUL        Form = "nul"
	FormCR         Form = "carriage-return"
	FormCut        Form = "cut"
	FormText       Form = "text-around"
	FormQuoted     Form = "quoted"
	FormMail       Form = "mail"
	FormHTML       Form = "html"
	FormMangled    Form = "mangled"
	FormPGP        Form = "pgp"
	FormPrivateKey Form = "private-key"
	FormPublicKey  Form = "public-key"
	FormUnknown    Form = "unknown"
)

const sendAgain = "ask for the file again, as an attachment"

// forms says for people what each form is and what to do with it.
var forms = [...]struct {
	form        Form
	about, hint string
}{
	{FormSealed, "a sealed file", "open it with the key that it is sealed to"},
	{FormSigned, "a signed file", "check it, or seal it: age -a -r RECIPIENT"},
	{FormDocument, "a document without a signature", "sign it: ssh-keygen -Y sign -n " + MoveNamespace + " -f KEY FILE, then put FILE.sig behind it"},
	{FormSignature, "a signature alone", "give the document that it belongs to"},
	{FormEmpty, "an empty file", "write the file again"},
	{FormUTF16, "UTF-16 text", "write the file with -o FILE; > of PowerShell makes UTF-16 of it"},
	{FormBOM, "text with a byte order mark", "save the file as UTF-8 without BOM"},
	{FormBinary, "a sealed file without armor", "seal with age -a"},
	{FormNUL, "a file with NUL bytes", sendAgain},
	{FormCR, "text with carriage returns", "save the file with LF line ends: tr -d '\\r'"},
	{FormCut, "the beginning of a file, its end is missing", "copy the file whole, down to its last line"},
	{FormText, "a file with other text around it", "save the file alone, from its first line to its last"},
	{FormQuoted, "a quoted mail", "save the file from the first mail, not from the answer to it"},
	{FormMail, "a whole mail with its headers", "save the attachment or the text of the mail alone"},
	{FormHTML, "a web page or an HTML mail", "send the file as an attachment or as plain text"},
	{FormMangled, "a file that was damaged on its way", sendAgain},
	{FormPGP, "an OpenPGP file", "sign with ssh-keygen and seal with age"},
	{FormPrivateKey, "a private key", "keep it to yourself; a key that was sent to somebody must be replaced"},
	{FormPublicKey, "a public key", "name it where a key is asked for: --seat SEAT=PLAYER:KEY.pub, --referee KEY.pub"},
	{FormUnknown, "neither a document nor a signed or sealed file", "look at the file: whisker reads JSON, SSH signatures and age files"},
}

// About says what a file of this form is: "a quoted mail".
func (f Form) About() string {
	for _, e := range forms {
		if e.form == f {
			return e.about
		}
	}
	return ""
}

// Hint says what to do with a file of this form.
func (f Form) Hint() string {
	for _, e := range forms {
		if e.form == f {
			return e.hint
		}
	}
	return ""
}

// Sound reports whether a file of this form can be read further.
func (f Form) Sound() bool {
	return f == FormSealed || f == FormSigned || f == FormDocument || f == FormSignature
}

// Sniff finds out what a file is by its content, never by its name, and says
// what to do next. It looks at the outside alone: a sealed file may be damaged
// within. FormSigned is what Split takes.
func Sniff(data []byte) (form Form, hint string) {
	form = sniffWhole(data)
	return form, form.Hint()
}

// notA refuses data that should have been a file of the form want: by what it
// is instead, or where it looks right from outside by what is wrong within.
func notA(want Form, data []byte, within string) error {
	f := sniffWhole(data)
	if f == want || f == FormMangled {
		return &Error{ErrDamaged, within, sendAgain}
	}
	return &Error{ErrDamaged, "this is " + f.About(), f.Hint()}
}

func sniffWhole(data []byte) Form {
	text := bytes.TrimSpace(data)
	switch {
	case len(text) == 0:
		return FormEmpty
	case isUTF16(data):
		return FormUTF16
	case bytes.HasPrefix(data, []byte("\xef\xbb\xbf")):
		return FormBOM
	case bytes.HasPrefix(data, []byte("age-encryption.org/")):
		return FormBinary
	case bytes.IndexByte(data, 0) >= 0:
		return FormNUL
	case bytes.HasPrefix(data, []byte(armor.Header)):
		return whole(text, armor.Header, armor.Footer, FormSealed)
	}
	if _, ok := split(data); ok {
		return FormSigned
	}
	if text[0] == '{' {
		if bytes.IndexByte(data, '\r') >= 0 {
			return FormCR
		}
		return sniffDocument(text)
	}
	return sniffText(text)
}

// whole tells a whole armor from one without its end or with text behind it.
func whole(text []byte, begin, end string, sound Form) Form {
	body, ends := bytes.CutSuffix(bytes.TrimPrefix(text, []byte(begin)), []byte(end))
	if ends && bytes.IndexByte(body, '-') < 0 {
		return sound // As nearly all are: base64 has no dash.
	}
	switch i := bytes.Index(text, []byte(end)); {
	case i < 0:
		return FormCut
	case i+len(end) < len(text):
		return FormText
	case bytes.Count(text, []byte(begin)) > 1:
		return FormMangled
	}
	return sound
}

// sniffDocument is for what begins like a document and is not a signed file. A
// document may hold an armor within a string, but not at a line's beginning.
func sniffDocument(text []byte) Form {
	var (
		closed = text[len(text)-1] == '}'
		begins = bytes.Count(text, []byte("\n"+beginSignature))
		ends   = bytes.Count(text, []byte("\n"+endSignature))
	)
	switch {
	case closed && begins == 0:
		return FormDocument
	case closed || begins > ends:
		return FormCut
	case begins > 0 && !bytes.HasSuffix(text, []byte("\n"+endSignature)):
		return FormText
	}
	if _, found := findMark(text); found {
		return FormMangled
	}
	return FormCut
}

// sniffText is for what begins like neither a document nor a sealed file.
func sniffText(text []byte) Form {
	first, _, _ := bytes.Cut(text, []byte("\n"))
	line, marked := findMark(text)
	switch {
	case isPrivateKey(text):
		return FormPrivateKey
	case string(bytes.TrimSuffix(first, []byte("\r")))+"\n" == beginSignature:
		form := whole(text, beginSignature, endSignature, FormSignature)
		if form == FormSignature && bytes.IndexByte(text, '\r') >= 0 {
			return FormCR
		}
		return form
	case bytes.HasPrefix(first, []byte("-----BEGIN PGP ")):
		return FormPGP
	case isMail(text):
		return FormMail
	case text[0] == '<', marked && hasMarkup(text):
		return FormHTML
	case text[0] == '>', marked && bytes.ContainsAny(line, ">|"):
		return FormQuoted
	case marked && isHeader(line):
		return FormText
	case marked:
		return FormMangled
	case isPublicKey(first):
		return FormPublicKey
	}
	return FormUnknown
}

// findMark returns the first line that has the words of an armor's first or
// last line, however quoted, indented or retyped it is.
func findMark(text []byte) (line []byte, found bool) {
	for line := range bytes.Lines(text) {
		for _, words := range []string{"BEGIN AGE ENCRYPTED FILE", "END AGE ENCRYPTED FILE", "BEGIN SSH SIGNATURE", "END SSH SIGNATURE"} {
			if bytes.Contains(line, []byte(words)) {
				return line, true
			}
		}
	}
	return nil, false
}

// isHeader reports whether a line is the sound first line of an armor.
func isHeader(line []byte) bool {
	text := string(bytes.TrimRight(line, "\r\n"))
	return text == armor.Header || text+"\n" == beginSignature
}

// isPrivateKey knows the private keys of SSH and age, comments before them
// included.
func isPrivateKey(text []byte) bool {
	for line := range bytes.Lines(text) {
		if bytes.HasPrefix(line, []byte("AGE-SECRET-KEY-")) ||
			bytes.HasPrefix(line, []byte("-----BEGIN ")) && bytes.Contains(line, []byte("PRIVATE KEY-----")) {
			return true
		}
	}
	return false
}

// isPublicKey reports whether a line begins like a public key of SSH, or is one
// of age.
func isPublicKey(line []byte) bool {
	algorithm, key, isSSH := bytes.Cut(line, []byte(" "))
	if isSSH {
		return bytes.HasPrefix(key, []byte("AAAA")) && bytes.IndexByte(algorithm, '-') > 0
	}
	return bytes.HasPrefix(line, []byte("age1"))
}

// isMail reports whether text begins with two header fields of a mail.
func isMail(text []byte) bool {
	first, rest, _ := bytes.Cut(text, []byte("\n"))
	second, _, _ := bytes.Cut(rest, []byte("\n"))
	return (isField(first) || bytes.HasPrefix(first, []byte("From "))) &&
		(isField(second) || bytes.HasPrefix(second, []byte(" ")) || bytes.HasPrefix(second, []byte("\t")))
}

func isField(line []byte) bool {
	name, _, ok := bytes.Cut(line, []byte(":"))
	return ok && len(name) > 0 && bytes.IndexFunc(name, func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (r < '0' || r > '9') && r != '-'
	}) < 0
}

func hasMarkup(text []byte) bool {
	text = bytes.ToLower(text)
	for _, tag := range []string{"<html", "<body", "<div", "<p>", "<pre", "<br", "&nbsp;"} {
		if bytes.Contains(text, []byte(tag)) {
			return true
		}
	}
	return false
}

// isUTF16 knows the byte order marks, and ASCII in UTF-16 without one.
func isUTF16(data []byte) bool {
	return bytes.HasPrefix(data, []byte("\xff\xfe")) || bytes.HasPrefix(data, []byte("\xfe\xff")) ||
		len(data) >= 2 && (data[0] == 0) != (data[1] == 0)
}
