package folder

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A log has a chapter once, wherever whoever wrote it was killed, and keeps
// every byte that somebody else wrote into it.
func TestAppendLog(t *testing.T) {
	const before, heading, held = "== Turn 1 ==\n\n", "== Turn 2 ==\nRed plays 6.\n\n", "The table is held.\n    > Ann is ill\n\n"
	much := strings.Repeat("a line of somebody's\n", 8<<10)
	type state struct{ name, log, want string }
	states := []state{
		{"nothing", "", heading + held},
		{"the turn before", before, before + heading + held},
		{"all", before + heading + held, before + heading + held},
		{"a remark between", before + heading + "remark\n" + held, before + heading + "remark\n" + held},
		{"a remark at the end", before + heading + "remark", before + heading + "remark" + held},
		{"a remark that looks torn", before + "a =", before + "a =" + heading + held},
		{"a remark behind what is torn", before + heading[:5] + "remark\n", before + heading[:5] + "remark\n" + heading + held},
		{"zeros of a power cut", before + heading[:5] + "\x00\x00", before + heading + held},
		{"much before it", much + heading[:20], much + heading + held},
	}
	for n := range len(heading + held) {
		states = append(states, state{"torn", before + (heading + held)[:n], before + heading + held})
	}
	for _, s := range states {
		path := filepath.Join(t.TempDir(), "log")
		if err := os.WriteFile(path, []byte(s.log), 0o600); err != nil {
			t.Fatal(err)
		}
		for range 2 { // the second time it is all there
			if err := appendLog(path, [][]byte{[]byte(heading), []byte(held)}); err != nil {
				t.Fatal(err)
			}
			if got, err := os.ReadFile(path); err != nil || !bytes.Equal(got, []byte(s.want)) {
				t.Errorf("%s: %.60q became %.200q (%v), want %.200q", s.name, s.log, got, err, s.want)
			}
		}
	}
	path := filepath.Join(t.TempDir(), "new")
	if err := appendLog(path, [][]byte{[]byte(heading)}); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(path); err != nil || info.Size() != int64(len(heading)) || info.Mode().Perm()&0o044 == 0 {
		t.Errorf("a new log is %v (%v), want the chapter, for all to read", info, err)
	}
}
