package lemmings

import (
	"slices"
	"strconv"

	"whisker/referee/game"
)

// Decode reads the JSON form of an answer.
func (Game) Decode(kind string, move game.Raw) (game.Move, error) {
	switch kind {
	case askFly:
		return decode[Fly](move)
	case askPrey:
		return decode[Prey](move)
	case askFlee:
		return decode[Flee](move)
	case askRefill:
		return decode[Refill](move)
	case askAct:
		return decode[Act](move)
	}
	return nil, game.NotUnderstood("", "there is no such kind of ask")
}

func decode[M answer](move game.Raw) (game.Move, error) {
	var m M
	if err := game.Unmarshal(move, &m); err != nil {
		return nil, notJSON("", err)
	}
	return sound(m)
}

// sound returns an answer that is understood.
func sound(m answer) (game.Move, error) {
	if r := m.fault(); r != nil {
		return nil, r
	}
	return m, nil
}

// The fault methods tell what is wrong with an answer whatever the position.

func (f Fly) fault() *game.Refusal {
	if f.String() == "" {
		return game.NotUnderstood("", "the answer is empty")
	}
	if f.Order != nil && (len(f.Order) != 2 || f.Order[0] == f.Order[1]) {
		return game.NotUnderstood("/order", "an order names both eagles")
	}
	return f.Orders.fault()
}

func (o *Orders) fault() *game.Refusal {
	for i, kind := range o.Auto {
		if !slices.Contains(settled[:], kind) {
			return game.NotUnderstood(field("/auto", i), "only prey, flee and refill can be left to the referee")
		}
	}
	return firstOf(listFault("/prey", o.Prey, maxPrey), flightsFault(o.Flee), hexesFault(o.Refill), listFault("/auto", o.Auto, len(settled)))
}

// settled lists the kinds of ask that "auto" may name.
var settled = [...]string{askPrey, askFlee, askRefill}

func (p Prey) fault() *game.Refusal {
	return firstOf(emptyFault("/prey", len(p.Prey)), listFault("/prey", p.Prey, maxPrey))
}

func (f Flee) fault() *game.Refusal {
	return firstOf(emptyFault("/flee", len(f.Flee)), flightsFault(f.Flee))
}

func (r Refill) fault() *game.Refusal {
	return firstOf(emptyFault("/refill", len(r.Refill)), hexesFault(r.Refill))
}

func (a Act) fault() *game.Refusal {
	if a.Favors < 0 || a.Favors > maxFavors {
		return game.NotUnderstood("/favors", "a trade is of one to three Favors")
	}
	if a.Card != nil {
		if r := a.Card.fault(); r != nil {
			return r
		}
	}
	if len(a.Walks) > 2 {
		return game.NotUnderstood("/walks", "there are at most two walks")
	}
	for i := range a.Walks {
		if r := a.Walks[i].fault(field("/walks", i)); r != nil {
			return r
		}
	}
	parts := 0
	for _, given := range []bool{a.Walks != nil, a.Climb != 0, a.Pass} {
		if given {
			parts++
		}
	}
	switch {
	case parts > 1:
		return game.NotUnderstood("", "only one of walks, climb and pass can be done")
	case parts == 0 && a.Favors == 0 && a.Card == nil:
		return game.NotUnderstood("", "the answer is empty")
	}
	return nil
}

func (w *Walk) fault(at string) *game.Refusal {
	if w.Points < 0 || w.Points >= maxValue {
		return game.NotUnderstood(at+"/mp", "a part of the movement value is 1 to 4")
	}
	return pathFault(at+"/path", w.Path, maxValue+1)
}

// pathFault tells what is wrong with a path of at most limit steps, the dive
// counted.
func pathFault(at string, path []Step, limit int) *game.Refusal {
	switch i := slices.Index(path, Dive); {
	case len(path) == 0:
		return game.NotUnderstood(at, "the path is empty")
	case len(path) > limit:
		return game.NotUnderstood(at, "the path has too many steps")
	case i >= 0 && i < len(path)-1:
		return game.NotUnderstood(field(at, i), "the dive is the last step")
	}
	return nil
}

func (p *Play) fault() *game.Refusal {
	facts := p.Name.Facts()
	for _, a := range everyArgument {
		takes := slices.Contains(facts.takes, a)
		switch {
		case p.has(a) && !takes:
			return game.NotUnderstood("/card/"+a.member(), "the card is not told this")
		case !p.has(a) && takes && a != facts.maybe:
			return game.NotUnderstood("/card/"+a.member(), "the card has to be told this")
		}
	}
	if p.Hex == Cliff || p.To.Hex == Cliff || slices.Contains(p.To.Each, Cliff) || slices.Contains(p.To.Each, Start) {
		return game.NotUnderstood("/card", "a card puts lemmings on hexes alone")
	}
	if p.To.Each != nil && (len(p.To.Each) == 0 || len(p.To.Each) > clearLimit) {
		return game.NotUnderstood("/card/to", "the list is empty or too long")
	}
	if p.Path == nil {
		return nil
	}
	if slices.Contains(p.Path, Dive) {
		return game.NotUnderstood("/card/path", "a card puts lemmings on hexes alone")
	}
	return pathFault("/card/path", p.Path, facts.Steps)
}

var everyArgument = [...]argument{argHex, argEach, argTarget, argLemming, argTo, argPath, argEagle, argWay, argSeat}

// member is the name of the argument in JSON.
func (a argument) member() string {
	if a == argEach {
		return string(argTo)
	}
	return string(a)
}

func field(list string, i int) string { return list + "/" + strconv.Itoa(i) }

func firstOf(refusals ...*game.Refusal) *game.Refusal {
	for _, r := range refusals {
		if r != nil {
			return r
		}
	}
	return nil
}

func emptyFault(at string, n int) *game.Refusal {
	if n == 0 {
		return game.NotUnderstood(at, "the list is empty")
	}
	return nil
}

// listFault refuses lists that are too long or name something twice.
func listFault[T comparable](at string, list []T, limit int) *game.Refusal {
	if len(list) > limit {
		return game.NotUnderstood(at, "the list is too long")
	}
	for i, x := range list {
		if slices.Contains(list[:i], x) {
			return game.NotUnderstood(field(at, i), "an entry stands twice")
		}
	}
	return nil
}

func flightsFault(list []Flight) *game.Refusal {
	if i := slices.IndexFunc(list, func(f Flight) bool { return f.To == Start }); i >= 0 {
		return game.NotUnderstood(field("/flee", i)+"/to", "nobody flees to the Start Area")
	}
	return listFault("/flee", list, maxFlee)
}

func hexesFault(list []Hex) *game.Refusal {
	if i := slices.IndexFunc(list, func(h Hex) bool { return h == Start || h == Cliff }); i >= 0 {
		return game.NotUnderstood(field("/refill", i), "a station is a hex")
	}
	return listFault("/refill", list, maxRefill)
}
