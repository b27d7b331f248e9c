// Package lemmings is the rulebook of Leaping Lemmings (跳躍的旅鼠), by John
// Poniske and Rick Young, for 2 to 6 seats. Each seat is a clan of lemmings on
// its way through a canyon to the cliff, where they dive for points; two eagles
// hunt on the way.
//
// # 1 Components
//
// Sixty lemmings, ten of each clan. Two eagles with a hunting and a feeding
// side, red Ruby and blue Stephen Jr., and a die for each with the faces 1, 2,
// 3, 4, 5 and HOVER. 32 chow pellets: 14 of 1 point, 4 of 2 points, 14 Favors.
// 32 movement cards, eight each of 2, 3, 4 and 5, and one Game Over. 16 special
// action cards, and an ID card for each clan. Five cliff score boxes.
//
// # 2 Set-up
//
// S1 Each player puts his ten lemmings in the Start Area, lays his ID card down
// with It's a Five up, and begins with no points.
//
// S2 Shuffle the movement cards. Shuffle the top six of them with Game Over and
// put these seven under the rest: Game Over is the 27th to the 33rd card.
//
// S3 Shuffle the special action cards and deal each player 4 of them with 2 or
// 3 players, 3 with 4 or 5, 2 with 6. The rest is the side pile. Hands are
// secret, the numbers of cards are not.
//
// S4 Shuffle the pellets face down and lay one on each of the 16 stations, in
// map order. The rest is the supply.
//
// S5 Both eagles begin in their zone A, hunting.
//
// S6 A player drawn at random starts, and is the Eagle Player of turn 1.
//
// # 3 The turn
//
// A turn is an eagle phase, E1 to E5, and a lemming phase, L1 to L3.
//
// E1 The player who starts rolls both eagle dice.
//
// E2 The Eagle Player moves each eagle as many zones as its die shows, clockwise
// or counterclockwise, without turning back.
//
// E3 If lemmings are where an eagle has come to, it eats one if it can, and the
// zone is evacuated.
//
// E4 An eagle whose die shows HOVER stays as it is, on the side it is on. One
// pellet is laid on an empty station.
//
// E5 A movement card is turned up: its value is for all players in this turn.
//
// L1 From the player who starts on, clockwise, each player first may trade
// Favors,
//
// L2 then may play one special action card,
//
// L3 then must move one of his own lemmings if he can. When all have had their
// lemming turn the dice pass clockwise: the next player starts.
//
// # Movement
//
// M1 A lemming goes from hex to neighbouring hex, forward or (R0) sideways,
// never back. From the Start Area it goes to any hex of row 1; there the
// lowest-numbered lemming of a clan goes first, which makes no difference.
//
// M2 A step costs one point, into brush two. The value has to be spent (R1).
//
// M3 A lemming that ends on others is stacked on top of them. Only the top
// lemming of a stack may move.
//
// M4 No walk enters a zone where an eagle is.
//
// M5 A clear hex holds 5 lemmings; brush holds 1 with 2 players, 2 with 3 or 4,
// 3 with 5 or 6. A full hex may not be entered.
//
// M6 A player whose lemmings are all covered may put one of them on top of its
// own stack. That is his move.
//
// # Pellets
//
// P1 Who ends a walk on a station with a pellet takes it, looks at it and keeps
// it face down. Cards, eagles and climbing give none.
//
// P2 Pellets of 1 and 2 are points at the end. Favors can be traded.
//
// P3 One trade a turn: 1 Favor for a movement point, 2 for a point more of this
// turn's dive, 3 for the top card of the side pile. Neither value nor dive
// becomes more than 5. Traded Favors stay in front of the player.
//
// # Special actions
//
// A1 One card a turn, the ID card among them, before the own move. A card
// without a legal target may not be played.
//
// A2 What a card moves may pass, and end in, zones where eagles are; there the
// eagle feeds and the zone is evacuated at once (R14).
//
// A3 A card that was not played is worth a point at the end.
//
// # Dive
//
// D1 A lemming that is at the edge of the cliff, row 15, with points left dives:
// it goes to the score box of the points left, and scores them at once.
//
// D2 A lemming that flees over the cliff scores 1.
//
// # End
//
// Z1 When Game Over is turned up the game ends at once. To the points of the
// dives are added those of the pellets held, one for each card not played, and
// one for each set of the three benefits traded for (R18).
//
// Z2 Most points win. Ties: more points by dives, then fewer own lemmings
// eaten, then more Favors left, then the place is shared.
//
// # Two players
//
// T1 Mine! All Mine! is not used.
//
// T2 The player who starts rolls and controls Stephen Jr., the other one Ruby.
//
// T3 If a die shows HOVER they swap dice and control before the eagles move.
//
// T4 In the two rows next to the Start Area nobody is stacked on the other clan.
//
// # 5 The map
//
// 15 rows, row 1 next to the Start Area, row 15 at the cliff; odd rows have six
// hexes, even rows five. A hex has two neighbours in front, two behind, one at
// each side. (. clear, B brush, p station; R and S: zones of Ruby and Stephen.)
//
//	15  .SC     .SC     .SC     .SD     .SD     .SD
//	14      .SC     BSC     .SD     BSD     .SD
//	13  .SB     .SB     pSC     pSD     .SE     .SE
//	12      pSB     .SB     B--     .SE     pSE
//	11  .SB     .SB     .SA     .SF     .SE     .SE
//	10      BSA     pSA     .SA     pSF     BSF
//	 9  .RCSA   pRCSA   pRCSA   pRDSF   pRDSF   .RDSF
//	 8      .RC     BRC     .RD     BRD     .RD
//	 7  .RB     .RB     pRC     pRD     .RE     .RE
//	 6      pRB     .RB     B--     .RE     pRE
//	 5  .RB     .RB     .RA     .RF     .RE     .RE
//	 4      BRA     pRA     .RA     pRF     BRF
//	 3  .RA     .RA     .RA     .RF     .RF     .RF
//	 2      .--     .--     .--     .--     .--
//	 1  .--     .--     .--     .--     .--     .--
//
// Zones A to F go round clockwise. The bushes 6.3 and 12.3 are sanctuaries, in
// no zone. Row 9, the Line of Bones, is in both circles.
//
// # 6 The special action cards
//
// "Top" is an uncovered lemming on the board. A card move goes forward or
// sideways hex by hex, costs no points, takes no notice of eagles, keeps to the
// limits of hexes and takes no pellet.
//
// C0 It's a Five, the ID card of each clan: the movement value is 5.
//
// C1 Mine! All Mine!: you are Eagle Player in the next eagle phase. Who starts
// stays the same. Of several in one turn the last one counts.
//
// C2 Snap Crackle Pop: choose a bush with lemmings. From the top down each goes
// to any neighbouring hex that is not full.
//
// C3 Boo!: a top lemming at the edge dives for 1 point of its owner's.
//
// C4 Heroic Return: an own lemming comes back from the chow, on top in the
// sanctuary of the eagle that ate it or, if that is full, on a hex around it
// that is not full and where no eagle is. It may move this turn.
//
// C5 Rock Slide: a top lemming at the edge is out of play, for no points.
//
// C6 Shove!: another player's top lemming makes a card move of one hex.
//
// C7 Here, Birdie!: an eagle moves one zone, and feeds there; or a feeding eagle
// flips to hunting.
//
// C8 Nap Time: a hunting eagle flips to feeding.
//
// C9 Sneak Run: an own top lemming makes a card move of one or two hexes, one of
// them sideways at most.
//
// C10 Tag Team: the movement value is split between two own lemmings.
//
// C11 King of the Hill: an own covered lemming goes on top of its stack. It may
// move this turn.
//
// C12 Trading Places: an own top lemming and another player's, three hexes apart
// at most, change places.
//
// C13 Sticky Fingers: take a random pellet from another player.
//
// C14 Doggie Bag: take a random pellet from the supply.
//
// C15 Camouflage: eagles cannot eat one own lemming until the movement card of
// the next turn is turned up. It flees all the same.
//
// C16 Stage Fright: another player's lemming may not walk until your next
// lemming turn begins. It flees, and cards move it.
//
// # 7 Rulings
//
// R0 Sideways steps in a walk. Option side_steps: edition zh 0, edition gmt 1.
// It bounds flights, too (R12).
//
// R1 Only walks that spend the whole value, or end in a dive, are legal. Option
// partial_move: edition zh false, who has no such walk does not walk; edition
// gmt true, R37.
//
// R2 To pass a hex is to enter it. The Start Area is no stack and has no limit.
//
// R3 The dive costs nothing: a lemming in row 15, or one that arrives there,
// dives for the points left; with none left it stays. Option dive_cost, both
// editions 0; with 1 see R42.
//
// R4 There is no sideways step in row 15 while points are left.
//
// R5 Only the end of a walk takes a pellet, on top of a stack as well. Option
// pellet_on_pass, both editions false; true: every station entered gives its
// pellet.
//
// R6 Both eagles move, then each that is not hovering feeds and evacuates, then
// each that is hovering refills, then the movement card is turned up.
//
// R7 Six zones: a die of n leads n zones on. A feeding eagle spends its first
// point to flip; with a 1 it flips, stays, and hunts where it is.
//
// R8 A hovering eagle refills a station without a pellet in the zone where it
// is, with the top pellet of the supply; lemmings there neither matter nor take
// it. Option refill_area: zone (both editions); ring, any of its circle.
//
// R9 A hovering eagle neither feeds nor evacuates.
//
// R10 An eagle eats one lemming, on top of a stack or alone, in a clear hex of
// its zone. Its controller chooses, own ones too, and cannot decline.
//
// R11 Whether it has eaten or not, all lemmings in the zone flee, those in brush
// too. Option brush_evacuates, both editions true; false: R44. Sanctuaries are
// in no zone.
//
// R12 A lemming flees to the nearest hexes, counted in steps forward and as many
// sideways as side_steps allows, whatever the zones on the way and with full
// hexes closed, that are neither full nor where an eagle is; or over the cliff,
// a step beyond row 15. If there is none, one sideways step is allowed, then
// any number, then full hexes may be passed too. The controller chooses among
// the nearest, and who flees next: the top lemming of any stack. No pellets.
//
// R13 Fleeing over the cliff is 1 point, in box 1, without Favors.
//
// R14 If after a card a lemming is where an eagle is, that eagle, if hunting,
// eats, and the zone is evacuated; then the turn goes on. Option
// feeding_eagle_eats, both editions false; true: a feeding eagle eats, too.
//
// R15 An eagle's controller is the Eagle Player of the turn; with two players
// who holds its die.
//
// R16 A dive point of Favors is for a dive by the own walk of this turn, and is
// lost without one. A card drawn may be played at once. With an empty side pile
// there is no third benefit. With It's a Five, too, the value is 5 at most.
//
// R17 An unused ID card is worth a point like any card.
//
// R18 Sets of Favors. Option favor_sets: different (both editions), as many as
// the rarest of the three benefits was traded for; any, a third of all Favors
// traded, rounded down.
//
// R19 Favors not traded are worth nothing. Pellets count at the end only.
//
// R20 A climb (M6) needs an empty Start Area and any lemming may be chosen. It
// need not be made, and takes no pellet.
//
// R21 Who cannot move passes; he may still trade and play a card.
//
// R22 When Game Over is turned up the eagle phase stands, and there is no
// lemming phase.
//
// R23 Limits of hexes bind flights and card moves, too.
//
// R24 Two players swap once, on one HOVER or two. The eagle of who starts comes
// first. Refills are chosen after the swap.
//
// R25 Row 9 is closed where either eagle is in the zone of the hex.
//
// R26 Each eagle has its own direction. Three zones lead to the same place both
// ways, and none needs no way: then it is not asked.
//
// R27 Played cards are out, face up, and not shuffled again.
//
// R28 With Mine! All Mine! the decisions about eagles move, dice and start stay.
//
// R29 One lemming moves, not one or more.
//
// R30 With 3 or more players Ruby hunts first, unless the controller says
// otherwise, which counts where both land among lemmings. With two players the
// eagle of who starts is first in flying, hunting, refilling and R14; the other
// controller is asked after, and sees the first way. R14: Ruby first.
//
// R31 Two HOVERs refill one after the other in that order.
//
// R32 Answers to prey, flee and refill are checked entry by entry, flights
// against the position reached; one bad entry refuses all. As standing orders,
// sent along with the way to fly, the first entry that is legal is used, others
// are passed over, and they lapse when the movement card is turned up. "auto"
// leaves the kinds it names to R45. One legal choice alone is carried out
// unasked.
//
// R33 Refuges are found when a lemming flees, for it alone.
//
// R34 Trade, card and walk may be sent together or one by one; what is missing
// is asked again. After the card there is no trade. A trade without effect is
// legal, and counts.
//
// R35 A walk sent along with a card may lapse, and is asked again, only if the
// card left a lemming where an eagle is; otherwise an illegal walk refuses the
// whole answer. With three Favors the card sent along has to be in hand before.
//
// R36 Tag Team: two walks of different lemmings, each of 1 point or more, both
// together the movement value. It takes a legal pair, and no partial moves. Each
// lemming has to be free to move when its own walk begins. A dive point of
// Favors is for the first dive.
//
// R37 Partial moves: only if no own lemming can spend the whole value; then all
// walks of the most points that one of them can spend are legal.
//
// R38 A climb needs that no own lemming is free to move; one with stage fright
// counts as covered. Only covered ones without stage fright climb.
//
// R39 Camouflage is for an own lemming on the board, covered or not, or the
// lowest-numbered in the Start Area; Stage Fright for one on the board. A mark
// ends when its lemming leaves the board.
//
// R40 T4 binds all moves, those by cards and flights too.
//
// R41 Each seat is asked to act, unless public facts leave it nothing but a
// pass. A seat that cannot move answers pass.
//
// R42 With dive_cost 1 a dive scores the points left less one, at least 1.
//
// R43 Snap ends when no neighbouring hex is free, and needs that one lemming can
// leave. Heroic Return may put a lemming on any of the six neighbours. Prey and
// flights after a card are chosen by the eagle's controller. The first hex of a
// Sneak Run must not be full.
//
// R44 With brush_evacuates false a lemming in brush stays, and may not enter
// another hex of the zone while the eagle is there.
//
// R45 Lists are in the order of lemmings, then step by step in map order, the
// dive last. For an absent controller: clockwise; the lowest-numbered prey of
// the seat with the most points, the first from the start player on if several;
// of flights the first lemming and then the first refuge in map order; the first
// empty station. For an absent seat: the first walk of its rearmost lemming that
// can walk, no trade, no card.
//
// R46 A map has 16 stations on clear ground, zones of one piece each that touch
// the next in the circle, a sanctuary in each circle; every hex can be reached
// from the start by steps forward, and the cliff from every hex. Option map: a
// map in full, or {} for that of section 5.
//
// R47 Side pile, supply and deck are shuffled at set-up and drawn from the top.
//
// R48 The legal answers of a lemming turn are listed part by part: trades, cards
// and walks each alone.
//
// # 8 What always holds
//
// Each clan's lemmings in the Start Area, on the board, eaten, dived and removed
// are ten. Pellets on stations, in the supply, held and traded are 32, special
// action cards 16 (15 with two players). No hex holds more than its limit.
// Nobody who would have to flee stands where an eagle is, once it has hunted.
//
// # 9 Names in files
//
// Lemmings biker-1 to ritz-10, hexes 4.2 (row, column), eagles ruby and stephen,
// zones A to F, ways cw and ccw. Answers, in short:
//
//	fly     ruby cw, stephen ccw, order stephen ruby, prey iq-3, flee iq-4 7.4, refill 7.3, auto flee
//	prey    iq-3
//	flee    iq-4 7.4, iq-5 cliff
//	refill  7.3
//	act     favors 1, card boo ritz-2, walk iq-3 14.2 dive
//	        card tag, walk iq-3 mp 2 5.2 6.2, walk iq-4 mp 3 7.3 dive
//	        climb iq-3
//	        pass
//
// Cards: five, mine, doggie and tag alone; snap HEX TO…; boo, slide, fright
// LEMMING; return LEMMING (TO, if the sanctuary is full); shove LEMMING TO;
// birdie EAGLE WAY (no way if it feeds); nap EAGLE; sneak LEMMING PATH; king,
// camo LEMMING; swap OWN OTHER; sticky SEAT.
package lemmings
