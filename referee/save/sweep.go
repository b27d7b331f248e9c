package save

import (
	"os"
	"path/filepath"
	"strings"
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
	entries, err := os.ReadDir(dir)
	if err != nil {
		return readError(dir, err)
	}
	for _, e := range entries {
		if !e.Type().IsRegular() || !strings.HasPrefix(e.Name(), stagedPrefix) || !strings.HasSuffix(e.Name(), stagedSuffix) {
			continue
		}
		if !before.IsZero() {
			if info, err := e.Info(); err != nil || !info.ModTime().Before(before) {
				continue // It is somebody's, or gone.
			}
		}
		if err := Remove(filepath.Join(dir, e.Name())); err != nil {
			return err
		}
	}
	return nil
}

// sweepBeside takes away what was abandoned in the folders of files that were
// just written. By their time it tells the age of others, so that a clock which
// is wrong, or another machine's, does no harm. It is no duty: what may not be
// taken away stays.
func sweepBeside(written []string) {
	swept := map[string]bool{}
	for _, name := range written {
		dir := filepath.Dir(name)
		now, err := os.Stat(name)
		if swept[dir] || err != nil {
			continue
		}
		swept[dir] = true
		_ = Sweep(dir, now.ModTime().Add(-abandoned))
	}
}
