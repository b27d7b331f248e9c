package save

import (
	"errors"
	"os"
	"path/filepath"
)

// Append writes behind the first size bytes of a file, which it makes where it
// is not there yet, and makes them last. What stood behind is cut off: the rest
// of a line that a process was killed in. Where not all can be written, the file
// is cut back. Its error is an *Error.
func Append(path string, size int64, data []byte) error {
	f, err := os.OpenFile(path, toWrite, 0)
	made := errors.Is(err, os.ErrNotExist)
	if made {
		f, err = os.OpenFile(path, toWrite|os.O_CREATE, 0o600)
	}
	if err != nil {
		return writeError(path, err)
	}
	defer f.Close()
	if err := f.Truncate(size); err != nil {
		return writeError(path, err)
	}
	if _, err := f.WriteAt(data, size); err != nil {
		return errors.Join(writeError(path, err), f.Truncate(size))
	}
	if err := f.Sync(); err != nil {
		return writeError(path, err)
	}
	if made {
		return SyncFolder(filepath.Dir(path))
	}
	return nil
}

// Truncate cuts a file, without making that last. Its error is an *Error.
func Truncate(path string, size int64) error {
	if err := os.Truncate(path, size); err != nil {
		return writeError(path, err)
	}
	return nil
}

// Remove takes a file away. Its error is an *Error; that it is gone already is
// none.
func Remove(path string) error {
	if err := os.Remove(path); err != nil && !errors.Is(err, os.ErrNotExist) {
		return writeError(path, err)
	}
	return nil
}

// SyncFolder makes the names in a folder last. Its error is an *Error.
func SyncFolder(dir string) error {
	if err := syncFolder(dir); err != nil {
		return writeError(dir, err)
	}
	return nil
}

// Overwrite writes a few bytes in place of those that a file holds, without
// making them last: after a power cut the file may hold anything. It writes to
// regular files alone: a pipe might never be read, and a link leads to somebody
// else's file. Its error is an *Error.
func Overwrite(path string, data []byte) error {
	if info, err := os.Lstat(path); err == nil && !info.Mode().IsRegular() {
		return &Error{Path: path, Reason: "this is no regular file", Hint: "move it away and run the same command again", Err: ErrNotFile}
	}
	f, err := os.OpenFile(path, toWrite|os.O_CREATE, 0o600)
	if err != nil {
		return writeError(path, err)
	}
	_, err = f.WriteAt(data, 0)
	if err := errors.Join(err, f.Truncate(int64(len(data))), f.Close()); err != nil {
		return writeError(path, err)
	}
	return nil
}
