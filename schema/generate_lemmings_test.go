package schema

import (
	"pgregory.net/rapid"

	"whisker/referee/lemmings"
)

// Parts of answers of Leaping Lemmings.

// named draws something by its name in files.
func named[T any, P interface {
	*T
	UnmarshalText([]byte) error
}](g gen, names ...string) T {
	var value T
	if err := P(&value).UnmarshalText([]byte(g.word(names...))); err != nil {
		panic(err)
	}
	return value
}

func (g gen) lemming() lemmings.Lemming {
	return named[lemmings.Lemming](g, "biker-1", "viking-9", "iq-3", "ritz-10")
}

func (g gen) hex() lemmings.Hex       { return named[lemmings.Hex](g, "1.1", "9.6", "10.12", "30.1") }
func (g gen) refuge() lemmings.Hex    { return named[lemmings.Hex](g, "4.2", "cliff") }
func (g gen) eagle() lemmings.Eagle   { return named[lemmings.Eagle](g, "ruby", "stephen") }
func (g gen) way() lemmings.Way       { return named[lemmings.Way](g, "cw", "ccw") }
func (g gen) flight() lemmings.Flight { return lemmings.Flight{Lemming: g.lemming(), To: g.refuge()} }

// differing draws a list of at least so many different things.
func differing[T comparable](g gen, least int, draw func() T) []T {
	var all []T
	seen := map[T]bool{}
	for range least + g.upTo(3) {
		if x := draw(); !seen[x] {
			seen[x] = true
			all = append(all, x)
		}
	}
	return all
}

func (g gen) orders() lemmings.Orders {
	return lemmings.Orders{
		Prey: differing(g, 0, g.lemming), Flee: differing(g, 0, g.flight), Refill: differing(g, 0, g.hex),
		Auto: differing(g, 0, func() string { return g.word("prey", "flee", "refill") }),
	}
}

func (g gen) fly() lemmings.Fly {
	f := lemmings.Fly{Ruby: g.way(), Stephen: optional(g, g.way), Orders: g.orders()}
	if g.maybe() {
		f.Order = []lemmings.Eagle{lemmings.Stephen, lemmings.Ruby}
	}
	return f
}

func (g gen) cardPlay() *lemmings.Play {
	p := &lemmings.Play{Name: named[lemmings.Card](g, "five", "mine", "snap", "fright", "return", "shove", "birdie", "nap", "sneak", "camo", "swap", "sticky")}
	switch p.Name {
	case lemmings.Snap:
		p.Hex, p.To.Each = g.hex(), append(many(g, 4, g.hex), g.hex())
	case lemmings.Fright:
		p.Target = g.lemming()
	case lemmings.Return:
		p.Lemming, p.To.Hex = g.lemming(), optional(g, g.hex)
	case lemmings.Shove:
		p.Target, p.To.Hex = g.lemming(), g.hex()
	case lemmings.Birdie:
		p.Eagle, p.Way = g.eagle(), optional(g, g.way)
	case lemmings.Nap:
		p.Eagle = g.eagle()
	case lemmings.Sneak:
		p.Lemming, p.Path = g.lemming(), append(many(g, 1, g.step), g.step())
	case lemmings.Camo:
		p.Lemming = g.lemming()
	case lemmings.Swap:
		p.Lemming, p.Target = g.lemming(), g.lemming()
	case lemmings.Sticky:
		p.Seat = named[lemmings.Clan](g, "hippie", "soldier")
	}
	return p
}

func (g gen) step() lemmings.Step { return lemmings.Step(g.hex()) }

func (g gen) walk() lemmings.Walk {
	w := lemmings.Walk{Lemming: g.lemming(), Points: g.upTo(4), Path: append(many(g, 4, g.step), g.step())}
	if g.maybe() {
		w.Path[len(w.Path)-1] = lemmings.Dive
	}
	return w
}

func (g gen) act() lemmings.Act {
	a := lemmings.Act{Favors: g.upTo(3), Card: optional(g, g.cardPlay)}
	switch g.upTo(3) {
	case 0:
		a.Walks = append(a.Walks, g.walk())
		if g.maybe() {
			a.Walks = append(a.Walks, g.walk())
		}
	case 1:
		a.Climb = g.lemming()
	case 2:
		a.Pass = true
	default:
		a.Card = g.cardPlay()
	}
	return a
}

// chart is the map of the rules, or one that differs from it in a brush.
func (g gen) chart() lemmings.Chart {
	c, err := new(lemmings.Chart).Full()
	if err != nil {
		panic(err) // It is the game's own.
	}
	c.Hexes = append([]lemmings.ChartHex(nil), c.Hexes...)
	i := rapid.SampledFrom([]int{0, 5, 11, 22}).Draw(g.T, "hex")
	if g.maybe() {
		c.Hexes[i].Terrain = lemmings.Brush
	}
	return c
}
