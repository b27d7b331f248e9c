package plain

import (
	"strings"
	"unicode/utf8"
)

// Word writes text so that a POSIX shell takes it for one word, and the word for
// the text.
func Word(text string) string {
	switch {
	case text != "" && utf8.ValidString(text) && strings.IndexFunc(text, special) < 0:
		return text
	case utf8.ValidString(text) && strings.IndexFunc(text, hides) < 0:
		return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'"
	}
	// A quotation with escapes (POSIX.1-2024), byte for byte.
	var b strings.Builder
	b.WriteString("$'")
	for i := range len(text) {
		switch c := text[i]; {
		case c == '\'' || c == '\\':
			b.WriteString(`\` + string(c))
		case c >= ' ' && c < 0x7f:
			b.WriteByte(c)
		default:
			const octal = "01234567"
			b.Write([]byte{'\\', octal[c>>6], octal[c>>3&7], octal[c&7]})
		}
	}
	return b.String() + "'"
}

// Command writes a command as it is typed into a shell.
func Command(words ...string) string {
	quoted := make([]string, len(words))
	for i, w := range words {
		quoted[i] = Word(w)
	}
	return strings.Join(quoted, " ")
}

// special reports whether a character means something to a shell, or hides.
func special(r rune) bool {
	return hides(r) || strings.ContainsRune(" \t\"'\\$`&|;<>()*?[]{}!#~^\u3000\u00a0", r)
}
