package referee_test

import (
	"errors"
	"strings"
	"testing"

	"whisker/referee"
	"whisker/referee/game"
)

// A type stands in messages: what is no plain one is none of whisker's.
func TestTypeThatIsNoneOfWhiskers(t *testing.T) {
	sound := string(referee.Text(sampleBoard("{}\n")))
	for _, is := range []string{
		"board", "whisker.board", "whisker.board/", `whisker.board/1\u001b[2J`, `whisker.bo\nard/1`, "whisker./1", "Whisker.board/1",
		"whisker.board/" + strings.Repeat("1", 99),
	} {
		text := []byte(strings.Replace(sound, referee.BoardType, is, 1))
		if kind, version, ok := referee.Kind(text); ok || kind != "" || version != "" {
			t.Errorf("Kind of %s = %q, %q, %t, want none", is, kind, version, ok)
		}
		var damaged *referee.DamagedError
		if _, err := referee.ReadBoard(text); !errors.As(err, &damaged) || damaged.At != "/type" {
			t.Errorf("ReadBoard of a %s = %v, want that the type is wrong", is, err)
		}
	}
}

func TestReadBoardRefuses(t *testing.T) {
	charter := func(change func(*referee.Charter)) func(*referee.Board) {
		return func(b *referee.Board) {
			change(b.Charter)
			b.Game = b.Charter.ID()
		}
	}
	over := func(b *referee.Board) {
		b.Asks, b.Closed = []game.Ask{}, "agreed"
		b.Final = &referee.Final{Age: "AGE-SECRET-KEY-1X", Open: hash("o"), Hidden: hash("h")}
	}
	entered := func(e referee.Entered) func(*referee.Board) {
		return func(b *referee.Board) { b.Moves = []referee.Entered{e} }
	}
	refuses(t, func() *referee.Board { return sampleBoard("{}\n") }, referee.ReadBoard, []refusal[referee.Board]{
		{"a charter of no game", charter(func(c *referee.Charter) { c.Game = "" }), "/charter/game"},
		{"a charter of no edition", charter(func(c *referee.Charter) { c.Edition = "1st" }), "/charter/edition"},
		{"a charter of no rules", charter(func(c *referee.Charter) { c.Rules = 0 }), "/charter/rules"},
		{"a charter without seats", charter(func(c *referee.Charter) { c.Seats = []referee.Place{} }), "/charter/seats"},
		{"a seat in upper case", charter(func(c *referee.Charter) { c.Seats[0].Seat = "Red" }), "/charter/seats/0/seat"},
		{"a list for options", charter(func(c *referee.Charter) { c.Options = game.Raw(`[]`) }), "/charter/options"},
		{"a list for a state", func(b *referee.Board) { b.State = game.Raw(`[]`) }, "/state"},
		{"a change without its document", func(b *referee.Board) { b.Changes = []referee.Changed{{Turn: 2}} }, "/changes/0/change"},
		{"a long note", func(b *referee.Board) { b.Note = strings.Repeat("x", 501) }, "/note"},
		{"a move and an absence", entered(referee.Entered{Seat: "red", ID: hash("m"), Absent: true}), "/moves/0/id"},
		{"a move without id", entered(referee.Entered{Seat: "red"}), "/moves/0/id"},
		{"a move entered by a player", entered(referee.Entered{Seat: "red", ID: hash("m"), By: "red"}), "/moves/0/by"},
		{"an absence with a text", entered(referee.Entered{Seat: "red", Absent: true, Signed: "x"}), "/moves/0/signed"},
		{"an id of nothing", entered(referee.Entered{Seat: "red", Absent: true, Equivocal: []string{""}}), "/moves/0/equivocal/0"},
		{"an opened move of no turn", func(b *referee.Board) {
			b.Opened = []referee.Opened{{Seat: "red", ID: hash("m"), Signed: "x"}}
		}, "/opened/0/turn"},
		{"an event without name", func(b *referee.Board) { b.Events = []game.Raw{game.Raw(`{"a":1}`)} }, "/events/0"},
		{"an ask of nobody", func(b *referee.Board) { b.Asks[0].Seat = "" }, "/asks/0"},
		{"a negative count", func(b *referee.Board) { b.Asked = []referee.Asked{{Seat: "red", Count: -1}} }, "/asked/0"},
		{"an end before the end", func(b *referee.Board) { b.Result = game.Raw(`{}`) }, "/result"},
		{"secrets before the end", func(b *referee.Board) {
			b.Final = &referee.Final{Age: "AGE-SECRET-KEY-1X", Open: hash("o"), Hidden: hash("h")}
		}, "/final"},
		{"an end without secrets", func(b *referee.Board) { over(b); b.Final = nil }, "/final"},
		{"an end without a reason", func(b *referee.Board) { over(b); b.Closed = "" }, "/result"},
		{"a result of what was closed", func(b *referee.Board) { over(b); b.Result = game.Raw(`{}`) }, "/result"},
		{"a reason of two lines", func(b *referee.Board) { over(b); b.Closed = "a\nb" }, "/closed"},
		{"a final secret that is none", func(b *referee.Board) { over(b); b.Final.Open = "" }, "/final/open"},
	})
}
