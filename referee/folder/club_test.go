package folder_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"whisker/referee"
	"whisker/referee/envelope"
	"whisker/referee/folder"
	"whisker/referee/game"
	"whisker/referee/games"
	"whisker/referee/schedule"
	"whisker/referee/table"
)

// club is a table in a folder, with the keys of everybody.
type club struct {
	t       testing.TB
	dir     folder.Dir
	referee envelope.Signer
	players map[game.Seat]envelope.Signer
	opens   map[game.Seat]envelope.Identity
	now     time.Time
}

// begun is when every table of the tests begins: a Monday.
var begun = time.Date(2026, 6, 1, 12, 0, 0, 0, time.UTC)

// newClub begins a table of a game for some seats.
func newClub(t testing.TB, kind string, absent referee.AbsentPolicy, when schedule.Settings, seats ...game.Seat) *club {
	t.Helper()
	c := &club{
		t: t, dir: folder.Dir(filepath.Join(t.TempDir(), "club")), now: begun,
		players: map[game.Seat]envelope.Signer{}, opens: map[game.Seat]envelope.Identity{},
	}
	c.referee, _ = newKey(t)
	charter := referee.Charter{
		Name: "club", Game: kind, Salt: strings.Repeat("0c", 32), Entry: referee.EntryPlayers,
		Referee: referee.RefereeKeys{Key: c.referee.Public().String()}, Absent: absent,
	}
	for _, seat := range seats {
		c.players[seat], c.opens[seat] = newKey(t)
		charter.Seats = append(charter.Seats, referee.Place{Seat: seat, Player: "P" + string(seat), Key: c.players[seat].Public().String()})
	}
	seeds := referee.Seeds{Open: strings.Repeat("0a", 32), Hidden: strings.Repeat("0b", 32)}
	var err error
	if seeds.Age, charter.Referee.Age, err = envelope.NewIdentity(); err != nil {
		t.Fatal(err)
	}
	first, err := referee.New(games.All(), charter, seeds, true)
	if err != nil {
		t.Fatal(err)
	}
	sig, err := c.referee.Sign(envelope.BoardNamespace, first.Text)
	if err != nil {
		t.Fatal(err)
	}
	if err := folder.Create(c.dir, &folder.Settings{Schedule: when}, first, sig, nil, c.options()); err != nil {
		t.Fatal(err)
	}
	return c
}

// newTiger begins a table of Fuzzy Tiger for three, without deadlines.
func newTiger(t testing.TB) *club {
	return newClub(t, "tiger", referee.AbsentPolicy{Policy: referee.AbsentWait}, schedule.Settings{}, "red", "yellow", "green")
}

func newKey(t testing.TB) (envelope.Signer, envelope.Identity) {
	t.Helper()
	private, _, err := envelope.NewKeyPair("")
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "key")
	write(t, path, private)
	s, err := envelope.LoadSigner(path, nil)
	if err != nil {
		t.Fatal(err)
	}
	id, err := envelope.LoadIdentity(path, nil)
	if err != nil {
		t.Fatal(err)
	}
	return s, id
}

func (c *club) options() folder.Options {
	return folder.Options{Books: games.All(), Now: c.now, Signer: func(string) (envelope.Signer, error) { return c.referee, nil }}
}

// turn runs the table, and fails where it does.
func (c *club) turn(confirm ...bool) *folder.Done {
	c.t.Helper()
	o := c.options()
	o.Confirm = len(confirm) > 0
	done, err := folder.Turn(c.dir, o)
	if err != nil {
		c.t.Fatal(err)
	}
	return done
}

// table is the table that the save holds.
func (c *club) table() *referee.Table {
	c.t.Helper()
	t, _, err := referee.Open(games.All(), read(c.t, c.dir.Save()))
	if err != nil {
		c.t.Fatal(err)
	}
	return t
}

// move makes a sealed move file of a seat that answers the board of a table.
func (c *club) move(t *referee.Table, seat game.Seat, short string, change ...func(*referee.Move)) []byte {
	c.t.Helper()
	ask, _ := t.Board.Ask(seat)
	m := &referee.Move{
		Type: referee.MoveType, Game: t.Board.Game, Turn: t.Board.Turn, Seat: seat, Answers: t.ID,
		Rev: 1, Salt: strings.Repeat("0d", 32), Move: game.Raw(short),
	}
	if move, err := t.Parse(ask.Kind, short); err == nil {
		m.Move = game.Marshal(move)
	}
	for _, f := range change {
		f(m)
	}
	return c.sealed(t, c.signed(seat, t.MoveText(ask.Kind, m)))
}

func rev(n int64) func(*referee.Move) { return func(m *referee.Move) { m.Rev = n } }

// signed is a document with the signature of a seat.
func (c *club) signed(seat game.Seat, text []byte) []byte {
	c.t.Helper()
	sig, err := c.players[seat].Sign(envelope.MoveNamespace, text)
	if err != nil {
		c.t.Fatal(err)
	}
	return envelope.Join(text, sig)
}

func (c *club) sealed(t *referee.Table, signed []byte) []byte {
	c.t.Helper()
	sealed, err := envelope.Seal(t.Board.Charter.Referee.Age, signed)
	if err != nil {
		c.t.Fatal(err)
	}
	return sealed
}

// send puts a file into the inbox.
func (c *club) send(name string, data []byte) {
	c.t.Helper()
	write(c.t, filepath.Join(c.dir.Inbox(), name), data)
}

// all has everybody who is asked but for some send a first legal move.
func (c *club) all(but ...game.Seat) {
	c.t.Helper()
	t := c.table()
	for _, ask := range t.Board.Asks {
		if fmt.Sprint(but) == fmt.Sprint([]game.Seat{ask.Seat}) {
			continue
		}
		c.send(fmt.Sprintf("%d-%s", t.Board.Turn, ask.Seat), c.move(t, ask.Seat, t.State().Legal(ask.Seat)[0].String()))
	}
}

// ledger is the table's ledger.
func (c *club) ledger() (entries []*folder.Entry) {
	c.t.Helper()
	for line := range bytes.Lines(read(c.t, c.dir.Ledger())) {
		e, err := agreed(c.t, line)
		if err != nil {
			c.t.Fatalf("%s: %v", line, err)
		}
		entries = append(entries, e)
	}
	return entries
}

// verdicts lists what the ledger says of files last, by name: "red.move:
// accepted".
func (c *club) verdicts() (said map[string]string) {
	c.t.Helper()
	said = map[string]string{}
	for _, e := range c.ledger() {
		var vs []string
		for _, m := range e.Moves {
			vs = append(vs, string(m.Verdict))
		}
		if vs != nil {
			said[e.Name] = strings.Join(vs, " ")
		}
	}
	return said
}

// receipts reads what the outbox holds for a seat, opened with its key.
func (c *club) receipts(seat game.Seat) (all []*referee.Receipt) {
	c.t.Helper()
	names, err := filepath.Glob(filepath.Join(c.dir.Outbox(), "*-"+string(seat)+"-*.receipt"))
	if err != nil {
		c.t.Fatal(err)
	}
	for _, name := range names {
		data := read(c.t, name)
		if form, _ := envelope.Sniff(data); form == envelope.FormSealed {
			if data, err = envelope.Open(data, c.opens[seat]); err != nil {
				c.t.Fatal(err)
			}
		}
		parts, err := envelope.Split(data)
		if err != nil {
			c.t.Fatal(err)
		}
		if err := table.VerifyReferee(c.table().Board.Charter, envelope.ReceiptNamespace, parts[0].Document, parts[0].Armor); err != nil {
			c.t.Fatal(err)
		}
		r, err := referee.ReadReceipt(parts[0].Document)
		if err != nil {
			c.t.Fatal(err)
		}
		all = append(all, r)
	}
	return all
}

func read(t testing.TB, path string) []byte {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func write(t testing.TB, path string, data []byte) {
	t.Helper()
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
}

// names lists the files of a folder.
func names(t testing.TB, dir string) (found []string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		found = append(found, e.Name())
	}
	return found
}

// newHare begins a table of The Hare & the Tortoise for two, without deadlines.
func newHare(t testing.TB) *club {
	seats := games.All()[1].Info().Seats[:2]
	return newClub(t, "hare", referee.AbsentPolicy{Policy: referee.AbsentWait}, schedule.Settings{}, seats...)
}

func sum(data string) string { return referee.ID(data) }
