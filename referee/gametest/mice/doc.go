/*
Package mice is Mice in the Larder, a small game that exists to be tested with:
hidden hands and a hidden deck, secret bets, an open die, one seat after
another. The larder is dark, the mice carry off crumbs, and there is a cat.

M1. Crumbs are cards worth 1 to 6, two of each worth.

M2. The cards are shuffled. Each mouse is dealt a hand of two, the rest is the
deck. Hands and deck are hidden.

M3. A night begins with bets: all at once and in secret, each names the mouse
that will carry off most this night. A mouse may name itself.

M4. Then one mouse after another, in table order, plays one card of its hand on
the pile, until each has played three. The first seat begins the first night,
the next seat the next.

M5. A card must be worth more than the top card of the pile, as long as the hand
holds such a card. On an empty pile any card goes.

M6. The cat's die is rolled for every card. Does it show the worth of the card,
the cat takes it; else the mouse carries off as many crumbs.

M7. Then the mouse draws a card. Is the deck empty, the pile is shuffled first
and becomes the deck.

M8. At the end of a night the bets are shown. Has one mouse carried off more
than any other this night, each bet on it is right and earns three crumbs, two
in the edition barn.

M9. The game ends after two nights, three in the edition barn, or as many as the
option nights says, from one to four. Most crumbs win.

M10. Equal crumbs: more right bets are better. Still equal: the place is shared.

M11. A mouse that is absent bets on itself, and plays the lowest card it may.
*/
package mice
