package tiger

import (
	"slices"

	"whisker/referee/game"
)

// Check tells all that is wrong with an answer.
func (s *State) Check(seat game.Seat, m game.Move) []game.Refusal {
	kind, i := s.asked(seat)
	switch m := m.(type) {
	case Card:
		if kind == askCard {
			return s.checkCard(i, m, s.hand[i])
		}
	case Land:
		if kind == askLand {
			return s.checkLand(i, m)
		}
	case Lasso:
		if kind == askLasso {
			return s.checkLasso(i, m)
		}
	}
	return []game.Refusal{invalid("", "this is not what the seat is asked")}
}

// checkCard is Rule 3.1 with R7: a card of a hand, and choices ahead that the
// card can leave.
func (s *State) checkCard(i int, m Card, hand cards) []game.Refusal {
	found := m.form()
	if m.Card < takeCover || m.Card > think {
		return found // what the card allows cannot be said
	}
	switch {
	case !s.book.deck.has(m.Card):
		found = append(found, illegal("D4", "/card", "nobody has this card in this game"))
	case !hand.has(m.Card):
		found = append(found, illegal("3.1", "/card", "the card is not in the hand"))
	}
	if len(m.Aim) > 0 && !aiming.has(m.Card) {
		found = append(found, illegal("R7", "/aim", "this card leaves no choice of a space"))
	} else {
		for j, space := range m.Aim {
			if space >= tiger && space <= start && !reach[m.Card].has(space) {
				found = append(found, illegal("R7", at("/aim", j), "this card can never end on the space"))
			}
		}
	}
	if len(m.Lasso) > 0 && m.Card != lasso {
		return append(found, illegal("R7", "/lasso", "this card leaves no choice of a seat"))
	}
	return append(found, s.checkTargets(i, m.Lasso)...)
}

// checkLand is Rules 4.4 (R6) and 4.5.
func (s *State) checkLand(i int, m Land) []game.Refusal {
	card, _ := s.acting()
	found := m.form()
	if len(found) == 0 && !s.choices(card, i).has(m.To) {
		rule := "4.5"
		if card == swing {
			rule = "R6"
		}
		found = append(found, illegal(rule, "/to", "the card does not lead to the space"))
	}
	return found
}

// checkLasso is R8.
func (s *State) checkLasso(i int, m Lasso) []game.Refusal {
	return append(m.form(), s.checkTargets(i, m.Lasso)...)
}

// checkTargets is R8, for seats that there are.
func (s *State) checkTargets(i int, targets []game.Seat) (found []game.Refusal) {
	for j, target := range targets {
		switch {
		case !slices.Contains(info.Seats, target):
		case !slices.Contains(s.names, target):
			found = append(found, illegal("R8", at("/lasso", j), "the seat is not at this table"))
		case target == s.names[i]:
			found = append(found, illegal("R8", at("/lasso", j), "a monkey cannot swap with itself"))
		}
	}
	return found
}
