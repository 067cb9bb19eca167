"""Positions written by hand. Money is in dollars; spaces are told by their names, pages by their ids.

`table(3, at={OTHER: "Gold River"}, owns={OTHER: "bank Main Street, mine Widow’s Shaft"}, top="Y4 Y28")`:
three players with $2,000 each, ME is to throw. Everybody stands at the corral gate unless told. Properties
are told in the order in which they were got. The next page to be read is Y4, then Y28; pages not told lie
below in the order of the data file, but the gold runs out last of all. Where a red page is told, all yellow
ones not told were read before.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from games.calamityville import GAME
from games.calamityville.board import BOOM, CASH, GOLD_PAGE, PAGES, is_boom
from games.calamityville.pending import Passing, Ready
from games.calamityville.state import NOBODY, Dice, Die, Pick, Shuffle, State, Throw
from games.compat import override
from games.core import Move
from tests.golden.words import NUGGETS
from tests.golden.words import TOWN as NAME
from tests.kit.faults import faults
from tests.kit.ring import RingTable, RingTeller
from tests.kit.script import Answer
from tests.kit.text import parse_move

ME, OTHER, THIRD, FOURTH = range(4)
IDS = [page.id for page in PAGES]
IN_ORDER = Shuffle("0123456789abcdefghijklmnopqrs", "0123456789abcdefghij")
"""The pages as the data file has them: Y1 is read first, then Y2."""


class Table(RingTable):
    """A position, and what is done and asked in this game alone."""

    game = GAME
    names = NAME
    throwing = Throw()
    usual = "2"
    state: State

    @override
    def roll(self, dice: str) -> list[Any]:
        """Both dice fall, "5", or "5n" where there is a newspaper on the other one."""
        return self.play_chance(Dice(int(dice[0]), dice[1:] == "n"))

    def die(self, number: int) -> list[Any]:
        """The ordinary die falls alone."""
        return self.play_chance(Die(number))

    def pick(self, name: str) -> list[Any]:
        """The nugget that is drawn, by its name."""
        return self.play_chance(Pick(NUGGETS.index(name)))

    def rest(self) -> list[Any]:
        """The player who is to throw goes to the station, where nothing happens."""
        return self.land("Train Station")

    def read(self) -> list[Any]:
        """The player who is to throw reads the top page on a newspaper space; what it brings."""
        events = [event for event in self.land("Telegraph Office") if type(event).__name__ != "Busted"]
        assert type(events[2]).__name__ == "Read"
        return events[3:]

    def unread(self, left: str) -> None:
        """These pages alone are unread, all others were read."""
        self.state.pile = [page(name) for name in reversed(left.split())]
        self.state.read = [number for number in range(len(PAGES)) if number not in self.state.pile]
        assert faults(self.game, self.state) == []

    @property
    def left(self) -> list[str]:
        """The pages still to be read, the next one first."""
        return [IDS[page] for page in reversed(self.state.pile)]

    def owned(self, seat: int) -> list[str]:
        """The properties of a player, in the order in which he got them."""
        return [f"{self.state.built[space]} {NAME[space]}" for space in self.state.deeds[seat]]


def place(name: str) -> int:
    """The number of a space by its name."""
    return NAME.index(name)


def page(number: str) -> int:
    """The number of a page by its id."""
    return IDS.index(number)


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
    assert faults(GAME, state) == []
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
    """Return the position of a text: "3 players; 1 at Gold River; 1 owns bank Main Street; top Y4".

    "3 players; start" is a new game whose pages lie on their pile.
    """
    first, *rest = text.split("; ")
    if rest == ["start"]:
        return piled(int(first[0]))
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
    """Return the move of a text with names: "Place bank Main Street"."""
    for space, name in enumerate(NAME):
        text = text.replace(name, str(space))
    return parse_move(GAME.move_types, text)


def spell(move: Any) -> str:
    """Return a move as a text with names."""
    values = zip(move._fields, move, strict=True)
    return " ".join([type(move).__name__, *(NAME[v] if name == "space" else str(v) for name, v in values)])


class CalamityTeller(RingTeller):
    """Plays CALAMITYVILLE; a throw is "5", or "5n" with a newspaper."""

    game = GAME
    here: Table
    table = staticmethod(position)
    parse = staticmethod(move_of)
    spell = staticmethod(spell)

    def do_die(self, number: str) -> Answer:
        """Let the ordinary die fall alone."""
        return self.happen(self.here.die(int(number)))

    def do_pick(self, name: str) -> Answer:
        """Draw a nugget by its name."""
        return self.happen(self.here.pick(name))

    def ask_reads(self, pages: str) -> Iterator[str]:
        """Read each page, alone, in the position; list its events and the moves on offer then."""
        for number in pages.split():
            there = CalamityTeller()
            there.begin(f"{self.place}; top {number}")
            events = map(there.told, there.here.read())
            yield f"{number}: {'; '.join([*events, str(there.ask_moves())])}"

    def ask_cash(self) -> str:
        return " ".join(map(str, self.here.cash))

    def ask_at(self) -> str:
        return ", ".join(self.here.places)

    def ask_owns(self, seat: str) -> str:
        """Return the properties of a player, in the order in which they were got."""
        return ", ".join(self.here.owned(int(seat)))

    def ask_walk(self) -> str:
        """Return the number of spaces that the token has still to go."""
        return f"{self.state.walk}{' and again' if self.state.again else ''}"

    def ask_stock(self) -> str:
        return ", ".join(f"{kind} {left}" for kind, left in self.here.view(None).stock.items())

    def ask_unread(self) -> str:
        """Return the number of unread pages of each color."""
        return f"{self.here.view(None).boom} boom, {self.here.view(None).bust} bust"
