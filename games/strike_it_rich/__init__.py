"""STRIKE IT RICH, the game of mines and dice for two, as the printed rulebook has it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from games.strike_it_rich.rules import StrikeItRich

    GAME: StrikeItRich


def __getattr__(name: str) -> StrikeItRich:
    """Make `GAME` at its first use: the ground of a table needs the board, but not the rules."""
    if name != "GAME":
        raise AttributeError(name)
    from games.strike_it_rich.rules import StrikeItRich

    return globals().setdefault(name, StrikeItRich())  # type: ignore[no-any-return]
