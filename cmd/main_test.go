package cmd

import (
	"bytes"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"whisker/referee/games"
	"whisker/schema"
)

var update = flag.Bool("update", false, "rewrite the golden files in the scripts")

// TestMain makes two commands for the scripts: whisker itself, and mousehole,
// which is whisker with games that are there to be tested with.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"whisker":   func() { os.Exit(obey(newEnv(games.All()))) },
		"mousehole": func() { os.Exit(obey(newEnv(testBooks))) },
	})
}

// exitBroken is the status of a test command whose output breaks its schema. It
// is none of whisker's.
const exitBroken = 99

// obey runs the process's command and holds what it prints with --json against
// the schemas.
func obey(e *env) int {
	var out, talk bytes.Buffer
	e.out, e.err = io.MultiWriter(e.out, &out), io.MultiWriter(e.err, &talk)
	code := process(e)
	if args := os.Args[1:]; wantsJSON(args) {
		for _, breach := range breaches(args, out.Bytes(), talk.String()) {
			fmt.Fprintf(os.Stderr, "BROKEN SCHEMA: %s\n", breach)
			code = exitBroken
		}
	}
	return code
}

// breaches tells what is wrong with the JSON that a command printed.
func breaches(args []string, out []byte, talk string) (found []string) {
	check := func(name string, document []byte) {
		problems, err := schema.Validate(name, document)
		if err != nil {
			found = append(found, fmt.Sprintf("%s: %v: %s", name, err, document))
		}
		for _, p := range problems {
			found = append(found, fmt.Sprintf("%s: %s: %s", name, p, document))
		}
	}
	if len(out) > 0 && !isResult(args) {
		if bytes.Count(out, []byte("\n")) != 1 || !bytes.HasSuffix(out, []byte("\n")) {
			found = append(found, "the output is not one line")
		}
		check(schemaOf(args), out)
	}
	for line := range strings.Lines(talk) {
		if strings.HasPrefix(line, `{"note"`) {
			check("output-note", []byte(line))
			continue
		}
		check("output-error", []byte(line))
	}
	return found
}

// isResult reports whether the result itself went to standard output: a file,
// a schema or a help text.
func isResult(args []string) bool {
	i := slices.Index(args, "-o")
	return i >= 0 && slices.Index(args, "-") == i+1 || args[0] == "schema" && len(args) > 2 || slices.Contains(args, "--help")
}

// schemaOf names the schema of a command's output.
func schemaOf(args []string) string {
	c, _, err := newRoot(newEnv(testBooks)).Find(args)
	if err != nil {
		return err.Error()
	}
	return outputSchema(c.CommandPath())
}

// outputSchema is "output-key-new" for "whisker key new".
func outputSchema(path string) string {
	return "output-" + strings.ReplaceAll(strings.TrimPrefix(path, "whisker "), " ", "-")
}
