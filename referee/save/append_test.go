package save

import (
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

func TestKeepNeverReplaces(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "kept")
	for range 2 {
		if err := Keep(path, []byte("a move")); err != nil {
			t.Fatal(err)
		}
	}
	explained(t, Keep(path, []byte("another")), path)
	explained(t, Keep(filepath.Join(dir, "none", "x"), nil), filepath.Join(dir, "none", "x"))
	if diff := cmp.Diff(map[string]string{"kept": "a move"}, snapshot(t, dir)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	for range 2 {
		if err := Remove(path); err != nil {
			t.Fatal(err)
		}
	}
}
