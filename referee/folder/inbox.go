package folder

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"whisker/referee"
	"whisker/referee/envelope"
	"whisker/referee/plain"
	"whisker/referee/save"
	"whisker/referee/table"
)

// arrival is a file in the inbox.
type arrival struct {
	path string
	name string // as the ledger writes it
	sum  string
	data []byte // once it is kept, at most one byte more than a move file may have
	info fs.FileInfo
}

// large reports whether a file is too large for a move.
func (a *arrival) large() bool { return len(a.data) > table.MaxFile }

// maxArrival bounds what is taken from the inbox, in bytes. What is larger by so
// much is no move that was damaged: it stays, and the referee is told.
const maxArrival = 1 << 20

// settling is how long a file that is not whole may still be written to.
const settling = time.Minute

// Ignored is what lies in the inbox and cannot be taken.
type Ignored struct{ Name, Reason string }

// inboxNames lists what is in the inbox and meant to be taken.
func (d Dir) inboxNames() (names []string, err error) {
	entries, err := os.ReadDir(d.Inbox())
	for _, e := range entries {
		if !strings.HasPrefix(e.Name(), ".") {
			names = append(names, e.Name())
		}
	}
	return names, err
}

// arrivals reads the inbox, by name, and does something with each file.
func (d *desk) arrivals(take func(*arrival) error) (came []*arrival, left []Ignored, err error) {
	names, err := d.inboxNames()
	if err != nil {
		return nil, nil, err
	}
	for _, name := range names {
		a, err := d.arrive(name)
		switch {
		case errors.Is(err, fs.ErrNotExist): // Whoever put it there took it away again.
			continue
		case err != nil:
			left = append(left, Ignored{plain.Line(name), reasonOf(err)})
			continue
		}
		if err := take(a); err != nil {
			return nil, nil, err
		}
		came = append(came, a)
	}
	return came, left, nil
}

func reasonOf(err error) string {
	var e *save.Error
	if errors.As(err, &e) {
		return e.Reason
	}
	return "it cannot be read"
}

// arrive reads a file in the inbox.
func (d *desk) arrive(name string) (*arrival, error) {
	path := filepath.Join(d.Inbox(), name)
	data, info, err := save.ReadNoLink(path, maxArrival)
	if err != nil {
		return nil, err
	}
	form, _ := envelope.Sniff(data)
	if age := d.Now.Sub(info.ModTime()).Abs(); !form.Sound() && age < settling {
		return nil, &save.Error{Path: path, Reason: "it may not be written to its end yet"}
	}
	return &arrival{path: path, name: plain.Line(name), sum: referee.ID(data), data: data, info: info}, nil
}

// keeping is the file that keeps what came byte for byte: a copy, because who put
// a file into the inbox may go on writing to it.
func (d *desk) keeping(a *arrival) save.File {
	return save.File{Path: d.Kept(a.sum), Data: a.data, Secret: true, Keep: true}
}

// keepLarge keeps what is too large for a move at once: no more of it is held in
// memory than shows that.
func (d *desk) keepLarge(a *arrival) error {
	if !a.large() {
		return nil
	}
	if err := save.PutAll(d.keeping(a)); err != nil {
		return err
	}
	a.data = slices.Clone(a.data[:table.MaxFile+1])
	return nil
}

// release takes the name in the inbox away from a file that is kept. One that
// was written to meanwhile, or that another one has taken the place of, stays, to
// be read again.
func (d *desk) release(a *arrival) error {
	info, err := os.Lstat(a.path)
	if err == nil && (!os.SameFile(info, a.info) || info.Size() != a.info.Size() || !info.ModTime().Equal(a.info.ModTime())) {
		return nil
	}
	return save.Remove(a.path)
}
