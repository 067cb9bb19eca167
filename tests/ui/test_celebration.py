"""Celebrations of a won patience: every picture of them is drawn exactly, and nothing of them stays."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path
from unittest.mock import patch

import pygame
import pytest
from pygame import Rect, Surface

from tests.ui.deals import EASY
from tests.ui.patience import easy_moves
from tests.ui.patience_teller import at_desk
from ui.draw import cache
from ui.draw.sprites import Layer, Place
from ui.games.patience import celebration
from ui.games.patience.celebration import Cascade
from ui.games.patience.prints import Prints


@pytest.mark.parametrize("name", celebration.NAMES)
def test_a_celebration_is_drawn_exactly_and_leaves_the_table_as_it_was(tmp_path: Path, name: str) -> None:
    *moves, last = easy_moves(EASY)
    with at_desk(tmp_path, "full") as teller:
        teller.desk.app.change_settings(celebration=name)
        teller.deal(EASY, moves)
        assert teller.scene.play(last)
        teller.scene.stage.finish()
        teller.desk.step()
        assert teller.end
        seen = set[bytes]()
        while teller.end.is_celebrating:
            teller.desk.step(4, 0.1)
            teller.desk.assert_redraw_is_exact()
            seen.add(teller.desk.display.surface.get_buffer().raw)
        assert len(seen) > 0.8 * celebration.SECONDS / 0.4
        teller.check()
        assert not any(isinstance(sprite, celebration.Flock) for sprite in teller.scene.layer)


def test_the_dialog_is_drawn_while_the_win_is_celebrated_and_then_only_shown(tmp_path: Path) -> None:
    *moves, last = easy_moves(EASY)
    with at_desk(tmp_path, "full") as teller:
        teller.deal(EASY, moves)
        assert teller.scene.play(last)
        teller.scene.stage.finish()
        teller.desk.step()
        end = teller.end
        assert end
        assert end.is_celebrating
        end._background.wait()
        teller.desk.step()
        made = cache.totals().made
        with patch("ui.draw.text.paragraph") as paragraph, patch("ui.draw.materials.draw_panel") as panel:
            end.finish()
        assert end.has_dialog
        assert len(end.buttons) == 6
        assert (paragraph.call_count, panel.call_count, cache.totals().made - made) == (0, 0, 0)


def test_the_chosen_celebration_comes_always_and_no_other_twice_in_a_row() -> None:
    assert {celebration.choose("wind"), celebration.choose("wind")} == {celebration.Wind}
    assert all(one is not other for one, other in pairwise(celebration.choose("any") for _ in range(40)))


def _cascade(tmp_path: Path, moments: Iterable[float]) -> tuple[list[Place], list[int]]:
    """Show a cascade at these moments; return where its cards are, and the prints made each time."""
    with at_desk(tmp_path, "full") as teller, patch.object(Prints, "add") as add:
        teller.deal(EASY, easy_moves(EASY))
        canvas = teller.scene.face.canvas
        shown = Cascade(teller.scene.face.table, canvas.layer, canvas.m.window, canvas.m.unit)
        counts = [add.call_count]
        for moment in moments:
            shown.show(moment)
            counts.append(add.call_count)
        shown.remove()
        return shown._places, [after - before for before, after in pairwise(counts)]


def test_a_cascade_that_is_late_prints_each_card_once_and_ends_at_the_same_places(tmp_path: Path) -> None:
    smooth, few = _cascade(tmp_path / "smooth", (number / 60 for number in range(300)))
    late, once = _cascade(tmp_path / "late", (0.0, 299 / 60))
    assert late == smooth
    assert once == [0, 52]
    assert max(few) < 52 / 2


def test_a_cascade_of_large_cards_makes_few_prints_for_one_picture(tmp_path: Path) -> None:
    with patch.object(Cascade, "_MOST", 1):
        _, counts = _cascade(tmp_path, (number / 60 for number in range(1, 200)))
    assert max(counts) == 1


@pytest.mark.parametrize("width", [20, 60])
def test_prints_look_like_the_cards_themselves_and_are_wiped_off(width: int) -> None:
    card = Surface((width, 90), pygame.SRCALPHA)
    pygame.draw.rect(card, (200, 80, 40), card.get_rect(), border_radius=3)
    card.fill((200, 80, 40, 120), (0, 10, 1, 70))
    if width == 20:
        card.fill((9, 9, 9, 100), (8, 40, 4, 4))  # a hole in the middle
    window, green = Rect(0, 0, 640, 400), (10, 90, 30)
    pictures = [Surface(window.size) for _ in range(2)]
    dirty: list[Rect] = []
    with patch("ui.games.patience.prints._BAND", 640 * 70):
        prints = Layer(dirty.append).add(Prints(window, 1))
    sheet = Surface(window.size, pygame.SRCALPHA)
    for picture in pictures:
        picture.fill(green)
    for place in ((100, 100), (110, 130.4), (-8, 390), (700, 50), (639, 0)):
        prints.add(card, place)
        sheet.blit(card, card.get_rect(center=place))
    pictures[1].blit(sheet, (0, 0))
    prints.draw(pictures[0])
    assert window.contains(dirty[-1])
    same = pygame.mask.from_threshold(pictures[0], (0, 0, 0), (1, 1, 1, 255), pictures[1])
    assert same.count() == window.width * window.height
    for edge in (30, 105, 400):
        dirty.clear()
        prints.wipe(edge)
        pictures[0].fill(green)
        prints.draw(pictures[0])
        wiped = pictures[0].subsurface((0, 0, 640, edge))
        assert pygame.mask.from_threshold(wiped, green, (1, 1, 1, 255)).count() == 640 * edge
    assert not prints._bands
