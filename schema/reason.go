package schema

import (
	"fmt"
	"strings"

	"whisker/referee/game"
)

// typeNames are the types of JSON as reasons name them.
var typeNames = map[string]string{
	"object": "an object", "array": "an array", "string": "a string", "integer": "an integer",
	"number": "a number", "boolean": "true or false", "null": "null",
}

// reason says in one clause what the keyword asks for. The title of a schema
// names what its pattern describes, or states what its "not" forbids.
func (f fault) reason() string {
	title, _ := f.schema["title"].(string)
	switch f.keyword {
	case "type":
		return alternatives(f.limit, func(v any) string { return typeNames[v.(string)] }) + " is expected"
	case "const", "enum":
		return alternatives(f.limit, func(v any) string { return string(game.Marshal(v)) }) + " is expected"
	case "pattern":
		return "this is not " + title
	case "not":
		return title
	case "minimum":
		return "the number is below " + number(f.limit)
	case "maximum":
		return "the number is above " + number(f.limit)
	case "maxLength":
		return "the text is longer than " + number(f.limit) + " characters"
	case "minItems":
		return "the array has fewer items than " + number(f.limit)
	case "maxItems":
		return "the array has more items than " + number(f.limit)
	case "uniqueItems":
		return "an item stands twice"
	}
	return "this is not what " + f.keyword + " asks for"
}

func alternatives(limit any, name func(any) string) string {
	list, ok := limit.([]any)
	if !ok {
		list = []any{limit}
	}
	var names []string
	for _, v := range list {
		names = append(names, name(v))
	}
	last := len(names) - 1
	if last == 0 {
		return names[0]
	}
	return strings.Join(names[:last], ", ") + " or " + names[last]
}

func number(v any) string { return fmt.Sprintf("%.0f", v) }
