"""The end of a game of patience at the table: it opens the dialog, and guards it against presses."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from ui.app.intents import Intent, Pointer
from ui.app.scene import GRACE
from ui.games.patience.game_over import GameOverDialog, is_celebrated
from ui.games.patience.outcome import NO_REVIEW, GameOverFacts

if TYPE_CHECKING:
    from pygame.event import Event as PygameEvent

    from games.patience.state import View
    from ui.games.patience.deal_menu import DealMenu
    from ui.games.patience.face import PatienceFace
    from ui.games.patience.hint_controller import HintController
    from ui.games.patience.review import Review
    from ui.play.base.host import Host

_MODIFIERS: Final = (
    pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT, pygame.K_RALT,
    pygame.K_MODE, pygame.K_CAPSLOCK, pygame.K_NUMLOCKCLEAR, pygame.K_INSERT, pygame.K_LGUI, pygame.K_RGUI,
)  # fmt: skip
"""Keys that do nothing alone; screen readers use some of them."""


class GameEnd:
    """The end of a game: its dialog, and the time in which presses were still meant for the game."""

    def __init__(self, host: Host, deal_menu: DealMenu) -> None:
        self._host = host
        self._deal_menu = deal_menu
        self.dialog: GameOverDialog | None = None
        """The display of the end, once the game is over."""
        self._ended_at: float | None = None
        self._review: Review | None = None
        self._known: dict[int, GameOverFacts] = {}
        """The facts of the end by the revision of the log: a new layout shows at once what was found."""

    @property
    def has_just_come(self) -> bool:
        """True within `GRACE` seconds after the end, when a press was still meant for the game."""
        return self._ended_at is not None and self._host.app.now - self._ended_at < GRACE

    @property
    def busy(self) -> bool:
        """True while the dialog is about to be shown."""
        return self.dialog is not None and self.dialog.busy

    def after(self, action: Callable[[], None]) -> None:
        """Run an action, but not within `GRACE` seconds after the end of the game."""
        if not self.has_just_come:
            action()

    def play_sound(self, why: str) -> None:
        """Play the sound of an end, unless a celebration brings its own."""
        if not is_celebrated(why, self._host.app.settings.current):
            self._host.app.sound.play("win" if why == "won" else "lose")

    def show(self, face: PatienceFace, view: View, seconds: int, hints: HintController | None) -> None:
        """Show the dialog of the end, at a new end after a celebration."""
        host, deals = self._host, self._deal_menu
        facts = self._known.get(host.session.match.revision)
        facts = facts or GameOverFacts.of(view, host.session.match, seconds)
        effects: dict[str, Callable[[], None]] = {
            "new": host.menu.open_today if host.session.day else deals.deal_new,
            "again": deals.deal_again,
            "watch": host.menu.watch,
            "share": host.menu.share,
            "home": host.app.home,
        }
        if hints:
            effects["back"] = hints.look_back
            effects["review"] = partial(self._open_review, hints)
        elif not host.session.match.game.has_advice:
            effects["review"] = partial(host.show_message, NO_REVIEW)
        actions = {name: partial(self.after, effect) for name, effect in effects.items()}
        is_new = self._ended_at is None
        then = partial(self._on_dialog, is_new=is_new)
        self.dialog = GameOverDialog(host, face.canvas, face.table, facts, actions, then, is_new=is_new)
        self._ended_at = host.app.now if is_new else self._ended_at
        host.show_buttons()

    def _on_dialog(self, *, is_new: bool) -> None:
        """Update the pill and the buttons; after a new end, ignore presses for `GRACE` seconds again."""
        if self.dialog:
            self._known = {self._host.session.match.revision: self.dialog.facts}
        self._ended_at = self._host.app.now if is_new else self._ended_at
        self._host.show_buttons()

    def _open_review(self, hints: HintController) -> None:
        """Open the review, which is help for a game that goes on, but not for the result that is there."""
        from ui.games.patience.review import Review, ReviewWays

        host = self._host
        if host.session.journal:
            host.session.journal.note("lamp")
        ways = ReviewWays(host.menu.watch_at, host.menu.watch, hints.go_back_to)
        self._review = self._review or Review(host.app, host.session.match, ways)
        self._review.open()

    def forget(self) -> None:
        """Remove the dialog: the game goes on, or is laid out anew."""
        self._review = None
        if self.dialog:
            self.dialog.stop()
            self.dialog = self._ended_at = None

    def handle(self, intent: Intent) -> bool:
        """End a celebration at a press, a turn of the wheel, or a key; return True if that was its use."""
        is_press = not isinstance(intent, Pointer) or intent.kind == "press"
        return is_press and self._skip()

    def handle_event(self, event: PygameEvent) -> bool:
        """End a celebration at any key or gamepad button, with or without a command; return True then."""
        is_key = event.type == pygame.KEYDOWN and event.key not in _MODIFIERS
        return (is_key or event.type == pygame.JOYBUTTONDOWN) and self._skip()

    def _skip(self) -> bool:
        was_celebrating = self.dialog is not None and self.dialog.is_celebrating
        if self.dialog and was_celebrating:
            self.dialog.finish()
        return was_celebrating
