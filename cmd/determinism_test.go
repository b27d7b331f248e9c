package cmd

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// TestSameBytes resolves one turn again and again, each time in a new process
// and in another world: order, names and times of the files, the folder, the
// processors, the time zone, the language, and every setting that there is.
// Save, board, signature and log are the same bytes each time, and on a machine
// of 32 bits too.
func TestSameBytes(t *testing.T) {
	moves := fiveSeats(t, keyOfEachType)
	// Beside the moves come one that was replaced, one document with another
	// signature, the same file once more, and moves ahead.
	succeed(t, "seal", "board.json", "--as", "red", "--key", "red", "9", "-o", "red.old", "--rev", "1")
	resigned(t, "purple.move", "purple", "purple.again")
	write(t, "green.again", read(t, "green.move"))
	succeed(t, "seal", "board.json", "--as", "brown", "--key", "brown", "--ahead", "2", "5 @5 | 1 ; 7", "-o", "brown.ahead", "--rev", "1")
	moves = append(moves, "red.old", "purple.again", "green.again", "brown.ahead")

	worlds := map[[sha256.Size]byte][]string{} // by the hash of what was made
	try := func(program string, runs uint64) {
		for i := range runs {
			w := newWorld(t, rand.New(rand.NewPCG(runs, i)), moves)
			hash := w.resolve(t, program)
			worlds[hash] = append(worlds[hash], program+" "+w.String())
		}
	}
	try("whisker", 200)
	if !testing.Short() {
		try(built(t, "whisker", "GOARCH=386"), 10)
	}
	if len(worlds) != 1 {
		for hash, ws := range worlds {
			t.Errorf("%d worlds made %x, such as %s", len(ws), hash, ws[0])
		}
	}
}

// built builds a program, without cgo, in an environment.
func built(t testing.TB, path string, env ...string) string {
	t.Helper()
	program := filepath.Join(t.TempDir(), "program")
	c := exec.Command("go", "build", "-o", program, path)
	c.Dir, c.Env = source, append(append(os.Environ(), "CGO_ENABLED=0"), env...)
	if code, talk := inProcess(t, c); code != 0 {
		t.Fatalf("go build: %s", talk)
	}
	return program
}

// source is the folder of this package: tests go elsewhere.
var source, _ = os.Getwd()

// world is one in which a turn is resolved.
type world struct {
	dir, out  string   // where the process runs, and where it writes
	env, args []string // args without the program
	in        []byte   // standard input
}

func (w world) String() string {
	return fmt.Sprintf("%s in %s with %s", strings.Join(w.args, " "), w.dir, strings.Join(w.env, " "))
}

// settingValues are what settings are set to, but for the key.
var settingValues = map[string][]string{
	setColor: {"", "auto", "always", "never"}, setLang: {"", "en", "zh-TW"}, setWidth: {"", "20", "400"},
}

// newWorld makes a world at random.
func newWorld(t *testing.T, dice *rand.Rand, moves []string) world {
	one := func(of ...string) string { return of[dice.IntN(len(of))] }
	coin := func() bool { return dice.IntN(2) == 0 }
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	w := world{out: t.TempDir(), dir: one(here, os.TempDir(), "/")}
	path := func(name string) string {
		if coin() {
			return filepath.Join(w.out, name)
		}
		name, err := filepath.Rel(w.dir, filepath.Join(w.out, name))
		if err != nil {
			t.Fatal(err)
		}
		return name
	}
	input := func(name string) string {
		as := fmt.Sprintf("%x", dice.Uint64())
		write(t, filepath.Join(w.out, as), read(t, name))
		when := time.Unix(dice.Int64N(1<<32), 0)
		if err := os.Chtimes(filepath.Join(w.out, as), when, when); err != nil {
			t.Fatal(err)
		}
		return path(as)
	}
	w.env = []string{
		"PATH=" + os.Getenv("PATH"), "HOME=" + w.out, "WHISKER_HOME=" + w.out, "GOMAXPROCS=" + one("1", "8"),
		"TZ=" + one("", "UTC", "Asia/Taipei", "America/St_Johns", "nowhere"),
		"LANG=" + one("", "C", "zh_TW.UTF-8", "tr_TR.UTF-8", "de_DE@euro"), "LC_ALL=" + one("", "C", "ar_EG.UTF-8", "zh_TW.Big5"),
		"NO_COLOR=" + one("", "1"), "WHISKER_TRACE=" + one("", "1"), "COLUMNS=" + one("", "20"), "TERM=" + one("", "dumb", "xterm-256color"),
	}
	key, other := input("ref"), input("red")
	config := ""
	for _, name := range settingNames {
		values := settingValues[name]
		if name == setKey {
			values = []string{"", other}
			switch dice.IntN(3) {
			case 0:
				values = []string{key}
			case 1:
				config += fmt.Sprintf("key = %q\n", key)
				values = []string{""}
			default:
				w.args = append(w.args, "--key", key)
			}
		} else if len(values) == 0 {
			t.Fatalf("the setting %s is not varied", name)
		} else if v := one(values...); v != "" {
			config += fmt.Sprintf("%s = %q\n", name, v)
		}
		w.env = append(w.env, "WHISKER_"+strings.ToUpper(name)+"="+one(values...))
	}
	write(t, filepath.Join(w.out, "config.toml"), []byte(config))

	files := []string{"save.json"}
	for _, i := range dice.Perm(len(moves)) {
		files = append(files, input(moves[i]))
	}
	if files[0] = "-"; coin() {
		files[0] = input("save.json")
	} else {
		w.in = read(t, "save.json")
	}
	if coin() {
		w.args = append(w.args, "--json")
	}
	w.args = slices.Concat([]string{"resolve"}, w.args, files, []string{
		"-o", path("next.json"), "--log", path("log.txt"), "--turn", "1",
		one("--boards="+path("boards"), "--board="+path("board.json")),
	})
	return w
}

// resolve runs a program in the world and returns the hash of what it makes.
func (w world) resolve(t *testing.T, program string) [sha256.Size]byte {
	t.Helper()
	c := exec.Command(program, w.args...)
	c.Dir, c.Env, c.Stdin = w.dir, w.env, bytes.NewReader(w.in)
	if code, talk := inProcess(t, c); code != exitDone {
		t.Fatalf("%s: exit status %d\n%s", w, code, talk)
	}
	board := filepath.Join(w.out, "board.json")
	if !fileExists(board) {
		board = boardPath(filepath.Join(w.out, "boards"), 2)
	}
	var all []byte
	for _, name := range []string{filepath.Join(w.out, "next.json"), filepath.Join(w.out, "log.txt"), board, sigOf(board)} {
		data := read(t, name)
		if len(data) == 0 {
			t.Fatalf("%s is empty", name)
		}
		all = append(all, data...)
	}
	return sha256.Sum256(all)
}

// TestWalkIsSingleRuns: one run that goes on turn by turn, because moves ahead
// answer, makes what single runs make.
func TestWalkIsSingleRuns(t *testing.T) {
	for _, g := range []struct {
		program, game string
		seats, opens  []string // opens: the moves that lead to the walk
		ahead         string   // what every seat sends ahead
		turns         int      // that the walk makes
		told          bool     // the game can be told
	}{
		{"mousehole", "mice", []string{"white", "grey", "brown"}, []string{"ready", "grey"}, "1|2|3|4|5|6 ; 6|5|4|3|2|1", 6, false},
		{"whisker", "tiger", []string{"red", "green"}, []string{"9"}, "7 ; 6 | 9 ; 2 | 3 ; 9", 4, true},
	} {
		t.Run(g.game, func(t *testing.T) {
			walk := begun(t, g.game, g.seats)
			for _, move := range g.opens {
				resolve(t, g.program, "save.json", walk.answer(t, move), "-o", "save.json", "--force")
			}
			moves := walk.answer(t, "--ahead", fmt.Sprint(len(g.opens)+1), g.ahead)
			told := func(log string) []string {
				if !g.told {
					return nil
				}
				return []string{"--log", log}
			}
			resolve(t, g.program, "save.json", moves, append(told("walked.txt"), "-o", "walked.json", "--boards", "boards")...)
			save, first := "save.json", len(g.opens)+2
			var logs []byte
			for turn := first; turn < first+g.turns; turn++ {
				next, board, log := fmt.Sprintf("%d.save", turn), fmt.Sprintf("%d.board", turn), fmt.Sprintf("%d.log", turn)
				resolve(t, g.program, save, moves, append(told(log), "-o", next, "--board", board)...)
				walked := boardPath("boards", turn)
				same(t, walked, board)
				same(t, sigOf(walked), sigOf(board))
				if save, moves = next, nil; g.told {
					logs = append(logs, read(t, log)...)
				}
			}
			same(t, "walked.json", save)
			if g.told {
				write(t, "singles.txt", logs)
				same(t, "walked.txt", "singles.txt")
			}
			if fileExists(boardPath("boards", first+g.turns)) {
				t.Errorf("the walk made more than %d turns", g.turns)
			}
		})
	}
}

// seats are those of a table whose save is save.json, each with a key of its
// name.
type seats []string

// begun begins a table in a new folder, which becomes the current one.
func begun(t *testing.T, game string, ss seats) seats {
	t.Helper()
	t.Chdir(t.TempDir())
	t.Setenv("WHISKER_HOME", "home")
	succeed(t, "key", "new", "ref")
	table := []string{"new", game, "--name", "t", "--key", "ref", "-o", "save.json"}
	for _, seat := range ss {
		succeed(t, "key", "new", seat)
		table = append(table, "--seat", seat+"=P"+seat+":"+seat+".pub")
	}
	succeed(t, table...)
	return ss
}

// answer has every seat seal the same move, and returns the files.
func (ss seats) answer(t *testing.T, move ...string) (files []string) {
	t.Helper()
	for _, seat := range ss {
		succeed(t, "view", "save.json", "--as", seat, "--key", "ref", "-o", "view.json", "--force")
		succeed(t, slices.Concat([]string{"seal", "view.json", "--as", seat, "--key", seat, "-o", seat + ".move", "--force"}, move)...)
		files = append(files, seat+".move")
	}
	return files
}

func resolve(t *testing.T, program, save string, moves []string, args ...string) {
	t.Helper()
	c := exec.Command(program, slices.Concat([]string{"resolve", save, "--key", "ref"}, moves, args)...)
	if code, talk := inProcess(t, c); code != exitDone {
		t.Fatalf("%s: exit status %d\n%s", c, code, talk)
	}
}

func same(t *testing.T, path, other string) {
	t.Helper()
	if diff := cmp.Diff(string(read(t, path)), string(read(t, other))); diff != "" {
		t.Errorf("%s and %s differ (-%[1]s +%[2]s):\n%s", path, other, diff)
	}
}
