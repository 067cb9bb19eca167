"""Offers of a scene for the lines of its log."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple, Protocol

from games.core import Words

if TYPE_CHECKING:
    from games.match import Match
    from ui.play.panels.log import Log


class LineOffer(NamedTuple):
    """An offer for a line of the log."""

    label: Words
    icon: str
    sentence: Words = ""
    """A sentence on its effect, or on the reason why it is not possible."""
    do: Callable[[], object] | None = None
    """Function that does it; None if it is not possible."""


class Papers(Protocol):
    """The part of the papers about a log that these use to open each other."""

    match: Match
    heading: Words
    log: Callable[[], Log]
    offer: Callable[[int], LineOffer]
    go: Callable[[int], object]

    def open_reasons(self, number: int = -1) -> None:
        """Explain a line; the newest if `number` is negative."""
        ...

    def open_history(self, number: int = -1) -> None:
        """Show all lines on a sheet, and choose one; the newest if `number` is negative."""
        ...
