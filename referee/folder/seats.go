package folder

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"whisker/referee"
	"whisker/referee/game"
)

// fitSeats holds the seats against the people of the table: of the first, of now,
// or of any time between, since people change and table.toml need not.
func (d *desk) fitSeats() error {
	b := d.table.Board
	for i, seat := range d.settings.Seats {
		began, at := b.Charter.Place(game.Seat(seat.Seat))
		if at < 0 {
			return &CharterError{"seats.seat", strconv.Quote(seat.Seat), seatNames(b.Charter)}
		}
		if slices.ContainsFunc(d.settings.Seats[:i], func(s Seat) bool { return s.Seat == seat.Seat }) {
			return fmt.Errorf("seats: %q stands there twice", seat.Seat)
		}
		held := []referee.Place{began}
		for _, c := range b.Changes {
			if c.Change.Place.Seat == began.Seat {
				held = append(held, c.Change.Place)
			}
		}
		for _, f := range []struct {
			setting, says string
			of            func(referee.Place) string
		}{
			{"player", seat.Player, func(p referee.Place) string { return p.Player }},
			{"mail", seat.Mail, func(p referee.Place) string { return p.Mail }},
		} {
			if f.says != "" && !slices.ContainsFunc(held, func(p referee.Place) bool { return f.of(p) == f.says }) {
				return &PlaceError{seat.Seat, f.setting, f.says, f.of(held[len(held)-1])}
			}
		}
	}
	return nil
}

// PlaceError says that what table.toml tells of a seat was never so.
type PlaceError struct {
	Seat    string
	Setting string // "player" or "mail"
	Says    string // its value
	Now     string // the board's; "" for none
}

// Error makes a PlaceError an error.
func (e *PlaceError) Error() string {
	now := "none"
	if e.Now != "" {
		now = strconv.Quote(e.Now)
	}
	return fmt.Sprintf("seats: the %s of %s is %s here, and %s at the table", e.Setting, e.Seat, strconv.Quote(e.Says), now)
}

// seatNames lists the seats of a charter as an error tells them.
func seatNames(c *referee.Charter) string {
	names := make([]string, len(c.Seats))
	for i, p := range c.Seats {
		names[i] = strconv.Quote(string(p.Seat))
	}
	return strings.Join(names, ", ")
}
