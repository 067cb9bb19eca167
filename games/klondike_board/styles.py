"""The styles of the computer players of KLONDIKE: three levels, and a bold and a sly temper of each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import inf
from typing import Final

from games.klondike_board.proposals import (
    BOLD_BETS,
    BY_VALUE,
    EAGER_BETS,
    LOOSE_BETS,
    BetStyle,
    DealStyle,
)


@dataclass(frozen=True, slots=True)
class Style:
    """The traits that set one player apart from another.

    Against a deed's price counts its income times `income`, and the payments there that the player saves
    times `denial`. Another's gain times `rival`, divided among all others, counts as the player's loss. The
    player sells a claim if the expected bid exceeds its worth by more than `asks_more`, if its creek holds
    less than `poor` gold on average, or if cash is short. `deals` and `bets` are the styles of deals and
    bets. In auctions the player goes to its limit times `bids`. It counts a gain of the leader `spite` more
    times as its loss, and `haggles` over deals. `randomness` is the chance of a random choice, `forgets` the
    chance of not asking for money.
    """

    income: float = 1.0
    denial: float = 0.0
    rival: float = 1.0
    asks_more: float = inf
    poor: float = 0.0
    deals: DealStyle = BY_VALUE
    bets: BetStyle = BOLD_BETS
    bids: float = 1.0
    spite: float = 0.0
    haggles: bool = False
    randomness: float = 0.0
    forgets: float = 0.0


_DARES: Final = 0.01
"""Chance of winning that a bold player gives up for the fun of a bet."""
HARD: Final = Style(income=1.2, denial=0.5, asks_more=0.0)
_EASY_DEALS: Final = DealStyle(short=12, collects=1.3)
_MEDIUM_DEALS: Final = DealStyle(short=8, collects=1.15)
STEADY_STYLES: Final[Mapping[str, Style]] = {
    # follows a whim more often than not, pays well for what it collects, bets readily, forgets to ask
    "easy": Style(rival=0.0, poor=10.0, deals=_EASY_DEALS, bets=LOOSE_BETS, randomness=0.75, forgets=0.5),
    # weighs each deed by its income alone, has a whim as often as not, joins large bets, forgets at times
    "medium": Style(rival=0.5, poor=8.0, deals=_MEDIUM_DEALS, bets=EAGER_BETS, randomness=0.6, forgets=0.4),
    # also weighs the bids and payments of others; stakes much if that raises its chance to win
    "hard": HARD,
}


def tempered_styles(style: Style) -> dict[str, Style]:
    """Return the bold and the sly style of the level of a steady one.

    The bold one pays and bids more than things are worth, and bets where it neither wins nor loses by it. The
    sly one pays to deny deeds to others, sells claims dear, helps no leader, and seldom proposes a bet; it
    joins those of others, since to stay out costs more.
    """
    bets = style.bets
    bold = bets._replace(frequency=1.0, behind=1.0, dares=_DARES)
    sly = bets._replace(frequency=bets.frequency * 0.4, is_loose=False, dares=0.0)
    return {
        "bold": replace(
            style, income=style.income + 0.3, bids=1.15, bets=bold, deals=style.deals._replace(cheek=0.2),
            haggles=True,
        ),
        "sly": replace(
            style, denial=style.denial + 0.3, asks_more=min(style.asks_more, 0.0) + 0.75, bets=sly, spite=0.5,
            deals=style.deals._replace(cheek=0.4, frequency=1.0), haggles=True,
        ),
    }  # fmt: skip
