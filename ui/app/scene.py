"""What a scene is: enter, leave, lay out, handle, tick, draw; buttons, focus and tips; where scenes lead."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, Protocol, TypeAlias

from pygame import Rect, Surface
from pygame.event import Event

from saves.background import Background
from ui.app.buttons import Buttons
from ui.app.focus import Direction, Focus, Target
from ui.app.intents import Command, Intent, Pointer
from ui.app.stage import Stage
from ui.draw.sprites import Layer
from ui.draw.theme import Metrics
from ui.widgets.button import Button
from ui.widgets.pill import Message
from ui.words import in_words

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from games.core import Options, Words
    from games.rulebook import Frame
    from ui.app.app import App

GRACE: Final = 1.0
"""Seconds in which no press leaves what has opened by itself: it was meant for what was there before."""

_ARROWS: Final[dict[str, Direction]] = {"left": "left", "right": "right", "up": "up", "down": "down"}


Refuse: TypeAlias = "Callable[[Words], object]"
"""Who is told, in a sentence, why something cannot be opened."""


class Navigation(Protocol):
    """Where scenes lead. What reads a file says why it cannot be opened on a plate, or to `refuse`."""

    def prepare(self, game: str) -> None:
        """Load what every table needs, and what that of a game does ("": of none), on whatever thread."""

    def open_settings(self) -> None:
        """Show the settings over the scene; once."""

    def open_about(self) -> None:
        """Show what the program is, where it keeps things, and all licences."""

    def open_rules(self, game: str, topics: Sequence[str] = ()) -> None:
        """Show the rules of a game, at the page about the first of the topics that any page explains."""

    def still(self, game: str, frame: Frame, size: tuple[int, int]) -> Surface:
        """What a frame of a game's rules shows of its table. Do not change it."""

    def open_statistics(self) -> None:
        """Show the statistics and trophies of all games."""

    def open_saves(self) -> None:
        """Show the saved games."""

    def open_new(self, game: str, wish: str = "") -> None:
        """Show a new game; where several play, ask who first. `wish` is its deal's number, if it has any."""

    def open_lesson(self, game: str) -> None:
        """Show the guided game of a game that has one."""

    def new_board_scene(self, game: str, seats: Sequence[str], options: Options) -> Scene:
        """The scene of a new game for several; `seats` are texts of `games.seating`."""

    def open_saved(self, path: Path, refuse: Refuse | None = None) -> None:
        """Show a saved game, wherever its file lies, over the scene that is shown."""

    def go_on(self, path: Path) -> None:
        """Play a saved game, and close all but the first scene; where that cannot be, a plate says why."""

    def watch(self, path: Path) -> None:
        """Show a saved game from its beginning."""

    def files_in_play(self) -> list[Path]:
        """Return the save files of the open games, topmost first."""

    def tell_refused(self, sentence: Words) -> None:
        """Say on a plate why a file cannot be opened."""

    def ask_before_loss(self, sentence: Words, again: Callable[[], None], leave: Callable[[], None]) -> None:
        """Say what would be lost: the player tries `again`, stays, or leaves all the same."""


class Scene:
    """One screen of the program. Subclasses paint `background` and fill `layer` in `lay_out`."""

    asks_before_loss = False
    """Whether it is the question whether to leave though moves would be lost."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.layer = Layer(app.hurt, lambda: app.display.view)
        self.stage = Stage(app.settings.now.animation)
        self.background: Surface | None = None
        self.buttons = Buttons(self)
        self.focus = Focus(self)
        self._work = Background()
        """What a thread does for the scene, which takes it over in its own time."""
        self._message = Message(self.layer, self.m)

    # -------------------------------------------------------------- life
    @property
    def m(self) -> Metrics:
        """The measures of the window."""
        return self.app.metrics

    def enter(self) -> None:
        """The scene is shown now, for the first time or again."""

    def leave(self) -> None:
        """The scene is shown no more, for now or for good."""

    def rebuild(self) -> None:
        """Lay everything out anew: the window, the text size or the card style has changed."""
        focused = self.focus.number()
        self.stage.finish()
        self.stage.level = self.app.settings.now.animation
        self.layer.clear()
        self.buttons.forget()
        self.focus.forget()
        self._message = Message(self.layer, self.m)
        self.lay_out()
        self.focus.find_again(focused)
        self.app.hurt_all()

    def lay_out(self) -> None:
        """Paint the background and make all sprites and buttons for `self.m`."""
        raise NotImplementedError

    def tick(self, now: float) -> None:
        """Let time pass: animations, tips, what is said, work that is done. Called often; draws nothing."""
        self.stage.tick(now)
        self.buttons.tick(now)
        self.focus.follow()
        self._message.tick(now)
        self._work.poll()

    def draw(self, target: Surface, clip: Rect) -> None:
        """Draw what shows inside the clip."""
        if self.background:
            target.blit(self.background, clip, clip)
        self.layer.draw(target, clip)

    @property
    def busy(self) -> bool:
        """Whether something moves, or is waited for, so that the next frame should come soon."""
        return self.stage.busy or self._work.busy

    @property
    def due(self) -> float:
        """When time alone next changes something, in seconds of the window's clock; infinity for never."""
        return min(self.buttons.due, self._message.due)

    def put_away(self) -> None:
        """The scene is left for good: what it keeps open is closed, and nothing is waited for."""
        self._work.forget()

    def loss(self) -> Words:
        """What would be lost by leaving the scene now, as a sentence; "" for nothing."""
        return ""

    @property
    def _said_in(self) -> Rect | None:
        """The part of the window in which sentences are shown; None where the scene says none."""
        return None

    def say(self, sentence: Words, near: Rect | None = None, about: Sequence[Rect] = ()) -> None:
        """Show a sentence to the player for some seconds; "" hides it.

        It appears close to `near`, if given, and leaves the areas `about` uncovered.
        """
        room = self._said_in
        if room is not None:
            self._message.show(in_words(sentence), room, self.app.now, near, about)

    def pointer_left(self) -> None:
        """The pointer is in the window no more."""
        self.buttons.hover(None)

    def raw(self, event: Event) -> bool:
        """An event before it becomes an intent; True where the scene has used it up."""
        return False

    # -------------------------------------------------------------- input
    def handle(self, intent: Intent) -> None:
        """Do what the player wants."""
        if isinstance(intent, Pointer):
            if intent.kind == "press":
                self.focus.by_keys = False
                self.focus.show(shown=False)
            if not self.buttons.point(intent):
                self.pointed(intent)
        elif isinstance(intent, Command):
            self.buttons.hide_tip()
            self.focus.by_keys = True
            self.command(intent)

    def command(self, command: Command) -> None:
        """Carry out a command: arrows, Tab and Enter move and use the focus."""
        if command.name in _ARROWS:
            self.focus.move(_ARROWS[command.name])
        elif command.name in ("next", "previous"):
            self.focus.step(1 if command.name == "next" else -1)
        elif command.name in ("activate", "deal"):
            self.activate(self.focus.target)
        elif command.name == "back":
            self.app.pop()
        elif command.name == "full screen":
            self.app.toggle_full_screen()
        elif command.name == "mute":
            self.app.toggle_mute()
        elif command.name == "settings":
            self.app.navigator.open_settings()

    def pointed(self, pointer: Pointer) -> bool:
        """The pointer, where no button took it; True where it was of use."""
        return False

    def targets(self) -> list[Target]:
        """All that can have the focus, in Tab order."""
        return [button for button in self.buttons if button.enabled and button.visible]

    def activate(self, target: Target | None) -> None:
        """Enter was pressed on the target that has the focus."""
        if isinstance(target, Button) and target.enabled:
            self.buttons.use(target)

    def first_focus(self) -> Target | None:
        """What has the focus when the keyboard is used for the first time."""
        targets = self.targets()
        return targets[0] if targets else None

    def focused(self, target: Target | None, *, shown: bool) -> None:
        """A target has been given the focus, or nothing has it any more."""
