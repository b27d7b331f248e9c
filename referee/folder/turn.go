package folder

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"slices"
	"time"

	"whisker/referee"
	"whisker/referee/envelope"
	"whisker/referee/game"
	"whisker/referee/save"
)

// Done is what a run of Turn did, and how the table stands after it.
type Done struct {
	State
	Files   []*Entry  // that came, or of which something else is said now
	Left    []Ignored // in the inbox
	Boards  []Made
	Notices []*Entry // reminded, overdue, gap, confirmed
}

// Made is a board that was made.
type Made struct {
	Turn   int
	ID     string
	Absent []game.Seat // seats that the game answered for
}

// Turn does what is due on a table: it receives and judges what is in the inbox,
// resolves the turn when all moves are in or the time is over, publishes, and
// reminds. Its error is a *save.LockedError where somebody else works on the
// table; whatever it is, nothing is lost, and the next run goes on.
func Turn(dir Dir, o Options) (done *Done, err error) {
	d, leave, err := enter(dir, o)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, leave()) }()
	done = new(Done)
	if err := d.look(done); err != nil {
		return nil, err
	}
	if done.Files, done.Left, err = d.receive(); err != nil {
		return nil, err
	}
	if err := d.resolve(done); err != nil {
		return nil, err
	}
	if err := d.remind(done); err != nil {
		return nil, err
	}
	done.State = d.state()
	d.last = d.Now
	return done, nil
}

// enter takes a table's lock and makes good what a crash left. leave says in the
// clock that nobody was cut off, and gives the lock back.
func enter(dir Dir, o Options) (d *desk, leave func() error, err error) {
	unlock, err := dir.lock()
	if err != nil {
		return nil, nil, err
	}
	if d, err = dir.mend(o); err != nil {
		unlock()
		return nil, nil, err
	}
	leave = func() error {
		defer unlock()
		return d.closeClock(d.last)
	}
	if err := d.recover(); err != nil {
		return nil, nil, errors.Join(err, leave())
	}
	return d, leave, nil
}

// mend makes good what opening a table needs, opens it, and takes the end of the
// clock's line away: last, so that a run that is refused changes nothing.
func (d Dir) mend(o Options) (*desk, error) {
	for _, path := range d.folders() { // What keeps folders may lose empty ones.
		if err := save.MakeFolder(path); err != nil {
			return nil, err
		}
	}
	last, whole := d.readClock()
	if err := d.sweep(o.Now, whole); err != nil {
		return nil, err
	}
	desk, err := open(d, o)
	if err != nil {
		return nil, err
	}
	if whole {
		if err := d.openClock(last); err != nil {
			return nil, err
		}
	}
	desk.last = last
	return desk, nil
}

// abandoned is how old a file in the inbox is that never got its name: whoever
// began it is not at it any more.
const abandoned = 24 * time.Hour

// sweep takes away what killed writers left. Only the inbox is written to by
// those who do not have the lock; in the other folders, which grow with the game,
// nothing is left where the last run was whole.
func (d Dir) sweep(now time.Time, whole bool) error {
	if !whole {
		for _, dir := range []string{string(d), d.Boards(), d.path("kept"), d.Outbox()} {
			if err := save.Sweep(dir, time.Time{}); err != nil {
				return err
			}
		}
	}
	return save.Sweep(d.Inbox(), now.Add(-abandoned))
}

// lock takes the table's lock, which is that of its save.
func (d Dir) lock() (func(), error) {
	if _, err := os.Lstat(d.Save()); err != nil {
		_, err := save.Read(d.Save(), save.MaxSave)
		return nil, err // It says it better, and leaves no lock behind.
	}
	return save.Lock(d.Save())
}

// look holds the time since the last run against what is expected.
func (d *desk) look(done *Done) error {
	if _, due := d.times(); due && !d.gap() {
		last := d.lastRun()
		if last.IsZero() || d.schedule.Unexpected(last, d.Now) {
			e := &Entry{Event: Gapped}
			if !last.IsZero() {
				e.Since = stamp(last)
			}
			if err := d.notice(done, e); err != nil {
				return err
			}
		}
	}
	if d.Confirm && d.gap() {
		return d.notice(done, &Entry{Event: Confirmed})
	}
	return nil
}

func (d *desk) notice(done *Done, e *Entry) error {
	done.Notices = append(done.Notices, e)
	return d.write(e)
}

// resolve makes the turn if it can be made, and goes on while moves ahead
// answer. Nobody is absent but on the board that the run found.
func (d *desk) resolve(done *Done) error {
	if d.held() != nil || d.table.Board.Over() {
		return nil
	}
	times, due := d.times()
	late := due && !d.Now.Before(times.Cutoff) && !d.gap()
	for !d.table.Board.Over() {
		r, err := d.table.Resolve(d.submissions(), referee.Options{Absent: late, SkipBad: true, One: true})
		if err != nil {
			return err
		}
		if len(r.Turns) == 0 {
			return nil
		}
		if err := d.decide(r.Turns[0]); err != nil {
			return err
		}
		done.Boards = append(done.Boards, Made{d.turn(), d.table.ID, d.ledger.turned.Absent})
		late = false
	}
	return nil
}

// submissions is the moves of the turn's files.
func (d *desk) submissions() []*referee.Submission {
	if d.intake == nil {
		return nil
	}
	return d.intake.Submissions()
}

// decide makes a turn the table's: with the save it is decided, then it is
// published.
func (d *desk) decide(next *referee.Table) error {
	if err := d.published(next); err != nil {
		return err
	}
	sig, err := d.sign(envelope.BoardNamespace, next.Text)
	if err != nil {
		return err
	}
	if err := save.SyncFolder(d.Inbox()); err != nil {
		return err
	}
	text := referee.Text(next.Save(string(sig)))
	if err := save.PutAll(save.File{Path: d.Save(), Data: text, Secret: true}); err != nil {
		return err
	}
	d.table, d.sig = next, sig
	return d.publish()
}

// published refuses to decide a turn of which another board is there, as where an
// older save was put back: both would be signed.
func (d *desk) published(next *referee.Table) error {
	path := d.Board(next.Board.Turn)
	switch text, err := save.Read(path, save.MaxBoard); {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return err
	case !bytes.Equal(text, next.Text):
		return &fileError{path, &referee.DamagedError{Reason: "this turn was resolved already, and otherwise: the save is an older one"}}
	}
	return nil
}

// remind tells once of each deadline that it is near, or that it is over and the
// table waits.
func (d *desk) remind(done *Done) error {
	times, due := d.times()
	missing := d.missing()
	if !due || len(missing) == 0 {
		return nil
	}
	deadline := stamp(times.Deadline)
	told := func(of Event) bool {
		return slices.ContainsFunc(d.ledger.entries, func(e *Entry) bool { return e.Event == of && e.Deadline == deadline })
	}
	e := &Entry{Deadline: deadline, Missing: missing}
	switch {
	case !d.Now.Before(times.Cutoff):
		e.Event = Overdue
	case !times.Remind.IsZero() && !d.Now.Before(times.Remind) && d.Now.Before(times.Deadline):
		e.Event = Reminded
	default:
		return nil
	}
	if told(e.Event) {
		return nil
	}
	if err := d.notice(done, e); err != nil {
		return err
	}
	return d.retell()
}

// lastRun is when the last run was, or the deadline began to run if that was
// later; zero where it cannot be read, as after a power cut.
func (d *desk) lastRun() time.Time {
	last := d.last
	if last.IsZero() {
		return last
	}
	for _, e := range []*Entry{d.ledger.turned, d.ledger.last(Resumed)} {
		if e != nil && d.ledger.moment(e).After(last) {
			last = d.ledger.moment(e)
		}
	}
	return last
}
