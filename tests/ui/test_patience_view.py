"""What is drawn is what the game lets the player see, whatever was played and whatever changed around it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from games.patience.state import Draw, Packed, View
from tests.ui.deals import EVERYTHING
from tests.ui.harness import opened
from tests.ui.patience import GAME, JOKER_GAME, MOVES, PatienceScene, Player, seated
from ui.draw import text
from ui.games.patience.layout import lay_out

LABELS = 60.0
"""The depth of the labels of the stock and the waste."""
LEGIBLE = 13  # pixels that letters have at least, in the smallest window


@pytest.fixture
def player(tmp_path: Path) -> Iterator[Player]:
    """A player who has made one of each kind of move."""
    with seated(tmp_path, EVERYTHING, MOVES) as player:
        player.check()
        yield player


# ------------------------------------------------------------------ changes around it
@pytest.mark.parametrize("size", [(1920, 1080), (1080, 1920)])
def test_another_size_in_the_middle_of_a_game_or_a_drag(player: Player, size: tuple[int, int]) -> None:
    player.undo()
    player.hold(6, 7)
    player.desk.resize(size)
    assert player.scene.face.layout == lay_out(player.scene.m, player.scene.face.title)
    player.check()
    assert player.move_count == len(MOVES) - 1
    player.redo()
    player.check()


@pytest.mark.parametrize(
    "setting",
    [{"card_style": "large"}, {"card_style": "four"}, {"text_size": 125}, {"text_size": 175}],
    ids=str,
)
def test_other_settings_in_the_middle_of_a_game(player: Player, setting: dict[str, object]) -> None:
    player.desk.app.change_settings(**setting)
    assert player.scene.face.table.art.style == setting.get("card_style", "classic")
    player.check()


def test_a_long_column_closes_up_and_makes_room(player: Player) -> None:
    """Of six closed and twelve open cards the last goes away and comes back."""
    layout, table = player.scene.face.layout, player.scene.face.table
    run = [26 + rank if rank % 2 else rank for rank in range(12, 0, -1)]
    table.show(View(0, [], [0] * 4, [[], [40], *([] for _ in range(5)), run], [0] * 7 + [6]))
    for source, target, shown in ((7, 1, len(run) - 1), (1, 7, len(run))):
        for tween in table.begin(Packed((run[-1],), source, target)):
            tween.advance(tween.delay + tween.seconds + 1)
        places = [sprite.place for sprite in table.columns[7]]
        assert places == [layout.card_in_column(7, index, 6, shown) for index in range(6 + shown)]


# ------------------------------------------------------------------ the labels of the stock and the waste
@pytest.mark.parametrize("game", [GAME, JOKER_GAME])
@pytest.mark.parametrize(
    ("size", "text_size"), [((960, 600), 175), ((960, 600), 100), ((1280, 800), 150), ((1080, 1920), 175)]
)
def test_the_labels_touch_nothing(tmp_path: Path, size: tuple[int, int], text_size: int, game: str) -> None:
    with opened(tmp_path, size, text_size=text_size) as desk:
        desk.app.navigator.open_new(game, "316")
        desk.settle()
        scene = desk.scene
        assert isinstance(scene, PatienceScene)
        layout, m = scene.face.layout, scene.m
        for count in range(1, 21):
            assert scene.play(Draw())
            if count in (1, 4, 20):
                desk.settle()
                labels = [sprite.rect for sprite in scene.layer if sprite.depth == LABELS]
                stock, waste = sorted(labels, key=lambda rect: rect.x)
                assert min(label.height for label in labels) >= text.height(LEGIBLE)
                assert waste.left - stock.right >= m.u(4)
                assert layout.table.left < stock.left
                assert waste.right < layout.aside.left
                assert max(stock.bottom, waste.bottom) < layout.columns[0].top
                assert abs(stock.centerx - layout.stock.centerx) <= 1
                assert abs(waste.centerx - layout.waste.centerx) <= 1
