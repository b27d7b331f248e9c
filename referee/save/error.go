package save

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"syscall"

	"whisker/referee/plain"
)

// What can be wrong with a file apart from what the system reports.
var (
	ErrTooLarge = errors.New("the file is too large")
	ErrNotFile  = errors.New("the path is no regular file")
	ErrExists   = errors.New("the output exists")
	ErrInput    = errors.New("the output is an input")
)

// Error says what is wrong with a file and what to do next.
type Error struct {
	Path   string
	Reason string // one clause
	Hint   string // the next step
	Err    error  // one of this package's, or the system's
}

// Error makes an Error an error.
func (e *Error) Error() string { return plain.Line(e.Path) + ": " + e.Reason }

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Err }

// LockedError says that another process works on a file.
type LockedError struct{ Path string }

// Error makes a LockedError an error.
func (e *LockedError) Error() string {
	return plain.Line(e.Path) + ": another whisker works on it"
}

func notFile(path string, mode fs.FileMode) error {
	e := &Error{Path: path, Reason: "this is no regular file", Hint: "use - for a pipe", Err: ErrNotFile}
	switch {
	case mode.IsDir():
		e.Reason, e.Hint = "this is a folder", "name a file in it"
	case mode.Type() == fs.ModeSymlink:
		e.Reason, e.Hint = "this is a symbolic link", "name the file that it leads to"
	}
	return e
}

// readError explains why the system would not read a file.
func readError(path string, err error) error {
	e := &Error{Path: path, Reason: "cannot be read: " + cause(err), Hint: "check the path", Err: err}
	switch {
	case errors.Is(err, fs.ErrNotExist), errors.Is(err, syscall.ENOTDIR):
		e.Reason, e.Hint = "there is no such file", "check the path"
	case errors.Is(err, fs.ErrPermission):
		e.Reason, e.Hint = "you may not read this file", "ls -l shows who may"
	}
	return e
}

// writeError explains why the system would not write a file.
func writeError(path string, err error) *Error {
	dir := filepath.Dir(path)
	e := &Error{Path: path, Reason: "cannot be written: " + cause(err), Hint: "mend this and run the same command again", Err: err}
	switch {
	case errors.Is(err, fs.ErrNotExist):
		e.Reason, e.Hint = fmt.Sprintf("the folder %s does not exist", plain.Line(dir)), plain.Command("mkdir", "-p", dir)
	case errors.Is(err, syscall.ENOTDIR):
		e.Reason, e.Hint = fmt.Sprintf("%s is no folder", plain.Line(dir)), "name a file in a folder"
	case errors.Is(err, syscall.EROFS), errors.Is(err, fs.ErrPermission):
		e.Reason, e.Hint = fmt.Sprintf("you may not write in the folder %s", plain.Line(dir)), "name a file in a folder of yours"
	case errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EDQUOT):
		e.Reason, e.Hint = "the disk is full", "make room and run the same command again"
	case errors.Is(err, syscall.EFBIG):
		e.Reason, e.Hint = "the file is larger than files may be here", "raise the limit (ulimit -f) and run the same command again"
	case errors.Is(err, syscall.ENAMETOOLONG):
		e.Reason, e.Hint = "the name is too long", "name a shorter one"
	}
	return e
}

// cause is the text of a system's error without the path, which may be that of
// a file that nobody has heard of.
func cause(err error) string {
	var no syscall.Errno
	if errors.As(err, &no) {
		return no.Error()
	}
	return err.Error()
}
