package report

import (
	"strconv"
	"strings"

	"whisker/referee"
	"whisker/referee/game"
)

// speaker speaks of one board in one language. The first thing that a board
// gets wrong stops nothing: it is kept, and the text thrown away.
type speaker struct {
	voice    *voice
	reporter reporter
	board    *referee.Board
	err      error
}

func newSpeaker(lang Language, b *referee.Board) (speaker, error) {
	r, err := reporterOf(b.Charter.Game)
	if err != nil {
		return speaker{}, err
	}
	if strings.Contains(b.Charter.Edition, "\n") {
		return speaker{}, &referee.DamagedError{At: "/charter/edition", Reason: "the edition is not one line"}
	}
	return speaker{voice: speak(lang, b.Charter.Game), reporter: r, board: b}, nil
}

// fail keeps what is wrong with the board.
func (s *speaker) fail(reason string) {
	if s.err == nil {
		s.err = &referee.DamagedError{Reason: reason}
	}
}

// at names the member of the board that anything kept since is wrong with.
func (s *speaker) at(pointer string) {
	if d, ok := s.err.(*referee.DamagedError); ok && d.At == "" {
		d.At = pointer
	}
}

// decode reads a document of a game's own strictly.
func (s *speaker) decode(data game.Raw, v any) bool {
	return s.read(game.Unmarshal(data, v))
}

// glance reads one of the many small objects on a board. The board was read
// strictly or has just been made, and nothing but words rests on it here: to
// read each of them strictly once more would take most of a log's time.
func (s *speaker) glance(data game.Raw, v any) bool {
	return s.read(game.Peek(data, v))
}

func (s *speaker) read(err error) bool {
	if err != nil {
		s.fail(err.Error())
	}
	return err == nil
}

// number is one that a document must have.
func (s *speaker) number(n *int) int {
	if n == nil {
		s.fail("a number is missing")
		return 0
	}
	return *n
}

// say returns a sentence. The tests prove that there is one for everything that
// a game can do, so where none is found the board holds what no game does.
func (s *speaker) say(id string, f facts) string {
	text, ok := s.voice.say(id, f)
	if !ok {
		s.fail("it holds what the game does not know")
	}
	return text
}

// list joins items as the language does: "A, B and C".
func (s *speaker) list(items []string) string {
	if len(items) == 0 {
		return ""
	}
	joined := items[0]
	for i, item := range items[1:] {
		id := "list-next"
		if i == len(items)-2 {
			id = "list-last"
		}
		joined = s.say(id, facts{"Before": joined, "Item": item})
	}
	return joined
}

// numbers lists numbers.
func (s *speaker) numbers(ns []int) string {
	items := make([]string, len(ns))
	for i, n := range ns {
		items[i] = strconv.Itoa(n)
	}
	return s.list(items)
}

// label is what the game calls a seat: "Red".
func (s *speaker) label(seat game.Seat) string { return s.say("seat-"+string(seat), nil) }

// person is a seat with who holds it: "Red (Ann)".
func (s *speaker) person(seat game.Seat) string {
	place, i := s.board.Place(seat)
	if i < 0 {
		return s.label(seat)
	}
	return s.say("person", facts{"Seat": s.label(seat), "Player": place.Player})
}

// persons lists seats with who holds them.
func (s *speaker) persons(seats []game.Seat) string {
	items := make([]string, len(seats))
	for i, seat := range seats {
		items[i] = s.person(seat)
	}
	return s.list(items)
}

// People lists seats of a board with who holds them, in a language: "Red (Ann)
// and Green (Bob)". Its error is that of Turn.
func People(lang Language, b *referee.Board, seats []game.Seat) (string, error) {
	s, err := newSpeaker(lang, b)
	if err != nil {
		return "", err
	}
	return s.persons(seats), nil
}

// asked is the seats that the board asks for one kind of decision.
type asked struct {
	kind  string
	seats []game.Seat
}

// asks groups the board's asks by kind, in the board's order.
func (s *speaker) asks() []asked {
	var groups []asked
	for _, a := range s.board.Asks {
		if n := len(groups); n == 0 || groups[n-1].kind != a.Kind {
			groups = append(groups, asked{kind: a.Kind})
		}
		g := &groups[len(groups)-1]
		g.seats = append(g.seats, a.Seat)
	}
	return groups
}

// waiting says whom the table waits for, and for what.
func (s *speaker) waiting(a asked) string {
	return s.say("waiting", facts{"Seats": s.persons(a.seats), "What": s.say("ask-"+a.kind, nil)})
}

// heading says which turn of which table this is, with further facts.
func (s *speaker) heading(id string, f facts) string {
	c := s.board.Charter
	f["Table"], f["Game"], f["Turn"] = c.Name, s.say("title", nil), s.board.Turn
	return s.say(id, f)
}
