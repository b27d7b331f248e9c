package fox

import (
	"testing"

	"pgregory.net/rapid"

	"whisker/referee/game"
	"whisker/referee/gametest"
)

// numbers is rule 7.2 as it is printed, apart from the tables of the code.
var numbers = []struct {
	kind          Kind
	snatch        int
	feel, study   int
	first, second Kind
}{
	{Hen, 62, 78, 95, Goose, Sheep},
	{Goose, 62, 78, 95, Hen, Fish},
	{Horse, 62, 78, 95, Cow, Pig},
	{Cow, 62, 78, 95, Horse, Pig},
	{Pig, 62, 78, 95, Sheep, Cow},
	{Sheep, 62, 78, 95, Pig, Cheese},
	{Cheese, 72, 88, 98, Sheep, Fish},
	{Fish, 72, 88, 98, Cheese, Goose},
	{Fox, 50, 70, 90, Pig, Horse},
	{Snake, 50, 70, 90, Goose, Fish},
	{Hammer, 72, 88, 98, Cow, Goose},
}

// Over 100,000 reaches into a full box, hits and look-alikes come as often as
// the table says: chi-square stays below its 99.9% point.
func TestReachesFollowTheTable(t *testing.T) {
	const each = 100_000/33 + 1
	s := newRig(t, 2, 20150101, `{}`)
	s.round = 4
	sum, cells := 0.0, 0
	for _, row := range numbers {
		for c, needs := range map[Care]int{Snatch: row.snatch, Feel: row.feel, Study: row.study} {
			s.plans[0] = Plan{Reaches: []Reach{{row.kind, c}}}
			var found [numKinds]int
			for range each {
				g := s.newGrab(&s.plans, &s.turn)
				g.reach(0, s.turn.dice)
				found[g.hands[0].holds]++
			}
			miss := 100 - needs // of which the even ones find the first look-alike
			for k, share := range map[Kind]int{row.kind: needs, row.first: miss / 2, row.second: miss - miss/2} {
				want := float64(each*share) / 100
				sum += (float64(found[k]) - want) * (float64(found[k]) - want) / want
				cells++
				found[k] = 0
			}
			if found != ([numKinds]int{}) {
				t.Errorf("%v with %v finds %v beside the kind and its look-alikes", row.kind, c, found)
			}
		}
	}
	const point = 107.3 // 99.9% of chi-square with 66 degrees of freedom
	if free := cells - 33; sum > point || free != 66 {
		t.Errorf("chi-square is %.1f with %d degrees of freedom, want below %.1f with 66", sum, free, point)
	} else {
		t.Logf("chi-square is %.1f with %d degrees of freedom", sum, free)
	}
}

// The time that a reach takes, by the printed numbers.
func TestBeats(t *testing.T) {
	for k := Hen; k <= Hammer; k++ {
		for c, want := range map[Care]int{Snatch: 2, Feel: 3, Study: 4} {
			if k >= Fox {
				want++
			}
			if got := (Reach{k, c}).beats(); got != want {
				t.Errorf("%v with %v takes %d beats, want %d", k, c, got, want)
			}
		}
	}
}

// thrown are the rolls of a mail turn by seat and entry.
func thrown(t *rapid.T, s *state, answers []game.Answer, dice game.Dice) map[game.Seat]map[int]int {
	all := map[game.Seat]map[int]int{}
	for _, e := range eventsOf(t, s.Play(answers, dice)) {
		if e.Event == EventReach {
			if all[e.Seat] == nil {
				all[e.Seat] = map[int]int{}
			}
			all[e.Seat][e.Entry] = e.Roll
		}
	}
	return all
}

func eventsOf(t rapid.TB, o game.Outcome) []Event {
	var list []Event
	for _, raw := range o.Events {
		var e Event
		if err := game.Unmarshal(raw.Data, &e); err != nil {
			t.Fatalf("%s: %v", raw.Data, err)
		}
		list = append(list, e)
	}
	return list
}

// A seat's rolls do not depend on what the others plan (rule 7.3).
func TestRollsDoNotDependOnOtherPlans(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		one := mailPosition().Draw(t, "position")
		two := one.reload(t)
		answers := sampled(one, rapid.Uint64().Draw(t, "plans"))
		others := sampled(one, rapid.Uint64().Draw(t, "other plans"))
		same := rapid.IntRange(0, one.n()-1).Draw(t, "seat")
		others[same] = answers[same]
		seat, dice := one.seats[same], gametest.Named(rapid.Uint64().Draw(t, "dice"), 1)
		a, b := thrown(t, one, answers, dice)[seat], thrown(t, two, others, dice)[seat]
		for entry, roll := range a {
			if other, ok := b[entry]; ok && other != roll {
				t.Fatalf("reach %d of %s rolls %d, and %d when others plan otherwise", entry, seat, roll, other)
			}
		}
		if a[1] == 0 || b[1] == 0 {
			t.Fatalf("%s rolls for its first reach %d and %d", seat, a[1], b[1])
		}
	})
}

// The same plans with the dice of another table roll otherwise.
func TestRollsDependOnTheDice(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		one := mailPosition().Draw(t, "position")
		two := one.reload(t)
		answers := sampled(one, rapid.Uint64().Draw(t, "plans"))
		key := rapid.Uint64Range(0, 1<<32).Draw(t, "dice")
		a, b := thrown(t, one, answers, gametest.Named(key, 1)), thrown(t, two, answers, gametest.Named(key+1, 1))
		equal, all := 0, 0
		for seat, rolls := range a {
			for entry, roll := range rolls {
				all++
				if b[seat][entry] == roll {
					equal++
				}
			}
		}
		if all > 3 && equal == all {
			t.Fatalf("all %d rolls are the same with other dice", all)
		}
	})
}
