"""What a board game gives to its scene: a table, words, and what can be done; and whose eyes look at it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from games.core import Chance, Decide, Event, Move
from games.match import Match
from games.seating import parse_seats
from ui.app.scene import Scene
from ui.draw.posters import title_of
from ui.draw.seats import SeatLook
from ui.draw.tween import Tween
from ui.play.board_face import Face
from ui.play.board_hud import Action
from ui.play.log import Told
from ui.play.start import Setup
from ui.widgets.button import ButtonLook

if TYPE_CHECKING:
    from saves.journal import Journal
    from ui.app.app import App
    from ui.app.playtimer import PlayTimer
    from ui.play.board_replay import BoardReplay


class BoardFrame(Face, Scene):
    """The part of a board game's scene that each game fills in; `BoardScene` lets it be played.

    `match` is in play, `journal` keeps it (None for a recording), `persons` are the seats at this screen.
    `replay_type` is the class of the scene in which the game is watched.
    """

    replay_type: ClassVar[type[BoardReplay]]

    def __init__(self, app: App, match: Match, journal: Journal | None, timer: PlayTimer) -> None:
        super().__init__(app)
        self.title = title_of(match.game.name)
        self.match = match
        self.journal = journal
        self.timer = timer
        self.seats = tuple(map(SeatLook.of, parse_seats(match.seats)))
        self.persons = tuple(number for number, seat in enumerate(self.seats) if not seat.is_computer)
        self.silent: set[int] = set()
        """Computer players that were asked, and do nothing while another one decides."""

    # -------------------------------------------------------------- what each game does
    def build_table(self) -> None:
        """Lay out and paint the table: `background` and all its sprites."""
        raise NotImplementedError

    def show_table(self) -> None:
        """Show the view on the table, at once."""
        self.table.show(self.view)

    def arrange_table(self) -> list[Tween]:
        """Bring the table to the view, after moves were taken back."""
        return self.table.arrange(self.view)

    def begin(self, event: Event) -> list[Tween]:
        """Begin to show an event."""
        return self.table.begin(event)

    def tell(self, events: list[Event]) -> Told | None:
        """The line of the log for the events of one entry, where they have something to tell."""
        line = self.line(events)
        return Told(line, self.place_of(events)) if line else None

    def prompt(self) -> str:
        """What the pill says once the table rests."""
        raise NotImplementedError

    def meanwhile(self) -> str:
        """What the pill says while the table still shows what has happened: nothing that is not shown yet."""
        return self.prompt()

    def main_look(self) -> ButtonLook | None:
        """The main button; None where there is nothing to do."""
        raise NotImplementedError

    def second_look(self) -> ButtonLook | None:
        """The second button; None where there is none."""
        return None

    def main_action(self) -> None:
        """What the main button does."""
        raise NotImplementedError

    def second_action(self) -> None:
        """What the second button does."""

    def further_actions(self) -> Sequence[Action]:
        """Buttons beside the two, always as many in the same places."""
        return ()

    @property
    def greets(self) -> bool:
        """Whether the one who acts now is told so by a sign, where several persons play."""
        return True

    def only_move(self) -> Move | None:
        """What the program may do for the person who decides, since it is all that can be done; or None."""
        return None

    def roller(self) -> int | None:
        """The seat that throws the dice now; None where nature acts by itself."""
        return None

    def forget_choice(self) -> None:
        """What was half chosen is chosen no more."""

    def show_choice(self) -> None:
        """Show what can be chosen now, once the table rests."""

    def show_advice(self, move: Move) -> None:
        """Let the places of an advised move glow."""

    def show_place(self, place: int) -> None:
        """Let a space of the board glow, since its line in the log was pressed."""

    # -------------------------------------------------------------- how it begins
    @staticmethod
    def setup(app: App, game: str, wish: str) -> Setup:
        """How a new game for one begins: as its options are by default."""
        return Setup({})

    @staticmethod
    def settle(match: Match) -> None:
        """Nothing happens before the game is shown: dice are thrown before the players' eyes."""

    # -------------------------------------------------------------- whose eyes
    @property
    def actor(self) -> int:
        """The seat that decides or throws now; -1 where the game is over or nature acts by itself."""
        turn = self.match.turn
        if isinstance(turn, Decide):
            return turn.player
        if isinstance(turn, Chance):
            seat = self.roller()
            return -1 if seat is None else seat
        return -1

    @property
    def is_yours(self) -> bool:
        """Whether a person at this screen is to act."""
        return self.actor in self.persons and self.journal is not None and self.speaker < 0

    @property
    def speaker(self) -> int:
        """The computer player that is heard first: it may act while another one decides; -1 for none."""
        turn = self.match.turn
        asides = turn.asides if isinstance(turn, Decide) else ()
        waiting = (aside.player for aside in asides if aside.player not in (*self.persons, *self.silent))
        return next(waiting, -1)

    @property
    def eyes(self) -> int | None:
        """The seat through whose eyes the table is seen; None where several persons look at it."""
        return self.persons[0] if len(self.persons) == 1 else None

    def seen(self) -> Any:
        """What is shown: what the one person sees, or what everybody may see."""
        return self.match.game.observe(self.match.state, self.eyes)

    def known(self) -> Any:
        """What the one who acts knows."""
        actor = self.actor
        return self.match.game.observe(self.match.state, actor if actor >= 0 else self.eyes)

    def name(self, seat: int) -> str:
        """What a seat is called."""
        return self.seats[seat].name
