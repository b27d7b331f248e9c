package cmd

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// victim is a resolve that something happens to. It runs each time in a new
// folder with the same files.
type victim struct {
	args          []string
	before, after map[string]string // the files before it, and when nothing happens to it
}

// newVictims makes the two ways in which a turn is resolved: to new names, which
// are linked, and in place of the old save, which is renamed.
func newVictims(t *testing.T) map[string]victim {
	moves := fiveSeats(t, keyOfEachType)
	before := map[string]string{}
	for _, name := range append(moves, "save.json", "ref") {
		before[name] = string(read(t, name))
	}
	victims := map[string]victim{}
	for way, outputs := range map[string][]string{
		"to new files": {"-o", "next.json", "--boards", "boards", "--log", "log.txt"},
		"in place":     {"-o", "save.json", "--board", "board.json", "--log", "log.txt", "--force"},
	} {
		v := victim{args: slices.Concat([]string{"resolve", "save.json", "--key", "ref"}, moves, outputs), before: before}
		dir := v.folder(t)
		if code, talk := inProcess(t, v.command(dir)); code != exitDone {
			t.Fatalf("%s: exit status %d\n%s", way, code, talk)
		}
		v.after = files(t, dir)
		victims[way] = v
	}
	return victims
}

// folder makes a folder with the files from before.
func (v victim) folder(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for name, data := range v.before {
		write(t, filepath.Join(dir, name), []byte(data))
	}
	return dir
}

func (v victim) command(dir string) *exec.Cmd {
	c := exec.Command("whisker", v.args...)
	c.Dir = dir
	return c
}

// files is what the files below a folder hold, but for locks.
func files(t *testing.T, dir string) map[string]string {
	t.Helper()
	found := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.HasSuffix(path, ".lock") {
			return err
		}
		name, err := filepath.Rel(dir, path)
		found[name] = string(read(t, path))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// inCopy goes to a new folder with the same files, for a test that changes them.
func inCopy(t *testing.T, all map[string]string) {
	t.Helper()
	t.Chdir(t.TempDir())
	t.Setenv("WHISKER_HOME", "home")
	for name, text := range all {
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		write(t, name, []byte(text))
	}
}

// withoutStaged leaves out files that do not have their name yet.
func withoutStaged(found map[string]string) map[string]string {
	named := map[string]string{}
	for name, data := range found {
		if !strings.HasPrefix(filepath.Base(name), ".whisker-") {
			named[name] = data
		}
	}
	return named
}

// sound checks that every file is as before or as after, and that the save does
// not stand without what led to it. done tells that it stands.
func (v victim) sound(t *testing.T, now map[string]string) (done bool) {
	t.Helper()
	save := v.args[slices.Index(v.args, "-o")+1]
	done = now[save] == v.after[save]
	for name, data := range now {
		if data != v.after[name] && data != v.before[name] {
			t.Errorf("%s has %d bytes that are neither the old ones nor the new ones", name, len(data))
		}
	}
	for name := range v.before {
		if _, ok := now[name]; !ok {
			t.Errorf("%s is gone", name)
		}
	}
	if diff := cmp.Diff(v.after, now); done && diff != "" {
		t.Errorf("the new save is there, and not what led to it (-want +got):\n%s", diff)
	}
	return done
}

// again runs the same command once more, which goes on where it was cut off. In
// place of the save from which it started it finds that its moves are stale.
func (v victim) again(t *testing.T, dir string, done bool) {
	t.Helper()
	want := exitDone
	if done && v.before["save.json"] != v.after["save.json"] {
		want = exitWaiting
	}
	if code, talk := inProcess(t, v.command(dir)); code != want {
		t.Errorf("the next run: exit status %d, want %d\n%s", code, want, talk)
	}
	if diff := cmp.Diff(v.after, withoutStaged(files(t, dir))); diff != "" {
		t.Errorf("after the next run (-want +got):\n%s", diff)
	}
}

// TestManyAtOnce: of processes that resolve one save at the same time one does
// it; the others find the table locked, or all done.
func TestManyAtOnce(t *testing.T) {
	victims := newVictims(t)
	locked := 0
	for race := 0; race < 20 || locked == 0 && race < 200; race++ {
		for way, v := range victims {
			dir := v.folder(t)
			codes, talks := make([]int, 4), make([]string, 4)
			var wg sync.WaitGroup
			for i := range codes {
				wg.Go(func() { codes[i], talks[i] = inProcess(t, v.command(dir)) })
			}
			wg.Wait()
			allowed := []int{exitDone, exitLocked}
			if way == "in place" {
				allowed = append(allowed, exitWaiting)
			}
			for i, code := range codes {
				if code == exitLocked {
					locked++
				}
				if !slices.Contains(allowed, code) {
					t.Errorf("race %d %s: exit status %d\n%s", race, way, code, talks[i])
				}
			}
			if !slices.Contains(codes, exitDone) {
				t.Errorf("race %d %s: exit statuses %v, and nobody resolved the turn", race, way, codes)
			}
			if diff := cmp.Diff(v.after, files(t, dir)); diff != "" {
				t.Errorf("race %d %s (-want +got):\n%s", race, way, diff)
			}
		}
	}
	if locked == 0 {
		t.Error("nobody ever found the table locked")
	}
}
