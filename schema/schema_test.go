package schema

import (
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"whisker/referee/game"
)

func TestEverySchemaStandsOnItsOwn(t *testing.T) {
	for _, name := range Names() {
		text, err := Text(name)
		if err != nil {
			t.Fatal(err)
		}
		var head struct {
			Schema string `json:"$schema"`
			ID     string `json:"$id"`
			Title  string `json:"title"`
			About  string `json:"description"`
		}
		if err := game.Peek(text, &head); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if head.ID != Base+name || head.Schema != "https://json-schema.org/draft/2020-12/schema" || head.Title == "" || head.About == "" {
			t.Errorf("%s has the head %+v", name, head)
		}
		c := newCompiler()
		if _, err := c.Compile(Base + name); err != nil {
			t.Errorf("%s: %#v", name, err)
		}
	}
}

// Every keyword that our schemas use has a reason of its own, and every pattern
// and every "not" a title that says what is wanted.
func TestEveryKeywordExplainsItself(t *testing.T) {
	silent := map[string]bool{
		"$schema": true, "$id": true, "$ref": true, "$defs": true, "title": true, "description": true, "properties": true,
		"items": true, "prefixItems": true, "propertyNames": true, "if": true, "then": true, "else": true, "allOf": true,
		"oneOf": true, "anyOf": true, "required": true, "dependentRequired": true, "additionalProperties": true,
	}
	var walk func(name string, schema any)
	walk = func(name string, schema any) {
		s, ok := schema.(map[string]any)
		if !ok {
			return
		}
		for keyword, v := range s {
			switch keyword {
			case "properties", "$defs":
				for k, sub := range v.(map[string]any) {
					walk(name+"/"+k, sub)
				}
				continue
			case "allOf", "oneOf", "anyOf", "prefixItems":
				for _, sub := range v.([]any) {
					walk(name+"/"+keyword, sub)
				}
				continue
			case "items", "additionalProperties", "propertyNames", "if", "then", "else", "not":
				walk(name+"/"+keyword, v)
			}
			if silent[keyword] {
				continue
			}
			f := fault{keyword: keyword, limit: v, schema: s}
			if r := f.reason(); r == "" || strings.HasSuffix(r, "this is not ") || strings.HasSuffix(r, "asks for") {
				t.Errorf("%s: %s is explained as %q", name, keyword, r)
			}
		}
	}
	for _, name := range Names() {
		text, err := Text(name)
		if err != nil {
			t.Fatal(err)
		}
		schema, err := game.Any(text)
		if err != nil {
			t.Fatal(err)
		}
		walk(name, schema)
	}
}

func TestEveryTextOfWhatThereIsNot(t *testing.T) {
	for _, name := range []string{"", "moves", "../go", "board.schema.json"} {
		if _, err := Text(name); err == nil {
			t.Errorf("Text(%q) gives a schema", name)
		}
		if _, err := Validate(name, []byte(`{}`)); err == nil {
			t.Errorf("Validate(%q) gives no error", name)
		}
	}
}

func examples(t *testing.T, name, kind string) map[string][]byte {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join("testdata", name, kind+"-*.json"))
	if err != nil {
		t.Fatal(err)
	}
	found := map[string][]byte{}
	for _, p := range paths {
		data, err := os.ReadFile(p)
		if err != nil {
			t.Fatal(err)
		}
		found[strings.TrimSuffix(filepath.Base(p), ".json")] = data
	}
	return found
}

func TestGoodExamples(t *testing.T) {
	for _, name := range Names() {
		good := examples(t, name, "good")
		if len(good) == 0 {
			t.Errorf("the schema %s has no good example", name)
		}
		for example, data := range good {
			problems, err := Validate(name, data)
			if err != nil || len(problems) > 0 {
				t.Errorf("%s/%s: %v %v", name, example, err, problems)
			}
		}
	}
}

// badName is what the name of a bad example says: the keyword that refuses it,
// and where, with dots between the names.
var badName = regexp.MustCompile(`^bad-([A-Za-z]+)(?:-(.*))?$`)

func TestBadExamplesAreRefusedForTheReasonInTheirName(t *testing.T) {
	for _, name := range Names() {
		bad := examples(t, name, "bad")
		if len(bad) == 0 {
			t.Errorf("the schema %s has no bad example", name)
		}
		for example, data := range bad {
			m := badName.FindStringSubmatch(example)
			if m == nil {
				t.Fatalf("%s/%s does not name its reason", name, example)
			}
			at := ""
			if m[2] != "" {
				at = "/" + strings.ReplaceAll(m[2], ".", "/")
			}
			problems, err := Validate(name, data)
			if err != nil || len(problems) != 1 || problems[0].Keyword != m[1] || problems[0].At != at || problems[0].Reason == "" {
				t.Errorf("%s/%s: %v %+v, want one problem", name, example, err, problems)
			}
		}
	}
}

func TestNoExampleWithoutSchema(t *testing.T) {
	dirs, err := os.ReadDir("testdata")
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range dirs {
		if d.Name() != "rapid" && !slices.Contains(Names(), d.Name()) {
			t.Errorf("testdata/%s is of no schema", d.Name())
		}
	}
}

func TestAllProblemsAtOnceSorted(t *testing.T) {
	const document = `{"type":"whisker.board/1","turn":0,"choice":3,"comment":"","game":"A","withdraw":false,
		"note":"","by":7,"seat":"red","rev":1.5,"salt":"` + "\\u0007" + `","move":{"a":null,"\u001b[2J":1}}`
	want := []Problem{
		{"", "not", "a withdrawal holds no move"},
		{"/ahead", "dependentRequired", "a member is missing"},
		{"/answers", "required", "a member is missing"},
		{"/by", "const", `"referee" is expected`},
		{"/comment", "additionalProperties", "a member is unknown"},
		{"/game", "pattern", "this is not 32 bytes in lower-case hex"},
		{"/move", "pattern", "this is not plain text"},
		{"/move/a", "type", "an object, an array, a string, an integer or true or false is expected"},
		{"/note", "pattern", "this is not plain text that is not empty"},
		{"/rev", "type", "an integer is expected"},
		{"/salt", "pattern", "this is not 32 bytes in lower-case hex"},
		{"/turn", "minimum", "the number is below 1"},
		{"/type", "const", `"whisker.move/1" is expected`},
		{"/withdraw", "const", "true is expected"},
	}
	for range 10 {
		got, err := Validate("move", []byte(document))
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("the problems (-want +got):\n%s", diff)
		}
	}
}

func TestProblemsHoldNoValue(t *testing.T) {
	const document = `{"type":"hunter2","turn":1234567,"seat":"hunter2 ","game":"hunter2","answers":"hunter2","salt":["hunter2"],
		"move":"hunter2","withdraw":"hunter2","note":"hunter2\u0007","by":"hunter2","pad":"hunter2","rev":-1234567,"choice":1234567}`
	problems, err := Validate("move", []byte(document))
	if err != nil || len(problems) < 10 {
		t.Fatalf("Validate = %v, %v, want many problems", problems, err)
	}
	for _, p := range problems {
		if s := p.String(); strings.Contains(s, "hunter2") || strings.Contains(s, "1234567") {
			t.Errorf("the problem %q holds a value", s)
		}
	}
}

func TestDocumentThatIsNoJSON(t *testing.T) {
	for in, want := range map[string]game.FormatError{
		`{"turn":1,"turn":2}`: {At: "/turn", Reason: "a member stands twice"},
		`{"turn":`:            {Reason: "the JSON is broken"},
		``:                    {Reason: "the JSON is broken"},
	} {
		var f *game.FormatError
		if _, err := Validate("move", []byte(in)); !errors.As(err, &f) || f.Reason != want.Reason {
			t.Errorf("Validate(%s) = %v, want %v", in, err, &want)
		}
	}
}

// A name may look like a pointer or a URL.
func TestPlaceOfAnOddName(t *testing.T) {
	problems, err := Validate("move-tiger-land", []byte(`{"to":2,"a/b~c%20 é":1}`))
	want := []Problem{{"/a~1b~0c%20 é", "additionalProperties", "a member is unknown"}}
	if diff := cmp.Diff(want, problems); diff != "" || err != nil {
		t.Errorf("Validate (-want +got): %v\n%s", err, diff)
	}
	problems, err = Validate("plain", []byte(`{"a/b~c%20 é":[null]}`))
	if err != nil || len(problems) != 1 || problems[0].At != "/a~1b~0c%20 é/0" {
		t.Errorf("Validate = %v, %v, want one problem inside the member", problems, err)
	}
}

func TestManyValidateAtOnce(t *testing.T) {
	var wg sync.WaitGroup
	for _, name := range Names() {
		for range 2 {
			wg.Go(func() {
				if _, err := Validate(name, []byte(`{}`)); err != nil {
					t.Errorf("%s: %v", name, err)
				}
			})
		}
	}
	wg.Wait()
}

// FuzzValidate asks of any input whatever that it is explained without a crash.
func FuzzValidate(f *testing.F) {
	for _, name := range []string{"move", "event-tiger", "case-tiger"} {
		for _, kind := range []string{"good", "bad"} {
			paths, err := filepath.Glob(filepath.Join("testdata", name, kind+"-*.json"))
			if err != nil {
				f.Fatal(err)
			}
			for _, p := range paths {
				data, err := os.ReadFile(p)
				if err != nil {
					f.Fatal(err)
				}
				f.Add(name, data)
			}
		}
	}
	f.Fuzz(func(t *testing.T, name string, document []byte) {
		problems, err := Validate(name, document)
		if err != nil && problems != nil {
			t.Fatal("both problems and an error")
		}
		for _, p := range problems {
			if p.Keyword == "" || p.Reason == "" || strings.HasSuffix(p.Reason, "asks for") || !game.PlainText(p.String()) || strings.Contains(p.String(), "\n") {
				t.Fatalf("the problem is %+v", p)
			}
		}
	})
}

func BenchmarkCompile(b *testing.B) {
	for b.Loop() {
		if _, err := newCompiler().Compile(Base + "move"); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkValidate(b *testing.B) {
	data, err := os.ReadFile("testdata/move/good-answer.json")
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if problems, err := Validate("move", data); err != nil || len(problems) > 0 {
			b.Fatal(problems, err)
		}
	}
}
