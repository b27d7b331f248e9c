// Package schema is the JSON Schema of every document, move form and output of
// whisker, in draft 2020-12, for everybody who reads or writes them without it.
//
// A schema is named by what it describes: a document by its kind ("board"), an
// answer by game and ask ("move-tiger-card"), the other parts of a game by part
// and game ("state-tiger"), an output by its command ("output-show"). Its $id is
// https://whisker.example/schema/ and the name, and references are relative to
// that: a validator needs the whole set.
//
// The authority on documents is the strict decoder, which takes microseconds. A
// schema explains: it finds all problems at once. It cannot see how a number is
// written (3.0), hashes, or what stands in a document that is a string of
// another one.
package schema

import (
	"bytes"
	"embed"
	"fmt"
	"io"
	"strings"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v5"

	"whisker/referee/game"
)

// Base is what the name of a schema makes its $id of.
const Base = "https://whisker.example/schema/"

const suffix = ".schema.json"

//go:embed *.schema.json
var files embed.FS

// Names lists the schemas in alphabetical order.
func Names() []string {
	entries, err := files.ReadDir(".")
	if err != nil {
		panic(err) // The folder is part of the program.
	}
	names := make([]string, len(entries))
	for i, e := range entries {
		names[i] = strings.TrimSuffix(e.Name(), suffix)
	}
	return names
}

// Text returns a schema as JSON. Its error says that there is none of that name.
func Text(name string) ([]byte, error) {
	text, err := files.ReadFile(name + suffix)
	if err != nil {
		return nil, fmt.Errorf("there is no schema %q", name)
	}
	return text, nil
}

// Validate finds all that is wrong with a document by one schema, sorted by
// place, then keyword. No problem: the document is of that form. The error is a
// *game.FormatError where the document is no JSON, or says that there is no
// such schema.
func Validate(name string, document []byte) ([]Problem, error) {
	value, err := game.Any(document)
	if err != nil {
		return nil, err
	}
	s, err := compile(name)
	if err != nil {
		return nil, err
	}
	return explain(value, s.Validate(value)), nil
}

// compiler compiles schemas when they are first needed: each takes milliseconds.
var compiler = struct {
	sync.Mutex
	*jsonschema.Compiler
}{Compiler: newCompiler()}

func newCompiler() *jsonschema.Compiler {
	c := jsonschema.NewCompiler()
	c.LoadURL = func(url string) (io.ReadCloser, error) {
		text, err := Text(strings.TrimPrefix(url, Base))
		if err != nil {
			return nil, err
		}
		return io.NopCloser(bytes.NewReader(text)), nil
	}
	return c
}

func compile(name string) (*jsonschema.Schema, error) {
	if _, err := Text(name); err != nil {
		return nil, err
	}
	compiler.Lock()
	defer compiler.Unlock()
	return compiler.Compile(Base + name)
}
