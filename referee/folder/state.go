package folder

import (
	"slices"
	"time"

	"whisker/referee/game"
)

// State is how a table stands.
type State struct {
	Dir      Dir
	Table    string // name
	Kind     string // of game
	Game     string // id
	Turn     int
	Asked    []game.Seat // whom the board asks
	Missing  []game.Seat // of them: whose answer has not come
	Zone     *time.Location
	Deadline time.Time // zero: none runs
	Cutoff   time.Time
	Held     string // the reason of a hold; "" where there is none
	Gap      bool   // a gap stands that the referee has not confirmed
	Over     bool
	Closed   string
	Result   game.Raw
	Waiting  int // files in the inbox
}

// Status tells how a table stands, and changes nothing. Files in the inbox do
// not count yet.
func Status(dir Dir, o Options) (*State, error) {
	d, err := peek(dir, o)
	if err != nil {
		return nil, err
	}
	d.judge()
	s := d.state()
	return &s, nil
}

// peek opens a table with the files of its turn, and changes nothing.
func peek(dir Dir, o Options) (*desk, error) {
	d, err := open(dir, o)
	if err != nil {
		return nil, err
	}
	if t := d.ledger.turned; t == nil || t.Turn != d.turn() {
		d.ledger.turned, d.ledger.entries = nil, nil // A run is under way, or was cut off.
	}
	return d, d.kept()
}

func (d *desk) state() State {
	b := d.table.Board
	s := State{
		Dir: d.Dir, Table: b.Charter.Name, Kind: b.Charter.Game, Game: b.Game, Turn: b.Turn,
		Asked: d.seats(), Missing: d.missing(), Zone: d.schedule.Zone(), Gap: d.gap(),
		Over: b.Over(), Closed: b.Closed, Result: b.Result,
	}
	if names, err := d.inboxNames(); err == nil {
		s.Waiting = len(names)
	}
	if times, ok := d.times(); ok {
		s.Deadline, s.Cutoff = times.Deadline, times.Cutoff
	}
	if held := d.held(); held != nil {
		s.Held = held.Reason
	}
	return s
}

// Moved lists whose answer has come.
func (s *State) Moved() []game.Seat {
	return slices.DeleteFunc(slices.Clone(s.Asked), func(seat game.Seat) bool { return slices.Contains(s.Missing, seat) })
}

// missing lists whose answer has not come.
func (d *desk) missing() []game.Seat {
	return append([]game.Seat{}, d.table.Missing(d.submissions())...)
}
