package folder

import (
	"errors"
	"slices"
	"strconv"

	"whisker/referee"
	"whisker/referee/game"
	"whisker/referee/save"
	"whisker/referee/table"
)

// lot is a file of the turn.
type lot struct {
	entry  *Entry   // the line that tells of it; one without At is not in the ledger yet
	last   []Judged // what the ledger says of its moves last
	data   []byte
	judged []table.Judged // of each move, now
}

// receive takes what is in the inbox: it keeps the files, judges them with those
// that are there, hands out receipts and tells the ledger. It returns the new
// lines and what it left.
func (d *desk) receive() (news []*Entry, left []Ignored, err error) {
	if err := d.kept(); err != nil {
		return nil, nil, err
	}
	came, left, err := d.arrivals(d.keepLarge)
	if err != nil {
		return nil, nil, err
	}
	again, err := d.answered()
	if err != nil {
		return nil, nil, err
	}
	for _, a := range slices.Concat(again, came) {
		if !d.has(a) {
			d.lots = append(d.lots, &lot{entry: &Entry{Event: Received, File: a.sum, Name: a.name}, data: a.data})
		}
	}
	d.judge()
	if news, err = d.tellFiles(came); err != nil {
		return nil, nil, err
	}
	for _, a := range came {
		if err := d.release(a); err != nil {
			return nil, nil, err
		}
	}
	return news, left, nil
}

// Pending returns the files that came and are not resolved yet, those in the
// inbox too. It changes nothing.
func Pending(dir Dir, o Options) (files []table.File, err error) {
	d, err := peek(dir, o)
	if err != nil {
		return nil, err
	}
	again, err := d.answered()
	if err != nil {
		return nil, err
	}
	came, _, err := d.arrivals(func(*arrival) error { return nil })
	for _, l := range d.lots {
		if l.data != nil {
			files = append(files, table.File{Name: l.entry.Name, Data: l.data})
		}
	}
	for _, a := range slices.Concat(again, came) {
		files = append(files, table.File{Name: a.name, Data: a.data})
	}
	return files, err
}

// kept reads the files of the turn whose verdict another file could change.
func (d *desk) kept() error {
	type came struct{ file, name string }
	last := map[came][]Judged{}
	for _, e := range d.ledger.entries {
		if e.Moves != nil {
			last[came{e.File, e.Name}] = e.Moves
		}
	}
	for _, e := range d.ledger.entries {
		if e.Event != Received {
			continue
		}
		l := &lot{entry: e, last: last[came{e.File, e.Name}]}
		if !slices.ContainsFunc(e.Moves, unsettled) {
			d.lots = append(d.lots, l)
			continue
		}
		var err error
		if l.data, err = d.readKept(e.File); err != nil {
			return err
		}
		d.lots = append(d.lots, l)
	}
	return nil
}

// readKept reads a file that was received.
func (d *desk) readKept(sum string) ([]byte, error) {
	path := d.Kept(sum)
	data, err := save.Read(path, table.MaxFile)
	if err == nil && referee.ID(data) != sum {
		err = &fileError{path, &referee.DamagedError{Reason: "this is not what was received"}}
	}
	return data, err
}

// answered reads what answered earlier boards, where the answers stand: after a
// change of people, or where a position is taken up again. Nobody has to send
// anything twice.
func (d *desk) answered() (again []*arrival, err error) {
	also := d.table.Board.Also
	if len(also) == 0 {
		return nil, nil
	}
	came, err := readEntries(d.Ledger(), func(e *Entry) bool {
		return e.Event == Received && slices.ContainsFunc(also, func(s referee.Standing) bool { return s.Turn == e.Turn })
	})
	if err != nil {
		return nil, err
	}
	for _, e := range came {
		a := &arrival{name: e.Name, sum: e.File}
		if d.has(a) {
			continue
		}
		switch a.data, err = d.readKept(e.File); {
		case errors.Is(err, save.ErrTooLarge): // It is no move.
			continue
		case err != nil:
			return nil, err
		}
		again = append(again, a)
	}
	return again, nil
}

// has reports whether the ledger tells of a file of this name and content.
func (d *desk) has(a *arrival) bool {
	return slices.ContainsFunc(d.lots, func(l *lot) bool { return l.entry.File == a.sum && l.entry.Name == a.name })
}

// unsettled reports whether other files can change what is said of a move.
func unsettled(j Judged) bool {
	return slices.Index(referee.Verdicts, j.Verdict) > slices.Index(referee.Verdicts, referee.NotNeeded)
}

// judge judges the files of the turn together.
func (d *desk) judge() {
	var files []table.File
	for i, l := range d.lots {
		if l.data != nil {
			files = append(files, table.File{Name: strconv.Itoa(i), Data: l.data})
		}
	}
	d.intake = table.Take(d.table, files, d.identity)
	for _, j := range d.intake.Judged {
		i, _ := strconv.Atoi(j.File)
		d.lots[i].judged = append(d.lots[i].judged, j)
	}
}

// tellFiles keeps what came, and tells, with receipts first and the ledger after,
// which files are new and of which others something else is said now.
func (d *desk) tellFiles(came []*arrival) (news []*Entry, err error) {
	stands := d.standing()
	var files []save.File
	for _, a := range came {
		if !a.large() { // One that is large is kept by now.
			files = append(files, d.keeping(a))
		}
	}
	for _, l := range d.lots {
		now := judgedOf(l.judged)
		switch e := l.entry; {
		case now == nil || slices.EqualFunc(l.last, now, sameVerdict):
			continue
		case e.Moves != nil:
			l.entry = &Entry{Event: Rejudged, File: e.File, Name: e.Name}
		}
		for i, j := range l.judged {
			place, ok := d.owner(j)
			if !ok || i < len(l.last) && sameVerdict(l.last[i], now[i]) {
				continue
			}
			if id := stands[place.Seat]; id != j.ID {
				now[i].Stands = id
			}
			if files, err = d.slip(files, place, j, now[i].Stands); err != nil {
				return nil, err
			}
		}
		l.entry.Moves = now
		news = append(news, l.entry)
	}
	if err := save.PutAll(files...); err != nil || news == nil {
		return nil, err
	}
	return news, d.write(news...)
}

// judgedOf is what the ledger says of verdicts.
func judgedOf(judged []table.Judged) (moves []Judged) {
	for _, j := range judged {
		moves = append(moves, Judged{Verdict: j.Verdict, Seat: j.Seat, ID: j.ID, Rev: j.Rev, Ahead: j.Ahead, Choice: j.Choice})
	}
	return moves
}

func sameVerdict(a, b Judged) bool { return a.Verdict == b.Verdict }

// standing returns the move of each seat that counts, by the ledger.
func (d *desk) standing() map[game.Seat]string {
	ids := map[game.Seat]string{}
	for _, l := range d.lots {
		for _, m := range l.last {
			if m.Verdict == referee.Accepted && m.Ahead == 0 {
				ids[m.Seat] = m.ID
			}
		}
	}
	return ids
}
