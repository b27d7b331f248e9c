package envelope

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/google/renameio/v2/maybe"
)

// knownTables is the name of the file in its folder.
const knownTables = "known_tables"

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
	FirstUse Standing = "first-use" // the name is new
	Same     Standing = "same"      // name, referee and game are known
	MovedOn  Standing = "moved-on"  // known name and referee, another game
	Refused  Standing = "refused"   // known name, another referee
	Replaced Standing = "replaced"  // another referee, pinned on purpose
)

// KnownTables is the file known_tables in a folder: one line a table, its
// quoted name, game and referee key. Two processes that write at the same
// moment may forget one of the two pins, never damage the file.
type KnownTables struct{ path string }

// NewKnownTables names the file in a folder. Neither need exist yet.
func NewKnownTables(folder string) KnownTables {
	return KnownTables{filepath.Join(folder, knownTables)}
}

// Path returns the path of the file.
func (k KnownTables) Path() string { return k.path }

// Lookup compares a table with what is known and writes nothing. For Refused
// known is the table that the name belongs to.
func (k KnownTables) Lookup(t Table) (standing Standing, known Table, err error) {
	tables, err := k.read()
	if err != nil {
		return "", Table{}, err
	}
	standing, i := compare(tables, t)
	if i < 0 {
		return standing, Table{}, nil
	}
	return standing, tables[i], nil
}

// Knows reports whether a game of this id is pinned, whatever its table's name.
func (k KnownTables) Knows(game string) (bool, error) {
	tables, err := k.read()
	return slices.ContainsFunc(tables, func(t Table) bool { return t.Game == game }), err
}

// Pin remembers a table whose board was verified: a new name, or a known one
// with a new game. For a known name with another referee key it changes nothing
// and returns Refused with an *Error of kind ErrWrongKey.
func (k KnownTables) Pin(t Table) (Standing, error) {
	standing, known, err := k.Lookup(t)
	switch {
	case err != nil:
		return "", err
	case standing == Same:
		return Same, nil
	case standing == Refused:
		return Refused, &Error{
			ErrWrongKey,
			fmt.Sprintf("table %s has the referee key %s here, and %s is pinned in %s", quoted(t.Name), t.Referee.Fingerprint(), known.Referee.Fingerprint(), k.path),
			"ask the referee in another way than by this mail; if the key was changed, give the new one: --referee KEY.pub",
		}
	}
	return standing, k.put(t)
}

// Replace remembers a table on purpose, whatever was pinned: its user named the
// referee key. It returns Replaced where that was another.
func (k KnownTables) Replace(t Table) (Standing, error) {
	standing, _, err := k.Lookup(t)
	switch standing {
	case "", Same:
		return standing, err
	case Refused:
		standing = Replaced
	}
	return standing, k.put(t)
}

// compare returns the standing of a table and the index of its name, or -1.
func compare(tables []Table, t Table) (Standing, int) {
	i := slices.IndexFunc(tables, func(k Table) bool { return k.Name == t.Name })
	switch {
	case i < 0:
		return FirstUse, i
	case tables[i].Referee != t.Referee:
		return Refused, i
	case tables[i].Game != t.Game:
		return MovedOn, i
	}
	return Same, i
}

// put writes the file anew with t in it.
func (k KnownTables) put(t Table) error {
	if _, err := parseTable(t.line()); err != nil {
		return fmt.Errorf("the table cannot be pinned: %w", err)
	}
	tables, err := k.read()
	if err != nil {
		return err
	}
	if _, i := compare(tables, t); i < 0 {
		tables = append(tables, t)
	} else {
		tables[i] = t
	}
	var b strings.Builder
	for _, t := range tables {
		b.WriteString(t.line() + "\n")
	}
	if err := os.MkdirAll(filepath.Dir(k.path), 0o700); err != nil {
		return err
	}
	if err := maybe.WriteFile(k.path, []byte(b.String()), 0o600); err != nil {
		return err
	}
	return os.Chmod(k.path, 0o600) // a file that was there keeps its mode
}

func (k KnownTables) read() ([]Table, error) {
	data, err := os.ReadFile(k.path)
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

// parseTables reads the file strictly: a table that could not be read would
// count as never seen. line is where it failed.
func parseTables(data []byte) (tables []Table, line int, err error) {
	if len(data) > maxKnown {
		return nil, 1, errors.New("the file is larger than 1 MiB")
	}
	if len(data) > 0 && !bytes.HasSuffix(data, []byte("\n")) {
		return nil, bytes.Count(data, []byte("\n")) + 1, errors.New("the last line does not end")
	}
	for text := range strings.Lines(string(data)) {
		line++
		t, err := parseTable(strings.TrimSuffix(text, "\n"))
		if err != nil {
			return nil, line, err
		}
		if _, i := compare(tables, t); i >= 0 {
			return nil, line, errors.New("the table stands here a second time")
		}
		tables = append(tables, t)
	}
	return tables, 0, nil
}

// parseTable reads one line and takes no other than Table.line writes.
func parseTable(line string) (Table, error) {
	prefix, err := strconv.QuotedPrefix(line)
	if err != nil {
		return Table{}, errors.New("the line does not begin with a name in quotes")
	}
	name, err := strconv.Unquote(prefix)
	if err != nil || name == "" || !utf8.ValidString(name) {
		return Table{}, errors.New("the name of the table is broken")
	}
	game, key, _ := strings.Cut(strings.TrimPrefix(line[len(prefix):], " "), " ")
	if len(game) != 64 || strings.Trim(game, "0123456789abcdef") != "" {
		return Table{}, errors.New("the id of the game is not 64 hex digits")
	}
	referee, err := ParsePublicKey(key)
	if err != nil {
		return Table{}, err
	}
	t := Table{Name: name, Game: game, Referee: referee}
	if t.line() != line {
		return Table{}, errors.New("the line is not written the way whisker writes it")
	}
	return t, nil
}

func (t Table) line() string { return quoted(t.Name) + " " + t.Game + " " + t.Referee.String() }

// quoted writes a name on one line of visible ASCII.
func quoted(name string) string { return strconv.QuoteToASCII(name) }
