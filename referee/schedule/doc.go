// Package schedule says when the turns of a table are due: it counts in the
// table's own time zone and knows nothing of moves, files or a clock. What time
// it is comes in as an argument.
//
// # Deadlines
//
// A deadline falls on fixed hours of the week ("sunday 20:00", "daily 21:30"),
// or some hours after the last turn. Players have at least Least hours: a turn
// that begins right before a fixed hour is due at the next one.
//
// Hours of the week are those of a clock on the wall. In the night in which a
// clock is put forward, an hour that it skips is as far after midnight as it
// would have been: 02:30 is 03:30 by the new time. In the night in which it is
// put back, an hour that comes twice is the later one, which gives players more
// time. Hours after the last turn are hours that pass, whatever the clock does.
//
// # Holds
//
// While a table is held no deadline runs. When it goes on, players have the time
// again that they had left, to a fixed hour of the week or in hours, and never
// less than Least: to resume a table makes nobody late.
//
// # Time zones
//
// Zones are those of the IANA database, from the system where it has them, else
// from a copy that is part of the program.
package schedule
