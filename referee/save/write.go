package save

import (
	"bytes"
	"crypto/rand"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"syscall"
)

// File is an output.
type File struct {
	Path   string
	Data   []byte
	Secret bool   // the owner alone may read it
	Keep   bool   // never replaced, force or not: a key, a board
	Renews string // the one input that it may replace, with force: a save that goes on in place
}

// WriteFile writes one file, readable for all; see WriteAll.
func WriteFile(path string, data []byte, force bool) error {
	return WriteAll([]File{{Path: path, Data: data}}, force)
}

// WriteAll writes a set of files in its order, which is boards and log first
// and the save last, so that a save never stands without what led to it. An
// existing output is replaced only with force; one that holds its bytes already
// counts as written. Another one that is one of the inputs, by whatever name, is
// refused, and so is one that is no regular file. A refused set changes
// nothing. Its error is an *Error.
func WriteAll(files []File, force bool, inputs ...string) error {
	files, err := check(files, force, inputs)
	if err != nil {
		return err
	}
	staged, err := stageAll(files)
	defer discard(staged)
	if err != nil {
		return err
	}
	defer sweepBeside(staged)()
	for i, f := range files {
		if i == len(files)-1 { // the save: what leads to it has to last by now
			if err := syncFolders(files[:i]); err != nil {
				return err
			}
		}
		if err := publish(staged[i], f, force && !f.Keep); err != nil {
			return err
		}
		staged[i] = ""
	}
	return syncFolders(files[max(0, len(files)-1):])
}

// PutAll writes files into folders in which nobody else writes, because of a lock
// that the caller holds: at less cost than WriteAll, in any order, and each in
// place of what has its name. A file to keep replaces nothing; one that holds its
// bytes already counts as written. What a killed writer leaves is for Sweep. Its
// error is an *Error.
func PutAll(files ...File) error {
	var todo []File
	for _, f := range files {
		info, err := standing(f)
		switch {
		case err != nil:
			return err
		case info != nil && f.Keep && holds(f):
			continue
		case info != nil && f.Keep:
			return exists(f)
		}
		todo = append(todo, f)
	}
	staged, err := stageAll(todo)
	defer discard(staged)
	if err != nil {
		return err
	}
	for i, f := range todo {
		if err := publish(staged[i], f, true); err != nil {
			return err
		}
		staged[i] = ""
	}
	return syncFolders(files) // Whoever was killed may not have made the names last that are there.
}

// MakeFolder makes a folder, and those that it is in, where they are not there
// yet. Its error is an *Error.
func MakeFolder(path string) error {
	err := os.MkdirAll(path, 0o755)
	switch {
	case err == nil:
		return nil
	case errors.Is(err, syscall.ENOTDIR):
		return &Error{path, "a file stands where a folder should be", "name another folder", err}
	}
	return writeError(path, err)
}

// check refuses what must not be written, and returns the files that are not
// there yet.
func check(files []File, force bool, inputs []string) ([]File, error) {
	var read []fs.FileInfo
	for _, path := range inputs {
		if info, err := os.Stat(path); err == nil {
			read = append(read, info)
		}
	}
	var todo []File
	named := map[string]bool{}
	for _, f := range files {
		f.Path = filepath.Clean(f.Path)
		path, err := filepath.Abs(f.Path)
		if err != nil {
			return nil, writeError(f.Path, err)
		}
		if named[path] {
			return nil, &Error{f.Path, "two outputs have this name", "give each a name of its own", ErrExists}
		}
		named[path] = true
		there, err := checkOne(f, force && !f.Keep, read)
		if err != nil {
			return nil, err
		}
		if !there {
			todo = append(todo, f)
		}
	}
	return todo, nil
}

// standing returns what has the name of a file, nil where nothing has.
func standing(f File) (fs.FileInfo, error) {
	info, err := os.Lstat(f.Path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, nil
	case err != nil:
		return nil, writeError(f.Path, err)
	case !info.Mode().IsRegular():
		return nil, notFile(f.Path, info.Mode())
	}
	return info, nil
}

func checkOne(f File, force bool, read []fs.FileInfo) (there bool, err error) {
	info, err := standing(f)
	if info == nil || err != nil {
		return false, err
	}
	if holds(f) {
		return true, nil
	}
	for _, r := range read {
		if os.SameFile(info, r) && !(force && f.renews(info)) {
			return false, &Error{f.Path, "this output is an input as well", "name another output", ErrInput}
		}
	}
	if !force {
		return false, exists(f)
	}
	return false, nil
}

func exists(f File) error {
	hint := "name another one, or replace it with --force"
	if f.Keep {
		hint = "name another one: this one is never replaced"
	}
	return &Error{f.Path, "the file exists and holds something else", hint, ErrExists}
}

// renews reports whether what is there is the input that the file may replace.
func (f File) renews(there fs.FileInfo) bool {
	info, err := os.Stat(f.Renews)
	return f.Renews != "" && err == nil && os.SameFile(info, there)
}

// holds reports whether a file holds its bytes already.
func holds(f File) bool {
	data, err := Read(f.Path, int64(len(f.Data)))
	return err == nil && bytes.Equal(data, f.Data)
}

// stageAll stages files at the same time, since each waits for the disk, and one
// commit of the disk's journal can serve them all. It returns every name that is
// to be published or discarded, and the first file's error.
func stageAll(files []File) (staged []string, err error) {
	staged = make([]string, len(files))
	failed := make([]error, len(files))
	var all sync.WaitGroup
	for i, f := range files {
		one := func() { staged[i], failed[i] = stage(f) }
		if i < len(files)-1 {
			all.Go(one)
		} else {
			one()
		}
	}
	all.Wait()
	for i, err := range failed {
		if err != nil {
			return staged, writeError(files[i].Path, err)
		}
	}
	return staged, nil
}

// discard takes away what was staged and has not got its name.
func discard(staged []string) {
	for _, name := range staged {
		if name != "" {
			os.Remove(name)
		}
	}
}

// toWrite opens a file to write it, and waits for nobody, as a pipe would have it.
// It also spares Go four system calls by which it tries whether the file can wait.
const toWrite = os.O_WRONLY | syscall.O_NONBLOCK

// stage writes a file under another name in its folder and returns that name.
func stage(f File) (name string, err error) {
	perm := fs.FileMode(0o644)
	if f.Secret {
		perm = 0o600
	}
	name = filepath.Join(filepath.Dir(f.Path), stagedPrefix+rand.Text()+stagedSuffix)
	t, err := os.OpenFile(name, toWrite|os.O_CREATE|os.O_EXCL, perm)
	if err != nil {
		return "", err
	}
	_, err = t.Write(f.Data)
	return name, errors.Join(err, t.Sync(), t.Close())
}

// publish gives a staged file its name. Without force it is a new name: nothing
// that somebody else put there meanwhile is replaced.
func publish(staged string, f File, force bool) error {
	if !force {
		switch err := renameNew(staged, f.Path); {
		case err == nil:
			return nil
		case errors.Is(err, fs.ErrExist) && holds(f):
			os.Remove(staged)
			return nil
		case errors.Is(err, fs.ErrExist):
			return exists(f)
		}
		// Some systems and file systems have neither.
		if _, err := os.Lstat(f.Path); err == nil {
			return exists(f)
		}
	}
	if err := rename(staged, f.Path); err != nil {
		return writeError(f.Path, err)
	}
	return nil
}

// syncFolders makes the names of files last, each folder at one go.
func syncFolders(files []File) error {
	synced := map[string]bool{}
	for _, f := range files {
		dir := filepath.Dir(f.Path)
		if synced[dir] {
			continue
		}
		synced[dir] = true
		if err := syncFolder(dir); err != nil {
			return writeError(f.Path, err)
		}
	}
	return nil
}

// syncFolder makes the names in a folder last. Not every system, file system and
// folder lets us; the files are written all the same.
func syncFolder(dir string) error {
	if runtime.GOOS == "windows" {
		return nil
	}
	d, err := os.Open(dir)
	if err != nil {
		return nil
	}
	defer d.Close()
	err = d.Sync()
	if err == nil || errors.Is(err, syscall.EINVAL) || errors.Is(err, errors.ErrUnsupported) {
		return nil
	}
	return err
}
