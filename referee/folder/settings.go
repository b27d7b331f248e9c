package folder

import (
	"bytes"
	"path/filepath"

	"github.com/pelletier/go-toml/v2"

	"whisker/referee/save"
	"whisker/referee/schedule"
)

// Settings is table.toml: what a table is begun with, and how its turns are
// run. Paths in it are relative to its folder. What the charter fixes is said
// once, when the table begins; from then on it may be left out or stand there as
// it is.
type Settings struct {
	Name    string            `toml:"name,omitempty"`
	Game    string            `toml:"game,omitempty"`
	Edition string            `toml:"edition,omitempty"`
	Entry   string            `toml:"entry,omitempty"`
	Absent  string            `toml:"absent,omitempty"`
	Mail    *bool             `toml:"mail,omitempty"`
	From    string            `toml:"from,omitempty"` // the table's own address: "Club <club@example.org>"
	Lang    string            `toml:"lang,omitempty"` // of mails to seats that name none
	Ready   *bool             `toml:"ready,omitempty"`
	Keys    string            `toml:"keys,omitempty"`
	Map     string            `toml:"map,omitempty"`
	Key     string            `toml:"key,omitempty"` // the referee's private key
	Options map[string]string `toml:"options,omitempty"`
	Seats   []Seat            `toml:"seats,omitempty"`

	Schedule schedule.Settings `toml:"schedule,omitempty"`
}

// Seat is a seat in table.toml.
type Seat struct {
	Seat   string `toml:"seat"`
	Player string `toml:"player"`
	Key    string `toml:"key,omitempty"` // public key file
	Mail   string `toml:"mail,omitempty"`
	Lang   string `toml:"lang,omitempty"` // of mails: "zh-TW"
	Zone   string `toml:"zone,omitempty"` // of times in mails: "Asia/Taipei"; that of the schedule, where left out
}

// maxSettings bounds table.toml, in bytes; a map may stand in it.
const maxSettings = 1 << 20

// ParseSettings reads the text of a table.toml strictly. Its error is one of
// go-toml.
func ParseSettings(text []byte) (*Settings, error) {
	s := new(Settings)
	if err := toml.NewDecoder(bytes.NewReader(text)).DisallowUnknownFields().Decode(s); err != nil {
		return nil, err
	}
	return s, nil
}

// Text writes the settings.
func (s *Settings) Text() ([]byte, error) { return toml.Marshal(s) }

// ReadSettings reads the settings of a table. Its error is a *save.Error or a
// *SettingsError.
func (d Dir) ReadSettings() (*Settings, error) {
	text, err := save.Read(d.Settings(), maxSettings)
	if err != nil {
		return nil, err
	}
	s, err := ParseSettings(text)
	if err != nil {
		return nil, &SettingsError{Path: d.Settings(), Err: err}
	}
	if s.Key != "" && !filepath.IsAbs(s.Key) {
		s.Key = d.path(s.Key)
	}
	return s, nil
}

// SettingsError says that the settings of a table cannot be read or do not fit
// its charter.
type SettingsError struct {
	Path string
	Err  error // of go-toml, a *schedule.SettingError, a *CharterError, or another
}

// Error makes a SettingsError an error.
func (e *SettingsError) Error() string { return e.Path + ": " + e.Err.Error() }

// Unwrap returns the cause.
func (e *SettingsError) Unwrap() error { return e.Err }
