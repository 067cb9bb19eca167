"""Seasons come and go at the tables of board games: each is painted part by part, a few in each frame."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from threading import current_thread, main_thread
from typing import Any
from unittest.mock import patch

import pytest
from pygame import Surface

from games.calamityville.board import BOOM, PAGES, is_boom
from games.gold_am_yukon.state import NOBODY
from games.klondike_board.board import DEEDS
from saves.background import Background
from tests.ui.board_rooms import bare, pixels, room
from ui.draw import cache, gradual
from ui.draw.gradual import Painter, Parts
from ui.games.calamityville.board import background, spaces
from ui.games.calamityville.board.spaces import Spaces
from ui.games.klondike_board.board import buildings
from ui.games.klondike_board.board import spaces as fronts

STRIP = 15_000


def turn_cards(view: Any, share: float) -> None:
    view.discards = [*range(round(32 * share))]


def stake_claims(view: Any, share: float) -> None:
    staked = round(len(view.guards) * share)
    view.guards = [0] * staked + [NOBODY] * (len(view.guards) - staked)


def read_pages(view: Any, share: float) -> None:
    view.read = [*range(round((BOOM - 1) * share))]
    view.boom, view.bust = BOOM - len(view.read), 20


WAYS: dict[str, tuple[Callable[[Any, float], None], Callable[[Any], Surface]]] = {
    "klondike_board": (turn_cards, lambda table: table.valley._sprite.picture),
    "gold_am_yukon": (stake_claims, lambda table: table.view.picture),
    "calamityville": (read_pages, lambda table: table.town._sky.picture),
}


@pytest.mark.parametrize("animation", ["none", "full"])
@pytest.mark.parametrize("game", WAYS)
def test_a_season_is_painted_a_strip_a_frame_and_looks_as_if_painted_at_once(
    tmp_path: Path, game: str, animation: str
) -> None:
    change, shown = WAYS[game]
    with (
        patch.object(gradual, "STRIP", STRIP),
        patch.object(gradual, "BUDGET", 0),
        bare(tmp_path, game, 2, animation) as desk,
    ):
        scene = room(desk)
        for share in (0.45, 0.9, 0.45):
            change(scene.view, share)
            before = shown(scene.table)
            with patch.object(Painter, "_advance", autospec=True, side_effect=Painter._advance) as advance:
                scene.stage.add(lambda: scene.table.arrange(scene.view))
                scene.stage.finish()
                assert shown(scene.table) is before, "the old one stays until the new one is ready"
                while scene.busy:
                    count = advance.call_count
                    desk.step()
                    assert advance.call_count <= count + 1
            picture = shown(scene.table)
            assert picture is not before
            assert advance.call_count > picture.get_width() * picture.get_height() / STRIP
            desk.assert_redraw_is_exact()
            drawn = pixels(desk)
            change(scene.view, 0)
            scene.show(scene.view)
            change(scene.view, share)
            scene.show(scene.view)
            assert pixels(desk) == drawn


def test_all_spaces_are_painted_for_the_bust_on_a_thread(tmp_path: Path) -> None:
    aside: list[bool] = []

    def desaturate(picture: Surface) -> Surface:
        aside.append(current_thread() is not main_thread())
        return background.desaturate(picture)

    def age(shown: Spaces, *, is_bust: bool) -> None:
        held.extend(scene.table.town._painted[1])
        show(shown, is_bust=is_bust)

    cache.clear()
    held, show = list[Surface](), Spaces.age
    with patch.object(spaces, "desaturate", desaturate), bare(tmp_path, "calamityville", 2, "full") as desk:
        scene = room(desk)
        before = [sprite.picture for sprite in scene.table.spaces._faces]
        read_pages(scene.view, 1)
        scene.view.read.append(next(page for page in range(len(PAGES)) if not is_boom(page)))
        scene.stage.add(lambda: scene.table.arrange(scene.view))
        scene.stage.finish()
        assert [sprite.picture for sprite in scene.table.spaces._faces] == before
        with patch.object(Spaces, "age", age):
            desk.settle()
        after = [sprite.picture for sprite in scene.table.spaces._faces]
        assert not any(new is old for new, old in zip(after, before, strict=True))
        assert len(aside) == len(after)
        assert all(aside)
        assert held == after, "nothing is evicted before it is shown"
        assert not scene.table.town._painted


def test_an_empty_town_is_painted_on_a_thread(tmp_path: Path) -> None:
    aside: list[bool] = []

    def face(*args: Any) -> Surface:
        aside.append(current_thread() is not main_thread())
        return fronts.face(*args)

    with bare(tmp_path, "klondike_board", 2, "full") as desk:
        town = room(desk).table.buildings
        for number, space in enumerate(DEEDS):
            town.set_owner(space, number % 2)
        for change in (town.remove_owners, town.board_up):
            cache.clear()
            before = [sprite.picture for sprite in town._spaces.values()]
            with patch.object(buildings, "face", face):
                change()
                assert [sprite.picture for sprite in town._spaces.values()] == before
                desk.settle()
            after = [sprite.picture for sprite in town._spaces.values()]
            assert not any(new is old for new, old in zip(after, before, strict=True))
            assert aside.count(True) == len(after)
            aside.clear()
        assert not town.owners
        desk.assert_redraw_is_exact()


def test_a_painting_waits_for_its_thread_and_gives_way_to_a_later_one() -> None:
    thread, taken, result = Background(), list[Surface](), Surface((1, 1))
    painter, sent = Painter(thread), list[Any]()

    def parts() -> Parts:
        sent.append((yield lambda: 7))
        return result

    painter.begin("sky", parts(), lambda _: taken.append(Surface((2, 2))))
    painter.tick()
    painter.begin("sky", parts(), taken.append)
    painter.tick()
    painter.tick()
    assert painter.busy
    thread.wait()
    thread.poll()
    painter.tick()
    assert (painter.busy, taken, sent) == (False, [result], [7])
