package cmd

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"go.yaml.in/yaml/v3"
)

// secrets is what stands in the moves of a pull request and in no report.
const secrets = "behind the waterfall"

// newRepository makes a repository in which a table is played, at its second
// turn, and the branch "moves" that a player would have pulled: one good move,
// one that is not allowed, one that is forged and one that is sealed.
func newRepository(t *testing.T) (dir string) {
	t.Helper()
	tools(t, "git", "tar", "bash")
	t.Chdir(t.TempDir())
	t.Setenv("WHISKER_HOME", "home")
	t.Setenv("GIT_CONFIG_GLOBAL", "/dev/null")
	for _, who := range []string{"AUTHOR", "COMMITTER"} {
		t.Setenv("GIT_"+who+"_NAME", "Ann")
		t.Setenv("GIT_"+who+"_EMAIL", "ann@example.org")
	}
	succeed(t, "key", "new", "ref")
	seats := []string{"red", "yellow", "green", "purple"}
	table := []string{"new", "tiger", "--name", "club", "--key", "ref", "-o", "save.json"}
	for _, seat := range seats {
		succeed(t, "key", "new", seat)
		table = append(table, "--seat", seat+"=P"+seat+":"+seat+".pub")
	}
	succeed(t, table...)
	succeed(t, "view", "save.json", "-o", "board.json")
	resolve := []string{"resolve", "save.json", "--key", "ref", "-o", "next.json", "--boards", "repository/boards"}
	for i, card := range []string{"3", "6", "7", "2"} {
		seat := seats[i]
		succeed(t, "seal", "board.json", "--as", seat, "--key", seat, card, "-o", seat+".first")
		resolve = append(resolve, seat+".first")
	}
	succeed(t, resolve...)
	git(t, "repository", "init", "-q", "-b", "main")
	git(t, "repository", "add", "boards")
	git(t, "repository", "commit", "-q", "-m", "the board")
	git(t, "repository", "checkout", "-q", "-b", "moves")
	if err := os.Mkdir("repository/moves", 0o755); err != nil {
		t.Fatal(err)
	}
	seal := func(seat, key, move string, more ...string) {
		succeed(t, slices.Concat([]string{
			"seal", "repository/boards/0002.json", "--as", seat, "--key", key, move, "--note", secrets, "-o", "repository/moves/" + seat + ".move",
		}, more)...)
	}
	seal("red", "red", "1", "--open")
	seal("yellow", "yellow", "6", "--open", "--force") // It was played in turn 1.
	seal("purple", "purple", "9")
	succeed(t, "seal", "repository/boards/0002.json", "--as", "green", "--key", "green", "3", "--note", secrets, "--open", "-o", "green.move")
	forged := strings.Replace(string(read(t, "green.move")), `"card":3`, `"card":4`, 1)
	write(t, "repository/moves/green.move", []byte(forged))
	git(t, "repository", "add", "moves")
	git(t, "repository", "commit", "-q", "-m", "my move")
	return "repository"
}

// tools skips a test where a program is missing, which may be only outside CI.
func tools(t *testing.T, names ...string) {
	t.Helper()
	for _, name := range names {
		if _, err := exec.LookPath(name); err != nil {
			if os.Getenv("CI") != "" {
				t.Fatal(err)
			}
			t.Skip(err)
		}
	}
}

// git runs git in a folder, which it makes.
func git(t *testing.T, dir string, args ...string) string {
	t.Helper()
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	c := exec.Command("git", args...)
	c.Dir = dir
	out, err := c.CombinedOutput()
	if err != nil {
		t.Fatalf("git %s: %v\n%s", strings.Join(args, " "), err, out)
	}
	return strings.TrimSpace(string(out))
}

// root is the folder of go.mod; tests begin in cmd.
func root(t *testing.T) string {
	t.Helper()
	dir, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// workflow is what the tests understand of one.
type workflow struct {
	Defaults struct{ Run struct{ Shell string } }
	Jobs     map[string]struct {
		Steps []struct {
			Name, Run string
			Env       map[string]string
		}
	}
}

// TestWorkflow checks a pull request with the commands that stand in the
// workflow, in the shell that GitHub would run them in.
func TestWorkflow(t *testing.T) {
	source := root(t)
	var w workflow
	if err := yaml.Unmarshal(read(t, filepath.Join(source, "scripts/ci/moves.yml")), &w); err != nil {
		t.Fatal(err)
	}
	dir := newRepository(t)
	if err := os.Symlink(source, filepath.Join(dir, ".whisker")); err != nil {
		t.Fatal(err)
	}
	temp := t.TempDir()
	t.Setenv("RUNNER_TEMP", temp)
	t.Setenv("GITHUB_PATH", filepath.Join(temp, "path"))
	write(t, filepath.Join(temp, "path"), nil)
	given := map[string]string{"${{ github.event.pull_request.base.sha }}": git(t, dir, "rev-parse", "main")}
	code, out, ran := exitDone, "", 0
	for _, s := range w.Jobs["check"].Steps {
		if s.Run == "" {
			continue
		}
		ran++
		c := exec.Command("bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", s.Run)
		c.Dir, c.Env = dir, os.Environ()
		for name, value := range s.Env {
			c.Env = append(c.Env, name+"="+given[value])
		}
		if more := strings.Fields(string(read(t, filepath.Join(temp, "path")))); more != nil {
			c.Env = append(c.Env, "PATH="+strings.Join(more, ":")+":"+os.Getenv("PATH"))
		}
		code, out = inProcess(t, c)
		if code != exitDone && s.Name != "Check the moves" {
			t.Fatalf("%s: exit status %d\n%s", s.Name, code, out)
		}
	}
	if w.Defaults.Run.Shell != "bash" || ran != 2 {
		t.Errorf("the workflow has %d steps that run something, in %q", ran, w.Defaults.Run.Shell)
	}
	if code != exitDistrusted {
		t.Errorf("exit status %d, want %d", code, exitDistrusted)
	}
	want := `::error file=moves/green.move,title=whisker::bad-signature: the signature is broken, or by no key of this table
::notice file=moves/purple.move,title=whisker::sealed: the file is sealed and cannot be opened here
::notice file=moves/red.move,title=whisker::accepted: the move is good
::error file=moves/yellow.move,title=whisker::illegal: the move is not allowed
::notice title=whisker::missing: yellow, green, purple
`
	if diff := cmp.Diff(want, out); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// silent fails where a report holds anything that stands in a move.
func silent(t *testing.T, report string) {
	t.Helper()
	for _, word := range []string{secrets, "card", "salt", "rev\"", "BEGIN"} {
		if strings.Contains(report, word) {
			t.Errorf("the report holds %q:\n%s", word, report)
		}
	}
}

// TestReportsAreSilent holds every format against what may not be told.
func TestReportsAreSilent(t *testing.T) {
	dir := newRepository(t)
	for format := range checkFormats {
		args := []string{"check", dir + "/boards", dir + "/moves", "--format", format, "--kinds"}
		code, out, talk := call(t, args...)
		if code != exitDistrusted {
			t.Errorf("%s: exit status %d", format, code)
		}
		for _, name := range []string{"red", "yellow", "green", "purple"} {
			if !strings.Contains(out, dir+"/moves/"+name+".move") {
				t.Errorf("%s does not name the file of %s:\n%s", format, name, out)
			}
		}
		silent(t, out+talk)
	}
}

// TestPreReceive pushes to a bare repository that has the hook.
func TestPreReceive(t *testing.T) {
	hook := read(t, "../scripts/ci/pre-receive")
	dir := newRepository(t)
	git(t, "bare.git", "init", "-q", "--bare", "-b", "main")
	if err := os.WriteFile("bare.git/hooks/pre-receive", hook, 0o755); err != nil {
		t.Fatal(err)
	}
	push := func(ref string) (code int, out string) {
		c := exec.Command("git", "push", "-q", "../bare.git", ref)
		c.Dir = dir
		return inProcess(t, c)
	}
	if code, out := push("main"); code != exitDone {
		t.Fatalf("the referee's first push: exit status %d\n%s", code, out)
	}
	code, out := push("moves")
	if code == exitDone || !strings.Contains(out, "moves/yellow.move: illegal") || !strings.Contains(out, "moves/green.move: bad-signature") {
		t.Errorf("bad moves were taken: exit status %d\n%s", code, out)
	}
	silent(t, out)
	if refs := git(t, "bare.git", "branch", "--list", "--format=%(refname:short)"); refs != "main" {
		t.Errorf("the repository has the branches %q", refs)
	}
	git(t, dir, "rm", "-q", "moves/yellow.move", "moves/green.move")
	git(t, dir, "commit", "-q", "--amend", "-m", "my move")
	if code, out := push("moves"); code != exitDone {
		t.Errorf("good moves were refused: exit status %d\n%s", code, out)
	}
	// A push cannot bring the board that its moves are judged by.
	git(t, dir, "checkout", "-q", "-b", "forged", "main")
	board := strings.Replace(string(read(t, dir+"/boards/0002.json")), `"turn":2`, `"turn":3`, 1)
	write(t, dir+"/boards/0003.json", []byte(board))
	git(t, dir, "checkout", "-q", "moves", "--", "moves")
	git(t, dir, "add", ".")
	git(t, dir, "commit", "-q", "-m", "my board")
	if code, out := push("forged"); code != exitDone || !strings.Contains(out, "moves/red.move: accepted") {
		t.Errorf("the moves were judged by the board that came with them: exit status %d\n%s", code, out)
	}
}

// newGuarded makes a repository that was pushed to bare.git beside it, which judges
// what is pushed from now on.
func newGuarded(t *testing.T) (dir string) {
	t.Helper()
	hook := read(t, "../scripts/ci/pre-receive")
	dir = newRepository(t)
	git(t, "bare.git", "init", "-q", "--bare", "-b", "main")
	git(t, dir, "push", "-q", "../bare.git", "main")
	if err := os.WriteFile("bare.git/hooks/pre-receive", hook, 0o755); err != nil {
		t.Fatal(err)
	}
	return dir
}

// TestPreReceiveFollowsNoLinks pushes links to what lies on the server.
func TestPreReceiveFollowsNoLinks(t *testing.T) {
	dir := newGuarded(t)
	server := t.TempDir()
	write(t, filepath.Join(server, "private"), []byte("no move"))
	git(t, dir, "rm", "-q", "-r", "moves")
	for link, to := range map[string]string{"moves": server, "moves/private": filepath.Join(server, "private"), "moves/none": "/nowhere"} {
		path := filepath.Join(dir, link)
		if err := os.RemoveAll(filepath.Join(dir, "moves")); err != nil {
			t.Fatal(err)
		}
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink(to, path); err != nil {
			t.Fatal(err)
		}
		git(t, dir, "add", "-A")
		git(t, dir, "commit", "-q", "-m", "my move")
		c := exec.Command("git", "push", "-q", "../bare.git", "moves")
		c.Dir = dir
		code, out := inProcess(t, c)
		if code == exitDone || !strings.Contains(out, link+": damaged") || strings.Count(out, "private") != strings.Count(link, "private") {
			t.Errorf("%s: exit status %d\n%s", link, code, out)
		}
	}
}

// TestPreReceiveJudgesWhatIsPushed: attributes that come with a push make no other
// file of a move than the one that the repository then holds.
func TestPreReceiveJudgesWhatIsPushed(t *testing.T) {
	dir := newGuarded(t)
	good := string(read(t, dir+"/moves/red.move"))
	git(t, dir, "checkout", "-q", "-B", "moves", "main")
	start := git(t, dir, "rev-parse", "main")
	for attribute, pushed := range map[string]struct{ move, message string }{
		"export-subst":                 {"$Format:%B$", good}, // a good move as the message of the commit
		"working-tree-encoding=UTF-16": {good, "my move"},
		"text eol=crlf":                {good, "my move"},
		"ident":                        {"$Id$", "my move"},
		"export-ignore":                {"no move", "my move"},
	} {
		git(t, dir, "reset", "-q", "--hard", start)
		write(t, "message", []byte(pushed.message))
		if err := os.MkdirAll(dir+"/moves", 0o755); err != nil {
			t.Fatal(err)
		}
		write(t, dir+"/moves/red.move", []byte(pushed.move))
		git(t, dir, "add", ".") // before the attribute is there
		write(t, dir+"/.gitattributes", []byte("moves/* "+attribute+"\n"))
		git(t, dir, "add", ".gitattributes")
		git(t, dir, "commit", "-q", "--cleanup=verbatim", "-F", "../message")
		c := exec.Command("git", "push", "-q", "-f", "../bare.git", "moves:"+strings.Trim(attribute[:4], "- "))
		c.Dir = dir
		code, out := inProcess(t, c)
		if want := pushed.move == good; (code == exitDone) != want || strings.Contains(out, "red.move: accepted") != want {
			t.Errorf("%s: exit status %d\n%s", attribute, code, out)
		}
	}
}

// TestPreCommit runs the entry of the hook as pre-commit does: with the staged
// files that it is for.
func TestPreCommit(t *testing.T) {
	source := root(t)
	var hooks []struct{ ID, Name, Entry, Language, Files string }
	if err := yaml.Unmarshal(read(t, filepath.Join(source, ".pre-commit-hooks.yaml")), &hooks); err != nil {
		t.Fatal(err)
	}
	if len(hooks) != 1 || hooks[0].Language != "golang" {
		t.Fatalf("the hooks are %+v", hooks)
	}
	dir := newRepository(t)
	commit := func() (code int, out string) {
		args := strings.Fields(hooks[0].Entry)
		for _, file := range strings.Fields(git(t, dir, "ls-files")) {
			if regexp.MustCompile(hooks[0].Files).MatchString(file) {
				args = append(args, file)
			}
		}
		c := exec.Command(args[0], args[1:]...)
		c.Dir = dir
		return inProcess(t, c)
	}
	code, out := commit()
	if code != exitDistrusted || !strings.Contains(out, "moves/yellow.move: illegal") || strings.Contains(out, "boards/0001.json:") {
		t.Errorf("exit status %d\n%s", code, out)
	}
	silent(t, out)
	git(t, dir, "rm", "-q", "moves/yellow.move", "moves/green.move")
	if code, out := commit(); code != exitDone {
		t.Errorf("good moves: exit status %d\n%s", code, out)
	}
}

// TestSaveAge plays turns of a table whose save lies sealed in its repository.
func TestSaveAge(t *testing.T) {
	source := root(t)
	tools(t, "age", "age-keygen", "bash")
	dir := newRepository(t)
	sh := func(script string) (int, string) {
		c := exec.Command("bash", "-c", script)
		c.Dir = dir
		return inProcess(t, c)
	}
	recipe := filepath.Join(source, "scripts/ci/save-age.sh") + " ../me.key ../ref"
	if code, out := sh("age-keygen -o ../me.key && age -a -r $(age-keygen -y ../me.key) < ../next.json > save.age"); code != exitDone {
		t.Fatal(out)
	}
	before := read(t, dir+"/save.age")
	if code, out := sh(recipe); code != exitWaiting || !strings.Contains(out, "yellow, green") {
		t.Errorf("with two bad moves: exit status %d\n%s", code, out)
	}
	if string(read(t, dir+"/save.age")) != string(before) {
		t.Error("the save changed, and moves were missing")
	}
	if code, out := sh("mv moves elsewhere; " + recipe + "; code=$?; mv elsewhere moves; exit $code"); code != exitWaiting {
		t.Errorf("with no move at all: exit status %d\n%s", code, out)
	}
	for _, seat := range []string{"yellow", "green"} {
		succeed(t, "seal", dir+"/boards/0002.json", "--as", seat, "--key", seat, "1", "-o", dir+"/moves/"+seat+".2")
	}
	if code, out := sh(recipe); code != exitDone {
		t.Fatalf("exit status %d\n%s", code, out)
	}
	if code, out := sh("age -d -i ../me.key save.age | whisker show -"); code != exitDone || !strings.Contains(out, "turn 3") {
		t.Errorf("exit status %d\n%s", code, out)
	}
	if !strings.Contains(string(read(t, dir+"/log.txt")), "turn 3") {
		t.Error("the log does not tell of turn 3")
	}
	succeed(t, "verify", dir+"/boards/0001.json", dir+"/boards/0002.json", dir+"/boards/0003.json")
	if code, out := sh("ls -A"); code != exitDone || out != ".git\nboards\nlog.txt\nmoves\nsave.age\n" {
		t.Errorf("the folder holds\n%s", out)
	}
}
