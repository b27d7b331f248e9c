package mice

import (
	"errors"
	"slices"

	"whisker/referee/game"
)

// state is a position. In a view the deck and what others hold are not known:
// then deck is nil, and so are their hands.
type state struct {
	book    rulebook
	seats   []game.Seat
	night   int // 1 for the first; one more than there are when the game is over
	betting bool
	mice    []mouse // in table order
	pile    []int   // the top last
	inDeck  int     // of a view
	deck    []int   // the top first
	hands   [][]int // in table order, by worth
	bets    []game.Seat
}

// mouse is what everybody may know of a seat.
type mouse struct {
	Seat    game.Seat `json:"seat"`
	Crumbs  int       `json:"crumbs"`
	Tonight int       `json:"tonight"` // crumbs carried off this night
	Played  int       `json:"played"`  // cards this night
	Right   int       `json:"right"`   // bets
}

type public struct {
	Night   int     `json:"night"`
	Betting bool    `json:"betting"`
	Mice    []mouse `json:"mice"`
	Pile    []int   `json:"pile"`
	Deck    int     `json:"deck"` // cards
}

type private struct {
	Hand []int     `json:"hand"`
	Bet  game.Seat `json:"bet,omitzero"`
}

type secret struct {
	Deck  []int       `json:"deck"`
	Hands [][]int     `json:"hands"`
	Bets  []game.Seat `json:"bets"` // none while they are asked for
}

// Public is what everybody may know.
func (s *state) Public() any {
	return public{s.night, s.betting, s.mice, s.pile, s.inDeck + len(s.deck)}
}

// Private is what a seat alone may know.
func (s *state) Private(seat game.Seat) any {
	i := slices.Index(s.seats, seat)
	return private{s.hands[i], s.bets[i]}
}

// Secret is the rest.
func (s *state) Secret() any {
	d := secret{Deck: s.deck, Hands: s.hands}
	if s.bets[0] != "" {
		d.Bets = s.bets
	}
	return d
}

// LargestPrivate bounds what a seat knows: between two asks it is told one
// thing at most, its deal or a draw.
func (s *state) LargestPrivate(game.Seat) int {
	known := private{Hand: []int{worths, worths}, Bet: "white"}
	return len(game.Marshal(known)) + len(game.Marshal([]dealt{{"deal", known.Hand}}))
}

// LargestSecret bounds the secret document: all cards are of one digit.
func (s *state) LargestSecret() int {
	d := secret{Deck: make([]int, worths*copies)}
	for range s.seats {
		d.Hands = append(d.Hands, make([]int, inHand))
		d.Bets = append(d.Bets, "white")
	}
	return len(game.Marshal(d))
}

// Knows reports whether the answers of a seat can be judged: a bet always, a
// card where the hand is known.
func (s *state) Knows(seat game.Seat) bool {
	i := slices.Index(s.seats, seat)
	return i >= 0 && (s.betting || s.hands[i] != nil)
}

// Load goes on from two documents.
func (Game) Load(setup game.Setup, publicText, secretText game.Raw) (game.State, error) {
	s, p, err := loadPublic(setup, publicText)
	if err != nil {
		return nil, err
	}
	var d secret
	if err := game.Unmarshal(secretText, &d); err != nil {
		return nil, err
	}
	if len(d.Deck) != p.Deck || len(d.Hands) != len(s.seats) {
		return nil, errors.New("the deck or the hands are not those of the position")
	}
	for _, h := range d.Hands {
		if err := checkHand(h); err != nil {
			return nil, err
		}
	}
	if none := len(d.Bets) == 0; none == s.playing() || !none && len(d.Bets) != len(s.seats) {
		return nil, errors.New("the bets are not those of the position")
	}
	for i, on := range d.Bets {
		if !slices.Contains(s.seats, on) {
			return nil, errors.New("a bet is on no mouse of the table")
		}
		s.bets[i] = on
	}
	s.inDeck, s.deck, s.hands = 0, d.Deck, d.Hands
	return s, conserved(slices.Concat(s.deck, s.pile, slices.Concat(s.hands...)))
}

// LoadView makes what a seat knows.
func (Game) LoadView(setup game.Setup, seat game.Seat, publicText, privateText game.Raw) (game.State, error) {
	s, _, err := loadPublic(setup, publicText)
	if err != nil || seat == "" {
		return s, err
	}
	i := slices.Index(s.seats, seat)
	if i < 0 {
		return nil, errors.New("the seat is not at the table")
	}
	var d private
	if err := game.Unmarshal(privateText, &d); err != nil {
		return nil, err
	}
	if (d.Bet != "") != s.playing() || d.Bet != "" && !slices.Contains(s.seats, d.Bet) {
		return nil, errors.New("the bet is not one of the position")
	}
	s.hands[i], s.bets[i] = d.Hand, d.Bet
	return s, checkHand(d.Hand)
}

// playing reports whether cards are asked for.
func (s *state) playing() bool { return !s.betting && s.night <= s.book.Nights }

func loadPublic(setup game.Setup, text game.Raw) (*state, *public, error) {
	s, p := table(setup), new(public)
	if err := game.Unmarshal(text, p); err != nil {
		return nil, nil, err
	}
	if len(p.Mice) != len(s.seats) || p.Night < 1 || p.Night > s.book.Nights+1 || p.Betting && p.Night > s.book.Nights {
		return nil, nil, errors.New("the mice or the night are not of this table")
	}
	if p.Deck < 0 || p.Deck+len(p.Pile)+inHand*len(s.seats) != worths*copies {
		return nil, nil, errors.New("there are not all cards")
	}
	s.night, s.betting, s.mice, s.pile, s.inDeck = p.Night, p.Betting, p.Mice, p.Pile, p.Deck
	played := 0
	for _, m := range s.mice {
		played += m.Played
	}
	for i, m := range s.mice {
		// Rule M4: the mouse k places behind the first has played as often as
		// there are laps with more than k cards.
		n := len(s.seats)
		k := (i - s.night + 1 + n*nights) % n
		switch {
		case m.Seat != s.seats[i]:
			return nil, nil, errors.New("the mice are not in table order")
		case m.Played != (played+n-1-k)/n || m.Played > 0 && !s.playing() || played >= n*turns:
			return nil, nil, errors.New("a mouse has not played as often as it was asked")
		case m.Tonight < 0 || m.Tonight > worths*m.Played || m.Crumbs < m.Tonight || m.Crumbs > s.night*(turns*worths+s.book.Bonus):
			return nil, nil, errors.New("a mouse cannot have that many crumbs")
		case m.Right < 0 || m.Right >= s.night:
			return nil, nil, errors.New("a mouse cannot have that many right bets")
		}
	}
	return s, p, nil
}

func checkHand(h []int) error {
	if len(h) != inHand || !slices.IsSorted(h) || h[0] < 1 || h[inHand-1] > worths {
		return errors.New("a hand is not two cards by worth")
	}
	return nil
}

// conserved checks that every card is there as often as Rule M1 says.
func conserved(cards []int) error {
	slices.Sort(cards)
	for i, c := range cards {
		if c != i/copies+1 {
			return errors.New("the cards are not those of the game")
		}
	}
	return nil
}
