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
