package referee

import (
	"fmt"
	"slices"
	"strings"

	"whisker/referee/game"
	"whisker/referee/plain"
)

// ChangeType is the type member of a change.
const ChangeType = "whisker.change/1"

// Change is the document that gives a seat another player, key or address. It
// says what shall be; who signs it decides whether it may (see [Authority]). It
// is written in whisker's own form: the board shows it as an object, whose
// compact text and a line feed are what was signed.
type Change struct {
	Type   string `json:"type"`
	Game   string `json:"game"`
	Number int    `json:"number"` // 1 for the seat's first change, so that an old one cannot come back
	Place  Place  `json:"place"`  // as it is from now on
}

// Changed is a change that is in force. Every board from the one that it came
// with shows it, so that any board alone tells who sits where, and why.
type Changed struct {
	Turn   int       `json:"turn"` // of the board that it came with
	Change *Change   `json:"change"`
	By     Authority `json:"by"`
	Signed []Consent `json:"signed"` // in table order
}

// Consent is the signature of the holder of a seat under a change, made with
// the key that the seat had before.
type Consent struct {
	Seat      game.Seat `json:"seat"`
	Signature string    `json:"signature"` // armored
}

// Authority is what allows a change.
type Authority string

// The authorities. The referee signs the board with every change; that alone is
// enough for another player, or for a seat that has no key. A player whose name
// the table knows with another key is either the one who signs with the old key,
// or known to most of the others: else a referee could sit down at any seat
// under its player's name, at once or by way of another one. A
// name that merely looks like one is that one here.
const (
	BySeat   Authority = "seat"    // the seat's own key
	ByOthers Authority = "others"  // more than half of the others who have a key, each key once
	ByChair  Authority = "referee" // the referee's word
)

// ChangeError says why a change is not allowed.
type ChangeError struct {
	Seat   game.Seat
	Reason string
	Hint   string // what would make it so
}

// Error makes a ChangeError an error.
func (e *ChangeError) Error() string {
	return fmt.Sprintf("the change of %s: %s", e.Seat, e.Reason)
}

// ReadChange reads a change strictly. Its error is a *DamagedError or, for one
// of another version, a *VersionError.
func ReadChange(text []byte) (*Change, error) {
	c := new(Change)
	if err := read(text, ChangeType, c); err != nil {
		return nil, err
	}
	if err := c.check(""); err != nil {
		return nil, err
	}
	if string(Text(c)) != string(text) {
		return nil, damaged("", "the change is not in whisker's form: one line, members in their order")
	}
	return c, nil
}

func (c *Change) check(at string) error {
	switch {
	case c.Type != ChangeType:
		return damaged(at+"/type", "this is no change")
	case !isHash(c.Game):
		return damaged(at+"/game", "the game id is not 32 bytes of hex")
	case c.Number < 1:
		return damaged(at+"/number", "the number of the change is below 1")
	case !IsSeat(c.Place.Seat):
		return damaged(at+"/place/seat", fmt.Sprintf("%.40q is not the name of a seat", c.Place.Seat))
	}
	return c.Place.check(at + "/place")
}

// check tells what is wrong with a place, but for its keys, which package
// envelope knows. It names the seat.
func (p *Place) check(at string) error {
	wrong := func(member, reason string) error {
		return damaged(at+"/"+member, fmt.Sprintf("seat %s: %s", p.Seat, reason))
	}
	switch {
	case !isName(p.Player):
		return wrong("player", "the player's name is empty, too long or not plain words with a space between")
	case strings.Contains(p.Key, "\n"):
		return wrong("key", "the key is not one line")
	case strings.Contains(p.Age, "\n"):
		return wrong("age", "the recipient is not one line")
	case strings.ContainsAny(p.Mail, "\n <>"):
		return wrong("mail", "the mail address is not one address")
	}
	return nil
}

// People returns who sits where, in table order: what the charter says and the
// changes since.
func (b *Board) People() []Place { return b.peopleBefore(b.Turn + 1) }

// peopleBefore returns who sat where when the board of a turn was made.
func (b *Board) peopleBefore(turn int) []Place {
	people := slices.Clone(b.Charter.Seats)
	for _, c := range b.Changes {
		if _, i := b.Charter.Place(c.Change.Place.Seat); i >= 0 && c.Turn < turn {
			people[i] = c.Change.Place
		}
	}
	return people
}

// Place returns who holds a seat, and its index in table order; -1 and a zero
// Place where there is none.
func (b *Board) Place(seat game.Seat) (Place, int) {
	_, i := b.Charter.Place(seat)
	if i < 0 {
		return Place{}, i
	}
	return b.People()[i], i
}

// PlaceAt returns who held a seat when the board of a turn asked it.
func (b *Board) PlaceAt(seat game.Seat, turn int) Place {
	_, i := b.Charter.Place(seat)
	if i < 0 {
		return Place{}
	}
	return b.peopleBefore(turn + 1)[i]
}

// NewChanges returns the changes that came with this board.
func (b *Board) NewChanges() []Changed {
	i := slices.IndexFunc(b.Changes, func(c Changed) bool { return c.Turn == b.Turn })
	if i < 0 {
		return nil
	}
	return b.Changes[i:]
}

// handedOver is the turn since which a seat has its player and key, 0 since the
// beginning. What was signed for an earlier board by then does not stand.
func (b *Board) handedOver(seat game.Seat) int {
	at := 0
	now, _ := b.Charter.Place(seat)
	for _, c := range b.Changes {
		if p := c.Change.Place; p.Seat == seat {
			if p.Key != now.Key || p.Player != now.Player {
				at = c.Turn
			}
			now = p
		}
	}
	return at
}

// NextNumber is the number of a seat's next change.
func (b *Board) NextNumber(seat game.Seat) int {
	n := 1
	for _, c := range b.Changes {
		if c.Change.Place.Seat == seat {
			n++
		}
	}
	return n
}

// authorize tells on whose authority a change is made that these seats signed,
// by what held before the board of a turn.
func (b *Board) authorize(c *Change, signed []game.Seat, turn int) (Authority, error) {
	place := c.Place
	_, at := b.Charter.Place(place.Seat)
	refuse := func(hint, reason string, args ...any) (Authority, error) {
		return "", &ChangeError{Seat: place.Seat, Reason: fmt.Sprintf(reason, args...), Hint: hint}
	}
	if at < 0 {
		return refuse("", "the table has no such seat")
	}
	people := b.peopleBefore(turn)
	before := people[at]
	switch {
	case place == before:
		return refuse("", "it changes nothing")
	case place.Key == "" && b.Charter.Entry == EntryPlayers:
		return refuse("name the new key", "the seat would have no key, and only players may move")
	case place.Key != "" && place.Key == b.Charter.Referee.Key:
		return refuse("name a key of the player's own", "the referee's key cannot hold a seat")
	case slices.Contains(signed, place.Seat) && before.Key != "":
		return BySeat, nil
	}
	others, agreed := voices(people, before.Key, place.Key, b.Charter.Referee.Key), 0
	for _, key := range others {
		if slices.ContainsFunc(people, func(p Place) bool { return p.Key == key && slices.Contains(signed, p.Seat) }) {
			agreed++
		}
	}
	stranger := !b.mayBe(place, turn)
	switch {
	case agreed*2 > len(others):
		return ByOthers, nil
	case len(signed) == 0 && (before.Key == "" || !plain.Alike(place.Player, before.Player)) && !stranger:
		return ByChair, nil
	case len(others) == 0:
		return refuse("name another player", "nobody else has a key, and the seat's own did not sign")
	case stranger && !plain.Alike(place.Player, before.Player):
		return refuse(fmt.Sprintf("name another player, or have %d of the others sign it: whisker agree", len(others)/2+1),
			"the table knows %s with another key", place.Player)
	}
	return refuse(fmt.Sprintf("have %d of the others sign it: whisker agree", len(others)/2+1),
		"it has the consent of %d of %d others, and more than half is needed", agreed, len(others))
}

// mayBe reports whether a player of this name, with this key, is nobody whom the
// table knows with another key: by the last key that the name had in any seat,
// before the board of a turn.
func (b *Board) mayBe(p Place, turn int) bool {
	known := ""
	last := func(o Place) {
		if plain.Alike(o.Player, p.Player) && o.Key != "" {
			known = o.Key
		}
	}
	for _, o := range b.Charter.Seats {
		last(o)
	}
	for _, c := range b.Changes {
		if c.Turn < turn {
			last(c.Change.Place)
		}
	}
	return known == "" || known == p.Key
}

// voices are the keys that may speak for the players beside a seat: each once,
// however many seats it holds, but for some.
func voices(people []Place, but ...string) (keys []string) {
	for _, p := range people {
		if p.Key != "" && !slices.Contains(but, p.Key) && !slices.Contains(keys, p.Key) {
			keys = append(keys, p.Key)
		}
	}
	return keys
}

// checkChanges holds the changes on a board against each other and the charter.
// Whether the signatures hold is for package table to say.
func (b *Board) checkChanges() error {
	last := 1
	numbers := map[game.Seat]int{}
	for i, c := range b.Changes {
		at := fmt.Sprintf("/changes/%d", i)
		if c.Change == nil {
			return damaged(at+"/change", "the change is missing")
		}
		if err := c.Change.check(at + "/change"); err != nil {
			return err
		}
		seat := c.Change.Place.Seat
		numbers[seat]++
		switch {
		case c.Turn <= 1 || c.Turn < last || c.Turn > b.Turn:
			return damaged(at+"/turn", "the change came with no board before this one")
		case c.Change.Game != b.Game:
			return damaged(at+"/change/game", "the change is of another table")
		case c.Change.Number != numbers[seat]:
			return damaged(at+"/change/number", "the change is not the seat's next one")
		}
		last = c.Turn
		signed := make([]game.Seat, len(c.Signed))
		for j, s := range c.Signed {
			if signed[j] = s.Seat; s.Signature == "" || slices.Contains(signed[:j], s.Seat) {
				return damaged(fmt.Sprintf("%s/signed/%d", at, j), "a signature is missing, or there twice")
			}
		}
		by, err := b.authorize(c.Change, signed, c.Turn)
		if err != nil {
			return damaged(at, err.Error())
		}
		if by != c.By {
			return damaged(at+"/by", "the change is made on another authority than it says")
		}
	}
	return nil
}
