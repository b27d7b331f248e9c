package fox

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"whisker/referee/game"
	"whisker/referee/gametest"
)

// mailPosition draws a position of a mail game before a grab.
func mailPosition() *rapid.Generator[*state] {
	return rapid.Custom(func(t *rapid.T) *state {
		n := rapid.IntRange(minSeats, maxSeats).Draw(t, "seats")
		options := rapid.SampledFrom([]string{`{}`, `{"target":15,"stop_needs":"pieces"}`, `{"quest_refresh":"studioh"}`}).Draw(t, "options")
		seed := rapid.Uint64().Draw(t, "seed")
		setup, err := Game{}.Complete(game.Setup{Seats: info.Seats[:n], Options: game.Raw(options)})
		if err != nil {
			t.Fatal(err)
		}
		dice := game.NewFast(seed)
		for round := rapid.IntRange(1, 5).Draw(t, "round"); ; {
			gs, _ := Game{}.New(setup, dice)
			s := gs.(*state)
			for s.phase != phaseOver && (s.round < round || s.phase != AskPlan) {
				s.Play(sampledWith(s, dice), dice)
			}
			if s.phase == AskPlan {
				return s
			}
		}
	})
}

// reload makes the same position again, from its documents.
func (s *state) reload(t rapid.TB) *state {
	setup := game.Setup{Edition: info.Editions[0], Seats: s.seats, Options: game.Marshal(s.rules)}
	again, err := Game{}.Load(setup, game.Marshal(s.Public()), game.Marshal(s.Secret()))
	if err != nil {
		t.Fatal(err)
	}
	return again.(*state)
}

// sampled draws an answer for each ask.
func sampled(s *state, seed uint64) []game.Answer { return sampledWith(s, game.NewFast(seed)) }

func sampledWith(s *state, dice game.Dice) []game.Answer {
	var answers []game.Answer
	for _, a := range s.Asks() {
		answers = append(answers, game.Answer{Seat: a.Seat, Move: s.Sample(a.Seat, dice)})
	}
	return answers
}

// At every beat each piece of the box is in the box, in a hand or in a bag, no
// bag is too full, and behind the grab no hand holds anything.
func TestPiecesAreConservedAtEveryBeat(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := mailPosition().Draw(t, "position")
		var plans [maxSeats]Plan
		for p, a := range sampled(s, rapid.Uint64().Draw(t, "plans")) {
			plans[p] = a.Move.(Plan)
		}
		dice := game.NewFast(rapid.Uint64().Draw(t, "dice"))
		g := s.newGrab(&plans, &turn{})
		for more, before := true, -1; more; {
			more = g.step(dice)
			if more && g.beat <= before {
				t.Fatalf("beat %d follows beat %d", g.beat, before)
			}
			before = g.beat
			total := g.box
			for p := range s.n() {
				for k := Hen; k <= Hammer; k++ {
					total[k] += g.bags[p][k]
				}
				if h := g.hands[p]; h.holds != None {
					total[h.holds]++
				}
				if g.bags[p].size() > maxBag {
					t.Fatalf("a bag holds %v", g.bags[p].list())
				}
			}
			if total != fullBox(s.round) {
				t.Fatalf("at beat %d there are %v, want %v", g.beat, total, fullBox(s.round))
			}
		}
		for p := range s.n() {
			if g.hands[p].holds != None {
				t.Fatalf("behind the grab a hand holds a %v", g.hands[p].holds)
			}
			if g.stops[p] && (g.bags[p].size() < plans[p].Stop || !s.rules.mayStop(&g.bags[p])) {
				t.Fatalf("stop is called with %v", g.bags[p].list())
			}
		}
	})
}

// Whoever reads the events alone can follow every piece and every egg.
func TestEventsTellTheWholeGame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		setup := rapid.SampledFrom(tables).Draw(t, "table")
		if setup.Seats == nil {
			setup.Seats = info.Seats[:rapid.IntRange(minSeats, maxSeats).Draw(t, "seats")]
		}
		setup, err := Game{}.Complete(setup)
		if err != nil {
			t.Fatal(err)
		}
		dice := game.NewFast(rapid.Uint64().Draw(t, "seed"))
		s, first := Game{}.New(setup, dice)
		r := reader{bags: map[game.Seat][]Kind{}, hands: map[game.Seat]Kind{}, eggs: map[game.Seat]int{}}
		r.read(t, eventsOf(t, game.Outcome{Events: first}))
		for len(s.Asks()) > 0 {
			r.read(t, eventsOf(t, s.Play(sampledWith(s.(*state), dice), dice)))
			d := s.Public().(Public)
			drawing := d.Phase == AskQuests // the club has the next cards in hand
			if !drawing && (!slices.Equal(r.quests, d.Quests) || r.round != d.Round) {
				t.Fatalf("the events tell of round %d with %v, the position is round %d with %v", r.round, r.quests, d.Round, d.Quests)
			}
			for _, e := range d.Eggs {
				if r.eggs[e.Seat] != e.Eggs {
					t.Fatalf("the events give %s %d eggs, the position %d", e.Seat, r.eggs[e.Seat], e.Eggs)
				}
			}
		}
		if !slices.Equal(r.ranking, s.Result().(Result).Ranking) {
			t.Fatalf("the events rank %v, the result %v", r.ranking, s.Result())
		}
	})
}

// reader follows a game by its events.
type reader struct {
	round   int
	quests  []Kind
	bags    map[game.Seat][]Kind
	hands   map[game.Seat]Kind // in the box: what it has; None if nothing, absent if not in the box
	eggs    map[game.Seat]int
	ranking []Rank
}

func (r *reader) read(t *rapid.T, events []Event) {
	for _, e := range events {
		switch e.Event {
		case EventQuests:
			r.round = e.Round
			r.quests = e.Quests
		case EventKeep:
			r.quests = e.Quests
		case EventReach:
			if _, busy := r.hands[e.Seat]; busy {
				t.Fatalf("the hand of %s is in the box already", e.Seat)
			}
			if *e.Beat >= e.Due || e.Roll < 1 || e.Roll > 100 {
				t.Fatalf("a reach from beat %d to %d rolls %d", *e.Beat, e.Due, e.Roll)
			}
			r.hands[e.Seat] = e.Kind
		case EventMiss:
			if e.Roll <= e.Needs || e.Got == e.Kind {
				t.Fatalf("a roll of %d misses %d and gets a %v for a %v", e.Roll, e.Needs, e.Got, e.Kind)
			}
			r.hands[e.Seat] = e.Got
		case EventBag:
			if e.Got == None {
				r.bags[e.Seat] = e.Pieces // table mode
				continue
			}
			r.out(t, e)
			r.bags[e.Seat] = append(r.bags[e.Seat], e.Got)
		case EventEmpty:
			// A hit may find the box without the kind.
			if got := r.hands[e.Seat]; got != None && got != e.Kind {
				t.Fatalf("%s had a %v in the hand", e.Seat, got)
			}
			delete(r.hands, e.Seat)
		case EventBack:
			r.out(t, e)
		case EventSteal:
			if e.Pass {
				continue
			}
			i := slices.Index(r.bags[e.From], e.Kind)
			if i < 0 {
				t.Fatalf("%s has no %v to lose", e.From, e.Kind)
			}
			r.bags[e.From] = slices.Delete(slices.Clone(r.bags[e.From]), i, i+1)
			r.bags[e.Seat] = append(r.bags[e.Seat], e.Kind)
		case EventScore:
			slices.Sort(r.bags[e.Seat])
			if !slices.Equal(r.bags[e.Seat], e.Pieces) {
				t.Fatalf("%s has %v by the events and scores %v", e.Seat, r.bags[e.Seat], e.Pieces)
			}
			r.eggs[e.Seat] += e.Points.Gain
			delete(r.bags, e.Seat)
			delete(r.hands, e.Seat)
		case EventEnd:
			r.ranking = e.Ranking
		case EventDrop:
			i := slices.Index(r.quests, e.Kind)
			r.quests = slices.Delete(slices.Clone(r.quests), i, i+1)
		case EventTricks, EventShake, EventStop, EventQuiet, EventEggs:
		default:
			t.Fatalf("the event %q is unknown", e.Event)
		}
	}
}

// out takes a hand with its piece out of the box.
func (r *reader) out(t *rapid.T, e Event) {
	if got, busy := r.hands[e.Seat]; !busy || got != e.Got {
		t.Fatalf("%s has a %v in the hand and shows a %v", e.Seat, got, e.Got)
	}
	delete(r.hands, e.Seat)
}

// anyBag draws pieces of any kind, more than a box may hold.
func anyBag() *rapid.Generator[[]Kind] {
	return rapid.SliceOfN(rapid.Map(rapid.IntRange(int(Hen), int(Hammer)), func(k int) Kind { return Kind(k) }), 0, maxBag+1)
}

// The points of a bag are those that counting by hand gives.
func TestPointsAreThoseCountedByHand(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pieces, quests := anyBag().Draw(t, "bag"), []Kind{Hen, Horse, Cheese}
		r := classic(info.Seats)
		r.TrickPenalty = rapid.SampledFrom([]string{penaltyOnce, penaltyPerExtra}).Draw(t, "penalty")
		r.Duplicate = rapid.IntRange(-1, 0).Draw(t, "duplicate")
		want, tricks, seen := 0, 0, map[Kind]bool{}
		for _, k := range pieces {
			switch {
			case k >= Fox:
				tricks++
			case !slices.Contains(quests, k):
				want--
			case seen[k]:
				want += r.Duplicate
			default:
				want++
			}
			seen[k] = true
		}
		switch {
		case tricks == 1 && seen[Fox]:
			want++
		case tricks > 1 && r.TrickPenalty == penaltyOnce:
			want--
		case tricks > 1:
			want -= tricks - 1
		}
		got := r.points(new(bagOf(pieces)), setOf(quests), false)
		if got.Sum != want || got.Gain != max(0, want) {
			t.Fatalf("%v scores %d and gains %d, want %d", pieces, got.Sum, got.Gain, want)
		}
	})
}

// Bags pass Check and CheckAll exactly where they can come out of one box.
func TestBagsPassWhereTheyComeOutOfOneBox(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(minSeats, maxSeats).Draw(t, "seats")
		rig := newRig(t, n, 1, `{"mode":"table"}`)
		s := rig.state
		s.round, s.phase = rapid.IntRange(1, 5).Draw(t, "round"), AskBag
		var answers []game.Answer
		var all []Kind
		want, stops := true, 0
		for _, seat := range s.seats {
			d := Declaration{Bag: anyBag().Draw(t, "bag"), Stop: rapid.Bool().Draw(t, "stop")}
			answers = append(answers, game.Answer{Seat: seat, Move: d})
			all = append(all, d.Bag...)
			want = want && len(d.Bag) <= 4
			if d.Stop {
				stops++
			}
		}
		for _, k := range all {
			most := map[bool]int{true: 3, false: 2}[k < Fox]
			from := map[Kind]int{Fox: 2, Snake: 3, Hammer: 4}[k]
			if k == Hammer {
				most = 1
			}
			count := 0
			for _, other := range all {
				if other == k {
					count++
				}
			}
			want = want && count <= most && s.round >= from
		}
		want = want && stops <= 1
		got := len(s.CheckAll(answers)) == 0
		for _, a := range answers {
			got = got && len(s.Check(a.Seat, a.Move)) == 0
		}
		if got != want {
			t.Fatalf("in round %d %v pass: %t, want %t", s.round, answers, got, want)
		}
	})
}

// The automatic steal is the best by the order that rule 7.5 gives, found here
// by sorting all that can be stolen.
func TestAutoStealIsTheBestOfAll(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(minSeats, maxSeats).Draw(t, "seats")
		s := newRig(t, n, 1, `{}`).state
		s.round = 4
		s.quests.add([]Kind{Hen, Goose, Fish})
		for p := range n {
			s.bags[p] = bagOf(anyBag().Draw(t, "bag"))
			s.eggs[p] = rapid.IntRange(0, 3).Draw(t, "eggs")
		}
		thief := rapid.IntRange(0, n-1).Draw(t, "thief")
		type choice struct {
			key  [5]int // smaller is better
			from int
			kind Kind
		}
		best := choice{}
		for from := range n {
			for k := Hen; k <= Fish; k++ {
				hammer := s.bags[from][Hammer] == 1 && s.bags[from].tricks() == 1
				if from == thief || s.bags[from][k] == 0 || hammer {
					continue
				}
				mine, theirs := s.gain(thief), s.gain(from)
				s.bags[from][k]--
				s.bags[thief][k]++
				own, loss := s.gain(thief)-mine, theirs-s.gain(from)
				s.bags[from][k]++
				s.bags[thief][k]--
				c := choice{[5]int{-own - loss, -own, -s.eggs[from] - theirs, from, int(k)}, from, k}
				if own >= 0 && own+loss > 0 && (best.kind == None || slices.Compare(c.key[:], best.key[:]) < 0) {
					best = c
				}
			}
		}
		before := s.bags
		from, k := s.auto(thief)
		if from != best.from || k != best.kind {
			t.Fatalf("the snake takes a %v from seat %d, want a %v from seat %d", k, from, best.kind, best.from)
		}
		if s.bags != before {
			t.Fatal("weighing moves pieces")
		}
	})
}

// A game of absent seats ends too: the default plans and steals lead somewhere.
func TestAbsentSeatsFinishTheGame(t *testing.T) {
	setup, err := Game{}.Complete(game.Setup{Seats: info.Seats})
	if err != nil {
		t.Fatal(err)
	}
	s, _ := Game{}.New(setup, gametest.Named(1, 1))
	turns := 1
	for ; len(s.Asks()) > 0; turns++ {
		var answers []game.Answer
		for _, a := range s.Asks() {
			m, ok := s.Absent(a.Seat)
			if !ok {
				t.Fatalf("the table waits for %s", a.Seat)
			}
			answers = append(answers, game.Answer{Seat: a.Seat, Move: m})
		}
		s.Play(answers, gametest.Named(1, turns+1))
	}
	if turns > 2*lastRound {
		t.Errorf("the game takes %d turns", turns)
	}
}
