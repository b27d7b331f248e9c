package post

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"whisker/referee/save"
)

// Outbox is the folder of the mails that a table sends. Each lies in new/ until
// somebody sends it, in sending/ while that goes on, and in sent/ after that.
// So nothing is sent twice: a mail that a crash left in sending/ may have been
// sent, and stays there until somebody says what to do about it.
type Outbox string

// The folders of an outbox.
const (
	boxNew     = "new"
	boxSending = "sending"
	boxSent    = "sent"
)

func (o Outbox) path(box, name string) string { return filepath.Join(string(o), box, name) }

// Has reports whether there is a mail of a name, sent or not.
func (o Outbox) Has(name string) bool {
	for _, box := range []string{boxNew, boxSending, boxSent} {
		if _, err := os.Lstat(o.path(box, name)); err == nil {
			return true
		}
	}
	return false
}

// Find returns the name of a mail, sent or not, that ends in some way; "" where
// there is none.
func (o Outbox) Find(end string) (string, error) {
	for _, box := range []string{boxNew, boxSending, boxSent} {
		names, err := o.list(box)
		if err != nil {
			return "", err
		}
		if i := slices.IndexFunc(names, func(name string) bool { return strings.HasSuffix(name, end) }); i >= 0 {
			return names[i], nil
		}
	}
	return "", nil
}

// Put lays a mail down to be sent, unless there was one of its name. It reports
// whether it did.
func (o Outbox) Put(name string, mail []byte) (bool, error) {
	for _, box := range []string{boxNew, boxSending, boxSent} {
		if err := os.MkdirAll(filepath.Join(string(o), box), 0o755); err != nil {
			return false, err
		}
	}
	if o.Has(name) {
		return false, nil
	}
	return true, save.WriteFile(o.path(boxNew, name), mail, false)
}

// New lists the mails that wait to be sent.
func (o Outbox) New() ([]string, error) { return o.list(boxNew) }

// Doubtful lists the mails that may have been sent: something broke off.
func (o Outbox) Doubtful() ([]string, error) { return o.list(boxSending) }

// Sent lists the mails that were sent.
func (o Outbox) Sent() ([]string, error) { return o.list(boxSent) }

func (o Outbox) list(box string) ([]string, error) {
	entries, err := os.ReadDir(filepath.Join(string(o), box))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	var names []string
	for _, e := range entries {
		if strings.HasSuffix(e.Name(), ".eml") {
			names = append(names, e.Name())
		}
	}
	return names, err
}

// Send gives a mail to whoever delivers it. Where that fails it waits again. A
// mail that somebody else is sending is passed over: sent is false.
func (o Outbox) Send(name string, deliver func(name string, mail []byte) error) (sent bool, err error) {
	if err := os.Rename(o.path(boxNew, name), o.path(boxSending, name)); err != nil {
		if errors.Is(err, fs.ErrNotExist) {
			return false, nil
		}
		return false, err
	}
	mail, err := read(o.path(boxSending, name))
	if err == nil {
		err = deliver(name, mail)
	}
	if err != nil {
		return false, errors.Join(err, os.Rename(o.path(boxSending, name), o.path(boxNew, name)))
	}
	return true, os.Rename(o.path(boxSending, name), o.path(boxSent, name))
}

// read reads a mail of ours, however long it is.
func read(path string) ([]byte, error) {
	f, err := save.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(f)
}

// Resend lets a mail that may have been sent wait again.
func (o Outbox) Resend(name string) error {
	return os.Rename(o.path(boxSending, name), o.path(boxNew, name))
}

// Path is where a mail is that waits to be sent.
func (o Outbox) Path(name string) string { return o.path(boxNew, name) }
