package save

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"time"

	"github.com/gofrs/flock"

	"whisker/referee/plain"
)

// Lock takes the lock of a file, PATH.lock, or refuses with a *LockedError at
// once when another process has it, by whatever link either came to the file.
// The system gives it back when the process ends, however it ends; unlock does
// so earlier.
//
// The empty lock file stays. Removing it would let two processes in: one that
// waits for the removed file, and one that makes and locks a new file.
func Lock(path string) (unlock func(), err error) {
	return lock(path, (*flock.Flock).TryLock)
}

// retry is how long Await lets others work between two tries.
const retry = 20 * time.Millisecond

// Await takes the lock of a file as Lock does, but tries until the deadline of
// the context.
func Await(ctx context.Context, path string) (unlock func(), err error) {
	return lock(path, func(l *flock.Flock) (bool, error) {
		ok, err := l.TryLockContext(ctx, retry)
		if errors.Is(err, context.DeadlineExceeded) {
			err = nil
		}
		return ok, err
	})
}

func lock(path string, try func(*flock.Flock) (bool, error)) (unlock func(), err error) {
	if info, err := os.Lstat(path); err == nil && info.Mode().Type() == fs.ModeSymlink {
		if file, err := filepath.EvalSymlinks(path); err == nil {
			path = file
		}
	}
	// What stands in its place and is no file, a pipe say, is not waited for.
	l := flock.New(path+".lock", flock.SetPermissions(0o644), flock.SetFlag(os.O_CREATE|os.O_RDONLY|syscall.O_NONBLOCK))
	switch ok, err := try(l); {
	case err != nil:
		return nil, lockError(path, err)
	case !ok:
		return nil, &LockedError{Path: path}
	}
	return func() { l.Unlock() }, nil
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
