package report

import (
	"strconv"

	"whisker/referee/game"
	"whisker/referee/hare"
)

// hareFinish is the tile over the finish line.
const hareFinish = 12

func (r hareReporter) draw(s *sheet, state game.Raw) {
	var p hare.Public
	if !s.decode(state, &p) {
		return
	}
	s.flow(r.status(s, &p))
	s.blank()
	r.track(s, &p)
	s.blank()
	seats := make([]game.Seat, len(p.Points))
	for i, of := range p.Points {
		seats[i] = of.Seat
	}
	s.table(s.seatColumn(seats), []column{r.points(s, p.Points), r.held(s, &p), r.laid(s, &p)})
	if len(p.Revealed) > 0 {
		s.blank()
		for _, b := range p.Revealed {
			s.paragraph(s.say("bets-of", facts{"Seat": s.label(b.Seat), "Bets": r.hand(&s.speaker, b.Bets)}), inkOf(b.Seat), 2)
		}
	}
}

// own draws the hand and the bets of a seat.
func (r hareReporter) own(s *sheet, private game.Raw) {
	var p hare.Private
	if !s.decode(private, &p) {
		return
	}
	s.paragraph(s.say("own-hand", facts{"Cards": r.hand(&s.speaker, p.Hand)}), strong, 2)
	s.paragraph(s.say("own-bets", facts{"Bets": r.hand(&s.speaker, p.Bets)}), strong, 2)
}

// status is race and round, and the piles.
func (r hareReporter) status(s *sheet, p *hare.Public) []cell {
	discarded := 0
	for _, d := range p.Discards {
		discarded += d.Count
	}
	cells := []cell{
		word(s.say("race", facts{"Race": p.Race})),
		word(s.say("round", facts{"Round": p.Round})),
		word(s.say("deck", facts{"Deck": p.Deck, "Discards": discarded})),
	}
	if p.First != "" {
		cells = append(cells, word(s.say("has-marker", facts{"Seat": s.label(p.First)})))
	}
	if p.HowlNext {
		cells = append(cells, cell{{s.say("howls-next", nil), strong}})
	}
	return cells
}

// track draws a line for each animal: its name, the tiles with streams and
// boosts, where it stands or its place, and its cards on the table.
func (r hareReporter) track(s *sheet, p *hare.Public) {
	onTable := map[hare.Animal]int{}
	total := 0
	for _, l := range p.Table {
		for _, c := range l.Cards {
			onTable[c.Animal()]++
			total++
		}
	}
	names := column{title: ""}
	lane := column{title: s.say("lane", nil), scale: "0 1 2 3 4 5 6 7 8 9 . . F"}
	cards := column{title: s.say("cards", facts{"Cards": total})}
	for _, a := range p.Animals {
		names.cells = append(names.cells, word(r.animal(&s.speaker, a.Animal)))
		lane.cells = append(lane.cells, r.lane(p, a))
		cards.cells = append(cards.cells, word(strconv.Itoa(onTable[a.Animal])+"/4"))
	}
	s.table(names, []column{lane, cards})
	s.legend()
}

// lane is the track as one animal sees it.
func (hareReporter) lane(p *hare.Public, a hare.Pawn) cell {
	boost := map[int]bool{}
	for _, b := range p.Boosts {
		boost[b.Tile] = b.Animal == a.Animal
	}
	var row cell
	for tile := 0; tile <= hareFinish; tile++ {
		if tile > 0 {
			row = append(row, span{" ", faint})
		}
		switch {
		case tile == a.Tile && a.Place > 0:
			row = append(row, span{strconv.Itoa(a.Place), strong})
		case tile == a.Tile:
			row = append(row, span{"@", strong})
		case tile == p.Streams[0] || tile == p.Streams[1]:
			row = append(row, span{"~", plain})
		case boost[tile]:
			row = append(row, span{"+", plain})
		case tile == hareFinish:
			row = append(row, span{"|", faint})
		default:
			row = append(row, span{".", faint})
		}
	}
	return row
}

func (hareReporter) points(s *sheet, points []hare.SeatPoints) column {
	c := column{title: s.say("points", nil)}
	for _, p := range points {
		c.cells = append(c.cells, word(padLeft(strconv.Itoa(p.Points), columns(c.title))))
	}
	return c
}

// held is how many cards and bets each seat has.
func (hareReporter) held(s *sheet, p *hare.Public) column {
	c := column{title: s.say("held", nil)}
	for _, h := range p.Hands {
		c.cells = append(c.cells, word(strconv.Itoa(h.Cards)+" + "+strconv.Itoa(h.Bets)))
	}
	return c
}

// laid is what each seat has played this round.
func (r hareReporter) laid(s *sheet, p *hare.Public) column {
	c := column{title: s.say("laid", nil)}
	for _, h := range p.Hands {
		var cards []hare.Card
		for _, l := range p.Table {
			if l.Seat == h.Seat {
				cards = append(cards, l.Cards...)
			}
		}
		c.cells = append(c.cells, word(r.hand(&s.speaker, cards)))
	}
	return c
}
