package save

import (
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"os"
	"syscall"

	"whisker/referee"
)

// Limits of files, in bytes.
const (
	MaxSave  = 8 << 20
	MaxBoard = 8 << 20
	// MaxMove is a move file's as it comes: at most referee.MaxMove when it is
	// opened; sealed and armored a third longer, with line ends and headers.
	MaxMove = referee.MaxMove * 3 / 2
)

// Read returns what a file holds, of at most limit bytes. It reads regular
// files alone: a folder, a device or a pipe, which might never end, is refused
// without being opened. Its error is an *Error.
func Read(path string, limit int64) ([]byte, error) {
	f, info, err := open(path, os.Stat)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return readFrom(f, path, limit, info.Size())
}

// ReadNoLink returns what Read does, and what the system says of the file, but
// refuses a link to one too.
func ReadNoLink(path string, limit int64) ([]byte, fs.FileInfo, error) {
	f, info, err := open(path, os.Lstat)
	if err != nil {
		return nil, nil, err
	}
	defer f.Close()
	// What was a file a moment ago may have been a link when it was opened.
	switch named, err := os.Lstat(path); {
	case err != nil:
		return nil, nil, readError(path, err)
	case !os.SameFile(named, info):
		return nil, nil, &Error{Path: path, Reason: "something else takes its place", Hint: "run the same command again", Err: ErrNotFile}
	}
	data, err := readFrom(f, path, limit, info.Size())
	return data, info, err
}

// Tail returns the last n bytes of a file of at most limit bytes, all where it
// has no more, and where they begin. It refuses what Read refuses.
func Tail(path string, n, limit int64) (text []byte, begin int64, err error) {
	f, info, err := open(path, os.Stat)
	if err != nil {
		return nil, 0, err
	}
	defer f.Close()
	size := info.Size()
	if size > limit {
		return nil, 0, tooLarge(path, limit)
	}
	begin = max(0, size-n)
	text, err = readFrom(io.NewSectionReader(f, begin, size-begin), path, limit, size-begin)
	return text, begin, err
}

// Open opens a regular file to read it as it comes, however long it is. It
// refuses what Read refuses. Its error is an *Error.
func Open(path string) (*os.File, error) {
	f, _, err := open(path, os.Stat)
	return f, err
}

// open opens a regular file to read it, and tells what the system says of it.
// stat looks whether it is one before it is opened.
func open(path string, stat func(string) (fs.FileInfo, error)) (*os.File, fs.FileInfo, error) {
	info, err := stat(path)
	if err != nil {
		return nil, nil, readError(path, err)
	}
	if !info.Mode().IsRegular() {
		return nil, nil, notFile(path, info.Mode())
	}
	// What was a file a moment ago may be a pipe by now: do not wait for one.
	f, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil, nil, readError(path, err)
	}
	if info, err = f.Stat(); err != nil {
		err = readError(path, err)
	} else if !info.Mode().IsRegular() {
		err = notFile(path, info.Mode())
	}
	if err != nil {
		f.Close()
		return nil, nil, err
	}
	return f, info, nil
}

// ReadFrom reads what comes from r, of at most limit bytes. name is what errors
// call it: a path, or "-". Its error is an *Error.
func ReadFrom(r io.Reader, name string, limit int64) ([]byte, error) {
	return readFrom(r, name, limit, 0)
}

// readFrom reads what comes from r, probably size bytes.
func readFrom(r io.Reader, name string, limit, size int64) ([]byte, error) {
	data := bytes.NewBuffer(make([]byte, 0, min(size, limit)+bytes.MinRead))
	_, err := data.ReadFrom(io.LimitReader(r, limit+1))
	switch {
	case err != nil:
		return nil, readError(name, err)
	case int64(data.Len()) > limit:
		return nil, tooLarge(name, limit)
	}
	return data.Bytes(), nil
}

func tooLarge(name string, limit int64) error {
	return &Error{
		Path: name, Reason: fmt.Sprintf("this is larger than %d KiB", limit>>10),
		Hint: "check whether it is the file that you meant", Err: ErrTooLarge,
	}
}
