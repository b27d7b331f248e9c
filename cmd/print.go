package cmd

import (
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"

	"whisker/referee"
	"whisker/referee/game"
	"whisker/referee/plain"
)

// jsonOf is the one way in which output becomes JSON.
func jsonOf(v any) []byte { return game.Marshal(v) }

// printJSON prints a result as one line of JSON.
func (e *env) printJSON(v any) error {
	_, err := fmt.Fprintf(e.out, "%s\n", jsonOf(v))
	return err
}

// printf prints to standard output. What it fills in stands on one line and is
// seen, whatever it holds: names of files are anybody's.
func (e *env) printf(format string, args ...any) { fmt.Fprintf(e.out, format, lines(args)...) }

// print prints text of several lines to standard output, as printf does; what
// is JSON stays as it is.
func (e *env) print(text string) {
	if !e.json {
		ls := strings.Split(text, "\n")
		for i, l := range ls {
			ls[i] = plain.Line(l)
		}
		text = strings.Join(ls, "\n")
	}
	io.WriteString(e.out, text)
}

// say tells something on standard error, in one line of a length that people
// read.
func (e *env) say(kind, text string) {
	fmt.Fprintf(e.err, "whisker: %s: %s\n", kind, heard(text))
}

// heard is what people are told, as one line of a length that they read.
func heard(text string) string { return plain.Line(plain.Brief(text)) }

// lines makes of every text one line on which all of it is seen.
func lines(args []any) []any {
	args = slices.Clone(args)
	for i, a := range args {
		switch t := a.(type) {
		case fmt.Stringer:
			args[i] = plain.Line(t.String())
		case error:
			args[i] = plain.Line(t.Error())
		default:
			if v := reflect.ValueOf(a); v.Kind() == reflect.String {
				args[i] = plain.Line(v.String())
			}
		}
	}
	return args
}

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
