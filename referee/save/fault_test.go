//go:build linux

package save

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// A test that needs a process of its own runs this binary again with the name
// of a task and its argument.
var tasks = map[string]func(path string){
	"write with a limit": func(path string) {
		limit := syscall.Rlimit{Cur: 4096, Max: 4096}
		if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
			panic(err)
		}
		err := WriteAll([]File{
			{Path: path, Data: []byte("new"), Secret: true},
			{Path: path + ".log", Data: make([]byte, 8192)},
		}, true)
		fmt.Println(err)
	},
	"hold the lock": func(path string) {
		_, err := Lock(path)
		fmt.Println(err)
		os.Stdin.Read(make([]byte, 1))
	},
}

const taskEnv = "WHISKER_SAVE_TASK"

func TestMain(m *testing.M) {
	if task := tasks[os.Getenv(taskEnv)]; task != nil {
		task(os.Args[1])
		os.Exit(0)
	}
	os.Exit(m.Run())
}

func inProcess(task, path string) *exec.Cmd {
	c := exec.Command(os.Args[0], path)
	c.Env, c.Stderr = append(os.Environ(), taskEnv+"="+task), os.Stderr
	return c
}

// A disk that fills up half-way through a set is found out before any file of
// the set has changed.
func TestFullDiskChangesNothing(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "save")
	put(t, path, "old")
	out, err := inProcess("write with a limit", path).Output()
	if err != nil {
		t.Fatal(err)
	}
	if got, want := strings.TrimSpace(string(out)), path+".log: the file is larger than files may be here"; got != want {
		t.Errorf("the error is %q, want %q", got, want)
	}
	if diff := cmp.Diff(map[string]string{"save": "old"}, snapshot(t, dir)); diff != "" {
		t.Errorf("the folder changed (-before +after):\n%s", diff)
	}
}

func TestReadOnlyFolderChangesNothing(t *testing.T) {
	dir := publicDir(t)
	path := filepath.Join(dir, "save")
	put(t, path, "old")
	if err := os.Chmod(dir, 0o555); err != nil {
		t.Fatal(err)
	}
	asNobody(t, func() {
		for _, err := range []error{WriteFile(path, []byte("new"), true), WriteFile(path+"2", []byte("new"), false)} {
			if !errors.Is(err, fs.ErrPermission) || !strings.Contains(err.Error(), "you may not write in the folder "+dir) {
				t.Errorf("WriteFile = %v, want that the folder may not be written to", err)
			}
		}
		if err := WriteFile(path, []byte("old"), false); err != nil {
			t.Errorf("WriteFile of what is there = %v, want it to count as written", err)
		}
		var e *Error
		if _, err := Lock(path); !errors.Is(err, fs.ErrPermission) || !errors.As(err, &e) || e.Hint != "cp "+path+" ., in a folder of yours, and work on the copy" {
			t.Errorf("Lock = %v, %+v, want that the folder may not be written to, and what to do", err, e)
		}
	})
	if err := os.Chmod(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(map[string]string{"save": "old"}, snapshot(t, dir)); diff != "" {
		t.Errorf("the folder changed (-before +after):\n%s", diff)
	}
}

func TestUnreadableFile(t *testing.T) {
	path := filepath.Join(publicDir(t), "save")
	put(t, path, "old")
	if err := os.Chmod(path, 0); err != nil {
		t.Fatal(err)
	}
	asNobody(t, func() {
		_, err := Read(path, 8)
		if explained(t, err, path); !errors.Is(err, fs.ErrPermission) {
			t.Errorf("Read = %v, want that it may not be read", err)
		}
	})
}

// publicDir is a folder that everybody can reach.
func publicDir(t *testing.T) string {
	dir := t.TempDir()
	if err := os.Chmod(filepath.Dir(dir), 0o755); err != nil {
		t.Fatal(err)
	}
	return dir
}

// asNobody takes the rights over files from a test that runs as root.
func asNobody(t *testing.T, do func()) {
	if os.Geteuid() != 0 {
		do()
		return
	}
	if err := syscall.Seteuid(65534); err != nil { // of every thread
		t.Fatal(err)
	}
	defer syscall.Seteuid(0)
	do()
}

func TestPipeIsRefusedAtOnce(t *testing.T) {
	path := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(path, 0o644); err != nil {
		t.Fatal(err)
	}
	_, err := Read(path, 8)
	if explained(t, err, path); !errors.Is(err, ErrNotFile) {
		t.Errorf("Read = %v, want ErrNotFile", err)
	}
	if err := WriteFile(path, []byte("x"), true); !errors.Is(err, ErrNotFile) {
		t.Errorf("WriteFile = %v, want ErrNotFile", err)
	}
	if err := Overwrite(path, []byte("x")); !errors.Is(err, ErrNotFile) {
		t.Errorf("Overwrite = %v, want ErrNotFile", err)
	}
	explained(t, Append(path, 0, []byte("x")), path)
}

// A lock ends with its process, even one that is killed.
func TestLockEndsWithItsProcess(t *testing.T) {
	path := filepath.Join(t.TempDir(), "save")
	c := inProcess("hold the lock", path)
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := c.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	line := make([]byte, 64)
	n, err := out.Read(line)
	if got := string(line[:n]); got != "<nil>\n" {
		t.Fatalf("the process says %q, %v, want that it has the lock", got, err)
	}
	var locked *LockedError
	if _, err := Lock(path); !errors.As(err, &locked) || locked.Path != path {
		t.Errorf("Lock = %v, want a *LockedError of %s", err, path)
	}
	if err := c.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	c.Wait()
	unlock, err := Lock(path)
	if err != nil {
		t.Fatalf("Lock after the process = %v", err)
	}
	unlock()
}
