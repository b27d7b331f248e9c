package cmd

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// disk is a file system in memory of a size, with the files of a run on it.
type disk struct {
	t   *testing.T
	dir string
}

// newDisk mounts a file system, which only root may.
func newDisk(t *testing.T) disk {
	t.Helper()
	d := disk{t, t.TempDir()}
	if err := syscall.Mount("tmpfs", d.dir, "tmpfs", 0, "size=1m"); err != nil {
		t.Skipf("file systems cannot be mounted here: %v", err)
	}
	t.Cleanup(func() {
		if err := syscall.Unmount(d.dir, syscall.MNT_DETACH); err != nil {
			t.Error(err)
		}
	})
	return d
}

// remount gives the file system another size, in bytes, or makes it read-only.
func (d disk) remount(flags uintptr, size string) {
	d.t.Helper()
	if err := syscall.Mount("tmpfs", d.dir, "tmpfs", syscall.MS_REMOUNT|flags, "size="+size); err != nil {
		d.t.Fatal(err)
	}
}

// fill takes all but some bytes.
func (d disk) fill(left int64) {
	d.t.Helper()
	var s syscall.Statfs_t
	if err := syscall.Statfs(d.dir, &s); err != nil {
		d.t.Fatal(err)
	}
	write(d.t, filepath.Join(d.dir, "ballast"), make([]byte, int64(s.Bavail)*int64(s.Bsize)-left))
}

// TestTurnOnAFullDisk: wherever the room ends, turn says that the disk is full
// and loses nothing; once there is room it goes on.
func TestTurnOnAFullDisk(t *testing.T) {
	step := int64(4)
	if *long {
		step = 1
	}
	for _, r := range newRuns(t) {
		full := 0
		for pages := int64(0); ; pages += step {
			d := newDisk(t)
			r.into(t, d.dir)
			d.fill(pages * 4096)
			code, talk := inProcess(t, r.command(d.dir))
			if err := os.Remove(filepath.Join(d.dir, "ballast")); err != nil {
				t.Fatal(err)
			}
			r.lost(t, d.dir)
			r.again(t, d.dir)
			if code == exitDone {
				break
			}
			full++
			if code != exitFailure || !strings.Contains(talk, "the disk is full") || !strings.Contains(talk, "whisker: hint: make room and run the same command again") {
				t.Errorf("%s, room for %d pages: exit status %d\n%s", r.name, pages, code, talk)
			}
		}
		if full == 0 {
			t.Errorf("%s: the disk was never full", r.name)
		}
	}
}

// TestTurnOnAReadOnlyDisk: turn says that it may not write, and changes nothing.
func TestTurnOnAReadOnlyDisk(t *testing.T) {
	for _, r := range newRuns(t) {
		d := newDisk(t)
		r.into(t, d.dir)
		d.remount(syscall.MS_RDONLY, "1m")
		code, talk := inProcess(t, r.command(d.dir))
		if code != exitFailure || !strings.Contains(talk, "you may not write in the folder club") {
			t.Errorf("%s: exit status %d\n%s", r.name, code, talk)
		}
		if status, talk := inProcess(t, in(d.dir, "status", "club")); status != exitDone {
			t.Errorf("%s: status cannot read: exit status %d\n%s", r.name, status, talk)
		}
		d.remount(0, "1m")
		r.again(t, d.dir)
	}
}
