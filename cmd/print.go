package cmd

import (
	"fmt"
	"strings"

	"whisker/referee"
	"whisker/referee/game"
)

// jsonOf is the one way in which output becomes JSON.
func jsonOf(v any) []byte { return game.Marshal(v) }

// printJSON prints a result as one line of JSON.
func (e *env) printJSON(v any) error {
	_, err := fmt.Fprintf(e.out, "%s\n", jsonOf(v))
	return err
}

// printf prints to standard output.
func (e *env) printf(format string, args ...any) { fmt.Fprintf(e.out, format, args...) }

func seatList(c *referee.Charter) string { return joinSeats(c.Setup().Seats) }

// joinSeats lists seats for people: "red, green".
func joinSeats(seats []game.Seat) string {
	names := make([]string, len(seats))
	for i, s := range seats {
		names[i] = string(s)
	}
	return strings.Join(names, ", ")
}

// plural picks the form of a noun.
func plural(n int, one, many string) string {
	if n == 1 {
		return fmt.Sprintf("%d %s", n, one)
	}
	return fmt.Sprintf("%d %s", n, many)
}
