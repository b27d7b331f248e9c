package referee_test

import (
	"errors"
	"strings"
	"testing"

	"whisker/referee"
	"whisker/referee/game"
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

// What is wrong with a seat is told by the name of the seat: people know no
// index. What a key may hold is not told.
func TestSeatFaultsNameTheSeat(t *testing.T) {
	for _, tc := range []struct {
		spoil    func(c *referee.Charter, second *referee.Place)
		at, says string
	}{
		{func(_ *referee.Charter, p *referee.Place) { p.Seat = "Grey Cat" }, "/seat", `"Grey Cat" is not the name of a seat`},
		{func(_ *referee.Charter, p *referee.Place) { p.Seat = "" }, "/seat", `"" is not the name of a seat`},
		{func(_ *referee.Charter, p *referee.Place) { p.Seat = game.Seat(strings.Repeat("X", 99)) }, "/seat", `"` + strings.Repeat("X", 40) + `" is not the name of a seat`},
		{func(c *referee.Charter, p *referee.Place) { p.Seat = c.Seats[0].Seat }, "/seat", "seat FIRST stands twice"},
		{func(_ *referee.Charter, p *referee.Place) { p.Seat = "pink" }, "/seat", "mice has no seat pink"},
		{func(_ *referee.Charter, p *referee.Place) { p.Seat = game.Referee }, "/seat", "mice has no seat referee"},
		{func(_ *referee.Charter, p *referee.Place) { p.Player = "" }, "/player", "seat SECOND: the player's name is empty, too long or not plain words with a space between"},
		{func(c *referee.Charter, p *referee.Place) { c.Seats[0].Player, p.Player = "Bill", "BiIl" }, "/player", "seat SECOND: the name looks like that of another player, of seat FIRST"},
		{func(_ *referee.Charter, p *referee.Place) { p.Key = "-----BEGIN\nSECRET" }, "/key", "seat SECOND: the key is not one line"},
		{func(_ *referee.Charter, p *referee.Place) { p.Key = "" }, "/key", "seat SECOND has no key, and only players may move"},
		{func(_ *referee.Charter, p *referee.Place) { p.Age = "AGE-SECRET-KEY-1\n" }, "/age", "seat SECOND: the recipient is not one line"},
		{func(_ *referee.Charter, p *referee.Place) { p.Mail = "Bob <bob@example.org>" }, "/mail", "seat SECOND: the mail address is not one address"},
	} {
		c := charter()
		first, second := c.Seats[0].Seat, c.Seats[1].Seat
		tc.spoil(&c, &c.Seats[1])
		says := strings.NewReplacer("FIRST", string(first), "SECOND", string(second)).Replace(tc.says)
		want := &referee.DamagedError{At: "/charter/seats/1" + tc.at, Reason: says}
		_, errNew := referee.New(books, c, seeds, false)
		// What a board says is held to the same.
		sound, err := referee.New(books, charter(), seeds, false)
		if err != nil {
			t.Fatal(err)
		}
		b := *sound.Board
		b.Charter = &c
		c.Type, c.Edition, c.Options, c.Rules = referee.CharterType, sound.Board.Charter.Edition, sound.Board.Charter.Options, sound.Board.Charter.Rules
		c.Referee = sound.Board.Charter.Referee
		b.Game = c.ID()
		_, errBoard := referee.OpenBoard(books, referee.Text(&b))
		for _, err := range []error{errNew, errBoard} {
			var got *referee.DamagedError
			if !errors.As(err, &got) || *got != *want {
				t.Errorf("%s: got %v", want, err)
			}
		}
	}
}
