package gametest_test

import (
	"testing"

	"whisker/referee/game"
	"whisker/referee/gametest/mice"
)

// faulty is a game with a fault: what is not nil stands in for what the game
// does itself.
type faulty struct {
	game.Game
	info     func(*game.Info)
	complete func(game.Setup) (game.Setup, error)
	load     func(g game.Game, s game.Setup, public, secret game.Raw) (game.State, error)
	decode   func(kind string, move game.Raw) (game.Move, error)
	parse    func(kind, short string) (game.Move, error)

	asks           func(*position) []game.Ask
	knows          func(*position, game.Seat) bool
	legal          func(*position, game.Seat) []game.Move
	check          func(*position, game.Seat, game.Move) []game.Refusal
	play           func(*position, []game.Answer, game.Dice) game.Outcome
	absent         func(*position, game.Seat) (game.Move, bool)
	public         func(*position) any
	private        func(*position, game.Seat) any
	result         func(*position) any
	largestPrivate func(*position, game.Seat) int
	largestSecret  func(*position) int
}

// position is one of a faulty game.
type position struct {
	game.State
	fault *faulty
	note  int // whatever a fault has to remember
}

func newFaulty(f faulty) *faulty {
	f.Game = mice.Game{}
	return &f
}

func (f *faulty) wrap(s game.State, err error) (game.State, error) {
	if err != nil {
		return nil, err
	}
	return &position{State: s, fault: f}, nil
}

func (f *faulty) Info() *game.Info {
	i := *f.Game.Info()
	if f.info != nil {
		f.info(&i)
	}
	return &i
}

func (f *faulty) Complete(s game.Setup) (game.Setup, error) {
	if f.complete != nil {
		return f.complete(s)
	}
	return f.Game.Complete(s)
}

func (f *faulty) New(s game.Setup, d game.Dice) (game.State, []game.Event) {
	state, events := f.Game.New(s, d)
	return &position{State: state, fault: f}, events
}

func (f *faulty) Load(s game.Setup, public, secret game.Raw) (game.State, error) {
	if f.load != nil {
		return f.wrap(f.load(f.Game, s, public, secret))
	}
	return f.wrap(f.Game.Load(s, public, secret))
}

func (f *faulty) LoadView(s game.Setup, seat game.Seat, public, private game.Raw) (game.State, error) {
	return f.wrap(f.Game.LoadView(s, seat, public, private))
}

func (f *faulty) Decode(kind string, move game.Raw) (game.Move, error) {
	if f.decode != nil {
		return f.decode(kind, move)
	}
	return f.Game.Decode(kind, move)
}

func (f *faulty) Parse(kind, short string) (game.Move, error) {
	if f.parse != nil {
		return f.parse(kind, short)
	}
	return f.Game.Parse(kind, short)
}

func (p *position) Asks() []game.Ask {
	if p.fault.asks != nil {
		return p.fault.asks(p)
	}
	return p.State.Asks()
}

func (p *position) Knows(seat game.Seat) bool {
	if p.fault.knows != nil {
		return p.fault.knows(p, seat)
	}
	return p.State.Knows(seat)
}

func (p *position) Legal(seat game.Seat) []game.Move {
	if p.fault.legal != nil {
		return p.fault.legal(p, seat)
	}
	return p.State.Legal(seat)
}

func (p *position) Check(seat game.Seat, m game.Move) []game.Refusal {
	if p.fault.check != nil {
		return p.fault.check(p, seat, m)
	}
	return p.State.Check(seat, m)
}

func (p *position) Play(answers []game.Answer, d game.Dice) game.Outcome {
	if p.fault.play != nil {
		return p.fault.play(p, answers, d)
	}
	return p.State.Play(answers, d)
}

func (p *position) Absent(seat game.Seat) (game.Move, bool) {
	if p.fault.absent != nil {
		return p.fault.absent(p, seat)
	}
	return p.State.Absent(seat)
}

func (p *position) Public() any {
	if p.fault.public != nil {
		return p.fault.public(p)
	}
	return p.State.Public()
}

func (p *position) Private(seat game.Seat) any {
	if p.fault.private != nil {
		return p.fault.private(p, seat)
	}
	return p.State.Private(seat)
}

func (p *position) Result() any {
	if p.fault.result != nil {
		return p.fault.result(p)
	}
	return p.State.Result()
}

func (p *position) LargestPrivate(seat game.Seat) int {
	if p.fault.largestPrivate != nil {
		return p.fault.largestPrivate(p, seat)
	}
	return p.State.LargestPrivate(seat)
}

func (p *position) LargestSecret() int {
	if p.fault.largestSecret != nil {
		return p.fault.largestSecret(p)
	}
	return p.State.LargestSecret()
}

// secrets is mice's secret document.
type secrets struct {
	Deck  []int       `json:"deck"`
	Hands [][]int     `json:"hands"`
	Bets  []game.Seat `json:"bets"`
}

func (p *position) secrets() secrets {
	var s secrets
	if err := game.Unmarshal(game.Marshal(p.Secret()), &s); err != nil {
		panic(err)
	}
	return s
}

// seats are those of the position, in table order.
func (p *position) seats() []game.Seat {
	var public struct {
		Mice []struct {
			Seat game.Seat `json:"seat"`
		} `json:"mice"`
	}
	if err := game.Peek(game.Marshal(p.State.Public()), &public); err != nil {
		panic(err)
	}
	var seats []game.Seat
	for _, m := range public.Mice {
		seats = append(seats, m.Seat)
	}
	return seats
}

// TestNoFault: what finds faults below finds none in the game itself, however
// it is wrapped.
func TestNoFault(t *testing.T) {
	if err := conformance(faulty{}); err != nil {
		t.Errorf("conformance: %v", err)
	}
	if err := leakScan(faulty{}); err != nil {
		t.Errorf("leaks: %v", err)
	}
}
