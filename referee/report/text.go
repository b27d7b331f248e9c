package report

import (
	"strings"
	"unicode"

	"golang.org/x/text/width"
)

// columns is how many columns of a terminal a text takes: two for wide East
// Asian characters, none for marks that stand on the one before, else one.
func columns(s string) int {
	n := 0
	for _, r := range s {
		n += runeColumns(r)
	}
	return n
}

func runeColumns(r rune) int {
	if r < 0x300 {
		return 1
	}
	if unicode.In(r, unicode.Mn, unicode.Me) {
		return 0
	}
	switch width.LookupRune(r).Kind() {
	case width.EastAsianWide, width.EastAsianFullwidth:
		return 2
	}
	return 1
}

// shorten cuts a text to at most n columns and marks the cut with a tilde.
func shorten(s string, n int) string {
	if columns(s) <= n {
		return s
	}
	if n < 1 {
		return ""
	}
	taken := 0
	for i, r := range s {
		if taken += runeColumns(r); taken > n-1 {
			return s[:i] + "~"
		}
	}
	return s
}

// pad fills a text up to n columns with spaces.
func pad(s string, n int) string {
	return s + strings.Repeat(" ", max(0, n-columns(s)))
}

// padLeft fills a text up to n columns with spaces before it.
func padLeft(s string, n int) string {
	return strings.Repeat(" ", max(0, n-columns(s))) + s
}

// wrap breaks a text into lines of at most n columns, n ≥ 2: at spaces, beside
// wide characters, and where nothing else helps inside a word. An empty text
// is one empty line.
func wrap(s string, n int) []string {
	var lines []string
	for columns(s) > n {
		end, next := breakAt(s, n)
		lines = append(lines, s[:end])
		s = s[next:]
	}
	return append(lines, s)
}

// breakAt returns where the first line of a text that is too long ends, and
// where the next one begins.
func breakAt(s string, n int) (end, next int) {
	taken, hard := 0, 0
	before := ' '
	for i, r := range s {
		w := runeColumns(r)
		switch {
		case r == ' ':
			if before != ' ' {
				end = i
			}
			next = i + 1
		case before != ' ' && (w == 2 || runeColumns(before) == 2) && !strings.ContainsRune(clings, r) && !strings.ContainsRune(opens, before):
			end, next = i, i
		}
		if taken += w; taken > n {
			hard = i
			break
		}
		before = r
	}
	if end == 0 {
		return hard, hard
	}
	return end, max(next, end)
}

// What stays on the line of the character before it, and after it.
const (
	clings = "、。，：；！？）」』》"
	opens  = "（「『《"
)
