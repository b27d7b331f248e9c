package cmd

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"unsafe"

	"github.com/google/go-cmp/cmp"
)

// systemCalls are those that change files.
var systemCalls = map[uint64]string{
	syscall.SYS_OPENAT: "openat", syscall.SYS_MKDIRAT: "mkdirat", syscall.SYS_WRITE: "write", syscall.SYS_PWRITE64: "pwrite",
	syscall.SYS_FSYNC: "fsync", syscall.SYS_FDATASYNC: "fdatasync", syscall.SYS_FTRUNCATE: "ftruncate", syscall.SYS_LINKAT: "linkat",
	syscall.SYS_RENAMEAT: "renameat", 316: "renameat2", syscall.SYS_UNLINKAT: "unlinkat", syscall.SYS_FCHMOD: "fchmod", syscall.SYS_FCHMODAT: "fchmodat",
}

// names is the name of a system call that is about to change files; "" for any
// other one.
func names(r *syscall.PtraceRegs) string {
	switch {
	case r.Orig_rax == syscall.SYS_OPENAT && r.Rdx&syscall.O_CREAT == 0:
		return ""
	case r.Orig_rax == syscall.SYS_WRITE && r.Rdx == 8: // Go's runtime wakes itself (eventfd).
		return ""
	}
	return systemCalls[r.Orig_rax]
}

// fault is what happens to a process at one system call that changes files.
type fault struct {
	at    int           // which one, from 0; -1 for none
	errno syscall.Errno // that it fails with; 0: the process is killed before it; toEnd: it is only asked to end
}

// toEnd is no error of a call that changes files.
const toEnd = syscall.ECHILD

// suffer runs a command, has a fault happen to it, and returns its exit status,
// what it said, and the system calls that changed files or were about to.
func suffer(t *testing.T, c *exec.Cmd, f fault) (code int, talk string, calls []string) {
	t.Helper()
	said, err := os.Create(filepath.Join(t.TempDir(), "said"))
	if err != nil {
		t.Fatal(err)
	}
	defer said.Close()
	c.Stdout, c.Stderr = said, said
	// Whoever traces a process is a thread, not a process.
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	c.SysProcAttr = &syscall.SysProcAttr{Ptrace: true}
	if err := c.Start(); err != nil {
		untraceable(t, err)
	}
	defer c.Process.Release()
	code, calls, err = (&tracer{pid: c.Process.Pid, fault: f, failing: map[int]bool{}}).run()
	if err != nil {
		untraceable(t, err)
	}
	return code, string(read(t, said.Name())), calls
}

// untraceable skips a test where a process cannot be traced, which only happens
// outside CI.
func untraceable(t *testing.T, err error) {
	t.Helper()
	if os.Getenv("CI") != "" {
		t.Fatalf("processes cannot be traced here: %v", err)
	}
	t.Skipf("processes cannot be traced here: %v", err)
}

// tracer stops every thread of a process before and after each system call
// (ptrace(2)).
type tracer struct {
	pid     int
	fault   fault
	calls   []string
	failing map[int]bool // threads in a system call that is made to fail
}

const (
	waitAll        = syscall.WALL | 0x20000000 // __WNOTHREAD: no children of other threads
	exitKill       = 0x100000                  // PTRACE_O_EXITKILL
	getSyscallInfo = 0x420e                    // PTRACE_GET_SYSCALL_INFO
	callStop       = syscall.SIGTRAP | 0x80    // PTRACE_O_TRACESYSGOOD
)

func (r *tracer) run() (code int, calls []string, err error) {
	var status syscall.WaitStatus
	if _, err := syscall.Wait4(r.pid, &status, waitAll, nil); err != nil {
		return 0, nil, err
	}
	if err := syscall.PtraceSetOptions(r.pid, syscall.PTRACE_O_TRACESYSGOOD|syscall.PTRACE_O_TRACECLONE|exitKill); err != nil {
		return 0, nil, err
	}
	for thread := r.pid; ; {
		signal := 0
		switch stop := status.StopSignal(); {
		case status.Exited() && thread == r.pid:
			return status.ExitStatus(), r.calls, nil
		case status.Signaled() && thread == r.pid:
			return -1, r.calls, nil
		case !status.Stopped():
			signal = -1
		case stop == callStop:
			if err := r.call(thread); err != nil && err != syscall.ESRCH { // ESRCH: the process ends meanwhile
				return 0, nil, err
			}
		case stop != syscall.SIGTRAP && stop != syscall.SIGSTOP: // of its own, not a new thread
			signal = int(stop)
		}
		if signal >= 0 {
			if err := syscall.PtraceSyscall(thread, signal); err != nil && err != syscall.ESRCH { // ESRCH: killed meanwhile
				return 0, nil, err
			}
		}
		if thread, err = syscall.Wait4(-1, &status, waitAll, nil); err != nil {
			return 0, nil, err
		}
	}
}

// call looks at a thread before or after a system call.
func (r *tracer) call(thread int) error {
	var info struct {
		op uint8 // 1 before, 2 after
		_  [87]byte
	}
	if _, _, errno := syscall.Syscall6(syscall.SYS_PTRACE, getSyscallInfo, uintptr(thread), unsafe.Sizeof(info), uintptr(unsafe.Pointer(&info)), 0, 0); errno != 0 {
		return errno
	}
	var regs syscall.PtraceRegs
	if err := syscall.PtraceGetRegs(thread, &regs); err != nil {
		return err
	}
	switch {
	case info.op == 1 && names(&regs) != "":
		r.calls = append(r.calls, names(&regs))
		if len(r.calls)-1 != r.fault.at {
			return nil
		}
		switch r.fault.errno {
		case 0:
			return syscall.Kill(r.pid, syscall.SIGKILL)
		case toEnd:
			return syscall.Kill(r.pid, syscall.SIGTERM)
		}
		r.failing[thread] = true
		regs.Orig_rax = ^uint64(0) // no system call
		return syscall.PtraceSetRegs(thread, &regs)
	case info.op == 2 && r.failing[thread]:
		delete(r.failing, thread)
		regs.Rax = -uint64(r.fault.errno)
		return syscall.PtraceSetRegs(thread, &regs)
	}
	return nil
}

// strike has a fault happen at each system call in turn that changes files, and
// hands what is left to check. calls are those that were made.
func (v victim) strike(t *testing.T, errno syscall.Errno, check func(t *testing.T, dir string, code int, talk string, calls []string)) {
	code, talk, all := suffer(t, v.command(v.folder(t)), fault{at: -1})
	if code != exitDone || len(all) < 4*(len(v.after)-len(v.before)) {
		t.Fatalf("exit status %d, %d system calls\n%s", code, len(all), talk)
	}
	for at := range all {
		t.Run(strconv.Itoa(at), func(t *testing.T) {
			dir := v.folder(t)
			code, talk, calls := suffer(t, v.command(dir), fault{at, errno})
			if len(calls) <= at { // files are written at the same time: the order differs, the number does not
				t.Fatalf("there were %d system calls, want %d", len(calls), len(all))
			}
			check(t, dir, code, talk, calls[:at+1])
		})
	}
}

// TestKilledAtEveryWrite: whenever a resolve is killed, it leaves the old save or
// the new one, and the next run makes all that it would have made.
func TestKilledAtEveryWrite(t *testing.T) {
	for way, v := range newVictims(t) {
		t.Run(way, func(t *testing.T) {
			v.strike(t, 0, func(t *testing.T, dir string, code int, talk string, _ []string) {
				if code >= 0 {
					t.Errorf("it was not killed: exit status %d\n%s", code, talk)
				}
				v.again(t, dir, v.sound(t, withoutStaged(files(t, dir))))
			})
		})
	}
}

// TestAskedToEndAtEveryWrite: whenever a resolve is asked to end, it has written
// all or nothing, and leaves no files under names of their own.
func TestAskedToEndAtEveryWrite(t *testing.T) {
	for way, v := range newVictims(t) {
		t.Run(way, func(t *testing.T) {
			v.strike(t, toEnd, func(t *testing.T, dir string, code int, talk string, _ []string) {
				now := files(t, dir)
				if code >= 0 && code != exitDone && code != exitInterrupted {
					t.Errorf("exit status %d\n%s", code, talk)
				}
				if diff := cmp.Diff(v.after, now); diff != "" && !cmp.Equal(v.before, now) {
					t.Errorf("it did not write to the end (-want +got):\n%s", diff)
				}
			})
		})
	}
}

// TestEveryWriteFails: whatever cannot be written, resolve says so, tidies up and
// leaves the old save or the new one; before the first file has its name, it
// leaves everything as it was.
func TestEveryWriteFails(t *testing.T) {
	says := map[syscall.Errno]string{syscall.ENOSPC: "the disk is full", syscall.EIO: "input/output error"}
	for way, v := range newVictims(t) {
		for errno, want := range says {
			t.Run(way+" "+errno.Error(), func(t *testing.T) {
				v.strike(t, errno, func(t *testing.T, dir string, code int, talk string, calls []string) {
					all := files(t, dir)
					now := withoutStaged(all)
					done := v.sound(t, now)
					named := slices.ContainsFunc(calls, func(c string) bool { return c == "linkat" || c == "renameat" || c == "renameat2" })
					switch {
					case len(all) > len(now) && calls[len(calls)-1] != "unlinkat":
						t.Errorf("%d files were left under names of their own", len(all)-len(now))
					case code == exitDone:
						if !done {
							t.Error("it failed and did not say so")
						}
					case code != exitFailure:
						t.Errorf("exit status %d, want %d\n%s", code, exitFailure, talk)
					case !strings.Contains(talk, want) || !strings.Contains(talk, "whisker: error: ") || !strings.Contains(talk, "whisker: hint: "):
						t.Errorf("it does not say what is wrong and what to do:\n%s", talk)
					case !named:
						if diff := cmp.Diff(v.before, now); diff != "" {
							t.Errorf("it failed and changed files (-before +after):\n%s", diff)
						}
					}
					v.again(t, dir, done)
				})
			})
		}
	}
}
