package cmd

import (
	"crypto/sha256"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/testscript"

	"whisker/referee/game"
	"whisker/referee/games"
)

// TestScripts plays the journeys of testdata/script.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                "testdata/script",
		UpdateScripts:      *update,
		RequireUniqueNames: true,
		Setup: func(e *testscript.Env) error {
			e.Setenv("WHISKER_HOME", filepath.Join(e.WorkDir, "home"))
			scripts, err := filepath.Abs("../scripts")
			e.Setenv("SCRIPTS", scripts)
			return err
		},
		Condition: condition,
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"rc": rc, "interrupted": interrupted, "begin": begin, "turn": turn,
		},
	})
}

// condition knows [stock]: the tools are there that whisker must agree with.
// Only outside CI may they be missing.
func condition(name string) (bool, error) {
	if name != "stock" {
		return false, errors.New("there is no condition " + name)
	}
	for _, tool := range []string{"age", "age-keygen", "jq", "openssl", "setsid", "sha256sum", "ssh-agent", "ssh-keygen"} {
		if _, err := exec.LookPath(tool); err != nil {
			if os.Getenv("CI") != "" {
				return false, err
			}
			return false, nil
		}
	}
	return true, nil
}

// rc N COMMAND…: the command exits with exactly the status N. Where that is a
// failure it leaves every file as it was.
func rc(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: rc N COMMAND…")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	before := snapshot(ts)
	if got := status(ts.Exec(args[1], args[2:]...)); got != want {
		ts.Fatalf("exit status %d, want %d", got, want)
	}
	if diff := cmp.Diff(before, snapshot(ts)); want != exitDone && diff != "" {
		ts.Fatalf("the command failed and changed files (-before +after):\n%s", diff)
	}
}

// status is the exit status that an error of a command stands for.
func status(err error) int {
	var exit *exec.ExitError
	switch {
	case err == nil:
		return exitDone
	case errors.As(err, &exit):
		return exit.ExitCode()
	}
	return -1
}

// snapshot is the hash of every file but locks, by path.
func snapshot(ts *testscript.TestScript) map[string]string {
	hashes := map[string]string{}
	work := ts.Getenv("WORK")
	ts.Check(filepath.WalkDir(work, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() || strings.HasSuffix(path, ".lock") || strings.HasPrefix(path, filepath.Join(work, ".tmp")) {
			return err
		}
		data, err := os.ReadFile(path)
		sum := sha256.Sum256(data)
		hashes[path] = string(sum[:])
		return err
	}))
	return hashes
}

// interrupted COMMAND…: the command is interrupted while it reads standard
// input that does not end, and exits with status 130. As rc, it may change no
// file.
func interrupted(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) == 0 {
		ts.Fatalf("usage: interrupted COMMAND…")
	}
	before := snapshot(ts)
	c := exec.Command(args[0], args[1:]...)
	c.Dir = ts.MkAbs(".")
	c.Env = append(os.Environ(), "WHISKER_HOME="+ts.Getenv("WHISKER_HOME"))
	c.Stderr = ts.Stderr()
	in, err := c.StdinPipe()
	ts.Check(err)
	ts.Check(c.Start())
	// More than a pipe holds: when all is written, the command is reading.
	_, err = in.Write(make([]byte, 1<<20))
	ts.Check(err)
	ts.Check(c.Process.Signal(syscall.SIGINT))
	if got := status(c.Wait()); got != exitInterrupted {
		ts.Fatalf("exit status %d, want %d", got, exitInterrupted)
	}
	if diff := cmp.Diff(before, snapshot(ts)); diff != "" {
		ts.Fatalf("the command changed files (-before +after):\n%s", diff)
	}
}

// program is the command that knows a game.
func program(game string) string {
	if _, ok := games.All().Find(game); ok {
		return "whisker"
	}
	return "mousehole"
}

// begin GAME SEAT…: the referee, with the key ref, begins the table t. Every
// seat has a key of its own name. The save is save.json, the board board.json.
func begin(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 3 {
		ts.Fatalf("usage: begin GAME SEAT…")
	}
	whisker := program(args[0])
	ts.Setenv("GAME", args[0])
	ts.Check(ts.Exec(whisker, "key", "new", "ref"))
	table := []string{"new", args[0], "--name", "t", "--key", "ref", "-o", "save.json"}
	for _, seat := range args[1:] {
		ts.Check(ts.Exec(whisker, "key", "new", seat))
		table = append(table, "--seat", seat+"=P"+seat+":"+seat+".pub")
	}
	ts.Check(ts.Exec(whisker, table...))
	ts.Check(ts.Exec(whisker, "view", "save.json", "-o", "board.json"))
}

// turn SEAT=MOVE…: players who began with begin answer from their sealed views,
// the referee resolves. A turn without arguments has all who are asked answer
// with their first legal move, and "turn to-end" goes on so until the game is
// over. Views lie in views, moves in moves, boards in boards.
func turn(ts *testscript.TestScript, neg bool, args []string) {
	if neg {
		ts.Fatalf("usage: turn SEAT=MOVE…, or turn to-end")
	}
	if len(args) != 1 || args[0] != "to-end" {
		playTurn(ts, args)
		return
	}
	for len(asked(ts)) > 0 {
		playTurn(ts, nil)
	}
}

// asked lists whom the save waits for.
func asked(ts *testscript.TestScript) (seats []string) {
	var shown struct {
		Asks []struct {
			Seat string `json:"seat"`
		} `json:"asks"`
	}
	ts.Check(ts.Exec(program(ts.Getenv("GAME")), "show", "save.json", "--json"))
	ts.Check(game.Peek([]byte(ts.ReadFile("stdout")), &shown))
	for _, a := range shown.Asks {
		seats = append(seats, a.Seat)
	}
	return seats
}

func playTurn(ts *testscript.TestScript, answers []string) {
	whisker := program(ts.Getenv("GAME"))
	for _, dir := range []string{"views", "moves"} {
		ts.Check(os.MkdirAll(ts.MkAbs(dir), 0o777))
	}
	if len(answers) == 0 {
		answers = asked(ts)
	}
	taken, err := filepath.Glob(ts.MkAbs("boards/*.json"))
	ts.Check(err)
	n := strconv.Itoa(max(1, len(taken)))
	resolve := []string{"resolve", "save.json", "--key", "ref", "-o", "save.json", "--boards", "boards", "--force"}
	for _, answer := range answers {
		seat, move, ok := strings.Cut(answer, "=")
		view, file := "views/"+n+"-"+seat, "moves/"+n+"-"+seat
		ts.Check(ts.Exec(whisker, "view", "save.json", "--as", seat, "--key", "ref", "--seal", "-o", view))
		if !ok {
			ts.Check(ts.Exec(whisker, "moves", view, "--as", seat, "--key", seat))
			move, _, _ = strings.Cut(ts.ReadFile("stdout"), "\n")
		}
		ts.Check(ts.Exec(whisker, "seal", view, "--as", seat, "--key", seat, move, "-o", file))
		resolve = append(resolve, file)
	}
	ts.Check(ts.Exec(whisker, resolve...))
	ts.Check(ts.Exec(whisker, "view", "save.json", "-o", "board.json", "--force"))
}
