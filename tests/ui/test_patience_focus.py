"""Where the focus is on the table of a patience: always on something that can be taken hold of."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from games.joker_klondike.state import PlaceJoker
from tests.ui.deals import EVERYTHING
from tests.ui.patience import FOUNDATIONS, JOKER_GAME, STOCK, WASTE, WAYS, Player, Way, card, seated
from ui.games.patience.places import Spot
from ui.play.start import begin_alone

ENTER, ESCAPE, SPACE = pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_SPACE
CONTROL = pygame.KMOD_CTRL
ENDS: dict[str, tuple[int, int]] = {
    "put back": (ESCAPE, 0), "undo": (pygame.K_z, CONTROL), "redo": (pygame.K_y, CONTROL),
}  # fmt: skip
"""The keys that end a hold and make no move."""


@pytest.fixture(params=WAYS, ids=str)
def way(request: pytest.FixtureRequest) -> Way:
    assert isinstance(request.param, tuple)
    return request.param


@pytest.fixture
def player(tmp_path: Path, way: Way) -> Iterator[Player]:
    with seated(tmp_path, EVERYTHING, way=way) as player:
        yield player


def focus(player: Player) -> tuple[int, int]:
    """The pile and the card that have the focus, which must be there."""
    spot = player.scene.focus.target
    assert isinstance(spot, Spot)
    assert spot in player.scene.targets()
    return spot.pile, spot.index


def new_deal(player: Player, game: str, number: str) -> None:
    player.desk.show(lambda app: begin_alone(app, game, number))


def lifts_for_a_foundation(player: Player) -> None:
    """The 2 of spades is lifted, and its foundation has the focus."""
    player.key(pygame.K_2, ENTER)
    assert player.scene.controller._hands.held_by_key
    assert focus(player)[0] == FOUNDATIONS


# ------------------------------------------------------------------ a hold that ends
@pytest.mark.parametrize("end", ENDS)
def test_a_hold_that_ends_gives_the_focus_back_to_the_card(player: Player, end: str) -> None:
    lifts_for_a_foundation(player)
    player.key(ENDS[end][0], mod=ENDS[end][1])
    assert not player.scene.controller._hands.held_by_key
    assert player.scene.focus.is_shown
    assert focus(player) == (5, len(player.column(5)) - 1)
    player.key(ENTER)
    assert player.scene.controller._hands.held_by_key
    player.key(ENTER)
    assert player.state.foundations[1] == 2


def test_a_card_of_the_waste_is_put_back_and_lifted_again(tmp_path: Path, way: Way) -> None:
    with seated(tmp_path, EVERYTHING, way=way) as player:
        new_deal(player, "klondike_patience", "1")
        player.key(*[SPACE] * 10, pygame.K_w, ENTER, ESCAPE)
        assert focus(player)[0] == WASTE
        player.key(ENTER)
        assert player.scene.controller._hands.held_by_key


def test_a_whole_sequence_is_put_back_and_lifted_again(player: Player) -> None:
    player.drag(2, 1)
    player.key(pygame.K_9, ENTER, ESCAPE)
    assert focus(player) == (1, 0)
    player.key(ENTER, ENTER)
    assert player.column(3)[-2:] == [card("9H"), card("8S")]


def test_the_mouse_ends_a_hold_and_the_focus_is_not_shown(player: Player) -> None:
    lifts_for_a_foundation(player)
    player.desk.click(player.scene.face.layout.table.midbottom)
    assert not player.scene.focus.is_shown
    player.key(ENTER)
    assert player.scene.controller._hands.held_by_key


def test_another_size_of_the_window_ends_a_hold(player: Player) -> None:
    lifts_for_a_foundation(player)
    player.desk.resize((1000, 700))
    assert not player.scene.controller._hands.held_by_key
    assert focus(player)[0] == 5
    player.check()


# ------------------------------------------------------------------ what has the focus goes away
def test_undo_leaves_the_focus_on_the_waste(player: Player) -> None:
    player.key(SPACE, SPACE, pygame.K_w)
    player.undo()
    assert focus(player) == (WASTE, 0)
    player.undo()
    assert focus(player) == (STOCK, -1)


def test_the_last_card_of_the_stock_leaves_the_focus_elsewhere(player: Player) -> None:
    player.key(pygame.K_DOWN, *[SPACE] * 24)
    assert focus(player)[0] == WASTE


def test_a_card_moved_with_the_mouse_leaves_the_focus_on_its_column(player: Player) -> None:
    player.key(pygame.K_8)
    player.drag(2, 1)
    player.key(ENTER)
    assert focus(player) == (2, 0)


def test_a_card_built_by_key_leaves_the_focus_on_its_column(player: Player) -> None:
    player.key(pygame.K_2, ENTER, ENTER)
    assert focus(player) == (5, 2)


# ------------------------------------------------------------------ the joker
@pytest.mark.parametrize("end", [ENTER, SPACE], ids=["enter", "space"])
def test_after_the_joker_was_put_on_a_foundation_enter_lifts_or_deals(
    tmp_path: Path, way: Way, end: int
) -> None:
    with seated(tmp_path, EVERYTHING, way=way) as player:
        new_deal(player, JOKER_GAME, "1")
        player.key(*[SPACE] * 15)
        assert all(isinstance(move, PlaceJoker) for move in player.scene.controller.places.moves)
        assert focus(player)[0] == FOUNDATIONS
        player.key(end)
        assert not any(isinstance(move, PlaceJoker) for move in player.scene.controller.places.moves)
        assert focus(player)[0] != FOUNDATIONS
        player.key(ENTER)
        player.undo()
        player.key(ENTER)


@pytest.mark.parametrize("end", ENDS)
def test_with_a_joker_too_a_hold_that_ends_gives_the_focus_back(tmp_path: Path, way: Way, end: str) -> None:
    with seated(tmp_path, EVERYTHING, way=way) as player:
        new_deal(player, JOKER_GAME, "9")
        player.key(*[SPACE] * 10, pygame.K_w, ENTER)
        assert focus(player)[0] == FOUNDATIONS
        player.key(ENDS[end][0], mod=ENDS[end][1])
        assert focus(player)[0] == WASTE
        player.key(ENTER)
