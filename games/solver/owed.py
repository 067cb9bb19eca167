"""What is owed: moves put off for something else, which must then come first. Three bits for each card.

Where a card could be packed at once and another move is made instead, the card *owes a use* of the place
it declined: until that place has been used otherwise (another card was packed on it, it was built, or it
left the card it lies on), the card may not leave by a way that would have been as good at once. So it is
with a card that could be built: it owes that a card is packed on it first.

Proof for a card c of the waste that could go to p: take a line that wins, in which p is not used before c
leaves. Packing c on p first, and then the same line, wins as well: nothing in it touches p, c lies last
and can go on from p wherever it went from the waste (to its other place alone, to its foundation; to p,
and then it is there already), what c covered is only free sooner, and runs that p ends take c with them.
The line got sooner in which cards leave the waste, so this can be repeated only finitely often: some line
that wins owes nothing. For a run whose head h could go to p the same holds for each way of leaving that h
has from p as well: to p, to its foundation, and to its other place if it goes alone. For a card that
could be built it is the proof of `is_safe`: nothing is ever packed on it, so build it first.
"""

from __future__ import annotations

from typing import Final

from games.patience.cards import JOKER, PACK
from games.solver.cards import CHILDREN, KINGS, NOTHING, ON_FIRST, ON_SECOND, PLACES, TWIN

FIRST: Final = 1
SECOND: Final = 2
PLACING: Final = FIRST | SECOND
BUILDING: Final = 4
ALL: Final = PLACING | BUILDING


def shift(card: int) -> int:
    """Where the bits of a card begin."""
    return 3 * card


def _owing(place: int) -> int:
    """All bits that say that this place was declined."""
    bits = 0
    for card in CHILDREN[place]:
        bits |= (FIRST if ON_FIRST[card] == place else SECOND) << shift(card)
    return bits


DECLINED: Final = tuple(0 if place in (NOTHING, JOKER) else _owing(place) for place in range(PLACES))
AFTER_USE: Final = tuple(~DECLINED[place] for place in range(PLACES))
"""What is still owed once a card has been built or has left the card it lay on."""
AFTER_PACKING: Final = tuple(
    ~(DECLINED[place] | (BUILDING << shift(place) if place in PACK else 0)) for place in range(PLACES)
)
"""What is still owed once a card has been packed on this one, or a king in a space."""
AFTER_LEAVING: Final = tuple(~(PLACING << shift(card)) for card in PACK)
"""What is still owed once a card has left the place from which it declined."""
AFTER_BUILDING: Final = tuple(AFTER_USE[card] & ~(ALL << shift(card)) for card in PACK)
BUILDINGS: Final = sum(BUILDING << shift(card) for card in PACK)


def _concerned(card: int) -> int:
    bits = PLACING << shift(TWIN[card])
    for place in (ON_FIRST[card], ON_SECOND[card]):
        if place in PACK:
            bits |= BUILDING << shift(place)
    if card in KINGS:
        bits |= sum(PLACING << shift(king) for king in KINGS)
    return bits


CONCERNED: Final = (*(_concerned(card) for card in PACK), 0)
"""What of all that is owed a card may do once it is free to move."""
