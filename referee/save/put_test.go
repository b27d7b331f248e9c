package save

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestPutAll(t *testing.T) {
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	if err := os.Mkdir(at("sub"), 0o755); err != nil {
		t.Fatal(err)
	}
	put(t, at("save"), "old")
	put(t, at("kept"), "a move")
	files := []File{
		{Path: at("save"), Data: []byte("new"), Secret: true},
		{Path: at("kept"), Data: []byte("a move"), Keep: true},
		{Path: at("sub/board"), Data: []byte("board"), Keep: true},
	}
	want := map[string]string{"save": "new", "kept": "a move", "sub": "d---------", "sub/board": "board"}
	for _, again := range []bool{false, true} {
		if err := PutAll(files...); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, snapshot(t, dir)); diff != "" {
			t.Errorf("again: %t (-want +got):\n%s", again, diff)
		}
	}
	info, err := os.Stat(at("save"))
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("a secret has mode %v, %v", info.Mode(), err)
	}
	if err := PutAll(); err != nil {
		t.Errorf("nothing to put: %v", err)
	}
}

// A set of which one file cannot be put changes nothing.
func TestPutAllRefuses(t *testing.T) {
	for name, c := range map[string]struct {
		at   File
		want error
	}{
		"another file to keep": {File{Path: "old", Data: []byte("new"), Keep: true}, ErrExists},
		"a folder":             {File{Path: "sub", Data: []byte("new")}, ErrNotFile},
		"a link":               {File{Path: "soft", Data: []byte("new")}, ErrNotFile},
		"a link, to keep":      {File{Path: "soft", Data: []byte("in"), Keep: true}, ErrNotFile},
		"a missing folder":     {File{Path: "none/b", Data: []byte("new")}, fs.ErrNotExist},
	} {
		t.Run(name, func(t *testing.T) {
			dir := furnished(t)
			t.Chdir(dir)
			before := snapshot(t, dir)
			err := PutAll(File{Path: "old", Data: []byte("new")}, File{Path: "a", Data: []byte("new")}, c.at)
			explained(t, err, c.at.Path)
			if !errors.Is(err, c.want) {
				t.Errorf("PutAll = %v, want %v", err, c.want)
			}
			if diff := cmp.Diff(before, snapshot(t, dir)); diff != "" {
				t.Errorf("the folder changed (-before +after):\n%s", diff)
			}
		})
	}
}
