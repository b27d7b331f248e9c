package cmd

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// walked are the sections of README.md whose commands follow on each other in
// one folder that is empty at first.
var walked = []string{"A table, from the first key to the last board", "An evening's sheet", "When people change", "With stock tools only"}

// TestReadme does what README.md says, to the letter, and nothing else.
func TestReadme(t *testing.T) {
	if ok, err := condition("stock"); err != nil {
		t.Fatal(err)
	} else if !ok {
		t.Skip("the stock tools are not here")
	}
	text := string(read(t, "../README.md"))
	scripts, err := filepath.Abs("../scripts")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := os.Symlink(scripts, filepath.Join(dir, "scripts")); err != nil {
		t.Fatal(err)
	}
	_, sheet, found := strings.Cut(text, "With this as `evening.txt`\n\n```\n")
	if !found {
		t.Fatal("there is no evening.txt")
	}
	sheet, _, _ = strings.Cut(sheet, "```")
	write(t, filepath.Join(dir, "evening.txt"), []byte(sheet))
	blocks := regexp.MustCompile("(?ms)^```sh\n(.*?)^```$")
	n := 0
	for _, section := range walked {
		_, of, found := strings.Cut(text, "\n## "+section+"\n")
		if !found {
			t.Fatalf("there is no section %q", section)
		}
		of, _, _ = strings.Cut(of, "\n## ")
		for _, block := range blocks.FindAllStringSubmatch(of, -1) {
			n++
			c := exec.Command("sh", "-e", "-c", block[1])
			c.Dir = dir
			c.Env = append(os.Environ(), "WHISKER_HOME="+filepath.Join(dir, "home"))
			if out, err := c.CombinedOutput(); err != nil {
				t.Fatalf("%s: %v\n%s\n%s", section, err, block[1], out)
			}
		}
	}
	if n < 8 {
		t.Errorf("only %d blocks were found", n)
	}
	// What the text around says of it.
	t.Chdir(dir)
	t.Setenv("WHISKER_HOME", "home")
	succeed(t, "check", "save.json", "stock.move")
	for args, want := range map[string]string{
		"verify boards/0001.json boards/0002.json boards/0003.json boards/0004.json boards/0005.json": "turns 1 to 5",
		"verify board.json boards/0002.json": "4 good signatures, 2 turns replayed", // as at its beginning
		"log boards/0002.json":               "Red (Ann) plays 6, Run. Green (Bob) plays 4, Swing.",
		"log boards/0005.json":               "Red (Ann) plays 7",
		"inspect stock.move":                 "a sealed file",
	} {
		if code, out, talk := call(t, strings.Fields(args)...); code != exitDone || !strings.Contains(out, want) {
			t.Errorf("%s: exit status %d, want %q:\n%s%s", args, code, want, out, talk)
		}
	}
	if !strings.Contains(text, "4 good signatures, 2 turns replayed") {
		t.Error("the transcript tells of another report than verify")
	}
}
