package table_test

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"whisker/referee"
	"whisker/referee/envelope"
	"whisker/referee/game"
	"whisker/referee/table"
	"whisker/referee/tiger"
)

var books = referee.Rulebooks{tiger.Game}

// club is a five-seat table of Fuzzy Tiger with every key there is.
type club struct {
	table   *referee.Table
	referee envelope.Signer
	players map[game.Seat]envelope.Signer
}

func newClub(t testing.TB) *club {
	c := &club{referee: newSigner(t), players: map[game.Seat]envelope.Signer{}}
	charter := referee.Charter{
		Name: "club", Game: "tiger", Salt: strings.Repeat("0c", 32), Entry: referee.EntryPlayers,
		Referee: referee.RefereeKeys{Key: c.referee.Public().String()},
		Absent:  referee.AbsentPolicy{Policy: referee.AbsentWait},
	}
	for _, seat := range tiger.Game.Info().Seats {
		c.players[seat] = newSigner(t)
		charter.Seats = append(charter.Seats, referee.Place{Seat: seat, Player: string(seat), Key: c.players[seat].Public().String()})
	}
	seeds := referee.Seeds{Open: strings.Repeat("0a", 32), Hidden: strings.Repeat("0b", 32)}
	var err error
	if seeds.Age, charter.Referee.Age, err = envelope.NewIdentity(); err != nil {
		t.Fatal(err)
	}
	if c.table, err = referee.New(books, charter, seeds, true); err != nil {
		t.Fatal(err)
	}
	return c
}

func newSigner(t testing.TB) envelope.Signer {
	private, _, err := envelope.NewKeyPair("")
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "key")
	if err := os.WriteFile(path, private, 0o600); err != nil {
		t.Fatal(err)
	}
	s, err := envelope.LoadSigner(path, nil)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// files has every seat that is asked answer with a card.
func (c *club) files(t testing.TB, card int) []table.File {
	var files []table.File
	b := c.table.Board
	for _, ask := range b.Asks {
		text := c.table.MoveText(ask.Kind, &referee.Move{
			Type: referee.MoveType, Game: b.Game, Turn: b.Turn, Seat: ask.Seat, Answers: c.table.ID,
			Rev: 1, Salt: strings.Repeat("0d", 32), Move: game.Marshal(tiger.Card{Card: card}),
		})
		sig, err := c.players[ask.Seat].Sign(envelope.MoveNamespace, text)
		if err != nil {
			t.Fatal(err)
		}
		sealed, err := envelope.Seal(b.Charter.Referee.Age, envelope.Join(text, sig))
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, table.File{Name: string(ask.Seat), Data: sealed})
	}
	return files
}

// save is the text of the table's save.
func (c *club) save(t testing.TB) []byte {
	sig, err := table.Sign(c.referee, c.table.Board.Charter, envelope.BoardNamespace, c.table.Text)
	if err != nil {
		t.Fatal(err)
	}
	return referee.Text(c.table.Save(string(sig)))
}

// play goes on to a turn, with rounds in which everybody plays a card.
func (c *club) play(t testing.TB, to, card int) {
	for c.table.Board.Turn < to {
		c.table = turn(t, c.save(t), c.files(t, card), c.referee)
	}
}

// turn is all that a referee does for one turn but for reading and writing
// files.
func turn(t testing.TB, text []byte, files []table.File, signer envelope.Signer) *referee.Table {
	from, _, err := table.OpenSave(books, text)
	if err != nil {
		t.Fatal(err)
	}
	id, err := table.Identity(from)
	if err != nil {
		t.Fatal(err)
	}
	in := table.Take(from, files, id)
	r, err := from.Resolve(in.Submissions(), referee.Options{One: true})
	if err != nil || len(r.Turns) != 1 {
		t.Fatalf("%d turns were made of %+v: %v", len(r.Turns), in.Judged, err)
	}
	next := r.Turns[0]
	sig, err := table.Sign(signer, next.Board.Charter, envelope.BoardNamespace, next.Text)
	if err != nil {
		t.Fatal(err)
	}
	if len(referee.Text(next.Save(string(sig)))) == 0 {
		t.Fatal("the save is empty")
	}
	return next
}

// TestSaveKeepsItsSize: a save does not grow with the rounds behind it, nor does
// a board but for the digits of their number. In this game everybody plays 9 in
// every round, to the last of 200.
func TestSaveKeepsItsSize(t *testing.T) {
	c := newClub(t)
	c.play(t, 2, 9)
	save := len(c.save(t))
	boards := map[int]int{} // by the digits of the turn
	for !c.table.Board.Over() {
		turn := c.table.Board.Turn
		if got := len(c.save(t)); got != save {
			t.Errorf("the save of turn %d has %d bytes, that of turn 2 %d", turn, got, save)
		}
		digits := len(strconv.Itoa(turn))
		if boards[digits] == 0 {
			boards[digits] = len(c.table.Text)
		}
		if got := len(c.table.Text); got != boards[digits] {
			t.Errorf("the board of turn %d has %d bytes, others of %d digits %d", turn, got, digits, boards[digits])
		}
		c.play(t, turn+1, 9)
	}
	if got := c.table.Board.Turn; got != 201 {
		t.Errorf("the game ended on turn %d, want 201", got)
	}
}
