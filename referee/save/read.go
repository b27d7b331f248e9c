package save

import (
	"fmt"
	"io"
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
	info, err := os.Stat(path)
	if err != nil {
		return nil, readError(path, err)
	}
	if !info.Mode().IsRegular() {
		return nil, notFile(path, info.Mode())
	}
	// What was a file a moment ago may be a pipe by now: do not wait for one.
	f, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil, readError(path, err)
	}
	defer f.Close()
	if info, err = f.Stat(); err != nil {
		return nil, readError(path, err)
	}
	if !info.Mode().IsRegular() {
		return nil, notFile(path, info.Mode())
	}
	return ReadFrom(f, path, limit)
}

// ReadFrom reads what comes from r, of at most limit bytes. name is what errors
// call it: a path, or "-". Its error is an *Error.
func ReadFrom(r io.Reader, name string, limit int64) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(r, limit+1))
	switch {
	case err != nil:
		return nil, readError(name, err)
	case int64(len(data)) > limit:
		return nil, &Error{
			Path: name, Reason: fmt.Sprintf("this is larger than %d KiB", limit>>10),
			Hint: "check whether it is the file that you meant", Err: ErrTooLarge,
		}
	}
	return data, nil
}
