package game

import (
	"bytes"
	"errors"
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"sync"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// Raw is a JSON value as it stands in a document.
type Raw = jsontext.Value

// MaxInt is the largest integer, and -MaxInt the smallest, that a document may
// hold: every JSON reader there is keeps it exactly.
const MaxInt int64 = 1<<53 - 1

// MaxCount is the largest int, and -MaxCount the smallest, that a document may
// hold: what a processor of 32 bits reads, every other one has to read the same.
// Only int64 goes further.
const MaxCount = 1<<31 - 1

// maxPlace is how many bytes of a JSON pointer an error shows.
const maxPlace = 200

// wrongType is the reason where a value does not fit the struct.
const wrongType = "a value has the wrong type or range"

// FormatError says what is wrong with the JSON of a document, and where.
type FormatError struct {
	At     string // JSON pointer, "" for the whole document; one plain line
	Reason string // never a value that the document holds
}

// Error makes a FormatError an error.
func (e *FormatError) Error() string {
	if e.At == "" {
		return e.Reason
	}
	return e.Reason + " at " + e.At
}

// refuse makes a FormatError. The names in a pointer come from the document: one
// that hides text, breaks the line or has no end is cut off, with all behind it.
func refuse(at jsontext.Pointer, reason string) error {
	for at != "" && (len(at) > maxPlace || !PlainText(string(at)) || strings.Contains(string(at), "\n")) {
		at = at.Parent()
	}
	return &FormatError{At: string(at), Reason: reason}
}

// Marshal returns the one way in which whisker writes a value: compact, members
// in the order of the struct, nothing escaped that JSON does not make us
// escape. It panics where the value has no JSON form: that is a bug.
func Marshal(v any) Raw { return marshal(v) }

func marshal(v any, options ...json.Options) Raw {
	b, err := json.Marshal(v, append(options, json.Deterministic(true))...)
	if err != nil {
		panic(fmt.Sprintf("game: no JSON for %T: %v", v, err))
	}
	return b
}

// Unmarshal reads one JSON value strictly into a typed struct. It refuses
// carriage return, NUL and byte order mark; duplicate, unknown, differently
// cased and missing members; null; numbers that are not integers of at most
// MaxInt; control, bidi and other format characters (a line feed may stand in
// a string); a member that is present with the value that leaving it out
// means; and data behind the value. What it accepts, Marshal writes again with
// the same content. Its error is a *FormatError.
func Unmarshal(data []byte, v any) error {
	err := json.Unmarshal(data, v, json.RejectUnknownMembers(true))
	form, harmless := skim(data)
	if err != nil || !harmless {
		if err := plain(data); err != nil {
			return err
		}
	}
	if err != nil {
		return formatError(err)
	}
	if at, ok := settle(reflect.ValueOf(v)); !ok {
		return &FormatError{At: at, Reason: wrongType} // as where an int is smaller
	}
	// What whisker wrote is in its only form, which shows at less cost without what
	// long strings hold.
	if harmless && bytes.Equal(bytes.TrimSuffix(form, []byte("\n")), marshal(v, drained)) {
		return nil
	}
	return same(data, Marshal(v))
}

// drained has long strings written as skim writes them, names of members too,
// which may be the same then. What it counts is all that a harmless document
// escapes.
var drained = json.JoinOptions(jsontext.AllowDuplicateNames(true), json.WithMarshalers(json.MarshalToFunc(func(e *jsontext.Encoder, s string) error {
	if len(s) < longString && len(s)+strings.Count(s, `"`)+strings.Count(s, `\`)+strings.Count(s, "\n") < longString {
		return errors.ErrUnsupported
	}
	return e.WriteValue(jsontext.Value(drain))
})))

// settle holds every int within MaxCount, and makes empty slices and maps nil
// where leaving them out means the same: omitzero takes no notice of those that
// are merely empty. It returns where an int is too large.
func settle(v reflect.Value) (at string, ok bool) {
	switch v.Kind() {
	case reflect.Int:
		return "", v.Int() <= MaxCount && v.Int() >= -MaxCount
	case reflect.Pointer:
		if !v.IsNil() {
			return settle(v.Elem())
		}
	case reflect.Slice, reflect.Array:
		if v.Type().Elem().Kind() == reflect.Uint8 {
			return "", true
		}
		for i := range v.Len() {
			if at, ok := settle(v.Index(i)); !ok {
				return "/" + strconv.Itoa(i) + at, false
			}
		}
	case reflect.Map:
		for _, key := range v.MapKeys() {
			if at, ok := settle(v.MapIndex(key)); !ok {
				return "/" + key.String() + at, false
			}
		}
	case reflect.Struct:
		for _, m := range membersOf(v.Type()) {
			f := v.Field(m.field)
			if at, ok := settle(f); !ok {
				return "/" + m.name + at, false
			}
			if m.emptied && f.Len() == 0 {
				f.SetZero()
			}
		}
	}
	return "", true
}

// member is a field of a struct that settle has to look at.
type member struct {
	field   int
	name    string
	emptied bool // it is left out where it is empty
}

// members holds what membersOf found: to read tags takes longer than the rest.
var members sync.Map // reflect.Type → []member

// membersOf lists the members of a struct but for strings and booleans.
func membersOf(t reflect.Type) []member {
	if known, ok := members.Load(t); ok {
		return known.([]member)
	}
	var found []member
	for i := range t.NumField() {
		f := t.Field(i)
		k := f.Type.Kind()
		if !f.IsExported() || k == reflect.String || k == reflect.Bool {
			continue
		}
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		found = append(found, member{i, name, options == "omitzero" && (k == reflect.Slice || k == reflect.Map)})
	}
	members.Store(t, found)
	return found
}

// Any reads one JSON value of any form, to explain all that is wrong with a
// document. It refuses only what cannot be looked at: broken syntax, bad
// UTF-8, a member that stands twice, a number out of all range, and a document
// that nests too deep. Its error is a *FormatError.
func Any(data []byte) (any, error) {
	if err := tokens(data, func(jsontext.Token) string { return "" }); err != nil {
		return nil, err
	}
	var v any
	if err := json.Unmarshal(data, &v); err != nil {
		return nil, formatError(err)
	}
	return v, nil
}

// same reports where a document says something else than what was read of it.
func same(data, again []byte) error {
	if bytes.Equal(bytes.TrimSuffix(data, []byte("\n")), again) {
		return nil
	}
	was, is := Raw(bytes.Clone(data)), Raw(bytes.Clone(again))
	if err := errors.Join(was.Canonicalize(), is.Canonicalize()); err != nil {
		return formatError(err)
	}
	if bytes.Equal(was, is) {
		return nil
	}
	a, b := jsontext.NewDecoder(bytes.NewBuffer(was)), jsontext.NewDecoder(bytes.NewBuffer(is))
	for {
		// Both values differ, so the walk ends before either does.
		x, errX := a.ReadToken()
		y, errY := b.ReadToken()
		if errX != nil || errY != nil {
			return &FormatError{Reason: "the document is not in its only form"}
		}
		if x.Kind() == y.Kind() && x.String() == y.String() {
			continue
		}
		nameX, nameY := isName(a, x), isName(b, y)
		switch {
		case nameY && (x.Kind() == '}' || nameX && y.String() < x.String()):
			return refuse(b.StackPointer(), "a member is missing")
		case nameX:
			return refuse(a.StackPointer(), "a member has the value that leaving it out means")
		}
		return refuse(a.StackPointer(), "the value is not in its only form")
	}
}

// isName reports whether the token that was just read is the name of a member.
func isName(d *jsontext.Decoder, t jsontext.Token) bool {
	in, n := d.StackIndex(d.StackDepth())
	return in == '{' && n%2 == 1 && t.Kind() == '"'
}

// formatError keeps the place and the reason of an error of the JSON package
// and drops the values that its text quotes.
func formatError(err error) error {
	var syntactic *jsontext.SyntacticError
	var semantic *json.SemanticError
	switch {
	case errors.As(err, &syntactic) && errors.Is(err, jsontext.ErrDuplicateName):
		return refuse(syntactic.JSONPointer, "a member stands twice")
	case errors.As(err, &syntactic):
		return refuse(syntactic.JSONPointer, "the JSON is broken")
	case errors.As(err, &semantic) && errors.Is(err, json.ErrUnknownName):
		return refuse(semantic.JSONPointer, "a member is unknown")
	case errors.As(err, &semantic):
		return refuse(semantic.JSONPointer, "a value has the wrong type or range")
	}
	return &FormatError{Reason: "the JSON is broken"}
}

// Peek reads what a struct asks for from the top of a JSON object and ignores
// the rest, to learn what a document is. Nothing may rest on it: Unmarshal
// decides.
func Peek(data []byte, v any) error {
	if err := json.Unmarshal(data, v, jsontext.AllowDuplicateNames(true)); err != nil {
		return formatError(err)
	}
	return nil
}

// Lookup returns the string that stands under a name at the top of a JSON
// object; "" where there is none. It reads no further than it must: what is
// behind it may be broken.
func Lookup(data []byte, name string) string {
	if value, ok := bytes.CutPrefix(data, []byte(`{"`+name+`":"`)); ok { // as whisker writes it
		if end := bytes.IndexByte(value, '"'); end >= 0 && bytes.IndexByte(value[:end], '\\') < 0 && PlainText(string(value[:end])) {
			return string(value[:end])
		}
	}
	d := jsontext.NewDecoder(bytes.NewBuffer(data))
	if t, err := d.ReadToken(); err != nil || t.Kind() != '{' {
		return ""
	}
	for {
		switch t, err := d.ReadToken(); {
		case err != nil || t.Kind() != '"':
			return ""
		case t.String() != name:
			if d.SkipValue() != nil {
				return ""
			}
			continue
		}
		t, err := d.ReadToken()
		if err != nil || t.Kind() != '"' {
			return ""
		}
		return t.String()
	}
}

// Difference returns where two JSON texts first differ, as a JSON pointer into
// the first; ok is false if they are the same value written in the same order.
func Difference(a, b []byte) (at string, ok bool) {
	x, y := jsontext.NewDecoder(bytes.NewBuffer(a)), jsontext.NewDecoder(bytes.NewBuffer(b))
	for {
		s, errS := x.ReadToken()
		t, errT := y.ReadToken()
		switch {
		case errS != nil || errT != nil:
			return string(x.StackPointer()), (errS == nil) != (errT == nil)
		case s.Kind() != t.Kind() || s.String() != t.String():
			return string(x.StackPointer()), true
		}
	}
}
