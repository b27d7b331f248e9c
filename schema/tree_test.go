package schema

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
	"whisker/referee/game"
)

// node is a JSON value as it is written, so that it can be written wrong.
type node struct {
	literal string // of a string, number, true, false, null; "{" or "[" for the others
	names   []string
	kids    []*node
}

func parseTree(text []byte) *node {
	d := jsontext.NewDecoder(bytes.NewReader(text))
	n, err := readNode(d)
	if err != nil {
		panic(err)
	}
	return n
}

func readNode(d *jsontext.Decoder) (*node, error) {
	switch k := d.PeekKind(); k {
	case '{', '[':
		if _, err := d.ReadToken(); err != nil {
			return nil, err
		}
		n := &node{literal: string(k)}
		for d.PeekKind() != '}' && d.PeekKind() != ']' {
			if k == '{' {
				t, err := d.ReadToken()
				if err != nil {
					return nil, err
				}
				n.names = append(n.names, t.String())
			}
			kid, err := readNode(d)
			if err != nil {
				return nil, err
			}
			n.kids = append(n.kids, kid)
		}
		_, err := d.ReadToken()
		return n, err
	}
	v, err := d.ReadValue()
	return &node{literal: string(v)}, err
}

func (n *node) String() string {
	switch n.literal {
	case "{":
		members := make([]string, len(n.kids))
		for i, k := range n.kids {
			members[i] = quote(n.names[i]) + ":" + k.String()
		}
		return "{" + strings.Join(members, ",") + "}"
	case "[":
		items := make([]string, len(n.kids))
		for i, k := range n.kids {
			items[i] = k.String()
		}
		return "[" + strings.Join(items, ",") + "]"
	}
	return n.literal
}

func quote(s string) string { return string(game.Marshal(s)) }

// child returns a member of an object; nil where there is none.
func (n *node) child(name string) *node {
	if i := slices.Index(n.names, name); i >= 0 {
		return n.kids[i]
	}
	return nil
}

// all returns the nodes of the tree that fulfil a condition.
func (n *node) all(is func(*node) bool) []*node {
	var found []*node
	if is(n) {
		found = append(found, n)
	}
	for _, k := range n.kids {
		found = append(found, k.all(is)...)
	}
	return found
}

func anything(*node) bool { return true }

func (n *node) isObject() bool { return n.literal == "{" }
func (n *node) isArray() bool  { return n.literal == "[" }
func (n *node) isString() bool { return n.literal[0] == '"' }
func (n *node) isNumber() bool {
	return n.literal[0] == '-' || n.literal[0] >= '0' && n.literal[0] <= '9'
}

// mutation is a way to spoil a document: the variants of one of its nodes; none
// where it does not apply.
type mutation struct {
	name     string
	variants func(*node) []*node
}

var mutations = []mutation{
	{"no change", func(n *node) []*node { return []*node{n} }},
	{"a member dropped", func(n *node) []*node {
		return n.each((*node).isObject, func(m *node, i int) {
			m.names, m.kids = slices.Delete(m.names, i, i+1), slices.Delete(m.kids, i, i+1)
		})
	}},
	{"a member in upper case", renamed(strings.ToUpper)},
	{"a member with another name", renamed(func(s string) string { return s + "s" })},
	{"a member without a name", renamed(func(string) string { return "" })},
	{"a member with a bidi control for a name", renamed(func(string) string { return "\u202e" })},
	{"a member with a line feed for a name", renamed(func(string) string { return "\n" })},
	{"a member twice", doubled(func(s string) string { return s })},
	{"a member twice, in another case", doubled(strings.ToUpper)},
	{"a member more", func(n *node) []*node {
		return n.set((*node).isObject, func(m *node) { m.names, m.kids = append(m.names, "zzz"), append(m.kids, leaf(`1`)) })
	}},
	{"members in another order", func(n *node) []*node {
		return n.set((*node).isObject, func(m *node) { slices.Reverse(m.names); slices.Reverse(m.kids) })
	}},
	{"no members", func(n *node) []*node { return n.set((*node).isObject, func(m *node) { m.names, m.kids = nil, nil }) }},
	{"null", func(*node) []*node { return leaves(`null`) }},
	{"another type", func(*node) []*node { return leaves(`0`, `1`, `""`, `"x"`, `true`, `false`, `{`, `[`) }},
	{"another number", literals((*node).isNumber,
		`0`, `1`, `2`, `-1`, `6`, `7`, `9`, `10`, `16`, `17`, `4096`, `4097`, `9007199254740991`, `-9007199254740991`)},
	{"a number out of range", literals((*node).isNumber,
		`9007199254740992`, `-9007199254740992`, `9223372036854775808`, `123456789012345678901234567890`)},
	{"a number in another notation", literals((*node).isNumber, `1.0`, `7.0`, `1e0`, `-0`, `1.5`, `5e-1`)},
	{"another string", literals((*node).isString,
		`""`, `" "`, `"x"`, `"red"`, `"blue"`, `"referee"`, `"Red"`, `"1st"`, `"a-1"`, `"a\nb"`, `"\n"`, `"\t"`, `"a\u0000"`, `"\u007f"`, `"\u00ad"`,
		`"\u200d"`, `"\u2028"`, `"\ufeff"`, `"\udb40\udc41"`, `"é虎😀"`, `"a b"`, `"<a@b>"`, `"a@b\u00a0c"`,
		`" a"`, `"a "`, `"a  b"`, `"a\u3000b"`, `"\u3164"`, `"a\uffa0"`, `"\u2800"`, `"a\ufe0f"`, `"a\udb40\udd00"`, `"a\ue000"`, `"a\u0378"`, `"\ufffd"`,
		`"`+strings.Repeat("x", 80)+`"`, `"`+strings.Repeat("x", 81)+`"`, `"`+strings.Repeat("é", 500)+`"`, `"`+strings.Repeat("é", 501)+`"`,
		`"`+zeros+`"`, `"`+strings.Repeat("A", 64)+`"`, `"`+strings.Repeat("f", 63)+`"`, `"`+strings.Repeat("f", 65)+`"`, `"`+zeros+`\n"`,
		`"whisker.move/1"`, `"whisker.board/2"`, `"1"`)},
	{"more in a string", func(n *node) []*node {
		if !n.isString() {
			return nil
		}
		s := strings.TrimSuffix(n.literal, `"`)
		return leaves(s+` "`, s+`\n"`, s+`\u001b"`, s+`x"`, s+`\u0061"`)
	}},
	{"no items", func(n *node) []*node { return n.set((*node).isArray, func(m *node) { m.kids = nil }) }},
	{"an item dropped", func(n *node) []*node {
		return n.each((*node).isArray, func(m *node, i int) { m.kids = slices.Delete(m.kids, i, i+1) })
	}},
	{"an item twice", func(n *node) []*node {
		return n.each((*node).isArray, func(m *node, i int) { m.kids = append(m.kids, m.kids[i]) })
	}},
	{"an item more", func(n *node) []*node {
		var found []*node
		for _, l := range leaves(`null`, `{`, `[`, `0`, `3`, `""`, `"red"`, `false`) {
			found = append(found, n.set((*node).isArray, func(m *node) { m.kids = append(m.kids, l) })...)
		}
		return found
	}},
}

func leaf(literal string) *node { return &node{literal: literal} }

func leaves(literals ...string) []*node {
	var found []*node
	for _, l := range literals {
		found = append(found, leaf(l))
	}
	return found
}

func literals(is func(*node) bool, literals ...string) func(*node) []*node {
	return func(n *node) []*node {
		if !is(n) {
			return nil
		}
		return leaves(literals...)
	}
}

func renamed(name func(string) string) func(*node) []*node {
	return func(n *node) []*node {
		return n.each((*node).isObject, func(m *node, i int) { m.names[i] = name(m.names[i]) })
	}
}

func doubled(name func(string) string) func(*node) []*node {
	return func(n *node) []*node {
		return n.each((*node).isObject, func(m *node, i int) {
			m.names, m.kids = append(m.names, name(m.names[i])), append(m.kids, m.kids[i])
		})
	}
}

// set returns the one variant that a change makes of a node.
func (n *node) set(is func(*node) bool, change func(*node)) []*node {
	if !is(n) {
		return nil
	}
	m := &node{n.literal, slices.Clone(n.names), slices.Clone(n.kids)}
	change(m)
	return []*node{m}
}

// each returns the variants that a change to each of its kids makes of a node.
func (n *node) each(is func(*node) bool, change func(m *node, i int)) []*node {
	var found []*node
	for _, i := range n.unlike() {
		found = append(found, n.set(is, func(m *node) { change(m, i) })...)
	}
	return found
}

// unlike tells which kids there are, but for the items of an array that are
// built like one before them.
func (n *node) unlike() []int {
	var found []int
	seen := map[string]bool{}
	for i, k := range n.kids {
		built := k.build()
		if !n.isArray() || !seen[built] {
			found = append(found, i)
		}
		seen[built] = true
	}
	return found
}

// build is what a node looks like but for the values of its strings and numbers.
func (n *node) build() string {
	m := *n
	switch {
	case n.isString():
		m.literal = `""`
	case n.isNumber():
		m.literal = `0`
	}
	m.kids = make([]*node, len(n.kids))
	for i, k := range n.kids {
		m.kids[i] = leaf(k.build())
	}
	return m.String()
}

// mutants calls do with every variant of every node in its place, but for those
// inside a charter, which has a form of its own, and those at a place where one
// of the same build was seen. It adds what it spoils to seen.
func (n *node) mutants(seen map[string]bool, do func(mutation string, root *node)) {
	var spoil func(at string, place *node)
	spoil = func(at string, place *node) {
		built := at + " " + place.build()
		if seen[built] {
			return
		}
		seen[built] = true
		sound := *place
		for _, m := range mutations {
			for _, v := range m.variants(&sound) {
				*place = *v
				do(m.name, n)
			}
		}
		*place = sound
		if at == "/charter" {
			return
		}
		for i, k := range place.kids {
			name := ""
			if place.isObject() {
				name = place.names[i]
			}
			spoil(at+"/"+name, k)
		}
	}
	spoil("", n)
}

func TestTreeWritesWhatItRead(t *testing.T) {
	for _, name := range Names() {
		for example, data := range examples(t, name, "good") {
			if got, want := parseTree(data).String()+"\n", string(data); got != want {
				t.Errorf("%s/%s is written as\n%s", name, example, got)
			}
		}
	}
}
