"""Scenes: their life, layout, input and time, their buttons, focus and messages; the ways between them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, ClassVar, Final, Protocol, TypeAlias

from pygame import Rect, Surface
from pygame.event import Event

from saves.background import Background
from ui.accessibility.phrases import focus_text, full_text, join_sentences, texts_to_tour
from ui.app.buttons import Buttons
from ui.app.focus import Direction, Focus, Target
from ui.app.intents import Command, Intent, Pointer, Question
from ui.app.presses import Presses
from ui.app.services import Services
from ui.app.stage import Stage
from ui.draw.gradual import Painter
from ui.draw.picture import Picture
from ui.draw.sprites import Layer, NeededAreas
from ui.draw.theme import Metrics
from ui.widgets.button import Button
from ui.widgets.element import Described, Element, Role
from ui.widgets.overlays import keep_apart
from ui.widgets.pill import Toast
from ui.words import in_words

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date
    from pathlib import Path

    from games.core import Options, Words
    from games.match import Match
    from games.rulebook import Frame
    from ui.app.bindings import QuestionName

GRACE: Final = 1.0
"""Seconds in which no press closes a scene that opened by itself: the press was meant for the last one."""

_ARROWS: Final[dict[str, Direction]] = {"left": "left", "right": "right", "up": "up", "down": "down"}


Refuse: TypeAlias = "Callable[[Words], object]"
"""Callback that gets a sentence on why something cannot be opened."""


class Navigation(Protocol):
    """The ways between scenes. Methods that read a file show a failure on a plate, or pass it to `refuse`."""

    def prepare(self, game: str) -> None:
        """Import the modules of every table, and those of a game ("": of none); safe on any thread."""

    def open_settings(self) -> None:
        """Show the settings over the scene, unless they are shown already."""

    def open_persons(self) -> None:
        """Show the page of the known persons."""

    def ask_who_plays(self) -> None:
        """Ask who plays games for one from now on."""

    def open_about(self) -> None:
        """Show the page about the program, its folders, and all licenses."""

    def open_rules(self, game: str, topics: Sequence[str] = ()) -> None:
        """Show the rules of a game, at the page on the first of the topics that any page explains."""

    def render_rules_frame(self, game: str, frame: Frame, size: tuple[int, int]) -> Picture:
        """Return the picture of a frame of a game's rules."""

    def open_statistics(self) -> None:
        """Show the statistics and trophies of all games."""

    def open_saves(self) -> None:
        """Show the saved games."""

    def open_new(self, game: str, wish: str = "") -> None:
        """Show a new game; for several players, ask for the seats first. `wish` is for a deal."""

    def open_daily(self, game: str, day: date) -> None:
        """Show the game of a day, from its beginning."""

    def open_branch(self, match: Match, entries: int) -> None:
        """Show a new game with the first entries of another one; it does not count."""

    def open_today(self, day: date | None = None, game: str = "") -> None:
        """Show the page of the dailies, at a day or at today, and at a game if one is given."""

    def open_lesson(self, game: str) -> None:
        """Show the lesson of a game that has one."""

    def new_board_scene(
        self, game: str, seats: Sequence[str], options: Options, day: date | None = None
    ) -> Scene:
        """Return the scene of a new game for several, or of the daily of a day.

        `seats` are texts of `games.seating`.
        """

    def open_saved(self, path: Path, refuse: Refuse | None = None) -> None:
        """Show a saved game from any folder over the current scene."""

    def go_on(self, path: Path) -> None:
        """Resume a saved game and close all but the first scene; if that fails, a plate says why."""

    def watch(self, path: Path, entry: int = -1) -> None:
        """Show a saved game from its beginning, or at the event of an entry of its log."""

    def files_in_play(self) -> list[Path]:
        """Return the save files of the open games, topmost first."""

    def is_on_table(self, path: Path) -> bool:
        """Return True if a game of this window plays a save file, over or not."""

    def show_refusal(self, sentence: Words) -> None:
        """Say on a plate why a file cannot be opened."""

    def ask_before_loss(self, sentence: Words, again: Callable[[], None], leave: Callable[[], None]) -> None:
        """Warn of a loss: the player tries `again`, stays, or leaves nevertheless."""


class Application(Services, Protocol):
    """The application as a scene sees it: its services, and the other scenes."""

    navigator: Navigation
    scenes: list[Scene]
    """The open scenes, the topmost last."""

    @property
    def scene(self) -> Scene:
        """The scene shown now."""
        ...

    def push(self, scene: Scene) -> None:
        """Show a scene over the current one."""

    def replace(self, scene: Scene) -> None:
        """Show a scene in place of the current one."""

    def pop(self) -> None:
        """Return to the previous scene, or end the program if this is the last one."""

    def home(self, then: Callable[[], object] = lambda: None) -> None:
        """Return to the first scene and then call `then`; if moves would be lost, ask first."""

    def go_home(self) -> None:
        """Return to the first scene without asking, even if moves are lost."""

    def confirm_leave(self, scenes: Sequence[Scene], leave: Callable[[], None]) -> None:
        """Call `leave` to leave the scenes; if moves would be lost, ask the player first."""


def release(scene: Scene) -> None:
    """Let a scene that is not shown release its large pictures, until it is laid out again."""
    scene._release()


def paint_behind(scene: Scene) -> Surface:
    """Return the picture of a scene that a page blurs behind it.

    The picture has the proportions of the window, but may be smaller.
    """
    return scene._paint_behind()


class Scene:
    """One screen of the program. Subclasses paint `background` and fill `layer` in `build_layout`."""

    asks_before_loss = False
    """True for the scene that asks whether to leave although moves would be lost."""
    _role: ClassVar[Role] = "main"
    """Role of the scene in the accessibility tree."""

    def __init__(self, app: Application) -> None:
        self.app = app
        redraw = partial(app.invalidate, is_change=False)
        self.layer = Layer(app.invalidate, lambda: app.display.view, self._needed_areas, redraw)
        self.stage = Stage(app.settings.current.animation)
        self.background: Surface | None = None
        self.buttons = Buttons(self.layer, app)
        self.focus = Focus(self)
        self.presses = Presses(self._under, self._takes_press, self._press_areas, self._is_holding)
        self._work = Background()
        """Background work for the scene; `tick` polls it."""
        self._painter = Painter(self._work)
        self._message = Toast(self.layer, self.m)
        self._last_message: tuple[Words, Rect | None, Sequence[Rect]] = ("", None, ())
        """The last message to the player, the place it was about, and the areas it leaves uncovered."""
        self._laid: tuple[Rect, ...] = ()
        """The visible part and the areas of the overlays, when they were last kept apart."""
        self._toured = -1
        self._focused: int | None = None
        """The number of the target with the focus in a scene whose pictures were released."""

    # -------------------------------------------------------------- life
    @property
    def m(self) -> Metrics:
        """Metrics of the window."""
        return self.app.metrics

    def enter(self) -> None:
        """React to being shown, for the first time or again."""

    def leave(self) -> None:
        """React to being hidden, for now or for good."""

    def _release(self) -> None:
        """Release large pictures while another scene is shown; `rebuild` makes them again."""
        self._focused = self.focus.number()
        self.background = None

    def rebuild(self) -> None:
        """Lay everything out again after a change of the window, the text size or the card style."""
        focused = self.focus.number() if self._focused is None else self._focused
        self._focused = None
        self.stage.finish()
        self.stage.level = self.app.settings.current.animation
        self._painter.clear()
        self.layer.clear()
        self.layer.painter = None
        self.buttons.clear()
        self.focus.forget()
        before, self._message = self._message, Toast(self.layer, self.m)
        self.build_layout()
        self._keep_message(before)
        self.layer.painter = self._painter
        self.focus.find_again(focused)
        self.app.invalidate_all()

    def build_layout(self) -> None:
        """Paint the background and create all sprites and buttons for `self.m`."""
        raise NotImplementedError

    def tick(self, now: float) -> None:
        """Advance animations, tips, messages and background work to `now`. Called often; draws nothing."""
        self.stage.tick(now)
        self.buttons.tick(now)
        self.focus.follow()
        self._message.tick(now)
        self._keep_overlays_apart()
        self._work.poll()
        self._painter.tick()

    def _keep_overlays_apart(self) -> None:
        """Place overlays again that are out of sight or covered by another one."""
        self._laid = keep_apart(self.layer, self.m, self._laid)

    def draw(self, target: Surface, clip: Rect) -> None:
        """Draw the area inside the clip."""
        if carried := self.layer.carried:
            carried.draw(target, clip, self._draw_resting)
        else:
            self._draw_resting(target, clip)

    def _paint_behind(self) -> Surface:
        """Lay everything out, return the picture for `paint_behind`, and release it."""
        whole = Surface(self.m.window.size)
        self.rebuild()
        self.draw(whole, whole.get_rect())
        release(self)
        return whole

    def _draw_resting(self, target: Surface, clip: Rect) -> None:
        """Draw the background, and all sprites that are not carried."""
        if self.background:
            target.blit(self.background, clip, clip)
        self.layer.draw(target, clip)

    @property
    def busy(self) -> bool:
        """True while something moves or background work is pending, so that the next frame is due soon."""
        return self.stage.busy or self._work.busy or self._painter.busy

    @property
    def due(self) -> float:
        """Time of the next change by time alone, but for the stage's clock; inf for never."""
        return min(self.buttons.due, self._message.due)

    def close(self) -> None:
        """Close the scene for good: release its resources and discard pending work."""
        self._work.cancel()
        self._painter.clear()

    def loss_warning(self) -> Words:
        """Return a warning of what the player would lose by leaving the scene now; "" for no loss."""
        return ""

    @property
    def _message_area(self) -> Rect | None:
        """The area for messages; None if the scene shows none."""
        return None

    @property
    def _message_aside(self) -> Sequence[Rect]:
        """The areas to try before `_message_area` for messages about no place, the best first."""
        return ()

    def _needed_areas(self) -> NeededAreas:
        """Return the areas that overlays leave free, beside enabled buttons."""
        return NeededAreas()

    def show_message(self, sentence: Words, near: Rect | None = None, about: Sequence[Rect] = ()) -> None:
        """Show a sentence to the player for some seconds; "" hides it.

        It appears close to `near`, if given, and leaves the areas `about` uncovered.
        """
        self.app.announcer.say(sentence, is_urgent=True)
        self._last_message = sentence, near, about
        self._lay_message(self.app.now)

    def _lay_message(self, since: float) -> None:
        """Show the last sentence told to the player, as one shown since this time."""
        room, (sentence, near, about) = self._message_area, self._last_message
        if room is not None:
            self._message.show(in_words(sentence), room, since, near, about, self._message_aside)

    def _keep_message(self, before: Toast) -> None:
        """Show the message of the previous layout again if its time is not over.

        The place that it was about is forgotten if the measures have changed.
        """
        if before.due > self.app.now and before.area and not self._message.area:
            if before.m != self.m:
                self._last_message = self._last_message[0], None, ()
            self._lay_message(before.since)

    def handle_event(self, event: Event) -> bool:
        """Handle an event before it becomes an intent; return True to consume it."""
        return False

    # -------------------------------------------------------------- input
    def handle(self, intent: Intent) -> None:
        """Handle an intent."""
        if isinstance(intent, Pointer):
            if intent.kind == "press":
                self.focus.by_keys = False
                self.focus.show(shown=False)
            if not self.buttons.point(intent):
                self._handle_pointer(intent)
        elif isinstance(intent, Command):
            self.buttons.hide_tip()
            self.focus.by_keys = True
            self.command(intent)
        elif isinstance(intent, Question):
            self.show_message(join_sentences(self._answer(intent.name)))

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

    def _handle_pointer(self, pointer: Pointer) -> bool:
        """Handle a pointer intent that no button has consumed; return True if it was used."""
        return False

    # -------------------------------------------------------------- what a press hits
    def _under(self, place: tuple[int, int]) -> Hashable:
        """Return what a press at a place means: here the button, or the number of the target."""
        if button := self.buttons.at(place):
            return button.look.label, button.look.icon
        hit = (number for number, each in enumerate(self.targets()) if each.area.collidepoint(place))
        return next(hit, -1)

    def _takes_press(self, place: tuple[int, int]) -> bool:
        """Return True if there is something at a place that a press there is meant for."""
        return self.buttons.at(place) is not None or any(
            each.collidepoint(place) for each in self._press_areas(place)
        )

    def _press_areas(self, place: tuple[int, int]) -> Iterable[Rect]:
        """Return the areas that take presses near a place; small ones take those beside them too."""
        return [each.area for each in self.targets()]

    def _is_holding(self) -> bool:
        """Return True while a press holds something that can be dragged."""
        return False

    # -------------------------------------------------------------- for screen readers
    @property
    def _title(self) -> Words:
        """Name of the scene, as a screen reader tells it."""
        return ""

    @property
    def _summary(self) -> Words:
        """Description of the scene, read after its name."""
        return ""

    def accessibility_tree(self) -> Element:
        """Return the element of the whole scene, with all elements in it."""
        return Element("scene", self._title, self._role, self._summary, children=tuple(self._elements()))

    def _elements(self) -> Sequence[Element]:
        """Return the elements of the scene in reading order: here the targets in Tab order."""
        return [self._element(target) for target in self.targets()]

    def _element(self, target: Target) -> Element:
        """Return the element of a target."""
        element = target.describe() if isinstance(target, Described) else Element(type(target).__name__, "")
        return replace(element, area=target.area, target=target)

    def _answer(self, question: QuestionName) -> Sequence[Words]:
        """Return the sentences that answer a question of the player about the scene; () for none."""
        if question in ("place", "here"):
            return self._title, focus_text(self._element(self.focus.target)) if self.focus.target else ""
        if question == "turn":
            return self._title, self._summary
        if question == "tour" and (texts := texts_to_tour(self.accessibility_tree())):
            self._toured += 1
            return [full_text(texts[self._toured % len(texts)])]
        return ()

    # -------------------------------------------------------------- the focus
    def targets(self) -> list[Target]:
        """Return all targets of the focus, in Tab order."""
        return [button for button in self.buttons if button.enabled and button.visible]

    def activate(self, target: Target | None) -> None:
        """Use the focused target, after Enter, or the default button while the focus is not shown."""
        if not self.focus.is_perceived:
            target = self.buttons.default or target
        if isinstance(target, Button) and target.enabled:
            self.buttons.use(target)

    def first_focus(self) -> Target | None:
        """Return the target of the first focus when the keyboard comes into use."""
        targets = self.targets()
        return targets[0] if targets else None

    def focused(self, target: Target | None, *, shown: bool) -> None:
        """React to a new focus, or to its loss (None)."""
