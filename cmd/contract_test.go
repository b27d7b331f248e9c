package cmd

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"whisker/referee"
	"whisker/schema"
)

// commands lists every command that does something, but for those that cobra
// makes.
func commands(t *testing.T) (all []*cobra.Command) {
	t.Helper()
	var walk func(*cobra.Command)
	walk = func(c *cobra.Command) {
		if c.RunE != nil && !c.HasSubCommands() {
			all = append(all, c)
		}
		for _, sub := range c.Commands() {
			walk(sub)
		}
	}
	walk(newRoot(newEnv(testBooks)))
	if len(all) < 20 {
		t.Fatalf("there are only %d commands", len(all))
	}
	return all
}

// A command is found by the name that it is listed under, alone and among all.
func TestCommandsAreFoundByName(t *testing.T) {
	for _, g := range commandGroups {
		for _, b := range g.commands {
			for _, args := range [][]string{{b.name}, {"--json", b.name, "show"}} {
				all := newRoot(newEnv(testBooks), args...).Commands()
				if len(all) != 1 || all[0].Name() != b.name || all[0].GroupID != g.id {
					t.Errorf("%q builds %d commands, and not %s alone", args, len(all), b.name)
				}
			}
		}
	}
	for _, args := range [][]string{nil, {"--help"}, {"help", "turn"}, {"turns"}, {"exit-codes"}} {
		if all := newRoot(newEnv(testBooks), args...).Commands(); len(all) < 20 {
			t.Errorf("%q builds %d commands alone", args, len(all))
		}
	}
}

// scripts is the text of all scripts, comments left out.
func scripts(t *testing.T) string {
	t.Helper()
	names, err := filepath.Glob("testdata/script/*.txtar")
	if err != nil || len(names) == 0 {
		t.Fatal("there are no scripts", err)
	}
	var all strings.Builder
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for line := range bytes.Lines(text) {
			if !bytes.HasPrefix(line, []byte("#")) {
				all.Write(line)
			}
		}
	}
	return all.String()
}

// called finds what stands behind a command wherever a script calls it.
func called(text, path string) (arguments []string) {
	name := strings.ReplaceAll(regexp.QuoteMeta(strings.TrimPrefix(path, "whisker ")), " ", `\s+`)
	calls := regexp.MustCompile(`\b(?:whisker|mousehole) ` + name + `\b([^\n]*)`)
	for _, m := range calls.FindAllStringSubmatch(text, -1) {
		own := regexp.MustCompile(`\b(?:whisker|mousehole) `).Split(m[1], 2)[0]
		arguments = append(arguments, own)
	}
	return arguments
}

// TestScriptsCallEverything fails where no script calls a command, a flag of it
// or one of its JSON outputs.
func TestScriptsCallEverything(t *testing.T) {
	text := scripts(t)
	for _, c := range commands(t) {
		calls := called(text, c.CommandPath())
		if len(calls) == 0 {
			t.Errorf("no script calls %s", c.CommandPath())
			continue
		}
		used := func(flag string) bool {
			word := regexp.MustCompile(`(^|\s)` + flag + `(\s|=|'|$)`)
			return slices.ContainsFunc(calls, word.MatchString)
		}
		c.LocalFlags().VisitAll(func(f *pflag.Flag) {
			if f.Name == "help" {
				return
			}
			if !used("--"+f.Name) && (f.Shorthand == "" || !used("-"+f.Shorthand)) {
				t.Errorf("no script calls %s with --%s", c.CommandPath(), f.Name)
			}
		})
		if !used("--json") {
			t.Errorf("no script calls %s with --json", c.CommandPath())
		}
	}
	for _, name := range settingNames {
		if variable := "WHISKER_" + strings.ToUpper(name); !strings.Contains(text, variable+"=") {
			t.Errorf("no script sets %s", variable)
		}
	}
}

// TestScriptsExitWithEveryCode fails where no script demands one of the exit
// codes that exit.go promises.
func TestScriptsExitWithEveryCode(t *testing.T) {
	text := scripts(t)
	names := exitNames(t)
	if len(names) != len(exitCodes) {
		t.Errorf("exit.go has %d codes, and the help names %d", len(names), len(exitCodes))
	}
	for _, c := range exitCodes {
		demand := fmt.Sprintf(`(?m)^(\[.*\] )?rc %d `, c.code)
		switch c.code {
		case exitDone:
			demand = `(?m)^whisker `
		case exitInterrupted:
			demand = `(?m)^interrupted `
		}
		if !regexp.MustCompile(demand).MatchString(text) {
			t.Errorf("no script exits with %d: %s", c.code, c.about)
		}
	}
	if regexp.MustCompile(`(?m)^! (exec )?(whisker|mousehole)`).MatchString(strings.ReplaceAll(text, "ttyin wrong\n! exec", "")) {
		t.Error("a script takes any failure for the right one: use rc N")
	}
}

// exitNames lists the constants of exit.go that are exit codes.
func exitNames(t *testing.T) (names []string) {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), "exit.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if spec, ok := n.(*ast.ValueSpec); ok && strings.HasPrefix(spec.Names[0].Name, "exit") && spec.Names[0].Name != "exitCodes" {
			names = append(names, spec.Names[0].Name)
		}
		return true
	})
	return names
}

// TestScriptsGiveEveryVerdict fails where no script expects one of the verdicts.
func TestScriptsGiveEveryVerdict(t *testing.T) {
	text := scripts(t)
	for _, v := range referee.Verdicts {
		expected := regexp.MustCompile(`(?m)^(stdout|stderr|[a-z0-9.-]+:) ?.*\b` + string(v) + `\b`)
		if !expected.MatchString(text) {
			t.Errorf("no script expects the verdict %s", v)
		}
	}
}

// TestEveryOutputHasASchema fails where a command's JSON could not be validated,
// or a schema describes the output of no command.
func TestEveryOutputHasASchema(t *testing.T) {
	described := map[string]bool{"output-error": true, "output-note": true}
	for _, c := range commands(t) {
		name := outputSchema(c.CommandPath())
		described[name] = true
		if _, err := schema.Text(name); err != nil {
			t.Errorf("%s --json has no schema %s", c.CommandPath(), name)
		}
	}
	for _, name := range schema.Names() {
		if strings.HasPrefix(name, "output-") && !described[name] {
			t.Errorf("the schema %s is of no command", name)
		}
	}
}

// TestHelp asks every command for its help: that builds all its flags, and
// fails where two have one shorthand.
func TestHelp(t *testing.T) {
	for _, c := range commands(t) {
		t.Run(c.CommandPath(), func(t *testing.T) {
			code, help, talk := call(t, append(strings.Fields(c.CommandPath())[1:], "--help")...)
			if code != exitDone || talk != "" {
				t.Fatalf("exit status %d: %s", code, talk)
			}
			if c.Short == "" || strings.HasSuffix(c.Short, ".") {
				t.Errorf("the short text is %q", c.Short)
			}
			if takes := strings.Contains(c.Use, " "); takes && (c.Long == "" || c.Example == "") {
				t.Error("a command with arguments has no long text or no example")
			}
			if strings.TrimSpace(strings.Split(help, "\n")[0]) == "" || !strings.Contains(help, "Usage:") {
				t.Errorf("the help is\n%s", help)
			}
			c.LocalFlags().VisitAll(func(f *pflag.Flag) {
				if f.Usage == "" || strings.HasSuffix(f.Usage, ".") {
					t.Errorf("--%s is explained as %q", f.Name, f.Usage)
				}
			})
			for line := range strings.Lines(c.Long) {
				if len(strings.TrimRight(line, "\n")) > 80 {
					t.Errorf("the line %q is too long", line)
				}
			}
			for line := range strings.Lines(c.Example) {
				if !strings.HasPrefix(line, "  ") || !strings.Contains(line, c.CommandPath()) && !strings.Contains(line, "ssh-keygen") {
					t.Errorf("the example %q is none", line)
				}
			}
		})
	}
}

// TestExamplesParse holds the examples in the help against the flags that there
// are.
func TestExamplesParse(t *testing.T) {
	for _, c := range commands(t) {
		for _, args := range called(c.Example, c.CommandPath()) {
			for _, flag := range regexp.MustCompile(`(?:^|\s)--?([a-z-]+)`).FindAllStringSubmatch(strings.Split(args, "|")[0], -1) {
				if c.Flag(flag[1]) == nil && c.Flags().ShorthandLookup(flag[1][:1]) == nil && flag[1] != "json" {
					t.Errorf("%s: the example has the flag %s", c.CommandPath(), flag[1])
				}
			}
		}
	}
}
