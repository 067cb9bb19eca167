"""The totals in the players' rows, which count up or down while what is paid flies and lands."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

from ui.draw.tween import Tween, out_quad
from ui.words import in_words

if TYPE_CHECKING:
    from ui.play.panels.players import PlayerFacts

COUNT: Final = 0.5
"""Seconds in which a total counts to the next one."""


class CountedTotals:
    """The totals that rows show while they count; all other rows show their own."""

    def __init__(self, show_row: Callable[[int], None]) -> None:
        self._show_row = show_row
        self._counted: dict[int, int] = {}

    def counts(self, number: int) -> bool:
        """Return True while a row's total counts, or is about to."""
        return number in self._counted

    def facts(self, number: int, own: PlayerFacts) -> PlayerFacts:
        """Return the facts of a row with the total that it has counted to, or else its own."""
        if own.total is None or number not in self._counted:
            return own
        words = in_words(type(own.total)(self._counted[number]))
        return replace(own, amount=own.amount.replace(in_words(own.total), words))

    def tweens(
        self, before: Sequence[int | None], now: Sequence[int | None], landings: Mapping[int, float]
    ) -> list[Tween]:
        """Return the tweens of the totals that have changed, which are shown as they were from now on.

        Each begins to count after its seconds of `landings`, if it has any.
        """
        changes = [
            (number, old, new)
            for number, (old, new) in enumerate(zip(before, now, strict=False))
            if old is not None and new is not None and old != new
        ]
        return [self._tween(*change, landings.get(change[0], 0.0)) for change in changes]

    def _tween(self, number: int, old: int, new: int, delay: float) -> Tween:
        unit = _round_unit(old, new)

        def show(share: float) -> None:
            self._set(number, new if share == 1 else old + round((new - old) * share / unit) * unit)

        self._counted[number] = old
        return Tween(COUNT, show, out_quad, delay, done=partial(self._end, number))

    def _set(self, number: int, total: int) -> None:
        if self._counted.get(number) != total:
            self._counted[number] = total
            self._show_row(number)

    def _end(self, number: int) -> None:
        self._counted.pop(number, None)
        self._show_row(number)


def _round_unit(old: int, new: int) -> int:
    """Return the largest power of ten that two totals are multiples of: in it they count."""
    unit = 1
    while (old or new) and old % (unit * 10) == new % (unit * 10) == 0:
        unit *= 10
    return unit
