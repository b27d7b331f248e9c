package game

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	strict "github.com/go-json-experiment/json"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// sample has a member of every type that documents are made of.
type sample struct {
	Seat  string   `json:"seat"`
	Step  int      `json:"step"`
	Rev   int64    `json:"rev,omitzero"`
	Level uint8    `json:"level"`
	Pos   [2]int   `json:"pos"`
	Raw   []byte   `json:"raw"`
	Notes []string `json:"notes"`
	Inner inner    `json:"inner"`
	Best  *int     `json:"best,omitzero"`
	Lines []string `json:"lines,omitzero"`
	Lying bool     `json:"lying,omitzero"`
	Any   Raw      `json:"any,omitzero"`
}

type inner struct {
	Name  string   `json:"name"`
	Words []string `json:"words,omitzero"`
}

const honest = `{"seat":"A","step":7,"level":1,"pos":[1,2],"raw":"QUJDREVG","notes":[],"inner":{"name":"x"}}`

// with puts members in place of, or before the end of, those of the honest document.
func with(replace ...string) string { return strings.NewReplacer(replace...).Replace(honest) }

func adding(members string) string { return strings.TrimSuffix(honest, "}") + "," + members + "}" }

// strictness holds what JSON decoders let through one by one against Unmarshal:
// at and reason say why it refuses; without a reason it accepts.
var strictness = []struct {
	name, in   string
	at, reason string
}{
	{"honest", honest, "", ""},
	{"final line feed", honest + "\n", "", ""},
	{"white space", with(":", " :\t", ",", "\n,") + "\n\n", "", ""},
	{"another order", `{"inner":{"name":"x"},"notes":[],"raw":"QUJDREVG","pos":[1,2],"level":1,"step":7,"seat":"A"}`, "", ""},
	{"escapes that need not be", with(`"A"`, `"\u0041\/"`), "", ""},
	{"line feed in a string", with(`"A"`, `"A\nB"`), "", ""},
	{"letters of all the world", with(`"A"`, `"虎é😀"`), "", ""},

	{"duplicate key", adding(`"seat":"B"`), "/seat", "a member stands twice"},
	{"duplicate key by escape", adding(`"se\u0061t":"B"`), "/seat", "a member stands twice"},
	{"duplicate differing in case", adding(`"Seat":"B"`), "/Seat", "a member is unknown"},
	{"wrong case only", with(`"seat"`, `"SEAT"`), "/SEAT", "a member is unknown"},
	{"case fold of U+017F", with(`"seat"`, `"ſeat"`), "/ſeat", "a member is unknown"},
	{"unknown member", adding(`"sea":1`), "/sea", "a member is unknown"},
	{"unknown member of an inner object", with(`"name":"x"`, `"name":"x","y":1`), "/inner/y", "a member is unknown"},
	{"duplicate unknown inside an inner object", with(`"name":"x"`, `"name":"x","y":1,"y":2`), "/inner/y", "a member stands twice"},
	{"duplicate deep in a raw value", adding(`"any":{"a":[{"b":1,"b":2}]}`), "/any/a/0/b", "a member stands twice"},
	{"missing member", with(`"step":7,`, ``), "/step", "a member is missing"},
	{"missing first member", with(`"seat":"A",`, ``), "/seat", "a member is missing"},
	{"missing member of an inner object", with(`"name":"x"`, ``), "/inner/name", "a member is missing"},
	{"missing slice", with(`"notes":[],`, ``), "/notes", "a member is missing"},
	{"empty object", `{}`, "/inner", "a member is missing"},

	{"null document", `null`, "", "null is not allowed"},
	{"null for an integer", with(`7`, `null`), "/step", "null is not allowed"},
	{"null for a string", with(`"A"`, `null`), "/seat", "null is not allowed"},
	{"null for an optional member", adding(`"best":null`), "/best", "null is not allowed"},
	{"null in a raw value", adding(`"any":{"a":null}`), "/any/a", "null is not allowed"},

	{"integer as 3.0", with(`7`, `3.0`), "/step", "a number is not a plain integer"},
	{"integer as 3e0", with(`7`, `3e0`), "/step", "a number is not a plain integer"},
	{"integer as -0", with(`7`, `-0`), "/step", "a number is not a plain integer"},
	{"integer as a string", with(`7`, `"3"`), "/step", "a value has the wrong type or range"},
	{"integer of 2^63", with(`7`, `9223372036854775808`), "/step", "a number is not a plain integer"},
	{"integer of 2^53", with(`7`, `9007199254740992`), "/step", "an integer is too large"},
	{"integer of -2^53", with(`7`, `-9007199254740992`), "/step", "an integer is too large"},
	{"integer of 2^31", with(`7`, `2147483648`), "/step", "a value has the wrong type or range"},
	{"integer of -2^31", with(`7`, `-2147483648`), "/step", "a value has the wrong type or range"},
	{"integer of 2^31-1", with(`7`, `2147483647`), "", ""},
	{"integer of 1-2^31", with(`7`, `-2147483647`), "", ""},
	{"int64 of 2^53-1", adding(`"rev":9007199254740991`), "", ""},
	{"int64 of 1-2^53", adding(`"rev":-9007199254740991`), "", ""},
	{"int64 of 2^53", adding(`"rev":9007199254740992`), "/rev", "an integer is too large"},
	{"uint8 of 256", with(`"level":1`, `"level":256`), "/level", "a value has the wrong type or range"},
	{"uint8 of -1", with(`"level":1`, `"level":-1`), "/level", "a value has the wrong type or range"},
	{"number 1e400", with(`7`, `1e400`), "/step", "a number is not a plain integer"},
	{"float in a raw value", adding(`"any":{"a":0.5}`), "/any/a", "a number is not a plain integer"},
	{"leading zero", with(`7`, `03`), "", "the JSON is broken"},
	{"leading plus", with(`7`, `+3`), "/step", "the JSON is broken"},
	{"NaN", with(`7`, `NaN`), "/step", "the JSON is broken"},
	{"hexadecimal", with(`7`, `0x7`), "", "the JSON is broken"},

	{"fixed array too long", with(`[1,2]`, `[1,2,3]`), "/pos", "a value has the wrong type or range"},
	{"fixed array too short", with(`[1,2]`, `[1]`), "/pos", "a value has the wrong type or range"},
	{"base64 with an escaped line feed", with(`"QUJDREVG"`, `"QUJD\nREVG"`), "/raw", "a value has the wrong type or range"},
	{"base64 with stray bits", with(`"QUJDREVG"`, `"QR=="`), "/raw", "the value is not in its only form"},
	{"base64 without padding", with(`"QUJDREVG"`, `"QQ"`), "/raw", "a value has the wrong type or range"},

	{"invalid UTF-8 in a string", with(`"A"`, "\"A\xff\""), "/seat", "the JSON is broken"},
	{"overlong UTF-8", with(`"A"`, "\"A\xc0\x80\""), "/seat", "the JSON is broken"},
	{"lone surrogate", with(`"A"`, `"A\ud800"`), "/seat", "the JSON is broken"},
	{"invalid UTF-8 in a name", with(`"seat"`, "\"seat\xff\""), "", "the JSON is broken"},
	{"raw NUL in a string", with(`"A"`, "\"A\x00\""), "", "the document holds a NUL byte"},
	{"escaped NUL", with(`"A"`, `"A\u0000"`), "/seat", "a string holds a control or format character"},
	{"bidi override", with(`"A"`, `"A\u202e"`), "/seat", "a string holds a control or format character"},
	{"raw bidi override", with(`"A"`, "\"A\u202e\""), "/seat", "a string holds a control or format character"},
	{"zero width space", with(`"A"`, `"A\u200b"`), "/seat", "a string holds a control or format character"},
	{"soft hyphen", with(`"A"`, `"A\u00ad"`), "/seat", "a string holds a control or format character"},
	{"tag character", with(`"A"`, `"A\udb40\udc41"`), "/seat", "a string holds a control or format character"},
	{"byte order mark in a string", with(`"A"`, `"A\ufeff"`), "/seat", "a string holds a control or format character"},
	{"line separator", with(`"A"`, `"A\u2028"`), "/seat", "a string holds a control or format character"},
	{"C1 control", with(`"A"`, `"A\u009b"`), "/seat", "a string holds a control or format character"},
	{"escaped tab", with(`"A"`, `"A\t"`), "/seat", "a string holds a control or format character"},
	{"escaped carriage return", with(`"A"`, `"A\r"`), "/seat", "a string holds a control or format character"},
	{"control character deep in a raw value", adding(`"any":{"a":["\u0007"]}`), "/any/a/0", "a string holds a control or format character"},
	{"raw line feed in a string", with(`"A"`, "\"A\n\""), "/seat", "the JSON is broken"},
	{"raw tab in a string", with(`"A"`, "\"A\t\""), "/seat", "the JSON is broken"},
	{"raw DEL in a string", with(`"A"`, "\"A\x7f\""), "/seat", "a string holds a control or format character"},

	{"NUL behind the document", honest + "\x00", "", "the document holds a NUL byte"},
	{"byte order mark before it", "\ufeff" + honest, "", "the document begins with a byte order mark"},
	{"UTF-16LE", "{\x00\"\x00", "", "the document holds a NUL byte"},
	{"trailing data", honest + `{}`, "", "data follows the document"},
	{"trailing data on the next line", honest + "\n{}\n", "", "data follows the document"},
	{"trailing comma", strings.TrimSuffix(honest, "}") + ",}", "", "the JSON is broken"},
	{"comment", honest + ` // done`, "", "data follows the document"},
	{"comment inside", with(`7`, `7/* seven */`), "", "the JSON is broken"},
	{"single quotes", with(`"A"`, `'A'`), "/seat", "the JSON is broken"},
	{"no-break space as white space", with(`7`, "\u00a07"), "/step", "the JSON is broken"},
	{"vertical tab as white space", with(`7`, "\v7"), "/step", "the JSON is broken"},
	{"top level array", `[` + honest + `]`, "", "a value has the wrong type or range"},
	{"top level string", `"A"`, "", "a value has the wrong type or range"},
	{"empty", ``, "", "the document is empty"},
	{"white space only", " \n", "", "the document is empty"},
	{"cut off", strings.TrimSuffix(honest, `"x"}}`), "/inner/name", "the JSON is broken"},
	{"CRLF as white space", with(",", ",\r\n"), "", "the document holds a carriage return"},
	{"nesting of 32", adding(`"any":` + nest(31)), "", ""},
	{"nesting of 33", adding(`"any":` + nest(32)), "", "the document nests too deep"},
	{"nesting of 9999 in an unknown member", adding(`"x":` + nest(9999)), "", "the document nests too deep"},
	{"nesting of 20000", nest(20000), "", "the document nests too deep"},

	{"optional slice that is empty", adding(`"lines":[]`), "/lines", "a member has the value that leaving it out means"},
	{"optional slice of an inner object", with(`"name":"x"`, `"name":"x","words":[]`), "/inner/words", "a member has the value that leaving it out means"},
	{"optional slice with something", adding(`"lines":[""]`), "", ""},
	{"optional truth that is false", adding(`"lying":false`), "/lying", "a member has the value that leaving it out means"},
	{"optional truth", adding(`"lying":true`), "", ""},
	{"optional pointer to zero", adding(`"best":0`), "", ""},
}

func nest(n int) string { return strings.Repeat("[", n) + strings.Repeat("]", n) }

func TestUnmarshalIsStrict(t *testing.T) {
	for _, c := range strictness {
		t.Run(c.name, func(t *testing.T) {
			var got FormatError
			if err := Unmarshal([]byte(c.in), new(sample)); err != nil {
				var f *FormatError
				if !errors.As(err, &f) {
					t.Fatalf("Unmarshal gives %T, want *FormatError", err)
				}
				got = *f
			}
			if want := (FormatError{At: c.at, Reason: c.reason}); got != want {
				t.Errorf("Unmarshal refuses with %+v, want %+v", got, want)
			}
		})
	}
}

func TestUnmarshalReadsWhatIsWritten(t *testing.T) {
	var got sample
	if err := Unmarshal([]byte(adding(`"best":0,"lines":["a\nb"],"any":{"b":1, "a":[2]}`)), &got); err != nil {
		t.Fatal(err)
	}
	zero := 0
	want := sample{
		Seat: "A", Step: 7, Level: 1, Pos: [2]int{1, 2}, Raw: []byte("ABCDEF"), Notes: []string{},
		Inner: inner{Name: "x"}, Best: &zero, Lines: []string{"a\nb"}, Any: Raw(`{"b":1, "a":[2]}`),
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("Unmarshal (-want +got):\n%s", diff)
	}
}

// An error is printed on a terminal: whatever names a document holds, its place
// is one plain and short line.
func TestPlaceOfAnErrorIsPlain(t *testing.T) {
	for in, want := range map[string]string{
		`{"\u001b[2J":1}`:        "",
		`{"a\nb":1}`:             "",
		`{"inner":{"\u202e":1}}`: "/inner",
		`{"any":{"a\nb":null}}`:  "/any",
		`{"any":{"` + strings.Repeat("x", 300) + `":null}}`: "/any",
		`{"any":{"a/b~c":null}}`:                            "/any/a~1b~0c",
	} {
		var f *FormatError
		if err := Unmarshal([]byte(in), new(sample)); !errors.As(err, &f) {
			t.Errorf("Unmarshal(%s) = %v, want a *FormatError", in, err)
		} else if f.At != want {
			t.Errorf("Unmarshal(%s) points at %q, want %q", in, f.At, want)
		}
	}
}

func TestFormatErrorHoldsNoValue(t *testing.T) {
	for _, in := range []string{
		adding(`"best":"hunter2"`), adding(`"lines":"hunter2"`), with(`7`, `"hunter2"`), with(`"QUJDREVG"`, `"hunter2"`),
		with(`"A"`, `"hunter2\u0007"`), with(`[1,2]`, `["hunter2"]`), honest + `"hunter2"`, with(`"A"`, `"hunter2\ud800"`),
	} {
		err := Unmarshal([]byte(in), new(sample))
		if err == nil || strings.Contains(err.Error(), "hunter2") {
			t.Errorf("Unmarshal(%s) = %v, want an error without the value", in, err)
		}
	}
}

func TestPlainText(t *testing.T) {
	for s, want := range map[string]bool{
		"": true, "Ann": true, "虎 é 😀": true, "a\nb": true,
		"a\tb": false, "a\rb": false, "\x7f": false, "\u0085": false, "\u200d": false, "\u2066": false, "\u2029": false,
		"\ufeff": false, "\U000e0041": false, "\xff": false,
	} {
		if got := PlainText(s); got != want {
			t.Errorf("PlainText(%q) = %t, want %t", s, got, want)
		}
	}
}

func TestPeekReadsNoMoreThanAsked(t *testing.T) {
	var head struct {
		Type string `json:"type"`
	}
	if err := Peek([]byte(`{"x":null,"x":1.5,"type":"t"}`), &head); err != nil || head.Type != "t" {
		t.Errorf("Peek = %v, type %q, want the type", err, head.Type)
	}
	for _, in := range []string{``, `{`, `[]`, `{"type":1}`, "\x00"} {
		if err := Peek([]byte(in), &head); err == nil {
			t.Errorf("Peek(%q) gives no error", in)
		}
	}
}

func TestLookupReadsNoFurtherThanItMust(t *testing.T) {
	for in, want := range map[string]string{
		`{"type":"t"}`: "t", ` { "x" : {"type":"no"}, "y":[1,2], "type" : "t" } `: "t", `{"x":"type","type":"t","x`: "t", "{\"type\":\"a\\u0062\"": "ab",
		``: "", `{`: "", `{}`: "", `[]`: "", `"type"`: "", `{"type":1}`: "", `{"type":{}}`: "", `{"type"`: "", `{"x":{,"type":"t"}`: "", `{"Type":"t"}`: "", "\x00": "",
	} {
		if got := Lookup([]byte(in), "type"); got != want {
			t.Errorf("Lookup(%s) = %q, want %q", in, got, want)
		}
	}
}

func harmless(data []byte) bool {
	_, ok := skim(data)
	return ok
}

// What the scan lets pass is what reading every token lets pass: only then may
// it save the reading.
func TestHarmlessIsPlain(t *testing.T) {
	for _, c := range strictness {
		if in := Raw(c.in); in.IsValid() && harmless(in) && plain(in) != nil {
			t.Errorf("%s: the scan lets pass what is not plain", c.name)
		}
	}
	if in := []byte(honest); !harmless(in) {
		t.Error("the scan is never sure")
	}
	part := rapid.SampledFrom([]string{
		`{`, `}`, `[`, `]`, `,`, `:`, ` `, "\n", "\t", "\r", `"`, `""`, `"a":`, `"a"`, `"b":`, `null`, `true`, `false`, `0`, `-`, `-0`, `1.0`, `1e2`, `1E2`, `7`,
		`999999999999999`, `9007199254740991`, `9007199254740992`, `\`, `\n`, `\"`, `\/`, `\t`, `\u0007`, `\u202e`, `虎`, "\u202e", "\u00ad", "\x7f", "\u0085", "\xff", "\x00", "\ufeff",
		nest(31), nest(32), nest(33),
	})
	rapid.Check(t, func(t *rapid.T) {
		in := Raw(strings.Join(rapid.SliceOfN(part, 1, 8).Draw(t, "parts"), ""))
		if rapid.Bool().Draw(t, "in an array") {
			in = Raw(`["` + string(in) + `"]`)
		}
		if in.IsValid() && harmless(in) && plain(in) != nil {
			t.Fatalf("the scan lets pass %q, which is refused: %v", in, plain(in))
		}
	})
}

// A document that is in its only form when its long strings are drained is so
// with them: only then may the comparison go without what they hold.
func TestDrainedIsInItsOnlyForm(t *testing.T) {
	type inner struct {
		A string `json:"a"`
		B string `json:"b,omitzero"`
	}
	type document struct {
		A string            `json:"a"`
		B string            `json:"b,omitzero"`
		C []inner           `json:"c,omitzero"`
		D int               `json:"d"`
		E map[string]string `json:"e,omitzero"`
	}
	sound := []string{`x`, `~`, `虎`, `\n`, `\"`, `\\`, `{}`}
	others := []string{`\/`, `\u0041`, `","b":"`}
	text := rapid.Custom(func(t *rapid.T) string {
		part := rapid.SampledFrom(sound)
		if rapid.Bool().Draw(t, "in any form") {
			part = rapid.SampledFrom(slices.Concat(sound, others))
		}
		once := strings.Join(rapid.SliceOfN(part, 0, 3).Draw(t, "parts"), "")
		if strings.Contains(once, `,"b"`) && rapid.Bool().Draw(t, "escaped") {
			once = strings.ReplaceAll(once, `"`, `\"`)
		}
		fill := rapid.SampledFrom([]int{0, 0, 0, 1, longString - 2, longString - 1, longString, longString + 1, 5000}).Draw(t, "length")
		return `"` + once + strings.Repeat("y", max(0, fill-rapid.IntRange(0, len(once)).Draw(t, "less"))) + `"`
	})
	some := func(t *rapid.T, members ...string) string {
		if rapid.Bool().Draw(t, "all in order") {
			return "{" + strings.Join(members, ",") + "}"
		}
		return "{" + strings.Join(rapid.Permutation(members).Draw(t, "order")[:rapid.IntRange(len(members)-1, len(members)).Draw(t, "number")], ",") + "}"
	}
	drainedOnes, taken := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		part := func() string {
			members := []string{`"a":` + text.Draw(t, "a")}
			if rapid.Bool().Draw(t, "with b") {
				members = append(members, `"b":`+text.Draw(t, "b"))
			}
			return some(t, members...)
		}
		members := []string{`"a":` + text.Draw(t, "a")}
		if rapid.Bool().Draw(t, "with b") {
			members = append(members, `"b":`+text.Draw(t, "b"))
		}
		if rapid.Bool().Draw(t, "with c") {
			members = append(members, `"c":[`+part()+","+part()+"]")
		}
		if rapid.Bool().Draw(t, "with e") {
			members = append(members, `"e":{`+text.Draw(t, "name")+":"+text.Draw(t, "e")+","+text.Draw(t, "name")+":"+text.Draw(t, "e")+"}")
		}
		members = append(members, `"d":1`)
		in := []byte(some(t, members...))
		v := new(document)
		if strict.Unmarshal(in, v, strict.RejectUnknownMembers(true)) != nil {
			return
		}
		form, ok := skim(in)
		if !ok || !bytes.Equal(form, marshal(v, drained)) {
			return
		}
		taken++
		if len(form) < len(in) {
			drainedOnes++
		}
		if err := same(in, Marshal(v)); err != nil {
			t.Fatalf("%.300s passes drained, and not whole: %v", in, err)
		}
	})
	if !testing.Short() && (taken < 5 || drainedOnes < 2) {
		t.Errorf("%d documents were taken, %d of them drained", taken, drainedOnes)
	}
}

func TestAnyTakesWhatIsJSON(t *testing.T) {
	got, err := Any([]byte(` {"a":[null,1.5,3.0,"\u0007"]}` + "\r\n"))
	if err != nil {
		t.Fatal(err)
	}
	want := any(map[string]any{"a": []any{nil, 1.5, 3.0, "\a"}})
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("Any (-want +got):\n%s", diff)
	}
	for in, want := range map[string]FormatError{
		``:                       {Reason: "the JSON is broken"},
		`{"a":1} {}`:             {Reason: "data follows the document"},
		`{"a":{"b":1,"b":2}}`:    {At: "/a/b", Reason: "a member stands twice"},
		"{\"a\":\"\xff\"}":       {At: "/a", Reason: "the JSON is broken"},
		nest(33):                 {Reason: "the document nests too deep"},
		`{"a":1e400}`:            {At: "/a", Reason: "a value has the wrong type or range"},
		`{"\u001b":{"x":1e400}}`: {Reason: "a value has the wrong type or range"},
	} {
		var f *FormatError
		if _, err := Any([]byte(in)); !errors.As(err, &f) || *f != want {
			t.Errorf("Any(%s) = %v, want %v", in, err, &want)
		}
	}
}

// FuzzUnmarshal holds the law of strict reading: what Unmarshal accepts says
// the same as what Marshal makes of it, and reading that again changes nothing.
func FuzzUnmarshal(f *testing.F) {
	for _, c := range strictness {
		if len(c.in) < 1<<10 {
			f.Add([]byte(c.in))
		}
	}
	f.Fuzz(func(t *testing.T, in []byte) {
		before := bytes.Clone(in)
		var first sample
		err := Unmarshal(in, &first)
		if !bytes.Equal(in, before) {
			t.Fatal("Unmarshal changed its input")
		}
		if err != nil {
			var f *FormatError
			if !errors.As(err, &f) || f.Reason == "" || !PlainText(f.At) || strings.Contains(f.At, "\n") {
				t.Fatalf("Unmarshal gives the error %#v", err)
			}
			return
		}
		again := Marshal(first)
		if got, want := canonical(t, again), canonical(t, in); got != want {
			t.Fatalf("Marshal says\n%s, want\n%s", got, want)
		}
		var second sample
		if err := Unmarshal(again, &second); err != nil {
			t.Fatalf("Unmarshal refuses what Marshal wrote: %v", err)
		}
		first.Any, second.Any = compact(first.Any), compact(second.Any)
		if diff := cmp.Diff(first, second); diff != "" {
			t.Fatalf("the second reading differs (-first +second):\n%s", diff)
		}
	})
}

// canonical is the value as jq -cS shows it, by a reader and writer that have
// nothing to do with ours.
func canonical(t *testing.T, in []byte) string {
	d := json.NewDecoder(bytes.NewReader(in))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		t.Fatal(err)
	}
	out, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

func compact(r Raw) Raw {
	if r == nil {
		return nil
	}
	return Marshal(r)
}
