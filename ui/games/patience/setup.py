"""How a new patience begins: which deal it has, and how that was chosen."""

from __future__ import annotations

from collections.abc import Collection
from random import Random
from typing import TYPE_CHECKING

from games.data import BadData
from games.patience.deals import choose, level_of
from saves.format import CHOICES, NUMBER
from ui.play.start import Setup

if TYPE_CHECKING:
    from ui.app.app import App


def setup(app: App, game: str, deal: str = "", choice: Collection[str] = ()) -> Setup:
    """This deal ("": one of the kind that is set), and the words to note on it, in their order.

    `choice` tells how a given deal was chosen, in such words; by its number, for none.
    """
    number = deal or choose(game, app.settings.now.deals, Random())
    chosen = choice or ({NUMBER} if deal else {app.settings.now.deals})
    level = _level(game, number)
    return Setup({"deal": number}, tuple(word for word in CHOICES if word in chosen or word == level))


def _level(game: str, number: str) -> str:
    """The level of a deal, or "" where no list that can be read has it."""
    try:
        return level_of(game, number)
    except BadData:
        return ""
