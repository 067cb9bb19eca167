"""What flies over a board: sums beside the cash of a row; the colour of a turn along the bar."""

from __future__ import annotations

from statistics import mode

import pygame
import pytest
from pygame import Rect

from games.core import Money, Value, message
from games.seating import parse_seats
from tests.ui.harness import Desk
from ui.draw.seats import SeatLook
from ui.draw.sprites import Layer
from ui.draw.theme import Metrics
from ui.play.board.effects import Effects
from ui.play.panels.hud import SWEEP, Sweep
from ui.widgets.pill import GAIN_BED, LOSS_BED, NEUTRAL_BED, turn_pill

ROW = Rect(700, 100, 240, 44)
SEATS = tuple(SeatLook._make(seat) for seat in parse_seats(("Ada", "Ben")))


@pytest.mark.parametrize("text_size", [100, 175])
@pytest.mark.parametrize(
    ("words", "bed"),
    [
        (Money(-200), LOSS_BED),
        (message("gain", amount=Money(1_000_000)), GAIN_BED),
        (message("calamityville.said.again"), NEUTRAL_BED),
    ],
)
def test_a_sum_comes_to_lie_below_the_cash_and_hides_no_name(
    desk: Desk, words: Value, bed: tuple[int, ...], text_size: int
) -> None:
    layer = Layer(lambda rect: None)
    tween = Effects(layer, Metrics(960, 600, text_size)).row_popup(words, ROW)
    tween.advance(tween.seconds * 0.9)
    (sprite,) = layer
    assert sprite.rect.top >= ROW.y + ROW.height * 0.32
    assert sprite.rect.right <= ROW.right
    colours = [
        tuple(sprite.picture.get_at((x, y))) for x in range(0, sprite.rect.width, 2) for y in range(4, 16)
    ]
    assert mode(colours)[:3] == pytest.approx(bed[:3], abs=14)
    tween.advance(tween.seconds + 1)
    assert not list(layer)


def test_the_colour_of_a_turn_runs_along_the_bar_once_and_is_gone(desk: Desk) -> None:
    layer, bar = Layer(lambda rect: None), Rect(0, 0, 960, 40)
    sweep = Sweep(layer, bar, Metrics(960, 600))
    sweep.tick(5.0)
    assert not sweep.busy
    for seat in SEATS:
        sweep.begin(seat.paint.tone)
        places = []
        for part in range(5):
            sweep.tick(10.0 + SWEEP * part / 5)
            (sprite,) = layer
            places.append(sprite.rect.right)
        assert places == sorted(places)
        assert (places[0], len(set(places))) == (0, 5)
        assert sprite.picture.get_at((sprite.rect.width - 2, 4))[:3] == seat.paint.tone
        sweep.tick(10.01 + SWEEP)
        assert not sweep.busy
        assert not list(layer)


def test_the_pill_of_a_turn_has_the_colour_and_the_badge_of_its_player(desk: Desk) -> None:
    m, room = Metrics(960, 600), (420, 40)
    mine, yours, nobodys = (turn_pill("Throw the dice", room, m, seat=seat) for seat in (*SEATS, None))
    for picture, seat in ((mine, SEATS[0]), (yours, SEATS[1])):
        mask = pygame.mask.from_threshold(picture, seat.paint.tone, (10, 10, 10, 255))
        assert mask.count() > 100
        assert not pygame.mask.from_threshold(nobodys, seat.paint.tone, (10, 10, 10, 255)).count()
    assert mine.get_width() == yours.get_width() >= nobodys.get_width()
