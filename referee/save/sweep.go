package save

import (
	"io/fs"
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

// Sweep takes away what writers that were killed left in folders under names of
// their own. Nobody else may be writing there: WriteAll, which cannot know,
// leaves what is not an hour old. Its error is an *Error.
func Sweep(dirs ...string) error {
	for _, dir := range dirs {
		left, err := leftovers(dir)
		if err != nil {
			return readError(dir, err)
		}
		for _, e := range left {
			if err := Remove(filepath.Join(dir, e.Name())); err != nil {
				return err
			}
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
		left, _ := leftovers(dir)
		for _, e := range left {
			if info, err := e.Info(); err == nil && now.ModTime().Sub(info.ModTime()) > abandoned {
				os.Remove(filepath.Join(dir, e.Name()))
			}
		}
	}
}

// leftovers lists the files in a folder that do not have their own names.
func leftovers(dir string) (left []fs.DirEntry, err error) {
	entries, err := os.ReadDir(dir)
	for _, e := range entries {
		if e.Type().IsRegular() && strings.HasPrefix(e.Name(), stagedPrefix) && strings.HasSuffix(e.Name(), stagedSuffix) {
			left = append(left, e)
		}
	}
	return left, err
}
