"""Coaching in the first games of a kind: the steps of a turn, and the first events of each kind."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Final

from games.core import Event, Message, house_rules, message
from games.lesson import CoachScript, coach_script
from saves.settings import MAX_BEGUN
from ui.play.teaching.panel import DEPTH, GuidePanel, GuidePanelText
from ui.play.teaching.plate_places import Point
from ui.widgets.button import Button, labelled
from ui.words import in_words

if TYPE_CHECKING:
    from ui.app.intents import Command
    from ui.play.base.host import Host

_NOTHING: Final = CoachScript()


class Coach:
    """Explanations for beginners, each shown once only; the game waits until they are read.

    It shows none while the computer plays for them, in a game of computers alone, or after the end.
    """

    def __init__(self, host: Host) -> None:
        self._host = host
        match, now = host.session.match, host.app.settings.current
        game, is_printed = match.game.name, not house_rules(match.game, match.options)
        is_first = is_printed and 0 < now.begun.count(game) < MAX_BEGUN
        self._coaching = coach_script(game) if is_first and host.session.journal else _NOTHING
        self._queue: deque[tuple[Message, int]] = deque()
        self.panel: GuidePanel | None = None
        """The panel with an explanation; None without one."""
        self._button: Button | None = None
        self._hand: Point | None = None
        """Middle of the last explanation's button."""
        self._explanation: tuple[Message, int] = (Message(""), -1)

    @property
    def _is_on(self) -> bool:
        session = self._host.session
        is_taught = bool(session.persons) and session.guide is None
        is_played = not session.is_demo and not session.is_over
        return self._host.app.settings.current.coaching and is_taught and is_played

    @property
    def has_unread_text(self) -> bool:
        """True while an explanation is on the table; the game waits until it is read."""
        return self.panel is not None

    # -------------------------------------------------------------- the steps of a turn
    def steps(self) -> tuple[tuple[str, ...], int]:
        """Return the steps of a turn and the number of the acting person's step; no steps and -1 if none."""
        session = self._host.session
        if not self._is_on or not session.is_human_turn or session.is_behind:
            return (), -1
        moves = {"*"} if session.is_chance else {type(move).__name__ for move in session.moves}
        number = self._coaching.step_of(moves)
        steps = self._coaching.steps if number >= 0 else ()
        return tuple(in_words(Message(step.key)) for step in steps), number

    # -------------------------------------------------------------- first events of a kind
    def queue_first_events(self, event: Event) -> None:
        """Queue the explanations of a new event until the table rests, unless a guide gives them."""
        settings, is_guided = self._host.app.settings, self._host.session.guide is not None
        for first in self._coaching.firsts if self._is_on or is_guided else ():
            if first.is_about(event) and first.key not in settings.current.coached:
                settings.change(coached=(*settings.current.coached, first.key))
                if not is_guided:
                    self._queue.append((Message(first.key), self._host.face.place_of([event])))

    def show(self) -> None:
        """Show the next explanation in the queue; drop the queue if the coach is off."""
        if not self._is_on:
            self._queue.clear()
            self.end()
        if self.panel or not self._queue:
            return
        self._explanation = self._queue.popleft()
        self._place_panel()
        self._host.app.announcer.say(self._explanation[0])

    def _place_panel(self) -> None:
        face, (explanation, place) = self._host.face, self._explanation
        about = face.rect_of(place) if place >= 0 else None
        self.panel = GuidePanel(face, GuidePanelText(explanation, pose="calm"), about, hand=self._hand)
        self._hand = self.panel.row.forward.center
        look = labelled(message("lesson.next"), "play", "primary", 17)
        self._button = self._host.buttons.add(self.panel.row.forward, look, self.dismiss, depth=DEPTH + 1)

    def tick(self) -> None:
        """Keep the panel in the visible part of the picture."""
        display = self._host.app.display
        if self.panel and not self.panel.is_in_sight and not display.is_hovered(self.panel.rect):
            self.end()
            self._place_panel()

    def dismiss(self) -> None:
        """Close the explanation and show the next one in the queue."""
        self.end()
        self.show()

    def command(self, command: Command) -> bool:
        """Close the explanation on Enter, Space or Escape; return True if one was shown."""
        if self.panel and command.name in ("activate", "deal", "back"):
            self.dismiss()
            return True
        return False

    def build_layout(self) -> None:
        """Forget the panel and its button, which the layout has removed; `show` brings an unread one back."""
        if self.panel:
            self._queue.appendleft(self._explanation)
        self.panel = self._button = self._hand = None

    def end(self) -> None:
        """Remove the panel and its button."""
        if self.panel:
            self.panel.remove()
        if self._button:
            self._host.buttons.remove([self._button])
        self.panel = self._button = None
