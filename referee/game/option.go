package game

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// OptionType says how the text of an option, as people type it, becomes JSON.
type OptionType string

// The types of option.
const (
	Bool   OptionType = "bool"   // true, false
	Int    OptionType = "int"    // 6
	Word   OptionType = "word"   // one of Values
	Ints   OptionType = "ints"   // 2,5
	Seats  OptionType = "seats"  // seat=number for each seat: red=2,blue=1
	Object OptionType = "object" // JSON in full
)

// Option is a rule that a table may choose. Its default depends on the edition:
// Game.Complete gives it.
type Option struct {
	Name   string
	Type   OptionType
	Values []string // the words that a Word may be
	Rule   string   // where the rules speak of it: "D5"
	About  string   // one line of English
}

// OptionError says that a text is no value of an option's type.
type OptionError struct {
	Option string // its name
	Text   string // what was typed
	Want   string // what would be a value: "true"; "" for an Object
	Err    error  // what is wrong with the JSON of an Object
}

// Error makes an OptionError an error.
func (e *OptionError) Error() string {
	if e.Err != nil {
		return fmt.Sprintf("option %s: %s", e.Option, e.Err)
	}
	return fmt.Sprintf("option %s cannot be %q", e.Option, e.Text)
}

// Unwrap returns the cause, or nil.
func (e *OptionError) Unwrap() error { return e.Err }

// Option returns the facts of an option.
func (i *Info) Option(name string) (Option, bool) {
	for _, o := range i.Options {
		if o.Name == name {
			return o, true
		}
	}
	return Option{}, false
}

// Parse makes the JSON of a value that was typed. Whether the game takes it is
// for Game.Complete to say. Its error is an *OptionError.
func (o Option) Parse(text string) (Raw, error) {
	bad := func(want string) (Raw, error) {
		return nil, &OptionError{Option: o.Name, Text: text, Want: want}
	}
	switch o.Type {
	case Bool:
		if text != "true" && text != "false" {
			return bad("true")
		}
		return Raw(text), nil
	case Int:
		n, err := strconv.Atoi(text)
		if err != nil {
			return bad("3")
		}
		return Marshal(n), nil
	case Word:
		if !slices.Contains(o.Values, text) {
			return bad(strings.Join(o.Values, " or "))
		}
		return Marshal(text), nil
	case Ints:
		ns := []int{}
		for part := range strings.SplitSeq(text, ",") {
			n, err := strconv.Atoi(strings.TrimSpace(part))
			if err != nil && text != "" {
				return bad("2,5")
			}
			if err == nil {
				ns = append(ns, n)
			}
		}
		return Marshal(ns), nil
	case Seats:
		by := map[string]int{}
		for part := range strings.SplitSeq(text, ",") {
			seat, number, _ := strings.Cut(part, "=")
			n, err := strconv.Atoi(number)
			if err != nil {
				return bad("red=2,blue=1")
			}
			by[seat] = n
		}
		return Marshal(by), nil
	}
	if _, err := Any([]byte(text)); err != nil {
		return nil, &OptionError{Option: o.Name, Text: text, Err: err}
	}
	return Raw(text), nil
}
