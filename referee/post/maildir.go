package post

import (
	"os"
	"path/filepath"
	"strings"
)

// Maildir is a mailbox that holds each mail in a file of its own: in new/ until
// somebody saw it, in cur/ after that.
type Maildir string

// New lists the mails that nobody saw yet, by name.
func (m Maildir) New() ([]string, error) {
	entries, err := os.ReadDir(filepath.Join(string(m), "new"))
	var names []string
	for _, e := range entries {
		if !strings.HasPrefix(e.Name(), ".") {
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
