package cmd

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"golang.org/x/term"

	"whisker/referee"
	"whisker/referee/games"
	"whisker/referee/plain"
	"whisker/referee/save"
)

// env is the world as the commands see it. Tests put another one in its place.
type env struct {
	in     io.Reader
	out    io.Writer
	err    io.Writer
	getenv func(string) string
	now    func() time.Time // the one place where the clock is read
	books  referee.Rulebooks

	outTerminal bool
	width       int  // of the terminal, in columns; 0 where there is none
	json        bool // --json was given

	password func(prompt string) ([]byte, error) // nil where nobody can be asked
	inUsed   bool                                // standard input was read
	inputs   []string                            // files that were read
	writing  *sync.Mutex                         // held while files are written
	watch    func()                              // for signals; nil where somebody else does
}

// newEnv is the process's own environment, with the games of some rulebooks.
func newEnv(books referee.Rulebooks) *env {
	e := &env{
		in: os.Stdin, out: os.Stdout, err: os.Stderr,
		getenv: os.Getenv, now: time.Now, books: books, writing: new(sync.Mutex),
	}
	e.password = func(prompt string) ([]byte, error) {
		e.wait()
		return askTerminal(prompt)
	}
	if fd := int(os.Stdout.Fd()); term.IsTerminal(fd) {
		e.outTerminal = true
		e.width, _, _ = term.GetSize(fd)
	}
	return e
}

// Main runs whisker with the process's arguments and streams, and returns the
// exit code.
func Main() int {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(garbage)
	}
	return process(newEnv(games.All()))
}

// garbage is how much the heap may grow before it is collected, in per cent. A
// command needs a few megabytes for a few milliseconds, of which the collector
// would take a tenth.
const garbage = 400

// process runs the process's command, until a signal ends it.
func process(e *env) int {
	ctx, stop := context.WithCancel(context.Background())
	e.watch = sync.OnceFunc(func() { e.endOnSignal(stop) })
	time.AfterFunc(unwatched, e.watch)
	return run(ctx, e, os.Args[1:])
}

// unwatched is how long a command that neither waits for somebody nor writes
// files runs before signals are watched for: until then one just kills it. To
// watch takes a thread away from what most commands have done by then.
const unwatched = 20 * time.Millisecond

// endOnSignal ends the process when a signal asks for it. It does not wait for
// the command, which may be reading from somebody who is silent; but what is
// being written is written to its end.
func (e *env) endOnSignal(stop func()) {
	asked := make(chan os.Signal, 1)
	signal.Notify(asked, os.Interrupt, syscall.SIGTERM)
	go func() {
		<-asked
		stop()
		e.writing.Lock()
		os.Exit(e.fail(context.Canceled))
	}()
}

// wait has signals watched for from now on: a command is about to wait for
// somebody, or must not be cut off.
func (e *env) wait() {
	if e.watch != nil {
		e.watch()
	}
}

// beginWriting is called before files are written: no signal ends the process
// until end.
func (e *env) beginWriting() (end func()) {
	e.wait()
	e.writing.Lock()
	return e.writing.Unlock
}

// run runs one command in an environment, and returns the exit code.
func run(ctx context.Context, e *env, args []string) int {
	if err := execute(ctx, e, args); err != nil {
		return e.fail(err)
	}
	return exitDone
}

// execute finds the command and runs it.
func execute(ctx context.Context, e *env, args []string) (err error) {
	out := bufio.NewWriter(e.out)
	defer func() {
		if r := recover(); r != nil {
			err = bug(r)
			if e.getenv("WHISKER_TRACE") != "" {
				e.err.Write(debug.Stack())
			}
		}
	}()
	e.out = out
	root := newRoot(e, args...)
	e.json = wantsJSON(args)
	root.SetArgs(args)
	root.SetIn(e.in)
	root.SetOut(out)
	root.SetErr(e.err)
	err = root.ExecuteContext(ctx)
	if flushed := out.Flush(); err == nil && flushed != nil && !errors.Is(flushed, syscall.EPIPE) {
		err = flushed
	}
	return err
}

// wantsJSON looks for --json before any flag is read: an error in the flags is
// told as JSON too.
func wantsJSON(args []string) bool {
	if i := slices.Index(args, "--"); i >= 0 {
		args = args[:i]
	}
	return slices.Contains(args, "--json")
}

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
// or else of all.
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
	for _, g := range commandGroups {
		root.AddGroup(&cobra.Group{ID: g.id, Title: g.title})
	}
	add := func(group string, b builder) {
		c := b.build(e)
		c.GroupID = group
		root.AddCommand(c)
	}
	// Behind any other flag the name may be that flag's value.
	first := slices.IndexFunc(args, func(a string) bool { return a != "--json" })
	for _, g := range commandGroups {
		for _, b := range g.commands {
			if first >= 0 && args[first] == b.name {
				add(g.id, b)
				root.CompletionOptions.DisableDefaultCmd = true
				return root
			}
		}
	}
	for _, g := range commandGroups {
		for _, b := range g.commands {
			add(g.id, b)
		}
	}
	root.AddCommand(newTopics()...)
	return root
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

// fail tells an error and returns its exit code.
func (e *env) fail(err error) int {
	f := *explain(err)
	if strings.HasPrefix(f.Message, "unknown command ") {
		f.Code, f.Kind, f.Hint = exitUsage, "usage", "whisker --help"
	}
	switch {
	case f.told:
	case e.json:
		f.Message, f.Hint = heard(f.Message), heard(f.Hint)
		fmt.Fprintf(e.err, "%s\n", jsonOf(struct {
			Error failure `json:"error"`
		}{f}))
	default:
		e.say("error", f.Message)
		if f.Hint != "" {
			e.say("hint", f.Hint)
		}
	}
	return f.Code
}

// note tells something that is no error.
func (e *env) note(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	if e.json {
		fmt.Fprintf(e.err, "%s\n", jsonOf(struct {
			Note string `json:"note"`
		}{heard(text)}))
		return
	}
	e.say("note", text)
}

// stdin reads standard input, which only one argument may name.
func (e *env) stdin() ([]byte, error) {
	if e.inUsed {
		return nil, usage("give the other input as a file", "standard input can be read once only")
	}
	e.inUsed = true
	e.wait()
	return save.ReadFrom(e.in, "-", maxInput)
}

// askTerminal asks for a passphrase on the controlling terminal, wherever the
// streams lead.
func askTerminal(prompt string) ([]byte, error) {
	tty, err := os.OpenFile("/dev/tty", os.O_RDWR, 0)
	if err != nil {
		return nil, errors.New("there is no terminal")
	}
	defer tty.Close()
	fmt.Fprintf(tty, "whisker: %s: ", plain.Line(prompt))
	secret, err := term.ReadPassword(int(tty.Fd()))
	fmt.Fprintln(tty)
	return bytes.TrimSpace(secret), err
}

func lowerFirst(s string) string {
	if s == "" {
		return s
	}
	return strings.ToLower(s[:1]) + s[1:]
}
