package audit

import (
	"errors"
	"fmt"
	"slices"

	"whisker/referee"
	"whisker/referee/envelope"
	"whisker/referee/game"
	"whisker/referee/table"
)

// sort puts a file where it belongs, by what it holds.
func (a *auditor) sort(f File) {
	document, _ := f.signed()
	kind, _, _ := referee.Kind(document)
	form, _ := envelope.Sniff(f.Data)
	var err error
	switch {
	case kind == "board":
		err = a.sortBoard(f)
	case kind == "view":
		var v *referee.View
		if v, err = referee.ReadView(document); err == nil {
			a.viewed = append(a.viewed, paper[*referee.View]{f, v})
		}
	case kind == "receipt":
		var r *referee.Receipt
		if r, err = referee.ReadReceipt(document); err == nil {
			a.received = append(a.received, paper[*referee.Receipt]{f, r})
		}
	case kind == "change":
		var c *referee.Change
		if c, err = referee.ReadChange(document); err == nil {
			a.proposed = append(a.proposed, paper[*referee.Change]{f, c})
		}
	case kind == "move" || form == envelope.FormSealed:
		a.sent = append(a.sent, f)
	case kind != "":
		err = errors.New("this is a " + kind + ", which no referee publishes")
	default:
		err = errors.New("this is " + form.About())
	}
	if err != nil {
		a.find(Finding{Kind: Form, File: f.Name, Reason: err.Error()})
	}
}

func (a *auditor) sortBoard(f File) error {
	b, err := referee.ReadBoard(f.Data)
	if err != nil {
		return err
	}
	t := a.archive(b.Game)
	if t == nil {
		t = &archive{game: Game{ID: b.Game, Table: b.Charter.Name, Game: b.Charter.Game, Referee: b.Charter.Referee.Key}}
		a.tables = append(a.tables, t)
	}
	t.boards = append(t.boards, board{b, f, referee.ID(f.Data)})
	return nil
}

// signatures checks the referee's signature of every board.
func (a *auditor) signatures(t *archive) {
	for _, b := range t.boards {
		if b.file.Sig == nil {
			a.find(Finding{Kind: Signature, File: b.file.Name, Turn: b.Turn, Reason: "the board has no signature beside it"})
			continue
		}
		if err := table.VerifyReferee(b.Charter, envelope.BoardNamespace, b.file.Data, b.file.Sig); err != nil {
			a.find(Finding{Kind: Signature, File: b.file.Name, Turn: b.Turn, Reason: "the referee's signature of the board: " + err.Error()})
			continue
		}
		t.game.Signatures++
	}
}

// chain checks that each board names the one before it, and leaves one board a
// turn. It reports whether the boards are one unbroken line.
func (a *auditor) chain(t *archive) bool {
	whole := true
	fault := func(k Kind, b board, reason string) {
		whole = false
		a.find(Finding{Kind: k, File: b.file.Name, Turn: b.Turn, Reason: reason})
	}
	line := t.boards[:1]
	for _, b := range t.boards[1:] {
		before := line[len(line)-1]
		switch {
		case b.id == before.id:
			continue
		case b.Turn == before.Turn:
			fault(Fork, b, fmt.Sprintf("there is another board of this turn: %s; who has signed both equivocates", before.file.Name))
			continue
		case before.Over():
			fault(Chain, b, "the board before is the last of its game")
		case b.Turn > before.Turn+1:
			fault(Gap, b, missing(before.Turn+1, b.Turn-1))
		case b.Previous != before.id:
			fault(Chain, b, fmt.Sprintf("the board names another one before it than %s", before.file.Name))
		}
		line = append(line, b)
	}
	t.boards = line
	if first := line[0]; first.Turn > 1 {
		a.find(Finding{Kind: Notice, File: first.file.Name, Turn: first.Turn, Reason: fmt.Sprintf("the boards of turns 1 to %d were not given", first.Turn-1)})
	}
	return whole
}

// missing says that the boards from one turn to another are missing.
func missing(first, last int) string {
	if first == last {
		return fmt.Sprintf("the board of turn %d is missing", first)
	}
	return fmt.Sprintf("the boards of turns %d to %d are missing", first, last)
}

// moves checks every signed move against the seat's exact key.
func (a *auditor) moves(t *archive) {
	named := map[string]referee.Entered{}
	for _, b := range t.boards {
		for _, e := range b.Moves {
			named[fmt.Sprint(b.Turn, " ", e.Seat, " ", e.ID)] = e
		}
	}
	for _, b := range t.boards {
		for _, e := range b.Moves {
			if len(e.Equivocal) > 0 {
				a.find(Finding{Kind: Notice, File: b.file.Name, Turn: b.Turn, Seat: e.Seat, Reason: "the board says that the seat contradicted itself; only the two files could prove it"})
			}
		}
		for _, m := range b.Signed() {
			fault := func(k Kind, reason string) {
				a.find(Finding{Kind: k, File: b.file.Name, Turn: b.Turn, Seat: m.Seat, Reason: reason})
			}
			document := referee.Document(m.Signed)
			move, err := referee.ReadMove([]byte(document))
			if err != nil {
				fault(Form, "the move cannot be read: "+err.Error())
				continue
			}
			if referee.ID(document) != m.ID || move.Seat != m.Seat || move.Game != b.Game {
				fault(Replay, "the move is not the one that the board names")
				continue
			}
			if _, ok := named[fmt.Sprint(m.Turn, " ", m.Seat, " ", m.ID)]; !ok && m.Turn >= t.first().Turn {
				fault(Replay, fmt.Sprintf("the board opens a move that turn %d does not name", m.Turn))
			}
			if !t.binds(move, m.Turn) {
				fault(Replay, "the move answers another board")
			}
			if err := verifyMove(b, move, m); err != nil {
				fault(Signature, "the signature of the move: "+err.Error())
				continue
			}
			t.game.Signatures++
		}
	}
}

// binds reports whether a move answers the board before the one that names it,
// as far as that was given. A move ahead names an ask.
func (t *archive) binds(m *referee.Move, turn int) bool {
	if m.Ahead > 0 {
		return m.Turn < turn
	}
	i := slices.IndexFunc(t.boards, func(b board) bool { return b.Turn == turn-1 })
	if i < 0 {
		return m.Turn < turn
	}
	b := t.boards[i]
	return m.Turn == b.Turn && m.Answers == b.id || b.Stands(m)
}

// verifyMove checks the signature of a move against the key that could make it
// when it was made.
func verifyMove(b board, m *referee.Move, o referee.Opened) error {
	line, signed := b.PlaceAt(m.Seat, o.Turn-1).Key, o.Signed
	if m.Seat == game.Referee || m.By == referee.ByReferee {
		line = b.Charter.Referee.Key
	}
	if line == "" {
		return errors.New("the charter names no key that may make it")
	}
	key, err := envelope.ParsePublicKey(line)
	if err != nil {
		return err
	}
	document := referee.Document(signed)
	armor := []byte(signed[len(document):])
	if err := envelope.Verify(key, envelope.MoveNamespace, []byte(document), armor); err != nil {
		return err
	}
	if !envelope.Canonical(armor) {
		return errors.New("it is not written as ssh-keygen writes it, so the board could be varied")
	}
	return nil
}

// dice checks the links of the open dice against the charter.
func (a *auditor) dice(t *archive) {
	boards := make([]*referee.Board, len(t.boards))
	for i, b := range t.boards {
		boards[i] = b.Board
	}
	for _, turn := range referee.Links(boards) {
		i := slices.IndexFunc(t.boards, func(b board) bool { return b.Turn == turn })
		a.find(Finding{Kind: Dice, File: t.boards[i].file.Name, Turn: turn, Reason: "the link of the open dice does not lead to the tip that the charter fixes"})
	}
}
