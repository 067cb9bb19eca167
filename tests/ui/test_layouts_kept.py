"""Every place of every layout is where it was: one digest for each game, over many windows and sizes of text.

Where a layout changes on purpose, put the digest here that the test names.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from hashlib import sha256
from itertools import product

import pygame
import pytest
from pygame import Rect

from ui.draw.theme import Metrics
from ui.games.calamityville import layout as calamityville
from ui.games.gold_am_yukon import layout as gold_am_yukon
from ui.games.klondike_board import layout as klondike_board
from ui.games.patience import layout as patience
from ui.games.strike_it_rich import layout as strike_it_rich

SIZES = ((960, 600), (1280, 800), (1366, 768), (2560, 800), (3840, 2160), (768, 1024), (1080, 1920))
TEXT_SIZES = (100, 130, 175)
FEET = (0, 62)

LayOut = Callable[..., object]
KEPT: dict[str, tuple[list[LayOut], str]] = {
    "klondike_board": (
        [partial(klondike_board.lay_out, seats=seats) for seats in (2, 3, 6)],
        "e387f5150847a011",
    ),
    "calamityville": ([partial(calamityville.lay_out, seats=seats) for seats in (2, 4)], "4603f2d5765e65b5"),
    "gold_am_yukon": ([partial(gold_am_yukon.lay_out, seats=seats) for seats in (2, 6)], "5469f7b017054d33"),
    "strike_it_rich": ([strike_it_rich.lay_out], "158b53ade763b405"),
    "patience": ([patience.lay_out], "0aab0de79ae99503"),
}


def places(found: object) -> str:
    """All rectangles of a layout, by their names."""
    match found:
        case Rect():
            return str(tuple(found))
        case tuple():
            return " ".join(map(places, found))
        case None | bool() | int() | float() | str() | Metrics():
            return str(found)
    names = [name for name in dir(found) if name[0] != "_" and name not in ("plan", "pair")]
    parts = [(name, getattr(found, name)) for name in names]
    return "\n".join(f"{name} {places(part)}" for name, part in parts if not callable(part))


@pytest.mark.parametrize("game", KEPT)
def test_every_place_is_where_it_was(game: str) -> None:
    pygame.font.init()
    ways, kept = KEPT[game]
    digest = sha256()
    for (width, height), text, foot, lay_out in product(SIZES, TEXT_SIZES, FEET, ways):
        digest.update(places(lay_out(Metrics(width, height, text), "KLONDIKE", foot=foot)).encode())
    assert digest.hexdigest()[:16] == kept
