package folder_test

import (
	"errors"
	"fmt"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"whisker/referee"
	"whisker/referee/envelope"
	"whisker/referee/folder"
	"whisker/referee/game"
	"whisker/referee/games"
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
		{"name = 'evening'\n", `name: this is "evening", and the table began with "club", which its charter fixes`},
		{"game = 'hare'\n", `game: this is "hare", and the table began with "tiger", which its charter fixes`},
		{"edition = 'zh'\n", `edition: this is "zh", and the table began with "en", which its charter fixes`},
		{"entry = 'both'\n", `entry: this is "both", and the table began with "players", which its charter fixes`},
		{"absent = 'default:2'\n", `absent: this is "default:2", and the table began with "wait", which its charter fixes`},
		{"mail = true\n", "mail: this is true, and the table began with false, which its charter fixes"},
		{"mail = false\n", ""},
		{"ready = true\n", ""}, // It asks nobody: there are no dice.
		{"ready = false\n", ""},
		{"map = 'own.json'\n", "map: PATH/own.json: there is no such file"},
		{"map = 'table.toml'\n", `map: tiger has no option "map"`},
		{"map = 'inbox'\n", "map: PATH/inbox: this is a folder"},
		{"[options]\nall_tied_elim = 'true'\n", "options.all_tied_elim: this is true, and the table began with false, which its charter fixes"},
		{"[options]\nall_tied_elim = 'maybe'\n", `options.all_tied_elim: this is "maybe", and the table began with false, which its charter fixes`},
		{"[options]\nzzz = 'true'\nfun = 'true'\n", `options.fun: tiger has no option "fun"`},
		{"[[seats]]\nseat = 'red'\nplayer = 'Pred'\nkey = 'gone.pub'\n", ""},
		{"[[seats]]\nseat = 'red'\nplayer = 'New'\n", `seats: the player of red is "New" here, and "Pred" at the table`},
		{"[[seats]]\nseat = 'red'\nplayer = 'Pred'\nmail = 'p@example.org'\n", `seats: the mail of red is "p@example.org" here, and none at the table`},
		{"[[seats]]\nseat = 'red'\nplayer = 'Pred'\n[[seats]]\nseat = 'red'\nplayer = 'Pred'\n", `seats: "red" stands there twice`},
		{"[[seats]]\nseat = 'blue'\nplayer = 'Ann'\n", `seats.seat: this is "blue", and the table began with "red", "yellow", "green", which its charter fixes`},
		{"[schedule]\nzone = 'Local'\n", `zone: there is no time zone "Local": it is written as Europe/Berlin`},
		{"[schedule]\nhour = 3\n", "strict mode: fields in the document are missing in the target struct"},
	} {
		c := newTiger(t)
		write(t, c.dir.Settings(), []byte(tc.text))
		if diff := cmp.Diff(tc.wrong, wrongSetting(c)); diff != "" {
			t.Errorf("%q (-want +got):\n%s", tc.text, diff)
		}
	}
}

// wrongSetting is what is wrong with the settings of a table, by every way into
// its folder; "" is nothing.
func wrongSetting(c *club) string {
	c.t.Helper()
	_, errTurn := folder.Turn(c.dir, c.options())
	_, errStatus := folder.Status(c.dir, c.options())
	_, errHold := folder.Hold(c.dir, "a holiday", c.options())
	said := ""
	for i, err := range []error{errTurn, errStatus, errHold} {
		text := ""
		var wrong *folder.SettingsError
		if errors.As(err, &wrong) && wrong.Path == c.dir.Settings() {
			text = strings.ReplaceAll(wrong.Err.Error(), string(c.dir), "PATH")
		} else if err != nil {
			text = err.Error()
		}
		if i > 0 && text != said {
			c.t.Errorf("one says %q, another %q", said, text)
		}
		said = text
	}
	return said
}

// Every setting is held against the charter, but for those that a table may
// change at any time, or that init alone reads.
func TestEverySettingIsFixedOrFree(t *testing.T) {
	free := "from lang keys key schedule seats.key seats.lang seats.zone"
	other := map[string]string{
		"name": "name = 'x'", "game": "game = 'hare'", "edition": "edition = 'x'", "entry": "entry = 'both'",
		"absent": "absent = 'default'", "mail": "mail = true", "ready": "ready = false", "map": "map = 'table.toml'",
		"options": "[options]\ndive_cost = '9'", "seats.seat": "[[seats]]\nseat = 'x'\nplayer = 'X'",
		"seats.player": "[[seats]]\nseat = 'iq'\nplayer = 'X'", "seats.mail": "[[seats]]\nseat = 'iq'\nplayer = 'Piq'\nmail = 'x@example.org'",
	}
	c := newClub(t, "lemmings", referee.AbsentPolicy{Policy: referee.AbsentWait}, schedule.Settings{}, "iq", "ritz")
	var walk func(name string, typ reflect.Type)
	walk = func(name string, typ reflect.Type) {
		for i := range typ.NumField() {
			key, _, _ := strings.Cut(typ.Field(i).Tag.Get("toml"), ",")
			if key == "seats" {
				walk("seats.", typ.Field(i).Type.Elem())
				continue
			}
			if key = name + key; slices.Contains(strings.Fields(free), key) {
				continue
			}
			write(t, c.dir.Settings(), []byte(other[key]+"\n"))
			section, _, _ := strings.Cut(key, ".")
			if got := wrongSetting(c); !strings.HasPrefix(got, section) {
				t.Errorf("%s: %q says %q", key, other[key], got)
			}
		}
	}
	walk("", reflect.TypeFor[folder.Settings]())
}

// What a charter says of the rules may stand in table.toml, in every game.
func TestOptionsAsTheCharterHasThem(t *testing.T) {
	for _, g := range games.All() {
		info := g.Info()
		c := newClub(t, info.Name, referee.AbsentPolicy{Policy: referee.AbsentWait}, schedule.Settings{}, info.Seats[:info.Max]...)
		fixed := map[string]game.Raw{}
		if err := game.Unmarshal(c.table().Board.Charter.Options, &fixed); err != nil {
			t.Fatal(err)
		}
		as := func(o game.Option, value game.Raw) {
			write(t, c.dir.Settings(), fmt.Appendf(nil, "ready = %t\n[options]\n%s = '%s'\n", info.Dice, o.Name, typed(o, value)))
		}
		for _, o := range info.Options {
			as(o, fixed[o.Name])
			c.turn()
			for _, other := range others[o.Type] {
				if as(o, other); string(other) != string(fixed[o.Name]) && wrongSetting(c) == "" {
					t.Errorf("%s: %s may be %s, and the charter says %s", info.Name, o.Name, other, fixed[o.Name])
				}
			}
		}
	}
}

// others are values of options.
var others = map[game.OptionType][]game.Raw{
	game.Bool: {game.Raw("true"), game.Raw("false")}, game.Int: {game.Raw("0"), game.Raw("1"), game.Raw("77")},
	game.Word: {game.Raw(`"word"`)}, game.Ints: {game.Raw("[1]"), game.Raw("[2,3]")}, game.Seats: {game.Raw(`{"red":1}`)},
	game.Object: {game.Raw(`{"rows":1}`), game.Raw("[")},
}

// typed is a value of an option as people type it.
func typed(o game.Option, value game.Raw) string {
	text := string(value)
	switch o.Type {
	case game.Word:
		return strings.Trim(text, `"`)
	case game.Ints:
		return strings.ReplaceAll(strings.Trim(text, "[]"), ",", ", ")
	case game.Seats:
		return strings.NewReplacer(`"`, "", ":", "=").Replace(strings.Trim(text, "{}"))
	case game.Object:
		return strings.ReplaceAll(text, ",", ", ")
	}
	return text
}

// Whether everybody was asked to be ready stands on every board, also where the
// table was closed or taken back before the deal.
func TestReadyAgainstTheBoards(t *testing.T) {
	c := newHare(t)
	hold := func(when string, ready bool) {
		t.Helper()
		for _, says := range []bool{true, false} {
			write(t, c.dir.Settings(), fmt.Appendf(nil, "ready = %t\n", says))
			_, err := folder.Status(c.dir, c.options())
			if wrong := new(folder.CharterError); errors.As(err, &wrong) == (says == ready) {
				t.Errorf("%s: ready = %t: %v", when, says, err)
			}
		}
		write(t, c.dir.Settings(), nil)
	}
	put := func(next *referee.Table, err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		sig, err := c.referee.Sign(envelope.BoardNamespace, next.Text)
		if err != nil {
			t.Fatal(err)
		}
		write(t, c.dir.Save(), referee.Text(next.Save(string(sig))))
	}
	hold("in the lobby", true)
	lobby := read(t, c.dir.Save())
	put(c.table().Close("nobody came"))
	hold("closed in the lobby", true)
	write(t, c.dir.Save(), lobby)
	first := c.table()
	c.all()
	c.turn()
	hold("after the deal", true)
	put(c.table().Rerun(first, c.table().ID, "dealt too early"))
	hold("back in the lobby", true)
	charter := *c.table().Board.Charter
	put(referee.New(games.All(), charter, referee.Seeds{Open: strings.Repeat("0a", 32), Hidden: strings.Repeat("0b", 32), Age: c.table().Secret.Age}, false))
	hold("without being ready", false)
	put(c.table().Close("nobody came"))
	hold("closed without being ready", false)
}

// A setting of the charter is compared as the charter writes it.
func TestAbsentAsWritten(t *testing.T) {
	c := newClub(t, "tiger", referee.AbsentPolicy{Policy: referee.AbsentDefault, After: 2}, schedule.Settings{}, "red", "green")
	write(t, c.dir.Settings(), []byte("absent = 'default:2'\n"))
	c.turn()
}
