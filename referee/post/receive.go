package post

import (
	"bytes"
	"slices"
	"strings"
	"time"

	"whisker/referee"
	"whisker/referee/envelope"
	"whisker/referee/game"
	"whisker/referee/table"
)

// Box is the letter box of a table: what it takes from mails, and whom it
// answers.
type Box struct {
	Table    *referee.Table       // from the save
	Identity envelope.Identity    // opens what is sealed to the table
	Signer   envelope.Signer      // the referee's, who enters typed moves; nil: they cannot be entered
	Have     []table.File         // what came before, and is not resolved yet
	Sent     func(id string) bool // whether a file of this id went out from here: it comes back in replies
	Own      string               // the table's address, which is not answered
	Now      time.Time
}

// Taken is what became of a mail.
type Taken struct {
	Files   []table.File   // moves for the inbox: those that somebody of the table signed, whatever the verdict
	Changes []table.File   // changes of people, for the referee to look at
	Judged  []table.Judged // on every move, typed ones included
	Answers []Answer
	Silence string // why nobody is answered; "" where somebody is
	Missing []game.Seat
}

// Answer is whom to tell what became of a mail.
type Answer struct {
	Seat   game.Seat
	To     string // the roster's address
	Judged []table.Judged
}

// typedName is what a typed move is called among files.
const typedName = "the typed move"

// Receive judges what a mail brought, together with what came before. Its error
// is that of signing a typed move.
func (b *Box) Receive(m *Mail) (*Taken, error) {
	t := &Taken{}
	for _, f := range m.Found {
		switch {
		case b.Sent != nil && b.Sent(referee.ID(f.Data)):
		case f.Kind == "change":
			t.Changes = append(t.Changes, table.File{Name: fileName(f.Data, ".change"), Data: f.Data})
		default:
			t.Files = append(t.Files, table.File{Name: fileName(f.Data, ".move"), Data: f.Data})
		}
	}
	refused, err := b.enter(m, t)
	if err != nil {
		return nil, err
	}
	files := slices.Clone(t.Files)
	for _, f := range b.Have {
		if !slices.ContainsFunc(t.Files, func(n table.File) bool { return bytes.Equal(n.Data, f.Data) }) {
			files = append(files, table.File{Name: "", Data: f.Data})
		}
	}
	in := table.Take(b.Table, files, b.Identity)
	for _, j := range in.Judged {
		if j.File != "" {
			t.Judged = append(t.Judged, j)
		}
	}
	t.Files = slices.DeleteFunc(t.Files, func(f table.File) bool { return !t.matters(f.Name) })
	t.Judged = append(t.Judged, refused...)
	t.Missing = in.Missing()
	b.answer(m, t)
	return t, nil
}

// matters reports whether a file can ever count. What nobody of the table signed
// cannot, and would only fill the inbox: anybody can send that.
func (t *Taken) matters(name string) bool {
	return slices.ContainsFunc(t.Judged, func(j table.Judged) bool { return j.File == name && j.ID != "" })
}

// fileName names a file by its content, so that what comes twice is there once.
func fileName(data []byte, ext string) string { return "mail-" + referee.ID(data)[:16] + ext }

// enter signs the typed moves that the charter allows as the referee's entry,
// and refuses the others. Two that could be entered for one seat contradict each
// other; one of another turn or table, which a reply quotes, contradicts nothing.
func (b *Box) enter(m *Mail, t *Taken) (refused []table.Judged, err error) {
	asks := make([]game.Ask, len(m.Typed))
	judged := make([]table.Judged, len(m.Typed))
	admitted := map[game.Seat]int{}
	for i, typed := range m.Typed {
		j := table.Judged{File: typedName, Seat: game.Seat(typed.Seat)}
		if asks[i], j.Verdict, j.Reason = b.admits(m, typed); j.Verdict == "" {
			admitted[j.Seat]++
		}
		judged[i] = j
	}
	for i, j := range judged {
		var entry *referee.Move
		if j.Verdict == "" && admitted[j.Seat] > 1 {
			j.Verdict, j.Reason = referee.Equivocal, "the mail holds two different moves of one seat"
		}
		if j.Verdict == "" {
			move, err := b.Table.Parse(asks[i].Kind, m.Typed[i].Move)
			if err != nil {
				j.Verdict, j.Reason = referee.Invalid, err.Error()
			} else if entry = b.entry(asks[i], move, b.rev(m)); !b.Table.Fits(asks[i].Kind, entry) {
				j.Verdict, j.Reason = referee.Invalid, "the move is longer than any could be"
			}
		}
		if j.Verdict != "" {
			j.Hint = table.Hint(j.Verdict)
			refused = append(refused, j)
			continue
		}
		file, err := b.sign(asks[i].Kind, entry)
		if err != nil {
			return nil, err
		}
		t.Files = append(t.Files, file)
	}
	return refused, nil
}

// admits tells what forbids to enter a typed move; verdict "" is nothing.
func (b *Box) admits(m *Mail, typed Typed) (ask game.Ask, verdict referee.Verdict, reason string) {
	board, c := b.Table.Board, b.Table.Board.Charter
	seat := game.Seat(typed.Seat)
	place, i := board.Place(seat)
	ask, asked := board.Ask(seat)
	switch {
	case typed.Board == "" || typed.Turn < 1:
		return ask, referee.Damaged, "the marked block is not whole"
	case typed.Table != c.Name:
		return ask, referee.WrongGame, "the marked block is of another table"
	case i < 0:
		return ask, referee.WrongSeat, "the table has no such seat"
	case !c.Mail || c.Entry == referee.EntryPlayers:
		return ask, referee.Unsigned, "this table takes no typed moves"
	case m.Origin != Person || m.From == "" || m.From != strings.ToLower(place.Mail):
		return ask, referee.WrongSeat, "the mail does not come from the seat's address"
	case !b.answers(seat, typed):
		if typed.Turn < board.Turn {
			return ask, referee.Stale, ""
		}
		return ask, referee.WrongBoard, ""
	case !asked:
		return ask, referee.NotNeeded, ""
	}
	return ask, "", ""
}

// answers reports whether a typed move answers the board, or one whose answers
// stand.
func (b *Box) answers(seat game.Seat, typed Typed) bool {
	if len(typed.Board) != BoardDigits {
		return false
	}
	board := b.Table.Board
	if typed.Turn == board.Turn {
		return strings.HasPrefix(b.Table.ID, typed.Board)
	}
	for _, s := range board.Also {
		if s.Turn == typed.Turn && strings.HasPrefix(s.ID, typed.Board) {
			return board.Stands(&referee.Move{Seat: seat, Turn: s.Turn, Answers: s.ID})
		}
	}
	return false
}

// entry is the referee's entry of a move, marked so for everybody.
func (b *Box) entry(ask game.Ask, move game.Move, rev int64) *referee.Move {
	t := b.Table
	seeds := referee.Seeds{Open: t.Secret.Open, Hidden: t.Secret.Hidden, Age: t.Secret.Age}
	return &referee.Move{
		Type: referee.MoveType, Game: t.Board.Game, Turn: t.Board.Turn, Seat: ask.Seat, Answers: t.ID, Rev: rev,
		Salt: seeds.EntrySalt(t.Board.Turn, ask.Seat), Move: game.Marshal(move), By: referee.ByReferee,
	}
}

// sign signs an entry with the referee's key.
func (b *Box) sign(kind string, entry *referee.Move) (table.File, error) {
	if b.Signer == nil {
		return table.File{}, ErrNoKey
	}
	text := b.Table.MoveText(kind, entry)
	armor, err := table.Sign(b.Signer, b.Table.Board.Charter, envelope.MoveNamespace, text)
	if err != nil {
		return table.File{}, err
	}
	data := envelope.Join(text, armor)
	return table.File{Name: fileName(data, ".move"), Data: data}, nil
}

// rev is the rev of the moves that were typed in a mail: the time at which it
// was written, in milliseconds. So a mail that comes twice is one move, and one
// that comes late does not undo what was written after it. A date that is not
// there or lies ahead is worth the present.
func (b *Box) rev(m *Mail) int64 {
	if at := m.Date.UnixMilli(); at > 0 && m.Date.Before(b.Now) {
		return at
	}
	return b.Now.UnixMilli()
}

// answer decides who is told what. A move that a key of the table signed is told
// to the address of its seat; anything else to who wrote, if that is an address
// of the roster. The table does not answer itself.
func (b *Box) answer(m *Mail, t *Taken) {
	people := b.Table.Board.People()
	from := -1
	for i, p := range people {
		if p.Mail != "" && strings.ToLower(p.Mail) == m.From {
			from = i
			break
		}
	}
	own := strings.ToLower(addressOf(b.Own))
	switch {
	case m.Origin != Person:
		t.Silence = "it was not written by a person: " + string(m.Origin)
		return
	case len(t.Judged) == 0:
		t.Silence = "it carries no move"
		return
	case own != "" && m.From == own:
		t.Silence = "it comes from the table's own address"
		return
	}
	for _, j := range t.Judged {
		i := from
		if owner := b.owner(j); owner >= 0 {
			i = owner
		}
		if i >= 0 && people[i].Mail != "" && strings.ToLower(people[i].Mail) != own {
			t.tell(people[i], j)
		}
	}
	if len(t.Answers) == 0 {
		t.Silence = "it comes from no address of the table's"
	}
}

// owner is the index of the seat that signed a move; -1 where nobody knows.
func (b *Box) owner(j table.Judged) int {
	if j.ID == "" || j.Verdict.Class() == referee.Distrusts || j.Verdict == referee.WrongGame {
		return -1
	}
	_, i := b.Table.Board.Place(j.Seat)
	return i
}

func (t *Taken) tell(p referee.Place, j table.Judged) {
	for i := range t.Answers {
		if t.Answers[i].Seat == p.Seat {
			t.Answers[i].Judged = append(t.Answers[i].Judged, j)
			return
		}
	}
	t.Answers = append(t.Answers, Answer{p.Seat, p.Mail, []table.Judged{j}})
}
