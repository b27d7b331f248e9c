package folder

import "errors"

// Errors of Hold and Resume.
var (
	ErrHeld    = errors.New("the table is held already")
	ErrNotHeld = errors.New("the table is not held")
	ErrOver    = errors.New("the game is over")
)

// Hold stops a table: what comes is received, and nothing is resolved and no
// deadline runs. The reason is one plain line, for all to read.
func Hold(dir Dir, reason string, o Options) (*State, error) {
	return change(dir, o, func(d *desk) error {
		switch {
		case d.table.Board.Over():
			return ErrOver
		case d.held() != nil:
			return ErrHeld
		}
		return d.write(&Entry{Event: Held, Reason: reason})
	})
}

// Resume lets a table that is held go on. It resolves nothing.
func Resume(dir Dir, o Options) (*State, error) {
	return change(dir, o, func(d *desk) error {
		if d.held() == nil {
			return ErrNotHeld
		}
		e := &Entry{Event: Resumed, At: stamp(d.Now)}
		if times, due := d.times(e); due {
			e.Deadline = stamp(times.Deadline)
		}
		return d.write(e)
	})
}

// change does something to a table that the ledger and the log tell.
func change(dir Dir, o Options, do func(*desk) error) (state *State, err error) {
	d, leave, err := enter(dir, o)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, leave()) }()
	if err := do(d); err != nil {
		return nil, err
	}
	if err := d.retell(); err != nil {
		return nil, err
	}
	if err := d.kept(); err != nil {
		return nil, err
	}
	d.judge()
	s := d.state()
	return &s, nil
}
