package report

import (
	"bytes"
	"encoding/csv"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"whisker/referee"
	"whisker/referee/game"
)

// Results writes how games ended, as tables for people: for each board a
// header and its ranking or, where there is none, why. Its errors are those of
// Turn.
func Results(w io.Writer, look Look, boards ...*referee.Board) error {
	for i, b := range boards {
		s, err := look.sheet(b)
		if err != nil {
			return err
		}
		if i > 0 {
			s.blank()
		}
		s.header()
		s.blank()
		if !b.Over() {
			s.paragraph(s.say("unfinished", nil), plain, 0)
		}
		s.outcome()
		if s.err != nil {
			return s.err
		}
		if _, err := io.WriteString(w, s.String()); err != nil {
			return err
		}
	}
	return nil
}

// ResultsCSV writes how games ended, as a table for programs: a line for each
// place, with the table's name, the kind of game, its id, the turn and the
// player, and then the members of the ranking, as they are called and written in
// files. Boards without a result have no line. Where games of different kinds
// come together, each has the columns of all.
func ResultsCSV(w io.Writer, boards ...*referee.Board) error {
	var all ranking
	var heads [][]string
	for _, b := range boards {
		if b.Result == nil {
			continue
		}
		r, err := readRanking(b.Result)
		if err != nil {
			return &referee.DamagedError{At: "/result", Reason: err.Error()}
		}
		for _, row := range r.rows {
			heads = append(heads, []string{b.Charter.Name, b.Charter.Game, b.Game, strconv.Itoa(b.Turn), player(b, row["seat"])})
		}
		all.rows = append(all.rows, r.rows...)
		all.merge(r.members)
	}
	out := csv.NewWriter(w)
	lines := [][]string{append([]string{"table", "kind", "game", "turn", "player"}, all.members...)}
	for i, head := range heads {
		for _, m := range all.members {
			head = append(head, all.rows[i][m])
		}
		lines = append(lines, head)
	}
	return out.WriteAll(lines)
}

// player is who sits at a seat in the end.
func player(b *referee.Board, seat string) string {
	for _, p := range b.People() {
		if string(p.Seat) == seat {
			return p.Player
		}
	}
	return ""
}

// ranking is the rows of a result, each from member to text, with the members
// in the order in which they stand.
type ranking struct {
	members []string
	rows    []map[string]string
}

// readRanking reads the ranking of any game.
func readRanking(result game.Raw) (*ranking, error) {
	var document struct {
		Ranking []game.Raw `json:"ranking"`
	}
	if err := game.Peek(result, &document); err != nil {
		return nil, err
	}
	r := new(ranking)
	for _, data := range document.Ranking {
		members, row, err := readMembers(data)
		if err != nil {
			return nil, err
		}
		r.merge(members)
		r.rows = append(r.rows, row)
	}
	return r, nil
}

// readMembers returns the names of an object's members, in order, and their
// values: strings as they read, everything else as JSON.
func readMembers(object game.Raw) (names []string, values map[string]string, err error) {
	d := jsontext.NewDecoder(bytes.NewReader(object))
	if d.PeekKind() != '{' {
		return nil, nil, &game.FormatError{Reason: "a line of the ranking is not an object"}
	}
	values = map[string]string{}
	for _, err = d.ReadToken(); err == nil && d.PeekKind() != '}'; {
		var name, value string
		if name, err = readText(d); err != nil {
			break
		}
		if value, err = readText(d); strings.Contains(name+value, "\n") {
			err = &game.FormatError{Reason: "the ranking holds a line feed"}
		}
		names, values[name] = append(names, name), value
	}
	return names, values, err
}

// readText reads the next value: a string without its quotes, everything else
// as JSON.
func readText(d *jsontext.Decoder) (string, error) {
	v, err := d.ReadValue()
	if err != nil || v.Kind() != '"' {
		return string(v), err
	}
	text, err := jsontext.AppendUnquote(nil, v)
	return string(text), err
}

// merge adds members that are new, each behind the one that it stands behind.
func (r *ranking) merge(members []string) {
	at := 0
	for _, m := range members {
		if i := slices.Index(r.members, m); i >= 0 {
			at = i + 1
			continue
		}
		r.members = slices.Insert(r.members, at, m)
		at++
	}
}

// ranking draws the table of the result.
func (s *sheet) ranking() {
	r, err := readRanking(s.board.Result)
	if err != nil {
		s.fail(err.Error())
		return
	}
	seats := make([]game.Seat, len(r.rows))
	for i, row := range r.rows {
		seats[i] = game.Seat(row["seat"])
	}
	label := s.seatColumn(seats)
	label.title = s.heads("seat")
	var cs []column
	for _, m := range r.members {
		if m != "seat" {
			cs = append(cs, s.values(m, r.rows))
		}
	}
	s.table(label, cs)
}

// values is the column of one member of a ranking, numbers to the right.
func (s *sheet) values(member string, rows []map[string]string) column {
	c := column{title: s.heads(member)}
	widest := columns(c.title)
	for _, row := range rows {
		text := row[member]
		if w, ok := s.voice.say("word-"+text, nil); ok {
			text = w
		}
		c.cells = append(c.cells, word(text))
		widest = max(widest, columns(text))
	}
	for i, row := range rows {
		if _, err := strconv.Atoi(row[member]); err == nil {
			c.cells[i] = word(padLeft(row[member], widest))
		}
	}
	return c
}

// heads is the title of a member's column.
func (s *sheet) heads(member string) string {
	if title, ok := s.voice.say("column-"+member, nil); ok {
		return title
	}
	return member
}
