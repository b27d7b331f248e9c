package report

import (
	"fmt"
	"strconv"

	"whisker/referee/fox"
	"whisker/referee/game"
)

// eggBar is how long the bar of eggs is at the most, in columns.
const eggBar = 15

func (r foxReporter) draw(s *sheet, state game.Raw) {
	var p fox.Public
	if !s.decode(state, &p) {
		return
	}
	rules := r.rules(&s.speaker)
	s.flow([]cell{
		word(s.say("round", facts{"Round": p.Round})),
		word(s.say("target", facts{"Target": rules.Target})),
		word(s.say("deck", facts{"Deck": p.Deck})),
	})
	s.paragraph(r.box(s, p.Tricks), plain, 2)
	r.cards(s, &p)
	s.blank()
	seats := make([]game.Seat, len(p.Eggs))
	for i, e := range p.Eggs {
		seats[i] = e.Seat
	}
	s.table(s.seatColumn(seats), []column{r.ages(s, seats, rules.Ages), r.nests(s, p.Eggs, rules.Target)})
	if p.Phase == fox.AskSteal {
		s.blank()
		r.bags(s, p.Bags)
		r.thieves(s, p.Thieves)
	}
}

// own draws nothing: no seat knows more than all.
func (foxReporter) own(*sheet, game.Raw) {}

// box says which tricks are in the box.
func (r foxReporter) box(s *sheet, in fox.Tricks) string {
	var parts []string
	for _, trick := range []struct {
		kind   fox.Kind
		number int
	}{{fox.Fox, in.Fox}, {fox.Snake, in.Snake}, {fox.Hammer, in.Hammer}} {
		if trick.number > 0 {
			parts = append(parts, s.say("box-count", facts{"Kind": r.kind(&s.speaker, trick.kind), "Number": trick.number}))
		}
	}
	if len(parts) == 0 {
		return s.say("box-empty", nil)
	}
	return s.say("box", facts{"Tricks": s.list(parts)})
}

// cards draws the quest cards that everybody can see.
func (r foxReporter) cards(s *sheet, p *fox.Public) {
	for _, row := range []struct {
		id    string
		cards []fox.Kind
		ink   ink
	}{{"open", p.Quests, strong}, {"drawn", p.Drawn, strong}, {"spent", p.Spent, faint}} {
		if len(row.cards) > 0 {
			s.paragraph(s.say(row.id, facts{"Quests": r.list(&s.speaker, row.cards)}), row.ink, 2)
		}
	}
}

// ages is the age ranks, 1 the oldest.
func (foxReporter) ages(s *sheet, seats []game.Seat, ranks map[game.Seat]int) column {
	c := column{title: s.say("age", nil)}
	for _, seat := range seats {
		c.cells = append(c.cells, word(padLeft(strconv.Itoa(ranks[seat]), columns(c.title))))
	}
	return c
}

// nests draws everybody's eggs on the way to the target. The bar of a far
// target is drawn to scale.
func (foxReporter) nests(s *sheet, eggs []fox.Eggs, target int) column {
	c := column{title: s.say("eggs-title", nil)}
	length := min(target, eggBar)
	for _, e := range eggs {
		row := cell{{fmt.Sprintf("%2d ", e.Eggs), plain}}
		for n := 1; n <= length; n++ {
			if n*target <= e.Eggs*length {
				row = append(row, span{"o", inkOf(e.Seat)})
			} else {
				row = append(row, span{".", faint})
			}
		}
		c.cells = append(c.cells, row)
	}
	return c
}

// bags draws what everybody has grabbed.
func (r foxReporter) bags(s *sheet, bags []fox.Bag) {
	for _, b := range bags {
		id := "in-bag"
		if len(b.Bag) == 0 {
			id = "in-bag-nothing"
		}
		text := s.say(id, facts{"Seat": s.label(b.Seat), "Pieces": r.list(&s.speaker, b.Bag)})
		switch {
		case b.Void:
			text += s.say("in-bag-void", nil)
		case b.Stop:
			text += s.say("in-bag-stop", nil)
		}
		s.paragraph(text, inkOf(b.Seat), 2)
	}
}

// thieves says who still has to steal, in order.
func (foxReporter) thieves(s *sheet, thieves []fox.Thief) {
	var names []string
	for _, t := range thieves {
		names = append(names, s.say("thief-"+t.Steal.String(), facts{"Seat": s.label(t.Seat)}))
	}
	s.paragraph(s.say("thieves", facts{"List": s.list(names)}), plain, 2)
}
