"""The papers that open from a log: the reasons for a line, and the sheet with all lines."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from games.compat import override
from games.core import Words, message
from ui.app.intents import Command
from ui.dialogs.modal import MenuEntry, MenuScene
from ui.play.narration.history import HistoryScene
from ui.play.narration.line_offers import LineOffer
from ui.play.narration.reasons import ReasonsScene

if TYPE_CHECKING:
    from games.match import Match
    from ui.app.bindings import Bindings
    from ui.app.buttons import Buttons
    from ui.app.scene import Application
    from ui.play.panels.log import Log


class EmptyLogScene(MenuScene):
    """A plate in place of the papers of a log that has no line yet; the keys of the papers close it too."""

    def __init__(self, app: Application, heading: Words) -> None:
        close = MenuEntry(message("why.close"), "back", "Esc", "back", lambda: None, "primary")
        super().__init__(app, heading, message("log.empty"), [close])

    @override
    def command(self, command: Command) -> None:
        super().command(Command("back") if command.name in ("log", "why") else command)


class LogPapers:
    """Opens the papers about a log.

    `heading` is that of the log. `log` returns the log of the table, which is made anew with each layout;
    `offer` returns what the scene offers for a line. The papers call `go` with each line that is pressed
    beside the reasons.
    """

    def __init__(
        self,
        app: Application,
        match: Match,
        heading: Words,
        log: Callable[[], Log],
        offer: Callable[[int], LineOffer],
        go: Callable[[int], object] = lambda number: None,
    ) -> None:
        self._app = app
        self.match = match
        self.heading = heading
        self.log = log
        self.offer = offer
        self.go = go

    def open_reasons(self, number: int = -1) -> None:
        """Explain a line; the newest if `number` is negative."""
        self._open(ReasonsScene, number)

    def open_history(self, number: int = -1) -> None:
        """Show all lines on a sheet, and choose one; the newest if `number` is negative."""
        self._open(HistoryScene, number)

    def _open(self, paper: type[ReasonsScene | HistoryScene], number: int) -> None:
        """Open a paper at a line; say that nothing has happened while there is no line."""
        count = len(self.log().lines)
        line = number if number >= 0 else count - 1
        self._app.defer(
            lambda: self._app.push(
                paper(self._app, self, line) if count else EmptyLogScene(self._app, self.heading)
            )
        )


def add_log_tips(buttons: Buttons, log: Log, bindings: Bindings, *, is_replay: bool = False) -> None:
    """Give tips to the heading of a log, if its paper has room for it, and to its lines."""
    if log.heading.height:
        buttons.add_tip(log.heading, message("log.tip", key=bindings.key("log") or "?"))
    why = bindings.key("why") or "?"
    lines = message("why.tip.replay", key=why) if is_replay else message("why.tip", key=why)
    buttons.add_tip(log.room, lines)
