// Package gametest is the acceptance test of a game: one conformance suite, one
// leak scan and one kind of playthrough golden for every game.
//
// A game's own test is three calls:
//
//	func TestConform(t *testing.T)     { gametest.Conform(t, hare.Game{}, options) }
//	func TestLeaks(t *testing.T)       { gametest.Leaks(t, hare.Game{}, options) }
//	func TestPlaythrough(t *testing.T) { gametest.Playthrough(t, hare.Game{}, options) }
//
// [Conform] plays random games and holds every position against the laws of the
// contract, which [Law] lists. [Leaks] deals anew what a seat may not know and
// demands that the seat cannot tell. [Playthrough] compares a whole game, told
// position by position with a line for each seat's private document, to a
// golden in testdata/playthrough; the answers are read from the golden and the
// rest is played again. After a change that is meant, go test -update writes
// the goldens anew, and the review is their diff.
//
// Each of the three is a thin cover of a function that returns an error
// ([Conformance], [LeakScan], [Replay]); the error of a random game is a
// [*Failure] that says how to get there again. The flags -games and -seed play
// more games, or one again:
//
//	go test ./referee/hare -games 5000
//	go test ./referee/hare -run Conform -games 1 -seed 353
//
// Package mice is a small game that exists to be tested with.
package gametest
