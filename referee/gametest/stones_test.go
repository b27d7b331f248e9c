package gametest_test

import (
	"slices"
	"strconv"
	"testing"

	"whisker/referee/game"
	"whisker/referee/gametest"
)

// stones is what mice is not: a game without dice and secrets, where the
// referee is asked how many stones there are, all seats at once then take some,
// and what they take together must be there. Answers are sampled, not listed.
// Its fields are faults.
type stones struct {
	greedy   bool // samples more than may be taken
	stubborn bool // refuses all answers together
}

const (
	s1 = "S1. The referee lays 5 to 9 stones.\n"
	s2 = "S2. Each seat takes up to three stones, all at once.\n"
	s3 = "S3. Together they take at least one stone and no more than there are.\n"
)

var stonesInfo = game.Info{
	Name: "stones", Title: "Stones", Native: "石子", Version: 1, Editions: []string{"only"},
	Seats: []game.Seat{"left", "right"}, Min: 2, Max: 2,
	Kinds: []game.Kind{{Name: "lay", Largest: len(`{"stones":9}`)}, {Name: "take", Form: "0 to 3", Largest: len(`{"stones":3}`)}},
	Rules: s1 + s2 + s3,
}

func (stones) Info() *game.Info { return &stonesInfo }

func (stones) Complete(s game.Setup) (game.Setup, error) {
	if s.Edition != "" && s.Edition != "only" {
		return s, game.NotUnderstood("/edition", "there is no such edition")
	}
	if len(s.Seats) != 2 || s.Seats[0] == s.Seats[1] || slices.ContainsFunc(s.Seats, func(x game.Seat) bool { return !slices.Contains(stonesInfo.Seats, x) }) {
		return s, game.NotUnderstood("/seats", "left and right play")
	}
	if s.Options != nil && string(s.Options) != "{}" {
		return s, game.NotUnderstood("/options", "there are no options")
	}
	s.Edition, s.Options = "only", game.Raw("{}")
	return s, nil
}

func (g stones) New(s game.Setup, _ game.Dice) (game.State, []game.Event) {
	return &heap{game: g, seats: s.Seats, Taken: make([]int, 2)}, nil
}

func (g stones) Load(s game.Setup, public, secret game.Raw) (game.State, error) {
	if err := game.Unmarshal(secret, &struct{}{}); err != nil {
		return nil, err
	}
	return g.LoadView(s, "", public, nil)
}

func (g stones) LoadView(s game.Setup, _ game.Seat, public, _ game.Raw) (game.State, error) {
	h := &heap{game: g, seats: s.Seats}
	err := game.Unmarshal(public, h)
	switch {
	case err != nil:
		return nil, err
	case len(h.Taken) != 2 || min(h.Stones, h.Taken[0], h.Taken[1]) < 0 || !h.Laid && h.Stones+h.Taken[0]+h.Taken[1] > 0:
		return nil, game.NotUnderstood("", "there is no such heap")
	}
	return h, nil
}

// number is the move of both kinds.
type number struct {
	N int `json:"stones"`
}

func (n number) String() string { return strconv.Itoa(n.N) }

func (stones) Decode(_ string, move game.Raw) (game.Move, error) {
	var n number
	if err := game.Unmarshal(move, &n); err != nil {
		return nil, game.NotUnderstood("", err.Error())
	}
	return n.known()
}

func (stones) Parse(_, short string) (game.Move, error) {
	n, err := strconv.Atoi(short)
	if err != nil {
		return nil, game.NotUnderstood("/stones", "stones are counted")
	}
	return number{n}.known()
}

func (n number) known() (game.Move, error) {
	if n.N < 0 || n.N > 9 {
		return nil, game.NotUnderstood("/stones", "there are 0 to 9 stones")
	}
	return n, nil
}

// heap is a position.
type heap struct {
	game   stones
	seats  []game.Seat
	Laid   bool  `json:"laid"`
	Stones int   `json:"stones"`
	Taken  []int `json:"taken"`
}

func (h *heap) Asks() []game.Ask {
	switch {
	case !h.Laid:
		return []game.Ask{{Seat: game.Referee, Kind: "lay"}}
	case h.Stones == 0:
		return nil
	}
	return []game.Ask{{Seat: h.seats[0], Kind: "take"}, {Seat: h.seats[1], Kind: "take"}}
}

func (h *heap) Legal(s game.Seat) []game.Move {
	if h.Laid || s != game.Referee {
		return nil
	}
	return []game.Move{number{5}, number{6}, number{7}, number{8}, number{9}}
}

func (h *heap) Sample(s game.Seat, d game.Dice) game.Move {
	if s == game.Referee {
		return number{5 + d.Open(game.Label{Name: "lay"}, 5)}
	}
	if h.game.greedy {
		return number{9}
	}
	return number{d.Open(game.Label{Name: "take", Seat: s}, 4)}
}

func (h *heap) Check(_ game.Seat, m game.Move) []game.Refusal {
	switch n := m.(number).N; {
	case !h.Laid && n < 5:
		return []game.Refusal{{Kind: game.Illegal, Rule: "S1", Field: "/stones", Reason: "five to nine stones are laid"}}
	case h.Laid && n > 3:
		return []game.Refusal{{Kind: game.Illegal, Rule: "S2", Field: "/stones", Reason: "a seat takes three stones at most"}}
	}
	return nil
}

func (h *heap) CheckAll(answers []game.Answer) []game.SeatRefusal {
	sum := 0
	for _, a := range answers {
		sum += a.Move.(number).N
	}
	if !h.Laid || sum > 0 && sum <= h.Stones && !h.game.stubborn {
		return nil
	}
	var refused []game.SeatRefusal
	for _, a := range answers {
		refused = append(refused, game.SeatRefusal{Seat: a.Seat, Refusal: game.Refusal{Kind: game.Illegal, Rule: "S3", Reason: "together that cannot be taken"}})
	}
	return refused
}

func (h *heap) Play(answers []game.Answer, _ game.Dice) game.Outcome {
	if !h.Laid {
		h.Laid, h.Stones = true, answers[0].Move.(number).N
		return game.Outcome{}
	}
	for i, a := range answers {
		h.Stones -= a.Move.(number).N
		h.Taken[i] += a.Move.(number).N
	}
	return game.Outcome{Events: []game.Event{game.Tell(struct {
		Event string `json:"event"`
		Left  int    `json:"left"`
	}{"take", h.Stones})}}
}

func (h *heap) Absent(s game.Seat) (game.Move, bool) { return number{}, s != game.Referee }
func (h *heap) Knows(game.Seat) bool                 { return true }
func (h *heap) Public() any                          { return h }
func (h *heap) Private(game.Seat) any                { return nil }
func (h *heap) Secret() any                          { return struct{}{} }
func (h *heap) LargestPrivate(game.Seat) int         { return 2 }
func (h *heap) LargestSecret() int                   { return 2 }

func (h *heap) Result() any {
	if !h.Laid || h.Stones > 0 {
		return nil
	}
	type rank struct {
		Seat  game.Seat `json:"seat"`
		Place int       `json:"place"`
		Taken int       `json:"taken"`
	}
	ranks := []rank{{h.seats[0], 1, h.Taken[0]}, {h.seats[1], 1, h.Taken[1]}}
	winners := h.seats
	slices.SortStableFunc(ranks, func(a, b rank) int { return b.Taken - a.Taken })
	if ranks[0].Taken > ranks[1].Taken {
		ranks[1].Place, winners = 2, []game.Seat{ranks[0].Seat}
	}
	return struct {
		Ranking []rank      `json:"ranking"`
		Winners []game.Seat `json:"winners"`
	}{ranks, winners}
}

// shy says that it draws and never does.
type shy struct{ stones }

func (shy) Info() *game.Info {
	i := stonesInfo
	i.Dice = true
	return &i
}

// formless does not say how its answers are written.
type formless struct{ stones }

func (formless) Info() *game.Info {
	i := stonesInfo
	i.Kinds = slices.Clone(i.Kinds)
	i.Kinds[1].Form = ""
	return &i
}

// TestSampled: sampled answers, answers that have to fit together and asks of
// the referee are played like any other, and a game without secrets is never
// scanned for them.
func TestSampled(t *testing.T) {
	gametest.Conform(t, stones{}, gametest.Options{})
	gametest.Leaks(t, stones{}, gametest.Options{})
	text, err := gametest.Transcript(stones{}, gametest.Options{Seed: 3})
	if err != nil {
		t.Fatal(err)
	}
	again, err := gametest.Replay(stones{}, text)
	if err != nil || string(again) != string(text) {
		t.Errorf("played again (error %v):\n%s\nfirst:\n%s", err, again, text)
	}
	wantLaw(t, gametest.Conformance(shy{}, gametest.Options{}), gametest.Facts)
	wantLaw(t, gametest.Conformance(formless{}, gametest.Options{}), gametest.Legal)
	wantLaw(t, gametest.Conformance(stones{greedy: true}, gametest.Options{}), gametest.Answers)
	wantLaw(t, gametest.Conformance(stones{stubborn: true}, gametest.Options{}), gametest.Answers)
}
