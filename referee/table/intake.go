package table

import (
	"errors"

	"whisker/referee"
	"whisker/referee/envelope"
	"whisker/referee/game"
)

// MaxFile bounds a file that a player sends, in bytes: 64 KiB of moves, sealed
// and armored.
const MaxFile = 96 << 10

// File is a file that a player sent.
type File struct {
	Name string
	Data []byte
}

// Judged is what the referee says of one move of a file, or of the file where
// no move could be read.
type Judged struct {
	File    string
	Verdict referee.Verdict
	Sealed  bool // the file came sealed: place and reason are for its owner alone

	// What was read of the move; zero where nothing was.
	Signer string // the key of this table whose signature is good, as in the charter
	Seat   game.Seat
	ID     string
	Rev    int64
	Ahead  int
	Choice int

	Withdraw bool // it takes an answer back: every choice, where it names none

	Refusals []game.Refusal // all that is wrong with a move that was understood
	At       string         // JSON pointer to what is wrong with the document
	Reason   string         // a clause; "" where the verdict says it all
	Hint     string         // what to do next
}

// Intake opens and judges the files of one turn.
type Intake struct {
	Judged []Judged              // one or more for each file, in the order of the files
	subs   []*referee.Submission // as Judged; nil where no move was read
	table  *referee.Table
}

// Take opens files with the identities that are at hand, checks their
// signatures against the exact keys of the charter, and judges them. What is
// sealed and cannot be opened without any identity is Sealed.
func Take(t *referee.Table, files []File, ids ...envelope.Identity) *Intake {
	in := &Intake{table: t}
	keys := keysOf(t.Board)
	for _, found := range openAll(files, func(f File) []entry { return keys.open(f, ids) }) {
		for _, e := range found {
			in.Judged, in.subs = append(in.Judged, e.Judged), append(in.subs, e.move)
		}
	}
	judgements := t.Judge(in.Submissions())
	for i := range in.Judged {
		j := &in.Judged[i]
		if in.subs[i] != nil {
			j.Verdict, j.Refusals, j.Reason = judgements[0].Verdict, judgements[0].Refusals, judgements[0].Reason
			judgements = judgements[1:]
			in.explain(i)
		}
		if j.Hint == "" {
			j.Hint = hints[j.Verdict]
		}
	}
	return in
}

// Submissions returns the moves that were read, for referee.Resolve.
func (in *Intake) Submissions() []*referee.Submission {
	var subs []*referee.Submission
	for _, s := range in.subs {
		if s != nil {
			subs = append(subs, s)
		}
	}
	return subs
}

// Missing returns the seats that the table waits for with these files at hand.
func (in *Intake) Missing() []game.Seat { return in.table.Missing(in.Submissions()) }

// Blocks returns the worst class among the verdicts.
func (in *Intake) Blocks() referee.Class {
	worst := referee.Fine
	for _, j := range in.Judged {
		worst = max(worst, j.Verdict.Class())
	}
	return worst
}

// entry is what was found in a file: a move, or why there is none.
type entry struct {
	Judged
	move *referee.Submission // nil where none was read
}

// open finds the moves of a file.
func (r roster) open(f File, ids []envelope.Identity) []entry {
	j := Judged{File: f.Name}
	data := f.Data
	if len(data) > MaxFile {
		return j.damaged("the file is too large for a move")
	}
	if form, _ := envelope.Sniff(data); form == envelope.FormSealed {
		j.Sealed = true
		if len(ids) == 0 {
			j.Verdict = referee.Sealed
			return []entry{{Judged: j}}
		}
		opened, err := envelope.Open(data, ids...)
		if err != nil {
			return []entry{{Judged: j.fail(err)}}
		}
		data = opened
	}
	if len(data) > referee.MaxMove {
		return j.damaged("the moves in the file are larger than 64 KiB")
	}
	parts, err := envelope.Split(data)
	if err != nil {
		kind, _, _ := referee.Kind(data)
		return []entry{{Judged: j.unsplit(kind, err)}}
	}
	found := make([]entry, len(parts))
	for i, p := range parts {
		found[i].Judged, found[i].move = r.read(j, p)
	}
	return found
}

// unsplit gives the verdict on a file that does not hold signed documents; kind
// is what it holds instead, where that can be told.
func (j Judged) unsplit(kind string, err error) Judged {
	switch {
	case kind == "move" && errors.Is(err, envelope.ErrUnsigned):
		return j.fail(err)
	case kind != "" && kind != "move":
		return j.notMove(kind)
	}
	j = j.fail(err)
	j.Verdict = referee.Damaged
	return j
}

// notMove gives the verdict on another document.
func (j Judged) notMove(kind string) Judged {
	j.Verdict, j.Reason, j.Hint = referee.Damaged, "this is a "+kind+", not a move", "give the file that seal wrote"
	return j
}

// damaged is all that is said of a file in which no move can be read.
func (j Judged) damaged(reason string) []entry {
	j.Verdict, j.Reason = referee.Damaged, reason
	return []entry{{Judged: j}}
}

// fail gives the verdict on a file that could not be opened.
func (j Judged) fail(err error) Judged {
	j.Verdict = referee.Damaged
	switch {
	case errors.Is(err, envelope.ErrNotForUs):
		j.Verdict = referee.NotForUs
	case errors.Is(err, envelope.ErrUnsigned):
		j.Verdict = referee.Unsigned
	case errors.Is(err, envelope.ErrBadSignature), errors.Is(err, envelope.ErrWrongKey), errors.Is(err, envelope.ErrRefusedKey):
		j.Verdict = referee.BadSignature
	}
	j.Reason = err.Error()
	var e *envelope.Error
	if errors.As(err, &e) {
		j.Hint = e.Hint
	}
	return j
}

// read checks the signature of one signed move, and then reads it: verify
// first, parse after.
func (r roster) read(j Judged, p envelope.Part) (Judged, *referee.Submission) {
	if kind, version, ok := referee.Kind(p.Document); ok && kind != "move" {
		return j.notMove(kind), nil
	} else if ok && version != "1" {
		j.Verdict, j.Reason, j.Hint = referee.Damaged, "the move is of version "+version+", which is unknown here", "use the whisker that made it, or a newer one"
		return j, nil
	}
	sig, err := envelope.ReadSignature(p.Armor)
	if err != nil {
		return j.fail(err), nil
	}
	key, err := sig.Key()
	if err != nil {
		return j.fail(err), nil
	}
	line := key.String()
	if !r[line] {
		j.Verdict, j.Reason = referee.BadSignature, "the key that signed is none of this table"
		return j, nil
	}
	if err := sig.Verify(key, envelope.MoveNamespace, p.Document); err != nil {
		return j.fail(err), nil
	}
	j.Signer, j.ID = line, referee.ID(p.Document)
	m, err := referee.ReadMove(p.Document)
	if err != nil {
		j.Verdict, j.Reason = referee.Invalid, err.Error()
		var d *referee.DamagedError
		if errors.As(err, &d) {
			j.At, j.Reason = d.At, d.Reason
		}
		return j, nil
	}
	j.Seat, j.Rev, j.Ahead, j.Choice, j.Withdraw = m.Seat, m.Rev, m.Ahead, m.Choice, m.Withdraw
	return j, &referee.Submission{
		Signed: string(p.Document) + string(sig.Armor()), ID: j.ID, Signer: line, Move: m,
	}
}

// roster is the keys of a table, as its board writes them.
type roster map[string]bool

func keysOf(b *referee.Board) roster {
	keys := roster{b.Charter.Referee.Key: true}
	for _, p := range b.People() {
		if p.Key != "" {
			keys[p.Key] = true
		}
	}
	return keys
}
