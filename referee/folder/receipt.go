package folder

import (
	"os"
	"slices"

	"whisker/referee"
	"whisker/referee/envelope"
	"whisker/referee/save"
	"whisker/referee/table"
)

// owner is the seat whose key signed a move: that it was refused is told to
// nobody else. ok is false where no seat's did.
func (d *desk) owner(j table.Judged) (p referee.Place, ok bool) {
	for _, place := range d.table.Board.People() {
		if place.Key != "" && place.Key == j.Signer && (!ok || place.Seat == j.Seat) {
			p, ok = place, true
		}
	}
	return p, ok
}

// slip adds the receipt of a move to others, unless it was written already. A
// refusal is sealed to its seat, with all reasons; where nothing can be sealed
// to the seat, it is the verdict alone.
func (d *desk) slip(slips []save.File, p referee.Place, j table.Judged, stands string) ([]save.File, error) {
	r := &referee.Receipt{
		Type: referee.ReceiptType, Game: d.table.Board.Game, Turn: d.turn(), Seat: p.Seat, ID: j.ID, Rev: j.Rev, Verdict: j.Verdict, Stands: stands,
	}
	text, recipient := referee.Text(r), ""
	if j.Verdict.Class() != referee.Fine {
		if recipient = table.Recipient(p); recipient != "" {
			r.Reasons = reasons(j)
			text = referee.ReceiptText(r)
		}
	}
	path := d.receipt(d.turn(), p.Seat, referee.ID(text))
	_, err := os.Lstat(path)
	if err == nil || slices.ContainsFunc(slips, func(f save.File) bool { return f.Path == path }) {
		return slips, nil
	}
	sig, err := d.sign(envelope.ReceiptNamespace, text)
	if err != nil {
		return nil, err
	}
	data := envelope.Join(text, sig)
	if recipient != "" {
		if data, err = envelope.Seal(recipient, data); err != nil {
			return nil, err
		}
	}
	return append(slips, save.File{Path: path, Data: data}), nil
}

// reasons is all that is wrong with a move.
func reasons(j table.Judged) (all []string) {
	if j.Reason != "" {
		all = append(all, (&referee.DamagedError{At: j.At, Reason: j.Reason}).Error())
	}
	for _, r := range j.Refusals {
		all = append(all, r.Error())
	}
	return all
}
