"""Things with weight: what moves shows it on its way, ends exactly in its place, and not at all if so set."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from unittest.mock import Mock, patch

import pygame
import pytest
from pygame import Rect, Surface
from pygame.event import Event

from tests.ui.deals import EVERYTHING
from tests.ui.harness import Desk, opened
from tests.ui.patience import PatienceScene, dealt
from ui.draw.cache import bytes_of
from ui.draw.sprites import Layer
from ui.draw.theme import Metrics
from ui.games.patience.held_cards import HeldCards
from ui.games.strike_it_rich.table import StrikeTable, Veil
from ui.play.board.dice import Throw
from ui.play.board.effects import Effects
from ui.play.board.payments import Payment, coins, piece_count
from ui.play.playing.scene import PlayScene


@pytest.fixture(params=["full", "none"])
def table(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Desk]:
    with opened(tmp_path, (1280, 800)) as desk:
        desk.app.change_settings(animation=request.param)
        desk.show(lambda app: dealt(app, EVERYTHING))
        yield desk


def test_a_card_that_is_dragged_rises_and_tilts_and_is_laid_back_flat(table: Desk) -> None:
    scene: PatienceScene = table.at(PatienceScene)
    moves, art = table.app.settings.current.animation == "full", scene.face.table.art
    card = scene.face.table.columns[7][-1]
    start, shadow = card.rect.center, card.bounds
    table.press(start)
    table.move((start[0], start[1] - 9), held=True)
    held = max(scene.layer, key=lambda sprite: sprite.depth)
    assert (held.rect.width < art.width * 1.05 - 1) is moves is scene.busy
    for number in range(1, 9):
        table.move((start[0] - 40 * number, start[1]), held=True)
    assert (held.picture.get_bounding_rect(255).width > art.width * 1.06) is moves
    table.settle()
    opaque = held.picture.get_bounding_rect(255).move(held.rect.topleft)  # without its shadow and soft edges
    assert opaque.size == pytest.approx((art.width * 1.05, art.height * 1.05), abs=4)
    assert opaque.center == pytest.approx((start[0] - 320, start[1]), abs=1)
    table.release((start[0] - 320, start[1]))
    table.step(2)
    assert (card.bounds.size > shadow.size) is moves is scene.busy
    table.settle()
    assert (card.bounds, card.height) == (shadow, 0)


def test_however_fast_the_mouse_moves_a_held_card_is_drawn_once_a_frame(table: Desk) -> None:
    scene: PatienceScene = table.at(PatienceScene)
    x, y = scene.face.table.columns[7][-1].rect.center
    table.press((x, y))
    table.move((x, y - 9), held=True)
    table.step(20)
    with patch.object(HeldCards, "_show", autospec=True, side_effect=HeldCards._show) as show:
        for frame in range(1, 9):
            show.reset_mock()
            for step in range(6):
                place = x - 40 * frame - 6 * step, y
                event = {"pos": place, "rel": (0, 0), "buttons": (1, 0, 0), "touch": False}
                pygame.event.post(Event(pygame.MOUSEMOTION, event))
            table.step()
            assert show.call_count == 1
    moves = table.app.settings.current.animation == "full"
    held = scene.controller._drag._held
    assert held
    assert held.rect.centerx == x - 40 * 8 - 6 * 5
    table.step()
    assert (table.app.now < scene.due < table.app.now + 0.1) is moves, "then it straightens"
    assert not scene.busy


def test_a_die_turns_on_without_a_jump_as_it_strikes_the_rim() -> None:
    throw = Throw(5, 40, (600, 50), (120, 20), (150, 60), 7, 1.5)
    (place, _, before), (_, _, after) = throw.at(throw.rim - 1e-9), throw.at(throw.rim)
    assert place == pytest.approx(throw.turn)
    assert before.get_buffer().raw == after.get_buffer().raw != throw.at(throw.rim / 2)[2].get_buffer().raw


def test_each_die_strikes_the_rim_once_if_that_is_seen(table: Desk) -> None:
    table.show(lambda app: app.navigator.new_board_scene("strike_it_rich", ("Ada", "Belle"), {}))
    scene, hits = table.at(PlayScene), list[float]()

    def strike(strength: float) -> None:
        assert 2 / 3 <= strength <= 1, "they come fast from beyond the window"
        hits.append(table.clock.now)

    assert isinstance(scene.face.table, StrikeTable)
    scene.face.table.dice.strike = strike
    scene.roll()
    table.settle()
    assert len({*hits}) == (3 if table.app.settings.current.animation == "full" else 0)


@pytest.mark.parametrize(("amount", "pieces"), [(9, 2), (10, 4), (19, 4), (20, 6)])
def test_more_coins_fly_for_more_money_and_all_land_where_it_goes(amount: int, pieces: int) -> None:
    m, layer, told = Metrics(1280, 800), Layer(Mock()), list[str]()
    payment = Payment(coins(piece_count(amount, 10, 20), m), (500, 400), (100, 60), 10)
    sound, done = partial(told.append, "sound"), partial(told.append, "done")
    tweens = payment.tweens(Effects(layer, m), m, 0.3, sound, done)
    for tween in tweens:
        tween.advance(tween.delay + 0.999 * tween.seconds)
    assert [math.dist(sprite.rect.center, (100, 60)) < 2 for sprite in layer] == [True] * pieces
    for tween in tweens:
        tween.advance(9)
        assert told[0] == "sound"
    assert (told, [*layer]) == (["sound", "done"], [])


def test_the_light_of_a_strike_is_drawn_by_a_small_strip() -> None:
    """A picture of the whole board took 21 MB at 4K in each of its strengths."""
    area = Rect(3, 5, 60, 500)
    veil, drawn = Veil(area, 0.0), Surface((80, 540), depth=32)
    drawn.fill("darkgreen")
    expected, light = drawn.copy(), Surface(area.size, pygame.SRCALPHA)
    light.fill(veil.picture.get_at((0, 0)))
    expected.blit(light, area)
    veil.draw(drawn)
    assert veil.rect == veil.bounds == area
    assert drawn.get_buffer().raw == expected.get_buffer().raw
    assert bytes_of(veil.picture) < bytes_of(light) / 10
