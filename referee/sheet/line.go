package sheet

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"whisker/referee/game"
)

// line is a line of a sheet that says something.
type line struct {
	number int    // 1 the first
	who    string // a seat, a kind of ask, or the word round
	says   string // the answer, without blanks around it; "" for none
	begin  int    // where who begins; 1 the first character
	column int    // where the answer begins or, without one, who
	plain  bool   // nothing in it is hidden
}

// wordRound begins a line that names the round.
const wordRound = "round"

// lines calls do with each line of a text that is more than a comment, until do
// returns false.
func lines(text string, do func(line) bool) {
	text = strings.TrimPrefix(text, "\ufeff")
	text = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text)
	number := 0
	for written := range strings.SplitSeq(text, "\n") {
		number++
		l, ok := readLine(written)
		l.number = number
		if ok && !do(l) {
			return
		}
	}
}

// readLine reads one line; ok is false where it says nothing.
func readLine(written string) (l line, ok bool) {
	bare := uncomment(written)
	rest := strings.TrimLeftFunc(bare, unicode.IsSpace)
	end := strings.IndexFunc(rest, unicode.IsSpace)
	if end < 0 {
		end = len(rest)
	}
	says := strings.TrimLeftFunc(rest[end:], unicode.IsSpace)
	from := says
	if says == "" {
		from = rest
	}
	l = line{
		who:    strings.TrimRight(rest[:end], ":："),
		says:   strings.TrimRightFunc(says, unicode.IsSpace),
		begin:  utf8.RuneCountInString(bare[:len(bare)-len(rest)]) + 1,
		column: utf8.RuneCountInString(bare[:len(bare)-len(from)]) + 1,
		plain:  game.PlainText(strings.ReplaceAll(bare, "\t", " ")),
	}
	return l, rest != ""
}

// uncomment cuts off the comment of a line.
func uncomment(written string) string {
	before := ' '
	for i, r := range written {
		if r == '#' && unicode.IsSpace(before) {
			return written[:i]
		}
		before = r
	}
	return written
}
