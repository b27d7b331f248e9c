package folder

import (
	"os"
	"slices"

	"whisker/referee"
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

// slip adds the receipt of a move to others, unless it was written already.
func (d *desk) slip(slips []save.File, p referee.Place, j table.Judged, stands string) ([]save.File, error) {
	r := table.NewReceipt(d.table, p, j, stands)
	path := d.Receipt(d.turn(), p.Seat, referee.ID(r.Text))
	_, err := os.Lstat(path)
	if err == nil || slices.ContainsFunc(slips, func(f save.File) bool { return f.Path == path }) {
		return slips, nil
	}
	data, err := r.File(d.sign)
	if err != nil {
		return nil, err
	}
	return append(slips, save.File{Path: path, Data: data}), nil
}
