package folder_test

import (
	"path/filepath"
	"strings"
	"testing"

	"whisker/referee"
	"whisker/referee/envelope"
)

// Who sends a move gets a receipt with the verdict and what stood before. A
// refusal tells its owner everything and nobody else anything.
func TestReceipts(t *testing.T) {
	c := newTiger(t)
	here := c.table()
	good := c.move(here, "red", "5", rev(1))
	c.send("good", good)
	c.turn()
	c.send("bad", c.move(here, "red", `{"card":12}`, rev(2)))
	c.send("typo", c.sealed(here, c.signed("red", []byte("{\"type\":\"whisker.move/1\",\"turn\":0}\n"))))
	c.send("for yellow", c.move(here, "red", "5", func(m *referee.Move) { m.Seat = "yellow" }))
	c.turn()
	byVerdict := map[referee.Verdict]*referee.Receipt{}
	for _, r := range c.receipts("red") {
		byVerdict[r.Verdict] = r
	}
	accepted, invalid, wrong := byVerdict[referee.Accepted], byVerdict[referee.Invalid], byVerdict[referee.WrongSeat]
	if accepted == nil || invalid == nil || wrong == nil || len(c.receipts("red")) != 4 {
		t.Fatalf("red has the receipts %+v", byVerdict)
	}
	if accepted.Stands != "" || accepted.Reasons != nil || accepted.Turn != 1 || accepted.Rev != 1 {
		t.Errorf("the receipt of the good move is %+v", accepted)
	}
	for _, r := range c.receipts("red") {
		if r.Verdict != referee.Accepted && r.Stands != accepted.ID {
			t.Errorf("the receipt of a move that is %s says that %q stands, want the good one", r.Verdict, r.Stands)
		}
		if r.Verdict == referee.Invalid && len(r.Reasons) == 0 {
			t.Error("a refusal gives no reason")
		}
	}
	if got := c.receipts("yellow"); got != nil {
		t.Errorf("yellow has the receipts %+v", got)
	}
	names, err := filepath.Glob(filepath.Join(c.dir.Outbox(), "*"))
	if err != nil {
		t.Fatal(err)
	}
	lengths := map[int]bool{}
	for _, name := range names {
		data := read(t, name)
		switch form, _ := envelope.Sniff(data); {
		case form == envelope.FormSealed:
			lengths[len(data)] = true
		case strings.Contains(string(data), "invalid") || strings.Contains(string(data), "wrong"):
			t.Errorf("%s tells everybody of a refusal", name)
		}
	}
	if len(lengths) != 1 {
		t.Errorf("sealed receipts have the lengths %v", lengths)
	}
}

// Who is told that a move was accepted is told when another one takes its place.
func TestReceiptOfWhatIsReplaced(t *testing.T) {
	c := newTiger(t)
	here := c.table()
	c.send("first", c.move(here, "red", "5", rev(1)))
	c.turn()
	c.send("second", c.move(here, "red", "6", rev(2)))
	c.turn()
	c.turn()
	got := map[referee.Verdict]int{}
	for _, r := range c.receipts("red") {
		got[r.Verdict]++
	}
	if len(got) != 2 || got[referee.Accepted] != 2 || got[referee.Replaced] != 1 {
		t.Errorf("red has the receipts %v", got)
	}
}

// Moves and views of a game with secrets: each seat can open its own.
func TestViews(t *testing.T) {
	c := newHare(t)
	c.all() // everybody is ready
	c.turn()
	turn := c.table().Board.Turn
	for seat, id := range c.opens {
		data, err := envelope.Open(read(t, c.dir.View(turn, seat)), id)
		if err != nil {
			t.Fatal(err)
		}
		parts, err := envelope.Split(data)
		if err != nil {
			t.Fatal(err)
		}
		v, err := referee.ReadView(parts[0].Document)
		if err != nil || v.Seat != seat || v.Board != string(c.table().Text) {
			t.Errorf("the view of %s is of %s (%v)", seat, v.Seat, err)
		}
	}
}
