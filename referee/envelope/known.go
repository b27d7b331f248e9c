package envelope

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"whisker/referee/plain"
	"whisker/referee/save"
)

// knownTables is the name of the file in its folder.
const knownTables = "known_tables"

// patience is how long a process waits for others that pin tables, which takes
// each of them a moment.
const patience = 10 * time.Second

// maxKnown bounds the file, in bytes; it holds a few thousand tables.
const maxKnown = 1 << 20

// Table is what a player's whisker remembers of a table. Without it a forged
// board that names the forger's own referee would have moves sealed to him.
type Table struct {
	Name    string // of the table, as its charter says
	Game    string // id of the game, 64 hex digits
	Referee PublicKey
}

// Standing is how a table compares with what is known.
type Standing string

// The standings of a table.
const (
	FirstUse  Standing = "first-use"  // the name is new
	Same      Standing = "same"       // name, referee and game are known
	MovedOn   Standing = "moved-on"   // known name and referee, a new game
	MovedBack Standing = "moved-back" // known name and referee, a game that was pinned before
	Refused   Standing = "refused"    // known name, or one that looks like it, and another referee
	Replaced  Standing = "replaced"   // another referee, pinned on purpose
)

// KnownTables is the file known_tables in a folder: one line a table, its
// quoted name, game and referee key. Earlier games under this name and referee
// stand behind the game, after commas: two tables of one name are news once.
// Processes that pin at the same moment wait for each other.
type KnownTables struct{ path string }

// NewKnownTables names the file in a folder. Neither need exist yet.
func NewKnownTables(folder string) KnownTables {
	return KnownTables{filepath.Join(folder, knownTables)}
}

// Path returns the path of the file.
func (k KnownTables) Path() string { return k.path }

// Lookup compares a table with what is known and writes nothing. For Refused
// known is the table that the name belongs to, or looks like.
func (k KnownTables) Lookup(t Table) (standing Standing, known Table, err error) {
	tables, err := k.read()
	if err != nil {
		return "", Table{}, err
	}
	standing, known = compare(tables, t)
	return standing, known, nil
}

// Knows reports whether a game of this id is pinned, whatever its table's name.
func (k KnownTables) Knows(game string) (bool, error) {
	tables, err := k.read()
	return slices.ContainsFunc(tables, func(p pin) bool { return p.Game == game }), err
}

// Pin remembers a table whose board was verified: a new name, or a known one
// with a new game. For a known name with another referee key, or one that looks
// like it, it changes nothing and returns Refused with an *Error of kind
// ErrWrongKey.
func (k KnownTables) Pin(t Table) (Standing, error) { return k.put(t, false) }

// Replace remembers a table on purpose, whatever was pinned: its user named the
// referee key. It returns Replaced where its name had another.
func (k KnownTables) Replace(t Table) (Standing, error) { return k.put(t, true) }

// Conflict says why a table is refused that has another referee key than the
// known one.
func (k KnownTables) Conflict(t, known Table) error {
	what := fmt.Sprintf("table %s has the referee key %s here, and %s is pinned in %s", quoted(t.Name), t.Referee.Fingerprint(), known.Referee.Fingerprint(), k.path)
	if t.Name != known.Name {
		what = fmt.Sprintf("table %s looks like %s, which has another referee key in %s", quoted(t.Name), quoted(known.Name), k.path)
	}
	return &Error{ErrWrongKey, what, "ask the referee in another way than by this mail; if the key is right, give it: --referee KEY.pub"}
}

// compare returns the standing of a table, and what it is compared with.
func compare(tables []pin, t Table) (Standing, Table) {
	if i := index(tables, t.Name); i >= 0 {
		switch known := tables[i]; {
		case known.Referee != t.Referee:
			return Refused, known.Table
		case known.Game == t.Game:
			return Same, known.Table
		case slices.Contains(known.before, t.Game):
			return MovedBack, known.Table
		default:
			return MovedOn, known.Table
		}
	}
	i := slices.IndexFunc(tables, func(k pin) bool { return k.Referee != t.Referee && plain.Alike(k.Name, t.Name) })
	if i >= 0 {
		return Refused, tables[i].Table
	}
	return FirstUse, Table{}
}

// index returns where a name stands, or -1.
func index(tables []pin, name string) int {
	return slices.IndexFunc(tables, func(p pin) bool { return p.Name == name })
}

// put writes the file anew with t in it, unless it stands there already or may
// not.
func (k KnownTables) put(t Table, onPurpose bool) (Standing, error) {
	if _, err := parseTable(t.line()); err != nil {
		return "", fmt.Errorf("the table cannot be pinned: %w", err)
	}
	if standing, _, err := k.Lookup(t); err != nil || standing == Same {
		return standing, err
	}
	if err := os.MkdirAll(filepath.Dir(k.path), 0o700); err != nil {
		return "", err
	}
	if path, err := filepath.EvalSymlinks(k.path); err == nil {
		k.path = path
	}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	unlock, err := save.Await(ctx, k.path)
	if err != nil {
		return "", err
	}
	defer unlock()
	tables, err := k.read()
	if err != nil {
		return "", err
	}
	standing, known := compare(tables, t)
	i := index(tables, t.Name)
	switch {
	case standing == Same:
		return Same, nil
	case standing == Refused && !onPurpose:
		return Refused, k.Conflict(t, known)
	case standing == Refused && i >= 0:
		standing = Replaced
	case standing == Refused:
		standing = FirstUse
	}
	switch {
	case i < 0:
		tables = append(tables, pin{Table: t})
	case tables[i].Referee != t.Referee:
		tables[i] = pin{Table: t}
	default:
		tables[i] = tables[i].moved(t.Game)
	}
	var b strings.Builder
	for _, t := range tables {
		b.WriteString(t.line() + "\n")
	}
	return standing, save.WriteAll([]save.File{{Path: k.path, Data: []byte(b.String()), Secret: true}}, true)
}

func (k KnownTables) read() ([]pin, error) {
	data, err := save.Read(k.path, maxKnown+1)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	tables, line, err := parseTables(data)
	if err != nil {
		return nil, &Error{
			ErrDamaged, fmt.Sprintf("%s:%d: %s", k.path, line, err),
			"repair the line, or take it out to forget the table",
		}
	}
	return tables, nil
}
