"""Parts of sentences: sides of offers, auctioned items, effects of cards, holds; and the narrator."""

from __future__ import annotations

from typing import Final

from games.core import Message, Value, message
from games.klondike_board import board
from games.klondike_board.bargains import parse_deeds
from games.klondike_board.board import CARDS, GOES_TO, JAIL, PLACES, to_money
from games.klondike_board.state import View
from ui.play.narration.narrator import Narrator


def offer_side(cash: int, words: str) -> Value:
    """Return the cash and deeds of one side of an offer: "$5,000 and the Regina Hotel", "nothing"."""
    found: tuple[Value, ...] = tuple(PLACES[space] for space in parse_deeds(words))
    if cash:
        found = (to_money(cash), *found)
    return found or message("klondike_board.nothing")


def auction_item(creek: int, space: int) -> Message:
    """Return the item of an auction: the claim on a creek, or a building."""
    if creek < 0:
        return PLACES[space]
    return message("klondike_board.lot.claim", creek=board.creek_name(creek))


def card_effect(number: int, gold: int) -> Message:
    """Return the effect of a card, as a heading; a gold card brings `gold` thousands."""
    card = CARDS[number]
    if card.gold:
        kind = "lode" if card.is_lode else "gold"
    elif card.fine:
        kind = "fine_and_miss" if card.misses else "fine"
    elif card.goes_to:
        kind = "jail" if GOES_TO[number] == JAIL else "goes_to"
    else:
        kind = "tithe" if card.tithe else "miss" if card.misses else "nothing"
    return message(
        f"klondike_board.does.{kind}",
        gold=to_money(gold),
        fine=to_money(card.fine),
        space=PLACES[GOES_TO[number]],
    )


NARRATOR: Final = Narrator("klondike_board", {
    "space": PLACES.__getitem__, "end": PLACES.__getitem__, "creek": board.creek_name,
    "card": board.CARD_TEXTS.__getitem__, "amount": to_money, "price": to_money, "unpaid": to_money,
    "stake": to_money, "high": to_money,
})  # fmt: skip


def hold_of(view: View, seat: int) -> str:
    """Return a player's hold as a part of message keys: "misses", "held" or "free"."""
    is_held = view.climbs[seat] or view.shows[seat]
    return "misses" if view.misses[seat] else "held" if is_held else "free"
