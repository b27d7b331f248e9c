package report

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/nicksnyder/go-i18n/v2/i18n/template"
)

// sentence is a catalogue's text, cut at its places: literals at even indices,
// the names of facts at odd ones. It is the part of Go's template language that
// a translator needs, {{.Name}} and no more, at a fiftieth of its price.
type sentence []string

// sentenceParser is how go-i18n makes sentences.
type sentenceParser struct{}

// Cacheable says that a sentence is cut once.
func (sentenceParser) Cacheable() bool { return true }

// Parse cuts a text. Delimiters are always {{. and }}.
func (sentenceParser) Parse(text, _, _ string) (template.ParsedTemplate, error) {
	var s sentence
	for {
		before, rest, found := strings.Cut(text, "{{")
		s = append(s, before)
		if !found {
			return s, nil
		}
		place, after, found := strings.Cut(rest, "}}")
		name, isName := strings.CutPrefix(strings.TrimSpace(place), ".")
		if !found || !isName {
			return nil, errors.New("report: a catalogue holds {{ that begins no {{.Name}}")
		}
		s, text = append(s, name), after
	}
}

// Execute fills the places with facts.
func (s sentence) Execute(data any) (string, error) {
	var b strings.Builder
	for i, part := range s {
		if i%2 == 0 {
			b.WriteString(part)
			continue
		}
		switch fact := data.(facts)[part].(type) {
		case string:
			b.WriteString(fact)
		case int:
			b.WriteString(strconv.Itoa(fact))
		default:
			return "", fmt.Errorf("report: no fact %s for %q", part, strings.Join(s, ""))
		}
	}
	return b.String(), nil
}
