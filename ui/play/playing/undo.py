"""Undo and redo at a table: one move, or all moves since a line of the log."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import nullcontext
from functools import partial
from itertools import repeat
from typing import TYPE_CHECKING, Final, NamedTuple

from games.core import Words, message
from games.match import NATURE
from ui.play.narration.line_offers import LineOffer

if TYPE_CHECKING:
    from ui.play.base.session import Session
    from ui.play.panels.log import LogLine
    from ui.play.playing.menu import GameMenu
    from ui.play.teaching.guide import Guide

_UNCOVERED: Final = message("refused.uncovered")
_OF_COMPUTER: Final = message("undo.to.computer")
_NOT_IN_LESSONS: Final = message("undo.to.lesson")
_NOTHING: Final = message("undo.to.newest")


class UndoPlan(NamedTuple):
    """The moves that an undo takes back."""

    moves: int
    """Number of presses of undo; 0 for nothing to undo."""
    seats: frozenset[int] = frozenset()
    """Seats of the persons who made the moves."""
    obstacle: Words = ""
    """The reason why the rules refuse it, or ""."""
    covers: bool = False
    """True if it hides a card again that a move had turned up."""


def plan_undo(session: Session, length: int) -> UndoPlan:
    """Return what pressing undo takes back until only `length` entries of the log, or few more, are left."""
    match, is_free = session.match, session.match.game.free_undo
    chosen = [number for number in range(length, len(match.log)) if match.log[number].is_chosen]
    if not chosen:
        return UndoPlan(0)
    seats = frozenset(int(match.log[number].actor) for number in chosen)
    obstacle: Words = ""
    if not seats <= {*session.persons}:
        obstacle = _OF_COMPUTER
    elif not is_free and (
        match.uncovered > chosen[0] or any(entry.actor == NATURE for entry in match.log[length:])
    ):
        obstacle = _UNCOVERED
    return UndoPlan(len(chosen), seats, obstacle, match.uncovered > chosen[0])


class Undo:
    """The undo and redo of a table; `step` makes a change of the match and shows it."""

    def __init__(
        self,
        session: Session,
        menu: GameMenu,
        guide: Callable[[], Guide | None],
        step: Callable[[Callable[[], object], str], None],
        refuse: Callable[[Words], None],
    ) -> None:
        self._session = session
        self._menu = menu
        self._guide = guide
        self._step = step
        self._refuse = refuse

    def take_back(self, change: Callable[[], object] | None = None) -> None:
        """Undo the last move, unless something was uncovered since; `change` undoes moves in another way."""
        session, guide = self._session, self._guide()
        match = session.match
        if guide and not change:
            guide.go_back()
        elif not change and session.must_confirm_undo:
            self._menu.ask_before_undo(partial(self._step, match.undo, "undo"))
        elif change or session.can_undo or match.game.free_undo:
            self._step(change or match.undo, "undo")
        else:
            self._refuse(self._obstacle)

    @property
    def _obstacle(self) -> Words:
        """The reason why undo takes nothing back."""
        session = self._session
        last = next((entry for entry in reversed(session.match.log) if entry.is_chosen), None)
        is_computer = last is not None and int(last.actor) not in session.persons
        return _OF_COMPUTER if is_computer else _UNCOVERED

    def redo(self) -> None:
        """Redo the move that was undone last."""
        self._step(self._session.match.redo, "card_slide")

    # -------------------------------------------------------------- back to a line of the log
    def offer(self, lines: Sequence[LogLine], number: int) -> LineOffer:
        """Return the offer to undo everything after a line, or the reason why that is not possible."""
        plan = plan_undo(self._session, lines[number].length)
        is_offered = plan.moves and not plan.obstacle and not self._guide()
        label = message("undo.to.here", count=plan.moves if is_offered else 0)
        if self._session.journal is None or not plan.moves:
            return LineOffer(label, "undo", "" if number < len(lines) - 1 else _NOTHING)
        if self._guide():
            return LineOffer(label, "undo", _NOT_IN_LESSONS)
        if plan.obstacle:
            return LineOffer(label, "undo", plan.obstacle)
        told = message("undo.to.covers" if plan.covers else "undo.to.moves", count=plan.moves)
        return LineOffer(label, "undo", told, partial(self._back_to, plan))

    def _back_to(self, plan: UndoPlan) -> None:
        """Undo the moves of a plan; ask first if moves of several persons are among them."""
        session = self._session
        involved = plan.seats | ({session.actor} & {*session.persons})
        undo = partial(self._step, partial(self._undo_moves, plan.moves), "undo")
        if len(involved) == 1:
            undo()
        else:
            self._menu.ask_before_undo(undo, plan.moves)

    def _undo_moves(self, count: int) -> None:
        """Press undo `count` times, as the save and the statistics see it."""
        journal = self._session.journal
        with journal.batch() if journal else nullcontext():
            for undo in repeat(self._session.match.undo, count):
                undo()
