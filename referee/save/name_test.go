package save

import (
	"strings"
	"testing"

	"whisker/referee/game"
)

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
