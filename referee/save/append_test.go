package save

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestAppendCutsWhatIsTorn(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "ledger")
	for _, step := range []struct {
		size       int64
		data, want string
	}{
		{0, "one\n", "one\n"},
		{4, "two\nthr", "one\ntwo\nthr"},
		{8, "3\n", "one\ntwo\n3\n"},
		{8, "", "one\ntwo\n"},
	} {
		if err := Append(path, step.size, []byte(step.data)); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(map[string]string{"ledger": step.want}, snapshot(t, dir)); diff != "" {
			t.Errorf("after %+v (-want +got):\n%s", step, diff)
		}
	}
	explained(t, Append(filepath.Join(dir, "none", "ledger"), 0, nil), filepath.Join(dir, "none", "ledger"))
}

// TestOverwrite: what is no file of its own keeps what it is, and where it leads.
func TestOverwrite(t *testing.T) {
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	put(t, at("file"), "longer")
	put(t, at("precious"), "theirs")
	if err := errors.Join(os.Symlink("precious", at("link")), os.Symlink("none", at("broken")), os.Mkdir(at("folder"), 0o755)); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"file", "new"} {
		if err := Overwrite(at(name), []byte("data")); err != nil {
			t.Error(err)
		}
	}
	for _, name := range []string{"link", "broken", "folder"} {
		err := Overwrite(at(name), []byte("data"))
		if explained(t, err, at(name)); !errors.Is(err, ErrNotFile) {
			t.Errorf("over a %s: %v, want ErrNotFile", name, err)
		}
	}
	for name, want := range map[string]string{"file": "data", "new": "data", "precious": "theirs"} {
		if got, err := os.ReadFile(at(name)); err != nil || string(got) != want {
			t.Errorf("%s holds %q, %v, want %q", name, got, err, want)
		}
	}
	if _, err := os.Lstat(at("none")); err == nil {
		t.Error("a file was made where a broken link leads")
	}
}

func TestRemoveTakesNoNotice(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "file")
	put(t, path, "a move")
	for range 2 {
		if err := Remove(path); err != nil {
			t.Fatal(err)
		}
	}
}
