"""Debts, a partial-order reduction: a move put off for another must come after it. Three bits for each card.

Where a card could be packed at once and another move is made instead, the card *owes a use* of the place
it declined: until that place has been used otherwise (another card was packed on it, it was built, or it
left the card it lies on), the card may not leave by a way that would have been as good at once. The same
holds for a card that could be built: it owes that a card is packed on it first.

Proof for a card c of the waste that could go to p: take a line that wins, in which p is not used before c
leaves. Packing c on p first, and then the same line, wins as well: nothing in it touches p, c lies last
and can go on from p wherever it went from the waste (to its other place alone, to its foundation; to p,
and then it is there already), what c covered is only free sooner, and runs that p ends take c with them.
In the new line cards leave the waste sooner, so this can be repeated only finitely often: some line
that wins owes nothing. For a run whose head h could go to p the same holds for each way of leaving that h
has from p as well: to p, to its foundation, and to its other place if it goes alone. For a card that
could be built it is the proof of `is_safe`: nothing is ever packed on it, so build it first.

In Joker Klondike the joker moves by itself, and the other line must leave it where it was. Only the card
that c uncovers lies free in that line alone. So nothing is owed if this is the joker, the card for which it
stands, or an ace, with which a foundation begins. And when the joker is placed for a card, the card that
covers that one owes nothing any more: the covered card, uncovered sooner, would take its place at once. Only
p is free in the first line alone; were the joker placed for p, p would be built, and so be used. A card that
takes the joker's place pays nothing for it.
"""

from __future__ import annotations

from typing import Final

from games.patience.cards import JOKER, PACK, PACK_WITH_JOKER
from games.solver.cards import CHILDREN, KINGS, NOTHING, ON_FIRST, ON_SECOND, PLACES, TWIN

FIRST: Final = tuple(1 << 3 * card for card in PACK_WITH_JOKER)
SECOND: Final = tuple(2 << 3 * card for card in PACK_WITH_JOKER)
BUILDING: Final = tuple(4 << 3 * card for card in PACK_WITH_JOKER)
"""The three bits of each card: it declined its first place, its second, to be built (the joker nothing)."""
PLACING: Final = tuple(first | second for first, second in zip(FIRST, SECOND, strict=True))
ALL: Final = tuple(placing | building for placing, building in zip(PLACING, BUILDING, strict=True))
BUILDINGS: Final = sum(BUILDING[card] for card in PACK)


def _owing(place: int) -> int:
    """Return all bits that say that a card declined this place."""
    return sum((FIRST if ON_FIRST[card] == place else SECOND)[card] for card in CHILDREN[place])


DECLINED: Final = tuple(0 if place in (NOTHING, JOKER) else _owing(place) for place in range(PLACES))
AFTER_USE: Final = tuple(~declined for declined in DECLINED)
"""By card, the mask of the debts left once it has been built or has left the card it lay on."""
AFTER_PACKING: Final = tuple(
    ~(DECLINED[place] | (BUILDING[place] if place in PACK else 0)) for place in range(PLACES)
)
"""By place, the mask of the debts left once a card has been packed on it, or a king in a space."""
AFTER_LEAVING: Final = tuple(~placing for placing in PLACING)
"""By card, the mask of the debts left once it has left the place from which it declined."""
AFTER_BUILDING: Final = tuple(AFTER_USE[card] & ~ALL[card] for card in PACK)


def _concerned(card: int) -> int:
    bits = PLACING[TWIN[card]]
    for place in (ON_FIRST[card], ON_SECOND[card]):
        if place in PACK:
            bits |= BUILDING[place]
    if card in KINGS:
        bits |= sum(PLACING[king] for king in KINGS)
    return bits


CONCERNED: Final = (*(_concerned(card) for card in PACK), 0)
"""By card, the debts that it may bear on once it is free to move."""
