"""Deals of KLONDIKE that a computer player thinks of: those that make a whole kind one player's.

Between two players a deed is worth what it costs the other, so that neither gains by selling it. But one who
owns a whole kind asks double of everybody, and that gain can be shared.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.klondike_board.board import OF_KIND, SAWMILL, TRADING
from games.klondike_board.state import NOBODY, Offer
from games.klondike_board.trade import NOTHING, deed_words, deeds_of
from games.klondike_board.value import Outlook

LEAST_GAIN: Final = 3.0
"""What each side should gain by a deal that is proposed, in $1,000."""
KEEPS: Final = 10
"""The cash that is left to the one who pays."""


def proposal(outlook: Outlook, seat: int) -> Offer | None:
    """The deal from which a seat and its partner gain most, or none."""
    found = [(gain, offer) for gain, offer in _deals(outlook, seat) if gain >= LEAST_GAIN]
    return max(found)[1] if found else None


def changes_of(offer: Offer, seat: int) -> dict[int, int]:
    """The new owners of the deeds of an offer that a seat makes."""
    return dict.fromkeys(deeds_of(offer.deeds), offer.partner) | dict.fromkeys(deeds_of(offer.wishes), seat)


def _deals(outlook: Outlook, seat: int) -> Iterator[tuple[float, Offer]]:
    """Deeds for cash that make a kind whole, with what each side gains at least: alike, if there is cash."""
    owner, cash = outlook.view.owner, outlook.view.cash
    debtors = {claim.debtor for claim in outlook.view.claims}
    for kind, spaces in OF_KIND.items():
        owners = {owner[space] for space in spaces}
        if kind in (SAWMILL, TRADING) or len(owners) != 2 or seat not in owners or NOBODY in owners:
            continue
        (partner,) = owners - {seat}
        for buyer, seller in ((seat, partner), (partner, seat)):
            changes = {space: buyer for space in spaces if owner[space] == seller}
            theirs, own = outlook.gained(seller, changes), outlook.gained(buyer, changes)
            price = min(round((own - theirs) / 2), cash[buyer] - KEEPS)
            if price > 0 and buyer not in debtors:
                words = deed_words(changes)
                offer = (
                    Offer(partner, price, 0, NOTHING, words)
                    if buyer == seat
                    else Offer(partner, 0, price, words, NOTHING)
                )
                yield min(own - price, price + theirs), offer
