package fox

import (
	"strconv"

	"whisker/referee/game"
)

// maxReaches is how many reaches a plan may have (rule 7.1).
const maxReaches = 6

// Check tells all that is wrong with an answer.
func (s *state) Check(seat game.Seat, move game.Move) []game.Refusal {
	if !s.asks(seat) {
		return []game.Refusal{{Kind: game.Illegal, Rule: "3", Reason: "the seat is not asked"}}
	}
	var c complaints
	switch m := move.(type) {
	case Plan:
		if s.phase == AskPlan {
			return s.checkPlan(m)
		}
	case Declaration:
		if s.phase == AskBag {
			return s.checkBag(m)
		}
	case Steal:
		if s.phase == AskSteal {
			return s.checkSteal(m)
		}
	case Keep:
		if s.phase == AskKeep {
			c.unless(s.quests.set().has(m.Keep), "R14", "/keep", "only an open quest can stay")
			return c
		}
	case Drop:
		if s.phase == AskDrop {
			c.unless(s.quests.set().has(m.Drop), "R15", "/drop", "only an open quest can be discarded")
			return c
		}
	case Quests:
		if s.phase == AskQuests {
			return s.checkQuests(m)
		}
	}
	return []game.Refusal{{Kind: game.Invalid, Reason: "it answers another kind of ask"}}
}

// complaints collects what is illegal.
type complaints []game.Refusal

func (c *complaints) unless(ok bool, rule, field, reason string) {
	if !ok {
		*c = append(*c, game.Refusal{Kind: game.Illegal, Rule: rule, Field: field, Reason: reason})
	}
}

// at points to an element of a list.
func at(list string, i int) string { return list + "/" + strconv.Itoa(i) }

func (s *state) checkPlan(m Plan) (c complaints) {
	c.unless(len(m.Reaches) >= 1, "7.1", "/reaches", "a plan has at least one reach")
	c.unless(len(m.Reaches) <= maxReaches, "7.1", "/reaches", "a plan has at most six reaches")
	for i, r := range m.Reaches {
		c.unless(r.Kind.inPlay(s.round), "R16", at("/reaches", i)+"/kind", "the trick is not in the box yet")
	}
	c.unless(m.Stop == 0 || m.Stop == stopAt || m.Stop == maxBag, "7.1", "/stop", "stop is called at 3 or 4 pieces, or at 0 for never")
	return c
}

func (s *state) checkBag(m Declaration) (c complaints) {
	c.unless(len(m.Bag) <= maxBag, "3.3", "/bag", "a bag holds at most four pieces")
	box := fullBox(s.round)
	for i, k := range m.Bag {
		field := at("/bag", i)
		if !k.inPlay(s.round) {
			c.unless(false, "R16", field, "the trick is not in the box yet")
			continue
		}
		c.unless(box[k] > 0, "6.3", field, "the box holds fewer pieces of the kind")
		box[k] = max(0, box[k]-1)
	}
	return c
}

func (s *state) checkSteal(m Steal) (c complaints) {
	if m.Pass {
		return nil
	}
	thief, from := s.thief(), s.index(m.From)
	c.unless(!m.Kind.isTrick(), "3.5", "/kind", "a trick cannot be stolen")
	if from < 0 || from == thief {
		c.unless(false, "R7", "/from", "only an opponent can be robbed")
		return c
	}
	c.unless(!s.hasActive(from, Hammer), "3.5", "/from", "an active hammer protects the seat")
	c.unless(m.Kind.isTrick() || s.bags[from][m.Kind] > 0, "R7", "/kind", "the seat holds no piece of the kind")
	return c
}

func (s *state) checkQuests(m Quests) (c complaints) {
	c.unless(len(m.Quests) == s.toDraw(), "3.1", "/quests", "another number of cards is to be drawn")
	deck := setOf(s.inDeck())
	for i, k := range m.Quests {
		c.unless(deck.has(k), "3.1", at("/quests", i), "the card is not in the deck")
		deck &^= 1 << k
	}
	return c
}

// CheckAll is rule 6.3: it holds the bags against the box and against each
// other.
func (s *state) CheckAll(answers []game.Answer) []game.SeatRefusal {
	if s.phase != AskBag {
		return nil
	}
	var total bag
	stops := 0
	for _, a := range answers {
		d := a.Move.(Declaration)
		for _, k := range d.Bag {
			total[k]++
		}
		if d.Stop {
			stops++
		}
	}
	var refusals []game.SeatRefusal
	for _, a := range answers {
		d := a.Move.(Declaration)
		var c complaints
		for i, k := range d.Bag {
			c.unless(total[k] <= kinds[k].pieces, "6.3", at("/bag", i), "all bags together hold more pieces of the kind than the box")
		}
		c.unless(!d.Stop || stops == 1, "6.2", "/stop", "more than one seat called stop")
		for _, r := range c {
			refusals = append(refusals, game.SeatRefusal{Seat: a.Seat, Refusal: r})
		}
	}
	return refusals
}
