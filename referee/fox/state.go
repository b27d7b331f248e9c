package fox

import (
	"slices"

	"whisker/referee/game"
)

// state is a position. It implements game.State, game.Together and
// game.Sampler.
type state struct {
	seats []game.Seat
	rules Rulebook
	ages  [maxSeats]int // ranks by seat, 1 the oldest

	phase string // a kind of ask, or phaseOver
	round int    // 1 the first
	eggs  [maxSeats]int
	best  int // who discards a quest (R15)

	quests pile // open, from left to right
	drawn  pile // new cards that are still to be placed
	spent  pile // cards that are out until the next shuffle
	deck   pile // empty where its order is not known
	left   int  // cards in the deck

	// What a grab leaves behind until it is scored.
	bags   [maxSeats]bag
	stops  [maxSeats]bool // who called stop
	void   [maxSeats]bool // whose stop was false (R5)
	orders [maxSeats]StealOrder
	stolen int // thieves that are done
}

var (
	_ game.State    = (*state)(nil)
	_ game.Together = (*state)(nil)
	_ game.Sampler  = (*state)(nil)
)

// turn is what one resolution brings: dice, and a journal or nil.
type turn struct {
	dice game.Dice
	tell *journal
}

func newState(setup game.Setup) (*state, error) {
	rules, err := rulebook(setup)
	if err != nil {
		return nil, err
	}
	s := &state{seats: slices.Clone(setup.Seats), rules: rules}
	for i, seat := range s.seats {
		s.ages[i] = rules.Ages[seat]
	}
	return s, nil
}

func (s *state) n() int { return len(s.seats) }

// index returns the place of a seat in table order, -1 for none.
func (s *state) index(seat game.Seat) int { return slices.Index(s.seats, seat) }

// aged returns the seat with an age rank.
func (s *state) aged(rank int) int { return slices.Index(s.ages[:], rank) }

func (s *state) oldest() int   { return s.aged(1) }
func (s *state) youngest() int { return s.aged(s.n()) }

// thief is the seat that is asked to steal.
func (s *state) thief() int {
	order, _ := s.thieves()
	return order[s.stolen]
}

// Asks says whom the table waits for.
func (s *state) Asks() []game.Ask {
	one := func(p int) []game.Ask { return []game.Ask{{Seat: s.seats[p], Kind: s.phase}} }
	switch s.phase {
	case AskPlan, AskBag:
		var asks []game.Ask
		for p := range s.n() {
			asks = append(asks, one(p)...)
		}
		return asks
	case AskSteal:
		return one(s.thief())
	case AskKeep:
		return one(s.youngest())
	case AskDrop:
		return one(s.best)
	case AskQuests:
		detail := game.Marshal(QuestsDetail{Count: s.toDraw(), Shuffle: s.spent.n == 0})
		return []game.Ask{{Seat: game.Referee, Kind: AskQuests, Detail: detail}}
	}
	return nil
}

// asks reports whether a seat is asked.
func (s *state) asks(seat game.Seat) bool {
	return slices.ContainsFunc(s.Asks(), func(a game.Ask) bool { return a.Seat == seat })
}

// Knows is true for every seat: nothing that an answer rests on is hidden.
func (s *state) Knows(game.Seat) bool { return true }

// Legal lists the legal answers. Plans and bags are too many to list: Sample
// draws one.
func (s *state) Legal(seat game.Seat) []game.Move {
	if !s.asks(seat) {
		return nil
	}
	var moves []game.Move
	switch s.phase {
	case AskSteal:
		thief := s.thief()
		for from := range s.n() {
			for k := Hen; k < Fox; k++ {
				if s.canRob(thief, from, k) {
					moves = append(moves, Steal{From: s.seats[from], Kind: k})
				}
			}
		}
		moves = append(moves, Steal{Pass: true})
	case AskKeep:
		for _, k := range s.quests.set().list() {
			moves = append(moves, Keep{k})
		}
	case AskDrop:
		for _, k := range s.quests.set().list() {
			moves = append(moves, Drop{k})
		}
	case AskQuests:
		for _, cards := range arrangements(s.inDeck(), s.toDraw()) {
			moves = append(moves, Quests{cards})
		}
	}
	return moves
}

// Absent is what stands in for an answer that did not come.
func (s *state) Absent(seat game.Seat) (game.Move, bool) {
	if !s.asks(seat) {
		return nil, false
	}
	switch s.phase {
	case AskPlan:
		return defaultPlan(s.quests.list()), true // rule 7.1
	case AskKeep:
		return Keep{s.quests.cards[0]}, true // R14
	case AskSteal:
		from, k := s.auto(s.thief()) // rule 7.5
		if k == None {
			return Steal{Pass: true}, true
		}
		return Steal{From: s.seats[from], Kind: k}, true
	}
	return nil, false
}

// inDeck lists the cards that are neither open nor spent, in order of kind.
func (s *state) inDeck() []Kind {
	return (lootKinds &^ (s.quests.set() | s.drawn.set() | s.spent.set())).list()
}

// arrangements lists all ways to draw n cards one after another, in order.
func arrangements(cards []Kind, n int) [][]Kind {
	if n == 0 {
		return [][]Kind{nil}
	}
	var all [][]Kind
	for i, first := range cards {
		rest := slices.Delete(slices.Clone(cards), i, i+1)
		for _, others := range arrangements(rest, n-1) {
			all = append(all, append([]Kind{first}, others...))
		}
	}
	return all
}
