"""The panels of a bet: the stake and who is asked; then who joins, and the pot they throw for."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple, Self

from pygame import Rect

from games.klondike_board.bargains import companions
from games.klondike_board.pending import Betting, Joining
from games.klondike_board.state import Bet
from ui.draw import text
from ui.draw.theme import FADED_INK, INK, SPRUCE, WHITE, Metrics
from ui.games.klondike_board.panel import Amount, Panel, Part, Sheet, faint

if TYPE_CHECKING:
    from games.klondike_board.state import View
    from ui.games.klondike_board.scene import KlondikeScene

STEPS: Final = (-5, -1, 1, 5)
_WIDE: Final = 520
_USUAL: Final = 5
_NAME: Final = 14
_LEAST_NAME: Final = 12
"""At this size names still have one line, with text of the usual size."""


@dataclass(slots=True)
class BetDraft:
    """A bet in the making: its stake in $1,000, and who is asked."""

    cash: list[int]
    seat: int
    there: tuple[int, ...]
    stake: int = _USUAL
    asked: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        """All who are there are asked at first."""
        self.asked = set(self.there)
        self.change(0)

    @classmethod
    def begin(cls, view: View, seat: int, advised: Bet | None = None) -> Self:
        """A bet with all who are there, or the one that is advised."""
        draft = cls(view.cash, seat, companions(view, seat))
        if advised:
            draft.asked = set(map(int, advised.seats))
            draft.change(advised.stake - draft.stake)
        return draft

    @property
    def most(self) -> int:
        """What the poorest of them has."""
        return min(self.cash[seat] for seat in (self.seat, *self.asked))

    @property
    def pot(self) -> int:
        """What is played for, if all join."""
        return self.stake * (len(self.asked) + 1)

    def change(self, step: int) -> None:
        """A higher or lower stake, as far as all can pay it."""
        self.stake = max(1, min(self.stake + step, self.most))

    def toggle(self, seat: int) -> None:
        """Ask somebody, or do not; one at least is asked."""
        if seat in self.there and self.asked != {seat}:
            self.asked ^= {seat}
            self.change(0)

    def move(self) -> Bet:
        """The bet as it is proposed."""
        return Bet(self.stake, "".join(map(str, sorted(self.asked))))


class BetPanel(Panel):
    """Propose a bet."""

    arrows_count = True

    def __init__(self, scene: KlondikeScene, draft: BetDraft) -> None:
        self.draft = draft
        m = scene.m
        self._amount: Amount | None = None
        self._plates = _plates(scene, draft.there)
        high = m.u(24) + m.t(28) + m.t(24) + self._plates.height + m.half(44) + m.u(28)
        super().__init__(scene, m.half(_WIDE), high)

    def build(self) -> None:
        """The row that sets the stake."""
        inner, m = self.inner, self.m
        row = Rect(inner.x, inner.bottom - m.half(44), inner.width, m.half(44))
        self._amount = Amount(self, row, STEPS, self.nudge, m.t(150))

    def nudge(self, step: int) -> None:
        """A higher or lower stake."""
        self.draft.change(step)
        self._changed()

    def act_on(self, part: Part) -> None:
        """Ask somebody, or do not."""
        self.draft.toggle(part.number)
        self._changed()

    def _changed(self) -> None:
        self.update()
        self.scene.show_actions()

    def paint(self, sheet: Sheet) -> None:
        """Who is there; the stake and the pot."""
        inner, m, draft = self.inner, self.m, self.draft
        head = Rect(inner.x, inner.y, inner.width, m.t(28))
        sheet.write("A bet: everyone throws, the highest takes all", head, 18, bold=True)
        line = Rect(inner.x, head.bottom, inner.width, m.t(22))
        faint(f"The pot would be ${draft.pot},000. Click those who shall not be asked.", sheet, line)
        row = Rect(inner.x, line.bottom + m.u(4), inner.width, self._plates.height)
        wide = _plate_width(row.width, len(draft.there), m)
        for number, seat in enumerate(draft.there):
            area = Rect(row.x + number * wide, row.y, wide - m.u(8), row.height)
            self.parts.append(Part("player", seat, area))
            is_asked = seat in draft.asked
            says = "asked" if is_asked else "not asked"
            paint_player(sheet, self, area, seat, says, self._plates, is_good=is_asked)
            if is_asked:
                sheet.glow(area)
        if self._amount:
            self._amount.show(sheet, f"Stake ${draft.stake},000", draft.stake, 1, draft.most)


class StakesPanel(Panel):
    """A bet that was proposed: who is in it, who is to answer; then the throws for the pot."""

    def __init__(self, scene: KlondikeScene) -> None:
        m, view = scene.m, scene.view
        states = _told(view, scene.names)[1]
        self._plates = _plates(scene, states)
        high = m.u(24) + m.t(28) + self._plates.height + m.t(26) + m.u(16)
        super().__init__(scene, m.half(_WIDE), high)

    def follow(self) -> None:
        """Somebody has answered or thrown."""
        self.update()

    def paint(self, sheet: Sheet) -> None:
        """The stake or the pot, and what each player of the bet does."""
        view, inner, m = self.scene.view, self.inner, self.m
        words, states, line = _told(view, self.scene.names)
        head = Rect(inner.x, inner.y, inner.width, m.t(28))
        sheet.write(words, head, 18, bold=True)
        row = Rect(inner.x, head.bottom + m.u(4), inner.width, self._plates.height)
        wide = _plate_width(row.width, len(states), m)
        for number, (seat, state) in enumerate(states.items()):
            area = Rect(row.x + number * wide, row.y, wide - m.u(8), row.height)
            is_good = state == "joins" or "leads" in state
            paint_player(sheet, self, area, seat, state, self._plates, is_good=is_good)
            if seat == self.scene.actor:
                sheet.glow(area)
        faint(line, sheet, Rect(inner.x, row.bottom + m.u(2), inner.width, m.t(24)))


_Told = tuple[str, dict[int, str], str]
"""The head of the panel, what each player of the bet does, and a line below."""


def _told(view: View, names: list[str]) -> _Told:
    task = view.task
    return _joining(task) if isinstance(task, Joining) else _betting(view.expect(Betting), names)


def _joining(task: Joining) -> _Told:
    states = dict.fromkeys(task.joined, "joins") | dict.fromkeys(task.waiting, "is asked")
    pot = task.stake * len(task.joined)
    return (
        f"A bet for ${task.stake},000 each",
        states,
        f"${pot},000 so far. The highest throw takes all.",
    )


def _betting(task: Betting, names: list[str]) -> _Told:
    states = dict.fromkeys(task.leaders, f"{task.best} leads") | dict.fromkeys(task.waiting, "throws")
    line = f"{names[task.waiting[0]]} throws next." if task.waiting else ""
    return f"The pot: ${task.pot},000", states, line


def _plate_width(room: int, count: int, m: Metrics) -> int:
    """From the place of a player to the next one's."""
    return min(m.half(120), room // max(1, count))


def _plates(scene: KlondikeScene, seats: Collection[int]) -> Plates:
    """How the places of some players are lettered on the panels of a bet."""
    m = scene.m
    wide = _plate_width(Panel.inner_width(scene, m.half(_WIDE)), len(seats), m)
    return Plates.of([scene.name(seat) for seat in seats], wide - m.u(8), m)


class Plates(NamedTuple):
    """How the places of players side by side are lettered: the size, and how many lines a name may have."""

    font: int
    rows: int
    m: Metrics

    @classmethod
    def of(cls, names: Sequence[str], wide: int, m: Metrics) -> Plates:
        """For names in places of a width: in one line, or in two where that is too narrow."""
        room = wide - m.u(8)

        def fits(font: int, rows: int) -> bool:
            lines = [text.broken(name, font, False, room) for name in names]
            widest = max(text.width(line, font) for name in lines for line in name)
            return widest <= room and max(map(len, lines)) <= rows

        least, most = m.usual.font(_LEAST_NAME), m.usual.font(_NAME)
        usual = next((font for font in range(most, least - 1, -1) if fits(font, 1)), 0)
        rows = 1 if usual else 2
        font = m.fitting(lambda each: fits(each.font(_NAME), rows)).font(_NAME)
        return cls(font if font > most else usual or font, rows, m)

    @property
    def step(self) -> int:
        """From line to line, in pixels."""
        return text.height(self.font)

    @property
    def height(self) -> int:
        """How high the place of a player is: a badge, the name, and what he does."""
        return self.m.half(38) + (self.rows + 1) * self.step + self.m.u(3)


def paint_player(
    sheet: Sheet,
    panel: Panel,
    area: Rect,
    seat: int,
    state: str,
    plates: Plates,
    *,
    is_good: bool,
    strength: int = 255,
) -> None:
    """A player's badge, paler where its strength is less, and name, and what he does."""
    m = panel.m
    sheet.round(area, WHITE.veiled(90))
    badge = panel.scene.seats[seat].badge(m.half(34))
    if strength < 255:
        badge = badge.copy()
        badge.set_alpha(strength)
    sheet.put(badge, Rect(area.x, area.y + m.u(3), area.width, m.half(34)))
    name = Rect(area.x + m.u(4), area.y + m.half(38), area.width - m.u(8), plates.rows * plates.step)
    sheet.block(panel.scene.name(seat), name, plates.font, INK)
    ink = SPRUCE if is_good else FADED_INK
    sheet.block(state, Rect(name.x, name.bottom, name.width, plates.step), plates.font, ink)
