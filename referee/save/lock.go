package save

import (
	"errors"
	"io/fs"
	"os"
	"syscall"

	"github.com/gofrs/flock"

	"whisker/referee/plain"
)

// Lock takes the lock of a file, PATH.lock, or refuses with a *LockedError at
// once when another process has it. The system gives it back when the process
// ends, however it ends; unlock does so earlier.
//
// The empty lock file stays. Removing it would let two processes in: one that
// waits for the removed file, and one that makes and locks a new file.
func Lock(path string) (unlock func(), err error) {
	l := lockOf(path)
	switch ok, err := l.TryLock(); {
	case err != nil:
		return nil, lockError(path, err)
	case !ok:
		return nil, &LockedError{Path: path}
	}
	return func() { l.Unlock() }, nil
}

// WaitLock takes the lock of a file as Lock does, but waits while another
// process has it: for what takes a moment only.
func WaitLock(path string) (unlock func(), err error) {
	l := lockOf(path)
	if err := l.Lock(); err != nil {
		return nil, lockError(path, err)
	}
	return func() { l.Unlock() }, nil
}

// lockOf is the lock of a file, not taken yet. What stands in its place and is
// no file, a pipe say, is not waited for.
func lockOf(path string) *flock.Flock {
	return flock.New(path+".lock", flock.SetPermissions(0o644), flock.SetFlag(os.O_CREATE|os.O_RDONLY|syscall.O_NONBLOCK))
}

// lockError explains why there is no lock of a file.
func lockError(path string, err error) error {
	e := writeError(path+".lock", err)
	if errors.Is(err, fs.ErrPermission) || errors.Is(err, syscall.EROFS) {
		e.Reason = "the lock cannot be made: " + e.Reason
		e.Hint = plain.Command("cp", path, ".") + ", in a folder of yours, and work on the copy"
	}
	return e
}
