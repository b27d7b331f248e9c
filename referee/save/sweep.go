package save

import (
	"crypto/rand"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"
)

// What stands around the random name of a file that does not have its own yet.
const (
	stagedPrefix = ".whisker-"
	stagedSuffix = ".tmp"
)

// abandoned is how much older than a new file one is that nobody will give its
// name any more. Between the two a writer needs a moment.
const abandoned = time.Hour

// Sweep takes away what writers that were killed left in a folder under names of
// their own. Where others may be writing there, before is a time since which
// none of them can be at it: a file that was written to later stays. The zero
// time is for a folder in which nobody else writes. Its error is an *Error.
func Sweep(dir string, before time.Time) error {
	paths, err := leftovers(dir, before, 0)
	if err != nil {
		return err
	}
	for _, path := range paths {
		if err := Remove(path); err != nil {
			return err
		}
	}
	return nil
}

// StageFolder makes a folder beside a path, to be given that name once it is
// whole, and takes away those of writers that were killed before theirs was. Its
// error is an *Error.
func StageFolder(path string) (staged string, err error) {
	dir := filepath.Dir(filepath.Clean(path))
	staged = filepath.Join(dir, stagedPrefix+rand.Text()+stagedSuffix)
	if err := os.MkdirAll(staged, 0o755); err != nil {
		return "", writeError(path, err)
	}
	if now, err := os.Stat(staged); err == nil {
		old, _ := leftovers(dir, now.ModTime().Add(-abandoned), fs.ModeDir)
		for _, path := range old {
			_ = os.RemoveAll(path) // It is no duty, as in sweepBeside.
		}
	}
	return staged, nil
}

// leftovers lists what has a name of a writer's own in a folder, is of a type and
// was last written to before a time, the zero one for any.
func leftovers(dir string, before time.Time, kind fs.FileMode) (paths []string, err error) {
	names, err := listing(dir)
	if err != nil {
		return nil, readError(dir, err)
	}
	for _, name := range names {
		if !strings.HasPrefix(name, stagedPrefix) || !strings.HasSuffix(name, stagedSuffix) {
			continue
		}
		path := filepath.Join(dir, name)
		info, err := os.Lstat(path)
		if err != nil || info.Mode().Type() != kind || !before.IsZero() && !info.ModTime().Before(before) {
			continue // It is something else, somebody's, or gone.
		}
		paths = append(paths, path)
	}
	return paths, nil
}

// listing lists the names in a folder in any order, since to sort them is most
// of what a folder of many files would cost.
func listing(dir string) ([]string, error) {
	d, err := os.Open(dir)
	if err != nil {
		return nil, err
	}
	defer d.Close()
	return d.Readdirnames(-1)
}

// sweepBeside takes away what was abandoned in the folders of files that were
// just written, while the caller goes on, and returns what waits for the end of
// that. By their time it tells the age of others, so that a clock which is wrong,
// or another machine's, does no harm. It is no duty: what may not be taken away
// stays.
func sweepBeside(written []string) (wait func()) {
	var all sync.WaitGroup
	swept := map[string]bool{}
	for _, name := range written {
		dir := filepath.Dir(name)
		now, err := os.Stat(name)
		if swept[dir] || err != nil {
			continue
		}
		swept[dir] = true
		all.Go(func() { _ = Sweep(dir, now.ModTime().Add(-abandoned)) })
	}
	return all.Wait
}
