"""A person's side at a table: the actions on offer, half-made choices, pointing and typing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from math import inf
from typing import TYPE_CHECKING, NamedTuple

from pygame import Rect

from games.core import Event, Move, Over, Turn, Words, message
from ui.app.focus import Target
from ui.app.intents import Command, Intent, Pointer
from ui.app.presses import TablePresses
from ui.play.base.face import Face
from ui.play.panels.actions import Action
from ui.play.panels.players import PlayerFacts

if TYPE_CHECKING:
    from pygame.event import Event as PygameEvent

    from ui.play.base.host import Host


HintCallback = Callable[[Move | None], None]
"""Callback that receives the advised move, or None if there is no advice."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A place of the table that can have the focus: its kind, named by the game, and its number there."""

    kind: str
    number: int
    area: Rect
    enabled: bool = True


class AutoPlay(NamedTuple):
    """An act that the program does for a person."""

    do: Callable[[], object]
    is_roll: bool = False


class Controller:
    """A person's side of one game at the table. Subclasses add the needs of their game.

    Models that know no scene keep the half-made choices: `forget` drops them, `show` shows them.
    """

    face: Face

    def __init__(self, host: Host) -> None:
        self.host = host
        self.session = host.session
        self.face = host.face
        host.buttons.cap_followers.append(self._follow_device)
        self.presses = TablePresses(
            self._repeats, self._panel_targets, self._takes_press, self._is_holding, self._choice_areas
        )

    def build_layout(self) -> None:
        """Make the parts that lie over the table, after a new layout."""

    # -------------------------------------------------------------- for the controllers of all games
    def _play(self, *moves: Move, near: Rect | None = None) -> bool:
        """Make moves in order and return True; refuse an illegal one with its reason and return False."""
        return self.host.play(*moves, near=near)

    def _roll(self) -> None:
        """Roll the dice for a person, if a roll is due."""
        if self.session.is_human_turn and self.session.is_chance:
            self.host.roll()

    def _sound(self, name: str) -> None:
        """Play a sound by its name."""
        self.host.app.sound.play(name)

    def _player_at(self, place: tuple[int, int]) -> int:
        """Return the seat whose row is at a place of the window, or -1."""
        return self.host.hud.player_at(place, len(self.face.seats))

    def _focus_button(self, rect: Rect) -> None:
        """Focus the enabled button at a rectangle's corner; clear the focus if there is none."""
        found = (each for each in self.host.buttons if each.area.topleft == rect.topleft and each.enabled)
        self.host.focus.set(next(found, None))

    # -------------------------------------------------------------- words
    def prompt(self) -> Words:
        """Return the sentence of the pill for a table at rest."""
        raise NotImplementedError

    def prompt_while_busy(self) -> Words:
        """Return the sentence of the pill during animations; it must not reveal events not shown yet."""
        return self.prompt()

    def row(self, facts: PlayerFacts, seat: int) -> PlayerFacts:
        """Return the facts of a seat's row, with more facts or actions for the acting person."""
        return facts

    def _follow_device(self) -> None:
        """Name the keys or the buttons of the device in use in the sentences of the table."""
        self.host.show_buttons()
        self.host.show_players()

    @property
    def board_room(self) -> Rect:
        """The area for messages: over the board, clear of the parts that lie there."""
        return self.face.board_room

    # -------------------------------------------------------------- actions
    def actions(self) -> Sequence[Action]:
        """Return the buttons beside the board; the first has Space for its key."""
        raise NotImplementedError

    def space(self) -> None:
        """Handle Space if no button takes it: act, or say what to do first."""

    @property
    def has_turn_sign(self) -> bool:
        """True if a sign tells the acting person that it is their turn, in a game of several persons."""
        return True

    def auto_play(self) -> AutoPlay | None:
        """Return the acting person's only possible act, for the program to do, or None."""
        return AutoPlay(self._roll, is_roll=True) if self.session.is_chance else None

    def pause_before(self, turn: Turn, seconds: float) -> float:
        """Return the seconds of rest before a computer player or nature acts: usually `seconds`.

        Below 0 there is no rest, not even for an undo.
        """
        return seconds

    def make_computer_move(self, move: Move) -> None:
        """Make the move that a computer player has chosen."""
        self.host.play(move)

    def target_for(self, move: Move | None) -> Target | None:
        """Return the target to press next in order to make `move` (None: a roll of the dice), or None.

        The target changes with the half-made choice: the last one confirms the move.
        """
        return self._main_button()

    def _main_button(self) -> Target | None:
        """Return the button that Space presses if it is visible and enabled, else None."""
        keys = [action.key for action in self.actions()]
        found = (button for key, button in zip(keys, self.host.hud.actions, strict=True) if key == "Space")
        return next((button for button in found if button.visible and button.enabled), None)

    def hint(self, callback: HintCallback | None = None) -> None:
        """Ask for a good move and its reason; `callback` receives the move, or None if there is no advice."""
        host, session = self.host, self.session
        if session.guide:
            session.guide.show_task()
        elif session.is_human_turn and session.moves and not host.computer_players.is_thinking:
            host.stage.finish()
            host.computer_players.request_hint(
                partial(self._on_hint, callback), partial(self._on_no_hint, callback)
            )
        elif session.is_human_turn:
            host.show_message(message("hint.throw_first"))

    def _on_hint(self, callback: HintCallback | None, move: Move, reason: Words) -> None:
        self._sound("hint")
        if self.session.journal:
            self.session.journal.note("hint")
        before = self.target_for(move)
        self._select_hint(move)
        self.host.show_message(reason, about=[each.area for each in (before, self.target_for(move)) if each])
        self.host.hud.hint_button(self.host.focus.target, self.actions())
        if callback:
            callback(move)

    def _on_no_hint(self, callback: HintCallback | None) -> None:
        self.host.show_message(message("hint.none"))
        if callback:
            callback(None)

    def open_menu(self) -> None:
        """Open the menu of the whole game."""
        self.host.menu.open()

    # -------------------------------------------------------------- half-made choices
    def forget(self) -> None:
        """Drop the half-made choice."""

    def show(self) -> None:
        """Show the possible choices and the present one, once the table rests."""

    def _select_hint(self, move: Move) -> None:
        """Choose the advised move, which the person can then confirm or change."""

    def step_back(self) -> bool:
        """Drop the half-made choice on Escape; return False if there is none."""
        return False

    # -------------------------------------------------------------- events
    def begin_game(self) -> Sequence[Event]:
        """Begin to show a new game; return the events to show one after the other."""
        self._sound("card_slide")
        return ()

    def end_game(self) -> None:
        """Play the sound of the end that the players have just seen, and celebrate it."""
        turn = self.session.turn
        winners = turn.winners if isinstance(turn, Over) else ()
        self._sound("win" if set(winners) & set(self.session.persons) else "lose")
        self.host.menu.show_finale()

    def on_move(self) -> None:
        """React to a move that was made; the scene is about to show it."""

    def on_event(self, event: Event) -> None:
        """React to an event that the table has begun to show: the rows tell what it gives."""
        if self.face.table.landings:
            self.host.show_players()

    def tick(self, now: float) -> None:
        """Advance to the time `now`, in seconds."""

    @property
    def due(self) -> float:
        """Time of the next change outside the stage: -inf for at once, inf for never."""
        return inf

    def leave(self) -> None:
        """Cancel drags, before another scene is shown or after the window has changed."""

    # -------------------------------------------------------------- mouse and keys
    def handle(self, intent: Intent) -> bool:
        """Handle an intent before the scene does; return True to consume it."""
        return False

    def point(self, pointer: Pointer) -> bool:
        """Handle the pointer over the table; return True if it was used."""
        return False

    def _repeats(self, place: tuple[int, int]) -> bool:
        """Return True if quick presses at a place are meant one by one, although each makes a move."""
        return False

    def _panel_targets(self, place: tuple[int, int]) -> Sequence[Target] | None:
        """Return the targets of the panel that lies over the table at a place, or None if none does."""
        return None

    def _takes_press(self, place: tuple[int, int]) -> bool:
        """Return True if a part of the table at a place takes a press, and not a small target beside it."""
        return False

    def _is_holding(self) -> bool:
        """Return True while a press holds something that can be dragged."""
        return False

    def command(self, command: Command) -> bool:
        """Handle a command; return True if it was used."""
        return False

    def typed(self, character: str) -> bool:
        """Handle a letter or a digit, before the keys of actions; return True if it was used."""
        return False

    def handle_event(self, event: PygameEvent) -> bool:
        """Handle an event before it becomes an intent; return True to consume it."""
        return False

    def targets(self, buttons: list[Target]) -> list[Target]:
        """Return all targets of the focus, in Tab order; `buttons` are the enabled buttons."""
        return buttons

    def _choice_areas(self) -> Sequence[Rect]:
        """Return the areas of the table that can be chosen now; overlays leave them free if they can."""
        return [each.area for each in self.targets([])]

    def first_focus(self) -> Target | None:
        """Return the target that has the focus first; None for the main button."""
        return None

    def activate(self, target: Target) -> bool:
        """Handle Enter on a target; return True if the target belongs to the table."""
        return False

    def focused(self, target: Target | None, *, shown: bool) -> None:
        """React to the focus on a target; None if nothing has it any more."""
