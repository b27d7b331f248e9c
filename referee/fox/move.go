package fox

import (
	"errors"
	"strconv"
	"strings"

	"whisker/referee/game"
)

// Plan is a seat's sealed plan for a grab (rule 7.1).
type Plan struct {
	Reaches []Reach    `json:"reaches"`
	Stop    int        `json:"stop"` // pieces in the bag at which to call stop: 3, 4, or 0 for never
	Steal   StealOrder `json:"steal"`
}

// Reach is one entry of a plan.
type Reach struct {
	Kind Kind `json:"kind"`
	Care Care `json:"care"`
}

// beats is how long a reach takes (rule 7.2).
func (r Reach) beats() int {
	if r.Kind.isTrick() {
		return cares[r.Care].beats + trickBeats
	}
	return cares[r.Care].beats
}

// needs is the highest roll that is a hit (rule 7.2).
func (r Reach) needs() int { return cares[r.Care].needs[kinds[r.Kind].shape] }

// defaultPlan is what stands in for a plan that did not come (rule 7.1).
func defaultPlan(quests []Kind) Plan {
	m := Plan{Stop: stopAt, Steal: StealAuto}
	for _, k := range quests {
		m.Reaches = append(m.Reaches, Reach{k, Feel})
	}
	return m
}

// StealOrder says what a plan does with an active snake. 0 is none.
type StealOrder uint8

// The orders of rule 7.1.
const (
	StealAuto StealOrder = iota + 1 // by rule 7.5
	StealAsk                        // wait for the bags and decide
)

var stealOrders = [...]string{StealAuto: "auto", StealAsk: "ask"}

// String is the order's name in files.
func (o StealOrder) String() string { return stealOrders[o] }

// MarshalText writes the order's name.
func (o StealOrder) MarshalText() ([]byte, error) { return []byte(o.String()), nil }

// UnmarshalText reads the order's name.
func (o *StealOrder) UnmarshalText(text []byte) error {
	found, ok := stealOrderNamed(string(text))
	if !ok {
		return errors.New("neither auto nor ask")
	}
	*o = found
	return nil
}

func stealOrderNamed(name string) (StealOrder, bool) {
	for o := StealAuto; o <= StealAsk; o++ {
		if stealOrders[o] == name {
			return o, true
		}
	}
	return 0, false
}

// Declaration is what a seat has grabbed at a real table (rule 6.2).
type Declaration struct {
	Bag  []Kind `json:"bag"`
	Stop bool   `json:"stop,omitzero"` // the seat called stop
}

// Steal is what an active snake does: it takes a piece, or passes (R7).
type Steal struct {
	From game.Seat `json:"from,omitzero"`
	Kind Kind      `json:"kind,omitzero"`
	Pass bool      `json:"pass,omitzero"`
}

// Keep names the open quest that stays (R14).
type Keep struct {
	Keep Kind `json:"keep"`
}

// Drop names the open quest that is discarded (R15).
type Drop struct {
	Drop Kind `json:"drop"`
}

// Quests are the cards that the club drew, in the order in which they lie
// (rule 6.1).
type Quests struct {
	Quests []Kind `json:"quests"`
}

// QuestsDetail is what the ask "quests" carries.
type QuestsDetail struct {
	Count   int  `json:"count"`            // cards to draw: 3, 2 or 1
	Shuffle bool `json:"shuffle,omitzero"` // from a new deck, of all cards that do not lie open
}

// The short forms of the answers that cannot be listed (rules 6.2 and 7.1).
const (
	formPlan = "KIND:CARE … stop N steal ORDER, with one to six reaches for a KIND of loot or of trick in the box; " +
		"CARE is snatch, feel or study, N is 3, 4 or 0 for never, ORDER is auto or ask"
	formBag = "KIND … stop, with up to four pieces of loot or tricks; empty stands for no piece, and stop for who called it"
)

// The longest answers there are, as documents hold them.
const (
	longestPlan = `{"reaches":[` + longestReach + "," + longestReach + "," + longestReach + "," +
		longestReach + "," + longestReach + "," + longestReach + `],"stop":3,"steal":"auto"}`
	longestReach  = `{"kind":"cheese","care":"snatch"}`
	longestBag    = `{"bag":["cheese","cheese","cheese","hammer"],"stop":true}`
	longestSteal  = `{"from":"yellow","kind":"cheese"}`
	longestKeep   = `{"keep":"cheese"}`
	longestDrop   = `{"drop":"cheese"}`
	longestQuests = `{"quests":["cheese","goose","horse"]}`
)

// The words of the short forms.
const (
	wordStop  = "stop"
	wordSteal = "steal"
	wordFrom  = "from"
	wordPass  = "pass"
	wordEmpty = "empty" // a bag without pieces
)

// String is "hen:feel horse:study stop 3 steal ask".
func (m Plan) String() string {
	var words []string
	for _, r := range m.Reaches {
		words = append(words, r.Kind.String()+":"+r.Care.String())
	}
	words = append(words, wordStop, strconv.Itoa(m.Stop), wordSteal, m.Steal.String())
	return strings.Join(words, " ")
}

// String is "hen horse fox stop", or "empty" for an empty bag.
func (m Declaration) String() string {
	words := names(m.Bag)
	if len(words) == 0 {
		words = []string{wordEmpty}
	}
	if m.Stop {
		words = append(words, wordStop)
	}
	return strings.Join(words, " ")
}

// String is "cheese from red" or "pass".
func (m Steal) String() string {
	if m.Pass {
		return wordPass
	}
	return m.Kind.String() + " " + wordFrom + " " + string(m.From)
}

// String is "hen".
func (m Keep) String() string { return m.Keep.String() }

// String is "hen".
func (m Drop) String() string { return m.Drop.String() }

// String is "hen horse cow".
func (m Quests) String() string { return strings.Join(names(m.Quests), " ") }

func names(list []Kind) []string {
	var words []string
	for _, k := range list {
		words = append(words, k.String())
	}
	return words
}
