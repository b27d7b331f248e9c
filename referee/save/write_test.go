package save

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestWriteAllWritesASet(t *testing.T) {
	dir := t.TempDir()
	board, next := filepath.Join(dir, "0002.json"), filepath.Join(dir, "next.json")
	if err := WriteAll([]File{{Path: board, Data: []byte("board")}, {Path: next, Data: []byte("save"), Secret: true}}, false); err != nil {
		t.Fatal(err)
	}
	want := map[string]string{"0002.json": "board", "next.json": "save"}
	if diff := cmp.Diff(want, snapshot(t, dir)); diff != "" {
		t.Errorf("the folder holds (-want +got):\n%s", diff)
	}
	for path, want := range map[string]fs.FileMode{board: 0o644, next: 0o600} {
		info, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		if got := info.Mode().Perm(); got&^want != 0 || got&0o600 != 0o600 {
			t.Errorf("%s has mode %o, want at most %o", path, got, want)
		}
	}
}

// refusals are the sets that are refused before anything is written. The folder
// holds "old", "same" with the text "new", the folder "sub", and "in", an input,
// with a hard link "hard" and a symbolic link "soft" to it.
var refusals = []struct {
	name  string
	files []string // each is to hold "new"; the last one is at fault
	force bool
	want  error
}{
	{"exists", []string{"a", "old"}, false, ErrExists},
	{"exists, behind one that holds its bytes", []string{"same", "old"}, false, ErrExists},
	{"a folder", []string{"a", "sub"}, true, ErrNotFile},
	{"the input", []string{"a", "in"}, true, ErrInput},
	{"the input by another path", []string{"a", "sub/../in"}, true, ErrInput},
	{"a hard link to the input", []string{"a", "hard"}, true, ErrInput},
	{"a symbolic link to the input", []string{"a", "soft"}, true, ErrNotFile},
	{"a dangling link", []string{"a", "dangling"}, true, ErrNotFile},
	{"twice", []string{"a", "a"}, true, ErrExists},
	{"twice, by another path", []string{"a", "sub/../a"}, true, ErrExists},
	{"a missing folder", []string{"a", "none/b"}, false, fs.ErrNotExist},
	{"a missing folder, forced", []string{"a", "none/b"}, true, fs.ErrNotExist},
	{"a file in place of the folder", []string{"a", "old/b"}, true, syscall.ENOTDIR},
	{"a name that is too long", []string{"a", strings.Repeat("x", 300)}, true, syscall.ENAMETOOLONG},
	{"no name", []string{"a", ""}, true, ErrNotFile},
}

func TestRefusedSetChangesNothing(t *testing.T) {
	for _, c := range refusals {
		t.Run(c.name, func(t *testing.T) {
			dir := furnished(t)
			t.Chdir(dir)
			before := snapshot(t, dir)
			var files []File
			for _, name := range c.files {
				files = append(files, File{Path: name, Data: []byte("new")})
			}
			err := WriteAll(files, c.force, "in", "not-there")
			explained(t, err, filepath.Clean(c.files[len(c.files)-1]))
			if !errors.Is(err, c.want) {
				t.Errorf("WriteAll = %v, want %v", err, c.want)
			}
			if diff := cmp.Diff(before, snapshot(t, dir)); diff != "" {
				t.Errorf("the folder changed (-before +after):\n%s", diff)
			}
		})
	}
}

func furnished(t *testing.T) string {
	dir := t.TempDir()
	put(t, filepath.Join(dir, "old"), "old")
	put(t, filepath.Join(dir, "same"), "new")
	put(t, filepath.Join(dir, "in"), "input")
	if err := os.Mkdir(filepath.Join(dir, "sub"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Link(filepath.Join(dir, "in"), filepath.Join(dir, "hard")); err != nil {
		t.Fatal(err)
	}
	symlink(t, "in", filepath.Join(dir, "soft"))
	symlink(t, "nowhere", filepath.Join(dir, "dangling"))
	return dir
}

func TestMakeFolder(t *testing.T) {
	dir := furnished(t)
	for range 2 { // the second time it is there
		if err := MakeFolder(filepath.Join(dir, "a", "b")); err != nil {
			t.Fatal(err)
		}
	}
	put(t, filepath.Join(dir, "a", "b", "file"), "text")
	for _, path := range []string{"old", filepath.Join("old", "a"), strings.Repeat("x", 300)} {
		path = filepath.Join(dir, path)
		explained(t, MakeFolder(path), path)
	}
}

func TestDeviceIsNeverReplaced(t *testing.T) {
	err := WriteFile(os.DevNull, []byte("x"), true)
	if explained(t, err, os.DevNull); !errors.Is(err, ErrNotFile) {
		t.Errorf("WriteFile = %v, want ErrNotFile", err)
	}
}

func TestForceReplacesAFile(t *testing.T) {
	path := filepath.Join(furnished(t), "old")
	if err := WriteFile(path, []byte("new"), true); err != nil {
		t.Fatal(err)
	}
	if got, err := os.ReadFile(path); err != nil || string(got) != "new" {
		t.Errorf("the file holds %q, %v, want what was written", got, err)
	}
}

func TestKeptFileIsNeverReplaced(t *testing.T) {
	dir := furnished(t)
	t.Chdir(dir)
	before := snapshot(t, dir)
	files := []File{{Path: "a", Data: []byte("new")}, {Path: "old", Data: []byte("new"), Keep: true}}
	if err := WriteAll(files, true); !errors.Is(err, ErrExists) {
		t.Errorf("WriteAll = %v, want %v", err, ErrExists)
	}
	if diff := cmp.Diff(before, snapshot(t, dir)); diff != "" {
		t.Errorf("the folder changed (-before +after):\n%s", diff)
	}
}

// A secret that replaces a file is the owner's alone, whoever could read what
// was there.
func TestForcedSecretIsPrivate(t *testing.T) {
	path := filepath.Join(furnished(t), "old")
	if err := WriteAll([]File{{Path: path, Data: []byte("new"), Secret: true}}, true); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	if got := info.Mode().Perm(); got != 0o600 {
		t.Errorf("the file has mode %o, want 600", got)
	}
}

// A command that was killed half-way is run again: what is there counts, what
// is missing comes, and a file that is right is not touched.
func TestSameBytesCountAsWritten(t *testing.T) {
	dir := furnished(t)
	same := filepath.Join(dir, "same")
	before, err := os.Stat(same)
	if err != nil {
		t.Fatal(err)
	}
	files := []File{{Path: same, Data: []byte("new")}, {Path: filepath.Join(dir, "save"), Data: []byte("s"), Secret: true}}
	for range 2 {
		if err := WriteAll(files, false, filepath.Join(dir, "in")); err != nil {
			t.Fatal(err)
		}
	}
	after, err := os.Stat(same)
	if err != nil {
		t.Fatal(err)
	}
	if !os.SameFile(before, after) || !after.ModTime().Equal(before.ModTime()) {
		t.Error("a file that held its bytes was written again")
	}
	if got := snapshot(t, dir)["save"]; got != "s" {
		t.Errorf("the save holds %q, want what was written", got)
	}
}

func TestOneOfManyWritersWins(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "f")
	text := func(i int) []byte { return bytes.Repeat([]byte{byte('a' + i)}, 1<<16) }
	errs := make([]error, 8)
	inParallel(len(errs), func(i int) { errs[i] = WriteFile(path, text(i), false) })
	won := -1
	for i, err := range errs {
		switch {
		case err == nil && won >= 0:
			t.Fatalf("both %d and %d wrote the file", won, i)
		case err == nil:
			won = i
		case !errors.Is(err, ErrExists):
			t.Errorf("writer %d got %v, want ErrExists", i, err)
		}
	}
	if won < 0 {
		t.Fatal("nobody wrote the file")
	}
	if diff := cmp.Diff(map[string]string{"f": string(text(won))}, snapshot(t, dir)); diff != "" {
		t.Errorf("the folder does not hold the winner's file alone (-want +got):\n%s", diff)
	}
}

func TestManyWritersOfTheSameBytesAgree(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "f")
	errs := make([]error, 8)
	inParallel(len(errs), func(i int) { errs[i] = WriteFile(path, []byte("same"), false) })
	if err := errors.Join(errs...); err != nil {
		t.Error(err)
	}
	if diff := cmp.Diff(map[string]string{"f": "same"}, snapshot(t, dir)); diff != "" {
		t.Errorf("the folder holds (-want +got):\n%s", diff)
	}
}

// Who reads while others write sees one whole file or another.
func TestReaderSeesWholeFiles(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "f")
	text := func(i int) []byte { return bytes.Repeat([]byte{byte('a' + i)}, 1<<16) }
	if err := WriteFile(path, text(0), false); err != nil {
		t.Fatal(err)
	}
	errs := make([]error, 8)
	inParallel(len(errs), func(i int) {
		for range 5 {
			if i%2 == 0 {
				errs[i] = errors.Join(errs[i], WriteFile(path, text(i), true))
				continue
			}
			got, err := Read(path, 1<<20)
			if err == nil && !bytes.Equal(got, bytes.Repeat(got[:1], 1<<16)) {
				err = fmt.Errorf("the reader saw %d bytes that nobody wrote", len(got))
			}
			errs[i] = errors.Join(errs[i], err)
		}
	})
	if err := errors.Join(errs...); err != nil {
		t.Error(err)
	}
	if got := len(snapshot(t, dir)); got != 1 {
		t.Errorf("%d files are left, want 1", got)
	}
}

func inParallel(n int, do func(i int)) {
	var wg sync.WaitGroup
	for i := range n {
		wg.Go(func() { do(i) })
	}
	wg.Wait()
}

func TestWriteErrorExplains(t *testing.T) {
	for no, want := range map[syscall.Errno]string{
		syscall.ENOSPC:       "the disk is full",
		syscall.EDQUOT:       "the disk is full",
		syscall.EROFS:        "you may not write in the folder d",
		syscall.EACCES:       "you may not write in the folder d",
		syscall.EPERM:        "you may not write in the folder d",
		syscall.ENOENT:       "the folder d does not exist",
		syscall.ENOTDIR:      "d is no folder",
		syscall.ENAMETOOLONG: "the name is too long",
		syscall.EFBIG:        "the file is larger than files may be here",
		syscall.EIO:          "cannot be written: " + syscall.EIO.Error(),
	} {
		path := filepath.Join("d", "f")
		err := writeError(path, &fs.PathError{Op: "open", Path: "d/.whisker-1.tmp", Err: no})
		explained(t, err, path)
		if got := err.Error(); got != path+": "+want {
			t.Errorf("%v is explained as %q, want %q", no, got, want)
		}
		if !errors.Is(err, no) {
			t.Errorf("%v is not the cause of its error", no)
		}
	}
}
