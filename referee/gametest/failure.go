package gametest

import (
	"fmt"
	"strings"

	"whisker/referee/game"
)

// Failure tells which law a game broke and where, with all it takes to get
// there again.
type Failure struct {
	Law   Law
	Game  string
	Setup game.Setup
	Seed  uint64   // of the game: the flags -games 1 -seed Seed play it alone
	Turn  int      // 1 for the first position
	Path  []string // the answers so far: "red: fox 2"
	Err   error
}

// Error tells law and reason on the first line and the way there below.
func (f *Failure) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: law %q is broken: %v", f.Game, f.Law, f.Err)
	if f.Law == Facts {
		return b.String()
	}
	fmt.Fprintf(&b, "\nedition %s, seats %s, options %s", f.Setup.Edition, f.Setup.Seats, f.Setup.Options)
	fmt.Fprintf(&b, "\nseed %d (again with -games 1 -seed %[1]d), turn %d", f.Seed, f.Turn)
	if len(f.Path) > 0 {
		fmt.Fprintf(&b, ", after\n\t%s", strings.Join(f.Path, "\n\t"))
	}
	return b.String()
}

// Unwrap returns the reason.
func (f *Failure) Unwrap() error { return f.Err }

// Law names what must hold for every game.
type Law string

// The laws of Conformance.
const (
	Facts     Law = "facts"     // Info and Complete agree with each other
	Documents Law = "documents" // the three documents are plain JSON within the bounds declared
	Asks      Law = "asks"      // in table order, one a seat, of known kinds; public facts decide
	Legal     Law = "legal"     // the same list whoever asks, each once; none for who is not asked
	Order     Law = "order"     // all legal lists of a game agree on one order
	Answers   Law = "answers"   // who is asked has an answer; what is offered is accepted and fits
	Moves     Law = "moves"     // text and JSON of a move round-trip
	Check     Law = "check"     // refuses with reasons what is wrong, and changes nothing
	Load      Law = "load"      // the documents are the whole position
	Damage    Law = "damage"    // damaged documents are refused, or read for what they say
	View      Law = "view"      // who knows a seat's facts judges its answers like the referee
	Play      Law = "play"      // the same position, answers and dice give the same bytes
	Dice      Law = "dice"      // draws are named once a turn, and only where Info says so
	Events    Law = "events"    // objects that name what happened, for a seat or for all
	Ends      Law = "ends"      // every game ends, and within Options.Turns
	Result    Law = "result"    // none before the end, then every seat at its place
	Pure      Law = "pure"      // asking a position questions does not change it
	Invariant Law = "invariant" // Options.Invariant
)

// The laws of LeakScan, for two positions that one seat cannot tell apart.
const (
	Shuffled  Law = "shuffle"    // Options.Shuffle gives such positions
	Alike     Law = "alike"      // all that the seat can see and ask is the same
	AlikeNext Law = "alike next" // and stays so, but for what a turn reveals to all
)
