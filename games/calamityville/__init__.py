"""CALAMITYVILLE, the board game of boom and bust. Its printed rulebook breaks off; see `completion`."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from games.calamityville.rules import Calamityville

    GAME: Calamityville


def __getattr__(name: str) -> Calamityville:
    """Make `GAME` at its first use: the ground of a table needs the board, but not the rules."""
    if name != "GAME":
        raise AttributeError(name)
    from games.calamityville.rules import Calamityville

    return globals().setdefault(name, Calamityville())  # type: ignore[no-any-return]
