package folder

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"whisker/referee"
	"whisker/referee/save"
	"whisker/referee/schedule"
)

// Create makes the folder of a table that has just begun, whole or not at all: a
// folder of this name may be there only if it is empty. sig is the signature of
// the table's board, and more is other files by their path in the folder. Paths
// in the settings are relative to dir. It publishes the first board.
func Create(dir Dir, s *Settings, t *referee.Table, sig []byte, more map[string]save.File, o Options) error {
	if err := vacant(dir); err != nil {
		return err
	}
	times, err := schedule.New(s.Schedule)
	if err != nil {
		return &SettingsError{dir.Settings(), err}
	}
	settings, err := s.Text()
	if err != nil {
		return err
	}
	staged, err := save.StageFolder(string(dir))
	if err != nil {
		return err
	}
	defer os.RemoveAll(staged)
	building := Dir(staged)
	for _, path := range building.folders() {
		if err := save.MakeFolder(path); err != nil {
			return err
		}
	}
	files := []save.File{
		{Path: building.Settings(), Data: settings},
		{Path: building.Ledger(), Secret: true},
		{Path: building.Save(), Data: referee.Text(t.Save(string(sig))), Secret: true},
	}
	for name, f := range more {
		f.Path = building.path(name)
		if err := save.MakeFolder(filepath.Dir(f.Path)); err != nil {
			return err
		}
		files = append(files, f)
	}
	if err := save.WriteAll(files, false); err != nil {
		return err
	}
	o.Now = o.Now.UTC().Truncate(time.Second)
	d := &desk{Dir: building, Options: o, settings: s, schedule: times, table: t, sig: sig, ledger: &ledger{path: building.Ledger()}}
	if err := errors.Join(d.publish(), d.closeClock(d.Now)); err != nil {
		return err
	}
	os.Remove(string(dir)) // It is empty; not every system renames over a folder.
	if err := os.Rename(string(building), string(dir)); err != nil {
		return &save.Error{Path: string(dir), Reason: "the folder cannot be made", Hint: "name another folder", Err: err}
	}
	return save.SyncFolder(filepath.Dir(filepath.Clean(string(dir))))
}

// vacant refuses a name that something else has.
func vacant(dir Dir) error {
	entries, err := os.ReadDir(string(dir))
	switch {
	case errors.Is(err, fs.ErrNotExist), err == nil && len(entries) == 0:
		return nil
	case err == nil:
		return &save.Error{Path: string(dir), Reason: "the folder is not empty", Hint: "name a new folder", Err: save.ErrExists}
	}
	return &save.Error{Path: string(dir), Reason: "this is no folder", Hint: "name a new folder", Err: save.ErrExists}
}
