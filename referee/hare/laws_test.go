package hare

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"whisker/referee/game"
)

// anySetup draws a table of any mode, edition, options and number of seats.
func anySetup(t *rapid.T) game.Setup {
	word := func(name string) string {
		i := slices.IndexFunc(info.Options, func(o game.Option) bool { return o.Name == name })
		return rapid.SampledFrom(info.Options[i].Values).Draw(t, name)
	}
	howls := rapid.IntRange(0, maxHowls).Draw(t, "howl_cards")
	s, err := Game.Complete(game.Setup{
		Edition: rapid.SampledFrom(info.Editions).Draw(t, "edition"),
		Seats:   rapid.Permutation(info.Seats).Draw(t, "seats")[:rapid.IntRange(info.Min, info.Max).Draw(t, "players")],
		Options: game.Marshal(choice{
			Mode: Mode(word("mode")), Howl: word("howl"), HowlCards: &howls, NapScope: word("nap_scope"),
			BeginnerDeck: word("beginner_deck"), BeginnerTie: word("beginner_tie"),
		}),
	})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestEveryPositionIsSound plays games of all kinds: in every position cards are
// conserved, nobody is stuck (R6) and no two animals share a place (R13).
// Animals never go back, and no draw finds the pile empty (R8).
func TestEveryPositionIsSound(t *testing.T) {
	positions := 0
	rapid.Check(t, func(t *rapid.T) {
		setup, dice := anySetup(t), game.NewFast(rapid.Uint64().Draw(t, "seed"))
		for range 3 {
			var before position
			playGame(setup, dice, func(g game.State) {
				positions++
				now := g.(*state).position
				if err := errors.Join(invariant(g), forward(&before, &now)); err != nil {
					t.Fatal(err)
				}
				before = now
			})
		}
	})
	if positions < 10_000 {
		t.Errorf("%d positions were looked at, want 10,000 or more", positions)
	}
}

// forward tells where an animal went back, or changed its place.
func forward(before, now *position) error {
	if before.race != now.race {
		return nil
	}
	for _, a := range animals {
		if now.tile[a] < before.tile[a] || before.place[a] != 0 && now.place[a] != before.place[a] {
			return fmt.Errorf("%s goes from tile %d, place %d to tile %d, place %d", a, before.tile[a], before.place[a], now.tile[a], now.place[a])
		}
	}
	return nil
}

// TestLegalIsWhatCheckTakes: of all plays there are, the legal ones are those
// that Check takes, in their order, each said in one way.
func TestLegalIsWhatCheckTakes(t *testing.T) {
	var all []Play
	for _, a := range animals {
		for n := 1; n <= animalLimit; n++ {
			for h := 0; h <= n && (h == 0 || a == Wolf); h++ {
				all = append(all, Play{a, n, h})
			}
		}
	}
	most := 0
	rapid.Check(t, func(t *rapid.T) {
		s := newState(anySetup(t))
		s.round, s.knows[0] = 1, true
		held := &s.hands[0].cards
		for range 6 {
			held[rapid.SampledFrom(cards[:]).Draw(t, "card")]++
		}
		for {
			l := laid{rapid.SampledFrom(animals[:]).Draw(t, "animal"), rapid.Int8Range(1, 4).Draw(t, "cards"), 0}
			s.table[s.plays] = l
			if s.plays++; s.full() {
				break
			}
			if n, of := s.onTable(); n > tableLimit || of[l.animal] > animalLimit {
				break
			}
		}
		s.plays-- // the last play made it full, or too much
		s.first = (s.players - s.plays%s.players) % s.players
		var want []game.Move
		for _, m := range all {
			said := m.Animal != Wolf || int8(m.Howls) == s.howling(0, m) // not left to the rules
			if said && len(s.checkPlay(0, m)) == 0 {
				want = append(want, m)
			}
		}
		got := s.Legal(s.seats[0])
		if !slices.Equal(got, want) {
			t.Fatalf("legal are %v, and Check takes %v", got, want)
		}
		if len(got) == 0 {
			t.Fatalf("%v is stuck at the table %v", *held, s.table[:s.plays])
		}
		most = max(most, len(got))
	})
	if most > maxPlays {
		t.Errorf("there are up to %d legal plays, and maxPlays is %d", most, maxPlays)
	}
}

// TestMaxPlays counts the legal plays of every hand there is at an empty table.
func TestMaxPlays(t *testing.T) {
	most := 0
	var deal func(p *position, from, left int)
	deal = func(p *position, from, left int) {
		if left == 0 {
			most = max(most, len(p.legal(0, nil)))
			return
		}
		for i := from; i < len(cards); i++ {
			p.hands[0].cards[cards[i]]++
			deal(p, i, left-1)
			p.hands[0].cards[cards[i]]--
		}
	}
	deal(&position{players: 2}, 0, 6)
	if most != maxPlays {
		t.Errorf("there are up to %d legal plays, and maxPlays is %d", most, maxPlays)
	}
}

// rolls are open dice that show these numbers in turn; hidden ones change
// nothing.
type rolls struct {
	still
	open []int
}

func (r *rolls) Open(game.Label, int) int {
	n := r.open[0]
	r.open = r.open[1:]
	return n
}

// TestEveryTwoTilesAreTheStreamsAlike: of all draws there are, as many lead to
// one pair of tiles as to any other (Rule 3.2).
func TestEveryTwoTilesAreTheStreamsAlike(t *testing.T) {
	times := map[[2]int8]int{}
	for a := range finish - 1 {
		for b := range finish - 2 {
			p := newPosition(&editions[0].defaults, 2)
			turn{&p, nil}.layTrack(&rolls{open: []int{a, b}})
			if p.streams[0] < 1 || p.streams[0] >= p.streams[1] || p.streams[1] >= finish {
				t.Errorf("the streams are on %v", p.streams)
			}
			times[p.streams]++
		}
	}
	for pair, n := range times {
		if n != 2 {
			t.Errorf("%d draws lead to the streams %v, want 2", n, pair)
		}
	}
	if len(times) != 55 {
		t.Errorf("there are %d pairs of streams, want 55", len(times))
	}
}

// TestLambStopsAtTheNextStream: from every tile, for every number of cards and
// every two streams the lamb ends on the first stream ahead of it or where its
// cards carry it (R12).
func TestLambStopsAtTheNextStream(t *testing.T) {
	for from := int8(0); from < finish; from++ {
		for n := int8(1); n <= animalLimit; n++ {
			for a := int8(1); a < finish; a++ {
				for b := a + 1; b < finish; b++ {
					p := position{mode: &standard, streams: [2]int8{a, b}}
					p.tile[Lamb] = from
					turn{&p, nil}.move(Lamb, n)
					want := min(from+n+1, finish)
					for _, stream := range []int8{b, a} {
						if stream > from {
							want = min(want, stream)
						}
					}
					if p.tile[Lamb] != want {
						t.Errorf("with streams on %d and %d and %d cards the lamb goes from %d to %d, want %d", a, b, n, from, p.tile[Lamb], want)
					}
				}
			}
		}
	}
}

// TestTwoBetsAreRankedByTheBestAnimal: where each has two bets, the comparison
// of all of them says what the rule says literally, the better placed animal
// (Rule 5.2, R17).
func TestTwoBetsAreRankedByTheBestAnimal(t *testing.T) {
	p := position{mode: &standard, rules: &editions[0].defaults, players: 3, round: 1}
	p.place = perAnimal{Hare: 1, Fox: 2, Wolf: 3}
	best := func(h *hand) int8 {
		return min(cmp.Or(p.place[h.bets[0].Animal()], podium+1), cmp.Or(p.place[h.bets[1].Animal()], podium+1))
	}
	h := &p.hands
	ties := 0
	for _, h[0].bets[0] = range cards {
		for _, h[0].bets[1] = range cards {
			for _, h[1].bets[0] = range cards {
				for _, h[1].bets[1] = range cards {
					for s := range p.players {
						p.points[s] = int16(p.score(s))
					}
					if p.points[0] != p.points[1] {
						continue
					}
					ties++
					if got, want := p.rank(0, 1), cmp.Compare(best(&h[0]), best(&h[1])); got != want {
						t.Errorf("bets %v and %v rank %d, want %d", h[0].bets, h[1].bets, got, want)
					}
				}
			}
		}
	}
	if ties == 0 {
		t.Error("no tie was compared")
	}
}

// TestRandomPlayAgreesWithAnotherModel compares random games of the published
// edition with the figures of another program that knows the same rules: 60
// turns and 11.8 rounds a game, and how many of 100 games bring an animal onto the
// podium.
func TestRandomPlayAgreesWithAnotherModel(t *testing.T) {
	const games = 2000 // of each number of seats
	dice := game.NewFast(1)
	var turns, rounds int
	var placed [Lamb + 1]int
	all := 0
	for seats := info.Min; seats <= info.Max; seats++ {
		for range games {
			p, n := simulate(&editions[1].defaults, dice, seats)
			all++
			turns += n
			rounds += int(p.round)
			for _, a := range animals {
				if p.place[a] > 0 {
					placed[a]++
				}
			}
		}
	}
	near := func(what string, sum, scale, want, off int) {
		t.Helper()
		if got := (sum*scale + all/2) / all; got < want-off || got > want+off {
			t.Errorf("%s: %d, want %d ± %d", what, got, want, off)
		}
	}
	near("turns a game", turns, 1, 60, 1)
	near("rounds of ten games", rounds, 10, 118, 2)
	for a, want := range map[Animal]int{Hare: 83, Lamb: 83, Fox: 63, Wolf: 52, Tortoise: 18} {
		near("podiums of 100 games: "+a.String(), placed[a], 100, want, 3)
	}
}
