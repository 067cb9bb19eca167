"""The chances of winning at the table: a figure and a bar in each player's row, off at first.

The worker works them out after each turn, from what those at the table may know. A game with them counts as
helped.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from games.core import Over, message
from games.review.evaluator import evaluator_of, has_evaluator
from ui.play.computer.jobs import Judge, MatchSnapshot

if TYPE_CHECKING:
    from games.review.evaluator import Chances
    from ui.play.base.host import Host
    from ui.play.panels.players import PlayerFacts

_NOTHING: Chances = ()


class TableChances:
    """The chances of one table, as far as its game has an evaluator."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._game = host.session.match.game.name
        self._shown: Chances = _NOTHING
        self._before: Chances = _NOTHING
        """The chances shown before those, from which the rows tell the trend."""
        self._judged = -1, -1
        """Length of the log for which the chances are shown, and the seat whose turn it was then."""

    @property
    def is_offered(self) -> bool:
        """True if the chances can be shown at this table."""
        session = self._host.session
        return has_evaluator(self._game) and session.guide is None and len(session.seats) > 1

    @property
    def is_on(self) -> bool:
        """True while the chances are shown."""
        return self.is_offered and self._host.app.settings.current.chances

    def toggle(self) -> None:
        """Show or hide the chances."""
        host = self._host
        if self.is_offered:
            host.app.change_settings(chances=not self.is_on)
            self._shown, self._before, self._judged = _NOTHING, _NOTHING, (-1, -1)
            host.show_players()
            host.show_message(message("chances.on" if self.is_on else "chances.off"))

    def row(self, facts: PlayerFacts, seat: int) -> PlayerFacts:
        """Return the facts of a seat's row with its chance, if it is shown."""
        if not (self.is_on and self._shown):
            return facts
        chance = _in_percent(self._shown[seat])
        before = _in_percent(self._before[seat]) if self._before else chance
        return replace(facts, chance=chance, trend=(chance > before) - (chance < before))

    def tick(self) -> None:
        """Ask the worker for the chances when the turn has passed on, while it has nothing else to do."""
        host, session = self._host, self._host.session
        waits = session.is_behind or host.stage.busy or session.journal is None or host.app.worker.busy
        if waits or not self.is_on or isinstance(session.turn, Over):
            return
        evaluator = evaluator_of(self._game)
        assert evaluator
        length, seat = len(session.match.log), evaluator.active_seat(session.match.state)
        last, judged_seat = self._judged
        if seat < 0 or (seat == judged_seat and length >= last):
            return

        def take(found: Chances | None) -> None:
            if found and self.is_on and not session.is_over:
                self._before, self._shown, self._judged = self._shown, found, (length, seat)
                if session.journal:
                    session.journal.note("lamp")
                host.show_players()

        host.app.worker.submit(Judge(MatchSnapshot.of(session.match), session.viewer), take)


def _in_percent(chance: float) -> int:
    """Return a chance in percent; nothing is certain before the end."""
    return min(99, max(1, round(100 * chance)))
