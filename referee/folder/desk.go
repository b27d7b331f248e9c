package folder

import (
	"slices"
	"time"

	"whisker/referee"
	"whisker/referee/envelope"
	"whisker/referee/game"
	"whisker/referee/save"
	"whisker/referee/schedule"
	"whisker/referee/table"
)

// Options is what a command on a table needs from outside.
type Options struct {
	Books referee.Rulebooks
	// Signer loads the referee's key when it is needed first. key is the path
	// that the settings name, or "".
	Signer  func(key string) (envelope.Signer, error)
	Now     time.Time
	Confirm bool // of Turn: that moves could have come in spite of a gap
}

// desk is a table that somebody works on.
type desk struct {
	Dir
	Options
	settings *Settings
	schedule *schedule.Schedule
	ledger   *ledger
	table    *referee.Table
	sig      []byte    // of the table's board
	last     time.Time // when the last run was; zero where that is not known
	identity envelope.Identity
	lots     []*lot        // the files of the turn
	intake   *table.Intake // of them, judged
	signer   envelope.Signer
}

// open reads a table. It changes nothing.
func open(dir Dir, o Options) (*desk, error) {
	d := &desk{Dir: dir, Options: o}
	d.Now = d.Now.UTC().Truncate(time.Second)
	var err error
	if d.settings, err = dir.ReadSettings(); err != nil {
		return nil, err
	}
	if d.schedule, err = schedule.New(d.settings.Schedule); err != nil {
		return nil, &SettingsError{dir.Settings(), err}
	}
	text, err := save.Read(dir.Save(), save.MaxSave)
	if err != nil {
		return nil, err
	}
	if err := d.load(text); err != nil {
		return nil, &fileError{dir.Save(), err}
	}
	if err := d.fits(); err != nil {
		return nil, &SettingsError{dir.Settings(), err}
	}
	if d.ledger, err = readLedger(dir.Ledger()); err != nil {
		return nil, err
	}
	return d, nil
}

// load makes the table of its save.
func (d *desk) load(text []byte) error {
	t, s, err := table.OpenSave(d.Books, text)
	if err != nil {
		return err
	}
	d.table, d.sig = t, []byte(s.Signature)
	d.identity, err = table.Identity(t)
	return err
}

// fileError names the file that an error is about.
type fileError struct {
	path string
	err  error
}

func (e *fileError) Error() string { return e.path + ": " + e.err.Error() }
func (e *fileError) Unwrap() error { return e.err }

// turn is the turn that the table waits at.
func (d *desk) turn() int { return d.table.Board.Turn }

// sign signs as the referee.
func (d *desk) sign(namespace string, document []byte) ([]byte, error) {
	if d.signer == nil {
		var err error
		if d.signer, err = d.Signer(d.settings.Key); err != nil {
			return nil, err
		}
	}
	return table.Sign(d.signer, d.table.Board.Charter, namespace, document)
}

// write appends lines of now to the ledger.
func (d *desk) write(entries ...*Entry) error {
	for _, e := range entries {
		e.At, e.Turn = stamp(d.Now), d.turn()
	}
	return d.ledger.add(entries...)
}

// times is when the turn is due, by the ledger with more lines behind it; ok is
// false where no deadline runs.
func (d *desk) times(more ...*Entry) (t schedule.Times, ok bool) {
	if d.ledger.turned == nil || d.table.Board.Over() {
		return t, false
	}
	var pauses []schedule.Pause
	for _, e := range slices.Concat(d.ledger.entries, more) {
		switch n := len(pauses); {
		case e.Event == Held:
			pauses = append(pauses, schedule.Pause{From: d.ledger.moment(e)})
		case e.Event == Resumed && n > 0:
			pauses[n-1].To = d.ledger.moment(e)
		}
	}
	return d.schedule.Times(d.ledger.moment(d.ledger.turned), pauses...)
}

// held returns the line of the hold that stands, or nil.
func (d *desk) held() *Entry {
	if e := d.ledger.last(Held, Resumed); e != nil && e.Event == Held {
		return e
	}
	return nil
}

// gap reports whether a gap stands that the referee has not confirmed.
func (d *desk) gap() bool {
	e := d.ledger.last(Gapped, Confirmed)
	return e != nil && e.Event == Gapped
}

// seats lists whom the board asks.
func (d *desk) seats() []game.Seat {
	seats := []game.Seat{}
	for _, a := range d.table.Board.Asks {
		seats = append(seats, a.Seat)
	}
	return seats
}
