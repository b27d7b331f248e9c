// Package tiger is Fuzzy Tiger (虎口拔鬚) by Shao-Ying Chen, published by 2Plus
// and Swan Panasia in 2009, for two to five players. Monkeys steal up to a
// sleeping tiger and pluck its whiskers; when it wakes it bites the nearest.
//
// The rules, with the numbers that refusals and comments cite. Rules D and R
// are rulings where the printed texts differ or are silent.
//
// # 2 Setup
//
//	2    Each player has a monkey, standing on space 6 of the distance track, no
//	     whiskers, no damage, and cards 1 to 9 in hand. The tiger's sleepiness is
//	     6. The time marker lies on the tiger picture, which counts as 16 (R18).
//	     Space 0 is the tiger. Spaces 1 to 4 hold one monkey each, the others any
//	     number.
//
// # 3 A round
//
//	3.1  All players secretly pick a card of their hand.
//	3.2  All cards are revealed and leave the hands; lying monkeys stand up.
//	3.3  The numbers revealed come in turn, the lowest first. A number other than
//	     1, 3 and 9 that several players revealed is cancelled (R1). Otherwise:
//	     a  The card is carried out from left to right: movement, then lying,
//	        sleepiness or hand.
//	     b  If the sleepiness is below 1 the tiger wakes (5).
//	     c  Each of its players, in the order of R2, plucks and then retreats.
//	        Pluck: on space 2 one whisker, on space 1 two; the sleepiness goes
//	        down by as many. If it is below 1 the tiger wakes (5) at once.
//	        Retreat: from space 2 to 5, from space 1 to 6; then every monkey on
//	        space 0 goes to 5.
//	        Both are compulsory (D1). Card 2 does not pluck, card 1 does not
//	        retreat from 1 and 2.
//	3.4  Forward means towards 0, at most to 0. Monkeys are passed freely. Where
//	     a move ends on an occupied space from 1 to 4, the monkey there is pushed
//	     one space nearer, and pushes on likewise; 0 takes any number. Who is
//	     pushed neither plucks nor retreats for it, and lies if it lay.
//
// # 4 Cards
//
//	4.1  Take Cover (臥倒)    1 forward, then lie down. Several: lie down.
//	4.2  Hypnotize (催眠)     1 forward, then sleepiness 6.
//	4.3  Throw Rocks (投石)   2 forward, then sleepiness 2 down. Several: nobody
//	                          moves; sleepiness 2 down for each of them.
//	4.4  Swing (跳躍)         2 forward, or forward to space 3 (R6).
//	4.5  Walk (散步)          1 or 2 forward.
//	4.6  Run (快跑)           3 forward.
//	4.7  Charge (衝刺)        4 forward, then sleepiness 1 down.
//	4.8  Lasso (拉扯)         swap spaces with another player (R8).
//	4.9  Think (思考)         take back all cards played, this one too. Several:
//	                          all do.
//
// # 5 The tiger wakes
//
//	5.1  Of the monkeys on 0 to 4 that stand, the nearest takes 2 damage.
//	5.2  The monkey farthest away, lying or not, takes 1 damage if it is alone on
//	     its space.
//	5.3  The spaces of now are the final spaces of this round (R13).
//	5.4  The cards whose turn has not come are lost, but for the 9s (R10).
//	5.5  All monkeys stand on space 6, the sleepiness is 6, the time marker goes
//	     down by one.
//
// # 6 The end
//
//	6.1  After a round in which a score has reached the time marker the game ends.
//	6.2  Who has the most damage is out (D2, D3, R14, R15). The others count
//	     whiskers less damage; the most wins.
//	6.3  Of equals the one with the smaller final space is better; equal there
//	     too, they share the place. Those who are out follow in the same order.
//
// # Rulings where the English and the Chinese text differ
//
//	D1   Retreat is compulsory.
//	D2   All who tie for the most damage are out.
//	     eliminate_tied=false: then none of them is.
//	D3   With two players nobody is out.
//	     two_player_elimination=true: the one with more damage is.
//	D4   All cards are in play. removed: three players may take out two numbers,
//	     four players one; never the 9.
//	D5   Where nobody is bitten, 5.2 still holds in edition en; in edition zh
//	     nobody is teased either. no_bite_no_tease says which.
//	D6   Who reaches 0 stops there, and the rest of the card is carried out.
//	D7   After a lasso onto space 1 or 2 its player has to pluck and retreat.
//	D8   In the printed example A green plays card 3: the 2 is a misprint.
//	D9   Where several play 1 or 3 they stay where they are.
//
// # Rulings on what the texts leave open
//
//	R1   A cancelled card does nothing, nor do its players pluck or retreat. It
//	     is spent.
//	R2   Several players of a 1, 3 or 9: first the effects of all, then a look at
//	     the tiger, then pluck and retreat for the one on space 1, the one on
//	     space 2, the others.
//	R3   Never more than one monkey is nearest: 0 is emptied after every action,
//	     and an action brings at most one there.
//	R4   Who is pushed to 0 stays there until the action has ended, and is the
//	     nearest if the tiger wakes before that. Else it plays on from 5.
//	R5   Who moves to 0 does not pluck and goes to 5 at the end of the action,
//	     with card 1 too.
//	R6   Card 4 leads to space 3 from 4, 5 and 6 only.
//	R7   The choice of card 4, 5 or 8 is made when the card comes. It may be
//	     listed ahead (11); else the seat is asked. If it does not answer: 2
//	     forward with card 4, 1 forward with card 5, the first other seat in
//	     table order with card 8.
//	R8   The lasso must take another player, wherever it is, lying or not, on
//	     the same space too. Its player lands where the other was, without a
//	     push. The other neither plucks nor retreats for it. Lying stays with
//	     the monkey.
//	R9   The 9 is in hand before every round. Who has nothing else plays it.
//	R10  When the tiger wakes, cards that have not come are spent, but a 9 takes
//	     the cards back; its players do not pluck.
//	R11  Cards 3 and 7 disturb the tiger after the movement and before the pluck.
//	R12  Card 2 does not pluck but retreats. card2_retreat=false: nor that.
//	R13  Final spaces are those before the monkeys go back to 6.
//	R14  Where all players tie for the most damage nobody is out.
//	     all_tied_elim=true: all are, and nobody wins.
//	R15  D3 is the Chinese text.
//	R16  One monkey can be bitten and teased.
//	R17  The time marker going down can end the game.
//	R18  Without any wake-up the 16th whisker ends the game.
//	R19  A score that reaches the marker does not end the round.
//	R20  Lying lasts until the next reveal, or until the tiger wakes.
//	R21  Who is left on space 1 or 2 begins the next round there, and plucks with
//	     a card that does not move it.
//	R22  Sleepiness is from 0 to 6.
//	R23  After 200 rounds the game ends.
//	R24  All hands are public.
//
// # 11 Answers
//
//	11.1 card   a number, "6". Cards 4, 5 and 8 may list spaces, "4 @3 @2", and
//	            card 8 then seats, "8 @1 @2 green". Cards 4 and 5 end on the
//	            first space listed that they lead to. Card 8 swaps with the
//	            monkey on the first space listed that has another, of several
//	            the first in table order; else with the first seat listed.
//	11.2 land   where card 4 or 5 ends, "@2".
//	11.3 lasso  whom card 8 swaps with, "green".
//	11.4        Where nothing listed fits, and the results would differ, the seat
//	            is asked. Where they are all the same nobody is.
//	11.5        An absent seat plays the 9.
package tiger
