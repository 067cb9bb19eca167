"""A panel with players side by side, each with a state: the base of auctions and bets."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple

from pygame import Rect

from games.compat import override
from games.core import Value
from ui.draw import text
from ui.draw.boxes import Stack
from ui.draw.theme import FADED_INK, INK, SPRUCE, WHITE, Metrics
from ui.games.klondike_board.panels.panel import PAD, SUM, Panel, PanelContext, Sheet

if TYPE_CHECKING:
    from games.klondike_board.state import View

HEAD: Final = 26
"""The height of a heading, in units of text."""
NOTE: Final = 20
"""The height of a note below the heading, in units of text."""
_PLATE: Final = 260  # most units from the place of one player of a bet to the next
_BADGE: Final = 28
_PALE: Final = 110
"""Alpha of the badge of a player who is out."""
_NAME: Final = 14
_CLOSE: Final = 1.25
_ROWS: Final = 2
"""Most lines of a name; longer names are shortened."""
_LEAST_NAME: Final = 12
"""The smallest size of names in one line, with text of the usual size."""


class PlayerState(NamedTuple):
    """A player's state in an auction or a bet, in a word or two, for a good state, a plain one, or out."""

    seat: int
    state: Value
    is_good: bool
    is_out: bool = False


class NameStyle(NamedTuple):
    """The text style of players side by side: the font size, and the most lines of a name."""

    font: int
    rows: int
    m: Metrics

    @classmethod
    def of(cls, names: Sequence[str], wide: int, m: Metrics) -> NameStyle:
        """Return the style for names in places of a width: in one line, or in two if one is too wide."""
        room = wide - m.u(8)

        def can_fit(font: int, rows: int) -> bool:
            lines = [text.break_lines(name, font, False, room) for name in names]
            widest = max(text.width(line, font) for name in lines for line in name)
            return widest <= room and max(map(len, lines)) <= rows

        least, most = m.usual.font(_LEAST_NAME), m.usual.font(_NAME)
        ways = ((rows, font) for rows in range(1, _ROWS + 1) for font in range(most, least - 1, -1))
        rows, usual = next((way for way in ways if can_fit(way[1], way[0])), (_ROWS, most))
        font = m.shrink_text(lambda each: can_fit(each.font(_NAME), rows)).font(_NAME)
        return cls(font if font > most else usual, rows, m)

    @property
    def step(self) -> int:
        """The distance from line to line, in pixels: closer than elsewhere."""
        return round(self.font * _CLOSE)

    @property
    def height(self) -> int:
        """The height of the place of a player, in pixels: a badge, the name, and the player's state."""
        return self.m.half(_BADGE + 4) + self.rows * self.step + text.height(self.font) + self.m.u(5)


class PlayersPanel(Panel):
    """A panel with `seats` side by side, each with its state, below heading and note."""

    wide = 520
    heads: ClassVar[tuple[int, ...]] = (HEAD, NOTE)
    """The heights of the lines above the players, in units of text."""
    gap: ClassVar[int] = 8
    """Units between two players."""

    def __init__(
        self, context: PanelContext, view: View, seats: Collection[int], *, is_human_turn: bool = False
    ) -> None:
        self._names = [context.seats[seat].shown_name for seat in seats]
        super().__init__(context, view, is_human_turn=is_human_turn)

    @override
    def height(self, m: Metrics) -> int:
        return m.u(PAD + 10) + sum(map(m.t, self.heads)) + self.row(m) + self.below(m)

    def row(self, m: Metrics) -> int:
        """Return the height of the row of the players, in pixels."""
        return self._name_style_at(m).height

    def below(self, m: Metrics) -> int:
        """Return the height of the part below the players, in pixels: a sum."""
        return m.half(SUM)

    def step(self, count: int, m: Metrics) -> int:
        """Return the distance from the place of one of `count` players to the next, in pixels."""
        return min(m.half(_PLATE), self.context.inner_width(m.half(self.wide)) // max(1, count))

    def _name_style_at(self, m: Metrics) -> NameStyle:
        return NameStyle.of(self._names, self.step(len(self._names), m) - m.u(self.gap), m)

    @cached_property
    def _name_style(self) -> NameStyle:
        return self._name_style_at(self.m)

    def cells(self, row: Rect, states: Sequence[PlayerState]) -> Iterator[tuple[Rect, PlayerState]]:
        """Yield the place in a row of each player's state."""
        step = self.step(len(states), self.m)
        for number, each in enumerate(states):
            yield Rect(row.x + number * step, row.y, step - self.m.u(self.gap), row.height), each

    def paint_players(
        self, sheet: Sheet, row: Rect, states: Sequence[PlayerState], lit: Collection[int]
    ) -> None:
        """Paint badge, name and state of each player; the seats in `lit` have a glow."""
        m, (font, rows, _), step = self.m, self._name_style, self._name_style.step
        for area, each in self.cells(row, states):
            sheet.round(area, WHITE.with_alpha(90))
            place = Rect(area.x, area.y + m.u(3), area.width, m.half(_BADGE))
            self.draw_badge(sheet, each, place, place.height)
            wide = area.width - m.u(8)
            lines = Stack(Rect(area.x + m.u(4), area.y + m.half(_BADGE + 4), wide, area.height))
            name = text.truncate(self.context.seats[each.seat].shown_name, font, False, wide, rows)
            sheet.block(name, lines.take(rows * step), font, INK, step)
            sheet.block(each.state, lines.take(step), font, SPRUCE if each.is_good else FADED_INK, step)
            if each.seat in lit:
                sheet.glow(area)

    def draw_badge(self, sheet: Sheet, state: PlayerState, place: Rect, side: int) -> None:
        """Put a player's badge in the middle of a place, pale if the player is out."""
        badge = self.context.seats[state.seat].badge(side)
        if state.is_out:
            pale = badge.copy()
            pale.set_alpha(_PALE)
            sheet.put(pale, place)
        else:
            sheet.put(badge, place)
