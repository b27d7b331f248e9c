package save

import (
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

func TestKeepGivesASecondName(t *testing.T) {
	dir := t.TempDir()
	from, to := filepath.Join(dir, "from"), filepath.Join(dir, "to")
	put(t, from, "a move")
	for range 2 {
		if err := Keep(from, to); err != nil {
			t.Fatal(err)
		}
	}
	if diff := cmp.Diff(map[string]string{"from": "a move", "to": "a move"}, snapshot(t, dir)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	for range 2 {
		if err := Remove(from); err != nil {
			t.Fatal(err)
		}
	}
	put(t, from, "another")
	if err := Keep(from, to); err != nil {
		t.Fatal(err)
	}
	if got, _ := os.ReadFile(to); string(got) != "a move" {
		t.Errorf("the name that was there holds %q", got)
	}
	explained(t, Keep(filepath.Join(dir, "none"), filepath.Join(dir, "x")), filepath.Join(dir, "none"))
	explained(t, Keep(from, filepath.Join(dir, "none", "x")), filepath.Join(dir, "none", "x"))
}
