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

// rename renames a file and replaces what has the name, if it is no folder. It is
// os.Rename without its look at what has the name: a folder is refused here by
// the system.
func rename(from, to string) error {
	for {
		if err := unix.Rename(from, to); err != unix.EINTR { // some file systems can be interrupted
			return err
		}
	}
}
