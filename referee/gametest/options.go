package gametest

import (
	"flag"
	"slices"

	"whisker/referee/game"
)

// The flags of every test that uses the suite.
var (
	gamesFlag  = flag.Int("games", 0, "play `N` random games in place of each suite's own number")
	seedFlag   = flag.Uint64("seed", 0, "seed of the first random game")
	updateFlag = flag.Bool("update", false, "write the playthrough goldens anew")
)

// Options says what a suite plays. The zero value is good for a game without
// secrets.
type Options struct {
	// Games is how many random games are played: 200 where it is 0, and never
	// less than one for each table. The flag -games comes before it.
	Games int
	// Seed is the seed of the first game; each further one counts on from it.
	// The flag -seed comes before it. With a seed that is 7 modulo 8 nobody
	// sends a move, and what the game has for absent seats is played.
	Seed uint64
	// Setups are the tables that are played in turn. What a setup leaves out is
	// filled in: every edition, every number of seats with names drawn anew
	// for each game, the default options. None means one that leaves all out.
	Setups []game.Setup
	// Turns is how long a game may last: 2000 turns where it is 0.
	Turns int
	// Invariant tells what is wrong with a position, of what the game alone
	// knows must hold.
	Invariant func(game.State) error
	// Shuffle deals anew what a seat may not know, all else kept, and returns
	// the other secret document. For seat "" that is all that the public
	// document does not say. Leaks needs it where the game has secrets.
	Shuffle func(public, secret game.Raw, seat game.Seat, dice game.Dice) game.Raw
	// Name is the golden of a playthrough, testdata/playthrough/NAME.txt: the
	// name of the game where it is "". The first of Setups is played, with the
	// first seats of the game, three where it may, and its default edition.
	Name string
}

// The defaults of Options.
const (
	defaultGames = 200
	defaultTurns = 2000
)

// run says which seeds to play: count of them, from first on.
func (o Options) run(tables int) (first uint64, count int) {
	first, count = o.Seed, max(o.Games, tables)
	if o.Games == 0 {
		count = max(defaultGames, tables)
	}
	if *seedFlag != 0 {
		first = *seedFlag
	}
	if *gamesFlag != 0 {
		count = *gamesFlag
	}
	return first, count
}

func (o Options) turns() int {
	if o.Turns == 0 {
		return defaultTurns
	}
	return o.Turns
}

// table is a setup whose seats may still have to be drawn.
type table struct {
	setup   game.Setup
	players int
}

// tables lists what is played in turn, the default edition first.
func (o Options) tables(info *game.Info) []table {
	setups := o.Setups
	if len(setups) == 0 {
		setups = []game.Setup{{}}
	}
	var all []table
	for _, s := range setups {
		editions := info.Editions
		if s.Edition != "" {
			editions = []string{s.Edition}
		}
		for _, s.Edition = range editions {
			if s.Seats != nil {
				all = append(all, table{s, len(s.Seats)})
				continue
			}
			for n := info.Min; n <= info.Max; n++ {
				all = append(all, table{s, n})
			}
		}
	}
	return all
}

// seated returns the setup with seats: as many names as there are players, in
// any order, for the order of the table is the table's own.
func (t table) seated(info *game.Info, rand *game.Fast) game.Setup {
	s := t.setup
	if s.Seats == nil {
		names := slices.Clone(info.Seats)
		for i := len(names) - 1; i > 0; i-- {
			j := rand.Below(i + 1)
			names[i], names[j] = names[j], names[i]
		}
		s.Seats = names[:t.players]
	}
	return s
}
