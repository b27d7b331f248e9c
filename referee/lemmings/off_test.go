package lemmings

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

var offFlag = flag.Bool("off", false, "switch each rule off in turn and see its cases fail: some minutes")

// switchedOff is a change of the code that switches a rule off.
type switchedOff struct {
	Name string `json:"name"`
	File string `json:"file"`
	Old  string `json:"old"` // stands in the file once
	New  string `json:"new"`
}

// apply returns the file with the rule switched off.
func (o *switchedOff) apply(t *testing.T) []byte {
	t.Helper()
	text, err := os.ReadFile(o.File)
	if err != nil {
		t.Fatal(err)
	}
	if n := bytes.Count(text, []byte(o.Old)); n != 1 {
		t.Fatalf("%s: the code of the rule stands %d times in %s", o.Name, n, o.File)
	}
	return bytes.Replace(text, []byte(o.Old), []byte(o.New), 1)
}

// TestSwitchedOff makes sure that every case can fail: it names how its rule is
// switched off, by another option (TestCases sees to that) or by a change of
// the code. With -off each change is made, in a copy that the compiler is
// given, and the cases are run against it.
func TestSwitchedOff(t *testing.T) {
	text, err := os.ReadFile("testdata/off.json")
	if err != nil {
		t.Fatal(err)
	}
	var all []switchedOff
	if err := json.Unmarshal(text, &all); err != nil {
		t.Fatal(err)
	}
	cases := map[string][]string{}
	for _, c := range readCases(t) {
		switch {
		case c.Off != "":
			cases[c.Off] = append(cases[c.Off], c.title())
		case c.Flip == nil:
			cases[c.Rule] = append(cases[c.Rule], c.title())
		}
	}
	for _, o := range all {
		changed := o.apply(t)
		if len(cases[o.Name]) == 0 {
			t.Errorf("no case is about %s", o.Name)
		}
		if *offFlag {
			t.Run(o.Name, func(t *testing.T) { o.fails(t, changed, cases[o.Name]) })
		}
		delete(cases, o.Name)
	}
	for name, titles := range cases {
		t.Errorf("%q: nothing says how %s is switched off", titles, name)
	}
}

// fails runs the cases against the changed code and expects those named to fail.
func (o *switchedOff) fails(t *testing.T, changed []byte, titles []string) {
	dir := t.TempDir()
	original, err := filepath.Abs(o.File)
	if err != nil {
		t.Fatal(err)
	}
	copied, overlay := filepath.Join(dir, o.File), filepath.Join(dir, "overlay.json")
	replace, err := json.Marshal(map[string]map[string]string{"Replace": {original: copied}})
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(copied, changed, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(overlay, replace, 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command("go", "test", "-overlay", overlay, "-vet=off", "-timeout=60s", "-run=^TestCases$", ".").CombinedOutput()
	if err == nil || !bytes.Contains(out, []byte("--- FAIL: TestCases")) {
		t.Fatalf("no case notices that the rule is off:\n%s", out)
	}
	for _, title := range titles {
		if name := strings.ReplaceAll(title, " ", "_"); !bytes.Contains(out, []byte("--- FAIL: TestCases/"+name+" (")) {
			t.Errorf("the case %q does not notice that the rule is off", title)
		}
	}
}
