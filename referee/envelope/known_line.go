package envelope

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// maxBefore is how many earlier games of a table are remembered.
const maxBefore = 16

// pin is what the file holds of a table.
type pin struct {
	Table
	before []string // ids of games that were pinned before, the latest first
}

// moved is a table with another game, which remembers those before.
func (p pin) moved(game string) pin {
	before := []string{p.Game}
	for _, id := range p.before {
		if id != game && len(before) < maxBefore {
			before = append(before, id)
		}
	}
	p.Game, p.before = game, before
	return p
}

// parseTables reads the file strictly: a table that could not be read would
// count as never seen. line is where it failed.
func parseTables(data []byte) (tables []pin, line int, err error) {
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
		if index(tables, t.Name) >= 0 {
			return nil, line, errors.New("the table stands here a second time")
		}
		tables = append(tables, t)
	}
	return tables, 0, nil
}

// parseTable reads one line and takes no other than pin.line writes.
func parseTable(line string) (pin, error) {
	prefix, err := strconv.QuotedPrefix(line)
	if err != nil {
		return pin{}, errors.New("the line does not begin with a name in quotes")
	}
	name, err := strconv.Unquote(prefix)
	if err != nil || name == "" || !utf8.ValidString(name) {
		return pin{}, errors.New("the name of the table is broken")
	}
	ids, key, _ := strings.Cut(strings.TrimPrefix(line[len(prefix):], " "), " ")
	games := strings.Split(ids, ",")
	for i, id := range games {
		switch {
		case len(id) != 64 || strings.Trim(id, "0123456789abcdef") != "":
			return pin{}, errors.New("the id of the game is not 64 hex digits")
		case slices.Contains(games[:i], id):
			return pin{}, errors.New("a game stands here twice")
		case i > maxBefore:
			return pin{}, fmt.Errorf("there are more than %d earlier games", maxBefore)
		}
	}
	referee, err := ParsePublicKey(key)
	if err != nil {
		return pin{}, err
	}
	p := pin{Table{Name: name, Game: games[0], Referee: referee}, games[1:]}
	if p.line() != line {
		return pin{}, errors.New("the line is not written the way whisker writes it")
	}
	return p, nil
}

func (p pin) line() string {
	games := append([]string{p.Game}, p.before...)
	return quoted(p.Name) + " " + strings.Join(games, ",") + " " + p.Referee.String()
}

func (t Table) line() string { return pin{Table: t}.line() }

// quoted writes a name on one line of visible ASCII.
func quoted(name string) string { return strconv.QuoteToASCII(name) }
