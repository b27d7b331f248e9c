package post

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Maildir is a mailbox that holds each mail in a file of its own: in new/ until
// somebody saw it, in cur/ after that.
type Maildir string

// New lists the mails that nobody saw yet, by name. What is no file is no mail: a
// folder cannot be read, and a pipe might never end.
func (m Maildir) New() ([]string, error) {
	entries, err := os.ReadDir(filepath.Join(string(m), "new"))
	var names []string
	for _, e := range entries {
		if e.Type().IsRegular() && !strings.HasPrefix(e.Name(), ".") {
			names = append(names, e.Name())
		}
	}
	return names, err
}

// Path is where a new mail is.
func (m Maildir) Path(name string) string { return filepath.Join(string(m), "new", name) }

// Seen moves a mail to cur/ and marks it as read.
func (m Maildir) Seen(name string) error {
	base, _, _ := strings.Cut(name, ":")
	return os.Rename(m.Path(name), filepath.Join(string(m), "cur", base+":2,S"))
}

// Deliver puts a mail into new/ under a name that is its own, once: one that is
// there already, seen or not, is left alone.
func (m Maildir) Deliver(name string, mail []byte) error {
	seen, err := os.ReadDir(filepath.Join(string(m), "cur"))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if slices.ContainsFunc(seen, func(e fs.DirEntry) bool { return strings.HasPrefix(e.Name(), name+":") }) {
		return nil
	}
	if _, err := os.Lstat(m.Path(name)); err == nil {
		return nil
	}
	for _, dir := range []string{"tmp", "new", "cur"} {
		if err := os.MkdirAll(filepath.Join(string(m), dir), 0o700); err != nil {
			return err
		}
	}
	tmp := filepath.Join(string(m), "tmp", name)
	if err := os.WriteFile(tmp, mail, 0o600); err != nil {
		return err
	}
	return os.Rename(tmp, m.Path(name))
}
