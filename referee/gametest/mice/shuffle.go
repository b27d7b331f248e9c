package mice

import (
	"errors"
	"slices"

	"whisker/referee/game"
)

// Shuffle deals anew what a seat may not know, for leak scans: the deck, the
// other hands and the other bets. Everything else stays.
func Shuffle(publicText, secretText game.Raw, seat game.Seat, dice game.Dice) game.Raw {
	var p public
	var d secret
	if err := errors.Join(game.Unmarshal(publicText, &p), game.Unmarshal(secretText, &d)); err != nil {
		panic("mice: no position to shuffle: " + err.Error())
	}
	cards := d.Deck
	for i, m := range p.Mice {
		if m.Seat != seat {
			cards = append(cards, d.Hands[i]...)
		}
	}
	game.Shuffle(dice.Hidden, "shuffle", len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
	for i, m := range p.Mice {
		if m.Seat == seat {
			continue
		}
		d.Hands[i] = slices.Sorted(slices.Values(cards[:inHand]))
		cards = cards[inHand:]
		if len(d.Bets) > 0 {
			d.Bets[i] = p.Mice[dice.Hidden(game.Label{Name: "bet", Seat: m.Seat}, len(p.Mice))].Seat
		}
	}
	d.Deck = cards
	return game.Marshal(d)
}
