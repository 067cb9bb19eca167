"""Parts of a table drawn beside the window, in positions that the rules prepare: frames of their strips."""

from __future__ import annotations

from math import inf
from typing import Final

import pygame
from pygame import Rect, Surface

from games import rulebook
from games.match import Match
from games.rulebook import Frame
from saves.settings import Settings
from ui.draw import cache
from ui.draw.boxes import around
from ui.draw.sprites import Layer, Sprite
from ui.draw.theme import DESIGN, INK, Metrics
from ui.play.base.face import Face, highlighted_seats
from ui.play.base.screen import screen_of
from ui.play.base.session import seat_looks
from ui.play.panels.canvas import Canvas, play_nothing
from ui.play.panels.players import EDGE, player_row
from ui.play.teaching.panel import area_by_name

_LARGER: Final = 1.5
"""Scale of a drawn table relative to one in a window: a small part of it stays sharp."""
_MOST: Final = 2.25  # pixels to a unit at the most
_DARK: Final = 200


@cache.cached
def render_rules_frame(
    game: str, frame: Frame, size: tuple[int, int], unit: float, card_style: str, card_letters: str
) -> Surface:
    """Return a frame's part of a table, for a window with `unit` pixels to a unit.

    Raises `BadData`, and KeyError or AttributeError for a place that the table does not have.
    """
    scale = min(unit * _LARGER, max(unit, _MOST))
    m = Metrics(round(DESIGN[0] * scale), round(DESIGN[1] * scale))
    match, layer = rulebook.position(game, frame.position), Layer(lambda area: None)
    face = screen_of(game).face(match, seat_looks(match), match.game.observe(match.state, 0))
    settings = Settings(animation="none", card_style=card_style, card_letters=card_letters)
    with cache.temporary():
        whole = face.build_layout(Canvas(layer, m, play_nothing, settings)).copy()
        face.restore(match.history())
        _play_steps(face, match, game, frame)
        _add_rows(face, match)
        about = _about(face, frame)
        if face.screen_options.hides_surroundings:
            _clear_around(layer, about)
        layer.draw(whole, whole.get_rect())
    seen = _around(about, size, m)
    part = whole.subsurface(seen).copy()
    _darken(part, about.move(-seen.x, -seen.y))
    return pygame.transform.smoothscale(part, size)


def _play_steps(face: Face, match: Match, game: str, frame: Frame) -> None:
    """Show the steps of a frame on the table to their end, and highlight its space."""
    for entry in rulebook.steps(game, frame.steps):
        for event in match.repeat(entry):
            for tween in face.begin(event):
                tween.advance(inf)
    face.mark(frame.marked)


def _add_rows(face: Face, match: Match) -> None:
    """Show the row of each player as in play."""
    m = face.canvas.m
    for seat, rect in enumerate(face.layout.players[: len(match.seats)]):
        facts = face.facts(seat, is_active=seat in highlighted_seats(face))
        picture = player_row(rect.size, facts, face.seats[seat], m)
        face.canvas.layer.add(Sprite(picture, rect.move(-m.u(EDGE), -m.u(EDGE)).topleft, 25))


def _about(face: Face, frame: Frame) -> Rect:
    """Return the area that a frame shows, with its margin."""
    first, *others = (area_by_name(face, name) for name in frame.shows)
    out = 2 * face.canvas.m.u(frame.around)
    return first.unionall(others).inflate(out, out).clip(face.canvas.m.window)


def _around(about: Rect, size: tuple[int, int], m: Metrics) -> Rect:
    """Return the part of the window around a place, in the proportions of a size."""
    scale = max(about.width / size[0], about.height / size[1])
    part = around(about.center, round(size[0] * scale), round(size[1] * scale))
    return part.clamp(m.window).clip(m.window)


def _clear_around(layer: Layer, about: Rect) -> None:
    """Remove all sprites that lie mostly outside an area."""
    for sprite in [each for each in layer if not about.collidepoint(each.rect.center)]:
        layer.remove(sprite)


def _darken(part: Surface, about: Rect) -> None:
    """Darken the picture around a place."""
    if not about.contains(part.get_rect()):
        veil = Surface(part.get_size(), pygame.SRCALPHA)
        veil.fill(INK.with_alpha(_DARK))
        veil.fill((0, 0, 0, 0), about)
        part.blit(veil, (0, 0))
