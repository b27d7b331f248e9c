package fox

import (
	"cmp"
	"slices"

	"whisker/referee/game"
)

// grab is the box while the hands are in it: rule 7.4. Its zero beat is the
// moment before any hand moves. It allocates nothing but what it tells.
type grab struct {
	rules *Rulebook
	seats []game.Seat
	first [maxSeats]int // seats, in the order in which they reach
	hands [maxSeats]hand
	bags  [maxSeats]bag
	stops [maxSeats]bool // who calls stop
	box   bag
	beat  int
	tell  *journal // nil where nobody listens
}

// hand is the searching hand of a seat.
type hand struct {
	plan     [maxReaches]Reach
	reaches  int // of the plan
	stop     int // of the plan
	entry    int // of the plan, 1 the first; 0 before it
	holds    Kind
	due      int // the beat at which the piece is bagged; 0: the hand is idle
	believes kindSet
}

// hold takes up a plan.
func (h *hand) hold(m Plan) {
	h.reaches = copy(h.plan[:], m.Reaches)
	h.stop = m.Stop
}

// priority is the order of rule 7.4: fewer eggs first, then table order, which
// begins one seat further each round.
func priority(n, round int, eggs *[maxSeats]int) [maxSeats]int {
	var order [maxSeats]int
	for i := range n {
		order[i] = (i + round - 1) % n
	}
	slices.SortStableFunc(order[:n], func(a, b int) int { return cmp.Compare(eggs[a], eggs[b]) })
	return order
}

// run plays the grab to its end.
func (g *grab) run(dice game.Dice) {
	for g.step(dice) {
	}
}

// step plays one beat at which something happens, and reports whether the grab
// goes on.
func (g *grab) step(dice game.Dice) bool {
	if g.beat > 0 && g.bagAll() {
		g.putBack()
		return false
	}
	for _, p := range g.order() {
		if g.hands[p].due == g.beat {
			g.reach(p, dice)
		}
	}
	next := 0
	for p := range g.seats {
		if due := g.hands[p].due; due > 0 && (next == 0 || due < next) {
			next = due
		}
	}
	if next == 0 {
		if g.tell != nil {
			g.tell.event(Event{Event: EventQuiet, Beat: new(g.beat)})
		}
		return false
	}
	g.beat = next
	return true
}

func (g *grab) order() []int { return g.first[:len(g.seats)] }

// reach sends the hand of seat p into the box for the next kind of its plan
// that it does not believe to hold.
func (g *grab) reach(p int, dice game.Dice) {
	h := &g.hands[p]
	h.due = 0
	if g.bags[p].size() >= maxBag {
		return
	}
	h.entry++
	for h.entry <= h.reaches && h.believes.has(h.wants().Kind) {
		h.entry++
	}
	if h.entry > h.reaches {
		return
	}
	want := h.wants()
	roll := 1 + dice.Open(game.Label{Name: "roll", Seat: g.seats[p], N: h.entry}, 100) // rule 7.3
	h.holds = g.find(want, roll)
	if h.holds != None {
		g.box[h.holds]--
	}
	h.due = g.beat + want.beats()
	if g.tell != nil {
		g.tell.reach(g.seats[p], g.beat, h, roll)
	}
}

// wants is the entry of the plan that the hand is at.
func (h *hand) wants() Reach { return h.plan[h.entry-1] }

// find is what a roll finds in the box.
func (g *grab) find(want Reach, roll int) Kind {
	miss := roll - want.needs()
	if miss <= 0 {
		if g.box[want.Kind] > 0 {
			return want.Kind
		}
		return None
	}
	alike := kinds[want.Kind].alike
	for _, k := range [2]Kind{alike[miss&1], alike[1-miss&1]} {
		if g.box[k] > 0 {
			return k
		}
	}
	return None
}

// bagAll bags what is due at this beat and reports whether somebody stops.
func (g *grab) bagAll() bool {
	for _, p := range g.order() {
		h := &g.hands[p]
		if h.due != g.beat {
			continue
		}
		what := EventEmpty
		if h.holds != None {
			what = EventBag
			g.bags[p][h.holds]++
			h.believes |= 1 << h.wants().Kind
		}
		if g.tell != nil {
			g.tell.out(what, g.seats[p], g.beat, h)
		}
		h.holds = None
	}
	stopped := false
	for _, p := range g.order() {
		if g.hands[p].due != g.beat || !g.callsStop(p) {
			continue
		}
		g.stops[p], stopped = true, true
		if g.tell != nil {
			g.tell.event(Event{Event: EventStop, Seat: g.seats[p], Beat: new(g.beat)})
		}
	}
	return stopped
}

// callsStop is what a plan says of stopping, by what the seat believes.
func (g *grab) callsStop(p int) bool {
	h, b := &g.hands[p], &g.bags[p]
	believed := g.rules.counts((h.believes & lootKinds).len(), h.believes.len())
	return h.stop != 0 && believed >= stopAt && g.rules.mayStop(b) && b.size() >= h.stop
}

// putBack is the end of rule 3.4: pieces in searching hands go back.
func (g *grab) putBack() {
	for _, p := range g.order() {
		h := &g.hands[p]
		if h.holds == None {
			continue
		}
		g.box[h.holds]++
		if g.tell != nil {
			g.tell.out(EventBack, g.seats[p], g.beat, h)
		}
		h.holds = None
	}
}
