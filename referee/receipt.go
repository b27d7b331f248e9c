package referee

import (
	"slices"

	"whisker/referee/game"
)

// ReceiptType is the type member of a receipt.
const ReceiptType = "whisker.receipt/1"

// Receipt is the referee's word that a move came, and what it was judged.
type Receipt struct {
	Type    string    `json:"type"`
	Game    string    `json:"game"`
	Turn    int       `json:"turn"`
	Seat    game.Seat `json:"seat"`
	ID      string    `json:"id"` // of the move document
	Rev     int64     `json:"rev"`
	Verdict Verdict   `json:"verdict"`
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
	case !isSeat(r.Seat):
		return damaged("/seat", "this is not the name of a seat")
	case !isHash(r.ID):
		return damaged("/id", "the move's id is not 32 bytes of hex")
	case r.Rev < 0:
		return damaged("/rev", "the rev is negative")
	case !slices.Contains(Verdicts, r.Verdict):
		return damaged("/verdict", "the verdict is none of whisker's")
	}
	return nil
}
