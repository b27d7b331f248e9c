package referee_test

import (
	"errors"
	"testing"

	"whisker/referee"
	"whisker/referee/game"
	"whisker/referee/gametest/mice"
)

// newer is a later version of the test game's rules, by which no card of the
// old ones is good.
type newer struct{ mice.Game }

func (newer) Info() *game.Info {
	info := *mice.Game{}.Info()
	info.Version++
	return &info
}

func (newer) Decode(string, game.Raw) (game.Move, error) {
	return nil, game.NotUnderstood("", "the newer rules know no such move")
}

// A game is played and proved by the rules that it began with, as long as they
// are there; else the version that is needed is named.
func TestOlderRules(t *testing.T) {
	old, both, alone := referee.Rulebooks{mice.Game{}}, referee.Rulebooks{newer{}, mice.Game{}}, referee.Rulebooks{newer{}}
	tables := whole(t, newTable(t, charter(), true)) // by the old rules
	last := tables[len(tables)-1]
	var opened []referee.Opened
	for _, table := range tables {
		opened = append(opened, table.Board.Opened...)
	}
	replay, err := referee.NewReplay(both, tables[0].Board, last.Board.Final, opened...)
	for i := 0; err == nil && i < len(tables); i++ {
		if i > 0 {
			err = replay.Next(tables[i].Board)
		}
		if got := replay.Now(); err == nil && got.ID != tables[i].ID {
			t.Fatalf("turn %d is made anew as another", tables[i].Board.Turn)
		}
	}
	if err != nil {
		t.Fatal(err)
	}

	save := referee.Text(tables[1].Save("signature"))
	if _, _, err := referee.Open(both, save); err != nil {
		t.Errorf("a table under way: %v", err)
	}
	const want = "made by an unknown version: rules 1 of mice (here: 2)"
	var v *referee.VersionError
	if _, _, err := referee.Open(alone, save); !errors.As(err, &v) || err.Error() != want {
		t.Errorf("a save: %v, want %s", err, want)
	}
	if _, err := referee.NewReplay(alone, tables[0].Board, last.Board.Final); !errors.As(err, &v) || err.Error() != want {
		t.Errorf("a replay: %v, want %s", err, want)
	}

	begun, err := referee.New(both, charter(), seeds, true)
	if err != nil {
		t.Fatal(err)
	}
	if got := begun.Board.Charter.Rules; got != 2 {
		t.Errorf("a new table is played by rules %d, want the newest", got)
	}
	if _, err := referee.OpenBoard(old, begun.Text); !errors.As(err, &v) || err.Error() != "made by an unknown version: rules 2 of mice (here: 1)" {
		t.Errorf("a board of newer rules: %v", err)
	}
}
