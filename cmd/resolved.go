package cmd

import (
	"bytes"
	"sync"

	"whisker/referee"
	"whisker/referee/envelope"
	"whisker/referee/game"
	"whisker/referee/report"
	"whisker/referee/save"
	"whisker/referee/table"
)

// resolved is the output of resolve --json, and of close --json.
type resolved struct {
	Table    string          `json:"table"`
	Game     string          `json:"game"`
	Turn     int             `json:"turn"` // that the table waits at now
	Verdicts []verdict       `json:"verdicts"`
	Missing  []game.Seat     `json:"missing"`
	Boards   []resolvedBoard `json:"boards"`  // that were made
	Written  []string        `json:"written"` // files
	Over     bool            `json:"over"`
	Result   game.Raw        `json:"result,omitzero"`
	Closed   string          `json:"closed,omitzero"`
}

type resolvedBoard struct {
	Turn   int         `json:"turn"`
	ID     string      `json:"id"`
	Absent []game.Seat `json:"absent,omitzero"` // seats that the game answered for
}

// resolvedTo tells where a table stands after turns were made; none were where
// it waits.
func resolvedTo(t *referee.Table, turns ...*referee.Table) resolved {
	out := resolved{Verdicts: []verdict{}, Missing: []game.Seat{}, Boards: []resolvedBoard{}, Written: []string{}}
	for _, t = range turns {
		made := resolvedBoard{Turn: t.Board.Turn, ID: t.ID}
		for _, m := range t.Board.Moves {
			if m.Absent {
				made.Absent = append(made.Absent, m.Seat)
			}
		}
		out.Boards = append(out.Boards, made)
	}
	b := t.Board
	out.Table, out.Game, out.Turn = b.Charter.Name, b.Game, b.Turn
	out.Over, out.Result, out.Closed = b.Over(), b.Result, b.Closed
	return out
}

// write signs and writes what was resolved: boards and log first, the save
// last, so that a save never stands without the boards that led to it.
func (o resolveOptions) write(e *env, signer envelope.Signer, lang report.Language, done resolved, turns []*referee.Table, start []save.File) error {
	files, log, err := o.turns(signer, lang, turns, start)
	if err != nil {
		return err
	}
	if !o.dryRun {
		if err := makeFolders(o.boards); err != nil {
			return err
		}
		if err := e.emit(files, o.force); err != nil {
			return err
		}
		done.Written = paths(files)
	}
	asks := turns[len(turns)-1].Board.Asks
	switch {
	case e.json && (o.dryRun || o.out != "-"):
		return e.printJSON(done)
	case o.dryRun:
		e.print(log)
	case done.Over:
		e.note("turn %d: the game is over", done.Turn)
	default:
		e.note("turn %d waits for %s", done.Turn, joinSeats(seatsOf(asks)))
	}
	return nil
}

// turns makes the output files of the turns, and the text of their log.
func (o resolveOptions) turns(signer envelope.Signer, lang report.Language, turns []*referee.Table, start []save.File) ([]save.File, string, error) {
	var files []save.File
	if o.boards != "" {
		files = append(files, start...)
	}
	reported := beside(func() ([]byte, error) { return o.report(lang, turns) })
	var sig []byte
	for _, t := range turns {
		var err error
		if sig, err = table.Sign(signer, t.Board.Charter, envelope.BoardNamespace, t.Text); err != nil {
			return nil, "", err
		}
		switch {
		case o.boards != "":
			files = append(files, signedFiles(boardPath(o.boards, t.Board.Turn), t.Text, sig)...)
		case o.board != "":
			files = append(files, signedFiles(o.board, t.Text, sig)...)
		}
	}
	last := turns[len(turns)-1]
	next := referee.Text(last.Save(string(sig)))
	log, err := reported()
	if err != nil {
		return nil, "", err
	}
	if o.log != "" {
		files = append(files, save.File{Path: o.log, Data: log})
	}
	files = append(files, save.File{Path: o.out, Data: next, Secret: true, Renews: o.save})
	return files, string(log), nil
}

// logs reports whether a log is wanted.
func (o resolveOptions) logs() bool { return o.log != "" || o.dryRun }

// report writes the log of turns, where one is wanted.
func (o resolveOptions) report(lang report.Language, turns []*referee.Table) ([]byte, error) {
	var log bytes.Buffer
	if o.logs() {
		for _, t := range turns {
			if err := report.Turn(&log, lang, t.Board); err != nil {
				return nil, err
			}
		}
	}
	return log.Bytes(), nil
}

// beside begins to make a text that will be needed, and returns what waits for
// it. A bug that is met meanwhile is met again by whoever waits.
func beside(do func() ([]byte, error)) (wait func() ([]byte, error)) {
	once := sync.OnceValues(do)
	go func() {
		defer func() { _ = recover() }()
		_, _ = once()
	}()
	return once
}

// seatsOf lists the seats that are asked.
func seatsOf(asks []game.Ask) []game.Seat {
	seats := make([]game.Seat, len(asks))
	for i, a := range asks {
		seats[i] = a.Seat
	}
	return seats
}
