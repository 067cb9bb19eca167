"""The rules book: every page, by mouse and by keyboard, at every size, in characters that the font has."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from pygame import Surface

from games import GAMES, rulebook
from games.patience.cards import PACK_WITH_JOKER, parse_code
from tests.ui import pictures
from tests.ui.harness import SIZES, Board, Desk, opened
from ui.app.app import App
from ui.dialogs import number
from ui.draw import svg, text
from ui.draw import type as wood_type
from ui.draw.cards import Style
from ui.draw.theme import INK, Metrics
from ui.screens import settings as settings_module
from ui.screens.rules import leaves as rules_page
from ui.screens.rules import scene as rules_module
from ui.screens.rules.leaves import Leaf
from ui.screens.rules.scene import RulesScene
from ui.widgets.scrolling import Scrolled, window

BOOKS = list(GAMES)
GAME = "klondike_patience"


def book(app: App) -> RulesScene:
    return RulesScene(app, GAME)


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with opened(tmp_path) as desk:
        desk.show(book)
        yield desk


def scene(desk: Desk) -> RulesScene:
    assert isinstance(desk.scene, RulesScene)
    return desk.scene


def page(desk: Desk) -> Scrolled:
    found = scene(desk).page
    assert found
    return found


def to_end(desk: Desk) -> None:
    desk.press_key(pygame.K_END)


# ------------------------------------------------------------------ turning
@pytest.mark.parametrize("key", [pygame.K_RIGHT, pygame.K_SPACE, pygame.K_RETURN])
def test_keys_turn_to_the_next_page(desk: Desk, key: int) -> None:
    for page in range(1, len(scene(desk).leaves)):
        desk.press_key(key)
        assert scene(desk).number == page
        desk.assert_redraw_is_exact()
    desk.press_key(key)
    assert scene(desk).number == len(scene(desk).leaves) - 1


def test_keys_turn_back(desk: Desk) -> None:
    to_end(desk)
    for page in reversed(range(len(scene(desk).leaves) - 1)):
        desk.press_key(pygame.K_LEFT)
        assert scene(desk).number == page
    desk.press_key(pygame.K_LEFT)
    assert scene(desk).number == 0


def test_down_and_page_down_read_the_whole_book_and_up_goes_back(desk: Desk) -> None:
    for down, up in ((pygame.K_DOWN, pygame.K_UP), (pygame.K_PAGEDOWN, pygame.K_PAGEUP)):
        steps = 0
        while scene(desk).number < len(scene(desk).leaves) - 1:
            desk.press_key(down)
            steps += 1
            assert steps < 200
        for _ in range(steps + 60):
            desk.press_key(up)
        assert scene(desk).number == 0
        assert scene(desk).scroll == 0


def test_buttons_turn_and_are_off_at_the_covers(desk: Desk) -> None:
    _, back, ahead = scene(desk).buttons
    assert not back.enabled
    desk.click(ahead.area.center)
    assert scene(desk).number == 1
    desk.click(back.area.center)
    assert scene(desk).number == 0
    to_end(desk)
    assert back.enabled
    assert not ahead.enabled


def test_a_chapter_is_opened_by_mouse_and_by_keyboard(desk: Desk) -> None:
    desk.click(scene(desk).marks[3].area.center)
    assert scene(desk).number == 3
    for _ in range(3):
        desk.press_key(pygame.K_TAB)
    desk.press_key(pygame.K_TAB)
    desk.press_key(pygame.K_RETURN)
    assert scene(desk).number == 0
    assert scene(desk).focus.is_shown
    desk.assert_redraw_is_exact()


@pytest.mark.parametrize("leave", [pygame.K_ESCAPE, pygame.K_F1, "play", "beside"])
def test_ways_back_to_the_game(desk: Desk, leave: int | str) -> None:
    if isinstance(leave, int):
        desk.press_key(leave)
    else:
        desk.click(scene(desk).buttons[0].area.center if leave == "play" else (3, 3))
    assert isinstance(desk.scene, Board)


def test_chapters_light_up_under_the_mouse(desk: Desk) -> None:
    for chapter in list(scene(desk).marks):
        desk.move(chapter.area.center)
        desk.assert_redraw_is_exact()


# ------------------------------------------------------------------ scrolling
def test_a_long_page_scrolls_by_wheel_keys_and_bar(desk: Desk) -> None:
    to_end(desk)
    shown = scene(desk)
    desk.wheel(-1)
    by_wheel = shown.scroll
    assert by_wheel > 0
    desk.press_key(pygame.K_DOWN)
    assert shown.scroll > by_wheel
    desk.assert_redraw_is_exact()
    groove = page(desk).bar.groove
    desk.drag((groove.centerx, groove.y + 5), (groove.centerx, groove.bottom))
    desk.assert_redraw_is_exact()
    bottom = shown.scroll
    desk.wheel(-5)
    assert shown.scroll == bottom
    desk.wheel(100)
    assert shown.scroll == 0
    desk.assert_redraw_is_exact()


def test_what_was_read_stays_open_when_the_window_changes(desk: Desk) -> None:
    desk.press_key(pygame.K_RIGHT)
    desk.resize((960, 600))
    assert scene(desk).number == 1
    desk.assert_redraw_is_exact()


# ------------------------------------------------------------------ sizes and speed
@pytest.mark.parametrize("text_size", [100, 175])
@pytest.mark.parametrize("size", [*SIZES, (1080, 1920), (2560, 1080)])
def test_every_page_fits_every_window(tmp_path: Path, size: tuple[int, int], text_size: int) -> None:
    with opened(tmp_path, size, text_size=text_size) as desk:
        desk.show(book)
        shown = scene(desk)
        assert desk.app.metrics.window.contains(shown.frame)
        for number in range(len(shown.leaves)):
            shown.show_page(number)
            desk.step()
            areas = [button.area for button in shown.buttons] + [chapter.area for chapter in shown.marks]
            areas += [page(desk).view, page(desk).bar.groove]
            for here, area in enumerate(areas):
                assert shown.frame.contains(area)
                assert area.collidelist(areas[here + 1 :]) == -1
            assert [chapter.number for chapter in shown.marks] == list(range(len(shown.leaves)))
        desk.assert_redraw_is_exact()


def test_the_chapters_around_the_one_that_is_read_are_listed_where_not_all_fit() -> None:
    highs = [30] * 20
    assert window(highs, 0, 150) == (0, 5)
    assert window(highs, 10, 150) == (8, 13)
    assert window(highs, 19, 150) == (15, 20)
    assert window([30, 30], 0, 150) == (0, 2)


def test_only_the_page_that_is_shown_is_painted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    painted: list[str] = []

    def watched(leaf: Leaf) -> Leaf:
        def paint(width: int, height: int, m: Metrics) -> Surface:
            painted.append(leaf.title)
            return leaf.paint(width, height, m)

        return Leaf(leaf.title, paint)

    def bound(game: str, style: Style) -> tuple[Leaf, ...]:
        return tuple(map(watched, rules_page.leaves(game, style)))

    monkeypatch.setattr(rules_module, "leaves", bound)
    with opened(tmp_path) as desk:
        desk.show(book)
        titles = [leaf.title for leaf in scene(desk).leaves]
        assert painted == titles[:1]
        desk.press_key(pygame.K_RIGHT)
        assert painted == titles[:2]


def test_a_book_that_is_opened_again_needs_no_new_picture(tmp_path: Path) -> None:
    with opened(tmp_path) as desk:
        desk.show(book)
        desk.press_key(pygame.K_ESCAPE)
        before = pictures.made()
        desk.show(book)
        assert 0 < pictures.made() == before
        assert pictures.let_go() == 0


def test_an_open_book_draws_nothing(desk: Desk) -> None:
    desk.press_key(pygame.K_TAB)
    desk.assert_idle_draws_nothing()


# ------------------------------------------------------------------ contents
def test_every_ruling_stands_at_the_end() -> None:
    leaves = rules_page.leaves(GAME, "classic")
    assert len(leaves) == len(rulebook.rules(GAME).pages) + 1
    assert leaves[-1].title == "ALL OUR RULINGS"
    assert leaves[4].chapter == "The Stock and Aces"


@pytest.mark.parametrize("game", BOOKS)
def test_every_picture_and_title_can_be_shown(desk: Desk, game: str) -> None:
    for page in rulebook.rules(game).pages:
        assert wood_type.has(page.title)
        for point in page.points:
            assert svg.picture(point.icon, 32, 32).get_bounding_rect().width


@pytest.mark.parametrize("game", BOOKS)
def test_every_layout_of_cards_is_of_cards_that_there_are(game: str) -> None:
    for page in rulebook.rules(game).pages:
        for name in page.cards.replace("/", " ").replace("+", " ").split():
            assert name in ("##", "__", "->", "<-", "|") or parse_code(name) in PACK_WITH_JOKER


def _strings(game: str) -> Iterator[str]:
    for page in rulebook.rules(game).pages:
        yield from page.paragraphs
        yield page.tip
        for point in page.points:
            yield from (point.heading, point.text, point.ruling)
    for clause in rulebook.clauses(game).clauses:
        yield from (clause.id, clause.text, clause.ruling)
    yield rulebook.clauses(game).rulebook.missing


def _source(module: object) -> str:
    return Path(str(getattr(module, "__file__", ""))).read_text(encoding="utf-8")


def _lacking(words: str) -> set[str]:
    """The characters that look like one which no font has, compared as pictures."""

    def picture(character: str) -> bytes:
        return bytes(text.font(24).render(character, True, INK).get_buffer().raw)

    none = picture("\ue000")
    return {character for character in set(words) if not character.isspace() and picture(character) == none}


@pytest.mark.parametrize("game", BOOKS)
def test_the_font_has_every_character_of_the_rules(desk: Desk, game: str) -> None:
    assert _lacking("".join(_strings(game))) == set()


def test_the_font_has_every_character_of_the_dialogs(desk: Desk) -> None:
    sources = (number, rules_module, rules_page, settings_module)
    assert _lacking("".join(map(_source, sources))) == set()


def test_what_no_font_has_is_found_out(desk: Desk) -> None:
    assert _lacking("Gold \u2680 rush") == {"\u2680"}


@pytest.mark.parametrize("game", ["klondike_patience", "joker_klondike"])
def test_no_picture_moves_a_king_that_has_a_column_to_itself(game: str) -> None:
    layouts = [page.cards for page in rulebook.rules(game).pages]
    assert any("__ <- ##/K" in layout for layout in layouts)
    assert not any("__ <- K" in layout for layout in layouts)
