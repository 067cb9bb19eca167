"""What tables share: the card that tells of a place, and how games begin and go on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

import pygame
import pytest
from pygame import Rect

from games.calamityville import GAME
from games.core import BadOptions
from games.match import Match
from saves.library import Opened
from saves.replay import load, replay
from tests.ui.harness import Board, Desk, opened
from ui.play.notices import FactCard, beside
from ui.play.scene import PlayScene
from ui.play.session import PlayTimer
from ui.play.start import begin, go_on
from ui.widgets.pill import Message

LINES = ("Main Street, $300 lot", "A bank of Ben's", "A visit costs $600 now: $300 times 2 banks.")
ROOM = Rect(0, 0, 900, 600)


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with opened(tmp_path, (960, 600)) as desk:
        yield desk


def card_of(desk: Desk) -> FactCard:
    scene = desk.scene
    assert isinstance(scene, Board)
    return FactCard(scene.layer, ROOM, scene.m)


# ------------------------------------------------------------------ the card
@pytest.mark.parametrize(
    "place", [(10, 10), (800, 10), (10, 500), (800, 500), (10, 280), (820, 280), (400, 10), (400, 540)]
)
def test_a_card_leaves_free_what_it_tells_of_and_stays_inside(desk: Desk, place: tuple[int, int]) -> None:
    card, area = card_of(desk), Rect(place, (70, 50))
    card.show(LINES, area, "bld_bank")
    assert card.area
    assert ROOM.contains(card.area)
    edge = desk.scene.m.u(14)
    assert not card.area.inflate(-2 * edge, -2 * edge).colliderect(area)
    desk.step()
    desk.assert_redraw_is_exact()


def test_a_card_can_lie_below(desk: Desk) -> None:
    card, area = card_of(desk), Rect(300, 100, 80, 60)
    card.show(LINES, area, below=True)
    assert card.area
    assert card.area.top > area.centery
    assert abs(card.area.centerx - area.centerx) <= 1


def test_there_is_one_card_at_a_time(desk: Desk) -> None:
    card = card_of(desk)
    count = len(desk.scene.layer)
    card.show(LINES, Rect(10, 10, 50, 50))
    first = card.area
    card.show(LINES, Rect(10, 10, 50, 50))
    assert len(desk.scene.layer) == count + 1
    assert card.area == first
    card.show(LINES[:1], Rect(500, 10, 50, 50))
    assert len(desk.scene.layer) == count + 1
    assert card.area != first
    assert card.about[0] == LINES[:1]
    desk.step()
    desk.assert_redraw_is_exact()
    card.hide()
    assert len(desk.scene.layer) == count
    assert (card.area, card.about) == (None, ())
    desk.step()
    desk.assert_redraw_is_exact()


def test_more_lines_make_a_higher_card(desk: Desk) -> None:
    card, sizes = card_of(desk), []
    for count in (1, 2, 3):
        card.show(LINES[:count], Rect(10, 10, 50, 50))
        assert card.area
        sizes.append(card.area.size)
    assert [high for _, high in sizes] == sorted({high for _, high in sizes})
    card.show(LINES, Rect(10, 10, 50, 50), "bld_bank")
    assert card.area
    assert card.area.width == sizes[0][0]
    assert card.area.height >= sizes[-1][1]


def test_a_card_lies_on_the_side_where_the_middle_is() -> None:
    left = beside(Rect(0, 280, 50, 50), (200, 100), ROOM, 14)
    assert left.left > 40
    right = beside(Rect(850, 280, 50, 50), (200, 100), ROOM, 14)
    assert right.right < 860
    assert beside(Rect(430, 0, 50, 50), (200, 100), ROOM, 14).top > 40
    assert beside(Rect(430, 550, 50, 50), (200, 100), ROOM, 14).bottom < 560


# ------------------------------------------------------------------ beginning, going on
def test_a_game_is_saved_from_its_first_line(desk: Desk) -> None:
    scene = begin(desk.app, GAME.name, ("Ada", "computer:hard"))
    assert isinstance(scene, PlayScene)
    assert scene.session.journal
    found = replay(load(scene.session.journal.path))
    assert found.match.seats == ("Ada", "computer:hard")
    assert found.match.log == scene.session.match.log == []
    desk.app.push(scene)
    desk.settle()
    assert replay(load(scene.session.journal.path)).match.log == scene.session.match.log != []


def test_what_is_not_a_choice_of_the_game_is_refused(desk: Desk) -> None:
    with pytest.raises(BadOptions):
        begin(desk.app, GAME.name, ("Ada", "Ben"), {"weather": "fine"})


def test_a_game_that_was_left_goes_on_with_its_sentence(desk: Desk) -> None:
    first = begin(desk.app, GAME.name, ("Ada", "Ben"))
    assert isinstance(first, PlayScene)
    desk.app.push(first)
    desk.settle()
    desk.press_key(pygame.K_SPACE)
    desk.settle()
    assert first.session.journal
    path, log = first.session.journal.path, first.session.match.log[:]
    first.session.journal.close()
    found = desk.app.library.open(path, lambda: 0)._replace(sentence="Two lines were lost.")
    scene = go_on(desk.app, found, PlayTimer())
    assert isinstance(scene, PlayScene)
    assert scene.session.journal is found.journal
    assert scene.session.match.log == log
    said: list[str] = []
    with patch.object(Message, "show", lambda self, sentence, *more: said.append(sentence)):
        desk.app.push(scene)
        desk.step()
    assert "Two lines were lost." in said


def test_a_recording_is_only_looked_at(desk: Desk) -> None:
    match = Match.begin(GAME, ("Ada", "Ben"), {})
    scene = go_on(desk.app, Opened(match, None, "", 0), PlayTimer())
    desk.app.push(scene)
    desk.settle()
    desk.press_key(pygame.K_SPACE)
    desk.settle()
    assert match.log == []
