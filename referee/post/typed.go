package post

import (
	"errors"
	"strconv"
	"strings"
)

// Typed is a move that somebody typed in a mail, in a marked block: who has no
// whisker can play like that where the charter allows it. What it answers stands
// in the block, so that a block of another turn or table is none of this.
type Typed struct {
	Table string
	Seat  string
	Turn  int
	Board string // the beginning of the board's id, BoardDigits of it
	Move  string // short form
}

// BoardDigits is how much of a board's id a marked block holds.
const BoardDigits = 16

// Template returns the block to fill in: the move goes behind the last word.
func (t Typed) Template() string {
	var b strings.Builder
	b.WriteString("-----BEGIN " + typedBlock + "-----\n")
	for _, name := range typedNames {
		value := map[string]string{"table": t.Table, "seat": t.Seat, "turn": strconv.Itoa(t.Turn), "board": t.Board, "move": t.Move}[name]
		b.WriteString(strings.TrimSpace(name+": "+value) + "\n")
	}
	b.WriteString("-----END " + typedBlock + "-----\n")
	return b.String()
}

// typedNames are the lines of a marked block, in their order.
var typedNames = []string{"table", "seat", "turn", "board", "move"}

// addTyped reads a marked block. One whose move is empty was quoted back and
// says nothing. Of one that is not whole only the move is left, so that it is
// refused and not passed over.
func (f *finder) addTyped(b block) {
	t, ok := readTyped(b.body)
	if t.Move == "" {
		return
	}
	if !ok || !b.closed {
		t = Typed{Move: t.Move}
	}
	for _, o := range f.typed {
		if o == t {
			return
		}
	}
	f.typed = append(f.typed, t)
}

// readTyped reads the lines of a block. The move may go on over several.
func readTyped(body string) (t Typed, ok bool) {
	values := map[string]string{}
	name, ok := "", true
	for line := range strings.Lines(body) {
		line = strings.TrimSpace(strings.TrimLeft(line, "> \t"))
		head, value, found := strings.Cut(line, ":")
		head = strings.ToLower(strings.TrimSpace(head))
		switch {
		case line == "":
		case found && isTypedName(head):
			if _, twice := values[head]; twice {
				ok = false
			}
			name, values[head] = head, strings.TrimSpace(value)
		case name == "move":
			values[name] = strings.TrimSpace(values[name] + " " + line)
		default:
			ok = false
		}
	}
	turn, err := strconv.Atoi(values["turn"])
	t = Typed{values["table"], strings.ToLower(values["seat"]), turn, strings.ToLower(values["board"]), values["move"]}
	return t, ok && err == nil && len(values) == len(typedNames)
}

func isTypedName(s string) bool {
	for _, name := range typedNames {
		if s == name {
			return true
		}
	}
	return false
}

// ErrNoKey says that a move was typed and the referee's key, which enters it, is
// not there.
var ErrNoKey = errors.New("a move was typed, and the referee's key is needed to enter it")
