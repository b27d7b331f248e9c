package referee_test

import (
	"errors"
	"strings"
	"testing"

	"whisker/referee"
)

// Names are what they look like, and no two at a table look the same.
func TestNames(t *testing.T) {
	for _, tc := range []struct {
		name  string
		spoil func(c *referee.Charter, name string)
		at    string
	}{
		{"of the table", func(c *referee.Charter, name string) { c.Name = name }, "/charter/name"},
		{"of a player", func(c *referee.Charter, name string) { c.Seats[1].Player = name }, "/charter/seats/1/player"},
	} {
		for _, name := range []string{
			"", " ", "Ann ", " Ann", "Ann  Lee", "Ann\u3000Lee", "\u3164", "Ann\u2800", "Ann\u115f", "Ann\ufe0f", "Ann\u034f", "\u202eAnn", "Ann\nLee", strings.Repeat("a", 81),
		} {
			c := charter()
			tc.spoil(&c, name)
			var d *referee.DamagedError
			if _, err := referee.New(books, c, seeds, false); !errors.As(err, &d) || d.At != tc.at {
				t.Errorf("%s: %q: %v", tc.name, name, err)
			}
		}
	}
	for first, second := range map[string]string{"Ann": "ann", "Bob": "\u0412ob", "Zo\u00eb": "Zoe\u0308", "Bill": "BiIl"} {
		c := charter()
		c.Seats[0].Player, c.Seats[1].Player = first, second
		var d *referee.DamagedError
		if _, err := referee.New(books, c, seeds, false); !errors.As(err, &d) || d.At != "/charter/seats/1/player" {
			t.Errorf("%q beside %q: %v", second, first, err)
		}
		c.Seats[1].Player = first
		if _, err := referee.New(books, c, seeds, false); err != nil {
			t.Errorf("%q in two seats: %v", first, err)
		}
	}
}
