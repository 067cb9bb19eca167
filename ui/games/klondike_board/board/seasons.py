"""The seasons of a game of KLONDIKE: from June to the last boat as the cards run out, then the ghost town."""

from __future__ import annotations

from typing import Final, NamedTuple

from games.core import Message, message
from games.klondike_board.board import CREEKS
from games.klondike_board.pending import Over
from games.klondike_board.state import View
from ui.draw.theme import Colour, colour


class Season(NamedTuple):
    """The look of the valley: colors of the sky from above, the light on the land, where the sun stands.

    All places are in the painting's own units. Snow lies thick above the first of two heights and ends at the
    second; `lamps` is the strength of the lamps. `boat` is the place of the steamboat, None after the last.
    """

    name: str
    sky: tuple[str, ...]
    light: Colour
    sun: tuple[int, int] | None = None
    clouds: float = 0.0
    snow: tuple[int, int] = (0, 0)
    has_ice: bool = False
    lamps: float = 0.0
    boat: tuple[int, int] | None = None
    is_night: bool = False


SEASONS: Final = (
    Season("june", ("#3f86b0", "#a9d0d8", "#f3dfb4"), colour("#ffffff"), (30, -60), 1.0, boat=(584, 412)),
    Season("august", ("#4f8fb6", "#bcd8d2", "#f8d99a"), colour("#fff2d2"), (30, -34), 0.8, boat=(500, 418)),
    Season(
        "september", ("#5c7ba6", "#cfc4b4", "#f6bd7c"), colour("#ffdfa6"), (60, 6), 0.5, (96, 226),
        boat=(540, 420),
    ),
    Season(
        "october", ("#37477c", "#a07f9c", "#f29a62"), colour("#d8b4ae"), (74, 46), 0.3, (150, 420),
        lamps=0.75, boat=(660, 416),
    ),
    Season(
        "november", ("#27406a", "#5f7fa4", "#b9c9d6"), colour("#b4c4de"), None, 0.0, (600, 700), has_ice=True,
        lamps=1.0,
    ),
    Season(
        "december", ("#081229", "#15325a", "#2f6a80"), colour("#6f86b4"), None, 0.0, (600, 700), has_ice=True,
        lamps=1.0, is_night=True,
    ),
    Season(
        "ghost_town", ("#4b5563", "#87919b", "#c3c8c8"), colour("#c2c6c8"), None, 0.0, (600, 700),
        has_ice=True,
    ),
)  # fmt: skip
GHOST_TOWN: Final = len(SEASONS) - 1


def season_of(view: View) -> int:
    """Return the number of the season: by the share of the cards that have been turned, or after the end."""
    if isinstance(view.task, Over):
        return GHOST_TOWN
    turned = len(view.discards) + sum(map(len, view.shown))
    return min(GHOST_TOWN - 1, turned * GHOST_TOWN // (view.house.claims * len(CREEKS)))


def season_words(season: int) -> Message:
    """Return a sentence about a season."""
    return message(f"klondike_board.spoken.season.{SEASONS[season].name}")
