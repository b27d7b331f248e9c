package sheet

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"whisker/referee"
	"whisker/referee/envelope"
	"whisker/referee/game"
	"whisker/referee/table"
)

// Played is what came of a sheet.
type Played struct {
	Turns []*referee.Table // that were made, in order
	// Refused is why the sheet stops before its end, line by line: their File is
	// NAME:LINE:COLUMN. None: it does not.
	Refused []table.Judged
	Missing []game.Seat // that the turn waits for where the sheet ends; none where it ends between turns
}

// ErrPlayers says that at this table only the players move.
var ErrPlayers = errors.New("at this table only the players themselves move")

// Play plays a sheet of a name on the referee's table, and stops at the first
// line that cannot be. The same table and the same sheet give the same bytes.
// Its error is ErrPlayers, that of table.Sign or that of referee.Resolve.
func Play(t *referee.Table, name, text string, signer envelope.Signer) (*Played, error) {
	if t.Board.Charter.Entry == referee.EntryPlayers {
		return nil, ErrPlayers
	}
	p := player{table: t, name: name, signer: signer}
	var err error
	lines(text, func(l line) bool {
		err = p.read(l)
		return err == nil && p.refused == nil
	})
	if err != nil {
		return nil, err
	}
	played := &Played{Turns: p.turns, Refused: p.refused}
	if p.files != nil && p.refused == nil {
		played.Missing = table.Take(p.table, p.files).Missing()
	}
	return played, nil
}

// player is a sheet under way.
type player struct {
	table  *referee.Table // at the turn that the next line belongs to
	name   string
	signer envelope.Signer

	files   []table.File // the lines of the turn, as signed moves
	entered []game.Seat  // whose they are
	turns   []*referee.Table
	refused []table.Judged
}

// read plays one line.
func (p *player) read(l line) error {
	switch {
	case !l.plain:
		p.refuse(l, referee.Invalid, "", "the line holds a control or format character")
		return nil
	case l.who == wordRound:
		p.round(l)
		return nil
	}
	ask, ok := p.asked(l)
	if !ok {
		return nil
	}
	move, err := p.table.Parse(ask.Kind, l.says)
	if err != nil {
		var r *game.Refusal
		if !errors.As(err, &r) {
			return err
		}
		p.refuse(l, referee.Invalid, ask.Seat, "", *r)
		return nil
	}
	return p.enter(l, ask.Seat, move)
}

// refuse stops the sheet at a line.
func (p *player) refuse(l line, v referee.Verdict, seat game.Seat, reason string, refusals ...game.Refusal) {
	p.refused = append(p.refused, table.Judged{File: p.at(l), Verdict: v, Seat: seat, Reason: reason, Refusals: refusals})
}

// at is where a line stands: "evening.txt:12:9".
func (p *player) at(l line) string { return fmt.Sprintf("%s:%d:%d", p.name, l.number, l.column) }

// round holds the sheet against the table.
func (p *player) round(l line) {
	var state struct {
		Round int `json:"round"`
	}
	if game.Peek(p.table.Board.State, &state) != nil || state.Round == 0 {
		p.refuse(l, referee.WrongBoard, "", "the table counts no rounds here")
		return
	}
	if l.says != strconv.Itoa(state.Round) {
		p.refuse(l, referee.WrongBoard, "", fmt.Sprintf("the table waits in round %d%s", state.Round, p.waiting()))
	}
}

// asked finds the ask that a line answers.
func (p *player) asked(l line) (game.Ask, bool) {
	var open []game.Ask
	for _, a := range p.table.Board.Asks {
		if !slices.Contains(p.entered, a.Seat) {
			open = append(open, a)
		}
	}
	if i := slices.IndexFunc(open, func(a game.Ask) bool { return string(a.Seat) == l.who }); i >= 0 {
		return open[i], true
	}
	_, isKind := p.table.Info().Kind(l.who)
	_, place := p.table.Board.Charter.Place(game.Seat(l.who))
	switch isSeat := place >= 0 || l.who == string(game.Referee); {
	case isKind && len(open) == 1 && open[0].Kind == l.who:
		return open[0], true
	case isSeat:
		p.refuse(l, referee.NotNeeded, game.Seat(l.who), "nothing is asked of it now"+p.waiting())
	case isKind:
		p.refuse(l, referee.NotNeeded, "", "this is not asked of one seat alone now"+p.waiting())
	default:
		l.column = l.begin
		p.refuse(l, referee.Invalid, "", "a line begins with a seat"+p.waiting())
	}
	return game.Ask{}, false
}

// waiting says, behind a clause, whom the turn still waits for.
func (p *player) waiting() string {
	var names []string
	for _, a := range p.table.Board.Asks {
		if !slices.Contains(p.entered, a.Seat) {
			names = append(names, string(a.Seat)+" ("+a.Kind+")")
		}
	}
	if len(names) == 0 {
		return ": the game is over"
	}
	return ": the table waits for " + strings.Join(names, ", ")
}

// enter makes a signed move of an answer, has it judged with those of the turn
// before it, and resolves the turn if it was the last one.
func (p *player) enter(l line, seat game.Seat, move game.Move) error {
	document := referee.Text(p.table.Entry(seat, game.Marshal(move)))
	armor, err := table.Sign(p.signer, p.table.Board.Charter, envelope.MoveNamespace, document)
	if err != nil {
		return err
	}
	p.files = append(p.files, table.File{Name: p.at(l), Data: envelope.Join(document, armor)})
	p.entered = append(p.entered, seat)
	in := table.Take(p.table, p.files)
	for _, j := range in.Judged {
		if j.Verdict.Class() != referee.Fine {
			j.Hint = "" // It is for who sends a file.
			p.refused = append(p.refused, j)
		}
	}
	if p.refused != nil || len(in.Missing()) > 0 {
		return nil
	}
	r, err := p.table.Resolve(in.Submissions(), referee.Options{})
	if err != nil {
		return err
	}
	p.turns = append(p.turns, r.Turns...)
	p.table, p.files, p.entered = r.Turns[len(r.Turns)-1], nil, nil
	return nil
}
