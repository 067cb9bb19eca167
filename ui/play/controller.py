"""What persons do at a table: the actions on offer, what is half chosen, what is pointed at and typed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from pygame import Rect

from games.core import Event, Move, Over, Turn, Words, message
from ui.app.focus import Target
from ui.app.intents import Command, Intent, Pointer
from ui.play.face import Face
from ui.play.players import PlayerFacts
from ui.widgets.button import ButtonLook

if TYPE_CHECKING:
    from pygame.event import Event as PygameEvent

    from ui.app.bindings import CommandName
    from ui.play.scene import PlayScene


Host: TypeAlias = "PlayScene"
"""Whom a controller, and all that helps it, asks: the scene in which the game is played."""
Taker = Callable[[Move | None], None]
"""Who hears of the move that is advised; of None where none can be."""


class Action(NamedTuple):
    """Button beside the board: its area, look (None: hidden), callback and key.

    Their number and places never change. Of several with one key, only one has a look at a time. With
    `any_time` it can be used while another seat is to act; without `enabled` it is only visible. `command`
    is its command on a gamepad, if the key does not imply it.
    """

    rect: Rect
    look: ButtonLook | None
    do: Callable[[], object]
    key: str
    any_time: bool = False
    enabled: bool = True
    tip: Words = ""
    command: CommandName | Literal[""] = ""


@dataclass(frozen=True, slots=True)
class Spot:
    """A place of the table that can have the focus: of a kind that the game names, and its number there."""

    kind: str
    number: int
    area: Rect
    enabled: bool = True


class Press(NamedTuple):
    """What the program does for a person."""

    do: Callable[[], object]
    is_throw: bool = False


class Controller:
    """A person's side of one game at the table. Subclasses give it what their game needs.

    What is half chosen is kept in models that know no scene: `forget` drops them, `show` lights them.
    """

    face: Face

    def __init__(self, host: Host) -> None:
        self.host = host
        self.session = host.session
        self.face = host.face

    def lay_out(self) -> None:
        """The table was made anew: make what lies over it."""

    # -------------------------------------------------------------- for the controllers of all games
    def _play(self, *moves: Move, near: Rect | None = None) -> bool:
        """Make moves, one after the other; an illegal one is refused with its reason. True where made."""
        return self.host.play(*moves, near=near)

    def _roll(self) -> None:
        """A person throws the dice, where that is what is to be done."""
        if self.session.is_yours and self.session.is_chance:
            self.host.roll()

    def _sound(self, name: str) -> None:
        """Let something sound."""
        self.host.app.sound.play(name)

    def _player_at(self, place: tuple[int, int]) -> int:
        """The seat whose row is at a place of the window, -1 for none."""
        return self.host.hud.player_at(place, len(self.face.seats))

    def _focus_button(self, rect: Rect) -> None:
        """Give the focus to the button that lies at a rectangle's corner, where it can be used."""
        found = (each for each in self.host.buttons if each.area.topleft == rect.topleft and each.enabled)
        self.host.focus.set(next(found, None))

    # -------------------------------------------------------------- what is said
    def prompt(self) -> Words:
        """What the pill says once the table rests."""
        raise NotImplementedError

    def meanwhile(self) -> Words:
        """What the pill says while the table still shows what has happened: nothing that is not shown yet."""
        return self.prompt()

    def row(self, facts: PlayerFacts, seat: int) -> PlayerFacts:
        """What a row says where the one who acts sees more, or has something to do there."""
        return facts

    @property
    def board_room(self) -> Rect:
        """Where sentences are shown: over the board, beside what lies there."""
        return self.face.board_room

    # -------------------------------------------------------------- what can be done
    def actions(self) -> Sequence[Action]:
        """The buttons beside the board: the first has Space for its key."""
        raise NotImplementedError

    def space(self) -> None:
        """Space, where no button has it: what it does all the same, or what to do first."""

    @property
    def greets(self) -> bool:
        """Whether the one who acts now is told so by a sign, where several persons play."""
        return True

    def only_press(self) -> Press | None:
        """What the program may do for the person who is to act, since it is all that can be done; or None."""
        return Press(self._roll, is_throw=True) if self.session.is_chance else None

    def rest(self, turn: Turn, seconds: float) -> float:
        """For how long the table rests before a computer player or nature acts: usually these seconds."""
        return seconds

    def answered(self, move: Move) -> None:
        """A computer player has chosen its move."""
        self.host.play(move)

    def step_to(self, move: Move | None) -> Target | None:
        """What a person presses next in order to make a move, None: to throw the dice; None where nothing is.

        As what is half chosen changes, so does this: at last it is what confirms the move.
        """
        return self._main_button()

    def _main_button(self) -> Target | None:
        """The button that Space presses, where it can be used."""
        keys = [action.key for action in self.actions()]
        found = (button for key, button in zip(keys, self.host.hud.actions, strict=True) if key == "Space")
        return next((button for button in found if button.visible and button.enabled), None)

    def hint(self, take: Taker | None = None) -> None:
        """A good move is asked for, with its reason; `take` hears of it, None where there is none."""
        host, session = self.host, self.session
        if session.guide:
            session.guide.remind()
        elif session.is_yours and session.moves and not host.opponents.is_thinking:
            host.stage.finish()
            host.opponents.advise(partial(self._advised, take), partial(self._not_advised, take))
        elif session.is_yours:
            host.say(message("hint.throw_first"))

    def _advised(self, take: Taker | None, move: Move, reason: Words) -> None:
        self._sound("hint")
        if self.session.journal:
            self.session.journal.note("hint")
        before = self.step_to(move)
        self.advise(move)
        self.host.say(reason, about=[each.area for each in (before, self.step_to(move)) if each])
        self.host.hud.hint_at(self.host.focus.target, self.actions())
        if take:
            take(move)

    def _not_advised(self, take: Taker | None) -> None:
        self.host.say(message("hint.none"))
        if take:
            take(None)

    def open_menu(self) -> None:
        """What can be done with the whole game is asked for."""
        self.host.menu.open()

    # -------------------------------------------------------------- what is half chosen
    def forget(self) -> None:
        """What was half chosen is chosen no more."""

    def show(self) -> None:
        """Show what can be chosen now, and what is, once the table rests."""

    def advise(self, move: Move) -> None:
        """Choose what is advised: it can be confirmed or changed."""

    def step_back(self) -> bool:
        """Escape: leave what is half chosen; False where nothing is."""
        return False

    # -------------------------------------------------------------- what happens
    def begin_game(self) -> Sequence[Event]:
        """A new game is seen for the first time; what of it is to be shown one after the other."""
        self._sound("card_slide")
        return ()

    def end_game(self) -> None:
        """The game has come to its end before the players' eyes."""
        turn = self.session.match.turn
        winners = turn.winners if isinstance(turn, Over) else ()
        self._sound("win" if set(winners) & set(self.session.persons) else "lose")
        self.host.menu.celebrate()

    def played(self) -> None:
        """A move was made, and is about to be shown."""

    def begun(self, event: Event) -> None:
        """An event has begun to be shown."""

    def tick(self, now: float) -> None:
        """Time passes."""

    @property
    def busy(self) -> bool:
        """Whether something is worked out, or moves outside the stage."""
        return False

    def leave(self) -> None:
        """Another scene is shown, or the window has changed: what is held falls back."""

    # -------------------------------------------------------------- mouse and keys
    def handle(self, intent: Intent) -> bool:
        """An intent before all others; True where it was used up."""
        return False

    def point(self, pointer: Pointer) -> bool:
        """The pointer over the table; True where it was of use."""
        return False

    def command(self, command: Command) -> bool:
        """A command; True where it was of use."""
        return False

    def typed(self, character: str) -> bool:
        """A letter or a figure that is no action's key; True where it was of use."""
        return False

    def raw(self, event: PygameEvent) -> bool:
        """An event before it becomes an intent; True where it was used up."""
        return False

    def targets(self, buttons: list[Target]) -> list[Target]:
        """All that can have the focus, in Tab order; `buttons` are those that can be used."""
        return buttons

    def first_focus(self) -> Target | None:
        """What has the focus first; None for the main button."""
        return None

    def activate(self, target: Target) -> bool:
        """Enter on a target; True where it was one of the table's."""
        return False

    def focused(self, target: Target | None, *, shown: bool) -> None:
        """The focus is here now."""
