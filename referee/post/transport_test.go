package post_test

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"html"
	"mime/quotedprintable"
	"regexp"
	"strings"
	"unicode/utf16"
)

// transport is a way that a text takes from one program into another.
type transport struct {
	name  string
	carry func(text string) []byte
	// strict: an open signed file, whose every byte counts, arrives whole.
	strict bool
}

// transports are the ways of mail, as programs and people were seen to go them.
var transports = []transport{
	{"7bit text", func(s string) []byte { return mailOf("text/plain", "7bit", s) }, true},
	{"saved with CRLF", func(s string) []byte { return []byte(crlf(s)) }, true},
	{"quoted-printable", func(s string) []byte { return mailOf("text/plain; charset=utf-8", "quoted-printable", quoted(s)) }, true},
	{"base64 text", func(s string) []byte { return mailOf("text/plain; charset=utf-8", "base64", base64Lines(s)) }, true},
	{"base64 attachment", func(s string) []byte { return attached("application/octet-stream", "red.move", s) }, true},
	{"mail saved whole, quoted-printable", func(s string) []byte {
		return attached("application/octet-stream", "mail.eml", lf(string(mailOf("text/plain", "quoted-printable", quoted(s)))))
	}, true},
	{"mail saved whole, base64", func(s string) []byte {
		return attached("application/octet-stream", "mail.eml", string(mailOf("text/plain", "base64", base64Lines(s))))
	}, true},
	{"format=flowed", func(s string) []byte { return mailOf("text/plain; format=flowed", "7bit", flow(s)) }, true},
	{"format=flowed, not said", func(s string) []byte { return mailOf("text/plain", "7bit", flow(s)) }, false},
	{"wrapped at 76", func(s string) []byte { return mailOf("text/plain", "7bit", wrap(s, 76)) }, false},
	{"broken at 60", func(s string) []byte { return mailOf("text/plain", "7bit", chop(s, 60)) }, false},
	{"HTML with br", func(s string) []byte { return mailOf("text/html", "7bit", page(html.EscapeString(s), "<br>\n")) }, true},
	{"HTML with nbsp", func(s string) []byte {
		return mailOf("text/html", "quoted-printable", quoted(page(strings.ReplaceAll(html.EscapeString(s), " ", "&nbsp;"), "<br>")))
	}, true},
	{"HTML without lines", func(s string) []byte { return mailOf("text/html", "7bit", page(html.EscapeString(s), " ")) }, false},
	{"HTML mail saved whole", func(s string) []byte {
		return attached("text/html", "mail.eml", string(mailOf("text/html", "base64", base64Lines(page(html.EscapeString(s), "<br/>")))))
	}, true},
	{"empty lines between", func(s string) []byte { return mailOf("text/plain", "7bit", strings.ReplaceAll(s, "\n", "\n\n")) }, false},
	{"spaces at line ends", func(s string) []byte { return mailOf("text/plain", "7bit", strings.ReplaceAll(s, "\n", "  \n")) }, false},
	{"line ends trimmed", func(s string) []byte { return mailOf("text/plain", "7bit", trimmed(s)) }, true},
	{"quoted", func(s string) []byte {
		return mailOf("text/plain", "7bit", "Ann wrote:\n"+prefixed(s, "> ")+"\nYes.\n")
	}, true},
	{"quoted twice and wrapped", func(s string) []byte { return mailOf("text/plain", "7bit", wrap(prefixed(s, "> > "), 76)) }, false},
	{"forwarded", func(s string) []byte {
		return mailOf("text/plain", "7bit", "Please!\n\n---------- Forwarded message ---------\nFrom: Ann <ann@example.org>\nSubject: my move\n\n"+s+"\n-- \nBob\n")
	}, true},
	{"mbox", func(s string) []byte {
		return append([]byte("From ann@example.org Mon Mar  2 20:00:00 2026\n"), mailOf("text/plain", "7bit", strings.ReplaceAll("From here on:\n"+s, "\nFrom ", "\n>From "))...)
	}, true},
	{"smart quotes and dashes", func(s string) []byte { return mailOf("text/plain; charset=utf-8", "base64", base64Lines(smart(s))) }, false},
	{"smart dashes", func(s string) []byte {
		return mailOf("text/plain; charset=windows-1252", "8bit", strings.ReplaceAll(s, "--", "\x97"))
	}, true},
	{"byte order mark", func(s string) []byte { return append([]byte("\ufeff"), s...) }, true},
	{"UTF-16", func(s string) []byte { return utf16le(crlf(s)) }, true},
	{"autocrlf, no last line end", func(s string) []byte { return []byte(strings.TrimSuffix(crlf(s), "\r\n")) }, true},
	{"spaces and tabs joined", func(s string) []byte { return mailOf("text/plain", "7bit", blanks.ReplaceAllString(s, " ")) }, false},
}

var blanks = regexp.MustCompile(`[ \t]+`)

const header = "From: Ann <ann@example.org>\r\nTo: club@example.org\r\nSubject: my move\r\nMessage-ID: <1@example.org>\r\nMIME-Version: 1.0\r\n"

func crlf(s string) string { return strings.ReplaceAll(s, "\n", "\r\n") }

func lf(s string) string { return strings.ReplaceAll(s, "\r\n", "\n") }

func mailOf(kind, encoding, body string) []byte {
	return []byte(header + "Content-Type: " + kind + "\r\nContent-Transfer-Encoding: " + encoding + "\r\n\r\n" + crlf(lf(body)))
}

// attached is a mail with a text and one attachment.
func attached(kind, name, data string) []byte {
	return []byte(header + "Content-Type: multipart/mixed; boundary=\"=_b\"\r\n\r\nA mail of several parts.\r\n" +
		"--=_b\r\nContent-Type: text/plain\r\n\r\nHere it is.\r\n" +
		"--=_b\r\nContent-Type: " + kind + "; name=\"" + name + "\"\r\nContent-Disposition: attachment; filename=\"" + name + "\"\r\n" +
		"Content-Transfer-Encoding: base64\r\n\r\n" + crlf(base64Lines(data)) + "--=_b--\r\n")
}

func base64Lines(s string) string {
	var b strings.Builder
	for text := base64.StdEncoding.EncodeToString([]byte(s)); text != ""; {
		n := min(76, len(text))
		b.WriteString(text[:n] + "\n")
		text = text[n:]
	}
	return b.String()
}

func quoted(s string) string {
	var b bytes.Buffer
	w := quotedprintable.NewWriter(&b)
	_, _ = w.Write([]byte(s))
	_ = w.Close()
	return b.String()
}

// flow writes a text as format=flowed (RFC 3676): lines of at most 72.
func flow(s string) string {
	var b strings.Builder
	for line := range strings.Lines(s) {
		line = strings.TrimSuffix(line, "\n")
		line = strings.TrimRight(line, " ")
		for len(line) > 72 {
			i := strings.LastIndexByte(line[:72], ' ')
			if i < 1 {
				if i = strings.IndexByte(line[1:], ' ') + 1; i < 1 {
					break
				}
			}
			b.WriteString(stuffed(line[:i+1]) + "\n")
			line = line[i+1:]
		}
		b.WriteString(stuffed(line) + "\n")
	}
	return b.String()
}

func stuffed(line string) string {
	if strings.HasPrefix(line, " ") || strings.HasPrefix(line, ">") || strings.HasPrefix(line, "From ") {
		return " " + line
	}
	return line
}

// wrap breaks lines at spaces, chop breaks words too.
func wrap(s string, columns int) string {
	var b strings.Builder
	for line := range strings.Lines(s) {
		for len(line) > columns {
			i := strings.LastIndexByte(line[:columns], ' ')
			if i <= strings.LastIndexByte(line[:columns], '>')+1 {
				if i = strings.IndexByte(line[columns:], ' ') + columns; i < columns {
					break
				}
			}
			b.WriteString(line[:i] + "\n")
			line = line[i+1:]
		}
		b.WriteString(line)
	}
	return b.String()
}

func chop(s string, columns int) string {
	var b strings.Builder
	for line := range strings.Lines(s) {
		for len(strings.TrimSuffix(line, "\n")) > columns {
			b.WriteString(line[:columns] + "\n")
			line = line[columns:]
		}
		b.WriteString(line)
	}
	return b.String()
}

func page(text, lineEnd string) string {
	return "<!DOCTYPE html><html><head><title>-----BEGIN</title><style>p{margin:0}</style></head><body><p>Hello,</p><div>" +
		strings.ReplaceAll(text, "\n", lineEnd) + "</div></body></html>\n"
}

func prefixed(s, prefix string) string {
	var b strings.Builder
	for line := range strings.Lines(s) {
		b.WriteString(prefix + line)
	}
	return b.String()
}

func trimmed(s string) string {
	var b strings.Builder
	for line := range strings.Lines(s) {
		b.WriteString(strings.TrimRight(line, " \n") + "\n")
	}
	return b.String()
}

func smart(s string) string {
	s = strings.ReplaceAll(s, "-----", "\u2014\u2014-")
	open := true
	return regexp.MustCompile(`"`).ReplaceAllStringFunc(s, func(string) string {
		if open = !open; open {
			return "\u201d"
		}
		return "\u201c"
	})
}

func utf16le(s string) []byte {
	out := []byte{0xff, 0xfe}
	for _, u := range utf16.Encode([]rune(s)) {
		out = binary.LittleEndian.AppendUint16(out, u)
	}
	return out
}
