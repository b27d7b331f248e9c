package cmd

import (
	"bytes"
	"context"
	"slices"
	"strings"
	"testing"
)

// TestOneCommandIsAsAll: wherever the name of a command stands in a call, the
// tree of this one command says what the tree of all says.
func TestOneCommandIsAsAll(t *testing.T) {
	say := func(args, named []string) (string, string) {
		var out bytes.Buffer
		e := newEnv(testBooks)
		e.out, e.err, e.json = &out, &out, wantsJSON(args)
		root := newRoot(e, named...)
		root.SetArgs(args)
		root.SetOut(&out)
		root.SetErr(&out)
		if err := root.ExecuteContext(context.Background()); err != nil {
			e.fail(err)
		}
		return strings.Join(args, " "), out.String()
	}
	calls := [][]string{
		{"NAME", "-h"},
		{"NAME", "--help"},
		{"-h", "NAME"},
		{"--help", "NAME"},
		{"--json", "-h", "NAME"},
		{"help", "NAME"},
		{"NAME", "--nosuch"},
		{"--nosuch", "NAME"},
		{"--json", "NAME", "--nosuch"},
		{"--json=false", "NAME", "--nosuch"},
		{"--color", "NAME", "games"},
		{"--color", "never", "NAME", "--nosuch"},
		{"--color=never", "NAME", "--nosuch"},
		{"--", "NAME", "--nosuch"},
		{"-", "NAME"},
		{"", "NAME"},
		{"nosuch", "NAME"},
		{"__complete", "NAME", "-"},
		{"NAME", "__complete", "--nosuch"},
		{"NAME", "help", "--nosuch"},
	}
	for _, g := range commandGroups {
		for _, b := range g.commands {
			for _, call := range calls {
				args := slices.Clone(call)
				args[slices.Index(args, "NAME")] = b.name
				line, got := say(args, args)
				if _, want := say(args, nil); got != want {
					t.Errorf("whisker %s says\n%.300s, want\n%.300s", line, got, want)
				}
			}
		}
	}
}
