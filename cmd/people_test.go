package cmd

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"whisker/referee"
	"whisker/referee/envelope"
	"whisker/referee/game"
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

// audit.sh finds the same without whisker: who forged, who was too few, and what
// moved on a board that only changes people.
func TestAuditScriptFindsForgedChanges(t *testing.T) {
	if _, err := condition("stock"); err != nil {
		t.Fatal(err)
	}
	if ok, _ := condition("stock"); !ok {
		t.Skip("the stock tools are not here")
	}
	script, err := filepath.Abs("../scripts/audit.sh")
	if err != nil {
		t.Fatal(err)
	}
	fiveSeats(t, ed25519Key)
	now, _, err := table.OpenSave(testBooks, []byte(readText(t, "save.json")))
	if err != nil {
		t.Fatal(err)
	}
	key := func(name string) envelope.Signer {
		s, err := envelope.LoadSigner(name, nil)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	place, _ := now.Board.Place("red")
	succeed(t, "key", "new", "new")
	place.Key = key("new").Public().String()
	change := &referee.Change{Type: referee.ChangeType, Game: now.Board.Game, Number: 1, Place: place}
	consent := func(seat, signer string) referee.Consent {
		armor, err := key(signer).Sign(envelope.ChangeNamespace, referee.Text(change))
		if err != nil {
			t.Fatal(err)
		}
		return referee.Consent{Seat: game.Seat(seat), Signature: string(armor)}
	}
	three := []referee.Consent{consent("yellow", "yellow"), consent("green", "green"), consent("purple", "purple")}
	for _, tc := range []struct {
		name   string
		signed []referee.Consent
		spoil  func(*referee.Board)
		says   string
	}{
		{"the old key", []referee.Consent{consent("red", "red")}, nil, "1 changes of people: signatures, ids and chain are right"},
		{"three of four", three, nil, "1 changes of people: signatures, ids and chain are right"},
		{"the new key for the old one", []referee.Consent{consent("red", "new")}, nil, "the change of red: "},
		{"one of three forged", []referee.Consent{three[0], three[1], consent("purple", "green")}, nil, "the change of red: "},
		{"two of four", three, func(b *referee.Board) { b.Changes[0].Signed = three[:2] }, "the change of red is made by nobody who may make it"},
		{"nobody", three, func(b *referee.Board) { b.Changes[0].Signed, b.Changes[0].By = []referee.Consent{}, referee.ByChair }, "the change of red is made by nobody who may make it"},
		{"somebody else under a known name", three, func(b *referee.Board) {
			green, _ := now.Board.Place("green")
			green.Player, green.Key = place.Player, place.Key
			b.Changes[0] = referee.Changed{Turn: 2, By: referee.ByChair, Signed: []referee.Consent{}, Change: &referee.Change{
				Type: referee.ChangeType, Game: now.Board.Game, Number: 1, Place: green,
			}}
		}, "the change of green is made by nobody who may make it"},
		{"a change that moves a monkey", three, func(b *referee.Board) {
			b.State = game.Raw(strings.Replace(string(b.State), `"space":6`, `"space":5`, 1))
		}, ".state is not that of turn 1"},
		{"a change without its mark", three, func(b *referee.Board) { b.Also = nil }, "it changes people and the position at once"},
	} {
		again, _, err := table.OpenSave(testBooks, []byte(readText(t, "save.json")))
		if err != nil {
			t.Fatal(err)
		}
		next, err := again.Change(referee.Proposal{Change: change, Signed: tc.signed})
		if err != nil {
			t.Fatal(err)
		}
		b := *next.Board
		b.Changes = slices.Clone(b.Changes)
		if tc.spoil != nil {
			tc.spoil(&b)
		}
		dir := t.TempDir()
		for turn, text := range [][]byte{now.Text, referee.Text(&b)} {
			sig, err := key("ref").Sign(envelope.BoardNamespace, text)
			if err != nil {
				t.Fatal(err)
			}
			path := filepath.Join(dir, fmt.Sprintf("%04d.json", turn+1))
			if err := errors.Join(os.WriteFile(path, text, 0o644), os.WriteFile(path+".sig", sig, 0o644)); err != nil {
				t.Fatal(err)
			}
		}
		out, err := exec.Command("sh", script, "-r", "ref.pub", dir).CombinedOutput()
		if !strings.Contains(string(out), tc.says) || (err == nil) != strings.HasSuffix(tc.says, "are right") {
			t.Errorf("%s: %v: %s", tc.name, err, out)
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
