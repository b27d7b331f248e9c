package lemmings

import (
	"slices"

	"whisker/referee/game"
)

// dieFaces are 1 to 5 and HOVER (Rule E1).
const dieFaces = 6

// beginTurn begins the eagle phase: the dice are rolled (Rule E1).
func (s *State) beginTurn(r *resolution) {
	s.turn++
	s.dice = Both[int]{s.roll(r, Ruby), s.roll(r, Stephen)}
	r.rolls++
	swap := s.appoint()
	dice, control := s.dice, s.control
	r.tell(Event{Event: DiceRolled, Turn: s.turn, Seat: s.first, Dice: &dice, Control: &control, Swap: swap})
	s.phase, s.flying, s.hunting, s.hover = Flying, nil, nil, nil
	for _, e := range s.lead() {
		if *s.dice.Of(e) == 0 {
			s.hover = append(s.hover, e)
			r.tell(Event{Event: Hovered, Eagle: e, Zones: []Zone{s.eagles.Of(e).Zone}})
		} else {
			s.flying = append(s.flying, e)
		}
	}
}

// roll rolls the die of an eagle: 1 to 5, or 0 for HOVER. Where nobody has
// anything left to do, one turn of the table holds several rolls: the further
// ones are numbered.
func (s *State) roll(r *resolution, e Eagle) int {
	face := r.open(game.Label{Name: "eagle." + e.String(), N: r.rolls}, dieFaces)
	return (face + 1) % dieFaces
}

// appoint says who decides for each eagle this turn, and whether two players
// had to swap their dice (Rules R15, R24, R28).
func (s *State) appoint() (swap bool) {
	player := s.first
	if s.next != 0 {
		player, s.next = s.next, 0
	}
	s.control = Both[Clan]{player, player}
	if s.two() {
		s.control = Both[Clan]{Ruby: s.after(s.first), Stephen: s.first}
		swap = s.dice.Ruby == 0 || s.dice.Stephen == 0
		if swap {
			s.control = Both[Clan]{Ruby: s.first, Stephen: s.after(s.first)}
		}
	}
	return swap
}

// steps is how many zones an eagle flies: its die, less the point that a
// feeding eagle needs to flip (Rule R7).
func (s *State) steps(e Eagle) int {
	n := *s.dice.Of(e)
	if s.eagles.Of(e).Feeding {
		n--
	}
	return n
}

// wayMatters reports whether the two ways lead to different zones (Rules R7, R26).
func (s *State) wayMatters(e Eagle) bool {
	n := s.steps(e)
	return slices.Contains(s.flying, e) && n%(zones/2) != 0
}

// landing is where an eagle comes to by a way; by either, if it does not matter.
func (s *State) landing(e Eagle, w Way) Zone {
	if w == 0 {
		w = Clockwise
	}
	return s.eagles.Of(e).Zone.on(w, s.steps(e))
}

// on is the zone n further round the circle.
func (z Zone) on(w Way, n int) Zone {
	return (z + Zone(int(w)*n) + zones) % zones
}

// holds reports whether a zone holds a lemming.
func (s *State) holds(e Eagle, z Zone) bool {
	return slices.ContainsFunc(s.canyon.zones.Of(e)[z], func(at int) bool { return s.stacks[at].n > 0 })
}

// flights lists the legal answers to "fly": each way that matters and, where
// both eagles land among lemmings, each order of hunting (Rules R26, R30). With
// two players it is the next eagle alone.
func (s *State) flights() []Fly {
	if s.two() {
		return s.flightsOf(s.flying[0])
	}
	var all []Fly
	for _, ruby := range s.waysOf(Ruby) {
		for _, stephen := range s.waysOf(Stephen) {
			f := Fly{Ruby: ruby, Stephen: stephen}
			if !s.orderCounts(&f) {
				all = append(all, f)
				continue
			}
			for _, e := range eagles {
				f.Order = []Eagle{e, e.other()}
				all = append(all, f)
			}
		}
	}
	return all
}

func (s *State) flightsOf(e Eagle) []Fly {
	var all []Fly
	for _, w := range s.waysOf(e) {
		f := Fly{Ruby: w}
		if e == Stephen {
			f = Fly{Stephen: w}
		}
		all = append(all, f)
	}
	return all
}

// waysOf lists the ways of an eagle, or none alone if it does not matter.
func (s *State) waysOf(e Eagle) []Way {
	if s.wayMatters(e) {
		return ways[:]
	}
	return []Way{0}
}

// orderCounts reports whether both eagles land among lemmings.
func (s *State) orderCounts(f *Fly) bool {
	return len(s.flying) == 2 && s.holds(Ruby, s.landing(Ruby, f.Ruby)) && s.holds(Stephen, s.landing(Stephen, f.Stephen))
}

// fly moves the eagles that an answer is about (Rule E2). With two players that
// is the next one alone.
func (s *State) fly(r *resolution, f Fly) {
	now := slices.Clone(s.flying)
	if s.two() {
		now = now[:1]
	}
	for _, e := range now {
		s.flyOne(r, e, f.way(e))
	}
	s.flying = s.flying[len(now):]
	if f.Order != nil && len(now) == 2 {
		now = f.Order
	}
	s.hunting = append(s.hunting, now...)
}

func (s *State) flyOne(r *resolution, e Eagle, w Way) {
	if !s.wayMatters(e) {
		w = 0
	}
	b := s.eagles.Of(e)
	was := *b
	*b = Bird{Zone: s.landing(e, w)}
	r.tell(Event{Event: Flown, Eagle: e, Seat: *s.control.Of(e), Way: w, Zones: []Zone{was.Zone, b.Zone}, Wakes: was.Feeding})
}

// stepFly carries out the flight, unless the controller has a choice. It
// reports whether the turn goes on.
func (s *State) stepFly(r *resolution) bool {
	if len(s.flying) == 0 {
		s.phase, s.fed = Hunting, false
		return true
	}
	all := s.flights()
	if len(all) > 1 {
		return false
	}
	s.fly(r, all[0])
	return true
}
