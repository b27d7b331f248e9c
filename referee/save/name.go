package save

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"whisker/referee/game"
)

// PlainName writes a path that somebody else may have chosen so that it is one
// plain line: what would break, hide or colour text stands as in a URL, "%1B".
// A plain path stays as it is.
func PlainName(path string) string {
	if isPlain(path) {
		return path
	}
	var b strings.Builder
	for rest := path; rest != ""; {
		_, n := utf8.DecodeRuneInString(rest)
		if c := rest[:n]; isPlain(c) && c != "%" {
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

func isPlain(s string) bool { return game.PlainText(s) && !strings.Contains(s, "\n") }
