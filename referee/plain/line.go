package plain

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Line writes text so that it stands in one line and every character of it is
// seen. What is not visible, not on the line or no UTF-8 stands as in a URL,
// "%1B", and so does the percent sign then. Text that is plain stays as it is.
func Line(text string) string {
	if utf8.ValidString(text) && strings.IndexFunc(text, hides) < 0 {
		return text
	}
	var b strings.Builder
	for rest := text; rest != ""; {
		r, n := utf8.DecodeRuneInString(rest)
		if c := rest[:n]; !hides(r) && c != "%" && (r != utf8.RuneError || n > 1) {
			b.WriteString(c)
		} else {
			for i := range n {
				fmt.Fprintf(&b, "%%%02X", c[i])
			}
		}
		rest = rest[n:]
	}
	return b.String()
}

// unseen are characters that count as letters, marks or symbols and are blank,
// or nothing but an order to the character before.
var unseen = []*unicode.RangeTable{
	unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector,
	{R16: []unicode.Range16{{Lo: 0x2800, Hi: 0x2800, Stride: 1}}}, // Braille without a dot
}

// hides reports whether a character does not show itself on a line.
func hides(r rune) bool {
	if r < utf8.RuneSelf {
		return r < ' ' || r == 0x7f
	}
	return !unicode.IsGraphic(r) || unicode.IsOneOf(unseen, r)
}

// The most that Brief leaves, in characters.
const (
	MaxWord = 200  // of a stretch without a blank
	MaxText = 2000 // of the whole
)

// Brief cuts what nobody would read to its end. What it leaves out of the
// middle of a word, and of the end of the text, it marks with an ellipsis.
func Brief(text string) string {
	if len(text) <= MaxWord {
		return text
	}
	words := strings.SplitAfter(text, " ")
	for i, w := range words {
		words[i] = cutMiddle(w)
	}
	text = strings.Join(words, "")
	if utf8.RuneCountInString(text) <= MaxText {
		return text
	}
	return string([]rune(text)[:MaxText-1]) + "…"
}

func cutMiddle(word string) string {
	if utf8.RuneCountInString(word) <= MaxWord {
		return word
	}
	rs := []rune(word)
	return string(rs[:MaxWord/2]) + "…" + string(rs[len(rs)-MaxWord/2+1:])
}
