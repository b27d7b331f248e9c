package report

import (
	"io"
	"testing"

	"whisker/referee"
	"whisker/referee/game"
)

// fiveSeats is a turn of five seats, all with signed moves, and rich in events.
func fiveSeats(tb testing.TB) *referee.Board {
	tb.Helper()
	table := newTable(tb, "Thursday club", english, "{}")
	table = resolve(tb, table, map[game.Seat]sent{
		"red": {move: "7"}, "yellow": {move: "6"}, "green": {move: "4 @3"}, "purple": {move: "3"}, "brown": {move: "5 @4"},
	})
	table = resolve(tb, table, map[game.Seat]sent{
		"red": {move: "7", note: "Here I come!"}, "yellow": {move: "1"}, "green": {move: "8 @2 @1 red"}, "purple": {move: "2"}, "brown": {move: "6"},
	})
	return table.Board
}

func BenchmarkTurn(b *testing.B) {
	board := fiveSeats(b)
	for _, lang := range Languages {
		b.Run(lang.String(), func(b *testing.B) {
			b.ReportAllocs()
			b.ReportMetric(float64(len(board.Events)), "events")
			for b.Loop() {
				if err := Turn(io.Discard, lang, board); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkFirstTurn is the first turn of a process, which reads the catalogue.
func BenchmarkFirstTurn(b *testing.B) {
	board := fiveSeats(b)
	for _, lang := range Languages {
		b.Run(lang.String(), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				voices.Clear()
				if err := Turn(io.Discard, lang, board); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkPicture(b *testing.B) {
	for name, table := range map[string]*referee.Table{
		"tiger": positions(b, english)["five"], "lemmings": lemmingsPositions(b, englishSix)["six"],
	} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if err := Picture(io.Discard, table, Look{Width: 100}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
