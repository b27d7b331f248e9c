package save

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

func TestLockIsHeldByOne(t *testing.T) {
	path := filepath.Join(t.TempDir(), "save")
	unlock, err := Lock(path)
	if err != nil {
		t.Fatal(err)
	}
	var locked *LockedError
	if _, err := Lock(path); !errors.As(err, &locked) {
		t.Errorf("the second Lock = %v, want a *LockedError", err)
	}
	if _, err := Lock(path + "2"); err != nil {
		t.Errorf("Lock of another file = %v", err)
	}
	unlock()
	unlock, err = Lock(path)
	if err != nil {
		t.Fatalf("Lock after unlock = %v", err)
	}
	unlock()
}

// A link to a file, or to the folder that it is in, is no way around its lock.
func TestLockIsThatOfTheFile(t *testing.T) {
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, "table", "save")
	if err := MakeFolder(filepath.Dir(path)); err != nil {
		t.Fatal(err)
	}
	if err := WriteFile(path, nil, false); err != nil {
		t.Fatal(err)
	}
	links := map[string]string{"to the file": path, "to the folder": filepath.Dir(path), "relative": "table/save"}
	for name, to := range links {
		if err := os.Symlink(to, filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	unlock, err := Lock(path)
	if err != nil {
		t.Fatal(err)
	}
	defer unlock()
	for _, other := range []string{"to the file", "to the folder/save", "relative"} {
		var locked *LockedError
		_, err := Lock(filepath.Join(dir, other))
		if !errors.As(err, &locked) {
			t.Fatalf("Lock by the link %s = %v, want a *LockedError", other, err)
		}
		if real, err := filepath.EvalSymlinks(locked.Path); err != nil || real != path {
			t.Errorf("Lock by the link %s names %s, want %s", other, locked.Path, path)
		}
	}
}

func TestAwaitTakesTurns(t *testing.T) {
	path := filepath.Join(t.TempDir(), "save")
	unlock, err := Await(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	short, cancel := context.WithTimeout(t.Context(), 2*retry)
	defer cancel()
	var locked *LockedError
	if _, err := Await(short, path); !errors.As(err, &locked) || locked.Path != path {
		t.Errorf("Await while the lock is held = %v, want a *LockedError of %s", err, path)
	}
	stopped, stop := context.WithCancel(t.Context())
	stop()
	if _, err := Await(stopped, path); !errors.Is(err, context.Canceled) {
		t.Errorf("Await that is interrupted = %v", err)
	}
	next := make(chan error)
	go func() {
		unlock, err := Await(t.Context(), path)
		if err == nil {
			unlock()
		}
		next <- err
	}()
	unlock()
	if err := <-next; err != nil {
		t.Errorf("Await after unlock = %v", err)
	}
}

func TestOneOfManyLocksWins(t *testing.T) {
	path := filepath.Join(t.TempDir(), "save")
	errs := make([]error, 8)
	inParallel(len(errs), func(i int) { _, errs[i] = Lock(path) })
	won := 0
	for _, err := range errs {
		var locked *LockedError
		switch {
		case err == nil:
			won++
		case !errors.As(err, &locked):
			t.Errorf("Lock = %v, want a *LockedError", err)
		}
	}
	if won != 1 {
		t.Errorf("%d hold the lock, want 1", won)
	}
}

func TestLockExplainsAMissingFolder(t *testing.T) {
	path := filepath.Join(t.TempDir(), "none", "save")
	_, err := Lock(path)
	if explained(t, err, path+".lock"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("Lock = %v, want that the folder does not exist", err)
	}
}
