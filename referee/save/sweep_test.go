package save

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestSweep(t *testing.T) {
	day := time.Date(2026, 6, 2, 12, 0, 0, 0, time.UTC)
	for _, tc := range []struct {
		name   string
		before time.Time
		stays  []string
	}{
		{"nobody else writes here", time.Time{}, nil},
		{"somebody may be writing", day, []string{".whisker-NEW.tmp"}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			dir, want := t.TempDir(), map[string]string{}
			for _, name := range append(tc.stays, ".whisker-ABC", "x.tmp", "save") {
				want[name] = name
			}
			for name, written := range map[string]time.Time{
				".whisker-OLD.tmp": day.Add(-time.Second), ".whisker-NEW.tmp": day, ".whisker-ABC": {}, "x.tmp": {}, "save": {},
			} {
				path := filepath.Join(dir, name)
				put(t, path, name)
				if err := os.Chtimes(path, written, written); err != nil {
					t.Fatal(err)
				}
			}
			if err := os.Mkdir(filepath.Join(dir, ".whisker-DIR.tmp"), 0o755); err != nil {
				t.Fatal(err)
			}
			want[".whisker-DIR.tmp"] = "d---------"
			if err := Sweep(dir, tc.before); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(want, snapshot(t, dir)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
	none := filepath.Join(t.TempDir(), "none")
	explained(t, Sweep(none, day), none)
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

// To make a folder takes away what was abandoned of others beside it, and
// nothing else.
func TestStageFolderSweepsWhatWasAbandoned(t *testing.T) {
	dir := t.TempDir()
	for name, age := range map[string]time.Duration{
		".whisker-OLD.tmp": 2 * time.Hour, ".whisker-NEW.tmp": time.Minute, "old.tmp": 2 * time.Hour, ".whisker-OLD": 2 * time.Hour,
	} {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Join(path, "inbox"), 0o755); err != nil {
			t.Fatal(err)
		}
		put(t, filepath.Join(path, "save.json"), "save")
		if then := time.Now().Add(-age); os.Chtimes(path, then, then) != nil {
			t.Fatal("no such time")
		}
	}
	symlink(t, "old.tmp", filepath.Join(dir, ".whisker-LINK.tmp"))
	staged, err := StageFolder(filepath.Join(dir, "club"))
	if err != nil {
		t.Fatal(err)
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, e := range entries {
		if e.Name() != filepath.Base(staged) {
			got = append(got, e.Name())
		}
	}
	if diff := cmp.Diff([]string{".whisker-LINK.tmp", ".whisker-NEW.tmp", ".whisker-OLD", "old.tmp"}, got); diff != "" || len(entries) != 5 {
		t.Errorf("beside %s there are (-want +got):\n%s", staged, diff)
	}
	put(t, filepath.Join(dir, "file"), "x")
	path := filepath.Join(dir, "file", "club")
	_, err = StageFolder(path)
	explained(t, err, path)
}
