package hare

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"whisker/referee/game"
)

// still are dice that change nothing: a shuffle leaves every card in its place.
// The first player is the last seat, the streams lie on 10 and 11.
type still struct{}

func (still) Open(_ game.Label, n int) int   { return n - 1 }
func (still) Hidden(_ game.Label, n int) int { return n - 1 }

// scene says of a position what matters to a case. All cards that it does not
// name are dealt in their order: to hands that are short, as further bets, on the
// draw pile. Races stand at the start, and it is the first seat's turn.
type scene struct {
	Race     int                  `json:"race"`
	Betting  bool                 `json:"betting"`
	First    game.Seat            `json:"first"`
	Pos      map[Animal]int       `json:"pos"`
	Podium   []Animal             `json:"podium"`
	Streams  [2]int               `json:"streams"`
	Table    [][]Card             `json:"table"` // play by play, from the first player on
	Hands    map[game.Seat][]Card `json:"hands"` // cards that are in them
	Bets     map[game.Seat][]Card `json:"bets"`  // all of a seat's
	Deck     []Card               `json:"deck"`  // on top of the draw pile
	Size     *int                 `json:"size"`  // of the draw pile; the rest is discarded
	HowlNext bool                 `json:"howl_next"`
	Points   map[game.Seat]int    `json:"points"`
}

// load makes the state of a scene, by way of its documents.
func (c *scenario) load(t *testing.T) *state {
	t.Helper()
	setup := c.setup(t, c.Seats...)
	var sc scene
	read(t, c.Initial, &sc)
	s := newState(setup)
	s.race, s.round, s.streams, s.frozen = int8(max(sc.Race, 1)), 2, [2]int8{10, 11}, sc.HowlNext
	if sc.Betting {
		s.round, s.first = 0, -1
	}
	if sc.First != "" {
		s.first = int8(s.index(sc.First))
	}
	if sc.Streams != [2]int{} {
		s.streams = [2]int8{int8(sc.Streams[0]), int8(sc.Streams[1])}
	}
	if s.mode.boosts {
		for i, a := range animals {
			s.boost[a] = int8(boostTile(i))
		}
	}
	for a, tile := range sc.Pos {
		s.tile[a] = int8(tile)
	}
	for i, a := range sc.Podium {
		s.tile[a], s.place[a] = finish, int8(i+1)
	}
	for _, cards := range sc.Table {
		p, ok := together(cards)
		if !ok {
			t.Fatalf("%v is no play", cards)
		}
		s.table[s.plays] = p
		s.plays++
	}
	s.deal(t, &sc)
	for i, seat := range s.seats {
		s.points[i] = int16(sc.Points[seat])
	}
	loaded, err := Game.Load(setup, game.Marshal(s.public()), game.Marshal(s.secret()))
	if err != nil {
		t.Fatalf("the scene is impossible: %v", err)
	}
	return loaded.(*state)
}

// deal puts every card somewhere.
func (s *state) deal(t *testing.T, sc *scene) {
	t.Helper()
	left := s.rules.supply()
	take := func(c Card) Card {
		if left[c]--; left[c] < 0 {
			t.Fatalf("there are not so many cards %s", c)
		}
		return c
	}
	any := func() Card {
		return take(cards[slices.IndexFunc(cards[:], func(c Card) bool { return left[c] > 0 })])
	}
	for c, n := range s.played() {
		for range n {
			take(Card(c))
		}
	}
	unused := animals[:]
	unused = slices.Clone(unused)
	for i, seat := range s.seats {
		for j, c := range sc.Bets[seat] {
			if s.hands[i].bets[j] = c; j < int(s.starting()) {
				unused = slices.DeleteFunc(unused, func(a Animal) bool { return a == c.Animal() })
			} else {
				take(c)
			}
		}
		for _, c := range sc.Hands[seat] {
			s.hands[i].cards[take(c)]++
		}
	}
	for _, c := range sc.Deck {
		s.deck.cards[s.deck.end] = take(c)
		s.deck.end++
	}
	for i := range s.seats {
		h := &s.hands[i]
		for j := range s.starting() {
			if h.bets[j] == 0 {
				h.bets[j], unused = unused[0].Card(), unused[1:]
			}
		}
		for j := s.starting(); j < s.bets(); j++ {
			if h.bets[j] == 0 {
				h.bets[j] = any()
			}
		}
		for h.cards.sum() < s.held() {
			h.cards[any()]++
		}
	}
	size := int(left.sum() + s.deck.end)
	if sc.Size != nil {
		size = *sc.Size
	}
	for int(s.deck.end) < size {
		s.deck.cards[s.deck.end] = any()
		s.deck.end++
	}
	s.discards = left
}

// turned is what a turn has to come to: what a case does not say is not
// compared.
type turned struct {
	Refused  []string                     `json:"refused"` // rules that refuse the first move
	Events   []json.RawMessage            `json:"events"`  // all that are public
	Private  map[string][]json.RawMessage `json:"private"`
	Reveal   *bool                        `json:"reveal"`
	Asks     map[game.Seat]string         `json:"asks"`
	First    game.Seat                    `json:"first"`
	HowlNext *bool                        `json:"howl_next"`
	Deck     []Card                       `json:"deck"` // on top of the draw pile
	Size     *int                         `json:"size"` // of the draw pile
	Discards map[Card]int8                `json:"discards"`
	Hands    map[game.Seat][]Card         `json:"hands"`
	Points   map[game.Seat]int            `json:"points"`
	Result   *Result                      `json:"result"`
}

func testTurn(t *testing.T, c *scenario) {
	s := c.load(t)
	var want turned
	read(t, c.Expected, &want)
	var answers []game.Answer
	for _, a := range s.Asks() {
		m, err := Game.Parse(a.Kind, c.Moves[string(a.Seat)])
		if err != nil {
			t.Fatalf("the move of %s: %v", a.Seat, err)
		}
		refused := s.Check(a.Seat, m)
		if len(refused) > 0 || want.Refused != nil {
			var rules []string
			for _, r := range refused {
				rules = append(rules, r.Rule)
			}
			if diff := cmp.Diff(want.Refused, rules); diff != "" {
				t.Errorf("refused by (-want +got):\n%s", diff)
			}
			return
		}
		answers = append(answers, game.Answer{Seat: a.Seat, Move: m})
	}
	out := s.Play(answers, still{})
	compareTurn(t, s, out, want)
	if _, err := Game.Load(c.setup(t, c.Seats...), game.Marshal(s.public()), game.Marshal(s.secret())); err != nil {
		t.Errorf("the position after it does not load: %v", err)
	}
}

func compareTurn(t *testing.T, s *state, out game.Outcome, want turned) {
	t.Helper()
	compare := func(what string, given bool, want, got any) {
		t.Helper()
		if diff := cmp.Diff(want, got); given && diff != "" {
			t.Errorf("%s (-want +got):\n%s", what, diff)
		}
	}
	heard := func(seat game.Seat) (all []string) {
		for _, e := range out.Events {
			if e.For == seat {
				all = append(all, string(e.Data))
			}
		}
		return all
	}
	compare("events", want.Events != nil, compact(t, want.Events), heard(""))
	for seat, events := range want.Private {
		compare("events for "+seat, true, compact(t, events), heard(game.Seat(seat)))
	}
	if want.Reveal != nil {
		compare("reveal", true, *want.Reveal, out.Reveal)
	}
	asks := map[game.Seat]string{}
	for _, a := range s.Asks() {
		asks[a.Seat] = a.Kind
	}
	compare("asks", want.Asks != nil, want.Asks, asks)
	p := s.public()
	compare("first", want.First != "", want.First, p.First)
	if want.HowlNext != nil {
		compare("howl_next", true, *want.HowlNext, p.HowlNext)
	}
	secret := s.secret()
	compare("draw pile", want.Deck != nil, want.Deck, secret.Deck[:min(len(want.Deck), len(secret.Deck))])
	if want.Size != nil {
		compare("size of the draw pile", true, *want.Size, p.Deck)
	}
	discards := map[Card]int8{}
	for _, d := range p.Discards {
		discards[d.Card] = int8(d.Count)
	}
	compare("discards", want.Discards != nil, want.Discards, discards)
	for i, seat := range s.seats {
		compare("hand of "+string(seat), want.Hands[seat] != nil, want.Hands[seat], secret.Hands[i].Hand)
		compare("points of "+string(seat), want.Points != nil, want.Points[seat], int(s.points[i]))
	}
	if want.Result != nil {
		compare("result", true, want.Result, s.Result())
	}
}

func compact(t *testing.T, list []json.RawMessage) (all []string) {
	t.Helper()
	for _, raw := range list {
		var e Event // so that a case may write the members in any order
		if err := game.Unmarshal(game.Raw(raw), &e); err != nil {
			t.Fatalf("%v in %s", err, raw)
		}
		all = append(all, string(game.Marshal(e)))
	}
	return all
}

// testAbsent compares what the rules play for seats that do not answer.
func testAbsent(t *testing.T, c *scenario) {
	s := c.load(t)
	want, got := map[game.Seat]string{}, map[game.Seat]string{}
	read(t, c.Expected, &want)
	for _, a := range s.Asks() {
		if m, ok := s.Absent(a.Seat); ok {
			got[a.Seat] = m.String()
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("answers (-want +got):\n%s", diff)
	}
}
