package schema

import (
	"cmp"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v5"

	"whisker/referee/game"
)

// Problem is one thing that is wrong with a document.
type Problem struct {
	At      string `json:"at"`      // JSON pointer into the document
	Keyword string `json:"keyword"` // of the schema, that found it
	Reason  string `json:"reason"`  // one clause, without a value of the document
}

// String is the problem on one line.
func (p Problem) String() string {
	if p.At == "" {
		return p.Reason
	}
	return p.Reason + " at " + p.At
}

// explain makes problems of what the validator found. It finds things in the
// order of maps, and its texts hold values of the document: place and keyword
// alone are taken from it.
func explain(document any, err error) []Problem {
	var found *jsonschema.ValidationError
	if !errors.As(err, &found) {
		if err != nil {
			panic(fmt.Sprintf("schema: %v", err)) // Our schemas have no loop, and JSON is all JSON.
		}
		return nil
	}
	problems := (&explainer{document, map[string]any{}}).flatten(found)
	slices.SortFunc(problems, func(a, b Problem) int {
		return cmp.Or(cmp.Compare(a.At, b.At), cmp.Compare(a.Keyword, b.Keyword), cmp.Compare(a.Reason, b.Reason))
	})
	return slices.Compact(problems)
}

// explainer is a document with the schemas that have something against it.
type explainer struct {
	document any
	schemas  map[string]any // by $id
}

// flatten returns the leaves of the tree of errors.
func (x *explainer) flatten(e *jsonschema.ValidationError) []Problem {
	f := x.locate(e)
	if f.keyword == "oneOf" || f.keyword == "anyOf" {
		return x.closest(f, e.Causes)
	}
	if len(e.Causes) == 0 {
		return f.problems(x.document)
	}
	var problems []Problem
	for _, c := range e.Causes {
		problems = append(problems, x.flatten(c)...)
	}
	return problems
}

// fault is a keyword that refused a value.
type fault struct {
	at      []string       // of the value in the document
	keyword string         // "minimum"
	schema  map[string]any // where the keyword stands
	limit   any            // what it says: 1
}

func (x *explainer) locate(e *jsonschema.ValidationError) fault {
	f := fault{at: tokens(e.InstanceLocation)}
	id, fragment, _ := strings.Cut(e.AbsoluteKeywordLocation, "#")
	root, path := x.schema(id), tokens(fragment)
	n := len(path)
	switch {
	case n > 2 && path[n-3] == "dependentRequired":
		f.keyword, f.limit = path[n-3], []any{find(root, path)}
	case n > 0:
		f.keyword = path[n-1]
		f.schema, _ = find(root, path[:n-1]).(map[string]any)
		f.limit = f.schema[f.keyword]
	}
	return f
}

func (x *explainer) schema(id string) any {
	if s, ok := x.schemas[id]; ok {
		return s
	}
	text, err := Text(strings.TrimPrefix(id, Base))
	if err == nil {
		x.schemas[id], err = game.Any(text)
	}
	if err != nil {
		panic(fmt.Sprintf("schema: %s: %v", id, err)) // One of our own, which was compiled.
	}
	return x.schemas[id]
}

// problems says what the keyword has against the value.
func (f fault) problems(document any) []Problem {
	object, _ := find(document, f.at).(map[string]any)
	var problems []Problem
	switch f.keyword {
	case "required", "dependentRequired":
		for _, name := range f.limit.([]any) {
			if _, ok := object[name.(string)]; !ok {
				problems = append(problems, f.problem("a member is missing", name.(string)))
			}
		}
	case "additionalProperties":
		known, _ := f.schema["properties"].(map[string]any)
		for name := range object {
			if _, ok := known[name]; !ok {
				problems = append(problems, f.problem("a member is unknown", name))
			}
		}
	default:
		problems = append(problems, f.problem(f.reason()))
	}
	return problems
}

func (f fault) problem(reason string, below ...string) Problem {
	return Problem{At: place(slices.Concat(f.at, below)), Keyword: f.keyword, Reason: reason}
}

// closest returns the problems by the one form that the value is meant to be of,
// told by the members whose value is fixed, like the name of an event.
func (x *explainer) closest(f fault, forms []*jsonschema.ValidationError) []Problem {
	var meant [][]Problem
	for _, form := range forms {
		problems := x.flatten(form)
		if !slices.ContainsFunc(problems, f.tellsApart) {
			meant = append(meant, problems)
		}
	}
	if len(meant) == 1 {
		return meant[0]
	}
	return []Problem{f.problem("this is none of the forms that it may have")}
}

// tellsApart reports whether a problem is one of the form as a whole: of the
// value's type, or of a fixed member at its top.
func (f fault) tellsApart(p Problem) bool {
	top := place(f.at)
	below, ok := strings.CutPrefix(p.At, top+"/")
	return p.Keyword == "type" && p.At == top || p.Keyword == "const" && ok && !strings.Contains(below, "/")
}

// tokens splits a pointer of the validator's, which escapes names as a URL does.
func tokens(pointer string) []string {
	var found []string
	for _, t := range strings.Split(pointer, "/")[1:] {
		if s, err := url.PathUnescape(t); err == nil {
			t = s
		}
		found = append(found, strings.NewReplacer("~1", "/", "~0", "~").Replace(t))
	}
	return found
}

// find returns what stands at a place of a value; nil where there is nothing.
func find(value any, at []string) any {
	for _, t := range at {
		switch v := value.(type) {
		case map[string]any:
			value = v[t]
		case []any:
			i, err := strconv.Atoi(t)
			if err != nil || i < 0 || i >= len(v) {
				return nil
			}
			value = v[i]
		default:
			return nil
		}
	}
	return value
}

// maxPlace is how many bytes of a pointer a problem shows.
const maxPlace = 200

// place is a JSON pointer as a problem may show it: names come from the
// document, so one that hides text, breaks the line or has no end is cut off.
func place(at []string) string {
	var b strings.Builder
	for _, t := range at {
		if !game.PlainText(t) || strings.Contains(t, "\n") || b.Len()+len(t) > maxPlace {
			break
		}
		b.WriteString("/" + strings.NewReplacer("~", "~0", "/", "~1").Replace(t))
	}
	return b.String()
}
