"""The rules book, read from cover to cover; screen_walks.txt tells how its pages are turned."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from games import GAMES, rulebook
from tests.ui import pictures
from tests.ui.harness import Desk, opened
from ui.draw import cache
from ui.screens.rules.leaves import leaves
from ui.screens.rules.scene import RulesScene
from ui.widgets.scrolling import window
from ui.words import in_words


def read(desk: Desk) -> RulesScene:
    """The book of a game, open."""
    desk.show(lambda app: RulesScene(app, "klondike_patience"))
    assert isinstance(desk.scene, RulesScene)
    return desk.scene


@pytest.mark.parametrize("keys", [(pygame.K_DOWN, pygame.K_UP), (pygame.K_PAGEDOWN, pygame.K_PAGEUP)])
def test_one_key_reads_the_whole_book_and_another_goes_back(tmp_path: Path, keys: tuple[int, int]) -> None:
    with opened(tmp_path, (960, 600), text_size=175) as desk:
        shown = read(desk)
        places = [(0, 0)]
        while shown.number < len(shown.leaves) - 1:
            desk.press_key(keys[0])
            places.append((shown.number, shown.scroll))
        assert places == sorted(set(places))
        assert len(places) > len(shown.leaves), "long pages are scrolled"
        back = [places.pop()]
        while back[-1] != (0, 0):
            desk.press_key(keys[1])
            back.append((shown.number, shown.scroll))
        assert back == sorted(set(back), reverse=True)
        assert len(back) > len(shown.leaves), "a page is gone back to at its end"


def test_only_the_page_that_is_shown_is_painted_and_a_book_opened_again_needs_no_picture(
    desk: Desk,
) -> None:
    cache.invalidate()
    none = pictures.made()
    read(desk)
    first = pictures.made()
    desk.press_key(pygame.K_ESCAPE)
    read(desk)
    assert pictures.made() == first > none
    desk.press_key(pygame.K_RIGHT)
    assert pictures.made() > first
    assert cache.held().things == pictures.made() - none, "none of them is let go"


@pytest.mark.parametrize("game", GAMES)
def test_every_page_of_every_game_can_be_painted_and_rulings_stand_at_the_end(desk: Desk, game: str) -> None:
    pages = rulebook.rules(game).pages
    found = leaves(game, "classic")
    assert [leaf.title for leaf in found] == [*(in_words(page.title) for page in pages), "All Our Rulings"]
    layouts = "; ".join(page.cards for page in pages)
    assert "__ <- K" not in layouts, "no king that has a column to itself is moved"
    assert ("__ <- ##/K" in layouts) == (game in ("klondike_patience", "joker_klondike"))
    for leaf in found:
        assert leaf.paint(600, 400, desk.app.metrics).get_bounding_rect().height > 100


def test_the_chapters_around_the_one_that_is_read_are_listed_where_not_all_fit() -> None:
    assert [window([30] * 20, read, 150) for read in (0, 10, 19)] == [(0, 5), (8, 13), (15, 20)]
    assert window([30, 30], 0, 150) == (0, 2)
