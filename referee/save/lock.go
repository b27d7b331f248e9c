package save

import (
	"github.com/gofrs/flock"
)

// Lock takes the lock of a file, PATH.lock, or refuses with a *LockedError at
// once when another process has it. The system gives it back when the process
// ends, however it ends; unlock does so earlier.
//
// The empty lock file stays. Removing it would let two processes in: one that
// waits for the removed file, and one that makes and locks a new file.
func Lock(path string) (unlock func(), err error) {
	l := flock.New(path+".lock", flock.SetPermissions(0o644))
	switch ok, err := l.TryLock(); {
	case err != nil:
		return nil, writeError(path+".lock", err)
	case !ok:
		return nil, &LockedError{Path: path}
	}
	return func() { l.Unlock() }, nil
}
