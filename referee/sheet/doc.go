// Package sheet plays an evening's sheet: the answers of everybody at a real
// table, as an arbiter types them while people play. A sheet makes the moves,
// signs them as the referee's entries, and resolves turn after turn.
//
// A sheet is a text, read line by line:
//
//	# Thursday, with the good box
//	round 1
//	red     hen horse pig stop
//	yellow  hen cheese
//	keep    pig                   # who keeps is the youngest
//
// A line is a seat and its answer in the short form of the game, or in JSON.
// Where one seat alone is asked, the kind of the ask may stand in place of the
// seat. The lines of a turn come in any order; the turn is resolved when the
// last of them is read, so that no mark parts the turns. The line "round 3" holds
// the sheet against the table: it is refused unless that is the round that the
// table waits in.
//
// From # on, at the beginning of a line or behind a blank, a line is a comment.
// How many blanks there are does not matter, nor a colon behind the seat, a byte
// order mark or the kind of line ends. Everything else does.
package sheet
