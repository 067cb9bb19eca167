"""Somebody who watches a game, of whichever kind, and what must hold at each position."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pygame
from pygame import Rect, Surface

from games.chance import pick
from games.match import Match
from tests.ui.board_rooms import assert_shows
from tests.ui.harness import Desk, opened
from ui.play.base.face import GLOW_DEPTH, highlighted_seats
from ui.play.panels.players import PlayerFacts
from ui.play.playing.start import watch
from ui.play.replay.scene import ReplayScene
from ui.play.replay.strip import TIPS, SeekBar
from ui.widgets.button import Button
from ui.words import in_words

FADED = 40
"""Steps until a new scene is seen as it is."""

WAYS = ("right", "left", "home", "end", "page", "wheel", "bar", "drag", "line", "button", "play", "resize")
_KEYS = {"right": pygame.K_RIGHT, "left": pygame.K_LEFT, "home": pygame.K_HOME, "end": pygame.K_END}


def positions(desk: Desk, match: Match) -> Iterator[ReplayScene]:
    """A replay of a match at its beginning, in the middle and at the end."""
    desk.show(lambda app: watch(app, match))
    scene = desk.at(ReplayScene)
    for position in (0, scene.cursor.last // 2, scene.cursor.last):
        scene.go(position)
        desk.settle()
        yield scene


class Viewer:
    """Somebody who watches a match. After every act the table shows exactly the position."""

    def __init__(self, desk: Desk, match: Match) -> None:
        self.desk = desk
        self.match = match

    @property
    def scene(self) -> Any:
        return self.desk.at(ReplayScene)

    @property
    def position(self) -> int:
        return int(self.scene.position)

    @property
    def last(self) -> int:
        return int(self.scene.cursor.last)

    @property
    def lines(self) -> Any:
        """The lines that are seen in the log."""
        return self.scene.hud.log.line_areas

    @property
    def told(self) -> list[int]:
        """The positions of which the log tells."""
        return [line.number for line in self.lines]

    @property
    def bar(self) -> SeekBar:
        """The bar with the nugget."""
        return next(sprite for sprite in self.scene.layer if isinstance(sprite, SeekBar))

    @property
    def glowing(self) -> Rect | None:
        """Where a space of the board glows."""
        return next((sprite.rect for sprite in self.scene.layer if sprite.depth == GLOW_DEPTH), None)

    def facts(self, seat: int) -> PlayerFacts:
        """What the row of a seat says."""
        face = self.scene.face
        found: PlayerFacts = face.facts(seat, is_active=seat in highlighted_seats(face))
        return found

    def button(self, name: str) -> Button:
        """A button of the strip by its name, else by its label."""
        tip = in_words(TIPS.get(name, ""))
        buttons: list[Button] = [*self.scene.buttons]
        return next(each for each in buttons if each.tip == tip or each.look.label == name)

    def use(self, name: str) -> None:
        self.desk.click(self.button(name).area.center)

    def key(self, *keys: int) -> None:
        for key in keys:
            self.desk.press_key(key)
            self.desk.assert_redraw_is_exact()

    def bar_at(self, position: int) -> tuple[int, int]:
        """Where the nugget is at a position."""
        return self.bar.place_of(position)

    def go_any_way(self, rng: Random) -> None:
        """Somewhere else, by one of the many ways."""
        way, place = pick(rng, WAYS), self.bar_at(rng.randint(0, self.last))
        match way:
            case "page":
                self.key(pick(rng, (pygame.K_PAGEUP, pygame.K_PAGEDOWN)))
            case "wheel":
                self.desk.wheel(pick(rng, (-2, -1, 1, 2)), place)
            case "bar":
                self.desk.click(place)
            case "drag":
                self.desk.drag(self.bar_at(self.position), place)
            case "line":
                self.desk.click(pick(rng, self.lines).area.center)
                self.desk.press_key(pygame.K_ESCAPE)  # the paper that says why
            case "button":
                self.use(pick(rng, ("first", "back", "step", "last")))
            case "play":
                self.use("play")
                self.desk.step(rng.randint(1, 120))
                if self.scene.playing:
                    self.scene.toggle()
            case "resize":
                for size in ((1100, 700), (960, 600)):
                    self.desk.resize(size)
            case _:
                self.key(*[_KEYS[way]] * rng.randint(1, 3))

    def check(self, position: int | None = None) -> None:
        """The table, the bar and the log show the position, drawn exactly."""
        self.desk.assert_redraw_is_exact()
        self.scene.stage.finish()
        self.desk.step()
        self.desk.assert_redraw_is_exact()
        assert position is None or self.position == position
        assert self.bar.value == self.position
        assert self.position in self.told
        assert_shows(self.scene.face)

    def picture(self) -> Surface:
        """How the position looks, without the log, the strip and what is said, also on slips."""
        face = self.scene.face
        self.scene._event_notes.end()
        self.desk.settle()  # the scenery of a season is painted in the background
        while self.desk.app._viewport.is_fading:  # a jump lays the table out anew, and fades to it
            self.desk.step()
        whole = self.desk.display.surface.copy()
        for room in (self.scene.hud.log.room, face.layout.foot, face.layout.bar.pill):
            whole.fill((0, 0, 0), room.inflate(30, 16))
        return whole


def is_like(one: Surface, other: Surface) -> bool:
    """Whether two pictures are alike, but for how soft edges that lie one over the other are rounded."""
    return pygame.mask.from_threshold(one, (0, 0, 0), (9, 9, 9, 255), other).count() == one.width * one.height


@contextmanager
def watching(folder: Path, match: Match, path: Path | None = None, **settings: Any) -> Iterator[Viewer]:
    """Somebody watches a match, which may be of a file."""
    with opened(folder, (960, 600), **settings) as desk:
        desk.show(lambda app: watch(app, match, 754, path))
        desk.step(FADED)
        yield Viewer(desk, match)
