package lemmings

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"whisker/referee/game"
)

// errName says that a text names nothing of its kind.
var errName = errors.New("lemmings: unknown name")

// words are the names in files of an enumeration's values, in order. The first
// stands for value 0: "" where there is none.
type words []string

func (w words) name(i int) string {
	if i < len(w) {
		return w[i]
	}
	return ""
}

func (w words) find(text []byte) (int, error) {
	i := slices.Index(w, string(text))
	if i < 0 || len(text) == 0 {
		return 0, errName
	}
	return i, nil
}

// Clan is a seat of the game: a family of ten lemmings. 0 is none.
type Clan uint8

// The clans, in the usual order.
const (
	Biker Clan = iota + 1
	Viking
	Soldier
	Hippie
	IQ
	Ritz
)

const maxSeats = int(Ritz)

var clanNames = words{"", "biker", "viking", "soldier", "hippie", "iq", "ritz"}

// String is the name in files.
func (c Clan) String() string { return clanNames.name(int(c)) }

// Seat is the clan as the table knows it.
func (c Clan) Seat() game.Seat { return game.Seat(c.String()) }

// clanOf is the clan of a seat, 0 for a name that is none.
func clanOf(seat game.Seat) Clan {
	i, _ := clanNames.find([]byte(seat))
	return Clan(i)
}

// MarshalText writes the name.
func (c Clan) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText reads a name.
func (c *Clan) UnmarshalText(text []byte) error {
	i, err := clanNames.find(text)
	*c = Clan(i)
	return err
}

// clanSize is how many lemmings a clan has (Rule S1).
const clanSize = 10

// Lemming is one of the sixty, "iq-3": a clan and a number from 1 to 10. Their
// order is that of the clans, then of the numbers. 0 is none.
type Lemming uint8

// lemmingOf is number n of a clan.
func lemmingOf(c Clan, n int) Lemming { return Lemming((int(c)-1)*clanSize + n) }

// Clan is whose lemming it is.
func (l Lemming) Clan() Clan { return Clan((int(l)-1)/clanSize + 1) }

// Number is its number in the clan, 1 to 10.
func (l Lemming) Number() int { return (int(l)-1)%clanSize + 1 }

// String is the name in files.
func (l Lemming) String() string {
	if l == 0 {
		return ""
	}
	return l.Clan().String() + "-" + strconv.Itoa(l.Number())
}

// MarshalText writes the name.
func (l Lemming) MarshalText() ([]byte, error) { return []byte(l.String()), nil }

// UnmarshalText reads a name.
func (l *Lemming) UnmarshalText(text []byte) error {
	clan, number, _ := strings.Cut(string(text), "-")
	c, err := clanNames.find([]byte(clan))
	n, ok := count(number, clanSize)
	if err != nil || !ok {
		return errName
	}
	*l = lemmingOf(Clan(c), n)
	return nil
}

// count reads a number from 1 to limit, written in its only form.
func count(text string, limit int) (int, bool) {
	n, err := strconv.Atoi(text)
	return n, err == nil && n >= 1 && n <= limit && strconv.Itoa(n) == text
}

// Eagle is one of the two. 0 is none.
type Eagle uint8

// The eagles: red Ruby and blue Stephen Jr.
const (
	Ruby Eagle = iota + 1
	Stephen
)

var eagleNames = words{"", "ruby", "stephen"}

// String is the name in files.
func (e Eagle) String() string { return eagleNames.name(int(e)) }

var eagles = [...]Eagle{Ruby, Stephen}

func (e Eagle) other() Eagle { return Ruby + Stephen - e }

// MarshalText writes the name.
func (e Eagle) MarshalText() ([]byte, error) { return []byte(e.String()), nil }

// UnmarshalText reads a name.
func (e *Eagle) UnmarshalText(text []byte) error {
	i, err := eagleNames.find(text)
	*e = Eagle(i)
	return err
}

// Both holds one thing of each eagle.
type Both[T any] struct {
	Ruby    T `json:"ruby"`
	Stephen T `json:"stephen"`
}

// Of is the thing of one eagle.
func (b *Both[T]) Of(e Eagle) *T {
	if e == Stephen {
		return &b.Stephen
	}
	return &b.Ruby
}

// Zone is a hunting zone of an eagle's circle, A to F clockwise.
type Zone int8

const zones = 6 // Rule R7

// noZone is where a hex lies outside an eagle's circle.
const noZone Zone = -1

// String is the letter.
func (z Zone) String() string { return string("ABCDEF"[z]) }

// MarshalText writes the letter.
func (z Zone) MarshalText() ([]byte, error) { return []byte(z.String()), nil }

// UnmarshalText reads a letter.
func (z *Zone) UnmarshalText(text []byte) error {
	if len(text) != 1 || text[0] < 'A' || text[0] >= 'A'+zones {
		return errName
	}
	*z = Zone(text[0] - 'A')
	return nil
}

// Way is the direction in which an eagle flies. 0 is none.
type Way int8

// The ways round the circle: from A to B, and from A to F.
const (
	Clockwise        Way = 1
	Counterclockwise Way = -1
)

// String is the name in files.
func (w Way) String() string {
	switch w {
	case Clockwise:
		return "cw"
	case Counterclockwise:
		return "ccw"
	}
	return ""
}

// MarshalText writes the name.
func (w Way) MarshalText() ([]byte, error) { return []byte(w.String()), nil }

// UnmarshalText reads a name.
func (w *Way) UnmarshalText(text []byte) error {
	for _, way := range ways {
		if way.String() == string(text) {
			*w = way
			return nil
		}
	}
	return errName
}

var ways = [...]Way{Clockwise, Counterclockwise}

// Pellet is what is printed on a chow pellet. 0 is no pellet.
type Pellet uint8

// The faces; a pellet lies face down where its face is not known.
const (
	One Pellet = iota + 1
	Two
	Favor
	faceDown
)

var pelletNames = words{"", "1", "2", "favor"}

// points is what a pellet is worth at the end (Rule R19).
func (p Pellet) points() int { return [...]int{One: 1, Two: 2, Favor: 0}[p] }

// String is the face in files.
func (p Pellet) String() string { return pelletNames.name(int(p)) }

// MarshalText writes the face.
func (p Pellet) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// UnmarshalText reads a face.
func (p *Pellet) UnmarshalText(text []byte) error {
	i, err := pelletNames.find(text)
	*p = Pellet(i)
	return err
}
