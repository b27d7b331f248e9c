// Package referee is the turn: what a table is, how the moves of its players
// are judged, and how one board leads to the next. It knows no file, key, clock
// or terminal: bytes and moves come in, documents go out, and the same input
// gives the same bytes on every machine.
//
// A [Table] is one game at one turn. [New] begins it, [Open] makes it of a
// referee's [Save], [OpenBoard] and [OpenView] of what the players have.
// [Table.Judge] gives a verdict on each [Submission]; [Table.Resolve] makes the
// next turn; [Table.Close] ends a game that nobody will finish. [Replay] and
// [Table.Follow] make the boards again from what they name, for whoever wants
// to check them.
//
// # How a turn goes
//
// A board asks. Every ask names one seat and the kind of decision. Players
// answer with moves, which name the board by its id. When all that is asked is
// answered, the turn is resolved: the game plays the answers, and the next
// board says what happened and asks again. A board without asks is the last.
//
// Several moves of one seat compete by rev, never by the time or order in which
// they came: the highest rev counts. Two documents of one rev are equivocation;
// neither counts, and no older one revives.
//
// # Between two turns
//
// People change, and referees err. [Table.Change] puts another player, key or
// address in force, on the authority of whoever signed the one document that says
// so; [Table.Rerun] takes up an earlier position. Either makes a board of its own,
// which takes over a position and asks the same again: [Board.Also] names the
// boards whose answers stand, and [Board.People] is computed from the charter and
// the changes that every board shows. The chain stays one line.
//
// # How the four games fit
//
// The contract in package game was shaped against four rulebooks that differ in
// all that matters to a referee:
//
//   - Fuzzy Tiger asks everybody at once, in the open. Its turn can stop in the
//     middle, when a card that acts needs a choice: the move may carry it as a
//     standing order (aim, lasso), else the next board asks that seat alone. So
//     one round of the game is one board or up to four. Nothing is drawn and
//     nothing is hidden: any board can be replayed from the one before.
//   - The Hare & the Tortoise hides hands and deals them by hidden draws: three
//     documents a position, Public, Private and Secret, and events with one
//     reader. Bets are made at once and stay secret for many boards (Kind.Secret
//     until Outcome.Reveal); then one seat plays at a time, which is what moves
//     ahead are for: they wait in the save's queue until their ask comes. A
//     forced play is asked all the same, for the missing ask would tell the hand.
//   - Leaping Lemmings asks one controller after dice that everybody can check
//     (open draws), then each seat in turn, and again within a turn for prey,
//     flight and refill. Its state is Staged: its legal answers are listed part
//     by part, and With lists what goes on from one; what a part leaves open is
//     asked again, with Ask.Detail saying what is done. A map of one's own stands
//     in the options, and so in the charter.
//   - Master Fox has plans that cannot be listed: its state is a Sampler. Bags
//     that people declare are each fine alone and contradict each other only
//     together: its state is Together. A club's own draw of quests is an ask of
//     the seat "referee", answered with the referee's key. At a real table the
//     arbiter enters the moves of all (Charter.Entry), marked so on every board.
//
// Games with dice begin in a lobby: board 1 asks every seat to be ready, and
// the ids of these answers go into every draw ([Board.Mix]).
//
// # What a referee can still do
//
// The two secrets of the dice are fixed by the charter before the referee sees
// what the players bring. He cannot choose a deal alone; together with the
// player who readies last he can try several. He knows coming hidden draws, and
// can tell a friend. He can call a move late, which a receipt proves, and
// abandon a table after a look at the deal. Nobody else can compute anything
// about deck or hands from an unfinished game: hidden draws are keyed with a
// secret of which only a hash is known, and the secret part of a save is
// committed to with a salt made of it.
//
// # Adding a game
//
//  1. Write its rules as facts and numbered rulings in the package comment of
//     referee/NAME/doc.go; embed that file as Info.Rules.
//  2. State the names in files: seats, kinds of ask, options, and the public,
//     private and secret documents as structs. What is secret is never in the
//     public type.
//  3. Put cards, tracks, maps and numbers into tables, and what editions decide
//     into a Rulebook struct.
//  4. Write one function a rule, over a position of plain arrays, that tells
//     events; keep the choices of chance to named draws.
//  5. Fulfil game.Game and game.State: Complete, New, Load, LoadView, then Asks,
//     Legal, Check and Play; Sampler and Together where the game needs them.
//  6. Write case files, one scenario each, named by a sentence and a rule, and
//     run them in TestCases.
//  7. Hold it to the contract: gametest.Conform, gametest.Leaks where it has
//     secrets, and gametest.Playthrough; read the golden line by line.
//  8. Add one line to package games.
//  9. Give it a voice: a reporter and its catalogues in package report.
//  10. Write its schemas and examples in schema/, play a game into saves/, and
//     run `go test ./...`: what is still missing is a test that fails.
package referee
