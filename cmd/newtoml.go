package cmd

import (
	"errors"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/pelletier/go-toml/v2"
	"github.com/spf13/pflag"

	"whisker/referee/folder"
)

// readTOML fills in from the table file what no flag says. Paths in it are
// relative to its folder.
func (o *newOptions) readTOML(e *env, flags *pflag.FlagSet) error {
	text, err := e.read(o.toml)
	if err != nil {
		return err
	}
	t, err := folder.ParseSettings(text)
	if err != nil {
		return tomlError(o.toml, err)
	}
	o.schedule, o.file = t.Schedule, *t
	if o.game != "" && t.Game != "" && o.game != t.Game {
		return usage("name the game once", "%s is a table of %s", o.toml, t.Game)
	}
	if o.game == "" {
		o.game = t.Game
	}
	fill := func(flag string, to *string, value string) {
		if !flags.Changed(flag) && value != "" {
			*to = value
		}
	}
	fill("name", &o.name, t.Name)
	fill("edition", &o.edition, t.Edition)
	fill("entry", &o.entry, t.Entry)
	fill("absent", &o.absent, t.Absent)
	fill("keys", &o.keys, o.nearFile(t.Keys))
	fill("map", &o.mapFile, o.nearFile(t.Map))
	o.mail = o.mail || t.Mail != nil && *t.Mail
	o.noReady = o.noReady || t.Ready != nil && !*t.Ready
	if !flags.Changed("option") {
		for name, value := range t.Options { // a set: parseOptions writes it in order of names
			o.options = append(o.options, name+"="+value)
		}
	}
	if !flags.Changed("seat") {
		for _, s := range t.Seats {
			text := s.Seat + "=" + s.Player
			if s.Mail != "" {
				text += " <" + s.Mail + ">"
			}
			if s.Key != "" {
				text += ":" + o.nearFile(s.Key)
			}
			o.seats = append(o.seats, text)
		}
	}
	return nil
}

// nearFile is a path of the table file, which is relative to its folder.
func (o *newOptions) nearFile(path string) string {
	if path == "" || filepath.IsAbs(path) || o.toml == "-" {
		return path
	}
	return filepath.Join(filepath.Dir(o.toml), path)
}

// tomlError keeps the place of a mistake and what is wrong.
func tomlError(name string, err error) error {
	var strict *toml.StrictMissingError
	if errors.As(err, &strict) && len(strict.Errors) > 0 {
		row, col := strict.Errors[0].Position()
		return usage("take it out", "%s:%d:%d: there is no such setting", name, row, col)
	}
	var d *toml.DecodeError
	if errors.As(err, &d) {
		row, col := d.Position()
		return usage("mend the line: a text stands in quotes, a number does not", "%s:%d:%d: %s", name, row, col, inTOML(d))
	}
	var fixed *folder.CharterError
	if errors.As(err, &fixed) {
		return usage("take it out, or write it as it was; for other rules begin another table: whisker init", "%s: %s", name, err)
	}
	var place *folder.PlaceError
	if errors.As(err, &place) {
		return usage("people change with whisker change and whisker enact; then either may stand here", "%s: %s", name, err)
	}
	return usage("mend the file", "%s: %s", name, err)
}

// tomlTypes says what types of TOML and of Go are in table.toml.
var tomlTypes = map[string]string{
	"string": "a text", "integer": "a whole number", "int": "a whole number", "float": "a number with a point",
	"boolean": "true or false", "bool": "true or false", "array": "a list", "[]string": "a list of texts",
	"inline table": "a section", "local date": "a date",
}

// inTOML says what is wrong with a value without the names that it has in Go.
func inTOML(err *toml.DecodeError) string {
	text := strings.TrimPrefix(err.Error(), "toml: ")
	types := regexp.MustCompile(`^cannot decode TOML (.+) into .* of type (.+)$`).FindStringSubmatch(text)
	if types == nil {
		return text
	}
	expected, ok := tomlTypes[types[2]]
	if !ok {
		expected = "a section"
	}
	return "this is " + tomlTypes[types[1]] + ", and " + expected + " is expected"
}

// asSetting makes an error in a table's settings one of usage.
func asSetting(err error) error {
	var s *folder.SettingsError
	if errors.As(err, &s) {
		return tomlError(s.Path, s.Err)
	}
	return err
}
