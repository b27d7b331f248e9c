package referee

import "whisker/referee/game"

// Ready is the kind of ask that every seat answers before a game with dice is
// dealt. A game has no kind of this name.
const Ready = "ready"

// lobby is the state of a table before the deal: it asks every seat to be
// ready, and its Play begins the game. So the first draw rests on what every
// player brought, and a referee alone cannot choose the deal.
type lobby struct {
	rules game.Game
	setup game.Setup
	begun game.State // after Play
}

var _ game.State = (*lobby)(nil)

// BeganReady reports whether the first board of the table asked every seat to be
// ready: it does so still, or what the seats brought to the dice stands here.
func (b *Board) BeganReady() bool { return b.Mix != zeros || string(b.State) == "{}" }

// readyMove confirms key and participation.
type readyMove struct {
	Ready bool `json:"ready"`
}

// String is the short form.
func (readyMove) String() string { return Ready }

func (l *lobby) Asks() []game.Ask {
	asks := make([]game.Ask, len(l.setup.Seats))
	for i, s := range l.setup.Seats {
		asks[i] = game.Ask{Seat: s, Kind: Ready}
	}
	return asks
}

func (l *lobby) Knows(game.Seat) bool { return true }

func (l *lobby) Legal(game.Seat) []game.Move { return []game.Move{readyMove{true}} }

func (l *lobby) Check(_ game.Seat, m game.Move) []game.Refusal {
	if m == (readyMove{true}) {
		return nil
	}
	return []game.Refusal{{Kind: game.Illegal, Field: "/ready", Reason: "the answer is not ready"}}
}

func (l *lobby) Play(_ []game.Answer, dice game.Dice) game.Outcome {
	var events []game.Event
	l.begun, events = l.rules.New(l.setup, dice)
	return game.Outcome{Events: events}
}

func (l *lobby) Absent(game.Seat) (game.Move, bool) { return nil, false }
func (l *lobby) Public() any                        { return struct{}{} }
func (l *lobby) Private(game.Seat) any              { return struct{}{} }
func (l *lobby) Secret() any                        { return struct{}{} }
func (l *lobby) Result() any                        { return nil }
func (l *lobby) LargestPrivate(game.Seat) int       { return len("{}") }
func (l *lobby) LargestSecret() int                 { return len("{}") }

// decode reads an answer to a kind of ask, ready included.
func decode(rules game.Game, kind string, move game.Raw) (game.Move, error) {
	if kind != Ready {
		return rules.Decode(kind, move)
	}
	var m readyMove
	if err := game.Unmarshal(move, &m); err != nil {
		return nil, game.NotUnderstood("", err.Error())
	}
	return m, nil
}

// parse reads the short form of an answer to a kind of ask, ready included.
func parse(rules game.Game, kind, short string) (game.Move, error) {
	if kind != Ready {
		return rules.Parse(kind, short)
	}
	if short != Ready {
		return nil, game.NotUnderstood("", "the only answer is ready")
	}
	return readyMove{true}, nil
}
