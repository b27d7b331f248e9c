package post_test

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"whisker/referee"
	"whisker/referee/envelope"
	"whisker/referee/game"
	"whisker/referee/games"
	"whisker/referee/post"
	"whisker/referee/table"
)

// club is a table that takes typed moves, at turn 2: Ann (red), Bob (green) and
// Cho (brown), with the keys of an archive. It is the same in every run.
type club struct {
	t     testing.TB
	id    envelope.Identity
	first *referee.Table
	now   *referee.Table
}

func (c *club) signer(name string) envelope.Signer {
	c.t.Helper()
	s, err := envelope.LoadSigner(filepath.Join(archive, "keys", name), nil)
	if err != nil {
		c.t.Fatal(err)
	}
	return s
}

func newClub(t testing.TB, name string) *club {
	t.Helper()
	c := &club{t: t}
	var err error
	identity := finalIdentity(t)
	if c.id, err = envelope.ParseIdentity(identity); err != nil {
		t.Fatal(err)
	}
	charter := referee.Charter{
		Name: name, Game: "tiger", Salt: strings.Repeat("0c", 32), Entry: referee.EntryBoth, Mail: true,
		Referee: referee.RefereeKeys{Key: c.signer("ref").Public().String(), Age: c.id.Recipient()},
		Absent:  referee.AbsentPolicy{Policy: referee.AbsentWait},
	}
	for seat, player := range map[game.Seat]string{"red": "Ann", "green": "Bob", "brown": "Cho"} {
		charter.Seats = append(charter.Seats, referee.Place{
			Seat: seat, Player: player, Key: c.signer(string(seat)).Public().String(), Mail: player + "@example.org",
		})
	}
	slices.SortFunc(charter.Seats, func(a, b referee.Place) int { return strings.Compare(a.Player, b.Player) })
	c.first, err = referee.New(games.All(), charter, referee.Seeds{Open: strings.Repeat("0a", 32), Hidden: strings.Repeat("0b", 32), Age: identity}, false)
	if err != nil {
		t.Fatal(err)
	}
	var files []table.File
	for seat, card := range map[game.Seat]int{"red": 6, "green": 7, "brown": 2} {
		files = append(files, table.File{Name: string(seat), Data: c.signed(c.first, seat, fmt.Sprintf(`{"card":%d}`, card), 1)})
	}
	r, err := c.first.Resolve(table.Take(c.first, files).Submissions(), referee.Options{One: true})
	if err != nil || len(r.Turns) != 1 {
		t.Fatalf("%+v %v", r, err)
	}
	c.now = r.Turns[0]
	return c
}

// signed is a move as seal --open writes it.
func (c *club) signed(at *referee.Table, seat game.Seat, move string, rev int64, change ...func(*referee.Move)) []byte {
	return c.signedBy(string(seat), at, seat, move, rev, change...)
}

func (c *club) signedBy(key string, at *referee.Table, seat game.Seat, move string, rev int64, change ...func(*referee.Move)) []byte {
	c.t.Helper()
	ask, _ := at.Board.Ask(seat)
	m := &referee.Move{
		Type: referee.MoveType, Game: at.Board.Game, Turn: at.Board.Turn, Seat: seat, Answers: at.ID, Rev: rev,
		Salt: strings.Repeat("0d", 32), Move: game.Raw(move),
	}
	for _, f := range change {
		f(m)
	}
	text := at.MoveText(ask.Kind, m)
	armor, err := c.signer(key).Sign(envelope.MoveNamespace, text)
	if err != nil {
		c.t.Fatal(err)
	}
	return envelope.Join(text, armor)
}

// sealed is a file as seal writes it.
func (c *club) sealed(file []byte) string {
	c.t.Helper()
	data, err := envelope.Seal(c.now.Board.Charter.Referee.Age, file)
	if err != nil {
		c.t.Fatal(err)
	}
	return string(data)
}

// box is the letter box of the club.
func (c *club) box(have ...table.File) *post.Box {
	return &post.Box{Table: c.now, Identity: c.id, Signer: c.signer("ref"), Have: have, Own: "The club <club@example.org>", Now: evening, Sent: func(string) bool { return false }}
}
