package cmd

import (
	"os"
	"strings"
	"testing"

	"whisker/referee"
	"whisker/referee/envelope"
	"whisker/referee/table"
)

// A board on which a dishonest referee gives a seat away is refused by whoever
// looks at it, before anything is answered to it.
func TestForgedChangeIsRefused(t *testing.T) {
	fiveSeats(t, ed25519Key)
	text, err := os.ReadFile("save.json")
	if err != nil {
		t.Fatal(err)
	}
	now, _, err := table.OpenSave(testBooks, text)
	if err != nil {
		t.Fatal(err)
	}
	ref, err := envelope.LoadSigner("ref", nil)
	if err != nil {
		t.Fatal(err)
	}
	place, _ := now.Board.Place("red")
	place.Key = strings.Join(strings.Fields(readText(t, "brown.pub"))[:2], " ")
	change := &referee.Change{Type: referee.ChangeType, Game: now.Board.Game, Number: 1, Place: place}
	forged, err := ref.Sign(envelope.ChangeNamespace, referee.Text(change))
	if err != nil {
		t.Fatal(err)
	}
	next, err := now.Change(referee.Proposal{Change: change, Signed: []referee.Consent{{Seat: "red", Signature: string(forged)}}})
	if err != nil {
		t.Fatal(err)
	}
	sig, err := table.Sign(ref, next.Board.Charter, envelope.BoardNamespace, next.Text)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("forged.json", next.Text, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("forged.json.sig", sig, 0o644); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{
		{"show", "forged.json"},
		{"moves", "forged.json", "--as", "green"},
		{"check", "forged.json", "red.move"},
		{"seal", "forged.json", "--as", "green", "--key", "green", "6", "-o", "x.move"},
		{"verify", "forged.json"},
	} {
		code, out, talk := call(t, args...)
		if code != exitDistrusted || !strings.Contains(out+talk, "the signature of red: the signature is by another key") {
			t.Errorf("%v: exit status %d: %s%s", args, code, out, talk)
		}
	}
}

func readText(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
