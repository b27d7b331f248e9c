package audit

import (
	"bytes"
	"fmt"
	"slices"

	"whisker/referee"
	"whisker/referee/envelope"
	"whisker/referee/table"
)

// paper is a file with a document of one seat: a view, a receipt or a move.
type paper[D any] struct {
	file     File
	document D
}

// signed returns the document and the armor of a file: of a signed file, or of
// a document with its signature beside it.
func (f *File) signed() (document, armor []byte) {
	if parts, err := envelope.Split(f.Data); err == nil && len(parts) > 0 {
		return parts[0].Document, parts[0].Armor
	}
	return f.Data, f.Sig
}

// views checks what can be said of a view without its secrets: who signed it,
// and that it holds the board that everybody has.
func (a *auditor) views(t *archive) {
	for _, v := range a.viewsOf(t) {
		document, armor := v.file.signed()
		b, err := referee.ReadBoard([]byte(v.document.Board))
		if err != nil {
			a.find(Finding{Kind: View, File: v.file.Name, Seat: v.document.Seat, Reason: "the board in the view: " + err.Error()})
			continue
		}
		fault := func(k Kind, reason string) {
			a.find(Finding{Kind: k, File: v.file.Name, Turn: b.Turn, Seat: v.document.Seat, Reason: reason})
		}
		if err := table.VerifyReferee(t.first().Charter, envelope.ViewNamespace, document, armor); err != nil {
			fault(Signature, "the referee's signature of the view: "+err.Error())
			continue
		}
		t.game.Signatures++
		if _, i := b.Charter.Place(v.document.Seat); i < 0 {
			fault(View, "the view is for a seat that this table does not have")
		}
		if i := slices.IndexFunc(t.boards, func(o board) bool { return o.Turn == b.Turn }); i >= 0 && v.document.Board != string(t.boards[i].file.Data) {
			fault(View, "the view holds another board than "+t.boards[i].file.Name)
		}
		if !a.secrets(t) && (string(v.document.Private) != "{}" || len(v.document.Events) > 0) {
			fault(View, "the view lied: it tells of secrets, and the game has none")
		}
	}
}

// secrets reports whether seats may know what others do not, in the game of an
// archive. Of a game that is unknown here it says yes.
func (a *auditor) secrets(t *archive) bool {
	rules, ok := a.books.Find(t.first().Charter.Game)
	return !ok || rules.Info().Secrets
}

// privates holds the views of a turn against what the replay shows that the
// seats knew.
func (a *auditor) privates(t *archive, now *referee.Table) {
	for _, v := range a.viewsOf(t) {
		if v.document.Board != string(now.Text) || !now.Info().Secrets { // which views checks
			continue
		}
		was := now.ViewFor(v.document.Seat)
		lie := ""
		switch {
		case !bytes.Equal(v.document.Private, was.Private):
			lie = "the view lied: its private part is not what the seat held"
		case !slices.EqualFunc(v.document.Events, was.Events, bytesEqual):
			lie = "the view lied: its private events are not what happened"
		default:
			continue
		}
		a.find(Finding{Kind: View, File: v.file.Name, Turn: now.Board.Turn, Seat: v.document.Seat, Reason: lie})
	}
}

func bytesEqual[B ~[]byte](x, y B) bool { return bytes.Equal(x, y) }

// shows reports whether a change of people is in force.
func (t *archive) shows(c *referee.Change) bool {
	return slices.ContainsFunc(t.last().Changes, func(o referee.Changed) bool { return *o.Change == *c })
}

// viewsOf returns the views of a game.
func (a *auditor) viewsOf(t *archive) []paper[*referee.View] {
	var of []paper[*referee.View]
	for _, v := range a.viewed {
		if b, err := referee.ReadBoard([]byte(v.document.Board)); err != nil || b.Game == t.game.ID {
			of = append(of, v)
		}
	}
	return of
}

// receipts holds the referee's receipts against the boards.
func (a *auditor) receipts(t *archive) {
	for _, p := range a.received {
		r := p.document
		if r.Game != t.game.ID {
			continue
		}
		fault := func(k Kind, reason string) {
			a.find(Finding{Kind: k, File: p.file.Name, Turn: r.Turn, Seat: r.Seat, Reason: reason})
		}
		document, armor := p.file.signed()
		if err := table.VerifyReferee(t.first().Charter, envelope.ReceiptNamespace, document, armor); err != nil {
			fault(Signature, "the referee's signature of the receipt: "+err.Error())
			continue
		}
		t.game.Signatures++
		if r.Verdict != referee.Accepted {
			continue
		}
		for i := 1; i < len(t.boards); i++ {
			before, b := t.boards[i-1], t.boards[i]
			if e, ok := b.entered(r.Seat); ok && b.Turn == before.Turn+1 && before.takes(r) && e.ID != r.ID && t.rev(e) <= r.Rev {
				fault(Receipt, fmt.Sprintf("the receipt says that the move was accepted, and the board of turn %d does not have it", b.Turn))
			}
		}
	}
}

// takes reports whether the move of a receipt answers a board, or an earlier one
// whose answers stand on it.
func (b board) takes(r *referee.Receipt) bool {
	return b.Turn == r.Turn || slices.ContainsFunc(b.Also, func(s referee.Standing) bool {
		return s.Turn == r.Turn && b.Stands(&referee.Move{Seat: r.Seat, Turn: s.Turn, Answers: s.ID})
	})
}

// rev returns the rev of an entered move: -1 where there is none, and one that
// no receipt beats while the move is secret.
func (t *archive) rev(e referee.Entered) int64 {
	if e.ID == "" {
		return -1
	}
	for _, b := range t.boards {
		for _, m := range b.Signed() {
			if move, err := referee.ReadMove([]byte(referee.Document(m.Signed))); err == nil && m.ID == e.ID {
				return move.Rev
			}
		}
	}
	return 1<<63 - 1
}

// letter is a file of moves, opened where it can be.
type letter struct {
	table.File
	turn int // that all its moves answer; 0 where they are ahead, of several turns, or cannot be read
}

// letters opens the files of moves: once, for every board is held against them.
func (a *auditor) letters(ids ...envelope.Identity) []letter {
	var all []letter
	for _, f := range a.sent {
		l := letter{File: table.File{Name: f.Name, Data: f.Data}}
		if form, _ := envelope.Sniff(f.Data); form == envelope.FormSealed && len(ids) > 0 && len(f.Data) <= table.MaxFile {
			if inside, err := envelope.Open(f.Data, ids...); err == nil {
				l.Data = inside
			}
		}
		l.turn = turnOf(l.Data)
		all = append(all, l)
	}
	return all
}

// turnOf is the turn that all moves of a file answer, 0 where there is none.
func turnOf(signed []byte) int {
	turn := 0
	parts, _ := envelope.Split(signed)
	for i, p := range parts {
		m, err := referee.ReadMove(p.Document)
		if err != nil || m.Ahead != 0 || i > 0 && m.Turn != turn {
			return 0
		}
		turn = m.Turn
	}
	return turn
}

// passedOver names the valid moves among the files that the next board does not
// have. A file cannot prove when it came, so this is no fault. A file that is
// known to be of this table and answers another turn counts here only where
// answers to earlier boards stand.
func (a *auditor) passedOver(t *archive, now *referee.Table, next board, letters []letter) {
	var files []table.File
	for _, l := range letters {
		if elsewhere := l.turn != 0 && l.turn != now.Board.Turn && a.placed[l.Name]; !elsewhere || len(now.Board.Also) > 0 {
			files = append(files, l.File)
		}
	}
	for _, j := range table.Take(now, files).Judged {
		if j.Verdict != referee.WrongGame && j.ID != "" {
			a.placed[j.File] = true
		}
		e, ok := next.entered(j.Seat)
		if j.Verdict != referee.Accepted || !ok || e.ID == j.ID || next.Closed != "" {
			continue
		}
		var reason string
		switch rev := t.rev(e); {
		case e.Absent:
			reason = "a valid move of a seat that the board calls absent"
		case e.By != "":
			reason = "a valid move of a seat that the board has the referee's entry for"
		case j.Rev > rev:
			reason = "a valid move of a higher rev than the one that the board has"
		case j.Rev == rev:
			reason = "a valid move of the same rev as the one that the board has"
		default:
			continue
		}
		a.find(Finding{Kind: Notice, File: j.File, Turn: next.Turn, Seat: j.Seat, Reason: reason})
	}
}

// leftovers tells what was given and belongs to no board that was given.
func (a *auditor) leftovers() {
	notice := func(file, reason string) { a.find(Finding{Kind: Notice, File: file, Reason: reason}) }
	for _, f := range a.sent {
		form, _ := envelope.Sniff(f.Data)
		switch {
		case a.placed[f.Name]:
		case form == envelope.FormSealed:
			notice(f.Name, "the file is sealed; it can be checked when its game is over")
		default:
			notice(f.Name, "the move answers no board that was given, or cannot be judged yet")
		}
	}
	for _, p := range a.proposed {
		if !slices.ContainsFunc(a.tables, func(t *archive) bool { return t.shows(p.document) }) {
			notice(p.file.Name, "the change of people is on no board that was given")
		}
	}
	for _, v := range a.viewed {
		if b, err := referee.ReadBoard([]byte(v.document.Board)); err == nil && a.archive(b.Game) == nil {
			notice(v.file.Name, "the view is of a game of which no board was given")
		}
	}
	for _, r := range a.received {
		if a.archive(r.document.Game) == nil {
			notice(r.file.Name, "the receipt is of a game of which no board was given")
		}
	}
}
