package referee

import (
	"fmt"
	"slices"
	"unicode/utf8"

	"whisker/referee/game"
	"whisker/referee/plain"
)

// CharterType is the type member of a charter.
const CharterType = "whisker.charter/1"

// Charter is what is fixed when a table begins. The id of the game is the
// SHA-256 of its compact text and a line feed.
type Charter struct {
	Type    string       `json:"type"`
	Name    string       `json:"name"` // of the table, for people
	Game    string       `json:"game"` // "tiger"
	Edition string       `json:"edition"`
	Rules   int          `json:"rules"` // version of the rules code, game.Info.Version
	Options game.Raw     `json:"options"`
	Seats   []Place      `json:"seats"` // in table order
	Referee RefereeKeys  `json:"referee"`
	Entry   Entry        `json:"entry"`
	Absent  AbsentPolicy `json:"absent"`
	Mail    bool         `json:"mail"` // unsigned entry by mail address
	Salt    string       `json:"salt"` // 32 bytes, hex
}

// Place is a seat with the player who holds it.
type Place struct {
	Seat   game.Seat `json:"seat"`
	Player string    `json:"player"`
	Key    string    `json:"key,omitzero"`  // OpenSSH public key that signs the seat's moves
	Age    string    `json:"age,omitzero"`  // age recipient that its views are sealed to; the key, where left out
	Mail   string    `json:"mail,omitzero"` // address
}

// RefereeKeys is what fixes the referee of a table before its first turn.
type RefereeKeys struct {
	Key    string `json:"key"`    // OpenSSH public key that signs boards, views and receipts
	Age    string `json:"age"`    // the table's own age recipient, which moves are sealed to
	Open   string `json:"open"`   // r_0 of the open dice: 32 bytes, hex
	Hidden string `json:"hidden"` // commitment to the hidden secret: 32 bytes, hex
}

// Entry says who may make a seat's moves.
type Entry string

// The kinds of entry. Whatever it is, the referee answers the asks of the seat
// "referee".
const (
	EntryPlayers Entry = "players" // the seat's own key alone
	EntryReferee Entry = "referee" // the referee's key alone
	EntryBoth    Entry = "both"    // either; where both exist, the seat's own stands
)

// AbsentPolicy says what becomes of a seat whose valid move did not come.
type AbsentPolicy struct {
	Policy string `json:"policy"` // AbsentWait or AbsentDefault
	After  int    `json:"after"`  // default turns in a row until the table waits again; 0: never
}

// String writes the policy as people do: "wait", "default", "default:3".
func (p AbsentPolicy) String() string {
	if p.After == 0 {
		return p.Policy
	}
	return fmt.Sprintf("%s:%d", p.Policy, p.After)
}

// The policies for absent seats.
const (
	AbsentWait    = "wait"    // the table waits
	AbsentDefault = "default" // the game's own answer stands in
)

// Setup returns the part of the charter that is the game's business.
func (c *Charter) Setup() game.Setup {
	s := game.Setup{Edition: c.Edition, Options: c.Options}
	for _, p := range c.Seats {
		s.Seats = append(s.Seats, p.Seat)
	}
	return s
}

// ID is the id of the game.
func (c *Charter) ID() string { return ID(Text(c)) }

// Place returns the place of a seat, and its index in table order; -1 and a
// zero Place where there is none.
func (c *Charter) Place(seat game.Seat) (Place, int) {
	i := slices.IndexFunc(c.Seats, func(p Place) bool { return p.Seat == seat })
	if i < 0 {
		return Place{}, i
	}
	return c.Seats[i], i
}

// MaxName is the longest name of a table or a player, in characters.
const MaxName = 80

// check tells what is wrong with a charter apart from keys, which package
// envelope knows, and the game's setup, which the game knows.
func (c *Charter) check() error {
	switch {
	case c.Type != CharterType:
		return damaged("/charter/type", "the charter is of an unknown type")
	case !isName(c.Name):
		return damaged("/charter/name", "the name is empty, too long or not plain words with a space between")
	case !isWord(c.Game):
		return damaged("/charter/game", "this is not the name of a game")
	case !isWord(c.Edition):
		return damaged("/charter/edition", "this is not the name of an edition")
	case c.Rules < 1:
		return damaged("/charter/rules", "the version of the rules is below 1")
	case !isObject(c.Options):
		return damaged("/charter/options", "the options are not an object")
	case len(c.Seats) == 0:
		return damaged("/charter/seats", "there are no seats")
	case !isHash(c.Salt):
		return damaged("/charter/salt", "the salt is not 32 bytes of hex")
	case !isHash(c.Referee.Open):
		return damaged("/charter/referee/open", "the tip of the dice is not 32 bytes of hex")
	case !isHash(c.Referee.Hidden):
		return damaged("/charter/referee/hidden", "the commitment is not 32 bytes of hex")
	case c.Entry != EntryPlayers && c.Entry != EntryReferee && c.Entry != EntryBoth:
		return damaged("/charter/entry", "the entry is none of players, referee, both")
	case c.Absent.Policy != AbsentWait && c.Absent.Policy != AbsentDefault:
		return damaged("/charter/absent/policy", "the policy is neither wait nor default")
	case c.Absent.After < 0:
		return damaged("/charter/absent/after", "the number of absences is negative")
	}
	if err := c.checkSeats(); err != nil {
		return err
	}
	for i, p := range c.Seats {
		at := fmt.Sprintf("/charter/seats/%d", i)
		if err := p.check(at); err != nil {
			return err
		}
		if p.Key == "" && c.Entry == EntryPlayers {
			return damaged(at+"/key", fmt.Sprintf("seat %s has no key, and only players may move", p.Seat))
		}
	}
	return c.checkAlike()
}

// checkSeats refuses what cannot be the name of a seat.
func (c *Charter) checkSeats() error {
	for i, p := range c.Seats {
		if !IsSeat(p.Seat) {
			return c.damagedSeat(i, "%.40q is not the name of a seat", p.Seat)
		}
	}
	return nil
}

func (c *Charter) damagedSeat(i int, format string, args ...any) error {
	return damaged(fmt.Sprintf("/charter/seats/%d/seat", i), fmt.Sprintf(format, args...))
}

// complete fills in what the rules know of the setup. Where a seat is wrong its
// error names the seat, which is for the game one of a list.
func (c *Charter) complete(rules game.Game) (game.Setup, error) {
	if err := c.checkSeats(); err != nil {
		return game.Setup{}, err
	}
	for i, p := range c.Seats {
		if !slices.Contains(rules.Info().Seats, p.Seat) {
			return game.Setup{}, c.damagedSeat(i, "%s has no seat %s", c.Game, p.Seat)
		}
		if _, first := c.Place(p.Seat); first < i {
			return game.Setup{}, c.damagedSeat(i, "seat %s stands twice", p.Seat)
		}
	}
	return rules.Complete(c.Setup())
}

func isName(s string) bool { return utf8.RuneCountInString(s) <= MaxName && plain.IsName(s) }

// checkAlike refuses two players whose names differ, but not for who reads them.
// One player may hold several seats.
func (c *Charter) checkAlike() error {
	looks := make([]plain.Look, len(c.Seats))
	for i, p := range c.Seats {
		looks[i] = plain.LookOf(p.Player)
		for k, q := range c.Seats[:i] {
			if p.Player != q.Player && looks[i].Alike(looks[k]) {
				return damaged(fmt.Sprintf("/charter/seats/%d/player", i),
					fmt.Sprintf("seat %s: the name looks like that of another player, of seat %s", p.Seat, q.Seat))
			}
		}
	}
	return nil
}
