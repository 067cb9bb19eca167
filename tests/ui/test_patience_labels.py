"""The labels of the stock and the waste: whole, legible, and clear of each other and of the cards below."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.patience.state import Draw
from tests.ui.harness import Desk, opened
from tests.ui.patience import PatienceScene
from ui.draw import text
from ui.draw.sprites import Sprite
from ui.draw.theme import Metrics
from ui.games.patience.panel import count_label

SIZES = ((960, 600), (1280, 800), (3840, 2160), (1080, 1920))
_DEPTH = 60  # of the labels
_LEGIBLE = 13  # pixels that letters have at least, in the smallest window


def labels(desk: Desk) -> list[Sprite]:
    """The labels that are shown, the stock's first."""
    return sorted((s for s in desk.scene.layer if s.depth == _DEPTH), key=lambda sprite: sprite.rect.x)


@pytest.mark.parametrize("game", ["klondike_patience", "joker_klondike"])
@pytest.mark.parametrize("text_size", [100, 125, 150, 175])
@pytest.mark.parametrize("size", SIZES)
def test_the_labels_touch_nothing(tmp_path: Path, size: tuple[int, int], text_size: int, game: str) -> None:
    with opened(tmp_path, size, text_size=text_size) as desk:
        desk.app.navigator.open_new(game, "316")
        desk.settle()
        scene = desk.scene
        assert isinstance(scene, PatienceScene)
        layout, m = scene.face.layout, scene.m
        for count in range(1, 21):
            assert scene.play(Draw())
            if count in (1, 4, 12, 20):
                desk.settle()
                stock, waste = (label.rect for label in labels(desk))
                assert waste.left - stock.right >= m.u(4)
                assert stock.left > layout.table.left
                assert waste.right < layout.aside.left
                assert max(stock.bottom, waste.bottom) < layout.columns[0].top
                assert abs(stock.centerx - layout.stock.centerx) <= 1
                assert abs(waste.centerx - layout.waste.centerx) <= 1
        desk.assert_redraw_is_exact()


def test_a_label_that_has_room_is_as_large_as_ever() -> None:
    m = Metrics(960, 600, 175)
    assert text.height(m.font(15)) < count_label("Waste 24", 400, m).get_height()


@pytest.mark.parametrize("words", ["24 left", "25 left", "Waste 1", "Waste 25"])
def test_the_narrowest_label_is_legible_and_whole(words: str) -> None:
    m = Metrics(960, 600, 175)
    label = count_label(words, 94, m)
    assert label.get_width() <= 94
    assert label.get_height() >= text.height(_LEGIBLE)
    assert text.width(words, _LEGIBLE, True) < label.get_width()
