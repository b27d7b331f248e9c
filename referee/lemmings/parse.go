package lemmings

import (
	"encoding"
	"slices"
	"strings"

	"whisker/referee/game"
)

// maxShort is the longest short form that is read, in bytes.
const maxShort = 4096

// Parse reads the short form of an answer.
func (Game) Parse(kind, short string) (game.Move, error) {
	if len(short) > maxShort {
		return nil, game.NotUnderstood("", "the answer is too long")
	}
	switch kind {
	case askFly:
		return parse(parts(short), (*Fly).read)
	case askPrey:
		return parse(spaced(short), (*Prey).read)
	case askFlee:
		return parse(spaced(short), (*Flee).read)
	case askRefill:
		return parse(spaced(short), (*Refill).read)
	case askAct:
		return parse(parts(short), (*Act).read)
	}
	return nil, game.NotUnderstood("", "there is no such kind of ask")
}

// parse reads a short form part by part.
func parse[M answer](parts [][]string, read func(*M, []string) *game.Refusal) (game.Move, error) {
	var m M
	for _, words := range parts {
		if r := read(&m, words); r != nil {
			return nil, r
		}
	}
	return sound(m)
}

// parts are the words between the commas.
func parts(short string) [][]string {
	var all [][]string
	for part := range strings.SplitSeq(short, ",") {
		all = append(all, strings.Fields(part))
	}
	return all
}

// spaced is one part: commas are as good as spaces.
func spaced(short string) [][]string { return parts(strings.ReplaceAll(short, ",", " ")) }

// cut splits off the first word.
func cut(words []string) (first string, rest []string) {
	if len(words) == 0 {
		return "", nil
	}
	return words[0], words[1:]
}

func (f *Fly) read(words []string) *game.Refusal {
	name, rest := cut(words)
	switch name {
	case "ruby":
		return readNew(&f.Ruby, "/ruby", rest)
	case "stephen":
		return readNew(&f.Stephen, "/stephen", rest)
	case "order":
		return readList(&f.Order, "/order", rest)
	case "prey":
		return readList(&f.Prey, "/prey", rest)
	case "flee":
		return readFlights(&f.Flee, rest)
	case "refill":
		return readList(&f.Refill, "/refill", rest)
	case "auto":
		f.Auto = append(f.Auto, rest...)
		return emptyFault("/auto", len(rest))
	}
	return game.NotUnderstood("", "a part begins with none of ruby, stephen, order, prey, flee, refill, auto")
}

func (p *Prey) read(words []string) *game.Refusal   { return readList(&p.Prey, "/prey", words) }
func (f *Flee) read(words []string) *game.Refusal   { return readFlights(&f.Flee, words) }
func (r *Refill) read(words []string) *game.Refusal { return readList(&r.Refill, "/refill", words) }

func (a *Act) read(words []string) *game.Refusal {
	name, rest := cut(words)
	switch name {
	case "favors":
		return readFavors(&a.Favors, rest)
	case "card":
		if a.Card != nil {
			return game.NotUnderstood("/card", "a part stands twice")
		}
		a.Card = new(Play)
		return a.Card.read(rest)
	case "walk":
		a.Walks = append(a.Walks, Walk{})
		i := len(a.Walks) - 1
		return a.Walks[i].read(field("/walks", i), rest)
	case "climb":
		return readNew(&a.Climb, "/climb", rest)
	case "pass":
		if a.Pass || len(rest) > 0 {
			return game.NotUnderstood("/pass", "pass stands once and alone")
		}
		a.Pass = true
		return nil
	}
	return game.NotUnderstood("", "a part begins with none of favors, card, walk, climb, pass")
}

func readFavors(n *int, words []string) *game.Refusal {
	if *n != 0 || len(words) != 1 {
		return game.NotUnderstood("/favors", "one number of Favors is traded")
	}
	value, ok := count(words[0], maxFavors)
	if !ok {
		return game.NotUnderstood("/favors", "a trade is of one to three Favors")
	}
	*n = value
	return nil
}

func (w *Walk) read(at string, words []string) *game.Refusal {
	name, rest := cut(words)
	if r := readNew(&w.Lemming, at+"/lemming", []string{name}); r != nil {
		return r
	}
	if len(rest) >= 2 && rest[0] == "mp" {
		n, ok := count(rest[1], maxValue)
		if !ok {
			return game.NotUnderstood(at+"/mp", "a part of the movement value is 1 to 4")
		}
		w.Points, rest = n, rest[2:]
	}
	return readList(&w.Path, at+"/path", rest)
}

func (p *Play) read(words []string) *game.Refusal {
	name, rest := cut(words)
	if p.Name.UnmarshalText([]byte(name)) != nil {
		return game.NotUnderstood("/card/name", "there is no such card")
	}
	for _, a := range p.Name.Facts().takes {
		if len(rest) == 0 {
			break // fault says what is missing
		}
		at, one := "/card/"+a.member(), rest[:1]
		var r *game.Refusal
		switch a {
		case argHex:
			r = readNew(&p.Hex, at, one)
		case argEach:
			one = rest
			r = readList(&p.To.Each, at, one)
		case argTarget:
			r = readNew(&p.Target, at, one)
		case argLemming:
			r = readNew(&p.Lemming, at, one)
		case argTo:
			r = readNew(&p.To.Hex, at, one)
		case argPath:
			one = rest
			r = readList(&p.Path, at, one)
		case argEagle:
			r = readNew(&p.Eagle, at, one)
		case argWay:
			r = readNew(&p.Way, at, one)
		case argSeat:
			r = readNew(&p.Seat, at, one)
		}
		if r != nil {
			return r
		}
		rest = rest[len(one):]
	}
	if len(rest) > 0 {
		return game.NotUnderstood("/card", "the card is told too much")
	}
	return nil
}

// reader is a pointer to something that has a name in files.
type reader[T any] interface {
	*T
	encoding.TextUnmarshaler
}

// readNew reads the one word of a part that has not been there yet.
func readNew[T comparable, P reader[T]](value *T, at string, words []string) *game.Refusal {
	var none T
	switch {
	case *value != none:
		return game.NotUnderstood(at, "a part stands twice")
	case len(words) != 1 || P(value).UnmarshalText([]byte(words[0])) != nil:
		return game.NotUnderstood(at, "one name is missing or unknown")
	}
	return nil
}

// readList reads all words of a part and adds them to a list.
func readList[T any, P reader[T]](all *[]T, at string, words []string) *game.Refusal {
	for _, w := range words {
		var value T
		if P(&value).UnmarshalText([]byte(w)) != nil {
			return game.NotUnderstood(field(at, len(*all)), "a name is unknown")
		}
		*all = append(*all, value)
	}
	return emptyFault(at, len(words))
}

// readFlights reads pairs of a lemming and where it flees to.
func readFlights(all *[]Flight, words []string) *game.Refusal {
	for pair := range slices.Chunk(words, 2) {
		var f Flight
		if len(pair) < 2 || f.Lemming.UnmarshalText([]byte(pair[0])) != nil || f.To.UnmarshalText([]byte(pair[1])) != nil {
			return game.NotUnderstood(field("/flee", len(*all)), "a flight is a lemming and a hex")
		}
		*all = append(*all, f)
	}
	return emptyFault("/flee", len(words))
}
