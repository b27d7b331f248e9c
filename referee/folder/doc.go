// Package folder keeps a table in a folder: the save, what it publishes, what
// came in, and a ledger of it all. One call of [Turn] does what is due now and
// is safe to make at any time: every minute, twice at once, after a power cut.
//
//	table.toml         the table's settings and its schedule
//	save.json          the referee's file
//	boards/            NNNN.json and NNNN.json.sig, every board
//	inbox/             what players send, under any name
//	kept/              what was received, byte for byte, each named by its SHA-256
//	outbox/            receipts and sealed views, for one seat each
//	log.en.txt         what happened, for people; and log.zh-TW.txt
//	ledger.jsonl       what was received, judged and decided, and when
//	clock              when the last run was, and whether it was cut off
//
// Only boards and logs are for everybody. A file is put into the inbox by
// renaming it there, or under a name that begins with a dot, which is left alone
// until it has another. Where somebody writes in place all the same, a file that
// is not whole has a minute to become so. What is kept is a copy: whoever has the
// file open, or another name of it, cannot change what was received.
//
// # What a crash leaves
//
// Two things are decided, each by one write: that files were received, by lines
// in the ledger; and a turn, by the save. Everything else follows from them and
// is made good by the next run, which finds the same bytes to write.
//
//   - A file has its name in kept/ before the ledger tells of it, and loses the
//     one in the inbox after. So it is always in one of them. A file of a name
//     and content that the ledger has for this turn was received already.
//   - A last line of the ledger without its end is cut off: what it told is found
//     again. A chapter of a log without its end is completed, and what somebody
//     else wrote into the log stays.
//   - A file that a killed writer began has a name of that writer's own, and is
//     taken away. The folders that grow with the game are looked through for such
//     files only where the clock does not say that the run before came to its end.
//   - The save is written before the board, the log and the ledger's line, unlike
//     by resolve, which answers to somebody who waits: it holds the new board with
//     its signature. So a turn that was decided is only ever published, never
//     decided anew with the files that came meanwhile. Two signed boards of one
//     turn would prove a fraud; so an older save that was put back beside newer
//     boards is refused.
//
// Nothing that is written depends on how often a run was made, only on what was
// in the inbox and on the time. What is sealed is the exception: age draws
// random bytes, so what is in it is the same.
//
// # Absence
//
// At the cutoff, the deadline with its grace, the charter's policy for absent
// seats holds. A deadline that passed while nobody looked makes nobody absent:
// where the time since the last run is longer than the schedule expects, or runs
// backwards, the ledger says gap and the table waits for moves alone, until the
// referee confirms that they could have come, or the turn is over. To confirm is
// to say that the clock is right now: what the ledger has of the turn from later
// than that was written by a clock that was ahead, and counts as of then.
package folder
