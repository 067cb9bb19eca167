"""Money and deeds on their way between the players' rows and the bank, with the sums that are said."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pygame import Rect

from games.klondike_board.board import KIND
from games.klondike_board.state import BANK, NOBODY, Paid
from ui.draw.sprites import Place
from ui.draw.theme import Metrics
from ui.draw.tween import Tween
from ui.games.klondike_board.effects import Spectacle
from ui.games.klondike_board.layout import Layout
from ui.games.klondike_board.spaces import STRIPS
from ui.play.effects import FLIGHT

_GOLD: Final = 0.3  # seconds from the gold to its money
_BADGE: Final = 32


class Money:
    """Lets notes and deeds fly."""

    def __init__(self, effects: Spectacle, layout: Layout, m: Metrics, play: Callable[..., None]) -> None:
        self._effects = effects
        self._layout = layout
        self._m = m
        self._play = play

    def till(self, seat: int) -> Place:
        """Where sums that a seat receives or pays are said: the middle of its row."""
        return self._layout.players[seat].center

    def _purse(self, seat: int) -> Place:
        if seat == BANK:
            return self._layout.bank
        row = self._layout.players[seat]
        return row.x + self._m.u(_BADGE), row.centery

    def paid(self, event: Paid, gold: Rect | None) -> list[Tween]:
        """A payment: notes, what it took and what it brought; from the `gold` where that was found."""
        if not event.amount:
            return []
        since: float = 0.0
        tweens: list[Tween] = []
        if gold:
            tweens += self._effects.sparkles(gold, 0.0)
            since = _GOLD
        words = f"${event.amount},000"
        start: Place = gold.center if gold else self._purse(event.payer)
        if event.payer != BANK:
            tweens.append(self._effects.sum(f"\u2212{words}", self.till(event.payer), since))
        count = max(1, min(6, event.amount // 4))
        end = self._purse(event.payee)
        tweens += self._effects.notes(
            start, end, event.amount, since, lambda: self._play("coins", pitch=count)
        )
        if event.payee != BANK:
            tweens.append(self._effects.sum(f"+{words}", self.till(event.payee), since + FLIGHT))
        return tweens

    def deed(self, seller: int, buyer: int, space: int) -> Tween:
        """A deed goes from row to row."""
        start = self._purse(seller if seller != NOBODY else BANK)
        return self._effects.deed(start, self._purse(buyer), STRIPS[KIND[space]], 0.0)
