package referee

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"whisker/referee/game"
)

// ReceiptType is the type member of a receipt.
const ReceiptType = "whisker.receipt/1"

// Limits of what a receipt says of a refusal.
const (
	MaxReasons = 8   // of them
	MaxClause  = 300 // characters of each
)

// Receipt is the referee's word that a move came, and what it was judged.
type Receipt struct {
	Type    string    `json:"type"`
	Game    string    `json:"game"`
	Turn    int       `json:"turn"` // that the table waited at
	Seat    game.Seat `json:"seat"` // whose key signed
	ID      string    `json:"id"`   // of the move document
	Rev     int64     `json:"rev"`  // 0 where the document could not be read
	Verdict Verdict   `json:"verdict"`
	// Stands is the id of the seat's move that counted before this one came, and
	// still does where this one is refused.
	Stands  string   `json:"stands,omitzero"`
	Reasons []string `json:"reasons,omitzero"` // of a refusal, for the seat alone
	Pad     string   `json:"pad,omitzero"`
}

// ReadReceipt reads a receipt strictly. Its error is a *DamagedError or, for
// one of another version, a *VersionError.
func ReadReceipt(text []byte) (*Receipt, error) {
	r := new(Receipt)
	if err := read(text, ReceiptType, r); err != nil {
		return nil, err
	}
	if err := r.check(); err != nil {
		return nil, err
	}
	return r, nil
}

func (r *Receipt) check() error {
	switch {
	case !isHash(r.Game):
		return damaged("/game", "the game id is not 32 bytes of hex")
	case r.Turn < 1:
		return damaged("/turn", "the turn is below 1")
	case !IsSeat(r.Seat):
		return damaged("/seat", "this is not the name of a seat")
	case !isHash(r.ID):
		return damaged("/id", "the move's id is not 32 bytes of hex")
	case r.Rev < 0:
		return damaged("/rev", "the rev is negative")
	case !slices.Contains(Verdicts, r.Verdict):
		return damaged("/verdict", "the verdict is none of whisker's")
	case r.Stands != "" && !isHash(r.Stands):
		return damaged("/stands", "the id is not 32 bytes of hex")
	case len(r.Reasons) > MaxReasons:
		return damaged("/reasons", "there are too many reasons")
	case !isSpaces(r.Pad):
		return damaged("/pad", "the padding is not spaces")
	}
	for i, reason := range r.Reasons {
		if reason == "" || utf8.RuneCountInString(reason) > MaxClause || strings.Contains(reason, "\n") {
			return damaged(fmt.Sprintf("/reasons/%d", i), "the reason is empty, too long or not one line")
		}
	}
	return nil
}
