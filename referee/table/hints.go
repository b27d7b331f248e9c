package table

import "whisker/referee"

// hints says what to do next about each verdict that wants something done.
var hints = map[referee.Verdict]string{
	referee.Damaged:      "ask for the file again, as an attachment",
	referee.Sealed:       "open it where the table's key is: whisker check SAVE FILE, or check --identity KEY",
	referee.NotForUs:     "seal it to this table: whisker seal BOARD --as SEAT --key KEY MOVE -o FILE",
	referee.Unsigned:     "sign it: ssh-keygen -Y sign -n whisker.move.v1 -f KEY FILE, then cat FILE FILE.sig",
	referee.BadSignature: "sign it with the key that the charter names for the seat: whisker signers BOARD",
	referee.Invalid:      "write the move again: whisker moves BOARD --as SEAT lists what can be answered",
	referee.WrongGame:    "answer a board of this table",
	referee.WrongSeat:    "move for the seat whose key signs; the referee may only where the charter allows it",
	referee.Stale:        "nothing: its turn is over; answer the current board",
	referee.WrongBoard:   "answer the current board: whisker view SAVE -o BOARD",
	referee.NotNeeded:    "nothing: the board does not ask this seat",
	referee.Illegal:      "choose another move: whisker moves BOARD --as SEAT",
	referee.Equivocal:    "send one move with a higher rev: whisker seal makes one",
	referee.Unjudged:     "nothing: only the referee can judge it",
}

// Hint says what to do next about a verdict; "" where nothing is to do.
func Hint(v referee.Verdict) string { return hints[v] }
