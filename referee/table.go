package referee

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"whisker/referee/game"
)

// Rulebooks is the games that a referee knows. One whose rules changed stands in
// it in every version by which tables are still played.
type Rulebooks []game.Game

// Find returns the game of a name, in its newest version.
func (r Rulebooks) Find(name string) (newest game.Game, ok bool) {
	for _, g := range r {
		if i := g.Info(); i.Name == name && (newest == nil || i.Version > newest.Info().Version) {
			newest = g
		}
	}
	return newest, newest != nil
}

// at returns the game of a name in the version that a charter names: a table is
// played to its end by the rules that it began with. Its error is a
// *VersionError.
func (r Rulebooks) at(name string, version int) (game.Game, error) {
	newest, ok := r.Find(name)
	if !ok {
		return nil, &VersionError{Version: "the game " + name}
	}
	for _, g := range r {
		if i := g.Info(); i.Name == name && i.Version == version {
			return g, nil
		}
	}
	return nil, &VersionError{Version: fmt.Sprintf("rules %d of %s (here: %d)", version, name, newest.Info().Version)}
}

// Table is one game in progress at one turn. The referee's holds everything;
// one made from a board or a view knows what these say.
type Table struct {
	Board *Board
	Text  []byte // the board's exact bytes
	ID    string // of the board

	Secret     *Secret // nil where only a board or view is at hand
	SecretText string  // its exact text
	Queue      []Queued
	Unused     []SeatUnused

	View *View // where the table was made from one

	rules   game.Game
	setup   game.Setup
	state   game.State
	waiting []*Submission // the queue, read
}

// New begins a table and makes its first board. The charter's game, edition,
// seats and options are completed, its secrets fixed; names, keys and salt are
// the caller's. With ready, in a game with dice, board 1 asks every seat to be
// ready, and the deal comes after it.
func New(books Rulebooks, c Charter, seeds Seeds, ready bool) (*Table, error) {
	rules, ok := books.Find(c.Game)
	if !ok {
		return nil, &VersionError{Version: "the game " + c.Game}
	}
	setup, err := c.complete(rules)
	if err != nil {
		return nil, err
	}
	c.Type, c.Rules = CharterType, rules.Info().Version
	c.Edition, c.Options = setup.Edition, setup.Options
	c.Referee.Open, c.Referee.Hidden = seeds.Tip(), seeds.Commitment()
	if err := c.check(); err != nil {
		return nil, err
	}
	t := begin(rules, setup, &c, seeds, ready)
	if _, err := ReadBoard(t.Text); err != nil { // what nobody could read again is not begun
		return nil, err
	}
	return t, nil
}

func begin(rules game.Game, setup game.Setup, c *Charter, seeds Seeds, ready bool) *Table {
	t := &Table{rules: rules, setup: setup}
	b := &Board{
		Type: BoardType, Charter: c, Game: c.ID(), Turn: 1, Previous: zeros, Mix: zeros,
		Moves: []Entered{}, Changes: []Changed{},
	}
	s := &Secret{Open: seeds.Open, Hidden: seeds.Hidden, Age: seeds.Age, Events: []SeatEvents{}, Moves: []Opened{}}
	var events []game.Event
	if ready && rules.Info().Dice {
		t.state = &lobby{rules: rules, setup: setup}
	} else {
		dice := newDice(b.Game, 1, zeros, s.Hidden, func() string { return walk(seeds.lastLink(), 1) })
		t.state, events = rules.New(setup, dice)
		b.Dice = dice.drawn
	}
	t.set(b, s, nil, events)
	return t
}

// Open reads a save and makes its table. It checks everything but the board's
// signature: form, hashes, the secrets that the charter fixes, the rules'
// version and the position.
func Open(books Rulebooks, text []byte) (*Table, *Save, error) {
	return OpenWhile(books, text, func(*Save) {})
}

// OpenWhile opens as Open does. It calls begin when it knows the form of the save
// and nothing of the documents in it: the caller can have the signature checked
// while they are read.
func OpenWhile(books Rulebooks, text []byte, begin func(*Save)) (*Table, *Save, error) {
	save := new(Save)
	if err := read(text, SaveType, save); err != nil {
		return nil, nil, err
	}
	begin(save)
	b, secret, err := save.parts()
	if err != nil {
		return nil, nil, err
	}
	t, err := tableOf(books, b, []byte(save.Board))
	if err != nil {
		return nil, nil, err
	}
	t.Secret, t.SecretText = secret, save.Secret
	if t.seeds().Commitment() != b.Charter.Referee.Hidden {
		return nil, nil, damaged("/secret", "the hidden secret is not the one that the charter fixes")
	}
	if t.Secret.Salt != t.seeds().salt(b.Turn) {
		return nil, nil, damaged("/secret", "the secret part is not of the board's turn")
	}
	if t.waiting, err = readQueue(save.Queue); err != nil {
		return nil, nil, err
	}
	t.Queue, t.Unused = save.Queue, save.Unused
	if err := t.load(func() (game.State, error) {
		return t.rules.Load(t.setup, b.State, secret.State)
	}); err != nil {
		return nil, nil, err
	}
	return t, save, nil
}

// OpenBoard makes the table that everybody knows.
func OpenBoard(books Rulebooks, text []byte) (*Table, error) {
	t, err := openBoard(books, text)
	if err != nil {
		return nil, err
	}
	return t, t.load(func() (game.State, error) {
		return t.rules.LoadView(t.setup, "", t.Board.State, nil)
	})
}

// OpenView makes the table that one seat knows.
func OpenView(books Rulebooks, view *View) (*Table, error) {
	t, err := openBoard(books, []byte(view.Board))
	if err != nil {
		return nil, err
	}
	if _, i := t.Board.Charter.Place(view.Seat); i < 0 {
		return nil, damaged("/seat", "the view is for a seat that this table does not have")
	}
	t.View = view
	return t, t.load(func() (game.State, error) {
		return t.rules.LoadView(t.setup, view.Seat, t.Board.State, view.Private)
	})
}

func openBoard(books Rulebooks, text []byte) (*Table, error) {
	b, err := ReadBoard(text)
	if err != nil {
		return nil, err
	}
	return tableOf(books, b, text)
}

// tableOf makes the table of a board, but for its position.
func tableOf(books Rulebooks, b *Board, text []byte) (*Table, error) {
	rules, err := books.at(b.Charter.Game, b.Charter.Rules)
	if err != nil {
		return nil, err
	}
	setup, err := b.Charter.complete(rules)
	if seat := new(DamagedError); errors.As(err, &seat) {
		return nil, seat
	}
	if err != nil {
		return nil, damaged("/charter/options", err.Error())
	}
	if string(setup.Options) != string(b.Charter.Options) || setup.Edition != b.Charter.Edition {
		return nil, damaged("/charter/options", "the options are not complete")
	}
	return &Table{Board: b, Text: text, ID: ID(text), rules: rules, setup: setup}, nil
}

// load makes the state and holds it against the board.
func (t *Table) load(state func() (game.State, error)) error {
	switch {
	case t.Board.Closed != "": // Asks and result are those of no position.
		t.state = closedState{}
		return nil
	case len(t.Board.Asks) > 0 && t.Board.Asks[0].Kind == Ready:
		t.state = &lobby{rules: t.rules, setup: t.setup}
	default:
		s, err := state()
		if err != nil {
			return damaged("/state", err.Error())
		}
		t.state = s
	}
	if !slices.EqualFunc(t.state.Asks(), t.Board.Asks, func(a, b game.Ask) bool {
		return a.Seat == b.Seat && a.Kind == b.Kind && string(a.Detail) == string(b.Detail)
	}) {
		return damaged("/asks", "the asks are not those of the position")
	}
	return nil
}

// Info returns the facts of the table's game.
func (t *Table) Info() *game.Info { return t.rules.Info() }

// Rules returns the table's game.
func (t *Table) Rules() game.Game { return t.rules }

// State returns the position. The caller does not change it.
func (t *Table) State() game.State { return t.state }

// Parse reads an answer in JSON or short form for a kind of ask.
func (t *Table) Parse(kind, text string) (game.Move, error) {
	if text = strings.TrimSpace(text); strings.HasPrefix(text, "{") {
		return decode(t.rules, kind, game.Raw(text))
	}
	return parse(t.rules, kind, text)
}

func (t *Table) seeds() Seeds {
	return Seeds{Open: t.Secret.Open, Hidden: t.Secret.Hidden, Age: t.Secret.Age}
}

// set fills in what follows from the position and fixes the texts.
func (t *Table) set(b *Board, s *Secret, asked []Asked, events []game.Event) {
	if l, ok := t.state.(*lobby); ok && l.begun != nil {
		t.state = l.begun
	}
	b.Events = []game.Raw{}
	for _, e := range events {
		if e.For == "" {
			b.Events = append(b.Events, e.Data)
			continue
		}
		s.tell(e.For, e.Data)
	}
	b.State, b.Asks = game.Marshal(t.state.Public()), t.state.Asks()
	if b.Asks == nil {
		b.Asks = []game.Ask{}
	}
	b.Asked = countAsked(b.Charter, asked, b.Asks)
	s.State = game.Marshal(t.state.Secret())
	if r := t.state.Result(); r != nil {
		b.Result = game.Marshal(r)
	}
	t.commit(b, s)
}

// commit completes the secret part, publishes it if this is the last board, and
// fixes the texts.
func (t *Table) commit(b *Board, s *Secret) {
	seeds := Seeds{Open: s.Open, Hidden: s.Hidden, Age: s.Age}
	s.Salt = seeds.salt(b.Turn)
	if t.rules.Info().Dice && (s.Link == nil || s.Link.Turn <= b.Turn) {
		l := seeds.checkpoint(b.Turn)
		s.Link = &l
	}
	if b.Over() {
		b.Opened = append(b.Opened, s.Moves...)
		s.Moves = []Opened{}
		b.Final = &Final{Age: s.Age, Open: s.Open, Hidden: s.Hidden}
	}
	t.Secret, t.SecretText = s, string(Text(s))
	b.Secret = ID(t.SecretText)
	t.Board, t.Text = b, Text(b)
	t.ID = ID(t.Text)
}

// tell keeps a private event for a seat, in table order of first telling.
func (s *Secret) tell(seat game.Seat, event game.Raw) {
	i := slices.IndexFunc(s.Events, func(e SeatEvents) bool { return e.Seat == seat })
	if i < 0 {
		i = len(s.Events)
		s.Events = append(s.Events, SeatEvents{Seat: seat})
	}
	s.Events[i].Events = append(s.Events[i].Events, event)
}

// countAsked adds the asks of a new board to the counts of the one before, in
// table order, the referee last.
func countAsked(c *Charter, before []Asked, asks []game.Ask) []Asked {
	counts := []Asked{}
	seats := c.Setup().Seats
	for _, seat := range append(seats, game.Referee) {
		a := (&Board{Asked: before}).askedOf(seat)
		if slices.ContainsFunc(asks, func(a game.Ask) bool { return a.Seat == seat }) {
			a.Count++
		}
		if a.Count > 0 || seat != game.Referee {
			counts = append(counts, a)
		}
	}
	return counts
}
