// Package save keeps the files of a table: it reads them with a limit, writes
// them whole or not at all, and locks a save while a turn is resolved.
//
// What stands in the files is the business of package referee, whose ReadSave,
// ReadBoard, ReadView and ReadReceipt read strictly and whose Text writes
// exactly. Here a file is a name and bytes.
//
// # Writing
//
// A set of outputs is written by [WriteAll] in four steps. Every output is
// checked first: an existing one is refused without force, unless it holds
// exactly the bytes that it is to hold, which counts as written. Then every
// file is written and synced under a name of its own in the folder where it
// belongs, so that a full disk shows before anything has changed. Then each is
// given its name, in the order of the set; the folders are synced before the
// last one has its name, the save, and again after it. So a process that is
// killed leaves at every name either the old bytes or the new ones, and the same
// command run again goes on where it was cut off.
//
// [PutAll] is for folders in which the lock of a table keeps everybody else from
// writing: it asks nobody, replaces what is there, and promises no order in which
// names last, so that each folder is synced once. Whoever calls it can tell from
// the files what was cut off.
//
// A process that is killed also leaves files without their names. WriteAll takes
// away those that are old, in the folders that it writes to, while it writes;
// [Sweep] is for who knows that nobody else writes there.
//
// # Errors
//
// Every error of a file is an [*Error]: the path, what is wrong, and what to do
// next. A lock that another process holds is a [*LockedError].
package save
