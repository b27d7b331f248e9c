package tiger

import (
	"strings"

	"whisker/referee/game"
)

// Parse reads the short form of an answer: words with blanks between them.
func (rules) Parse(kind, short string) (game.Move, error) {
	words := strings.Fields(short)
	switch kind {
	case askCard:
		return parseCard(words)
	case askLand:
		return parseLand(words)
	case askLasso:
		return parseLasso(words)
	}
	return nil, unknownKind()
}

// parseCard reads "8 @1 @2 green". Spaces come before seats because they are
// tried first.
func parseCard(words []string) (game.Move, error) {
	if len(words) == 0 {
		return nil, game.NotUnderstood("/card", "there is no card")
	}
	card, ok := digit(words[0])
	switch {
	case !ok && strings.ContainsRune(words[0], '@'):
		return nil, game.NotUnderstood("/card", "a blank is missing before @")
	case !ok:
		return nil, game.NotUnderstood("/card", "the card is not a number from 1 to 9")
	}
	m := Card{Card: card}
	for _, word := range words[1:] {
		if !strings.HasPrefix(word, "@") {
			m.Lasso = append(m.Lasso, game.Seat(word))
			continue
		}
		field := at("/aim", len(m.Aim))
		space, ok := digit(word[1:])
		switch {
		case len(m.Lasso) > 0:
			return nil, game.NotUnderstood(field, "a space stands behind a seat")
		case !ok:
			return nil, game.NotUnderstood(field, "the space is not written like @3")
		}
		m.Aim = append(m.Aim, space)
	}
	return wellFormed(m)
}

func parseLand(words []string) (game.Move, error) {
	if len(words) == 1 && strings.HasPrefix(words[0], "@") {
		if space, ok := digit(words[0][1:]); ok {
			return wellFormed(Land{space})
		}
	}
	return nil, game.NotUnderstood("/to", "it is one space, written like @3")
}

func parseLasso(words []string) (game.Move, error) {
	var m Lasso
	for _, word := range words {
		m.Lasso = append(m.Lasso, game.Seat(word))
	}
	return wellFormed(m)
}

// digit reads a number of one digit, the only one there is in this game.
func digit(word string) (n int, ok bool) {
	if len(word) != 1 || word[0] < '0' || word[0] > '9' {
		return 0, false
	}
	return int(word[0] - '0'), true
}
