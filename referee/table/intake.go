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
	for _, f := range files {
		in.take(f, keys, ids)
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

func (in *Intake) add(j Judged, s *referee.Submission) {
	in.Judged, in.subs = append(in.Judged, j), append(in.subs, s)
}

func (in *Intake) take(f File, keys roster, ids []envelope.Identity) {
	j := Judged{File: f.Name}
	data := f.Data
	if len(data) > MaxFile {
		j.Verdict, j.Reason = referee.Damaged, "the file is too large for a move"
		in.add(j, nil)
		return
	}
	if form, _ := envelope.Sniff(data); form == envelope.FormSealed {
		j.Sealed = true
		if len(ids) == 0 {
			j.Verdict = referee.Sealed
			in.add(j, nil)
			return
		}
		opened, err := envelope.Open(data, ids...)
		if err != nil {
			in.add(j.fail(err), nil)
			return
		}
		data = opened
	}
	if len(data) > referee.MaxMove {
		j.Verdict, j.Reason = referee.Damaged, "the moves in the file are larger than 64 KiB"
		in.add(j, nil)
		return
	}
	parts, err := envelope.Split(data)
	if errors.Is(err, envelope.ErrUnsigned) {
		if kind, _, _ := referee.Kind(data); kind == "move" {
			in.add(j.fail(err), nil)
			return
		}
	}
	if err != nil {
		j = j.fail(err)
		j.Verdict = referee.Damaged
		if kind, _, ok := referee.Kind(data); ok && kind != "move" {
			j.Reason, j.Hint = "this is a "+kind+", not a move", "give the file that seal wrote"
		}
		in.add(j, nil)
		return
	}
	for _, p := range parts {
		in.add(keys.read(j, p))
	}
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
		j.Verdict, j.Reason, j.Hint = referee.Damaged, "this is a "+kind+", not a move", "give the file that seal wrote"
		return j, nil
	} else if ok && version != "1" {
		j.Verdict, j.Reason, j.Hint = referee.Damaged, "the move is of version "+version+", which is unknown here", "use the whisker that made it, or a newer one"
		return j, nil
	}
	key, err := envelope.SignerKey(p.Armor)
	if err != nil {
		return j.fail(err), nil
	}
	line := key.String()
	if !r[line] {
		j.Verdict, j.Reason = referee.BadSignature, "the key that signed is none of this table"
		return j, nil
	}
	if err := envelope.Verify(key, envelope.MoveNamespace, p.Document, p.Armor); err != nil {
		return j.fail(err), nil
	}
	armor, err := envelope.Rearmor(p.Armor)
	if err != nil {
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
	j.Seat, j.Rev, j.Ahead, j.Choice = m.Seat, m.Rev, m.Ahead, m.Choice
	return j, &referee.Submission{
		Signed: string(p.Document) + string(armor), ID: j.ID, Signer: line, Move: m,
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
