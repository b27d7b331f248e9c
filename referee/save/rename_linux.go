package save

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// renameNew renames a file and replaces nothing.
func renameNew(from, to string) error {
	err := unix.Renameat2(unix.AT_FDCWD, from, unix.AT_FDCWD, to, unix.RENAME_NOREPLACE)
	if err == nil || errors.Is(err, os.ErrExist) {
		return err
	}
	return linkNew(from, to) // The file system may not know how.
}

// rename renames a file and replaces what has the name, if it is no folder. What
// os.Rename looks up first, for systems on which that is not so, is not needed.
func rename(from, to string) error {
	err := unix.Rename(from, to)
	for err == unix.EINTR { // Some file systems let a signal break it off.
		err = unix.Rename(from, to)
	}
	if err != nil {
		return &os.LinkError{Op: "rename", Old: from, New: to, Err: err}
	}
	return nil
}
