package fox

import (
	"slices"
	"strconv"
	"strings"

	"whisker/referee/game"
)

// Decode reads the JSON form of an answer.
func (Game) Decode(kind string, move game.Raw) (game.Move, error) {
	switch kind {
	case AskPlan:
		return decode[Plan](move)
	case AskBag:
		return decode[Declaration](move)
	case AskSteal:
		m, err := decode[Steal](move)
		if err != nil {
			return nil, err
		}
		return m, m.(Steal).form()
	case AskKeep:
		return decode[Keep](move)
	case AskDrop:
		return decode[Drop](move)
	case AskQuests:
		m, err := decode[Quests](move)
		if err != nil {
			return nil, err
		}
		return m, m.(Quests).form()
	}
	return nil, game.NotUnderstood("", "there is no such kind of ask")
}

func decode[M game.Move](move game.Raw) (game.Move, error) {
	var m M
	if err := game.Unmarshal(move, &m); err != nil {
		return nil, notRead("", err)
	}
	return m, nil
}

// form tells a steal from a pass.
func (m Steal) form() error {
	switch {
	case m.Pass && (m.From != "" || m.Kind != None):
		return game.NotUnderstood("/pass", "a pass takes nothing from anybody")
	case m.Pass:
		return nil
	case m.Kind == None:
		return game.NotUnderstood("/kind", "a steal names what it takes, or passes")
	case !slices.Contains(info.Seats, m.From):
		return game.NotUnderstood("/from", "a steal names the seat that it takes from")
	}
	return nil
}

// form wants at least one card.
func (m Quests) form() error {
	if len(m.Quests) == 0 {
		return game.NotUnderstood("/quests", "no card is named")
	}
	return nil
}

// Parse reads the short form of an answer.
func (Game) Parse(kind, short string) (game.Move, error) {
	words := strings.Fields(short)
	switch kind {
	case AskPlan:
		return parsePlan(words)
	case AskBag:
		return parseDeclaration(words)
	case AskSteal:
		return parseSteal(words)
	case AskKeep, AskDrop:
		list, err := parseKinds(words, "")
		if err != nil {
			return nil, err
		}
		if len(list) != 1 {
			return nil, game.NotUnderstood("", "one kind of piece is wanted")
		}
		if kind == AskKeep {
			return Keep{list[0]}, nil
		}
		return Drop{list[0]}, nil
	case AskQuests:
		list, err := parseKinds(words, "/quests")
		if err != nil {
			return nil, err
		}
		m := Quests{list}
		return m, m.form()
	}
	return nil, game.NotUnderstood("", "there is no such kind of ask")
}

// parsePlan reads "hen:feel horse:study stop 3 steal ask". Without "stop" it is
// 3, without "steal" it is auto.
func parsePlan(words []string) (game.Move, error) {
	m := Plan{Reaches: []Reach{}, Stop: stopAt, Steal: StealAuto}
	for len(words) > 0 && words[0] != wordStop && words[0] != wordSteal {
		at := "/reaches/" + strconv.Itoa(len(m.Reaches))
		kind, care, ok := strings.Cut(words[0], ":")
		if !ok {
			return nil, game.NotUnderstood(at, "a reach is a kind, a colon and a care")
		}
		var r Reach
		if r.Kind, ok = kindNamed(kind); !ok {
			return nil, game.NotUnderstood(at+"/kind", "there is no such kind of piece")
		}
		if r.Care, ok = careNamed(care); !ok {
			return nil, game.NotUnderstood(at+"/care", "the care is none of snatch, feel, study")
		}
		m.Reaches = append(m.Reaches, r)
		words = words[1:]
	}
	if len(words) > 1 && words[0] == wordStop {
		n, err := strconv.Atoi(words[1])
		if err != nil || strconv.Itoa(n) != words[1] || n > game.MaxCount || n < -game.MaxCount {
			return nil, game.NotUnderstood("/stop", "a number follows stop")
		}
		m.Stop = n
		words = words[2:]
	}
	if len(words) > 1 && words[0] == wordSteal {
		o, ok := stealOrderNamed(words[1])
		if !ok {
			return nil, game.NotUnderstood("/steal", "auto or ask follows steal")
		}
		m.Steal = o
		words = words[2:]
	}
	if len(words) > 0 {
		return nil, game.NotUnderstood("", "a plan is its reaches, then stop and a number, then steal and auto or ask")
	}
	return m, nil
}

// parseDeclaration reads "hen horse fox stop", or "empty" for an empty bag.
func parseDeclaration(words []string) (game.Move, error) {
	m := Declaration{}
	if n := len(words); n > 0 && words[n-1] == wordStop {
		m.Stop = true
		words = words[:n-1]
	}
	switch {
	case len(words) == 0:
		return nil, game.NotUnderstood("/bag", "a bag is its pieces, or the word empty")
	case len(words) == 1 && words[0] == wordEmpty:
		words = nil
	}
	list, err := parseKinds(words, "/bag")
	if err != nil {
		return nil, err
	}
	m.Bag = list
	return m, nil
}

// parseSteal reads "cheese from red" or "pass".
func parseSteal(words []string) (game.Move, error) {
	if len(words) == 1 && words[0] == wordPass {
		return Steal{Pass: true}, nil
	}
	if len(words) != 3 || words[1] != wordFrom {
		return nil, game.NotUnderstood("", "a steal is a kind, from and a seat, or the word pass")
	}
	k, ok := kindNamed(words[0])
	if !ok {
		return nil, game.NotUnderstood("/kind", "there is no such kind of piece")
	}
	m := Steal{From: game.Seat(words[2]), Kind: k}
	if err := m.form(); err != nil {
		return nil, err
	}
	return m, nil
}

// parseKinds reads kinds for the list that stands at a pointer.
func parseKinds(words []string, at string) ([]Kind, error) {
	list := []Kind{}
	for i, word := range words {
		k, ok := kindNamed(word)
		if !ok {
			return nil, game.NotUnderstood(at+"/"+strconv.Itoa(i), "there is no such kind of piece")
		}
		list = append(list, k)
	}
	return list, nil
}
