package gametest_test

import (
	"bytes"
	"regexp"
	"slices"
	"testing"

	"whisker/referee/game"
	"whisker/referee/gametest"
	"whisker/referee/gametest/mice"
)

func leakScan(f faulty) error {
	return gametest.LeakScan(newFaulty(f), gametest.Options{Turns: 60, Games: 20, Shuffle: shuffle})
}

func shuffle(public, secret game.Raw, seat game.Seat, dice game.Dice) game.Raw {
	return mice.Shuffle(hint.ReplaceAll(public, []byte("}")), secret, seat, dice)
}

// hinted is a public document with something in it that it should not have.
type hinted struct {
	Night   int      `json:"night"`
	Betting bool     `json:"betting"`
	Mice    game.Raw `json:"mice"`
	Pile    []int    `json:"pile"`
	Deck    int      `json:"deck"`
	Hint    int      `json:"hint"`
}

func (p *position) hinted(hint int) any {
	var h hinted
	if err := game.Peek(game.Marshal(p.State.Public()), &h); err != nil {
		panic(err)
	}
	h.Hint = hint
	return h
}

var hint = regexp.MustCompile(`,"hint":([0-9]+)}$`)

// withoutHint loads a position whose public document is hinted.
func withoutHint(g game.Game, s game.Setup, public, secret game.Raw) (game.State, error) {
	return g.Load(s, hint.ReplaceAll(public, []byte("}")), secret)
}

// TestLeakScanFinds leaks one secret after another.
func TestLeakScanFinds(t *testing.T) {
	// top is a secret: the card that is drawn next, 0 for none.
	top := func(p *position) int {
		if d := p.secrets().Deck; len(d) > 0 {
			return d[0]
		}
		return 0
	}
	type told struct {
		Event string `json:"event"`
		Card  int    `json:"card"`
	}
	tests := []struct {
		name  string
		law   gametest.Law
		fault faulty
	}{
		{"the deck in public", gametest.Alike, faulty{public: func(p *position) any { return p.hinted(top(p)) }, load: withoutHint}},
		{"the deck in private", gametest.Alike, faulty{private: func(p *position, s game.Seat) any {
			return struct {
				Top int `json:"top"`
			}{top(p)}
		}}},
		{"a hand in an ask", gametest.Alike, faulty{asks: func(p *position) []game.Ask {
			asks := p.State.Asks()
			for i := range asks {
				asks[i].Detail = game.Marshal(p.secrets())
			}
			return asks
		}}},
		{"the deck in the length of a secret", gametest.Alike, faulty{largestSecret: func(p *position) int { return 200 + top(p) }}},
		{"a hand in the length of a view", gametest.Alike, faulty{largestPrivate: func(p *position, _ game.Seat) int { return 200 + p.secrets().Hands[0][0] }}},
		{"the deck in what is legal", gametest.Alike, faulty{legal: func(p *position, s game.Seat) []game.Move {
			moves := p.State.Legal(s)
			if top(p) > 3 && len(moves) > 1 {
				moves = moves[:1]
			}
			return moves
		}}},
		{"the deck in a refusal", gametest.Alike, faulty{check: func(p *position, s game.Seat, m game.Move) []game.Refusal {
			refused := p.State.Check(s, m)
			if refused != nil && top(p) > 3 {
				refused = append(refused, game.Refusal{Kind: game.Illegal, Rule: "M4", Reason: "the next card is high"})
			}
			return refused
		}}},
		{"the deck in what absent seats play", gametest.Alike, faulty{absent: func(p *position, s game.Seat) (game.Move, bool) {
			moves := p.State.Legal(s)
			return moves[top(p)%len(moves)], true
		}}},

		{"a draw told to all", gametest.AlikeNext, faulty{play: func(p *position, a []game.Answer, d game.Dice) game.Outcome {
			out := play(p, a, d)
			for i := range out.Events {
				out.Events[i].For = ""
			}
			return out
		}}},
		{"a draw told to another", gametest.AlikeNext, faulty{play: func(p *position, a []game.Answer, d game.Dice) game.Outcome {
			seats := p.seats()
			out := play(p, a, d)
			for i, e := range out.Events {
				if e.For != "" {
					out.Events[i].For = seats[(1+slices.Index(seats, e.For))%len(seats)]
				}
			}
			return out
		}}},
		{"the deck in an event", gametest.AlikeNext, faulty{play: func(p *position, a []game.Answer, d game.Dice) game.Outcome {
			t := top(p)
			out := play(p, a, d)
			out.Events = append(out.Events, game.Tell(told{"hint", t}))
			return out
		}}},
		{"the deck in public, a turn later", gametest.AlikeNext, faulty{
			public: func(p *position) any { return p.hinted(p.note) },
			load: func(g game.Game, s game.Setup, public, secret game.Raw) (game.State, error) {
				state, err := withoutHint(g, s, public, secret)
				if err != nil {
					return nil, err
				}
				p := &position{State: state, fault: &faulty{Game: g}}
				if m := hint.FindSubmatch(public); m != nil {
					p.note = int(bytes.TrimSpace(m[1])[0] - '0')
				}
				return p, nil
			},
			play: func(p *position, a []game.Answer, d game.Dice) game.Outcome {
				t := top(p)
				out := play(p, a, d)
				p.note = t
				return out
			},
		}},
		{"secret moves revealed by what they are", gametest.AlikeNext, faulty{play: func(p *position, a []game.Answer, d game.Dice) game.Outcome {
			t := top(p)
			out := play(p, a, d)
			out.Reveal = out.Reveal || t > 3
			return out
		}}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) { wantLaw(t, leakScan(test.fault), test.law) })
	}
}

// TestLeakScanNeedsShuffle: a scan that cannot test anything fails.
func TestLeakScanNeedsShuffle(t *testing.T) {
	same := func(_, secret game.Raw, _ game.Seat, _ game.Dice) game.Raw { return secret }
	other := func(public, secret game.Raw, _ game.Seat, d game.Dice) game.Raw {
		return mice.Shuffle(public, secret, "", d)
	}
	none := func(_, _ game.Raw, _ game.Seat, _ game.Dice) game.Raw { return game.Raw("{}") }
	tests := []struct {
		name    string
		law     gametest.Law
		shuffle func(public, secret game.Raw, seat game.Seat, dice game.Dice) game.Raw
	}{
		{"none", gametest.Facts, nil},
		{"one that changes nothing", gametest.Facts, same},
		{"one that changes what a seat knows", gametest.Alike, other},
		{"one that makes no position", gametest.Shuffled, none},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			wantLaw(t, gametest.LeakScan(mice.Game{}, gametest.Options{Games: 20, Shuffle: test.shuffle}), test.law)
		})
	}
}
