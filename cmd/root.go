package cmd

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// commandGroups lists the commands by group, each under its name.
var commandGroups = []struct {
	id, title string
	commands  []builder
}{
	{"play", "To play:", []builder{
		{"show", newShow}, {"moves", newMoves}, {"seal", newSeal}, {"change", newChange}, {"agree", newAgree}, {"open", newOpen}, {"key", newKey},
	}},
	{"referee", "To referee:", []builder{
		{"new", newNew}, {"view", newView}, {"check", newCheck}, {"resolve", newResolve}, {"enact", newEnact}, {"rerun", newRerun}, {"close", newClose},
	}},
	{"folder", "To keep tables in folders:", []builder{
		{"init", newInit}, {"turn", newTurn}, {"status", newStatus}, {"hold", newHold}, {"resume", newResume}, {"post", newPost},
	}},
	{"check", "To check:", []builder{
		{"verify", newVerify}, {"log", newLog}, {"result", newResult}, {"signers", newSigners}, {"inspect", newInspect},
	}},
	{"learn", "To learn:", []builder{
		{"demo", newDemo}, {"games", newGames}, {"rules", newRules}, {"schema", newSchema}, {"version", newVersion},
	}},
}

// builder builds the command of a name.
type builder struct {
	name  string
	build func(*env) *cobra.Command
}

// newRoot builds the command tree: of the one command that the arguments name,
// since every start pays for it, or else of all.
func newRoot(e *env, args ...string) *cobra.Command {
	root := &cobra.Command{
		Use:   "whisker",
		Short: "A play-by-mail referee for board games",
		Long: `whisker is a play-by-mail referee for board games. It loads a save, accepts a
sealed move from each player as a signed file, resolves the turn, and writes
the next save, a board that everybody may see, and a log that people read.`,
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          cobra.NoArgs,
		RunE:          func(c *cobra.Command, _ []string) error { return c.Help() },

		PersistentPreRunE: func(c *cobra.Command, _ []string) error { return readable(c.Flags()) },
	}
	root.PersistentFlags().BoolVar(&e.json, "json", false, "print the result as JSON, and an error too")
	root.SetFlagErrorFunc(func(c *cobra.Command, err error) error {
		return usage(c.CommandPath()+" --help", "%s", lowerFirst(err.Error()))
	})
	root.SetHelpCommandGroupID("learn")
	root.SetCompletionCommandGroupID("learn")
	one := commandOf(args)
	for _, g := range commandGroups {
		root.AddGroup(&cobra.Group{ID: g.id, Title: g.title})
		for _, b := range g.commands {
			if one == "" || one == b.name {
				c := b.build(e)
				c.GroupID = g.id
				root.AddCommand(c)
			}
		}
	}
	if one == "" {
		root.AddCommand(newTopics()...)
	} else {
		root.CompletionOptions.DisableDefaultCmd = true
	}
	return root
}

// commandOf returns the name of the command that arguments name; "" where it is
// none of commandGroups.
func commandOf(args []string) string {
	i := slices.IndexFunc(args, func(a string) bool { return a != "--json" }) // Behind any other flag it may be that flag's value.
	if i < 0 {
		return ""
	}
	for _, g := range commandGroups {
		if slices.ContainsFunc(g.commands, func(b builder) bool { return b.name == args[i] }) {
			return args[i]
		}
	}
	return ""
}

// readable refuses what was typed and is no text. Arguments that are names of
// files, which somebody else may have chosen, are taken as they are.
func readable(flags *pflag.FlagSet) (err error) {
	flags.Visit(func(f *pflag.Flag) {
		if !utf8.ValidString(f.Value.String()) {
			err = usage("write it in UTF-8", "--%s is no UTF-8", f.Name)
		}
	})
	return err
}

// exactly demands n arguments and names them in the error.
func exactly(n int, names string) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		if len(args) != n {
			return usage(c.CommandPath()+" "+names, "%s takes %s, and got %s", c.Name(), names, plural(len(args), "argument", "arguments"))
		}
		return nil
	}
}

// atLeast demands at least n arguments.
func atLeast(n int, names string) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		if len(args) < n {
			return usage(c.CommandPath()+" "+names, "%s takes %s, and got %s", c.Name(), names, plural(len(args), "argument", "arguments"))
		}
		return nil
	}
}

func lowerFirst(s string) string {
	if s == "" {
		return s
	}
	return strings.ToLower(s[:1]) + s[1:]
}
