"""Somebody who takes a lesson, and the laws of the plates that are shown meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pygame
from pygame import Rect

from tests.ui.harness import Desk
from ui.app.display import UNSCALED
from ui.play.playing.scene import PlayScene
from ui.play.teaching.guide import Guide


class Pupil:
    """Somebody who knows no rules at a lesson's table: only what the plate offers, and what is lit."""

    def __init__(self, desk: Desk, game: str) -> None:
        self.desk = desk
        self.game = game
        desk.app.navigator.open_lesson(game)
        desk.settle()

    @property
    def scene(self) -> PlayScene:
        return self.desk.at(PlayScene)

    @property
    def guide(self) -> Guide | None:
        return self.scene._guide

    @property
    def played(self) -> int:
        return len(self.scene.session.match.log)

    def by_mouse(self) -> None:
        """Click what is lit; where nothing is, the button that goes on."""
        guide = self.guide
        assert guide
        target = guide.lit_target or guide.forward
        assert target, f"nothing is lit: {guide.beat.key}, {guide.expected}"
        for _ in range(2):  # the visible part follows the mouse
            point(self.desk, target.area.center)
        self.desk.click(in_window(self.desk, target.area.center))
        self.settle()

    def by_key(self) -> None:
        """Press Enter on what has the focus: the guide gives it to what is lit."""
        self.desk.press_key(pygame.K_RETURN)
        self.settle()

    def by_pad(self) -> None:
        """The first button of a gamepad, on what has the focus."""
        self.desk.post(pygame.JOYBUTTONDOWN, button=0, instance_id=0)
        self.settle()

    def settle(self) -> None:
        """Go on until nothing moves any more, or the lesson is over and somebody else thinks."""
        self.desk.step(2)
        if self.guide:
            self.desk.settle()

    def go(self, act: Callable[[], None], most: int = 300) -> None:
        """Play to the end of the lesson."""
        while self.guide and most:
            act()
            most -= 1
        assert most, self.guide and (self.guide.beat.key, self.guide.expected)


class Plates:
    """Looks at the plates of a lesson: they are fully visible, leave needed areas free and stay in place."""

    def __init__(self, pupil: Pupil) -> None:
        self.pupil = pupil
        self._laid: list[tuple[int, int]] = []

    def look(self) -> None:
        """Check the plate that is shown."""
        pupil, guide, desk = self.pupil, self.pupil.guide, self.pupil.desk
        assert guide
        guide.show_task()
        desk.step(2)
        assert guide.area
        assert pupil.scene._message.area is None, "it is said on the plate"
        assert seen(desk).contains(guide.area) or desk.display.is_hovered(guide.area)
        scale = desk.app.settings.current.scale
        buttons = [each for each in pupil.scene.buttons if guide._must_keep_visible(each)]
        needed = [each.area for each in buttons if scale < 2 * UNSCALED or each is guide.lit_target]
        if scale < 2 * UNSCALED:
            needed += [
                area for area in (guide.subject_area, guide.lit_target and guide.lit_target.area) if area
            ]
        hidden = [area for area in needed if area.colliderect(guide.area)]
        large = [area for area in hidden if 2 * area.height >= seen(desk).height]
        assert hidden == large, guide.beat.key
        assert guide.forward
        self._laid.append(guide.forward.area.center)

    def assert_steady(self) -> None:
        """Check that the button to the next beat stays under the hand in most beats."""
        moved, now = (
            sum(one != other for one, other in pairwise(self._laid)),
            self.pupil.desk.app.settings.current,
        )
        most = len(self._laid) // (4 if now.text_size == UNSCALED else 2)
        assert now.scale > UNSCALED or moved <= most, f"{moved} of {len(self._laid)}"


# ------------------------------------------------------------------ a window that shows a part of its picture
def seen(desk: Desk) -> Rect:
    """Return the visible part of the picture."""
    return desk.display.view or desk.display.bounds


def in_window(desk: Desk, place: tuple[int, int]) -> tuple[int, int]:
    """Return the place in the window of a place of the picture."""
    (wide, high), (width, height) = desk.display.size, desk.display.window.surface.get_size()
    return place[0] * width // wide, place[1] * height // high


def point(desk: Desk, place: tuple[int, int]) -> None:
    """Move the mouse to a place of the picture."""
    desk.move(in_window(desk, place))
