package save

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"
)

func TestReadTakesAFileUpToTheLimit(t *testing.T) {
	path := filepath.Join(t.TempDir(), "f")
	put(t, path, "12345678")
	got, err := Read(path, 8)
	if err != nil || string(got) != "12345678" {
		t.Errorf("Read = %q, %v, want the bytes", got, err)
	}
	if _, err := Read(path, 7); !errors.Is(err, ErrTooLarge) {
		t.Errorf("Read over the limit = %v, want ErrTooLarge", err)
	}
}

func TestTail(t *testing.T) {
	path := filepath.Join(t.TempDir(), "f")
	put(t, path, "12345678")
	for n, want := range map[int64]string{0: "", 3: "678", 8: "12345678", 9: "12345678"} {
		got, begin, err := Tail(path, n, 8)
		if err != nil || string(got) != want || begin != int64(8-len(want)) {
			t.Errorf("Tail(%d) = %q from %d, %v, want %q", n, got, begin, err, want)
		}
	}
	_, _, err := Tail(path, 3, 7)
	if explained(t, err, path); !errors.Is(err, ErrTooLarge) {
		t.Errorf("Tail over the limit = %v, want ErrTooLarge", err)
	}
}

func TestReadRefuses(t *testing.T) {
	dir := t.TempDir()
	put(t, filepath.Join(dir, "file"), "x")
	for path, want := range map[string]error{
		filepath.Join(dir, "none"):        fs.ErrNotExist,
		filepath.Join(dir, "file", "sub"): nil,
		dir:                               ErrNotFile,
		os.DevNull:                        ErrNotFile,
	} {
		_, err := Read(path, 8)
		explained(t, err, path)
		if want != nil && !errors.Is(err, want) {
			t.Errorf("Read(%s) = %v, want %v", path, err, want)
		}
		if _, _, again := Tail(path, 8, 8); again == nil || again.Error() != err.Error() {
			t.Errorf("Tail(%s) = %v, want %v", path, again, err)
		}
	}
}

func TestReadFollowsALink(t *testing.T) {
	dir := t.TempDir()
	put(t, filepath.Join(dir, "file"), "x")
	symlink(t, "file", filepath.Join(dir, "link"))
	if got, err := Read(filepath.Join(dir, "link"), 8); err != nil || string(got) != "x" {
		t.Errorf("Read = %q, %v, want the bytes", got, err)
	}
}

// Whoever may change a folder cannot have ReadNoLink follow a link, however fast
// it takes the place of a file.
func TestReadNoLinkFollowsNone(t *testing.T) {
	dir := t.TempDir()
	path, file, elsewhere, next := filepath.Join(dir, "f"), filepath.Join(dir, "file"), filepath.Join(dir, "elsewhere"), filepath.Join(dir, "next")
	put(t, file, "mine")
	put(t, elsewhere, "secret")
	symlink(t, elsewhere, path)
	if _, _, err := ReadNoLink(path, 8); !errors.Is(err, ErrNotFile) {
		t.Errorf("ReadNoLink of a link = %v, want ErrNotFile", err)
	}
	done := make(chan error)
	stop := make(chan bool)
	go func() {
		for {
			for _, place := range []func() error{
				func() error { return os.Link(file, next) },
				func() error { return os.Symlink(elsewhere, next) },
			} {
				if err := errors.Join(place(), os.Rename(next, path)); err != nil {
					done <- err
					return
				}
			}
			select {
			case <-stop:
				done <- nil
				return
			default:
			}
		}
	}()
	for range 5000 {
		switch got, info, err := ReadNoLink(path, 8); {
		case err != nil:
			explained(t, err, path)
		case string(got) != "mine" || info.Size() != 4:
			t.Errorf("ReadNoLink = %q, want what no link leads to", got)
		}
	}
	close(stop)
	if err := <-done; err != nil {
		t.Fatal(err)
	}
}

func TestReadFrom(t *testing.T) {
	if got, err := ReadFrom(strings.NewReader("1234"), "-", 4); err != nil || string(got) != "1234" {
		t.Errorf("ReadFrom = %q, %v, want the bytes", got, err)
	}
	_, err := ReadFrom(strings.NewReader("12345"), "-", 4)
	if explained(t, err, "-"); !errors.Is(err, ErrTooLarge) {
		t.Errorf("ReadFrom over the limit = %v, want ErrTooLarge", err)
	}
	_, err = ReadFrom(iotest.ErrReader(fs.ErrClosed), "-", 4)
	if explained(t, err, "-"); !errors.Is(err, fs.ErrClosed) {
		t.Errorf("ReadFrom = %v, want the reader's error", err)
	}
}

// explained asks of an error that it names the path and says what to do.
func explained(t *testing.T, err error, path string) {
	t.Helper()
	var e *Error
	if !errors.As(err, &e) {
		t.Fatalf("the error is %T %v, want *Error", err, err)
	}
	if e.Path != path || e.Reason == "" || e.Hint == "" || e.Err == nil || !strings.HasPrefix(err.Error(), path+": ") {
		t.Errorf("the error is %+v, want one that names %s, a reason, a hint and a cause", *e, path)
	}
	if strings.Contains(err.Error(), ".tmp") {
		t.Errorf("the error names a temporary file: %v", err)
	}
}

func put(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func symlink(t *testing.T, to, path string) {
	t.Helper()
	if err := os.Symlink(to, path); err != nil {
		t.Fatal(err)
	}
}

// snapshot is every path below a folder with what it holds.
func snapshot(t *testing.T, dir string) map[string]string {
	t.Helper()
	got := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || path == dir {
			return err
		}
		name := strings.TrimPrefix(path, dir+string(filepath.Separator))
		if !d.Type().IsRegular() {
			got[name] = d.Type().String()
			return nil
		}
		data, err := os.ReadFile(path)
		got[name] = string(bytes.Clone(data))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return got
}
