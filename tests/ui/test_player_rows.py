"""The rows of the players, what lies in them, and what hangs or lies beside them in KLONDIKE."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from pygame import Rect

from games.core import Decide, Money
from games.klondike_board.house import BEFORE
from games.klondike_board.state import Bet, PayToll
from games.match import Match
from tests.ui.board_games import first
from tests.ui.harness import opened
from tests.ui.klondike_teller import KlondikeTableTeller
from tests.ui.screen_laws import at
from tests.ui.screens import SCREENS, show_match
from tests.ui.table_teller import seated
from tests.ui.texts import watched
from ui.draw import text
from ui.draw.theme import Metrics
from ui.games.klondike_board.board.hanging_sign import hang_sign
from ui.games.klondike_board.board.layout import compute_layout
from ui.games.klondike_board.controller import KlondikeController
from ui.games.klondike_board.panels.players_panel import PlayersPanel
from ui.games.strike_it_rich.layout import compute_layout as compute_strike_layout
from ui.play.panels.players import PlayerFacts, row_sizes
from ui.play.playing.scene import PlayScene
from ui.words import in_words

WINDOWS = [(960, 600), (1280, 800), (1920, 1080), (3840, 2160)]
TEXTS = [100, 125, 150, 175]
ROWS = [
    PlayerFacts("Swiftwater Bill", "Sulphur Bench · 12 deeds", in_words(Money(115_000))),
    PlayerFacts("Ada", "The Woodpile", in_words(Money(0))),
]


windows = pytest.mark.parametrize("window", WINDOWS)


@windows
@pytest.mark.parametrize("text_size", TEXTS)
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_names_are_no_smaller_than_the_lines_below_them(
    window: tuple[int, int], text_size: int, seats: int
) -> None:
    m, usual = Metrics(*window, text_size), Metrics(*window)
    size = compute_layout(m, "KLONDIKE", seats).players[0].size
    small = compute_layout(usual, "KLONDIKE", seats).players[0].size
    found, least = row_sizes(size, ROWS, m), row_sizes(small, ROWS, usual)
    assert found.line <= found.name
    assert all(size >= before for size, before in zip(found[:3], least[:3], strict=True)), "none gets smaller"
    assert min(found[:3]) >= text.SMALLEST


SECRETS = [
    PlayerFacts("Ada", "10 Minen · noch 11 Marken", secret="P halten: nachsehen"),
    PlayerFacts("Ben", "6 Minen · noch 10 Marken", secret="Bargeld geheim"),
]


@windows
def test_the_words_of_a_secret_move_beside_the_name_so_that_all_grow_with_the_text(
    window: tuple[int, int],
) -> None:
    found = []
    for text_size in TEXTS:
        m = Metrics(*window, text_size)
        found.append(row_sizes(compute_strike_layout(m, "STRIKE IT RICH").players[0].size, SECRETS, m))
    assert found[-1].is_secret_above
    assert found[-1].line >= 1.25 * found[0].line


@pytest.mark.parametrize("text_size", TEXTS)
@windows
def test_a_button_in_a_row_is_high_enough_to_press_and_clear_of_the_next_row(
    window: tuple[int, int], text_size: int
) -> None:
    for seats in (2, 4, 6):
        layout = compute_layout(Metrics(*window, text_size), "KLONDIKE", seats)
        areas = [layout.collect_area(seat) for seat in range(seats)]
        assert min(area.height for area in areas) >= (28 if text_size == 175 else 27)
        for area, row in zip(areas, layout.players[1:], strict=False):
            assert not area.colliderect(row)


@pytest.mark.parametrize("text_size", [100, 175])
@windows
def test_the_sign_of_the_cards_hangs_from_the_frame(
    window: tuple[int, int], text_size: int, tmp_path: Path
) -> None:
    with seated(tmp_path, KlondikeTableTeller, size=window, text_size=text_size) as player:
        layout, layer = player.face.layout, player.scene.layer
        chains = hang_sign(layer, layout)
        here = [sprite.rect for sprite in layer if sprite.picture is chains[0].picture]
        assert here[:2] == here[2:], "they hang there already"
        for chain in here:
            assert chain.top == layout.middle.top
            assert layout.cards.top < chain.bottom < layout.cards.bottom
            assert layout.cards.left < chain.left < chain.right < layout.cards.right


@pytest.mark.parametrize("screen", ["klondike_joining", "klondike_bidding"])
def test_states_of_players_lie_whole_within_their_places(screen: str, tmp_path: Path) -> None:
    with watched(), opened(tmp_path, (960, 600)) as desk:
        SCREENS[screen](desk)
        for window, text_size in (((960, 600), 175), ((1280, 800), 100)):
            page = at(desk, window, text_size, SCREENS[screen])
            controller = desk.at(PlayScene).controller
            assert isinstance(controller, KlondikeController)
            panel = controller._panel
            assert isinstance(panel, PlayersPanel)
            row = Rect(panel.inner.x, panel.inner.y, panel.inner.width, panel._name_style.height)
            row.y += sum(map(panel.m.t, panel.heads)) + panel.m.u(4)
            lines = [line.rect for line in page.texts if row.collidepoint(line.rect.center)]
            assert len(lines) > 3
            assert all(row.contains(line.inflate(0, 2)) for line in lines)


def can_bet_or_pay(match: Match) -> bool:
    """Whether the player to act has so many choices that the button for a bet is in their row."""
    moves = match.game.moves(match.state) if isinstance(match.turn, Decide) else ()
    return {Bet, PayToll} <= {*map(type, moves)}


def test_a_row_has_its_line_whenever_no_button_covers_it(tmp_path: Path) -> None:
    with opened(tmp_path, (1280, 800), end_turns=False) as desk:
        show_match(desk, match := first("klondike_board", can_bet_or_pay, bets=BEFORE))
        desk.settle()
        scene = desk.at(PlayScene)
        found = []
        for key in (pygame.K_d, pygame.K_s):
            found.append(bool(scene.hud.rows[scene.session.actor][1].line))
            desk.press_key(key)
            desk.settle()
            assert match.log == scene.session.match.log
        found.append(bool(scene.hud.rows[scene.session.actor][1].line))
        assert found == [False, True, False]
