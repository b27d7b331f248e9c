package schema

import (
	"slices"
	"strings"

	"pgregory.net/rapid"

	"whisker/referee"
	"whisker/referee/fox"
	"whisker/referee/game"
	"whisker/referee/hare"
	"whisker/referee/plain"
	"whisker/referee/tiger"
)

// gen draws parts of documents.
type gen struct{ *rapid.T }

func (g gen) maybe() bool    { return rapid.Bool().Draw(g.T, "there") }
func (g gen) upTo(n int) int { return rapid.IntRange(0, n).Draw(g.T, "n") }
func (g gen) number() int    { return rapid.IntRange(0, game.MaxCount).Draw(g.T, "number") }
func (g gen) rev() int64     { return rapid.Int64Range(0, game.MaxInt).Draw(g.T, "rev") }

func (g gen) hash() string              { return rapid.StringMatching(`[0-9a-f]{64}`).Draw(g.T, "hash") }
func (g gen) raw(of ...string) game.Raw { return game.Raw(rapid.SampledFrom(of).Draw(g.T, "raw")) }
func (g gen) seat() game.Seat {
	return rapid.SampledFrom([]game.Seat{"red", "green"}).Draw(g.T, "seat")
}
func (g gen) text(most int) string { return plainString(most, "\n").Draw(g.T, "text") }
func (g gen) line(most int) string { return plainString(most, "").Draw(g.T, "line") }

// name is a name of at most 80 characters that looks like none of others.
func (g gen) name(others ...string) string {
	return plainString(80, "").Filter(func(s string) bool {
		return plain.IsName(s) && !slices.ContainsFunc(others, func(o string) bool { return o != s && plain.Alike(o, s) })
	}).Draw(g.T, "name")
}

func (g gen) word(words ...string) string { return rapid.SampledFrom(words).Draw(g.T, "word") }

// plainString is text of 1 to most characters of all the world.
func plainString(most int, and string) *rapid.Generator[string] {
	alphabet := []rune("aZ09 .,-_/\\\"'<>&é虎\U0001F600\u0301" + and)
	return rapid.StringOfN(rapid.SampledFrom(alphabet), 1, most, -1)
}

func many[T any](g gen, most int, draw func() T) []T {
	items := []T{}
	for range g.upTo(most) {
		items = append(items, draw())
	}
	return items
}

func optional[T any](g gen, draw func() T) T {
	var none T
	if g.maybe() {
		return draw()
	}
	return none
}

func (g gen) pad() string { return strings.Repeat(" ", g.upTo(3)) }

func (g gen) object() game.Raw {
	return g.raw(`{}`, `{"a":1}`, `{"a":[true,"x\ny",{"b":[]}],"c":-3}`)
}

func (g gen) event() game.Raw {
	return g.raw(`{"event":"wake"}`, `{"event":"move","seat":"red","from":3}`)
}

func (g gen) charter() *referee.Charter {
	c := &referee.Charter{
		Type: referee.CharterType, Name: g.name(), Game: g.word("tiger", "hare"), Edition: g.word("en", "zh"), Rules: 1 + g.upTo(3),
		Options: g.object(),
		Referee: referee.RefereeKeys{Key: g.line(9), Age: g.line(9), Open: g.hash(), Hidden: g.hash()},
		Entry:   rapid.SampledFrom([]referee.Entry{referee.EntryPlayers, referee.EntryReferee, referee.EntryBoth}).Draw(g.T, "entry"),
		Absent:  referee.AbsentPolicy{Policy: g.word(referee.AbsentWait, referee.AbsentDefault), After: g.upTo(2)},
		Mail:    g.maybe(), Salt: g.hash(),
	}
	var players []string
	for _, seat := range []game.Seat{"red", "green"} {
		players = append(players, g.name(players...))
		p := referee.Place{Seat: seat, Player: players[len(players)-1], Age: optional(g, func() string { return g.line(9) })}
		if c.Entry == referee.EntryPlayers || g.maybe() {
			p.Key = g.line(9)
		}
		if g.maybe() {
			p.Mail = "ann@example.org"
		}
		c.Seats = append(c.Seats, p)
	}
	return c
}

func (g gen) opened() referee.Opened {
	return referee.Opened{Turn: 1 + g.number()/2, Seat: g.seat(), ID: g.hash(), Signed: g.text(9)}
}

func (g gen) entered() referee.Entered {
	e := referee.Entered{Seat: g.seat(), Absent: g.maybe()}
	if !e.Absent {
		e.ID = g.hash()
		e.Signed = optional(g, func() string { return g.text(9) })
		if g.maybe() {
			e.By = referee.ByReferee
		}
	}
	if ids := many(g, 2, g.hash); len(ids) > 0 {
		e.Equivocal = ids
	}
	return e
}

func (g gen) ask() game.Ask {
	return game.Ask{Seat: g.seat(), Kind: g.word("card", "ready"), Detail: optional(g, g.object)}
}

func (g gen) board(secret string) *referee.Board {
	c := g.charter()
	b := &referee.Board{
		Type: referee.BoardType, Charter: c, Game: c.ID(), Turn: 1, Previous: strings.Repeat("0", 64),
		Secret: referee.ID(secret), Mix: g.hash(), Dice: optional(g, g.hash),
		Moves: many(g, 2, g.entered), Events: many(g, 3, g.event), State: g.object(),
		Asked: many(g, 2, func() referee.Asked { return referee.Asked{Seat: g.seat(), Count: g.upTo(3), Absent: g.upTo(2)} }),
		Asks:  many(g, 2, g.ask), Changes: []referee.Changed{},
		Note: optional(g, func() string { return g.text(500) }),
	}
	if g.maybe() {
		b.Turn, b.Previous = 2+g.number()/2, rapid.StringMatching(`[1-9a-f][0-9a-f]{63}`).Draw(g.T, "a board before")
	}
	if opened := many(g, 2, g.opened); len(opened) > 0 {
		b.Opened = opened
	}
	if b.Over() {
		b.Final = &referee.Final{Age: g.line(9), Open: g.hash(), Hidden: g.hash()}
		if g.maybe() {
			b.Closed = g.line(500)
		} else {
			b.Result = g.object()
		}
	}
	if b.Turn > 1 && !b.Over() && g.maybe() {
		g.administer(b)
	}
	return b
}

// administer makes a board of what a referee does between two turns.
func (g gen) administer(b *referee.Board) {
	b.Moves, b.Events, b.Opened = []referee.Entered{}, []game.Raw{}, nil
	b.Also = []referee.Standing{{Turn: b.Turn - 1, ID: b.Previous}}
	if b.Turn > 2 && g.maybe() {
		b.Also = []referee.Standing{{Turn: 1 + g.upTo(b.Turn-3), ID: g.hash()}}
		b.Replaces, b.Note = g.hash(), g.line(500)
		return
	}
	before := b.Charter.Seats[0]
	c := g.change()
	c.Game, c.Number, c.Place.Seat, c.Place.Key = b.Game, 1, before.Seat, "another"
	changed := referee.Changed{Turn: b.Turn, Change: c, By: referee.ByChair, Signed: []referee.Consent{}}
	switch {
	case before.Key != "" && g.maybe():
		changed.By, changed.Signed = referee.BySeat, []referee.Consent{{Seat: before.Seat, Signature: g.text(9)}}
	case slices.ContainsFunc(b.Charter.Seats, func(p referee.Place) bool { return plain.Alike(c.Place.Player, p.Player) }):
		c.Place.Player = "somebody else" // A name that the table knows would keep its key.
	}
	b.Changes = []referee.Changed{changed}
}

func (g gen) change() *referee.Change {
	p := referee.Place{Seat: g.seat(), Player: g.name(), Key: g.line(9), Age: optional(g, func() string { return g.line(9) })}
	if g.maybe() {
		p.Mail = "ann@example.org"
	}
	return &referee.Change{Type: referee.ChangeType, Game: g.hash(), Number: 1 + g.number()/2, Place: p}
}

func (g gen) move() *referee.Move {
	m := &referee.Move{
		Type: referee.MoveType, Game: g.hash(), Turn: 1 + g.number()/2, Seat: g.seat(), Answers: g.hash(), Rev: g.rev(),
		Salt: g.hash(), Withdraw: g.maybe(), Ahead: g.upTo(3), Note: optional(g, func() string { return g.text(500) }), Pad: g.pad(),
	}
	if !m.Withdraw {
		m.Move = g.object()
	}
	if m.Ahead > 0 {
		m.Choice = g.upTo(referee.MaxQueue)
	}
	if g.maybe() {
		m.By = referee.ByReferee
	}
	return m
}

func (g gen) unused() referee.Unused {
	return referee.Unused{ID: g.hash(), Ahead: 1 + g.upTo(5), Choice: 1 + g.upTo(referee.MaxQueue-1)}
}

func (g gen) secret() *referee.Secret {
	s := &referee.Secret{
		Salt: g.hash(), Open: g.hash(), Hidden: g.hash(), Age: g.line(9), State: g.object(),
		Events: many(g, 2, func() referee.SeatEvents { return referee.SeatEvents{Seat: g.seat(), Events: many(g, 2, g.event)} }),
		Moves:  many(g, 2, g.opened),
	}
	if g.maybe() {
		s.Link = &referee.Link{Turn: 1 + g.upTo(referee.ChainLength-1), Hash: g.hash()}
	}
	return s
}

func (g gen) save() *referee.Save {
	secret := string(referee.Text(g.secret()))
	return &referee.Save{
		Type: referee.SaveType, Board: string(referee.Text(g.board(secret))), Signature: g.text(9), Secret: secret,
		Queue:  many(g, 2, func() referee.Queued { return referee.Queued{Seat: g.seat(), Signed: g.text(9)} }),
		Unused: many(g, 2, func() referee.SeatUnused { return referee.SeatUnused{Seat: g.seat(), Moves: many(g, 2, g.unused)} }),
		Pad:    g.pad(),
	}
}

func (g gen) view() *referee.View {
	return &referee.View{
		Type: referee.ViewType, Seat: g.seat(), Board: string(referee.Text(g.board("{}\n"))), Private: g.object(),
		Events: many(g, 2, g.event), Unused: many(g, 2, g.unused), Pad: g.pad(),
	}
}

func (g gen) receipt() *referee.Receipt {
	r := &referee.Receipt{
		Type: referee.ReceiptType, Game: g.hash(), Turn: 1 + g.number()/2, Seat: g.seat(), ID: g.hash(), Rev: g.rev(),
		Verdict: rapid.SampledFrom(referee.Verdicts).Draw(g.T, "verdict"), Stands: g.word("", zeros), Pad: g.pad(),
	}
	for range g.upTo(referee.MaxReasons) {
		r.Reasons = append(r.Reasons, g.word("why", "the card is not in the hand", "é"))
	}
	return r
}

func (g gen) card() tiger.Card {
	m := tiger.Card{Card: 1 + g.upTo(8)}
	if spaces := rapid.Permutation([]int{0, 1, 2, 3, 4, 5, 6}).Draw(g.T, "aim")[:g.upTo(7)]; len(spaces) > 0 {
		m.Aim = spaces
	}
	seats := tiger.Game.Info().Seats
	if seats = rapid.Permutation(seats).Draw(g.T, "lasso")[:g.upTo(len(seats))]; len(seats) > 0 {
		m.Lasso = seats
	}
	return m
}

func (g gen) piece() fox.Kind {
	return rapid.SampledFrom([]fox.Kind{fox.Hen, fox.Cheese, fox.Fox, fox.Hammer}).Draw(g.T, "piece")
}

func (g gen) plan() fox.Plan {
	return fox.Plan{
		Reaches: many(g, 7, func() fox.Reach {
			return fox.Reach{Kind: g.piece(), Care: rapid.SampledFrom([]fox.Care{fox.Snatch, fox.Feel, fox.Study}).Draw(g.T, "care")}
		}),
		Stop: g.upTo(5), Steal: rapid.SampledFrom([]fox.StealOrder{fox.StealAuto, fox.StealAsk}).Draw(g.T, "steal"),
	}
}

func (g gen) steal() fox.Steal {
	if g.maybe() {
		return fox.Steal{Pass: true}
	}
	return fox.Steal{From: g.seat(), Kind: g.piece()}
}

func (g gen) racing() hare.Card {
	return rapid.SampledFrom([]hare.Card{hare.HareCard, hare.WolfCard, hare.HowlCard, hare.LambCard}).Draw(g.T, "card")
}

func (g gen) play() hare.Play {
	p := hare.Play{Animal: rapid.SampledFrom([]hare.Animal{hare.Wolf, hare.Fox}).Draw(g.T, "animal"), Cards: 1 + g.upTo(3)}
	if p.Animal == hare.Wolf {
		p.Howls = g.upTo(p.Cards)
	}
	return p
}
