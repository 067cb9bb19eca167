"""Help by the solver at a table: hints, the lamp, and undo back to the last winnable position."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from games.core import Move, message
from games.patience.state import GiveUp
from ui.app.bindings import UNDO_KEY
from ui.app.focus import Target
from ui.games.patience import hint_words
from ui.games.patience.lamp import LOST, HintRequest, Lamp
from ui.games.patience.table_map import Glow, TableMap
from ui.play.base.command_words import command_words
from ui.play.base.controller import HintCallback
from ui.play.base.host import Host

if TYPE_CHECKING:
    from saves.format import Note


class HintCallbacks(NamedTuple):
    """Callbacks of a hint controller.

    `table_map` returns the map of the present layout, `glow` lights some areas and no others, `show_values`
    updates the side panel with the lamp, `target_for` returns the target to press next for a move.
    """

    table_map: Callable[[], TableMap]
    glow: Callable[[Sequence[Glow]], None]
    show_values: Callable[[], None]
    target_for: Callable[[Move], Target | None]


class HintController:
    """Hints and the lamp of one table, for a game whose rules the solver knows."""

    def __init__(self, host: Host, callbacks: HintCallbacks) -> None:
        self._host = host
        self._session = host.session
        self._callbacks = callbacks
        app, match = host.app, host.session.match
        self.lamp = Lamp(app, match, self._show_lamp)
        self._request = HintRequest(app, match, self._show_hint)
        self._taker: HintCallback | None = None
        """The callback that waits for advice."""

    @property
    def is_waiting(self) -> bool:
        """True while a hint is still to come."""
        return self._request.is_waiting

    @property
    def hinted(self) -> Move | None:
        """The hinted move, until a move is made."""
        return self._request.shown

    def forget(self) -> None:
        """Drop the hint, and cancel the request for one."""
        self._request.forget()
        self._taker = None

    def tick(self, now: float) -> None:
        """Ask the worker about a new position, and say if a hint takes long."""
        if self._request.is_overdue(now):
            self._host.show_message(message("patience.hint.looking"))
        self.lamp.is_followed = self._session.is_demo
        self.lamp.tick()
        if self._taker and self.lamp.verdict and not self._request.is_waiting:
            self.hint()  # for the taker, which waits for the verdict

    # -------------------------------------------------------------- hints
    def hint(self, take: HintCallback | None = None) -> None:
        """Show the lamp's winning move if it has one; else ask the worker for a move.

        With `take`, which plays the move, `tick` asks again after the lamp's verdict; `take` gets None
        instead of a move that gives up.
        """
        if take:
            self._taker = take
            return
        if self._session.match.is_over or self._request.is_waiting:
            return
        self._host.stage.finish()
        if self._session.guide:
            self._session.guide.show_task()
        elif self.lamp.line:
            self._show_hint(self.lamp.line[0])
        else:
            self._request.ask()

    def _show_hint(self, move: Move | None) -> None:
        host, line = self._host, self.lamp.line
        take, self._taker = self._taker, None
        if take:
            take(None if isinstance(move, GiveUp) else move)
        if move is None:
            host.show_message(message("hint.none"))
            return
        host.app.sound.play("hint")
        self._note("hint")
        if isinstance(move, GiveUp):
            host.show_message(message("patience.hint.none_helps"))
            return
        table_map = self._callbacks.table_map()
        hint = hint_words.hint_message(table_map.view, move)
        glows = table_map.glows_of_move(move)
        self._callbacks.glow(glows)
        kept = message("patience.hint.kept", hint=hint) if line and move == line[0] else hint
        host.show_message(kept, about=[rect for rect, _ in glows])
        if not take:
            self._request.shown = move
            host.focus.set(self._callbacks.target_for(move), shown=host.focus.by_keys)

    def _note(self, word: Note) -> None:
        if self._session.journal:
            self._session.journal.note(word)

    # -------------------------------------------------------------- the lamp
    def toggle_lamp(self) -> None:
        """Light the lamp or put it out; note in the save that the player looked at it."""
        self._host.app.change_settings(lamp=not self.lamp.is_on)
        if self.lamp.is_on:
            self._note("lamp")
        self._show_lamp()

    def _show_lamp(self) -> None:
        """Show a new verdict of the lamp, and say so if the game is lost."""
        self._callbacks.show_values()
        if not self.lamp.is_on or self.lamp.verdict != LOST or self._session.match.is_over:
            return
        if self.lamp.is_lost_from_start:
            self._host.show_message(message("patience.lamp.never"))
            return
        reader = self._host.app.reader
        key = command_words(reader, "undo") or ("none" if reader.uses_gamepad else UNDO_KEY)
        self._host.show_message(message("patience.lamp.is_lost", key=key))

    def look_back(self) -> None:
        """Undo moves back to the last position known to be winnable."""
        self._host.show_message(message("patience.lamp.looking"))
        self._note("lamp")
        self.lamp.look_back(self._go_back)

    def go_back_to(self, kept: int) -> None:
        """Undo moves back to a position that is known to be winnable."""
        self._note("lamp")
        self._go_back(kept)

    def _go_back(self, kept: int | None) -> None:
        host, match = self._host, self._session.match
        if kept is None or kept < 0:
            host.show_message(message("patience.lamp.not_known"))
        elif kept == 0:
            host.show_message(message("patience.lamp.never"))
        elif kept < len(match.log):
            host.take_back(partial(match.take_back, len(match.log) - kept))
            host.show_message(message("patience.lamp.from_here"))
