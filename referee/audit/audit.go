// Package audit proves from published files alone that a game was played right,
// or names what is wrong: signatures, the chain of boards, every move, every
// die, and after the end every secret. It needs nothing of the referee's and
// trusts no one but the keys that the charter names.
//
// What it can prove depends on how far the game is. A game without dice and
// secrets is replayed at any time, from any board on. One with secrets is
// replayed when its last board has published them; before that the signatures,
// the chain and the links of the open dice are checked.
package audit

import (
	"cmp"
	"slices"

	"whisker/referee"
	"whisker/referee/game"
)

// File is a published or received file.
type File struct {
	Name string
	Data []byte
	Sig  []byte // the detached signature beside it; nil where there is none
}

// Kind says what a finding is about.
type Kind string

// The kinds of finding. All but Notice are faults.
const (
	Form      Kind = "form"      // a file cannot be read
	Signature Kind = "signature" // a signature is missing or does not hold
	Gap       Kind = "gap"       // a turn is missing
	Fork      Kind = "fork"      // two boards of one turn: equivocation
	Chain     Kind = "chain"     // a board does not name the one before it
	People    Kind = "people"    // a change of people that nobody may make
	Replay    Kind = "replay"    // a board does not follow from the moves
	Dice      Kind = "dice"      // a link of the open dice is wrong
	Secret    Kind = "secret"    // a secret is not the one that was fixed
	View      Kind = "view"      // a view says something else than the board and the replay
	Receipt   Kind = "receipt"   // the boards contradict a receipt
	Notice    Kind = "notice"    // worth knowing, and no fault
)

// Finding is something that an audit has to say.
type Finding struct {
	Kind   Kind      `json:"kind"`
	File   string    `json:"file,omitzero"`
	Turn   int       `json:"turn,omitzero"`
	Seat   game.Seat `json:"seat,omitzero"`
	Reason string    `json:"reason"`
}

// Report is the outcome of an audit.
type Report struct {
	Games    []Game    `json:"games"`
	Findings []Finding `json:"findings"`
}

// Game is what was checked of one game.
type Game struct {
	ID         string   `json:"id"`
	Table      string   `json:"table"`
	Game       string   `json:"game"`    // "tiger"
	Referee    string   `json:"referee"` // the key that the charter names
	First      int      `json:"first"`   // turn of the first board given
	Last       int      `json:"last"`
	Signatures int      `json:"signatures"` // that hold, of boards, moves, views and receipts
	Replayed   int      `json:"replayed"`   // boards that were made again, byte for byte
	Over       bool     `json:"over"`
	Result     game.Raw `json:"result,omitzero"`
}

// Faults returns the findings that are no notices.
func (r *Report) Faults() []Finding {
	return slices.DeleteFunc(slices.Clone(r.Findings), func(f Finding) bool { return f.Kind == Notice })
}

// Verify audits files: boards with their signatures, and views, receipts and
// moves, sealed or not.
func Verify(books referee.Rulebooks, files []File) *Report {
	a := &auditor{books: books, placed: map[string]bool{}, report: &Report{Games: []Game{}, Findings: []Finding{}}}
	for _, f := range files {
		a.sort(f)
	}
	slices.SortFunc(a.tables, func(x, y *archive) int {
		return cmp.Or(cmp.Compare(x.first().Charter.Name, y.first().Charter.Name), cmp.Compare(x.game.ID, y.game.ID))
	})
	for _, t := range a.tables {
		a.audit(t)
	}
	a.leftovers()
	return a.report
}

// auditor gathers what it was given and what it finds.
type auditor struct {
	books    referee.Rulebooks
	tables   []*archive
	viewed   []paper[*referee.View]
	received []paper[*referee.Receipt]
	proposed []paper[*referee.Change]
	sent     []File          // moves, sealed or not
	placed   map[string]bool // which of them answered a board, by name
	report   *Report
}

// archive is the boards of one game, in the order of their turns.
type archive struct {
	game   Game
	boards []board
}

// board is one board as it was given.
type board struct {
	*referee.Board
	file File
	id   string
}

// entered returns what became of the ask of a seat.
func (b board) entered(seat game.Seat) (referee.Entered, bool) {
	i := slices.IndexFunc(b.Moves, func(e referee.Entered) bool { return e.Seat == seat })
	if i < 0 {
		return referee.Entered{}, false
	}
	return b.Moves[i], true
}

func (t *archive) first() *referee.Board { return t.boards[0].Board }
func (t *archive) last() *referee.Board  { return t.boards[len(t.boards)-1].Board }

func (a *auditor) find(f Finding) { a.report.Findings = append(a.report.Findings, f) }

// archive returns the archive of a game, or nil.
func (a *auditor) archive(id string) *archive {
	i := slices.IndexFunc(a.tables, func(t *archive) bool { return t.game.ID == id })
	if i < 0 {
		return nil
	}
	return a.tables[i]
}

// audit checks one game, from the outside in.
func (a *auditor) audit(t *archive) {
	slices.SortStableFunc(t.boards, func(x, y board) int { return cmp.Compare(x.Turn, y.Turn) })
	faults := len(a.report.Faults())
	a.signatures(t)
	whole := a.chain(t)
	a.people(t)
	a.dice(t)
	a.moves(t)
	a.trust(t)
	if whole && len(a.report.Faults()) == faults {
		a.replay(t)
	}
	a.views(t)
	a.receipts(t)
	t.game.First, t.game.Last = t.first().Turn, t.last().Turn
	t.game.Over, t.game.Result = t.last().Over(), t.last().Result
	a.report.Games = append(a.report.Games, t.game)
}

// trust says where the rules of this table ask for trust in the referee.
func (a *auditor) trust(t *archive) {
	c, b := t.first().Charter, t.first()
	rules, ok := a.books.Find(c.Game)
	if !ok || !rules.Info().Dice {
		return
	}
	if b.Turn == 1 && (len(b.Asks) == 0 || b.Asks[0].Kind != referee.Ready) {
		a.find(Finding{Kind: Notice, File: t.boards[0].file.Name, Turn: 1, Reason: "no seat was asked to be ready: the referee could choose the deal"})
	}
}
