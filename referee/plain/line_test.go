package plain

import (
	"net/url"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestLine(t *testing.T) {
	for text, want := range map[string]string{
		"":                       "",
		"boards/0001.json":       "boards/0001.json",
		"100%":                   "100%",
		"虎口拔鬚 é ❤　x":             "虎口拔鬚 é ❤　x",
		"100%\n":                 "100%25%0A",
		"\x1b[31mred":            "%1B[31mred",
		"a\nwhisker: error: b\r": "a%0Awhisker: error: b%0D",
		"a\tb\x7f":               "a%09b%7F",
		"right\u202eleft":        "right%E2%80%AEleft",
		"a\u00a0b":               "a\u00a0b",
		"\u0085\ufeff":           "%C2%85%EF%BB%BF",
		"\u3164\ufe0f":           "%E3%85%A4%EF%B8%8F",
		"\u2028\U000e0041":       "%E2%80%A8%F3%A0%81%81",
		"b\xffd\xc3(":            "b%FFd%C3(",
		"\ufffd":                 "\ufffd", // a file may be called so
	} {
		if got := Line(text); got != want {
			t.Errorf("Line(%q) = %s, want %s", text, got, want)
		}
	}
}

// FuzzLine: whatever comes, one line of visible text comes out, from which it
// can be had again; text that is plain stays.
func FuzzLine(f *testing.F) {
	for _, text := range []string{"red.move", "a\nb%\xff", "\u202e\x1b[31m", "100%"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		got := Line(text)
		if !utf8.ValidString(got) || strings.ContainsFunc(got, hides) {
			t.Fatalf("Line(%q) = %q", text, got)
		}
		if again := Line(got); again != got {
			t.Fatalf("Line(%q) = %q", got, again)
		}
		if was, err := url.PathUnescape(got); got != text && (err != nil || was != text) {
			t.Fatalf("Line(%q) = %q, which says %q, %v", text, got, was, err)
		}
	})
}
