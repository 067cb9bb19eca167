"""The host: the part of the play scene that controllers and lower packages use."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol

from pygame import Rect

from games.core import Move, Words

if TYPE_CHECKING:
    from saves.results import Result
    from saves.standing import Standing
    from saves.trophies import TrophyNews
    from ui.app.buttons import Buttons
    from ui.app.focus import Focus
    from ui.app.scene import Application
    from ui.app.stage import Stage
    from ui.play.base.face import Face
    from ui.play.base.session import Session
    from ui.play.computer.players import ComputerPlayers
    from ui.play.panels.hud import Hud


class Menu(Protocol):
    """The part of a game's menu that controllers use."""

    leave_for: Callable[[Callable[[], None]], None]
    """Function that leaves the game, then calls its argument; it asks first if moves would be lost."""

    def open(self) -> None:
        """Show the menu over the table."""
        ...

    def watch(self) -> None:
        """Show this game again from its beginning."""
        ...

    def watch_at(self, entry: int) -> None:
        """Show this game again at the event of an entry of its log."""
        ...

    def show_finale(self) -> None:
        """Show the winners on a stage; the figures are the second page."""
        ...

    def share(self) -> None:
        """Show the menu from which this game, which is over, can be sent to others."""
        ...

    def result(self) -> Result | None:
        """Return the result of this game for the statistics, or None."""
        ...

    def daily_words(self) -> str:
        """Return what the end of a daily says of the mark and the streak, or "". Reads the records."""
        ...

    def open_today(self) -> None:
        """Open the page of the dailies, at the day of this game if it is one, else at today."""
        ...

    def standing(self) -> Standing | None:
        """Return the standing of this game, which is won, or None if it does not count. Reads the records."""
        ...

    def new_trophies(self) -> TrophyNews:
        """Return the trophies that this game has won. Reads the records."""
        ...


class Host(Protocol):
    """The scene in which a game is played."""

    app: Application
    session: Session
    face: Face
    computer_players: ComputerPlayers
    stage: Stage
    buttons: Buttons
    focus: Focus
    hud: Hud

    @property
    def menu(self) -> Menu:
        """The menu of the whole game."""
        ...

    # -------------------------------------------------------------- acts
    def play(self, *moves: Move, near: Rect | None = None, follows: bool = False) -> bool:
        """Make moves in order; refuse an illegal one with its reason. Return True if they were made.

        With `follows` the program makes them for a person, after a move of their own.
        """
        ...

    def roll(self) -> None:
        """Roll the dice, or let nature act."""
        ...

    def take_back(self, change: Callable[[], object] | None = None) -> None:
        """Undo the last move, unless something was uncovered since; `change` undoes moves in another way."""
        ...

    # -------------------------------------------------------------- the picture
    def show_message(self, sentence: Words, near: Rect | None = None, about: Sequence[Rect] = ()) -> None:
        """Show a sentence to the player for some seconds; "" hides it.

        It appears close to `near`, if given, and leaves the areas `about` uncovered.
        """
        ...

    def refresh(self) -> None:
        """Bring everything up to date with the match."""
        ...

    def show_buttons(self) -> None:
        """Update the pill and the buttons to the current choice."""
        ...

    def show_players(self) -> None:
        """Update the rows of the players to the shown view."""
        ...
