package hare

// position is a whole position, in arrays of fixed size so that it is copied by
// assignment and play allocates nothing. Seats are numbered in table order.
type position struct {
	rules   *Rulebook
	mode    *mode
	players int8

	race    int8  // 1 for the first
	round   int32 // of the race; 0 while the further bets are chosen
	first   int8  // the seat with the marker; -1 before it is drawn (Rule 3.4)
	frozen  bool  // a howl of the round before stops the next race (R1)
	streams [2]int8
	boost   perAnimal // the tile of the animal's boost; 0: none
	tile    perAnimal
	place   perAnimal // on the podium; 0: none

	table    [tableLimit]laid
	plays    int8 // on the table
	discards perCard
	deck     pile
	hands    [maxSeats]hand
	points   [maxSeats]int16
}

// newPosition is a table at which nothing has been laid out yet.
func newPosition(rules *Rulebook, players int) position {
	return position{rules: rules, mode: rules.Mode.rules(), players: int8(players), race: 1, first: -1}
}

// laid is one play on the table. Whose it is follows from the first player.
type laid struct {
	animal Animal
	cards  int8 // howling ones included
	howls  int8
}

// pile is the draw pile: cards[top:end], the next to be drawn first.
type pile struct {
	cards    [maxCards]Card
	top, end int8
}

func (p *pile) size() int8 { return p.end - p.top }

// hand is what one seat holds: racing cards and bets, the starting ones first.
type hand struct {
	cards perCard
	bets  [maxBets]Card
}

// starting is how many starting bets a seat has (Rules 3.1, 6.3).
func (p *position) starting() int8 {
	if p.players == 2 {
		return 2
	}
	return 1
}

// bets is how many bets a seat has now.
func (p *position) bets() int8 {
	if p.mode.further && p.round > 0 {
		return p.starting() + 1
	}
	return p.starting()
}

// dealt counts the starting bets that seats are known to hold, by animal.
func (p *position) dealt() (n perAnimal) {
	for s := range p.players {
		for _, c := range p.hands[s].bets[:p.starting()] {
			n[c.Animal()]++
		}
	}
	return n
}

// held is how many racing cards a seat holds now.
func (p *position) held() int8 {
	if p.betting() {
		return p.mode.hand + 1
	}
	return p.mode.hand
}

// betting reports whether the table waits for the further bets.
func (p *position) betting() bool { return p.round == 0 && p.mode.further }

// over reports whether the last race is over: a position between two races is
// never kept.
func (p *position) over() bool { return p.placed() >= podium }

// placed counts the animals on the podium.
func (p *position) placed() (n int8) {
	for _, a := range animals {
		if p.place[a] != 0 {
			n++
		}
	}
	return n
}

// toPlay is the seat whose turn it is (Rule 4.1).
func (p *position) toPlay() int8 { return (p.first + p.plays) % p.players }

// onTable counts the cards on the table, all and by animal.
func (p *position) onTable() (all int8, of perAnimal) {
	for _, l := range p.table[:p.plays] {
		all += l.cards
		of[l.animal] += l.cards
	}
	return all, of
}

// howls counts the howling wolves on the table.
func (p *position) howls() (n int8) {
	for _, l := range p.table[:p.plays] {
		n += l.howls
	}
	return n
}

// maxPlays is the largest number of legal plays: three plain wolves and three
// howling ones make up to four cards in 12 ways.
const maxPlays = 12

// legal appends the legal plays of a seat to a list, animals in movement order,
// then by cards, then by howls (Rule 4.1, R5).
func (p *position) legal(seat int8, list []Play) []Play {
	all, of := p.onTable()
	held := &p.hands[seat].cards
	for _, a := range animals {
		howls := int8(0)
		if a == Wolf {
			howls = held[HowlCard]
		}
		plain := held[a.Card()]
		most := min(plain+howls, tableLimit-all, animalLimit-of[a])
		for n := int8(1); n <= most; n++ {
			for h := max(0, n-plain); h <= min(n, howls); h++ {
				list = append(list, Play{a, int(n), int(h)})
			}
		}
	}
	return list
}

// howling is how many howling wolves a play lays down: as many as it says, or as
// few as possible (R4).
func (p *position) howling(seat int8, m Play) int8 {
	if m.Animal != Wolf {
		return 0
	}
	return max(int8(m.Howls), int8(m.Cards)-p.hands[seat].cards[WolfCard])
}
