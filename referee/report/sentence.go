package report

import (
	"strconv"
	"strings"
)

// facts fill the places of a sentence: each is a string or an int. The one
// called Count chooses the plural form.
type facts map[string]any

// fill puts facts into the places of a sentence. A place is {{.Name}} and no
// more: the part of Go's template language that a translator needs. ok is false
// where a place is something else, or its fact is missing.
func fill(sentence string, f facts) (text string, ok bool) {
	var b strings.Builder
	for {
		before, rest, found := strings.Cut(sentence, "{{")
		b.WriteString(before)
		if !found {
			return b.String(), true
		}
		place, after, closed := strings.Cut(rest, "}}")
		name, named := strings.CutPrefix(strings.TrimSpace(place), ".")
		if !closed || !named {
			return "", false
		}
		switch fact := f[name].(type) {
		case string:
			b.WriteString(fact)
		case int:
			b.WriteString(strconv.Itoa(fact))
		default:
			return "", false
		}
		sentence = after
	}
}
