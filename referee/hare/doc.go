// Package hare is the rulebook of The Hare & the Tortoise (龜兔賽跑), by
// Gun-Hee "Gary" Kim, for 2 to 5 seats. Five animals race; the players bet on
// them in secret and move them all, by what they play together.
//
// # 2 Components
//
// 2.1 Racing cards: 18 hares, 17 tortoises, 16 wolves, 15 foxes, 15 lambs: 81.
// Some of the wolves howl (R3).
//
// 2.2 Five starting bets, one of each animal. A podium with three places. A
// marker for the first player.
//
// 2.3 The track: a start tile (0) and the tiles 1 to 11; who reaches 12 is over
// the finish. Two of the tiles carry a stream. Any number of animals may stand
// on a tile.
//
// # 3 Set-up of a race
//
// 3.1 Shuffle the starting bets and deal each player one, with two players two.
// Nobody sees the others.
//
// 3.2 Lay the eleven tiles at random and put all animals on the start tile.
//
// 3.3 Shuffle the racing cards and deal each player seven. All at once, each
// sets one of them aside as a further bet, on any animal; six remain as the
// hand.
//
// 3.4 A player drawn at random is the first player.
//
// # 4 A round
//
// 4.1 Beginning with the first player and going clockwise, each plays 1 to 4
// cards of one animal face up, as many laps as it takes. Playing is obligatory.
// No more than 8 cards, and no more than 4 of one animal, may lie on the table.
//
// 4.2 The player draws as many cards as he played. When the draw pile runs out,
// shuffle the discard pile and go on drawing.
//
// 4.3 With exactly 8 cards, or exactly 4 of one animal, on the table the race
// goes on at once (4.4); else it is the next player's turn.
//
// 4.4 The animals move in the order hare, tortoise, wolf, fox, lamb, each
// completely before the next, by the number of its cards on the table,
// whoever played them:
//
//	cards     0  1  2  3  4
//	hare      0  2  2  2  2   with 4 it naps if it is in front
//	tortoise  1  1  1  1  2
//	wolf      0  1  1  2  3   a howl stops all the others
//	fox       0  1  2  3  4
//	lamb      0  2  3  4  5   drinks at a stream
//
// The hare stays where it is if 4 of its cards lie there, it is in front or
// level with the front, and it has left the start tile. The lamb's move ends on
// any stream tile that it enters. A howl keeps every animal but the wolf where
// it is for one race (R1).
//
// 4.5 Who reaches 12 takes the best free place on the podium at once. When the
// third place is taken the race is over at once: who has not moved yet stays.
//
// 4.6 Otherwise all cards on the table go to the discard pile and the marker
// goes one seat to the left: a new round begins.
//
// # 5 The end of a race
//
// 5.1 All bets are shown. Each bet card scores 5 for the animal in first place,
// 3 for the second, 2 for the third, nothing for the others.
//
// 5.2 Most points win. Of tied players the one with a bet on the better placed
// animal is ahead (R17); if that is equal too, they share the place.
//
// # 6 Modes
//
// 6.1 Champion mode: three races, each set up anew. After a race the marker
// goes one seat to the left, and who gets it begins the next one. The points of
// all races are added. While the first place is tied there is an extra race
// (R18).
//
// 6.2 Beginner mode: no howling wolves (R20), no bet from the hand, hands of
// five. On each of the tiles 2, 4, 6, 8, 10 lies one boost, of each animal one.
// Every animal moves as many tiles as it has cards; if it ends on its own
// boost, it moves 2 more (R21, R22). The game ends with the first race in which
// an animal reaches the finish (R23).
//
// 6.3 Two players have two starting bets each and set one card aside: three
// bets. Nothing else changes.
//
// # 7 Rulings
//
// R1 When a howl works. Option howl: next (edition zh), it stops the animals in
// the race of the next round and the race of the howl itself is like any other;
// this (edition published), it stops them in the race of the cards played.
//
// R2 A howl works as well when the wolf is on the podium: then nobody moves.
//
// R3 How many of the wolves howl. Option howl_cards, 0 to 6: edition zh 6,
// edition published 3.
//
// R4 A howling wolf is a wolf in all else: it may be played with wolves, counts
// as one, and is a bet on the wolf. The player says how many of the wolves he
// plays are howling; if he does not, they are as few as possible.
//
// R5 A ninth card or a fifth of one animal may not be played.
//
// R6 Nobody can be stuck: before a turn there are at most 7 cards and at most 3
// of each animal on the table, so one card of any animal is legal. There is no
// passing.
//
// R7 The player draws before the race is looked at: the cards on the table can
// not come up in a reshuffle.
//
// R8 A reshuffle takes the discard pile alone, in the middle of a draw if need
// be. It is always enough.
//
// R9 Whether the hare naps is seen when it would move, and it is the first to
// move. Level with the front is in front. On the start tile it never naps.
//
// R10 Against whom. Option nap_scope: track (both editions), the animals still
// running; race, all of them, so that nobody naps once there is a winner.
//
// R11 The hare naps with 4 of its cards only.
//
// R12 The lamb stops when it enters a stream, not only where its move would end
// there. It leaves a stream it stands on, and stops again on the next, even if
// that lies next to the first. The finish is no stream.
//
// R13 No two animals can share a place: they move one after the other.
//
// R14 Cards of an animal on the podium may be played; they count as cards and
// move nobody. A tortoise on the podium does not move either.
//
// R15 Who plays the last card has no say in the race. The next first player
// sits to the left of this round's first player.
//
// R16 An animal that is not on the podium has no place and scores nothing.
//
// R17 To break a tie, sort each player's bets by the place of their animals,
// best first and those without a place last, and compare one by one: the first
// better place decides.
//
// R18 All players take part in an extra race and add its points. After four of
// them the first place is shared.
//
// R19 The marker goes exactly one seat to the left between two races: the round
// that the end of the race cut short does not pass it on.
//
// R20 The beginners' cards. Option beginner_deck: strip (edition zh), all cards
// that do not howl; even (edition published), 15 of each animal.
//
// R21 In beginner mode there is no step without cards, no nap and no stream.
//
// R22 A boost works every time that its animal ends a move of at least one tile
// exactly on it. The 2 tiles may lead over the finish. Nobody else's boost does
// anything, nor does running across one's own.
//
// R23 In beginner mode all five animals make their moves. Who is over the
// finish takes the places in that order, three at most. What is left of them
// goes to the animals that are nearest to the finish. Option beginner_tie:
// order (both editions), of two on one tile the one that moves first is ahead;
// shared, they share the place, and as many places are gone as they are.
//
// R24 Bets, hands and the draw pile are secret, and the unused starting bets
// with them. Everything played or discarded is open, and so is how many cards
// anybody holds.
//
// R25 The further bets are sealed and opened together. For a player who does
// not answer it is a card of the animal of which he holds most, or of those the
// one that moves first. When he does not play, he plays one such card that is
// legal. A wolf that does not howl goes first.
//
// # What a table can know
//
// Before the last board nobody but the referee can compute anything about the
// deck, the hands or the bets: every hidden draw is keyed with a secret of which
// the charter has only a hash, each board commits to the secret part with a salt
// made of it, views and moves have one length whatever they hold, and whether a
// seat is asked depends on public facts. The referee knows all of it, and can
// tell a friend; together with the player who is ready last he could try several
// deals; and he could abandon a table after a look at the deal. He cannot choose
// the deal alone, nor change it: the last board publishes the secret, and then
// every shuffle, hand and bet is computed again.
package hare
