// Package fox is Master Fox (Frédéric Vuagnat, 2015): two to four foxes grope
// blindfold in one box for what the night's quests want. It is played at a real
// table, where the club grabs and the referee does the rest, or by mail, where
// each seat sends a plan for its hand and the referee lets the hands loose.
//
// # 2 The box
//
// Eight kinds of loot, three pieces each: hen, goose, horse, cow, pig, sheep,
// cheese, fish. Eight quest cards, one for each kind. Five tricks: two foxes,
// two snakes, one hammer. Egg markers without end (R13).
//
// # 3 A round
//
// 3.1 Quests. Three quests lie open, always of three different kinds. In the
// first and the second round of a deck three new cards cover the old ones. In
// the third only two cards are left: the youngest chooses which one of the
// three open quests stays, and the new cards cover the other two (R14). After
// that round all eight cards are shuffled into a new deck.
//
// 3.2 Tricks. Before a round all loot is back in the box. The foxes join it in
// round 2, the snakes in round 3, the hammer in round 4; they stay to the end
// (R16).
//
// 3.3 Grab. The oldest shakes the box. Every hand begins at the rim. One piece
// at a time goes from the searching hand into the bag, which never holds more
// than four pieces, tricks included.
//
// 3.4 Stop. A seat with at least three pieces of loot in the bag may call stop
// (R4). Everybody stops, and a piece that is still in a searching hand goes
// back into the box.
//
// 3.5 Steal. Each active snake takes one piece of loot from the bag of one
// opponent, or passes (R7). The seat with more eggs steals first, of equal ones
// the older (R6). An active hammer protects. Tricks cannot be stolen.
//
// 3.6 Score. For each quest whose kind is in the bag, one point. For each
// further piece of that kind, one less; for each piece of loot that is no
// quest, one less. If there is exactly one trick and it is a fox, one more. Two
// or more tricks, one less (R3). A seat gains as many eggs as it has points, or
// none (R1).
//
// 3.7 End. When somebody has 10 eggs (experts: 15), the most eggs win; of equal
// ones the youngest (R11).
//
// # 4 Tricks
//
// A trick is active only if it is the only trick in the bag when stop is
// called. Steals do not change that, for only loot moves.
//
// # 5 Rulings
//
// R1 A round never costs eggs: below zero points the gain is zero.
//
// R2 The first piece of a quest kind scores one, each further piece takes one
// away (option duplicate: 0 leaves it without effect).
//
// R3 Two or more tricks cost one point in all, and none of them has an effect
// (option trick_penalty: per_extra takes one for each trick after the first).
//
// R4 Stop needs three pieces of loot (option stop_needs: pieces counts tricks
// too).
//
// R5 A false stop, called with less than R4 wants, ends the round all the same.
// The caller gains nothing and the caller's tricks are void.
//
// R6 The order of steals goes by the eggs before this round; of equal seats the
// older steals first.
//
// R7 A thief may pass, and may take any kind of loot, wanted or not, from any
// opponent.
//
// R8 A stolen piece counts for the thief like any other. The limit of four does
// not hold for it.
//
// R9 The second thief may rob the first one, even of the same piece.
//
// R10 All steals come first; then everybody scores at once.
//
// R11 If several reach the target in one round, the totals decide, and of equal
// totals the youngest seat wins.
//
// R12 Ages are ranks, 1 for the oldest. Unless the table says otherwise they go
// by table order.
//
// R13 The supply of eggs has no limit.
//
// R14 The youngest chooses the quest that stays after seeing the two new cards.
// The new cards cover the other two piles from left to right. If no choice
// comes, the leftmost stays.
//
// R15 Option quest_refresh: studioh. After each round the seat that gained most
// (of equal ones the seat with fewest eggs, then the youngest) discards one of
// the three quests; the others close up and one new card joins them on the
// right. If the deck is empty, the discards are shuffled into a new one.
//
// R16 The tricks join by the number of the round, for everybody.
//
// R17 If nobody stops, the round ends quietly when no hand is left in the box.
//
// R18 After 30 rounds the game ends: the most eggs win, as in R11.
//
// # 6 Table mode
//
// 6.1 The referee deals the quests, or asks for the cards that the club drew
// (option deck: drawn).
//
// 6.2 Each seat declares its bag. Who called stop says so: one seat, or none
// (then the round ended quietly, R17).
//
// 6.3 The bags are checked against the box: at most four pieces in a bag, no
// trick that is not in play, and over all bags no more pieces of a kind than
// the box holds. Where bags contradict the box or each other, the turn is
// refused and all seats concerned are named.
//
// 6.4 The active snakes are asked one after another.
//
// 6.5 The referee scores, keeps the eggs and prepares the next round.
//
// # 7 Mail mode
//
// 7.1 A plan is a list of one to six reaches, each for a kind of loot or a
// trick in play, with a care: snatch, feel or study. It says at how many pieces
// to call stop (3 or 4; 0: never) and what to do with an active snake (auto: by
// rule 7.5; ask: wait for the bags and decide). If no plan comes: the three
// quests in the order of the cards, feel, stop at 3, auto.
//
// 7.2 A reach takes its beats and finds what it wants if the roll is not above
// the number for its care and the shape of the kind. A miss finds one of two
// look-alikes.
//
//	care    beats  for a trick  easy  plain  tricky
//	snatch    2         3        72     62     50
//	feel      3         4        88     78     70
//	study     4         5        98     95     90
//
//	easy     cheese (sheep, fish)   fish (cheese, goose)   hammer (cow, goose)
//	plain    hen (goose, sheep)     goose (hen, fish)      horse (cow, pig)
//	         cow (horse, pig)       pig (sheep, cow)       sheep (pig, cheese)
//	tricky   fox (pig, horse)       snake (goose, fish)
//
// 7.3 The roll of a seat for its reach number i is one of 1 to 100, the open
// draw roll.SEAT.i. It never depends on the other plans.
//
// 7.4 Beats. Fewer eggs reach first; of equal seats those in table order, one
// seat further each round. At beat 0 every hand reaches. A hand that reaches
// skips the kinds that it believes to hold already. It takes its piece out of
// the box at once and bags it when its beats are over. A hit takes the wanted
// kind if the box still holds one, else the hand is empty. A miss by an even
// number takes the first look-alike, by an odd number the second; if the box
// has none of it, the other; if of neither, the hand is empty. Who bags a piece
// believes it is the wanted kind. All pieces of a beat are bagged before the
// seats that bagged look whether they stop: they do if they believe to hold
// three kinds of loot and hold as many pieces as their plan says. If nobody
// stops, their hands reach again. A seat with four pieces, or with no reach
// left, is idle. If somebody stops, pieces in other hands go back.
//
// 7.5 Auto. The snake weighs each piece that it could take by the bags as they
// are: what the thief gains and what the victim loses. It takes only what does
// not cost the thief and is worth something in all; the most in all, then the
// most for the thief, then from the victim with the most eggs, this round's
// included, then from the first seat in table order, then the first kind in the
// order of rule 2. If nothing is left, it passes.
//
// # 8 Answers
//
// In their short form, by kind of ask:
//
//	plan    hen:feel horse:study hen:snatch stop 3 steal ask
//	        (without stop it is 3, without steal it is auto)
//	bag     hen horse fox stop          empty, for a bag without pieces
//	keep    hen
//	steal   cheese from red             pass
//	quests  hen horse cow
//	drop    hen
package fox
