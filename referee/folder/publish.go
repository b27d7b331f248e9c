package folder

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"whisker/referee"
	"whisker/referee/envelope"
	"whisker/referee/game"
	"whisker/referee/report"
	"whisker/referee/save"
	"whisker/referee/table"
)

// publish makes known what the save has decided: the board with its signature,
// the sealed views of a game with secrets, then the logs. The ledger's line comes last
// and says that all of it is done. Done again it changes nothing.
func (d *desk) publish() error {
	b := d.table.Board
	files, err := d.views()
	if err != nil {
		return err
	}
	path := d.Board(b.Turn)
	files = append(files, save.File{Path: path + ".sig", Data: d.sig, Keep: true}, save.File{Path: path, Data: d.table.Text, Keep: true})
	if err := save.PutAll(files...); err != nil {
		return err
	}
	if err := d.tell(turnOf(b)); err != nil {
		return err
	}
	d.lots, d.intake = nil, nil
	return d.write(&Entry{Event: Turned, Board: d.table.ID, Absent: absent(b)})
}

// absent lists the seats that the game answered for.
func absent(b *referee.Board) (seats []game.Seat) {
	for _, m := range b.Moves {
		if m.Absent {
			seats = append(seats, m.Seat)
		}
	}
	return seats
}

// recover publishes what was decided and is not known yet. Where turns were made
// by other commands on the save, the boards between are told first.
func (d *desk) recover() error {
	told := 0
	if d.ledger.turned != nil {
		told = d.ledger.turned.Turn
	}
	now, sig := d.table, d.sig
	if told > now.Board.Turn {
		return &fileError{d.Save(), &referee.DamagedError{Reason: fmt.Sprintf("the ledger is at turn %d, and the save at turn %d", told, now.Board.Turn)}}
	}
	for turn := told + 1; turn < now.Board.Turn; turn++ {
		text, err := save.Read(d.Board(turn), save.MaxBoard)
		if errors.Is(err, fs.ErrNotExist) {
			continue // Its turn was made without this folder.
		}
		if err != nil {
			return err
		}
		if err := d.between(text); err != nil {
			return err
		}
	}
	d.table, d.sig = now, sig
	if told == now.Board.Turn {
		return d.retell()
	}
	return d.publish()
}

// between tells of a board whose save is gone.
func (d *desk) between(text []byte) error {
	t, err := referee.OpenBoard(d.Books, text)
	if err != nil {
		return err
	}
	if err := d.tell(turnOf(t.Board)); err != nil {
		return err
	}
	d.table = t
	return d.write(&Entry{Event: Turned, Board: t.ID, Absent: absent(t.Board)})
}

// views seals the view of each seat of a game with secrets, but for those that
// are there already.
func (d *desk) views() (files []save.File, err error) {
	c := d.table.Board.Charter
	if !d.table.Info().Secrets || c.Entry == referee.EntryReferee || d.table.Board.Over() {
		return nil, nil
	}
	for _, p := range d.table.Board.People() {
		path, recipient := d.View(d.turn(), p.Seat), table.Recipient(p)
		if _, err := os.Lstat(path); err == nil || recipient == "" {
			continue
		}
		text := referee.Text(d.table.ViewFor(p.Seat))
		sig, err := d.sign(envelope.ViewNamespace, text)
		if err != nil {
			return nil, err
		}
		sealed, err := envelope.Seal(recipient, envelope.Join(text, sig))
		if err != nil {
			return nil, err
		}
		files = append(files, save.File{Path: path, Data: sealed, Keep: true})
	}
	return files, nil
}

// told are the kinds of notice that the log tells.
var told = map[Event]report.NoticeKind{Reminded: report.Reminded, Overdue: report.Overdue, Held: report.Held, Resumed: report.Resumed}

// retell puts what the ledger says of the turn into the logs, where it is not in
// them yet.
func (d *desk) retell() error {
	var chapters []chapter
	for _, e := range d.ledger.entries {
		kind, ok := told[e.Event]
		if !ok {
			continue
		}
		n := report.Notice{Kind: kind, At: e.time().In(d.schedule.Zone()), Missing: e.Missing, Reason: e.Reason}
		if e.Deadline != "" {
			n.Deadline = when(e.Deadline).In(d.schedule.Zone())
		}
		chapters = append(chapters, noticeOf(d.table.Board, n))
	}
	return d.tell(chapters...)
}
