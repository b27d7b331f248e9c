package gametest_test

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"

	"whisker/referee/game"
	"whisker/referee/gametest"
	"whisker/referee/gametest/mice"
)

func conformance(f faulty) error {
	return gametest.Conformance(newFaulty(f), gametest.Options{Turns: 60})
}

// play plays on, for faults that add to it.
func play(p *position, a []game.Answer, d game.Dice) game.Outcome { return p.State.Play(a, d) }

// slurred is a card that does not say which.
type slurred struct{ mice.Card }

func (slurred) String() string { return "card" }

// tapes counts what no game may count: it outlives a game.
var tapes atomic.Int64

var deck = regexp.MustCompile(`"deck":[0-9]+}$`)

// TestConformanceFinds breaks one law after another.
func TestConformanceFinds(t *testing.T) {
	playing := func(p *position) bool { return len(p.State.Asks()) == 1 }
	over := func(p *position) bool { return len(p.State.Asks()) == 0 }
	event := func(e game.Event) func(*position, []game.Answer, game.Dice) game.Outcome {
		return func(p *position, a []game.Answer, d game.Dice) game.Outcome {
			out := play(p, a, d)
			out.Events = append(out.Events, e)
			return out
		}
	}
	draws := func(labels ...game.Label) func(*position, []game.Answer, game.Dice) game.Outcome {
		return func(p *position, a []game.Answer, d game.Dice) game.Outcome {
			for _, l := range labels {
				d.Hidden(l, 2)
			}
			return play(p, a, d)
		}
	}
	refuses := func(r game.Refusal) func(*position, game.Seat, game.Move) []game.Refusal {
		return func(p *position, s game.Seat, m game.Move) []game.Refusal {
			if refused := p.State.Check(s, m); refused != nil {
				return append(refused, r)
			}
			return nil
		}
	}
	type ranks struct {
		Ranking []struct {
			Seat  game.Seat `json:"seat"`
			Place int       `json:"place"`
		} `json:"ranking"`
		Winners []game.Seat `json:"winners"`
	}
	result := func(change func(*ranks)) func(*position) any {
		return func(p *position) any {
			if !over(p) {
				return nil
			}
			var r ranks
			if err := game.Peek(game.Marshal(p.State.Result()), &r); err != nil {
				return err
			}
			change(&r)
			return r
		}
	}
	asks := func(change func(*position, []game.Ask) []game.Ask) func(*position) []game.Ask {
		return func(p *position) []game.Ask {
			if over(p) {
				return nil
			}
			return change(p, p.State.Asks())
		}
	}

	tests := []struct {
		name  string
		law   gametest.Law
		fault faulty
	}{
		{"two editions of one name", gametest.Facts, faulty{info: func(i *game.Info) { i.Editions = []string{"house", "house"} }}},
		{"no title", gametest.Facts, faulty{info: func(i *game.Info) { i.Native = "" }}},
		{"no version", gametest.Facts, faulty{info: func(i *game.Info) { i.Version = 0 }}},
		{"more seats than names", gametest.Facts, faulty{info: func(i *game.Info) { i.Max = 5 }}},
		{"a seat of the referee", gametest.Facts, faulty{info: func(i *game.Info) { i.Seats = append([]game.Seat{game.Referee}, i.Seats...) }}},
		{"a kind without a bound", gametest.Facts, faulty{info: func(i *game.Info) { i.Kinds = []game.Kind{{Name: "bet"}} }}},
		{"a word without its words", gametest.Facts, faulty{info: func(i *game.Info) {
			i.Options = []game.Option{{Name: "nights", Type: game.Word, Rule: "M9", About: "nights"}}
		}}},
		{"an option without a rule", gametest.Facts, faulty{info: func(i *game.Info) {
			i.Options = []game.Option{{Name: "nights", Type: game.Int, Rule: "M99", About: "nights"}}
		}}},
		{"an option that Complete leaves out", gametest.Facts, faulty{info: func(i *game.Info) {
			i.Options = append(slices.Clone(i.Options), game.Option{Name: "cats", Type: game.Int, Rule: "M6", About: "cats"})
		}}},
		{"a default edition that is not the first", gametest.Facts, faulty{complete: func(s game.Setup) (game.Setup, error) {
			if s.Edition == "" {
				s.Edition = "barn"
			}
			return mice.Game{}.Complete(s)
		}}},
		{"a complete setup that is completed further", gametest.Facts, faulty{complete: func(s game.Setup) (game.Setup, error) {
			full, err := mice.Game{}.Complete(s)
			if err == nil && s.Options != nil {
				full.Options = game.Raw(`{"nights":4}`)
			}
			return full, err
		}}},
		{"a setup that is never refused", gametest.Facts, faulty{complete: func(s game.Setup) (game.Setup, error) {
			if full, err := (mice.Game{}).Complete(s); err == nil {
				return full, nil
			}
			return s, nil
		}}},
		{"a refused setup without a Refusal", gametest.Facts, faulty{complete: func(s game.Setup) (game.Setup, error) {
			full, err := mice.Game{}.Complete(s)
			if err != nil {
				err = errors.New("no")
			}
			return full, err
		}}},

		{"a private document longer than declared", gametest.Documents, faulty{largestPrivate: func(*position, game.Seat) int { return len(`{"hand":[1,1]}`) }}},
		{"private events that are not counted", gametest.Documents, faulty{largestPrivate: func(*position, game.Seat) int { return len(`{"hand":[1,1],"bet":"white"}`) }}},
		{"a secret document longer than declared", gametest.Documents, faulty{largestSecret: func(*position) int { return 60 }}},
		{"a number that is no integer", gametest.Documents, faulty{public: func(p *position) any { return game.Raw(`{"night":1.5}`) }}},
		{"a document that is no object", gametest.Documents, faulty{public: func(*position) any { return []int{} }}},
		{"secrets that Info denies", gametest.Documents, faulty{info: func(i *game.Info) { i.Secrets = false }}},

		{"an unknown kind of ask", gametest.Asks, faulty{asks: asks(func(_ *position, a []game.Ask) []game.Ask { a[0].Kind = "chase"; return a })}},
		{"asks out of order", gametest.Asks, faulty{asks: asks(func(_ *position, a []game.Ask) []game.Ask { slices.Reverse(a); return a })}},
		{"a seat asked twice", gametest.Asks, faulty{asks: asks(func(_ *position, a []game.Ask) []game.Ask { return append(a, a[len(a)-1]) })}},
		{"somebody asked who does not play", gametest.Asks, faulty{asks: asks(func(_ *position, a []game.Ask) []game.Ask { a[0].Seat = "cat"; return a })}},
		{"a detail that is no object", gametest.Asks, faulty{asks: asks(func(_ *position, a []game.Ask) []game.Ask { a[0].Detail = game.Raw(`3`); return a })}},
		{"an ask that tells a hand", gametest.View, faulty{asks: asks(func(p *position, a []game.Ask) []game.Ask {
			a[0].Detail = game.Marshal(struct {
				Hands int `json:"hands"`
			}{len(p.secrets().Hands[0])})
			return a
		})}},

		{"an event that does not name itself", gametest.Events, faulty{play: event(game.Tell(struct{}{}))}},
		{"an event for nobody at the table", gametest.Events, faulty{play: event(game.Event{For: "cat", Data: game.Raw(`{"event":"purr"}`)})}},

		{"a list that changes", gametest.Legal, faulty{legal: func(p *position, s game.Seat) []game.Move {
			moves := p.State.Legal(s)
			if p.note++; p.note%2 == 0 {
				slices.Reverse(moves)
			}
			return moves
		}}},
		{"an answer listed twice", gametest.Legal, faulty{legal: func(p *position, s game.Seat) []game.Move {
			moves := p.State.Legal(s)
			return append(moves, moves...)
		}}},
		{"answers of somebody not asked", gametest.Legal, faulty{legal: func(p *position, s game.Seat) []game.Move {
			if moves := p.State.Legal(s); len(moves) > 0 {
				return moves
			}
			return []game.Move{mice.Bet{On: s}}
		}}},
		{"a list in another order each night", gametest.Order, faulty{legal: func(p *position, s game.Seat) []game.Move {
			moves := p.State.Legal(s)
			if bytes.Contains(game.Marshal(p.State.Public()), []byte(`"night":2`)) {
				slices.Reverse(moves)
			}
			return moves
		}}},

		{"a dead end", gametest.Answers, faulty{
			legal:  func(*position, game.Seat) []game.Move { return nil },
			absent: func(*position, game.Seat) (game.Move, bool) { return nil, false },
		}},
		{"a listed answer that is refused", gametest.Answers, faulty{legal: func(p *position, s game.Seat) []game.Move {
			moves := p.State.Legal(s)
			if playing(p) && len(moves) == 1 {
				return []game.Move{moves[0], mice.Card{Worth: 7}}
			}
			return moves
		}}},
		{"an illegal answer in absence", gametest.Answers, faulty{absent: func(*position, game.Seat) (game.Move, bool) { return mice.Card{Worth: 6}, true }}},
		{"a move longer than declared", gametest.Answers, faulty{info: func(i *game.Info) {
			i.Kinds = slices.Clone(i.Kinds)
			i.Kinds[0].Largest--
		}}},

		{"a text that does not come back", gametest.Moves, faulty{legal: func(p *position, s game.Seat) []game.Move {
			moves := p.State.Legal(s)
			for i := range moves {
				if c, ok := moves[i].(mice.Card); ok && len(moves) == 1 {
					moves[i] = slurred{c}
				}
			}
			return moves
		}, check: func(p *position, s game.Seat, m game.Move) []game.Refusal {
			if c, ok := m.(slurred); ok {
				m = c.Card
			}
			return p.State.Check(s, m)
		}}},
		{"a text that separates moves", gametest.Moves, faulty{parse: func(kind, short string) (game.Move, error) {
			return mice.Game{}.Parse(kind, strings.TrimSuffix(short, "!"))
		}, decode: func(kind string, m game.Raw) (game.Move, error) {
			if bytes.Contains(m, []byte(`"grey"`)) {
				return mice.Bet{On: "grey"}, nil
			}
			return mice.Bet{On: "grey;"}, nil
		}}},

		{"a check that plays", gametest.Check, faulty{check: func(p *position, s game.Seat, m game.Move) []game.Refusal {
			refused := p.State.Check(s, m)
			if len(refused) > 0 && playing(p) {
				play(p, []game.Answer{{Seat: s, Move: p.State.Legal(s)[0]}}, game.NewFast(1))
			}
			return refused
		}}},
		{"a move of another kind that passes", gametest.Check, faulty{check: func(p *position, s game.Seat, m game.Move) []game.Refusal {
			if _, ok := m.(mice.Bet); ok {
				return nil
			}
			return p.State.Check(s, m)
		}}},
		{"a refusal without a rule", gametest.Check, faulty{check: refuses(game.Refusal{Kind: game.Illegal, Reason: "no"})}},
		{"a refusal that cites no rule of the game", gametest.Check, faulty{check: refuses(game.Refusal{Kind: game.Illegal, Rule: "M", Reason: "no"})}},
		{"a refusal without a reason", gametest.Check, faulty{check: refuses(game.Refusal{Kind: game.Invalid})}},
		{"a text that is misread with another error", gametest.Check, faulty{parse: func(kind, short string) (game.Move, error) {
			m, err := mice.Game{}.Parse(kind, short)
			if err != nil {
				err = errors.New("what?")
			}
			return m, err
		}}},

		{"a deck that is loaded in order", gametest.Load, faulty{load: func(g game.Game, s game.Setup, public, secret game.Raw) (game.State, error) {
			var d secrets
			if err := game.Unmarshal(secret, &d); err != nil {
				return nil, err
			}
			slices.Sort(d.Deck)
			return g.Load(s, public, game.Marshal(d))
		}}},
		{"a position that cannot be loaded", gametest.Load, faulty{load: func(game.Game, game.Setup, game.Raw, game.Raw) (game.State, error) {
			return nil, errors.New("no")
		}}},
		{"a position that is more than its documents", gametest.Play, faulty{play: func(p *position, a []game.Answer, d game.Dice) game.Outcome {
			out := play(p, a, d)
			out.Events = append(out.Events, game.Tell(struct {
				Event string `json:"event"`
				Turn  int    `json:"turn"`
			}{"tick", p.note}))
			p.note++
			return out
		}}},
		{"a count that is not read", gametest.Damage, faulty{load: func(g game.Game, s game.Setup, public, secret game.Raw) (game.State, error) {
			var d secrets
			if err := game.Unmarshal(secret, &d); err != nil {
				return nil, err
			}
			return g.Load(s, deck.ReplaceAll(public, fmt.Appendf(nil, `"deck":%d}`, len(d.Deck))), secret)
		}}},

		{"a view that does not know its own seat", gametest.View, faulty{knows: func(p *position, s game.Seat) bool {
			return len(p.secrets().Deck) > 0 && p.State.Knows(s) || !playing(p)
		}}},
		{"a view that pretends to know all", gametest.View, faulty{knows: func(*position, game.Seat) bool { return true }}},
		{"a view that lists other answers", gametest.View, faulty{legal: func(p *position, s game.Seat) []game.Move {
			moves := p.State.Legal(s)
			if len(moves) > 1 && len(p.secrets().Deck) == 0 && len(p.secrets().Bets) == 0 {
				moves = moves[1:]
			}
			return moves
		}}},

		{"something counted for all games", gametest.Play, faulty{play: func(p *position, a []game.Answer, d game.Dice) game.Outcome {
			out := play(p, a, d)
			out.Reveal = tapes.Add(1)%2 == 0
			return out
		}}},
		{"a turn that fails", gametest.Play, faulty{play: func(p *position, a []game.Answer, d game.Dice) game.Outcome {
			if playing(p) {
				panic("no")
			}
			return play(p, a, d)
		}}},

		{"a label drawn twice", gametest.Dice, faulty{play: draws(game.Label{Name: "whim"}, game.Label{Name: "whim"})}},
		{"a label for no formula", gametest.Dice, faulty{play: draws(game.Label{Name: "a whim"})}},
		{"draws that Info denies", gametest.Dice, faulty{info: func(i *game.Info) { i.Dice = false }}},

		{"a game that stands still", gametest.Ends, faulty{play: func(*position, []game.Answer, game.Dice) game.Outcome { return game.Outcome{} }}},

		{"an early result", gametest.Result, faulty{result: func(*position) any { return struct{}{} }}},
		{"no result", gametest.Result, faulty{result: func(*position) any { return nil }}},
		{"a seat that is not ranked", gametest.Result, faulty{result: result(func(r *ranks) { r.Ranking = r.Ranking[1:] })}},
		{"a seat ranked twice", gametest.Result, faulty{result: result(func(r *ranks) { r.Ranking[1].Seat = r.Ranking[0].Seat })}},
		{"a place left out", gametest.Result, faulty{result: result(func(r *ranks) { r.Ranking[1].Place += 2 })}},
		{"a winner who is not first", gametest.Result, faulty{result: result(func(r *ranks) { r.Winners = []game.Seat{r.Ranking[len(r.Ranking)-1].Seat} })}},

		{"a result that plays", gametest.Pure, faulty{result: func(p *position) any {
			// It is asked for twice at each position, and last by the law Result.
			if p.note++; p.note%2 == 0 && playing(p) {
				s := p.State.Asks()[0].Seat
				play(p, []game.Answer{{Seat: s, Move: p.State.Legal(s)[0]}}, game.NewFast(1))
				return nil
			}
			return p.State.Result()
		}}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) { wantLaw(t, conformance(test.fault), test.law) })
	}
}

// wantLaw checks that a suite found the fault that was made.
func wantLaw(t *testing.T, err error, law gametest.Law) {
	t.Helper()
	var f *gametest.Failure
	if !errors.As(err, &f) {
		t.Fatalf("got error %v, want a Failure of the law %q", err, law)
	}
	if f.Law != law {
		t.Fatalf("got the law %q, want %q:\n%v", f.Law, law, err)
	}
}

func TestInvariant(t *testing.T) {
	err := gametest.Conformance(mice.Game{}, gametest.Options{Games: 1, Invariant: func(s game.State) error {
		if s.Result() != nil {
			return errors.New("the game is over")
		}
		return nil
	}})
	wantLaw(t, err, gametest.Invariant)
}

// TestFailureLeadsBack: the seed of a failure plays the same game again.
func TestFailureLeadsBack(t *testing.T) {
	fault := faulty{result: func(p *position) any {
		if len(p.State.Asks()) == 0 && len(p.seats()) == 3 {
			return nil
		}
		return p.State.Result()
	}}
	var first, again *gametest.Failure
	if err := conformance(fault); !errors.As(err, &first) || len(first.Path) == 0 {
		t.Fatalf("got error %v, want a Failure with a path", err)
	}
	err := gametest.Conformance(newFaulty(fault), gametest.Options{Games: 1, Seed: first.Seed})
	if !errors.As(err, &again) || again.Error() != first.Error() {
		t.Errorf("got\n%v\nagain\n%v", first, err)
	}
	for _, want := range []string{fmt.Sprintf("-seed %d", first.Seed), first.Path[len(first.Path)-1], `law "result"`} {
		if !strings.Contains(first.Error(), want) {
			t.Errorf("the failure does not say %q:\n%v", want, first)
		}
	}
}

// TestTables: every edition and every number of seats is played, with what
// setups say kept.
func TestTables(t *testing.T) {
	tables := func(o gametest.Options) string {
		var all sync.Mutex
		seen := map[string]bool{}
		f := faulty{complete: func(s game.Setup) (game.Setup, error) {
			full, err := mice.Game{}.Complete(s)
			if err == nil && s.Options == nil {
				return full, nil
			}
			all.Lock()
			defer all.Unlock()
			if err == nil {
				seen[fmt.Sprintf("%s %d %s", s.Edition, len(s.Seats), s.Options)] = true
			}
			return full, err
		}}
		if err := gametest.Conformance(newFaulty(f), o); err != nil {
			t.Fatal(err)
		}
		return strings.Join(slices.Sorted(maps.Keys(seen)), "\n")
	}
	one := game.Raw(`{"nights":1}`)
	got := tables(gametest.Options{Games: 1, Setups: []game.Setup{{Options: one}}})
	// The law Facts completes two complete setups, of two seats each.
	want := strings.Join([]string{
		`barn 2 {"nights":1}`, `barn 2 {"nights":3}`, `barn 3 {"nights":1}`, `barn 4 {"nights":1}`,
		`house 2 {"nights":1}`, `house 2 {"nights":2}`, `house 3 {"nights":1}`, `house 4 {"nights":1}`,
	}, "\n")
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	got = tables(gametest.Options{Games: 9, Setups: []game.Setup{{Edition: "barn", Seats: []game.Seat{"grey", "white", "black"}, Options: one}}})
	want = strings.Join([]string{`barn 2 {"nights":3}`, `barn 3 {"nights":1}`, `house 2 {"nights":2}`}, "\n")
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("one table (-want +got):\n%s", diff)
	}
}
