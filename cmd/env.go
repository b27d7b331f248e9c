package cmd

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"slices"
	"strings"
	"syscall"
	"time"

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
	signals  *signals
}

// newEnv is the process's own environment, with the games of some rulebooks.
func newEnv(books referee.Rulebooks) *env {
	e := &env{
		in: os.Stdin, out: os.Stdout, err: os.Stderr,
		getenv: os.Getenv, now: time.Now, books: books, signals: new(signals),
	}
	e.password = func(prompt string) ([]byte, error) {
		e.signals.watch()
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
	e.signals.end = func() {
		stop()
		os.Exit(e.fail(context.Canceled))
	}
	time.AfterFunc(unwatched, e.signals.watch)
	return run(ctx, e, os.Args[1:])
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

// stdin returns standard input, which only one argument may name. other is what
// another one may be: an input, a mail.
func (e *env) stdin(other string) (io.Reader, error) {
	if e.inUsed {
		return nil, usage("give the other "+other+" as a file", "standard input can be read once only")
	}
	e.inUsed = true
	e.signals.watch()
	return e.in, nil
}

// readStdin reads all of standard input.
func (e *env) readStdin() ([]byte, error) {
	in, err := e.stdin("input")
	if err != nil {
		return nil, err
	}
	return save.ReadFrom(in, "-", maxInput)
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
