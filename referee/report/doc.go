// Package report tells people what a table's documents say: the log of a turn
// in prose, the picture of a position for a terminal, and results as tables.
//
// Everything here is made from boards and views alone, never from the rules at
// work: from the events the log, from the public document the picture, from
// the private one what a seat alone knows. The same board gives the same text
// on every machine. There is no clock and no locale: the language is named.
//
// # Languages
//
// The sentences stand in the catalogue folder, one file for each game and
// language and one for what all games share, in the TOML form of go-i18n, which
// translators' tools know. A file is read when the first sentence of its game
// is spoken, and only in the language asked for. A sentence holds facts as
// {{.Name}}; where it counts something, Count chooses its plural form. Every
// language has the same sentences with the same facts.
//
// # A new game
//
// A game is one [reporter] in a file of its own, one line in reporterOf, and
// a catalogue file for each language with title, seat-NAME for
// its seats, ask-KIND for what it asks, column-MEMBER for the members of its
// ranking, word-VALUE for their words, and the sentences of its events.
package report
