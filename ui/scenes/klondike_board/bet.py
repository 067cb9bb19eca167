"""The panels of a bet: the stake and who is asked; then who joins, and the pot they throw for."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Self

from pygame import Rect

from games.klondike_board.state import Bet
from games.klondike_board.tasks import Betting, Joining
from games.klondike_board.trade import companions
from ui.scenes.klondike_board.panel import Amount, Panel, Part, Sheet, faint
from ui.theme import FADED_INK, INK, SPRUCE, WHITE, Metrics

if TYPE_CHECKING:
    from games.klondike_board.state import View
    from ui.scenes.klondike_board.scene import KlondikeScene

STEPS: Final = (-5, -1, 1, 5)
_WIDE: Final = 520
_USUAL: Final = 5


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
        high = m.u(24) + m.t(28) + m.t(24) + player_height(m) + m.half(44) + m.u(28)
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
        row = Rect(inner.x, line.bottom + m.u(4), inner.width, player_height(m))
        wide = min(m.half(120), row.width // len(draft.there))
        for number, seat in enumerate(draft.there):
            area = Rect(row.x + number * wide, row.y, wide - m.u(8), row.height)
            self.parts.append(Part("player", seat, area))
            is_asked = seat in draft.asked
            paint_player(sheet, self, area, seat, "asked" if is_asked else "not asked", is_good=is_asked)
            if is_asked:
                sheet.glow(area)
        if self._amount:
            self._amount.show(sheet, f"Stake ${draft.stake},000", draft.stake, 1, draft.most)


class StakesPanel(Panel):
    """A bet that was proposed: who is in it, who is to answer; then the throws for the pot."""

    def __init__(self, scene: KlondikeScene) -> None:
        m = scene.m
        high = m.u(24) + m.t(28) + player_height(m) + m.t(26) + m.u(16)
        super().__init__(scene, m.half(_WIDE), high)

    def follow(self) -> None:
        """Somebody has answered or thrown."""
        self.update()

    def paint(self, sheet: Sheet) -> None:
        """The stake or the pot, and what each player of the bet does."""
        view, inner, m = self.scene.view, self.inner, self.m
        words, states, line = _joining(view) if view.task == "Joining" else _betting(view, self.scene.names)
        head = Rect(inner.x, inner.y, inner.width, m.t(28))
        sheet.write(words, head, 18, bold=True)
        row = Rect(inner.x, head.bottom + m.u(4), inner.width, player_height(m))
        wide = min(m.half(120), row.width // max(1, len(states)))
        for number, (seat, state) in enumerate(states.items()):
            area = Rect(row.x + number * wide, row.y, wide - m.u(8), row.height)
            paint_player(sheet, self, area, seat, state, is_good=state == "joins" or "leads" in state)
            if seat == self.scene.actor:
                sheet.glow(area)
        faint(line, sheet, Rect(inner.x, row.bottom + m.u(2), inner.width, m.t(24)))


def _joining(view: View) -> tuple[str, dict[int, str], str]:
    task = Joining(*view.values)  # type: ignore[arg-type]
    states = dict.fromkeys(task.joined, "joins") | dict.fromkeys(task.waiting, "is asked")
    pot = task.stake * len(task.joined)
    return (
        f"A bet for ${task.stake},000 each",
        states,
        f"${pot},000 so far. The highest throw takes all.",
    )


def _betting(view: View, names: list[str]) -> tuple[str, dict[int, str], str]:
    task = Betting(*view.values)  # type: ignore[arg-type]
    states = dict.fromkeys(task.leaders, f"{task.best} leads") | dict.fromkeys(task.waiting, "throws")
    line = f"{names[task.waiting[0]]} throws next." if task.waiting else ""
    return f"The pot: ${task.pot},000", states, line


def player_height(m: Metrics) -> int:
    """How high the place of a player is: a badge and two lines."""
    return m.half(38) + 2 * m.t(20)


def paint_player(
    sheet: Sheet, panel: Panel, area: Rect, seat: int, state: str, *, is_good: bool, strength: int = 255
) -> None:
    """A player's badge, paler where its strength is less, and name, and what he does."""
    m = panel.m
    sheet.round(area, WHITE.veiled(90))
    badge = panel.scene.seats[seat].badge(m.half(34))
    if strength < 255:
        badge = badge.copy()
        badge.set_alpha(strength)
    sheet.put(badge, Rect(area.x, area.y + m.u(3), area.width, m.half(34)))
    line = m.t(19)
    name = Rect(area.x + m.u(4), area.y + m.half(38), area.width - m.u(8), line)
    sheet.write(panel.scene.name(seat), name, 14, INK, side="centre")
    ink = SPRUCE if is_good else FADED_INK
    sheet.write(state, name.move(0, line), 14, ink, side="centre")
