package cmd

import (
	"fmt"
	"strings"
	"syscall"
	"testing"
)

// strike has a fault happen to turn at system calls that change files, every
// step-th of them, and hands what is left to check. It returns how often.
func (r *runs) strike(t *testing.T, errno syscall.Errno, step int, check func(t *testing.T, dir string, code int, talk string)) (times int) {
	t.Helper()
	code, talk, all := suffer(t, r.command(r.folder(t)), fault{at: -1})
	if code != exitDone || len(all) < 20 {
		t.Fatalf("exit status %d, %d system calls\n%s", code, len(all), talk)
	}
	for at := 0; at < len(all); at += step {
		times++
		t.Run(fmt.Sprintf("%s %d", r.name, at), func(t *testing.T) {
			dir := r.folder(t)
			code, talk, calls := suffer(t, r.command(dir), fault{at, errno})
			if len(calls) <= at { // files are written at the same time: the order differs, the number does not
				t.Fatalf("there were %d system calls, want %d", len(calls), len(all))
			}
			check(t, dir, code, talk)
		})
	}
	return times
}

// TestTurnKilledAtEveryWrite: whenever turn is killed, no file is lost and no
// turn is half made, and the next run makes all that it would have made.
func TestTurnKilledAtEveryWrite(t *testing.T) {
	step, kills := 7, 0
	if *long {
		step = 1
	}
	for _, r := range newRuns(t) {
		kills += r.strike(t, 0, step, func(t *testing.T, dir string, code int, talk string) {
			if code >= 0 {
				t.Errorf("it was not killed: exit status %d\n%s", code, talk)
			}
			r.lost(t, dir)
			r.again(t, dir)
		})
		if !*long {
			continue
		}
		// Killed once at a few places, the next run is killed everywhere.
		_, _, all := suffer(t, r.command(r.folder(t)), fault{at: -1})
		for first := 5; first < len(all); first += 19 {
			for second := 0; second < len(all); second += 5 {
				dir := r.folder(t)
				suffer(t, r.command(dir), fault{at: first})
				if code, _, _ := suffer(t, r.command(dir), fault{at: second}); code < 0 {
					kills++
				}
				kills++
				r.lost(t, dir)
				r.again(t, dir)
			}
		}
	}
	t.Logf("%d kills", kills)
}

// TestEveryWriteOfTurnFails: whatever cannot be written, turn says so, and
// nothing is lost; once there is room again it goes on.
func TestEveryWriteOfTurnFails(t *testing.T) {
	step := 11
	if *long {
		step = 1
	}
	for _, r := range newRuns(t) {
		r.strike(t, syscall.ENOSPC, step, func(t *testing.T, dir string, code int, talk string) {
			if told := strings.Contains(talk, "write /dev/stdout"); !told && code != exitDone && (code != exitFailure || !strings.Contains(talk, "the disk is full") || !strings.Contains(talk, "whisker: hint: ")) {
				t.Errorf("exit status %d\n%s", code, talk)
			}
			r.lost(t, dir)
			r.again(t, dir)
		})
	}
}

// TestTurnIsInterrupted: a system call that a signal breaks off, as some file
// systems let it, is made again, and nobody hears of it.
func TestTurnIsInterrupted(t *testing.T) {
	step := 5
	if *long {
		step = 1
	}
	for _, r := range newRuns(t) {
		r.strike(t, syscall.EINTR, step, func(t *testing.T, dir string, code int, talk string) {
			if code != exitDone {
				t.Errorf("exit status %d\n%s", code, talk)
			}
			r.again(t, dir)
		})
	}
}
