"""The window on the ground: what lies on the board is clipped to it, and moves with the ground."""

from __future__ import annotations

from pygame import Rect, Surface

from ui.draw.sprites import Layer, Place, Sprite
from ui.games.gold_am_yukon.ground import Chart

DEPTH = 5.0


class Pin(Sprite):
    """A sprite that lies on the ground: its place counts from the ground's corner."""

    __slots__ = ("_view",)

    def __init__(self, view: BoardView, picture: Surface, place: Place = (0, 0), depth: float = 0) -> None:
        self._view = view
        super().__init__(picture, place, depth)

    @property
    def rect(self) -> Rect:
        """Where the picture is in the window."""
        x, y = self.place
        left, top = self._view.origin
        return self.picture.get_rect(topleft=(round(x) + left, round(y) + top))


class BoardView(Sprite):
    """The ground in its room, with its own layer of pins. `scroll` is the point in the room's corner."""

    __slots__ = ("_is_moving", "_scroll", "chart", "pins", "room")

    def __init__(self, room: Rect, ground: Surface, chart: Chart) -> None:
        self.room = Rect(room)
        self.chart = chart
        self.pins = Layer(self._pin_hurt)
        self._is_moving = False
        self._scroll = (0, 0)
        super().__init__(ground, room.topleft, DEPTH)

    @property
    def rect(self) -> Rect:
        """The room."""
        return Rect(self.room)

    @property
    def origin(self) -> tuple[int, int]:
        """Where the corner of the ground is in the window."""
        return self.room.x - self._scroll[0], self.room.y - self._scroll[1]

    @property
    def scroll(self) -> tuple[int, int]:
        """The point of the ground that lies in the room's corner."""
        return self._scroll

    def lay(self, ground: Surface, chart: Chart, scroll: Place) -> None:
        """Show other ground, such as at another step of the zoom; its pins are to be set anew."""
        self.pins.clear()
        self.chart = chart
        self._scroll = self._within(scroll)
        self.change(picture=ground)
        self._hurt_room()

    def move(self, across: float, down: float) -> bool:
        """Push the ground by some pixels; False where it could not move at all."""
        return self.move_to((self._scroll[0] - across, self._scroll[1] - down))

    def move_to(self, scroll: Place) -> bool:
        """Bring a point of the ground to the room's corner, as far as the ground reaches."""
        scroll = self._within(scroll)
        if scroll == self._scroll:
            return False
        self._scroll = scroll
        self._is_moving = True
        for pin in self.pins:
            pin.change()
        self._is_moving = False
        self._hurt_room()
        return True

    def _within(self, scroll: Place) -> tuple[int, int]:
        width, height = self.chart.size
        return (
            max(0, min(round(scroll[0]), width - self.room.width)),
            max(0, min(round(scroll[1]), height - self.room.height)),
        )

    def to_ground(self, place: Place) -> Place:
        """A place of the window, counted from the ground's corner."""
        left, top = self.origin
        return place[0] - left, place[1] - top

    def to_window(self, place: Place) -> tuple[int, int]:
        """A point of the ground as a place of the window."""
        left, top = self.origin
        return round(place[0]) + left, round(place[1]) + top

    def rect_in_window(self, rect: Rect) -> Rect:
        """A rectangle of the ground in the window, as far as it is in the room."""
        return rect.move(self.origin).clip(self.room)

    def draw(self, target: Surface) -> None:
        """The ground and all pins, as far as they are in the room and in the target's clip."""
        outer = target.get_clip()
        clip = outer.clip(self.room)
        if clip.width and clip.height:
            target.set_clip(clip)
            left, top = self.origin
            target.blit(self.picture, clip, clip.move(-left, -top))
            self.pins.draw(target, clip)
            target.set_clip(outer)

    def _pin_hurt(self, rect: Rect) -> None:
        if not self._is_moving and self._layer:
            part = rect.clip(self.room)
            if part.width and part.height:
                self._layer.hurt(part)

    def _hurt_room(self) -> None:
        if self._layer:
            self._layer.hurt(self.room)
