package cmd

import (
	"fmt"
	"strings"

	"whisker/referee/hare"
)

// leakTable is a kind of table that is scanned for leaks. A game joins the scan
// with a line in leakTables; one that is not in the books is left out.
//
// What stands in every save is known without it: moves that wait to be opened,
// moves ahead, what a seat alone was told, salts and keys. Only the game's own
// secret document has to be described.
type leakTable struct {
	game    string
	seats   int
	options string // NAME=VALUE …
	hidden  []hidden
}

// hidden is a place in a game's secret document whose values nobody may know
// but, where # stands in it for a place in table order, the seat that has it. It
// is secret as long as it stands there.
type hidden struct {
	kind  string // the values of one kind could lie in any of its places
	at    string // JSON pointer to a value or a list of values
	from  int    // only this part of the list, below 0 from its end
	to    int    // 0: all the rest
	fixed string // a value that stays where it is
	order string // in which the list is sorted; "": how it lies is a secret, too
}

// leakTables are the tables that are scanned. Fuzzy Tiger has no hidden part.
var leakTables = []leakTable{
	{game: "tiger", seats: 3},
	{game: "tiger", seats: 2, options: "card2_retreat=false"},
	{"hare", 3, "mode=standard", hareHides(1)},
	{"hare", 2, "mode=champion", hareHides(2)},
	{"hare", 5, "mode=beginner", hareHides(1)},
	{"fox", 3, "mode=mail", foxHides},
	{"fox", 2, "mode=mail quest_refresh=studioh", foxHides},
	{"lemmings", 4, "", lemmingsHide},
	{"lemmings", 2, "", lemmingsHide},
	{"mice", 4, "nights=1", miceHide},
	{"mice", 2, "nights=2", miceHide},
}

// hareHides: hands, draw pile and further bets are racing cards, of which a
// howling wolf can be any; the first bets of a seat are dealt from others.
func hareHides(starting int) []hidden {
	var order []string
	for c := hare.HareCard; c <= hare.LambCard; c++ {
		order = append(order, c.String())
	}
	sorted := strings.Join(order, " ")
	return []hidden{
		{kind: "racing", at: "/deck"},
		{kind: "racing", at: "/hands/#/hand", order: sorted},
		{kind: "racing", at: "/hands/#/bets", from: starting},
		{kind: "starting", at: "/hands/#/bets", to: starting},
		{kind: "starting", at: "/unused", order: sorted},
	}
}

var foxHides = []hidden{{kind: "quest", at: "/deck"}}

// lemmingsHide: a card that was drawn for three Favors is in the hand. Game
// Over (0) lies among the last seven movement cards.
var lemmingsHide = []hidden{
	{kind: "card", at: "/side"},
	{kind: "card", at: "/seats/#/hand", order: "mine snap boo return slide shove birdie nap sneak tag king swap sticky doggie camo fright five"},
	{kind: "face", at: "/supply"},
	{kind: "face", at: "/stations"},
	{kind: "face", at: "/seats/#/pellets", order: "1 2 favor"},
	{kind: "speed", at: "/deck", fixed: "0"},
	{kind: "last", at: "/deck", from: -7},
}

var miceHide = []hidden{
	{kind: "card", at: "/deck"},
	{kind: "card", at: "/hands/#", order: "1 2 3 4 5 6"},
	{kind: "bet", at: "/bets/#"},
}

func (l leakTable) String() string {
	return strings.ReplaceAll(strings.TrimSpace(fmt.Sprintf("%s of %d %s", l.game, l.seats, l.options)), " ", "-")
}
