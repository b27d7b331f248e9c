package report

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"whisker/referee/game"
	"whisker/referee/tiger"
)

// The ends of the tracks.
const (
	tigerStart   = 6  // of the distance track, and of the sleepiness track
	tigerPicture = 16 // of the time marker
)

func (r tigerReporter) draw(s *sheet, state game.Raw) {
	var p tiger.Public
	if !s.decode(state, &p) {
		return
	}
	r.status(s, &p)
	s.blank()
	seats := make([]game.Seat, len(p.Monkeys))
	for i, m := range p.Monkeys {
		seats[i] = m.Seat
	}
	s.table(s.seatColumn(seats), []column{
		r.distance(s, p.Monkeys), r.whiskers(s, p.Monkeys, p.Marker), r.damage(s, p.Monkeys), r.hands(s, p.Monkeys),
	})
	s.legend()
	if len(p.Revealed) > 0 {
		s.blank()
		r.revealed(s, p.Revealed)
	}
}

// own draws nothing: in this game every hand lies open.
func (tigerReporter) own(*sheet, game.Raw) {}

// status draws round, sleepiness and time.
func (tigerReporter) status(s *sheet, p *tiger.Public) {
	track := cell{{s.say("track-sleepiness", nil) + " ", plain}}
	for n := tigerStart; n >= 0; n-- {
		if n == p.Sleepiness {
			track = append(track, span{"[" + strconv.Itoa(n) + "]", strong})
		} else {
			track = append(track, span{" " + strconv.Itoa(n) + " ", faint})
		}
	}
	s.flow([]cell{
		word(s.say("round", facts{"Round": p.Round})),
		word(s.say("track-marker", facts{"Marker": p.Marker})),
		track,
	})
}

// distance draws where the monkeys are; after the game, where they were when
// the last round ended.
func (tigerReporter) distance(s *sheet, monkeys []tiger.Monkey) column {
	c := column{title: s.say("track-distance", nil), scale: "6 5 4 3 2 1 0"}
	for _, m := range monkeys {
		space, mark := m.Space, "@"
		if m.Final != nil {
			space = *m.Final
		}
		if m.Lying {
			mark = "_"
		}
		var row cell
		for n := tigerStart; n >= 0; n-- {
			if n < tigerStart {
				row = append(row, span{" ", faint})
			}
			if n == space {
				row = append(row, span{mark, inkOf(m.Seat)})
			} else {
				row = append(row, span{".", faint})
			}
		}
		c.cells = append(c.cells, row)
	}
	return c
}

// whiskers draws the score track, with the time marker on it.
func (tigerReporter) whiskers(s *sheet, monkeys []tiger.Monkey, marker int) column {
	c := column{title: s.say("track-whiskers", nil), scale: "       5    10   15"}
	for _, m := range monkeys {
		row := cell{{padLeft(strconv.Itoa(m.Whiskers), 2) + " ", plain}}
		for n := 1; n <= max(tigerPicture, min(m.Whiskers, 2*tigerPicture)); n++ {
			switch {
			case n == marker:
				row = append(row, span{"T", strong})
			case n <= m.Whiskers:
				row = append(row, span{"#", inkOf(m.Seat)})
			default:
				row = append(row, span{".", faint})
			}
		}
		c.cells = append(c.cells, row)
	}
	return c
}

func (tigerReporter) damage(s *sheet, monkeys []tiger.Monkey) column {
	c := column{title: s.say("track-damage", nil)}
	for _, m := range monkeys {
		c.cells = append(c.cells, word(padLeft(strconv.Itoa(m.Damage), columns(c.title))))
	}
	return c
}

// hands draws which numbers each holds; a dash stands for one that is played.
func (tigerReporter) hands(s *sheet, monkeys []tiger.Monkey) column {
	c := column{title: s.say("hand", nil)}
	for _, m := range monkeys {
		var hand strings.Builder
		for n := 1; n <= 9; n++ {
			switch {
			case slices.Contains(m.Hand, n):
				hand.WriteString(strconv.Itoa(n))
			case slices.Contains(m.Played, n):
				hand.WriteByte('-')
			}
		}
		c.cells = append(c.cells, word(hand.String()))
	}
	return c
}

// revealed draws the cards of the round under way, in the order in which they
// act, with what has become of them and what is chosen ahead.
func (r tigerReporter) revealed(s *sheet, cards []tiger.Revealed) {
	cards = slices.Clone(cards)
	slices.SortStableFunc(cards, func(a, b tiger.Revealed) int { return cmp.Compare(a.Card, b.Card) })
	names, longest := make([]string, len(cards)), 0
	for i, c := range cards {
		names[i] = strconv.Itoa(c.Card) + " " + r.card(&s.speaker, c.Card)
		longest = max(longest, columns(names[i]))
	}
	label, state, ahead := column{title: s.say("this-round", nil)}, column{}, column{title: s.say("ahead", nil)}
	anyAhead := false
	for i, c := range cards {
		label.cells = append(label.cells, cell{{pad(names[i], longest+gap), plain}, {s.label(c.Seat), inkOf(c.Seat)}})
		state.cells = append(state.cells, word(s.say("card-is-"+string(c.State), nil)))
		ahead.cells = append(ahead.cells, word(r.order(s, &c)))
		anyAhead = anyAhead || len(ahead.cells[i]) > 0 && ahead.cells[i][0].text != ""
	}
	if anyAhead {
		s.table(label, []column{state, ahead})
	} else {
		s.table(label, []column{state})
	}
}

// order is what is still open of a standing choice: spaces, then seats.
func (tigerReporter) order(s *sheet, c *tiger.Revealed) string {
	if c.State != tiger.Waiting {
		return ""
	}
	var parts []string
	for _, space := range c.Aim {
		parts = append(parts, "@"+strconv.Itoa(space))
	}
	for _, other := range c.Lasso {
		parts = append(parts, s.label(other))
	}
	return strings.Join(parts, " ")
}
