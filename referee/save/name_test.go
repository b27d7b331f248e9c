package save

import (
	"strings"
	"testing"
	"unicode/utf8"

	"whisker/referee/game"
)

func TestPlainName(t *testing.T) {
	for _, tc := range []struct{ path, want string }{
		{"inbox/red.move", "inbox/red.move"},
		{"100%", "100%"},
		{"虎/ü 1", "虎/ü 1"},
		{"", ""},
		{"a\nb", "a%0Ab"},
		{"100%\n", "100%25%0A"},
		{"in/\x1b[31mred", "in/%1B[31mred"},
		{"b\xffd", "b%FFd"},
		{"right\u202eleft", "right%E2%80%AEleft"},
	} {
		if got := PlainName(tc.path); got != tc.want {
			t.Errorf("PlainName(%q) = %q, want %q", tc.path, got, tc.want)
		}
	}
}

func FuzzPlainName(f *testing.F) {
	for _, path := range []string{"red.move", "a\nb%\xff", "\u202e\x1b[31m"} {
		f.Add(path)
	}
	f.Fuzz(func(t *testing.T, path string) {
		name := PlainName(path)
		if !utf8.ValidString(name) || !game.PlainText(name) || strings.Contains(name, "\n") {
			t.Errorf("PlainName(%q) = %q is not plain", path, name)
		}
	})
}

// Errors name files that somebody else named, and are one plain line.
func TestErrorsArePlain(t *testing.T) {
	path := t.TempDir() + "/none\xff/\x1b[31m\nred"
	_, read := Read(path, 1)
	_, lock := Lock(path)
	for _, err := range []error{read, lock, WriteFile(path, nil, false), &LockedError{path}} {
		if err == nil || !game.PlainText(err.Error()) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q is not one plain line", err)
		}
	}
}
