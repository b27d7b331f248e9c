package report

import (
	"slices"
	"strconv"
	"strings"

	"whisker/referee/game"
	"whisker/referee/lemmings"
)

func (r lemmingsReporter) draw(s *sheet, state game.Raw) {
	var p lemmings.Public
	var rules lemmings.Rulebook
	if !s.decode(state, &p) || !s.glance(s.board.Charter.Options, &rules) {
		return
	}
	chart, err := rules.Map.Full()
	if !s.read(err) {
		return
	}
	r.status(s, &p)
	for _, e := range []lemmings.Eagle{lemmings.Ruby, lemmings.Stephen} {
		r.bird(s, &p, e)
	}
	r.soFar(s, p.Acting)
	r.effects(s, &p)
	s.blank()
	r.canyon(s, &p, chart)
	s.legend()
	r.spent(s, &p)
}

// own draws the hand and the pellets of a seat. Cards stand with the names that
// moves call them by.
func (r lemmingsReporter) own(s *sheet, private game.Raw) {
	var p lemmings.Private
	if !s.decode(private, &p) {
		return
	}
	var cards, pellets []string
	for _, c := range p.Hand {
		cards = append(cards, s.say("own-card", facts{"Card": r.card(&s.speaker, c), "Name": c.String()}))
	}
	for face := lemmings.One; face <= lemmings.Favor; face++ {
		if n := count(p.Pellets, face); n > 0 {
			pellets = append(pellets, s.say("own-"+face.String(), facts{"Count": n}))
		}
	}
	for _, row := range []struct {
		id    string
		items []string
	}{{"own-hand", cards}, {"own-pellets", pellets}} {
		if len(row.items) == 0 {
			row.items = []string{s.say("own-nothing", nil)}
		}
		s.paragraph(s.say(row.id, facts{"List": s.list(row.items)}), strong, 2)
	}
}

func count[T comparable](all []T, x T) int {
	n := 0
	for _, y := range all {
		if y == x {
			n++
		}
	}
	return n
}

// status is round, movement card and piles.
func (lemmingsReporter) status(s *sheet, p *lemmings.Public) {
	cells := []cell{
		word(s.say("round", facts{"Round": p.Turn})),
		word(s.say("starts", facts{"Seat": s.label(p.First.Seat())})),
	}
	if p.Value > 0 {
		cells = append(cells, cell{{s.say("value", facts{"Value": p.Value}), strong}})
	}
	s.flow(append(
		cells,
		word(s.say("deck", facts{"Deck": p.Deck})),
		word(s.say("side", facts{"Side": p.Side})),
		word(s.say("supply", facts{"Supply": p.Supply})),
	))
}

// bird says where an eagle is, what it does, who decides for it, and what it
// still has to do in this round.
func (r lemmingsReporter) bird(s *sheet, p *lemmings.Public, e lemmings.Eagle) {
	b := p.Eagles.Of(e)
	id := "eagle-hunts"
	if b.Feeding {
		id = "eagle-feeds"
	}
	text := s.say(id, facts{
		"Eagle": s.say("eagle-"+e.String(), nil), "Zone": b.Zone.String(),
		"Die": r.face(&s.speaker, *p.Dice.Of(e)), "Seat": s.label(p.Control.Of(e).Seat()),
	})
	switch {
	case slices.Contains(p.Flying, e):
		text += s.say("todo-fly", nil)
	case p.Fed && slices.Index(p.Hunting, e) == 0:
		text += s.say("todo-flee", nil)
	case slices.Contains(p.Hunting, e):
		text += s.say("todo-hunt", nil)
	case slices.Contains(p.Hover, e):
		text += s.say("todo-refill", nil)
	}
	s.paragraph(text, inkOfEagle(e), 2)
}

func inkOfEagle(e lemmings.Eagle) ink {
	if e == lemmings.Ruby {
		return inkOf("red")
	}
	return inkOf("blue")
}

// soFar says what the acting seat has done of its turn, and has sent along.
func (r lemmingsReporter) soFar(s *sheet, a *lemmings.Actor) {
	if a == nil {
		return
	}
	var parts []string
	add := func(id string, f facts) { parts = append(parts, s.say(id, f)) }
	if a.Favors > 0 {
		add("so-far-favors", facts{"Count": a.Favors})
	}
	if a.Card != 0 {
		add("so-far-card", facts{"Card": r.card(&s.speaker, a.Card)})
	}
	if a.Walked != 0 {
		add("so-far-walk", facts{"Lemming": r.numbered(&s.speaker, a.Walked), "Count": a.Spent})
	}
	if a.Plan != nil {
		add("so-far-plan", facts{"Plan": a.Plan.String()})
	}
	if len(parts) > 0 {
		s.paragraph(s.say("so-far", facts{"Seat": s.label(a.Seat.Seat()), "List": s.list(parts)}), inkOf(a.Seat.Seat()), 2)
	}
}

// effects says what goes on from before: standing orders, and what cards have
// brought about.
func (r lemmingsReporter) effects(s *sheet, p *lemmings.Public) {
	say := func(id string, f facts) { s.paragraph(s.say(id, f), plain, 2) }
	for _, o := range p.Orders {
		say("orders", facts{"Seat": s.label(o.Seat.Seat()), "Orders": lemmings.Fly{Orders: o.Orders}.String()})
	}
	if p.Next != 0 {
		say("next-mine", facts{"Seat": s.label(p.Next.Seat())})
	}
	if p.Camo != 0 {
		say("camo", facts{"Lemming": r.numbered(&s.speaker, p.Camo)})
	}
	if l := p.Fright.Lemming; l != 0 {
		say("fright", facts{"Lemming": r.numbered(&s.speaker, l), "Seat": s.label(p.Fright.By.Seat())})
	}
}

// spent draws the cards that are out: movement cards and special actions.
func (r lemmingsReporter) spent(s *sheet, p *lemmings.Public) {
	var turned, played []string
	for _, value := range p.Turned {
		text := strconv.Itoa(value)
		if value == 0 {
			text = s.say("card-gameover", nil)
		}
		turned = append(turned, text)
	}
	for _, c := range p.Played {
		played = append(played, r.card(&s.speaker, c))
	}
	for _, row := range []struct{ id, list string }{{"turned", strings.Join(turned, " ")}, {"played", strings.Join(played, " / ")}} {
		if row.list != "" {
			s.paragraph(s.say(row.id, facts{"List": row.list}), faint, 2)
		}
	}
}
