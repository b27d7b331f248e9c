package save

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestSweep(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{".whisker-ABC.tmp", ".whisker-ABC", "x.tmp", "save"} {
		put(t, filepath.Join(dir, name), name)
	}
	if err := os.Mkdir(filepath.Join(dir, ".whisker-DIR.tmp"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := Sweep(dir); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(map[string]string{".whisker-ABC": ".whisker-ABC", "x.tmp": "x.tmp", "save": "save", ".whisker-DIR.tmp": "d---------"}, snapshot(t, dir)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	explained(t, Sweep(filepath.Join(dir, "none")), filepath.Join(dir, "none"))
}

// A write takes away what was abandoned beside it, and nothing that a writer
// that is alive may still need.
func TestWriteSweepsWhatWasAbandoned(t *testing.T) {
	dir := t.TempDir()
	for name, age := range map[string]time.Duration{
		".whisker-OLD.tmp": 2 * time.Hour, ".whisker-NEW.tmp": time.Minute, ".whisker-AHEAD.tmp": -2 * time.Hour, "old.tmp": 2 * time.Hour, ".whisker-OLD": 2 * time.Hour,
	} {
		path := filepath.Join(dir, name)
		put(t, path, name)
		if then := time.Now().Add(-age); os.Chtimes(path, then, then) != nil {
			t.Fatal("no such time")
		}
	}
	if err := WriteFile(filepath.Join(dir, "save"), []byte("save"), false); err != nil {
		t.Fatal(err)
	}
	want := map[string]string{"save": "save"}
	for _, name := range []string{".whisker-NEW.tmp", ".whisker-AHEAD.tmp", "old.tmp", ".whisker-OLD"} {
		want[name] = name
	}
	if diff := cmp.Diff(want, snapshot(t, dir)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
