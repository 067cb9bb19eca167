"""KLONDIKE, the board game of claims, saloons and fires, by the printed rulebook."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from games.klondike_board.rules import KlondikeBoard

    GAME: KlondikeBoard


def __getattr__(name: str) -> KlondikeBoard:
    """Make `GAME` at its first use: the ground of a table needs the board, but not the rules."""
    if name != "GAME":
        raise AttributeError(name)
    from games.klondike_board.rules import KlondikeBoard

    return globals().setdefault(name, KlondikeBoard())  # type: ignore[no-any-return]
