package game_test

import (
	"errors"
	"testing"

	"whisker/referee/game"
)

// An option is what people type, or an error that says what they could.
func TestOptionParse(t *testing.T) {
	for _, tc := range []struct {
		typ              game.OptionType
		text, json, says string
	}{
		{game.Bool, "true", "true", ""},
		{game.Bool, "yes", "", `option o cannot be "yes"`},
		{game.Int, "06", "6", ""},
		{game.Int, "", "", `option o cannot be ""`},
		{game.Word, "ring", `"ring"`, ""},
		{game.Word, "Ring", "", `option o cannot be "Ring"`},
		{game.Ints, "2, 5", "[2,5]", ""},
		{game.Ints, "", "[]", ""},
		{game.Ints, "2,", "", `option o cannot be "2,"`},
		{game.Seats, "red=2,blue=1", `{"blue":1,"red":2}`, ""},
		{game.Seats, "red", "", `option o cannot be "red"`},
		{game.Object, `{ "rows": 1 }`, `{ "rows": 1 }`, ""},
		{game.Object, "{", "", "option o: the JSON is broken"},
	} {
		got, err := game.Option{Name: "o", Type: tc.typ, Values: []string{"zone", "ring"}}.Parse(tc.text)
		says := ""
		var wrong *game.OptionError
		if errors.As(err, &wrong) {
			says = wrong.Error()
		}
		if string(got) != tc.json || says != tc.says {
			t.Errorf("%s %q: %s, %v", tc.typ, tc.text, got, err)
		}
	}
}
