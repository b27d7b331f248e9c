package cmd

import (
	"cmp"
	"os"
	"path/filepath"
	"slices"

	"whisker/referee/save"
)

// lockSaves takes the locks of saves, or none of them. It takes them in one
// order, however they were named: of processes that want the same ones, one gets
// them all, where each might hold what the other wants.
func lockSaves(paths ...string) (unlock func(), err error) {
	if len(paths) == 1 {
		return save.Lock(paths[0])
	}
	type lock struct{ path, file string }
	locks := make([]lock, len(paths))
	for i, path := range paths {
		locks[i] = lock{path, realPath(path)}
	}
	slices.SortFunc(locks, func(a, b lock) int { return cmp.Compare(a.file, b.file) })
	locks = slices.CompactFunc(locks, func(a, b lock) bool { return a.file == b.file })
	var held []func()
	unlock = func() {
		for _, release := range slices.Backward(held) {
			release()
		}
	}
	for _, l := range locks {
		release, err := save.Lock(l.path)
		if err != nil {
			unlock()
			return nil, err
		}
		held = append(held, release)
	}
	return unlock, nil
}

// realPath is the one name of a file among all that lead to it.
func realPath(path string) string {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	if abs, err := filepath.Abs(path); err == nil {
		path = abs
	}
	if dir, err := filepath.EvalSymlinks(filepath.Dir(path)); err == nil { // The working folder's name may be a link.
		path = filepath.Join(dir, filepath.Base(path))
	}
	return path
}

// replaced lists the save that an output takes the place of, if there is one:
// somebody may be at work on it.
func replaced(out string, force bool) []string {
	if info, err := os.Lstat(out); !force || err != nil || !info.Mode().IsRegular() {
		return nil
	}
	return []string{out}
}
