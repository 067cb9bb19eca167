"""A newspaper page, printed large: the paper's name, headline, a picture, and what it does in our words."""

from __future__ import annotations

from games.calamityville.board import (
    AGAIN,
    ALL_COLLECT,
    ALL_COLLECT_EACH,
    ALL_PAY,
    ALL_PAY_EACH,
    CAVE_IN,
    COLLECT,
    DONKEY,
    FIRE,
    FREE_BUILDING,
    GIVE,
    GIVE_FIRST,
    GOLD_OUT,
    LEVY,
    NEXT_MINE,
    NUGGET,
    PAY,
    TO_STATION,
    TREAT,
    Page,
)

_SAYS: dict[str, str] = {
    COLLECT: "Collect ${amount} from the bank.",
    ALL_COLLECT: "Every player collects ${amount} from the bank.",
    ALL_COLLECT_EACH: "Every player collects ${amount} for each of his {kind}s.",
    LEVY: "Every other player pays you ${amount}.",
    NUGGET: "Draw a nugget from the river.",
    FREE_BUILDING: "Put a building on any vacant lot, for nothing.",
    TO_STATION: "Go straight to the Train Station.",
    NEXT_MINE: "Go forward to the next mine.",
    AGAIN: "Move a second time with the ordinary die.",
    DONKEY: "The Wild Donkey runs: throw the die for it. The last building it counts falls.",
    PAY: "Pay ${amount} to {whom}.",
    ALL_PAY: "Every player pays ${amount} to {whom}.",
    ALL_PAY_EACH: "Every player pays ${amount} for each of his {kind}s.",
    TREAT: "Pay ${amount} to every other player.",
    GIVE: "Hand one of your properties to the player on your left.",
    GIVE_FIRST: "Your oldest property goes to the player on your left.",
    CAVE_IN: "One of your mines falls in and goes back to the bank.",
    FIRE: "The player with most buildings loses one.",
    GOLD_OUT: "The game is over. Only cash counts.",
}


def effect(page: Page) -> str:
    """What a page does, in our words."""
    whom = "the station's safe" if page.safe else "the bank"
    return _SAYS[page.act].format(amount=page.amount, kind=page.kind, whom=whom)
