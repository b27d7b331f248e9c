package referee

// Verdict is what the referee says of one move file.
type Verdict string

// The verdicts. A file gets the first of these that applies.
const (
	Damaged      Verdict = "damaged"       // no move can be read: size, encoding, armor, another kind of document
	Sealed       Verdict = "sealed"        // cannot be opened here
	NotForUs     Verdict = "not-for-us"    // sealed to somebody else
	Unsigned     Verdict = "unsigned"      // a bare move
	BadSignature Verdict = "bad-signature" // broken, or by no key of this table
	Invalid      Verdict = "invalid"       // not understood
	WrongGame    Verdict = "wrong-game"    // of another table
	WrongSeat    Verdict = "wrong-seat"    // signed by a key that may not move for this seat
	Stale        Verdict = "stale"         // of an earlier turn
	WrongBoard   Verdict = "wrong-board"   // of this turn but another board, or of a later turn
	NotNeeded    Verdict = "not-needed"    // the seat is not asked
	Duplicate    Verdict = "duplicate"     // the same document came already
	Illegal      Verdict = "illegal"       // understood, not allowed
	Equivocal    Verdict = "equivocal"     // another move of the same rev contradicts it
	Replaced     Verdict = "replaced"      // a move of a higher rev came
	Unjudged     Verdict = "unjudged"      // well-formed; its legality rests on secrets not held here
	Ahead        Verdict = "ahead"         // waits for its ask
	Accepted     Verdict = "accepted"
)

// Verdicts lists every verdict in the order in which they apply.
var Verdicts = []Verdict{
	Damaged, Sealed, NotForUs, Unsigned, BadSignature, Invalid, WrongGame, WrongSeat, Stale, WrongBoard,
	NotNeeded, Duplicate, Illegal, Equivocal, Replaced, Unjudged, Ahead, Accepted,
}

// Class is what a verdict means for a turn.
type Class int

// The classes of verdicts.
const (
	Fine      Class = iota // does not block
	Refused                // the move was refused
	Distrusts              // signature, seal or identity was refused
)

// Class tells whether a verdict blocks a turn, and why.
func (v Verdict) Class() Class {
	switch v {
	case Damaged, Invalid, Illegal, Equivocal, WrongGame, WrongBoard:
		return Refused
	case Unsigned, BadSignature, WrongSeat, NotForUs:
		return Distrusts
	}
	return Fine
}
