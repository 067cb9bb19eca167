"""Rivals at the table: a remark covers nothing that may be pressed, goes and follows the setting."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from unittest.mock import PropertyMock, patch

import pytest
from pygame import Rect

from games import GAMES
from games.match import Match
from tests.golden.transcript import FOLDER, read
from tests.ui.harness import Desk, opened
from tests.ui.listener import Listener
from tests.ui.screens import show_match, watched
from ui.play.panels.hud import MOOD_FADE
from ui.play.playing.scene import PlayScene
from ui.play.playing.turns import Turns
from ui.play.replay.scene import ReplayScene
from ui.widgets.button import Button
from ui.widgets.overlays import Overlay

WINDOWS = {
    "strike_it_rich/bonus": (960, 600, 175),
    "klondike_board/six": (1280, 800, 100),
    "gold_am_yukon/twice": (700, 1000, 100),
    "calamityville/gift": (1920, 1080, 125),
}
"""A window and a text size for each game."""
_MOST = 100


@contextmanager
def table(folder: Path, name: str, **settings: object) -> Iterator[tuple[Desk, Iterator[Rect | None]]]:
    """A desk with a golden game of one person, and the area of the bubble after each of its entries."""
    header, entries = read((FOLDER / f"{name}.txt").read_text(encoding="utf-8"))
    wide, high, text = WINDOWS[name]
    match = Match.begin(
        GAMES[header.game], ("Ada", *["computer:hard"] * (len(header.seats) - 1)), header.options
    )

    def areas(desk: Desk) -> Iterator[Rect | None]:
        scene = desk.at(PlayScene)
        for entry in entries[:_MOST]:
            scene._act(partial(match.repeat, entry), None)
            desk.step(1)
            yield scene._turns.rivals.area

    resting = patch.object(Turns, "advance"), patch.object(Turns, "busy", PropertyMock(return_value=False))
    with resting[0], resting[1], opened(folder, (wide, high), text_size=text, **settings) as desk:
        show_match(desk, match)
        yield desk, areas(desk)


@pytest.mark.parametrize("name", WINDOWS)
def test_a_bubble_covers_nothing_that_may_be_pressed_and_goes(tmp_path: Path, name: str) -> None:
    with table(tmp_path, name) as (desk, areas):
        scene, shown = desk.at(PlayScene), 0
        for area in areas:
            if area is None:
                continue
            shown += 1
            layout = scene.face.layout
            assert scene.m.window.contains(area)
            others = [each.rect for each in scene.layer if isinstance(each, Overlay) and each.rect != area]
            buttons = [each.area for each in scene.layer if isinstance(each, Button) and each.enabled]
            needed = [*scene.layer.needed().choices, *buttons, *others, layout.ledger, layout.bar.pill]
            assert area.collidelist(needed) < 0, (area, needed)
            assert scene.due < desk.app.now + 9
        assert shown >= 4
        desk.clock.forward(10)
        desk.step(2)
        assert scene._turns.rivals.area is None
        faces = [look for look, mood in scene._turns.rivals.moods().items() if mood]
        watched(desk)
        replay = desk.at(ReplayScene)
        replay.go(replay.cursor.last)
        desk.settle()
        assert {look for look, mood in replay._moods().items() if mood} == {*faces}
        assert not [each for each in replay.layer if isinstance(each, Overlay) and each.depth == 785]


def test_a_remark_is_heard_and_ends_with_a_press_and_there_are_none_without_the_setting(
    tmp_path: Path,
) -> None:
    name = "klondike_board/six"
    with table(tmp_path / "on", name) as (desk, areas):
        listener = Listener(desk)
        area = next(areas)
        assert area
        listener.settle()
        assert [words for words in desk.adapter.said if "“" in words]
        desk.click(area.center)
        assert desk.at(PlayScene)._turns.rivals.area is None
    counts = {}
    for remarks in ("quiet", "off"):
        with table(tmp_path / remarks, name, remarks=remarks) as (_, areas):
            counts[remarks] = sum(area is not None for area in areas)
    assert counts["off"] == 0 < counts["quiet"]


def test_a_change_of_mood_fades_within_a_moment(tmp_path: Path) -> None:
    with table(tmp_path, "strike_it_rich/bonus", animation="full") as (desk, _):
        scene = desk.at(PlayScene)
        count = len([*scene.layer])
        scene.hud.set_moods({scene.session.seats[1]: "amazed"})
        scene.show_players()
        assert scene.hud.busy
        assert len([*scene.layer]) == count + 1
        desk.step(2, MOOD_FADE)
        assert not scene.hud.busy
        assert len([*scene.layer]) == count
