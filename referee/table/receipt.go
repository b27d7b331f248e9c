package table

import (
	"whisker/referee"
	"whisker/referee/envelope"
)

// Receipt is the referee's word on a move, for the seat whose key signed it.
type Receipt struct {
	Text   []byte // of the document
	sealTo string // the recipient that it is sealed to; "" where it is for all eyes
}

// NewReceipt makes the receipt of a move. A refusal is for the seat alone: it is
// sealed, with all reasons; where nothing can be sealed to the seat, it is the
// verdict alone. stands is the id of the seat's move that counted before, or "".
func NewReceipt(t *referee.Table, p referee.Place, j Judged, stands string) Receipt {
	r := &referee.Receipt{
		Type: referee.ReceiptType, Game: t.Board.Game, Turn: t.Board.Turn, Seat: p.Seat, ID: j.ID, Rev: j.Rev, Verdict: j.Verdict, Stands: stands,
	}
	if j.Verdict.Class() != referee.Fine {
		if to := Recipient(p); to != "" {
			r.Reasons = reasons(j)
			return Receipt{referee.ReceiptText(r), to}
		}
	}
	return Receipt{referee.Text(r), ""}
}

// File signs a receipt and, where it has to be, seals it.
func (r Receipt) File(sign func(namespace string, document []byte) ([]byte, error)) ([]byte, error) {
	sig, err := sign(envelope.ReceiptNamespace, r.Text)
	if err != nil {
		return nil, err
	}
	file := envelope.Join(r.Text, sig)
	if r.sealTo == "" {
		return file, nil
	}
	return envelope.Seal(r.sealTo, file)
}

// reasons is all that is wrong with a move.
func reasons(j Judged) (all []string) {
	if j.Reason != "" {
		all = append(all, (&referee.DamagedError{At: j.At, Reason: j.Reason}).Error())
	}
	for _, r := range j.Refusals {
		all = append(all, r.Error())
	}
	return all
}
