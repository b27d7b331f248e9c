package referee

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"whisker/referee/game"
)

// isWord reports whether s is a lower-case word, as games, editions, kinds of
// ask and events are named: letters, digits, hyphens and underscores, a letter
// first.
func isWord(s string) bool {
	return IsSeat(game.Seat(strings.ReplaceAll(s, "_", "-")))
}

// IsSeat reports whether a name can be one of a seat: lower-case letters, digits
// and hyphens, a letter first.
func IsSeat(s game.Seat) bool {
	for i, c := range []byte(s) {
		if (c < 'a' || c > 'z') && (i == 0 || (c < '0' || c > '9') && c != '-') {
			return false
		}
	}
	return s != ""
}

func isLine(s string) bool { return s != "" && !strings.Contains(s, "\n") }

func isObject(v game.Raw) bool { return v.Kind() == '{' }

// form checks what stands in a board apart from its hashes.
func (b *Board) form() error {
	switch {
	case !isObject(b.State):
		return damaged("/state", "the state is not an object")
	case b.Result != nil && !isObject(b.Result):
		return damaged("/result", "the result is not an object")
	case b.Closed != "" && (!isLine(b.Closed) || utf8.RuneCountInString(b.Closed) > MaxReason):
		return damaged("/closed", "the reason is too long or not one line")
	case utf8.RuneCountInString(b.Note) > MaxNote:
		return damaged("/note", "the note is longer than 500 characters")
	case b.Over() != (b.Final != nil):
		return damaged("/final", "the last board, and no other, publishes what was secret")
	case b.Over() != (b.Result != nil || b.Closed != ""), b.Result != nil && b.Closed != "":
		return damaged("/result", "a game that is over, and no other, has either a result or the reason of its close")
	case b.Final != nil && !isLine(b.Final.Age):
		return damaged("/final/age", "the table's age identity is not one line")
	case b.Final != nil && !isHash(b.Final.Open):
		return damaged("/final/open", "the open secret is not 32 bytes of hex")
	case b.Final != nil && !isHash(b.Final.Hidden):
		return damaged("/final/hidden", "the hidden secret is not 32 bytes of hex")
	}
	return b.checkLists()
}

func (b *Board) checkLists() error {
	for i, e := range b.Moves {
		if err := e.check(fmt.Sprintf("/moves/%d", i)); err != nil {
			return err
		}
	}
	if err := checkOpened("/opened", b.Opened); err != nil {
		return err
	}
	for i, e := range b.Events {
		if !isObject(e) || !isWord(game.Lookup(e, "event")) {
			return damaged(fmt.Sprintf("/events/%d", i), "the event is not an object with its name")
		}
	}
	for i, a := range b.Asked {
		if !IsSeat(a.Seat) || a.Count < 0 || a.Absent < 0 {
			return damaged(fmt.Sprintf("/asked/%d", i), "this is not a seat with a count")
		}
	}
	for i, a := range b.Asks {
		if !IsSeat(a.Seat) || !isWord(a.Kind) || a.Detail != nil && !isObject(a.Detail) {
			return damaged(fmt.Sprintf("/asks/%d", i), "this is not a seat with a kind of ask")
		}
	}
	return nil
}

func (e *Entered) check(at string) error {
	switch {
	case !IsSeat(e.Seat):
		return damaged(at+"/seat", "this is not the name of a seat")
	case (e.ID != "") == e.Absent:
		return damaged(at+"/id", "a seat either made a move or is absent")
	case e.ID != "" && !isHash(e.ID):
		return damaged(at+"/id", "the id is not 32 bytes of hex")
	case e.Absent && (e.Signed != "" || e.By != ""):
		return damaged(at+"/signed", "a seat that is absent made no move")
	case e.By != "" && e.By != ByReferee:
		return damaged(at+"/by", "only the referee enters a move for a seat")
	}
	for i, id := range e.Equivocal {
		if !isHash(id) {
			return damaged(fmt.Sprintf("%s/equivocal/%d", at, i), "the id is not 32 bytes of hex")
		}
	}
	return nil
}

func checkOpened(at string, moves []Opened) error {
	for i, m := range moves {
		at := fmt.Sprintf("%s/%d", at, i)
		switch {
		case m.Turn < 1:
			return damaged(at+"/turn", "the turn is below 1")
		case !IsSeat(m.Seat):
			return damaged(at+"/seat", "this is not the name of a seat")
		case !isHash(m.ID):
			return damaged(at+"/id", "the id is not 32 bytes of hex")
		case m.Signed == "":
			return damaged(at+"/signed", "the signed move is missing")
		}
	}
	return nil
}
