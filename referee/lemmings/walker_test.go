package lemmings_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"whisker/referee/game"
	"whisker/referee/lemmings"
)

// The brute walker knows the rules of walking a second time and shares no code
// with the game. It reads the documents as anybody would, tries every word of
// steps there is, and asks of each whole word whether it is a walk.

type brutePosition struct {
	Value  int `json:"value"`
	Acting *struct {
		Seat, Card, Walked string
		Favors             int
	} `json:"acting"`
	Eagles map[string]struct{ Zone string } `json:"eagles"`
	Stacks []struct {
		Hex      string
		Lemmings []string
	} `json:"stacks"`
	Fright struct{ Lemming string } `json:"fright"`
	Seats  []struct {
		Seat  string
		Start []string
	} `json:"seats"`
}

type bruteRules struct {
	SideSteps   int  `json:"side_steps"`
	PartialMove bool `json:"partial_move"`
	DiveCost    int  `json:"dive_cost"`
}

type bruteHex struct {
	brush, last bool
	zones       []string
}

type at struct{ r, c int }

func (a at) String() string { return fmt.Sprintf("%d.%d", a.r, a.c) }

// bruteMap reads the map file with the standard decoder.
var bruteMap = func() map[at]bruteHex {
	var file struct {
		Rows  int
		Hexes []struct {
			R, C    int
			Terrain string
			Zones   []string
		}
	}
	if err := json.Unmarshal(lemmings.MapFile(), &file); err != nil {
		panic(err)
	}
	all := map[at]bruteHex{}
	for _, h := range file.Hexes {
		all[at{h.R, h.C}] = bruteHex{h.Terrain == "brush", h.R == file.Rows, h.Zones}
	}
	return all
}()

// words are all sequences of up to five of the steps left, right, ahead to the
// left and ahead to the right.
var words = func() []string {
	all := []string{""}
	for begin, n := 0, 0; n < 5; n++ {
		end := len(all)
		for _, w := range all[begin:end] {
			for _, step := range "LRlr" {
				all = append(all, w+string(step))
			}
		}
		begin = end
	}
	return all
}()

func (a at) step(s rune) at {
	even := 1 - a.r%2
	switch s {
	case 'L':
		return at{a.r, a.c - 1}
	case 'R':
		return at{a.r, a.c + 1}
	case 'l':
		return at{a.r + 1, a.c - 1 + even}
	}
	return at{a.r + 1, a.c + even}
}

type brute struct {
	rules bruteRules
	p     brutePosition
	on    map[string][]string // stacks by hex
	cells [17][8]bruteCell    // by row and column, with a margin
	words []string            // with no more sideways steps than there may be
}

type bruteCell struct {
	cost int // to enter; 0 where nobody may
	last bool
}

func newBrute(t *testing.T, options, public game.Raw) *brute {
	b := &brute{on: map[string][]string{}}
	if err := json.Unmarshal(options, &b.rules); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(public, &b.p); err != nil {
		t.Fatal(err)
	}
	for _, s := range b.p.Stacks {
		b.on[s.Hex] = s.Lemmings
	}
	for a, h := range bruteMap {
		cell := bruteCell{1, h.last}
		if h.brush {
			cell.cost = 2
		}
		if b.blocked(a) {
			cell.cost = 0
		}
		b.cells[a.r][a.c] = cell
	}
	for _, w := range words {
		if strings.Count(w, "L")+strings.Count(w, "R") <= b.rules.SideSteps {
			b.words = append(b.words, w)
		}
	}
	return b
}

func (b *brute) full(a at) bool {
	room := 5
	if bruteMap[a].brush {
		room = []int{0, 0, 1, 2, 2, 3, 3}[len(b.p.Seats)]
	}
	return len(b.on[a.String()]) >= room
}

func (b *brute) blocked(a at) bool {
	h := bruteMap[a]
	return b.full(a) ||
		slices.Contains(h.zones, "R"+b.p.Eagles["ruby"].Zone) || slices.Contains(h.zones, "S"+b.p.Eagles["stephen"].Zone)
}

// walk judges one word from one place (row 0 is the Start Area, left by a step
// onto first): the short form of the walk, and whether it is one.
func (b *brute) walk(lemming string, from at, first int, word string, value int) (string, bool) {
	path := make([]at, 0, 6)
	cost := 0
	enter := func(a at) bool {
		before := from
		if len(path) > 0 {
			before = path[len(path)-1]
		}
		cell := b.cells[a.r][a.c]
		path, cost = append(path, a), cost+cell.cost
		return cell.cost > 0 && !b.cells[before.r][before.c].last
	}
	here := from
	if from.r == 0 {
		here = at{1, first}
		if !enter(here) {
			return "", false
		}
	}
	for _, s := range word {
		here = here.step(s)
		if !enter(here) {
			return "", false
		}
	}
	if cost > value || len(path) == 0 && !b.cells[from.r][from.c].last {
		return "", false
	}
	left := value - cost
	if left > 0 && (!b.cells[here.r][here.c].last || left-b.rules.DiveCost < 1) {
		return "", false
	}
	text := strings.Trim(lemming+" "+strings.Trim(fmt.Sprint(path), "[]"), " ")
	if left > 0 {
		return text + " dive", true
	}
	under := b.on[here.String()]
	clan, _, _ := strings.Cut(lemming, "-")
	if len(b.p.Seats) == 2 && here.r <= 2 && len(under) > 0 && !strings.HasPrefix(under[len(under)-1], clan+"-") {
		return "", false
	}
	return text, true
}

// walks lists all walks of exactly one value.
func (b *brute) walks(value int) []string {
	var all []string
	clan := b.p.Acting.Seat
	for a := range bruteMap {
		stack := b.on[a.String()]
		if len(stack) == 0 {
			continue
		}
		top := stack[len(stack)-1]
		if !strings.HasPrefix(top, clan+"-") || top == b.p.Fright.Lemming {
			continue
		}
		for _, w := range b.words {
			if text, ok := b.walk(top, a, 0, w, value); ok {
				all = append(all, text)
			}
		}
	}
	for _, s := range b.p.Seats {
		if s.Seat != clan || len(s.Start) == 0 {
			continue
		}
		for first := 1; first <= 6; first++ {
			for _, w := range b.words {
				if text, ok := b.walk(s.Start[0], at{}, first, w, value); ok {
					all = append(all, text)
				}
			}
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// legal lists the walks that are legal.
func (b *brute) legal() []string {
	value := b.p.Value
	if b.p.Acting.Card == "five" {
		value = 5
	}
	if b.p.Acting.Favors == 1 {
		value = min(5, value+1)
	}
	all := b.walks(value)
	for value--; len(all) == 0 && b.rules.PartialMove && value > 0; value-- {
		all = b.walks(value)
	}
	return all
}

// TestBruteWalker compares the legal walks of random positions of both editions
// with those of the brute walker.
func TestBruteWalker(t *testing.T) {
	t.Parallel()
	const wanted = 5200
	positions, walked := 0, 0
	for seed := uint64(1); positions < wanted; seed++ {
		setup := randomSetup(t, seed)
		dice := game.NewFast(seed)
		s, _ := lemmings.Game{}.New(setup, dice)
		for len(s.Asks()) > 0 {
			ask := s.Asks()[0]
			if public := game.Marshal(s.Public()); ask.Kind == "act" {
				b := newBrute(t, setup.Options, public)
				if b.p.Acting.Card != "tag" {
					var got []string
					for _, m := range s.Legal(ask.Seat) {
						if w, ok := strings.CutPrefix(m.String(), "walk "); ok {
							got = append(got, w)
						}
					}
					slices.Sort(got)
					if want := b.legal(); !slices.Equal(got, want) {
						t.Fatalf("seed %d: walks (-brute +game):\n%s\n%s", seed, cmp.Diff(want, got), public)
					}
					positions, walked = positions+1, walked+len(got)
				}
			}
			answer(s, dice)
		}
	}
	t.Logf("%d positions, %d walks", positions, walked)
}

// randomSetup is a table of 2 to 6 seats of one of the editions, now and then
// with other rulings.
func randomSetup(t testing.TB, seed uint64) game.Setup {
	seats := slices.Clone(lemmings.Game{}.Info().Seats)
	dice := game.NewFast(seed + 1<<32)
	game.Shuffle(dice.Open, "", len(seats), func(i, j int) { seats[i], seats[j] = seats[j], seats[i] })
	setup := game.Setup{Edition: []string{"zh", "gmt"}[seed%2], Seats: seats[:2+seed/2%5]}
	setup.Options = everyOption[0].Options
	if seed%3 == 0 {
		setup.Options = everyOption[1+seed/3%2].Options
	}
	complete, err := lemmings.Game{}.Complete(setup)
	if err != nil {
		t.Fatal(err)
	}
	return complete
}

// answer plays a random answer.
func answer(s game.State, dice *game.Fast) {
	ask := s.Asks()[0]
	move := s.(game.Sampler).Sample(ask.Seat, dice)
	s.Play([]game.Answer{{Seat: ask.Seat, Move: move}}, dice)
}
