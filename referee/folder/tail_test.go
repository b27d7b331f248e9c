package folder

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"whisker/referee/game"
)

// However long a turn is, its lines are read whole, with no line of the turn
// before; and a line that is wrong has its number in the whole ledger.
func TestReadLedger(t *testing.T) {
	line := func(e Entry) string {
		e.Type, e.At, e.Turn = LedgerType, "2026-06-01T12:00:00Z", 1
		return string(game.Marshal(&e)) + "\n"
	}
	turned := line(Entry{Event: Turned, Board: strings.Repeat("0a", 32)})
	held := line(Entry{Event: Held, Reason: strings.Repeat("x", 400)})
	before := strings.Repeat(turned+held, 100)
	path := filepath.Join(t.TempDir(), "ledger")
	for _, n := range []int{0, 1, tailSize/len(held) - 1, tailSize / len(held), tailSize/len(held) + 1, 3 * tailSize / len(held)} {
		for _, begin := range []string{"", before} {
			text := begin + turned + strings.Repeat(held, n)
			if err := os.WriteFile(path, []byte(text+held[:100]), 0o600); err != nil {
				t.Fatal(err)
			}
			l, err := readLedger(path)
			if err != nil || l.turned == nil || len(l.entries) != n || l.size != int64(len(text)) {
				t.Fatalf("%d lines behind %d bytes: %+v, %v", n, len(begin), l, err)
			}
		}
	}
	if err := os.WriteFile(path, []byte(before+turned+"{}\n"+held), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := readLedger(path); err == nil || !strings.HasPrefix(err.Error(), path+":202: ") {
		t.Errorf("readLedger = %v, want that line 202 is wrong", err)
	}
}
