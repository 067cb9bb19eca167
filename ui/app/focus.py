"""The keyboard focus: the focused target of a scene, and where the arrow keys move it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, Literal, Protocol, TypeVar, runtime_checkable

from pygame import Rect, Surface

from ui.draw.sprites import Sprite
from ui.widgets.button import focus_ring
from ui.widgets.key_signs import pad_sign

if TYPE_CHECKING:
    from ui.app.services import Services
    from ui.draw.sprites import Layer

Direction = Literal["left", "right", "up", "down"]
T = TypeVar("T")

_STEPS: Final[dict[str, tuple[int, int]]] = {
    "left": (-1, 0),
    "right": (1, 0),
    "up": (0, -1),
    "down": (0, 1),
}
_BACK: Final[dict[str, Direction]] = {"left": "right", "right": "left", "up": "down", "down": "up"}
_SIDEWAYS_COST: Final = 2.5  # cost of a step sideways, relative to one straight ahead
_DEPTH: Final = 900
_MOST_STEPS: Final = 50


class Target(Protocol):
    """An object that can have the focus."""

    @property
    def area(self) -> Rect:
        """Area of the target."""
        ...

    @property
    def enabled(self) -> bool:
        """True if the target can be chosen now."""
        ...


@runtime_checkable
class Editable(Protocol):
    """A target that takes text."""

    def replace(self, words: str) -> None:
        """Replace the text, as if it had been typed."""
        ...


class TargetOwner(Protocol):
    """The scene as its focus sees it."""

    layer: Layer

    @property
    def app(self) -> Services:
        """The application."""
        ...

    def targets(self) -> list[Target]:
        """Return all targets of the focus, in Tab order."""
        ...

    def first_focus(self) -> Target | None:
        """Return the target of the first focus when the keyboard comes into use."""
        ...

    def focused(self, target: Target | None, *, shown: bool) -> None:
        """React to a new focus, or to its loss (None)."""


class Focus:
    """The focused target of a scene, and the ring around it while the keys are in use."""

    def __init__(self, scene: TargetOwner) -> None:
        self._scene = scene
        self.target: Target | None = None
        self.by_keys = False
        """True if the last input came from keys or a gamepad, not from the pointer."""
        self._ring: Sprite | None = None
        self._steps: list[tuple[Direction, Target]] = []
        """The directions and starts of the arrow steps to `_reached` that have not been taken back."""
        self._reached: Target | None = None

    @property
    def is_shown(self) -> bool:
        """True while the keyboard is in use."""
        return self._ring is not None

    @property
    def is_perceived(self) -> bool:
        """True while the player knows where the focus is: by its ring, or by a screen reader."""
        return self.is_shown or self._scene.app.announcer.is_listening

    @property
    def name(self) -> str:
        """Name of the focused field, which survives a new layout; "" if no field has the focus."""
        return str(getattr(self.target, "name", ""))

    @property
    def text_area(self) -> Rect | None:
        """Area of the focused field, which takes text; None if no field has the focus."""
        return self.target.area if self.target and self.name else None

    @property
    def ring(self) -> Rect | None:
        """Area of the visible focus ring, or None."""
        return self._ring.rect if self._ring and self._ring.visible else None

    def set(self, target: Target | None, *, shown: bool = True) -> None:
        """Give a target the focus, show it, and tell the scene."""
        self.target = target
        self.show(shown=shown)
        self._scene.focused(target, shown=shown)

    def show(self, *, shown: bool = True) -> None:
        """Draw the ring around the focused target, or remove it."""
        layer, m = self._scene.layer, self._scene.app.metrics
        self._ring = layer.swap(self._ring, None)
        if self.target is not None and shown:
            area, grow = self.target.area, m.u(6)
            self._scene.app.display.look_at(area.inflate(2 * grow, 2 * grow))
            depth = max(_DEPTH, getattr(self.target, "depth", 0) + 1)  # above even the topmost sprites
            ring: Surface = focus_ring(area.size, m)
            reader = self._scene.app.reader
            if reader.uses_gamepad:
                sign = pad_sign("a", reader.pads.family, m.half(14), m)
                ring = ring.copy()
                ring.blit(sign, sign.get_rect(bottomright=ring.get_rect().bottomright))
            self._ring = layer.add(Sprite(ring, (area.x - grow, area.y - grow), depth))
            self.follow()

    def follow(self) -> None:
        """Show the ring only while its target is visible, and has not been removed."""
        is_there = getattr(self.target, "visible", True) and getattr(self.target, "is_placed", True)
        if self._ring and self._ring.visible != is_there:
            self._ring.change(visible=is_there)

    def move(self, direction: Direction) -> None:
        """Move the focus to the nearest target in a direction, or take back a step in the other one."""
        targets = self._scene.targets()
        if self.target is None:
            self.set(self._scene.first_focus())
            return
        start, steps = self.target, self._steps
        if self._reached != start:
            steps.clear()
        is_back = bool(steps) and steps[-1][0] == _BACK[direction] and steps[-1][1] in targets
        if is_back:
            found: Target | None = steps.pop()[1]
        else:
            found = nearest([(target, target.area) for target in targets], start.area, direction)
        if found is not None:
            self.set(found)
            self._reached = self.target
            if not is_back:
                steps.append((direction, start))
                del steps[:-_MOST_STEPS]

    def step(self, step: int) -> None:
        """Move the focus to the next target (1) or the previous one (-1), in a circle."""
        self.set(next_in_circle(self._scene.targets(), self.target, step))

    # -------------------------------------------------------------- over a rebuild
    def number(self) -> int | None:
        """Return the index of the focused target, to find it again; None if the focus is not shown."""
        if not self.is_shown or self.target is None:
            return None
        targets = self._scene.targets()
        return targets.index(self.target) if self.target in targets else None

    def forget(self) -> None:
        """Drop the focus and its ring, after the scene has removed all sprites."""
        self.target = self._ring = self._reached = None
        self._steps.clear()

    def find_again(self, number: int | None) -> None:
        """Give the focus to the target with that index now, if there is one."""
        targets = self._scene.targets()
        if number is not None and number < len(targets):
            self.set(targets[number])


def nearest(places: Sequence[tuple[T, Rect]], here: Rect, direction: Direction) -> T | None:
    """Return the nearest place in a direction, or None.

    Distances are between centers; a distance sideways counts more than one straight ahead, and a distance
    within a row half as much. Between a place and one inside it, the focus moves only along the axis on which
    their centers are farther apart.
    """
    way_x, way_y = _STEPS[direction]
    best: tuple[float, int] | None = None
    for number, (_, rect) in enumerate(places):
        across, down = rect.centerx - here.centerx, rect.centery - here.centery
        ahead = float(across * way_x + down * way_y)
        sideways = float(abs(across * way_y) + abs(down * way_x))
        if rect == here or ahead <= 2 or (sideways >= ahead and (rect.contains(here) or here.contains(rect))):
            continue
        if sideways and _overlaps(rect, here, vertical=bool(way_y)):
            sideways /= 8
        elif way_x and not sideways:
            ahead /= 2
        cost = (ahead + _SIDEWAYS_COST * sideways, number)
        best = cost if best is None or cost < best else best
    return places[best[1]][0] if best else None


def _overlaps(one: Rect, other: Rect, *, vertical: bool) -> bool:
    if vertical:
        return one.left < other.right and other.left < one.right
    return one.top < other.bottom and other.top < one.bottom


def next_in_circle(things: Sequence[T], here: T | None, step: int) -> T | None:
    """Return the item after `here` (step 1) or before it (-1), in a circle; None if there are none."""
    if not things:
        return None
    if here is None or here not in things:
        return things[0 if step > 0 else -1]
    return things[(things.index(here) + step) % len(things)]
