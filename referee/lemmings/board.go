package lemmings

import "slices"

func (t *stack) top() Lemming {
	if t.n == 0 {
		return 0
	}
	return t.of[t.n-1]
}

func (t *stack) all() []Lemming { return t.of[:t.n] }

func (t *stack) push(l Lemming) {
	t.of[t.n] = l
	t.n++
}

func (t *stack) take(l Lemming) {
	i := slices.Index(t.all(), l)
	copy(t.of[i:t.n], t.of[i+1:t.n])
	t.n--
	t.of[t.n] = 0
}

// limit is how many lemmings a hex holds (Rule M5).
func (s *State) limit(at int) int {
	if s.canyon.hexes[at].brush {
		return brushLimit[len(s.seats)]
	}
	return clearLimit
}

func (s *State) isFull(at int) bool { return s.stacks[at].n >= s.limit(at) }

// occupied reports whether an eagle is in a zone of the hex (Rules M4, R25).
func (s *State) occupied(at int) bool {
	zone := &s.canyon.hexes[at].zone
	return zone.Ruby == s.eagles.Ruby.Zone || zone.Stephen == s.eagles.Stephen.Zone
}

// mayRest reports whether a lemming may end on a hex: it is not full and, with
// two players, not topped by the other clan in the rows before the zones
// (Rules R23, R40).
func (s *State) mayRest(l Lemming, at int) bool {
	return !s.isFull(at) && s.mayCover(l, at, s.stacks[at].top())
}

func (s *State) mayCover(l Lemming, at int, top Lemming) bool {
	return !s.two() || s.canyon.hexes[at].name.row() > openRows || top == 0 || top.Clan() == l.Clan()
}

// where finds a lemming: its hex, start, or nowhere if it is out of play.
func (s *State) where(l Lemming) int {
	for at := range s.stacks {
		if slices.Contains(s.stacks[at].all(), l) {
			return at
		}
	}
	if c := l.Clan(); slices.Contains(s.seats, c) && slices.Contains(s.family(c).start, l) {
		return start
	}
	return nowhere
}

// isTop reports whether a lemming on a hex is not covered.
func (s *State) isTop(l Lemming, at int) bool { return at >= 0 && s.stacks[at].top() == l }

// put places a lemming on top of a hex and tells whom it covers.
func (s *State) put(l Lemming, at int) (on Lemming) {
	on = s.stacks[at].top()
	s.stacks[at].push(l)
	return on
}

// lift takes a lemming from where it is: a hex or the Start Area.
func (s *State) lift(l Lemming, from int) {
	if from == start {
		f := s.family(l.Clan())
		f.start = remove(f.start, l)
		return
	}
	s.stacks[from].take(l)
}

// leave takes a lemming off the board for good; its marks end (Rule R39).
func (s *State) leave(l Lemming, from int) {
	s.lift(l, from)
	if s.camo == l {
		s.camo = 0
	}
	if s.fright.Lemming == l {
		s.fright = Stage{}
	}
}

// drop puts a lemming that went over the cliff into a score box (Rules D2, R13).
func (s *State) drop(l Lemming, score int) {
	box := &s.family(l.Clan()).dives[score-1]
	*box = append(*box, l)
}

// tops lists the uncovered lemmings on the board that a rule asks for, in the
// order of lemmings.
func (s *State) tops(want func(l Lemming, at int) bool) []placed {
	var all []placed
	for at := range s.stacks {
		if l := s.stacks[at].top(); l != 0 && want(l, at) {
			all = append(all, placed{l, at})
		}
	}
	sortPlaced(all)
	return all
}

// standing lists all lemmings on the board, covered ones too, that a rule asks
// for, in the order of lemmings.
func (s *State) standing(want func(l Lemming, at int) bool) []placed {
	var all []placed
	for at := range s.stacks {
		for _, l := range s.stacks[at].all() {
			if want(l, at) {
				all = append(all, placed{l, at})
			}
		}
	}
	sortPlaced(all)
	return all
}

// placed is a lemming and where it is.
type placed struct {
	lemming Lemming
	at      int
}

func sortPlaced(all []placed) {
	slices.SortFunc(all, func(a, b placed) int { return int(a.lemming) - int(b.lemming) })
}
