package audit_test

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"whisker/referee"
	"whisker/referee/audit"
	"whisker/referee/envelope"
	"whisker/referee/game"
	"whisker/referee/games"
	"whisker/referee/table"
)

// club is a table under way whose referee signs whatever the test wants: seats
// red, green and brown of Fuzzy Tiger, whose keys are red, green and brown.
type club struct {
	t      *testing.T
	keys   map[string]envelope.Signer
	boards []*referee.Table
}

func newClub(t *testing.T) *club {
	t.Helper()
	c := &club{t: t, keys: map[string]envelope.Signer{}}
	for _, name := range []string{"ref", "red", "green", "brown", "yellow", "purple"} {
		s, err := envelope.LoadSigner(filepath.Join("../../saves/tiger-finished/keys", name), nil)
		if err != nil {
			t.Fatal(err)
		}
		c.keys[name] = s
	}
	charter := referee.Charter{
		Name: "club", Game: "tiger", Salt: strings.Repeat("0c", 32), Entry: referee.EntryPlayers,
		Referee: referee.RefereeKeys{Key: c.line("ref"), Age: "age1test"}, Absent: referee.AbsentPolicy{Policy: referee.AbsentWait},
		Seats: []referee.Place{{Seat: "red", Player: "Ann", Key: c.line("red")}, {Seat: "green", Player: "Bob", Key: c.line("green")}, {Seat: "brown", Player: "Cho", Key: c.line("brown")}},
	}
	first, err := referee.New(games.All(), charter, referee.Seeds{Open: strings.Repeat("0a", 32), Hidden: strings.Repeat("0b", 32), Age: "AGE-SECRET-KEY-1TEST"}, true)
	if err != nil {
		t.Fatal(err)
	}
	c.boards = []*referee.Table{first}
	return c
}

func (c *club) line(name string) string { return c.keys[name].Public().String() }
func (c *club) now() *referee.Table     { return c.boards[len(c.boards)-1] }

// change is a change of a seat to a key, signed by some in their seat's name.
func (c *club) change(seat, player, key string, signed ...string) referee.Proposal {
	c.t.Helper()
	place, _ := c.now().Board.Place(game.Seat(seat))
	place.Player, place.Key = player, c.line(key)
	p := referee.Proposal{Change: &referee.Change{
		Type: referee.ChangeType, Game: c.now().Board.Game, Number: c.now().Board.NextNumber(place.Seat), Place: place,
	}}
	for _, s := range signed {
		name, as, forged := strings.Cut(s, " as ")
		if !forged {
			as = name
		}
		armor, err := c.keys[name].Sign(envelope.ChangeNamespace, referee.Text(p.Change))
		if err != nil {
			c.t.Fatal(err)
		}
		p.Signed = append(p.Signed, referee.Consent{Seat: game.Seat(as), Signature: string(armor)})
	}
	return p
}

// enact puts a change in force without looking at the signatures, as a
// dishonest referee does.
func (c *club) enact(p referee.Proposal) {
	c.t.Helper()
	next, err := c.now().Change(p)
	if err != nil {
		c.t.Fatal(err)
	}
	c.boards = append(c.boards, next)
}

// file is a board as the referee publishes it.
func (c *club) file(name string, text []byte) audit.File {
	c.t.Helper()
	sig, err := c.keys["ref"].Sign(envelope.BoardNamespace, text)
	if err != nil {
		c.t.Fatal(err)
	}
	return audit.File{Name: name, Data: text, Sig: sig}
}

func (c *club) published() []audit.File {
	var all []audit.File
	for i, b := range c.boards {
		all = append(all, c.file(fmt.Sprintf("%04d.json", i+1), b.Text))
	}
	return all
}

// faults are the findings about people and the chain, as "kind: reason".
func faults(r *audit.Report) []string {
	var all []string
	for _, f := range r.Faults() {
		all = append(all, string(f.Kind)+": "+f.Reason)
	}
	return all
}

// An honest referee's changes are found right, and told.
func TestChangesAreRight(t *testing.T) {
	c := newClub(t)
	c.enact(c.change("red", "Ann", "yellow", "red"))
	c.enact(c.change("green", "Bob", "purple", "yellow as red", "brown"))
	r := audit.Verify(games.All(), c.published())
	if got := faults(r); len(got) > 0 || r.Games[0].Replayed != 3 || r.Games[0].Signatures != 6 {
		t.Errorf("%v, %+v", got, r.Games)
	}
	var told []string
	for _, f := range r.Findings {
		told = append(told, string(f.Seat)+": "+f.Reason)
	}
	if want := []string{
		"red: Ann got another key, signed with the seat's own key",
		"green: Bob got another key, by the word of the referee and 2 others",
	}; !slices.Equal(told, want) {
		t.Errorf("told %q, want %q", told, want)
	}
}

// What a dishonest referee puts on a board is named.
func TestDishonestChanges(t *testing.T) {
	for _, tc := range []struct {
		name string
		do   func(c *club) []audit.File
		want string
	}{
		{"a rotation signed with the new key", func(c *club) []audit.File {
			c.enact(c.change("red", "Ann", "yellow", "yellow as red"))
			return c.published()
		}, "people: the signature of red: the signature is by another key than " + "SHA256:"},
		{"a rotation signed by the referee", func(c *club) []audit.File {
			c.enact(c.change("red", "Ann", "yellow", "ref as red"))
			return c.published()
		}, "people: the signature of red: the signature is by another key"},
		{"a majority of which one signed twice", func(c *club) []audit.File {
			c.enact(c.change("red", "Ann", "yellow", "green", "green as brown"))
			return c.published()
		}, "people: the signature of brown: the signature is by another key"},
		{"a majority by the old key of a seat", func(c *club) []audit.File {
			c.enact(c.change("green", "Bob", "purple", "green"))
			c.enact(c.change("red", "Ann", "yellow", "green", "brown"))
			return c.published()
		}, "people: the signature of green: the signature is by another key"},
		{"a signature under another change", func(c *club) []audit.File {
			p := c.change("red", "Ann", "yellow", "red")
			p.Change.Place.Mail = "mallory@example.org"
			c.enact(p)
			return c.published()
		}, "people: the signature of red: the signature does not fit the document"},
		{"a signature under a move", func(c *club) []audit.File {
			p := c.change("red", "Ann", "yellow", "red")
			armor, err := c.keys["red"].Sign(envelope.MoveNamespace, referee.Text(p.Change))
			if err != nil {
				t.Fatal(err)
			}
			p.Signed[0].Signature = string(armor)
			c.enact(p)
			return c.published()
		}, `people: the signature of red: the signature is for "whisker.move.v1"`},
		{"a change that is dropped again", func(c *club) []audit.File {
			c.enact(c.change("red", "Ann", "yellow", "red"))
			c.enact(c.change("green", "Bob", "purple", "green"))
			b := *c.boards[2].Board
			b.Changes = b.Changes[1:]
			return append(c.published()[:2], c.file("3.json", referee.Text(&b)))
		}, "people: the board has other changes of people than the one before it"},
		{"a change that moves a monkey", func(c *club) []audit.File {
			c.enact(c.change("red", "Ann", "yellow", "red"))
			b := *c.boards[1].Board
			b.State = []byte(strings.Replace(string(b.State), `"space":6`, `"space":5`, 1))
			return append(c.published()[:1], c.file("2.json", referee.Text(&b)))
		}, "replay: the board is not what the rules and the moves make; it differs at /state"},
		{"a change hidden from one player", func(c *club) []audit.File {
			other := newClub(t)
			other.enact(other.change("green", "Bob", "purple", "green"))
			c.enact(c.change("red", "Ann", "yellow", "red"))
			return append(c.published(), other.file("hidden.json", other.now().Text))
		}, "fork: there is another board of this turn: 0002.json; who has signed both equivocates"},
	} {
		r := audit.Verify(games.All(), tc.do(newClub(t)))
		if got := faults(r); !slices.ContainsFunc(got, func(s string) bool { return strings.HasPrefix(s, tc.want) }) {
			t.Errorf("%s: %q, want %q", tc.name, got, tc.want)
		}
	}
}

// What a dishonest referee makes of a re-run is named.
func TestDishonestReruns(t *testing.T) {
	rerun := func(c *club) *referee.Table {
		c.enact(c.change("red", "Ann", "yellow", "red"))
		c.enact(c.change("green", "Bob", "purple", "green"))
		boards := []*referee.Board{c.boards[0].Board, c.boards[1].Board, c.boards[2].Board}
		then, err := c.now().Earlier(boards, 1)
		if err != nil {
			t.Fatal(err)
		}
		next, err := c.now().Rerun(then, c.boards[1].ID, "a file was overlooked")
		if err != nil {
			t.Fatal(err)
		}
		return next
	}
	for _, tc := range []struct {
		name  string
		spoil func(b *referee.Board)
		want  string
	}{
		{"honest", func(*referee.Board) {}, ""},
		{"of another board", func(b *referee.Board) { b.Also[0].ID = strings.Repeat("1", 64) }, "chain: the board names another one of turn 1 than 0001.json"},
		{"of another turn", func(b *referee.Board) { b.Replaces = strings.Repeat("1", 64) }, "chain: the board names another one of turn 2 than 0002.json"},
		{"that changes hands too", func(b *referee.Board) { b.Changes = b.Changes[:1] }, "people: the board has other changes"},
		{"of no position there was", func(b *referee.Board) { b.Asks = b.Asks[1:] }, "replay: the board is not what the rules and the moves make; it differs at /asks"},
		{"of a state there was not", func(b *referee.Board) {
			b.State = []byte(strings.Replace(string(b.State), `"space":6`, `"space":5`, 1))
		}, "replay: the board is not what the rules"},
		{"without its mark", func(b *referee.Board) { b.Replaces = "" }, "form: the board takes up a position and does not say what it replaces at /also"},
	} {
		c := newClub(t)
		b, err := referee.ReadBoard(rerun(c).Text)
		if err != nil {
			t.Fatal(err)
		}
		tc.spoil(b)
		r := audit.Verify(games.All(), append(c.published(), c.file("0004.json", referee.Text(b))))
		got := faults(r)
		if tc.want == "" && len(got) > 0 || tc.want != "" && !slices.ContainsFunc(got, func(s string) bool { return strings.HasPrefix(s, tc.want) }) {
			t.Errorf("%s: %q, want %q", tc.name, got, tc.want)
		}
		if tc.want == "" && !slices.ContainsFunc(r.Findings, func(f audit.Finding) bool {
			return f.Reason == "the position of turn 1 is taken up again, and turns 2 to 3 do not count: a file was overlooked"
		}) {
			t.Errorf("%s: it is not told: %+v", tc.name, r.Findings)
		}
	}
}

// A referee who confirmed a move cannot lose it behind a change of people.
func TestReceiptOutlivesAChange(t *testing.T) {
	c := newClub(t)
	first := c.now()
	move := &referee.Move{
		Type: referee.MoveType, Game: first.Board.Game, Turn: 1, Seat: "green", Answers: first.ID, Rev: 1,
		Salt: strings.Repeat("0d", 32), Move: []byte(`{"card":6}`),
	}
	text := first.MoveText("card", move)
	receipt := referee.Text(&referee.Receipt{
		Type: referee.ReceiptType, Game: first.Board.Game, Turn: 1, Seat: "green", ID: referee.ID(text), Rev: 1, Verdict: referee.Accepted,
	})
	sig, err := c.keys["ref"].Sign(envelope.ReceiptNamespace, receipt)
	if err != nil {
		t.Fatal(err)
	}
	c.enact(c.change("red", "Ann", "yellow", "red"))
	var files []table.File
	for seat, card := range map[string]string{"yellow": `{"card":6}`, "green": `{"card":7}`, "brown": `{"card":2}`} {
		m := *move
		m.Turn, m.Answers, m.Rev, m.Move, m.Seat = 2, c.now().ID, 0, []byte(card), game.Seat(strings.Replace(seat, "yellow", "red", 1))
		text := c.now().MoveText("card", &m)
		armor, err := c.keys[seat].Sign(envelope.MoveNamespace, text)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, table.File{Name: seat, Data: envelope.Join(text, armor)})
	}
	r, err := c.now().Resolve(table.Take(c.now(), files).Submissions(), referee.Options{One: true})
	if err != nil || len(r.Turns) != 1 {
		t.Fatalf("%+v %v", r, err)
	}
	c.boards = append(c.boards, r.Turns[0])
	got := faults(audit.Verify(games.All(), append(c.published(), audit.File{Name: "receipt", Data: receipt, Sig: sig})))
	if want := []string{"receipt: the receipt says that the move was accepted, and the board of turn 3 does not have it"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
