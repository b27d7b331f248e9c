package schema

import (
	"os"
	"path/filepath"
	"testing"

	"whisker/referee"
)

// The games that every release replays are of the forms that the schemas
// describe, whole and in the parts that are the game's own.
func TestFinishedGamesFit(t *testing.T) {
	n := 0
	for schema, pattern := range map[string]string{"board": "../saves/*/boards/*.json", "save": "../saves/*/*.json"} {
		paths, err := filepath.Glob(pattern)
		if err != nil || len(paths) == 0 {
			t.Fatalf("there is no %s: %v", schema, err)
		}
		for _, p := range paths {
			text, err := os.ReadFile(p)
			if err != nil {
				t.Fatal(err)
			}
			fits(t, schema, text)
			n++
			if schema != "board" {
				continue
			}
			b, err := referee.ReadBoard(text)
			if err != nil {
				t.Fatalf("%s: %v", p, err)
			}
			fits(t, "options-"+b.Charter.Game, b.Charter.Options)
			if len(b.Asks) > 0 && b.Asks[0].Kind == referee.Ready {
				continue // There is no position before the deal.
			}
			fits(t, "state-"+b.Charter.Game, b.State)
			for _, e := range b.Events {
				fits(t, "event-"+b.Charter.Game, e)
			}
			if b.Result != nil {
				fits(t, "result-"+b.Charter.Game, b.Result)
			}
		}
	}
	t.Log(n, "documents")
}
