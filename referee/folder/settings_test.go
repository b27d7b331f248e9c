package folder_test

import (
	"errors"
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"whisker/referee"
	"whisker/referee/folder"
	"whisker/referee/schedule"
)

// TestReadmeNamesEverySetting holds the table.toml of the README against what is
// read: every setting is in it, and nothing else.
func TestReadmeNamesEverySetting(t *testing.T) {
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, block, ok := strings.Cut(string(readme), "```toml\n# table.toml: all of it.")
	text, _, end := strings.Cut(block, "```\n")
	if !ok || !end {
		t.Fatal("the README has no table.toml")
	}
	s, err := folder.ParseSettings([]byte("# " + strings.Replace(text, "\n# hours = ", "\nhours = ", 1)))
	if err != nil {
		t.Fatal(err)
	}
	var walk func(name string, v reflect.Value)
	walk = func(name string, v reflect.Value) {
		switch {
		case v.IsZero():
			t.Errorf("%s is not in the README", name)
		case v.Kind() == reflect.Struct:
			for i := range v.NumField() {
				key, _, _ := strings.Cut(v.Type().Field(i).Tag.Get("toml"), ",")
				walk(name+"."+key, v.Field(i))
			}
		case v.Kind() == reflect.Slice:
			walk(name+"[0]", v.Index(0))
		}
	}
	walk("table", reflect.ValueOf(*s))
	deadlines := s.Schedule
	deadlines.Hours = 0
	if _, err := schedule.New(deadlines); err != nil {
		t.Error(err)
	}
}

// What the charter fixed cannot be changed in table.toml; the schedule can.
func TestSettingsAgainstTheCharter(t *testing.T) {
	for _, tc := range []struct{ text, wrong string }{
		{"", ""},
		{"name = 'club'\ngame = 'tiger'\nabsent = 'wait'\n", ""},
		{"[schedule]\nhours = 3\n", ""},
		{"name = 'evening'\n", "name: the table began with another one, and its charter fixes it"},
		{"game = 'hare'\n", "game: the table began with another one, and its charter fixes it"},
		{"edition = 'zh'\n", "edition: the table began with another one, and its charter fixes it"},
		{"entry = 'both'\n", "entry: the table began with another one, and its charter fixes it"},
		{"absent = 'default:2'\n", "absent: the table began with another one, and its charter fixes it"},
		{"mail = true\n", "mail: the table began with another one, and its charter fixes it"},
		{"[[seats]]\nseat = 'red'\nplayer = 'New'\n", ""}, // people change
		{"[[seats]]\nseat = 'blue'\nplayer = 'Ann'\n", `seats: "blue": the table began with another one, and its charter fixes it`},
		{"[schedule]\nzone = 'Local'\n", `zone: there is no time zone "Local": it is written as Europe/Berlin`},
		{"[schedule]\nhour = 3\n", "strict mode: fields in the document are missing in the target struct"},
	} {
		c := newTiger(t)
		write(t, c.dir.Settings(), []byte(tc.text))
		_, err := folder.Turn(c.dir, c.options())
		var wrong *folder.SettingsError
		got := ""
		if errors.As(err, &wrong) {
			got = wrong.Err.Error()
		} else if err != nil {
			got = err.Error()
		}
		if diff := cmp.Diff(tc.wrong, got); diff != "" {
			t.Errorf("%q (-want +got):\n%s", tc.text, diff)
		}
	}
}

// A setting of the charter is compared as the charter writes it.
func TestAbsentAsWritten(t *testing.T) {
	c := newClub(t, "tiger", referee.AbsentPolicy{Policy: referee.AbsentDefault, After: 2}, schedule.Settings{}, "red", "green")
	write(t, c.dir.Settings(), []byte("absent = 'default:2'\n"))
	c.turn()
}
