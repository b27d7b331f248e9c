package cmd

import (
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"whisker/referee/envelope"
)

var long = flag.Bool("long", false, "run the tests of turn that take minutes in full")

// runs is a run of turn that something happens to, each time in a new folder
// with the same files.
type runs struct {
	name          string
	args          []string
	before, after map[string]string // the files before it, and when nothing happens to it
	keys          map[string]envelope.Identity
}

// newRuns makes tables at which a run of turn has something to do: to receive
// good and bad files and to resolve, to seal views, to call a seat absent, to
// tell that a deadline is over.
func newRuns(t *testing.T) []*runs {
	t.Helper()
	t.Chdir(t.TempDir())
	t.Setenv("WHISKER_HOME", "home")
	keys := map[string]envelope.Identity{}
	for _, who := range []string{"ref", "red", "yellow", "green"} {
		succeed(t, "key", "new", who)
		id, err := envelope.LoadIdentity(who, nil)
		if err != nil {
			t.Fatal(err)
		}
		keys[who] = id
	}
	const monday = "2026-06-01T12:00:00Z"
	begin := func(name, game string, more ...string) {
		args := []string{"init", name + "/club", game, "--name", "club", "--key", "ref", "--now", monday}
		for _, seat := range []string{"red", "yellow", "green"} {
			args = append(args, "--seat", seat+"=P"+seat+":"+seat+".pub")
		}
		if err := os.Mkdir(name, 0o755); err != nil {
			t.Fatal(err)
		}
		succeed(t, append(args, more...)...)
	}
	send := func(name, seat, move string, more ...string) {
		out := name + "/club/inbox/" + seat + strings.Join(more, "")
		succeed(t, append([]string{"seal", name + "/club/boards/0001.json", "--as", seat, "--key", seat, move, "-o", out}, more...)...)
	}
	begin("resolves", "tiger")
	send("resolves", "red", "6")
	send("resolves", "red", "7", "--rev", "1")
	send("resolves", "yellow", "3")
	send("resolves", "green", "2", "--open")
	write(t, "resolves/club/inbox/again", read(t, "resolves/club/inbox/yellow"))
	write(t, "resolves/club/inbox/refused", []byte(strings.Replace(string(read(t, "resolves/club/inbox/green--open")), `"card":2`, `"card":3`, 1)))
	begin("deals", "hare")
	for _, seat := range []string{"red", "yellow", "green"} {
		send("deals", seat, "ready")
	}
	weekly := []string{"--deadline", "sunday 20:00", "--gap", "0"}
	begin("goes on", "tiger", append(weekly, "--absent", "default:1")...)
	send("goes on", "yellow", "3")
	begin("waits", "tiger", weekly...)
	send("waits", "green", "3", "--rev", "7")
	send("waits", "green", "4", "--rev", "7", "--open")
	var all []*runs
	for name, now := range map[string]string{
		"resolves": "2026-06-01T12:01:00Z", "deals": "2026-06-01T12:01:00Z", "goes on": "2026-06-08T00:00:00Z", "waits": "2026-06-08T00:00:00Z",
	} {
		r := &runs{name: name, args: []string{"turn", "club", "--key", "ref", "--now", now}, before: files(t, name), keys: keys}
		r.before["ref"] = string(read(t, "ref"))
		dir := r.folder(t)
		if code, talk := inProcess(t, r.command(dir)); code != exitDone {
			t.Fatalf("%s: exit status %d\n%s", name, code, talk)
		}
		r.after = r.plain(t, dir)
		all = append(all, r)
	}
	slices.SortFunc(all, func(a, b *runs) int { return strings.Compare(a.name, b.name) })
	return all
}

// folder makes a folder with the files from before.
func (r *runs) folder(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	r.into(t, dir)
	return dir
}

// into puts the files from before into a folder.
func (r *runs) into(t *testing.T, dir string) {
	t.Helper()
	for name, data := range r.before {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		write(t, path, []byte(data))
	}
}

func (r *runs) command(dir string) *exec.Cmd { return in(dir, r.args...) }

// in is a call of whisker in a folder.
func in(dir string, args ...string) *exec.Cmd {
	c := exec.Command("whisker", args...)
	c.Dir = dir
	return c
}

// plain is what the files below a folder hold: of those that are sealed to a
// seat, what is in them.
func (r *runs) plain(t *testing.T, dir string) map[string]string {
	t.Helper()
	found := files(t, dir)
	for name, data := range found {
		_, seat, _ := strings.Cut(filepath.Base(name), "-")
		seat, _, _ = strings.Cut(strings.TrimSuffix(seat, ".view"), "-")
		form, _ := envelope.Sniff([]byte(data))
		if !strings.Contains(name, "outbox") || form != envelope.FormSealed {
			continue
		}
		opened, err := envelope.Open([]byte(data), r.keys[seat])
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		found[name] = string(opened)
	}
	return found
}

// lost fails where a file that came is in the inbox no more and is not kept.
func (r *runs) lost(t *testing.T, dir string) {
	t.Helper()
	now := map[string]bool{}
	for _, data := range files(t, dir) {
		now[data] = true
	}
	for name, data := range r.before {
		if (strings.Contains(name, "inbox") || strings.Contains(name, "Maildir")) && !now[data] {
			t.Errorf("%s is lost", name)
		}
	}
}

// again runs turn once more, which goes on where it was cut off: all is as if
// nothing had happened.
func (r *runs) again(t *testing.T, dir string) {
	t.Helper()
	if code, talk := inProcess(t, r.command(dir)); code != exitDone {
		t.Errorf("the next run: exit status %d\n%s", code, talk)
	}
	if diff := cmp.Diff(r.after, r.plain(t, dir)); diff != "" {
		t.Errorf("after the next run (-want +got):\n%s", diff)
	}
}

// TestTurnIsIdempotent: nothing depends on how often turn runs.
func TestTurnIsIdempotent(t *testing.T) {
	for _, r := range newRuns(t) {
		dir := r.folder(t)
		for range 3 {
			r.again(t, dir)
		}
	}
}

// TestTwoTurnsAtOnce: of two that run at once, one does it; the other finds the
// table locked, or all done.
func TestTwoTurnsAtOnce(t *testing.T) {
	races, locked := 24, 0
	if *long {
		races = 240
	}
	all := newRuns(t)
	race := 0
	for ; race < races || locked == 0 && race < 10*races; race++ {
		r := all[race%len(all)]
		dir := r.folder(t)
		codes, talks := make([]int, 2), make([]string, 2)
		var wg sync.WaitGroup
		for i := range codes {
			wg.Go(func() { codes[i], talks[i] = inProcess(t, r.command(dir)) })
		}
		wg.Wait()
		slices.Sort(codes)
		switch {
		case slices.Equal(codes, []int{exitDone, exitLocked}):
			locked++
		case !slices.Equal(codes, []int{exitDone, exitDone}):
			t.Errorf("race %d, %s: exit statuses %v\n%s", race, r.name, codes, talks)
		}
		if diff := cmp.Diff(r.after, r.plain(t, dir)); diff != "" {
			t.Errorf("race %d, %s (-want +got):\n%s", race, r.name, diff)
		}
	}
	if locked == 0 {
		t.Error("nobody ever found the table locked")
	}
	t.Logf("%d races, in %d of which one found the table locked", race, locked)
}
