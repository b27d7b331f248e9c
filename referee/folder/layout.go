package folder

import (
	"fmt"
	"os"
	"path/filepath"

	"whisker/referee/game"
	"whisker/referee/report"
	"whisker/referee/save"
)

// Dir is the folder of a table.
type Dir string

func (d Dir) path(elem ...string) string {
	return filepath.Join(append([]string{string(d)}, elem...)...)
}

// Settings is the path of the table's settings.
func (d Dir) Settings() string { return d.path("table.toml") }

// Save is the path of the referee's file.
func (d Dir) Save() string { return d.path("save.json") }

// Boards is the folder of all boards.
func (d Dir) Boards() string { return d.path("boards") }

// Board is the path of the board of a turn; its signature is beside it.
func (d Dir) Board(turn int) string { return d.path("boards", fmt.Sprintf("%04d.json", turn)) }

// Inbox is the folder of what players send.
func (d Dir) Inbox() string { return d.path("inbox") }

// Kept is the path of a file that was received, by the SHA-256 of its bytes.
func (d Dir) Kept(sum string) string { return d.path("kept", sum) }

// Outbox is the folder of what is for one seat.
func (d Dir) Outbox() string { return d.path("outbox") }

// View is the path of a seat's sealed view of a turn.
func (d Dir) View(turn int, seat game.Seat) string {
	return d.path("outbox", fmt.Sprintf("%04d-%s.view", turn, seat))
}

// Receipt is the path of a receipt by the id of its document, which tells
// nothing to who does not have it.
func (d Dir) Receipt(turn int, seat game.Seat, id string) string {
	return d.path("outbox", fmt.Sprintf("%04d-%s-%.12s.receipt", turn, seat, id))
}

// Log is the path of the log in a language.
func (d Dir) Log(lang report.Language) string { return d.path("log." + lang.String() + ".txt") }

// Ledger is the path of the ledger.
func (d Dir) Ledger() string { return d.path("ledger.jsonl") }

// folders are those that a table has.
func (d Dir) folders() []string {
	return []string{string(d), d.Boards(), d.Inbox(), d.path("kept"), d.Outbox()}
}

// IsTable reports whether a folder is that of a table. A broken one is a table
// too, so that somebody hears of it: its settings or its ledger are enough.
func IsTable(path string) bool {
	for _, file := range []string{Dir(path).Settings(), Dir(path).Ledger()} {
		if _, err := os.Lstat(file); err == nil {
			return true
		}
	}
	return false
}

// List returns the tables in a folder, by name. Its error is a *save.Error.
func List(root string) ([]Dir, error) {
	entries, err := os.ReadDir(root)
	if err != nil {
		return nil, &save.Error{Path: root, Reason: "this is no folder that can be read", Hint: "name the folder that the tables are in", Err: err}
	}
	var tables []Dir
	for _, e := range entries {
		if path := filepath.Join(root, e.Name()); e.Name()[0] != '.' && IsTable(path) {
			tables = append(tables, Dir(path))
		}
	}
	return tables, nil
}
