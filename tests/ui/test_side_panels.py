"""The panels beside the cards of patiences and the mines of STRIKE IT RICH, and the places of notices."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from pygame import Rect, Surface

from games.core import message
from tests.ui.deals import EASY, EVERYTHING
from tests.ui.harness import opened
from tests.ui.patience import GAME, PatienceScene, dealt, easy_moves, shuffled
from tests.ui.screen_laws import at, spoken
from tests.ui.screens import SCREENS
from ui.draw import cards
from ui.draw.materials import draw_panel
from ui.draw.panelling import MINE
from ui.draw.theme import Metrics
from ui.games.patience import layout as patience
from ui.games.patience.panel import tray
from ui.games.patience.places import PANEL_WIDTH
from ui.games.strike_it_rich.art import table_background
from ui.games.strike_it_rich.face import StrikeFace
from ui.games.strike_it_rich.layout import compute_layout
from ui.play.panels.log import fit_page
from ui.play.panels.surroundings import paint_panel
from ui.play.playing.scene import PlayScene
from ui.words import LANGUAGES

SMALL, USUAL, WIDE = (960, 600), (1280, 800), (1920, 1080)


@pytest.fixture
def screen(tmp_path: Path) -> Iterator[None]:
    """A display, for tests that only paint."""
    with opened(tmp_path, SMALL):
        yield


# ------------------------------------------------------------------ patiences
@pytest.mark.usefixtures("screen")
@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("window", [SMALL, USUAL, WIDE])
def test_the_figures_of_a_deal_are_as_large_as_the_lines_of_its_log(
    window: tuple[int, int], code: str
) -> None:
    with spoken(code):
        for text_size in (100, 125, 150, 175):
            m = Metrics(*window, text_size)
            side = patience.compute_layout(m, "JOKER KLONDIKE").side
            log = fit_page(side.ledger.size, "Moves", side.ledger.width - m.u(28), m).font
            assert patience.plate_metrics(side.deal.width, m).font(17) >= 0.9 * log


@pytest.mark.usefixtures("screen")
def test_a_wide_window_gives_room_to_the_log_that_the_cards_do_not_need() -> None:
    wide, usual = (patience.compute_layout(Metrics(*window), "KLONDIKE") for window in (WIDE, USUAL))
    unit = Metrics(*WIDE).unit
    assert wide.side.panel.width > 1.1 * unit * PANEL_WIDTH
    assert usual.side.panel.width == PANEL_WIDTH
    assert wide.card[0] >= int(unit * usual.card[0])


@pytest.mark.usefixtures("screen")
@pytest.mark.parametrize("window", [SMALL, USUAL, WIDE])
def test_cards_are_as_large_beside_large_text(window: tuple[int, int]) -> None:
    usual, large = (patience.compute_layout(Metrics(*window, size), "KLONDIKE") for size in (100, 175))
    assert large.side.panel.width > 1.2 * PANEL_WIDTH * Metrics(*window).unit
    assert large.card[0] >= 0.97 * usual.card[0]


@pytest.mark.parametrize("deal", ["", "617"])
def test_no_line_of_the_plate_is_without_a_figure(deal: str, tmp_path: Path) -> None:
    with opened(tmp_path, SMALL) as desk:
        desk.show(lambda app: dealt(app, shuffled(GAME, deal) if deal else EVERYTHING, (), deal))
        face = desk.at(PatienceScene).face
        assert ("deal" in face.panel.values) == bool(deal)
        assert all(face.panel.values.values()), face.panel.values
        assert all(face.screen_options.press_areas(face))


@pytest.mark.usefixtures("screen")
def test_an_empty_tray_of_a_patience_has_a_print_on_its_cloth() -> None:
    m, size = Metrics(*USUAL), (208, 120)
    plain, edge = Surface((228, 140)), m.u(10)
    draw_panel(plain, Rect(edge, edge, *size), "cloth", m)
    below = Rect(edge + 20, edge + 40, size[0] - 40, size[1] - 50)
    for heading in ("", message("patience.shelf.none")):
        assert _looks(tray(size, (), cards.Style(), m, heading), below) != _looks(plain, below)


def test_the_tray_says_what_can_move_and_nothing_once_the_game_is_over(tmp_path: Path) -> None:
    *moves, last = easy_moves(EASY)
    with opened(tmp_path) as desk:
        desk.show(lambda app: dealt(app, EASY, moves))
        scene = desk.at(PatienceScene)
        assert scene.face.panel.tray_heading == message("patience.shelf")
        assert scene.play(last)
        desk.settle()
        assert scene.session.match.is_over
        assert not scene.face.panel.tray_heading


def _looks(picture: Surface, area: Rect) -> tuple[int, ...]:
    return tuple(pygame.transform.average_color(picture, area))[:3]


# ------------------------------------------------------------------ STRIKE IT RICH
@pytest.mark.usefixtures("screen")
@pytest.mark.parametrize(("window", "text_size"), [(SMALL, 175), (USUAL, 100), (WIDE, 100)])
def test_a_hollow_in_the_wood_shows_the_place_of_buttons_to_come(
    window: tuple[int, int], text_size: int
) -> None:
    m = Metrics(*window, text_size)
    layout, whole = compute_layout(m, "STRIKE IT RICH"), table_background(m, "STRIKE IT RICH")
    hollow, wood = layout.main.union(layout.second).inflate(-m.u(12), -m.u(12)), whole.copy()
    paint_panel(wood, layout.side, MINE, m)
    assert sum(_looks(whole, hollow)) < 0.95 * sum(_looks(wood, hollow))


@pytest.mark.parametrize(("window", "text_size"), [(SMALL, 100), (SMALL, 175), (USUAL, 100), (WIDE, 175)])
@pytest.mark.parametrize("code", LANGUAGES)
def test_a_notice_about_no_mine_leaves_all_mines_and_buttons_free(
    window: tuple[int, int], text_size: int, code: str, tmp_path: Path
) -> None:
    with spoken(code), opened(tmp_path, SMALL) as desk:
        SCREENS["strike_chances"](desk)
        at(desk, window, text_size)
        scene = desk.at(PlayScene)
        for notice in ("chances.on", "chances.off", "strike_it_rich.choose.number"):
            scene.show_message(message(notice))
            desk.step(2)
            assert isinstance(scene.face, StrikeFace)
            area, layout = scene._message.area, scene.face.layout
            assert area
            assert not area.colliderect(layout.board)
            assert area.collidelist([layout.main, layout.second, layout.tray]) < 0


def test_a_notice_about_a_mine_lies_beside_it(tmp_path: Path) -> None:
    with opened(tmp_path, SMALL) as desk:
        SCREENS["strike_chances"](desk)
        scene = desk.at(PlayScene)
        scene.show_message("Nobody owns it.", scene.face.rect_of(7))
        assert scene._message.area
        assert scene.face.board_room.contains(scene._message.area)
