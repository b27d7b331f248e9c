package folder

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"
	"strconv"

	"whisker/referee"
	"whisker/referee/game"
	"whisker/referee/save"
)

// CharterError says that a setting is not what the table began with. Boards show
// to all what that was.
type CharterError struct {
	Setting string // as table.toml names it: "options.map"
	Says    string // its value, and
	Fixed   string // the charter's; both "" where they are long
}

// Error makes a CharterError an error.
func (e *CharterError) Error() string {
	if e.Fixed == "" {
		return e.Setting + ": the table began with another one, and its charter fixes it"
	}
	return fmt.Sprintf("%s: this is %s, and the table began with %s, which its charter fixes", e.Setting, e.Says, e.Fixed)
}

// fits holds the settings against what the charter fixed.
func (d *desk) fits() error {
	s, c := d.settings, d.table.Board.Charter
	for _, f := range []struct{ setting, says, fixed string }{
		{"name", s.Name, c.Name},
		{"game", s.Game, c.Game},
		{"edition", s.Edition, c.Edition},
		{"entry", s.Entry, string(c.Entry)},
		{"absent", s.Absent, c.Absent.String()},
	} {
		if f.says != "" && f.says != f.fixed {
			return &CharterError{f.setting, strconv.Quote(f.says), strconv.Quote(f.fixed)}
		}
	}
	if s.Mail != nil && *s.Mail != c.Mail {
		return &CharterError{"mail", strconv.FormatBool(*s.Mail), strconv.FormatBool(c.Mail)}
	}
	if err := d.fitSeats(); err != nil {
		return err
	}
	if err := d.fitsReady(); err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(s.Options)) {
		if name == mapOption && s.Map != "" { // The file goes before it.
			continue
		}
		if err := d.fitsOption("options."+name, name, s.Options[name]); err != nil {
			return err
		}
	}
	return d.fitsMap()
}

// fitsReady holds ready against what the first board asked: nobody to be ready in
// a game without dice, or where the referee makes the moves.
func (d *desk) fitsReady() error {
	b := d.table.Board
	could := d.table.Info().Dice && b.Charter.Entry != referee.EntryReferee
	if says, fixed := d.settings.Ready, b.BeganReady(); says != nil && (*says && could) != fixed {
		return &CharterError{"ready", strconv.FormatBool(*says), strconv.FormatBool(fixed)}
	}
	return nil
}

// longValue is the longest value that an error tells, in bytes.
const longValue = 60

// fitsOption lays the value of an option over the charter's: that changes
// nothing where it is the same one, however it is written.
func (d *desk) fitsOption(setting, name, text string) error {
	c, info := d.table.Board.Charter, d.table.Info()
	option, ok := info.Option(name)
	if !ok {
		return fmt.Errorf("%s: %s has no option %q", setting, info.Name, name)
	}
	options, err := members(c.Options)
	if err != nil {
		return err
	}
	wrong := &CharterError{setting, strconv.Quote(text), string(options[name])}
	if says, err := option.Parse(text); err == nil {
		options[name] = says
		setup := c.Setup()
		setup.Options = game.Marshal(options)
		if setup, err = d.table.Rules().Complete(setup); err == nil && bytes.Equal(setup.Options, c.Options) {
			return nil
		}
		wrong.Says = string(says)
	}
	if max(len(wrong.Says), len(wrong.Fixed)) > longValue {
		wrong.Says, wrong.Fixed = "", ""
	}
	return wrong
}

// mapOption is the option that a map of one's own is.
const mapOption = "map"

// fitsMap holds the file of the map against the charter, which has the map in
// full: of one's own, the file may be gone.
func (d *desk) fitsMap() error {
	path := d.settings.Map
	if path == "" {
		return nil
	}
	if !filepath.IsAbs(path) {
		path = d.path(path)
	}
	text, err := save.Read(path, save.MaxSave)
	switch {
	case errors.Is(err, fs.ErrNotExist) && d.ownMap():
		return nil
	case err != nil:
		return fmt.Errorf("map: %w", err)
	}
	return d.fitsOption("map", mapOption, string(text))
}

// ownMap reports whether the charter's map is not the one of the rules.
func (d *desk) ownMap() bool {
	c := d.table.Board.Charter
	setup, err := d.table.Rules().Complete(game.Setup{Edition: c.Edition, Seats: c.Setup().Seats})
	if err != nil {
		return false
	}
	rules, errRules := members(setup.Options)
	fixed, errFixed := members(c.Options)
	return errRules == nil && errFixed == nil && !bytes.Equal(fixed[mapOption], rules[mapOption])
}

// members takes the options of a charter apart.
func members(options game.Raw) (m map[string]game.Raw, err error) {
	err = game.Unmarshal(options, &m)
	return m, err
}
