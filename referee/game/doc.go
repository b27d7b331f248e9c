// Package game is the contract that a board game fulfils so that whisker can
// referee it by mail.
//
// A [Game] is the rulebook: facts ([Info]), a way to begin ([Game.New]) and a
// way to go on from two documents ([Game.Load]). A [State] is one position of
// one table. It says whom it waits for ([State.Asks]), which answers are legal
// ([State.Legal], [State.Check]) and what follows from them ([State.Play]).
//
// # Purity
//
// A game is a pure function of its arguments: no clock, no math/rand, no map
// order, no floating point, no package variable that changes, no input or
// output. Chance comes in by [Dice], which a game asks for by name. The same
// position, moves and dice give the same bytes on every machine. A game
// imports this package and pure standard-library packages, nothing else.
//
// # Secrets
//
// Redaction is structural. What everybody may know is in the type that
// [State.Public] returns, what one seat may know in [State.Private], and the
// rest in [State.Secret]: a secret is never a member of the public type, so it
// cannot leak by being forgotten. An [Event] carries who may see it from the
// moment it is made. Whether a seat is asked depends on public facts alone: in
// a game with hidden hands a forced choice is still asked, or the missing ask
// would tell the table what the hand is.
//
// # Standing orders
//
// A choice that lies behind an event of the same turn may be sent ahead in the
// move. It is used if it is legal when it is reached; else the turn stops
// there and the next board asks that seat alone. What is still open of a
// standing order is part of the state: Load alone must be enough to go on.
//
// # Text
//
// A game speaks in events and refusals, which carry the cause as data. Package
// report makes sentences of them. The exception is [Refusal.Reason], one short
// fixed English clause: it never holds a value of a move or of a secret.
package game
