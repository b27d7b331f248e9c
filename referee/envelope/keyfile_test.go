//go:build unix

package envelope

import (
	"errors"
	"path/filepath"
	"syscall"
	"testing"

	"whisker/referee/save"
)

// TestKeysAreFiles: what might never end is not read, wherever a key may stand.
func TestKeysAreFiles(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), knownTables)
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	for name, read := range map[string]func(path string) error{
		"public key":  func(path string) error { _, _, err := ReadPublicKeyFile(path); return err },
		"private key": func(path string) error { _, err := LoadSigner(path, nil); return err },
		"identity":    func(path string) error { _, err := LoadIdentity(path, nil); return err },
	} {
		for _, path := range []string{pipe, "/dev/zero", "/dev/stdin", t.TempDir()} {
			if err := read(path); !errors.Is(err, save.ErrNotFile) {
				t.Errorf("%s %s: %v, want that it is no file", name, path, err)
			}
		}
	}
	if _, err := NewKnownTables(filepath.Dir(pipe)).Knows(gameID("a")); !errors.Is(err, save.ErrNotFile) {
		t.Errorf("known tables: %v, want that it is no file", err)
	}
}
