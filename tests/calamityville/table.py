"""Positions written by hand. Money is in dollars; spaces are told by their names, pages by their ids.

`table(3, at={OTHER: "Gold River"}, owns={OTHER: "bank Main Street, mine Widow's Shaft"}, top="Y4 Y28")`:
three players with $2,000 each, ME is to throw. Everybody stands at the corral gate unless told. Properties
are told in the order in which they were got. The next page to be read is Y4, then Y28; pages not told lie
below in the order of the data file, but the gold runs out last of all. Where a red page is told, all yellow
ones not told were read before.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from games.calamityville import GAME
from games.calamityville.board import BOOM, CASH, GOLD_PAGE, NAME, NUGGETS, PAGES, RING, is_boom
from games.calamityville.pending import Passing, Ready, Task
from games.calamityville.state import NOBODY, Asked, Dice, Die, Pick, Shuffle, State, Throw, View
from games.core import AnyGame, Chance, Decide, Move, Over
from tests.kit.script import refusal
from tests.kit.text import move_text, parse_move

ME, OTHER, THIRD, FOURTH = range(4)
IDS = [page.id for page in PAGES]
NUGGET_NAMES = [nugget.name for nugget in NUGGETS]
IN_ORDER = Shuffle("0123456789abcdefghijklmnopqrs", "0123456789abcdefghij")
"""The pages as the data file has them: Y1 is read first, then Y2."""


@dataclass(frozen=True)
class Table:
    """A position, and the few questions that tests ask of it."""

    game: ClassVar[AnyGame] = GAME
    state: State

    # -------------------------------------------------------------- what is done
    def play(self, *moves: Move) -> list[Any]:
        """Play moves that are on offer, one after another; all that happened."""
        events = []
        for move in moves:
            assert isinstance(self.game.turn(self.state), Decide)
            assert self.offers(move), f"{move_text(move)} is not in {self.moves}"
            events += self._apply(move)
        return events

    def roll(self, dice: str) -> list[Any]:
        """Both dice fall, "5", or "5n" where there is a newspaper on the other one."""
        return self._happen(Dice(int(dice[0]), dice[1:] == "n"))

    def die(self, number: int) -> list[Any]:
        """The ordinary die falls alone."""
        return self._happen(Die(number))

    def pick(self, name: str) -> list[Any]:
        """The nugget that is drawn, by its name."""
        return self._happen(Pick(NUGGET_NAMES.index(name)))

    def throw(self, dice: str) -> list[Any]:
        """The player throws, and the dice fall."""
        return self.play(Throw()) + self.roll(dice)

    def land(self, name: str, dice: str = "2") -> list[Any]:
        """The player who is to throw comes to a space by it: he is put as many spaces before it."""
        self.put(self.player, name, -int(dice[0]))
        return self.throw(dice)

    def act(self, text: str) -> list[Any]:
        """What a play does: "land Main Street on 3n", "throw 5n", "die 4", "pick Dust", or a move."""
        kind, _, rest = text.partition(" ")
        if kind == "land":
            name, _, dice = rest.partition(" on ")
            return self.land(name, dice or "2")
        nature = {"throw": self.throw, "die": lambda number: self.die(int(number)), "pick": self.pick}
        return nature[kind](rest) if kind in nature else self.play(move_of(text))

    def rest(self) -> list[Any]:
        """The player who is to throw goes to the station, where nothing happens."""
        return self.land("Train Station")

    def read(self) -> list[Any]:
        """The player who is to throw reads the top page on a newspaper space; what it brings."""
        _, _, read, *events = [event for event in self.land("Telegraph Office") if not _is_bust(event)]
        assert type(read).__name__ == "Read"
        return events

    def put(self, seat: int, name: str, step: int = 0) -> None:
        """A token is set so many steps beyond a space."""
        self.state.at[seat] = (place(name) + step) % len(RING)

    def unread(self, left: str) -> None:
        """These pages alone are unread, all others were read."""
        self.state.pile = [page(name) for name in reversed(left.split())]
        self.state.read = [number for number in range(len(PAGES)) if number not in self.state.pile]
        assert self.game.faults(self.state) == []

    def _happen(self, outcome: Move) -> list[Any]:
        assert isinstance(self.game.turn(self.state), Chance)
        assert self.game.outcomes(self.state).holds(outcome)
        return self._apply(outcome)

    def _apply(self, move: Move) -> list[Any]:
        """What happened, but for what is to be done next; the screen would show the same position."""
        view = self.view(None)
        events = self.game.apply(self.state, move)
        assert self.game.faults(self.state) == []
        for event in events:
            self.game.fold(view, event)
        assert (view, type(view.task)) == (self.view(None), type(self.task))
        return [event for event in events if not isinstance(event, Asked)]

    # -------------------------------------------------------------- what is asked
    @property
    def moves(self) -> list[str]:
        """The moves on offer, as text."""
        return list(map(move_text, self.game.moves(self.state)))

    def offers(self, move: Move) -> bool:
        """Whether a move is on offer."""
        return move_text(move) in self.moves

    def refusal(self, move: Move) -> str:
        """What the player is told about a move that is not allowed, which changes nothing."""
        return refusal(self.game, self.state, move)

    @property
    def task(self) -> Task:
        """What is to be done now."""
        return self.state.todo[-1]

    @property
    def player(self) -> int:
        """Who is to choose now."""
        turn = self.game.turn(self.state)
        assert isinstance(turn, Decide), f"{turn} is no choice"
        return turn.player

    @property
    def chance(self) -> str:
        """What nature is to do now."""
        turn = self.game.turn(self.state)
        assert isinstance(turn, Chance), f"{turn} is no throw"
        return turn.kind

    @property
    def winners(self) -> tuple[int, ...]:
        """Who has won, nobody while the game goes on."""
        turn = self.game.turn(self.state)
        return turn.winners if isinstance(turn, Over) else ()

    @property
    def cash(self) -> tuple[int, ...]:
        """What each player has."""
        return tuple(self.state.cash)

    @property
    def places(self) -> list[str]:
        """Where each token stands."""
        return [NAME[space] for space in self.state.at]

    @property
    def left(self) -> list[str]:
        """The pages still to be read, the next one first."""
        return [IDS[page] for page in reversed(self.state.pile)]

    def owned(self, seat: int) -> list[str]:
        """The properties of a player, in the order in which he got them."""
        return [f"{self.state.built[space]} {NAME[space]}" for space in self.state.deeds[seat]]

    def view(self, seat: int | None) -> View:
        """What a seat may see."""
        view = self.game.observe(self.state, seat)
        assert isinstance(view, View)
        return view


def _is_bust(event: object) -> bool:
    return type(event).__name__ == "Busted"


def place(name: str) -> int:
    """The number of a space by its name."""
    return NAME.index(name)


def page(number: str) -> int:
    """The number of a page by its id."""
    return IDS.index(number)


def only(events: Iterable[Any], kind: type) -> list[Any]:
    """The events of a class."""
    return [event for event in events if type(event) is kind]


def table(
    seats: int = 2,
    *,
    cash: Sequence[int] = (),
    at: Mapping[int, str] | None = None,
    owns: Mapping[int, str] | None = None,
    top: str = "",
    player: int = ME,
) -> Table:
    """A position; see the top of this file. `cash` is that of the players in order ($2,000 each)."""
    state = State(
        list(cash) or [CASH] * seats,
        [place("Corral Gate")] * seats,
        [[] for _ in range(seats)],
        [Passing(), Ready(player)],
        turn=player,
    )
    assert len(state.cash) == seats
    here = Table(state)
    for seat, name in (at or {}).items():
        here.put(seat, name)
    for seat, names in (owns or {}).items():
        for kind, name in (word.split(" ", 1) for word in names.split(", ")):
            assert state.owner[place(name)] == NOBODY, f"{name} is owned twice"
            state.owner[place(name)] = seat
            state.built[place(name)] = kind
            state.deeds[seat].append(place(name))
    state.bank = sum(state.cash) - seats * CASH
    _lay_pages(state, list(map(page, top.split())))
    assert GAME.faults(state) == []
    return here


def given(row: Mapping[str, Any]) -> Table:
    """The position of a row of a file: ME has come to a space ("at"), or has read a page ("reads").

    What each owns: "me", "other", "third"; "cash" is mine; "left" are the only pages that are unread.
    """
    owns = {seat: row[name] for seat, name in enumerate(("me", "other", "third")) if name in row}
    seats, top = row.get("seats", 3), row.get("reads", "")
    cash = [row.get("cash", CASH), *[CASH] * (seats - 1)]
    here = table(seats, cash=cash, owns=owns, top=top, player=row.get("player", ME))
    if "left" in row:
        here.unread(row["left"])
    if "at" in row or top:
        here.land(row.get("at", "Telegraph Office"))
    return here


def _lay_pages(state: State, top: list[int]) -> None:
    rest = [number for number in range(len(PAGES)) if number not in (*top, GOLD_PAGE)]
    boom, bust = ([number for number in rest if is_boom(number) is colour] for colour in (True, False))
    if any(number >= BOOM for number in top):
        state.read, boom = boom, []
    last = [] if GOLD_PAGE in top else [GOLD_PAGE]
    state.pile = [*top, *boom, *bust, *last][::-1]


def begin(seats: int = 2) -> Table:
    """A game of so many players before its first outcome, by the game itself."""
    return Table(GAME.new(seats, GAME.check_options({})))


def piled(seats: int = 2) -> Table:
    """A game whose pages lie on their pile in the order of the data file."""
    here = begin(seats)
    GAME.apply(here.state, IN_ORDER)
    return here


# ------------------------------------------------------------------ plays
def position(text: str) -> Table:
    """The position that a play begins from: "3 players; 1 at Gold River; 1 owns bank Main Street; top Y4"."""
    first, *rest = text.split("; ")
    at, owns, words = dict[int, str](), dict[int, str](), {"cash": "", "top": "", "player": "0"}
    for part in rest:
        who, what, more = (*part.split(" ", 2), "")[:3]
        if who.isdigit():
            (at if what == "at" else owns)[int(who)] = more
        else:
            words[who] = f"{what} {more}".strip()
    cash = list(map(int, words["cash"].split()))
    return table(int(first[0]), cash=cash, at=at, owns=owns, top=words["top"], player=int(words["player"]))


def move_of(text: str) -> Move:
    """A move by its names: "Place bank Main Street"."""
    for space, name in enumerate(NAME):
        text = text.replace(name, str(space))
    return parse_move(GAME.move_types, text)
