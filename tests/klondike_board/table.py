"""Positions written by hand. Money is in $1,000; spaces and cards are told by their names.

`table(3, at={OTHER: "Gold Hill"}, owns={OTHER: "Regina Hotel, Monte Carlo"}, top={0: (10, "scurvy")})`: three
players with 50 each, ME is ready to throw. Everybody stands on the Klondike River unless told; on top of the
first creek lies a gold card of 10, and scurvy below it. Cards not told lie in the creeks in rising order.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from games.compat import override
from games.core import Decide, Move
from games.klondike_board import GAME
from games.klondike_board.board import BOARD, CARDS, CARDS_A_CREEK, CREEKS, GOES_TO, KIND, PROSPECT, RING
from games.klondike_board.flow import LETTERS
from games.klondike_board.pending import Passing, Ready
from games.klondike_board.state import NOBODY, Bet, Bid, Deck, Dice, EndTurn, Offer, Prospect, State, Throw
from tests.golden.words import PLACES as NAME
from tests.kit.faults import faults
from tests.kit.ring import RingTable
from tests.kit.text import move_text

ME, OTHER, THIRD, FOURTH, FIFTH, SIXTH = range(6)
PROSPECTS = [NAME[space] for space in RING if KIND[space] == PROSPECT]
"""The prospects, round the board."""
OPEN = (Offer, Bid, Bet)
"""Moves that are taken though not all are listed."""
WORDS = {"fool": "glitter", "fool 2": "sack", "fool 3": "stones", "jumper": "claim_jumper", "dog": "sled_dog"}
"""What some cards without gold are called here."""
CardName = int | str
"""A gold card by its amount, the Mother Lode as "lode", any other by where it sends to, or its name."""


class Table(RingTable):
    """A position, and what is done and asked in this game alone."""

    game = GAME
    names = NAME
    throwing = Throw()
    usual = "12"
    state: State

    @override
    def roll(self, dice: str) -> list[Any]:
        """The dice fall: "25"."""
        return self.play_chance(Dice(*map(int, dice)))

    def deal(self, cards: str = LETTERS) -> list[Any]:
        """The cards are dealt, in the order of the data file unless told."""
        return self.play_chance(Deck(cards))

    def find(self, creek: int = 0) -> list[Any]:
        """The player who is ready lands on a free prospect and turns the top card of a creek over."""
        free = next(name for name in PROSPECTS if name not in self.places)
        return self.land(free) + self.play(Prospect(creek))

    def end(self) -> list[Any]:
        """The player ends his turn."""
        return self.play(EndTurn())

    def rest(self) -> list[Any]:
        """The player who is ready goes to the Klondike River, where nothing happens, and ends his turn."""
        return self.land("Yukon River") + self.end()

    @override
    def offers(self, move: Move) -> bool:
        """Whether a move is on offer, to the one who decides or to another."""
        return isinstance(move, OPEN) or move_text(move) in (*self.moves, *self.asides)

    @property
    def asides(self) -> list[str]:
        """What others may do before the one who decides, as text."""
        turn = self.game.turn(self.state)
        return [move_text(aside.move) for aside in turn.asides] if isinstance(turn, Decide) else []

    def owner(self, name: str) -> int:
        """Who owns a building, NOBODY for none."""
        return self.state.owner[place(name)]

    def owned(self, seat: int) -> list[str]:
        """The buildings of a player, round the board."""
        return [NAME[space] for space in RING if self.state.owner[space] == seat]


def place(name: str) -> int:
    """The number of a space by its name."""
    return NAME.index(name)


def card(name: CardName, used: Iterable[int] = ()) -> int:
    """The number of the first card of that name that is not yet used."""
    for number in range(len(CARDS)):
        if number not in used and _is_called(number, name):
            return number
    raise ValueError(f"there is no card {name!r} left")


def _is_called(number: int, name: CardName) -> bool:
    one = CARDS[number]
    if isinstance(name, int):
        return one.gold == name and not one.is_lode
    where = NAME[GOES_TO[number]] if one.goes_to and name not in WORDS else ""
    return one.is_lode if name == "lode" else name in (where, one.name) or one.name == WORDS.get(name)


def table(
    seats: int = 2,
    *,
    cash: Sequence[int] = (),
    at: Mapping[int, str] | None = None,
    owns: Mapping[int, str] | None = None,
    top: Mapping[int, Sequence[CardName]] | None = None,
    shown: Mapping[int, Sequence[CardName]] | None = None,
    left: bool = True,
    held: Sequence[int] = (),
    player: int = ME,
    asks: bool = False,
) -> Table:
    """A position; see the top of this file.

    `cash` is that of the players in order (50 each); `top` the cards on each creek, the first to be turned
    first; `shown` those face up beside it; without `left` no other cards are left in the creeks. `held` are
    players who landed on Chilkoot Pass or, if they stand in a theatre, must throw a double there. `player`
    is ready to throw; with `asks`, money must be asked for.
    """
    nobody = [False] * seats
    start = place("Klondike River")
    state = State(
        asks,
        list(cash) or [BOARD.grubstake] * seats,
        [start] * seats,
        nobody[:],
        nobody[:],
        nobody[:],
        [Passing(), Ready(player)],
        turn=player,
    )
    assert len(state.cash) == seats
    here = Table(state)
    for seat, name in (at or {}).items():
        here.put(seat, name)
    for seat in held:
        (state.climbs if state.at[seat] == 0 else state.shows)[seat] = True
    for seat, names in (owns or {}).items():
        for name in names.split(", "):
            assert state.owner[place(name)] == NOBODY, f"{name} is owned twice"
            state.owner[place(name)] = seat
    state.bank = sum(state.cash) - seats * BOARD.grubstake
    _lay_cards(state, top or {}, shown or {}, left)
    assert faults(GAME, state) == []
    return here


def _lay_cards(
    state: State, top: Mapping[int, Sequence[CardName]], shown: Mapping[int, Sequence[CardName]], left: bool
) -> None:
    used: list[int] = []
    for piles, wanted in ((state.shown, shown), (state.creeks, top)):
        for creek, names in wanted.items():
            for name in names:
                used.append(card(name, used))
                piles[creek].append(used[-1])
    rest = [number for number in range(len(CARDS)) if number not in used]
    for creek in CREEKS:
        lacking = CARDS_A_CREEK - len(state.creeks[creek]) - len(state.shown[creek]) if left else 0
        state.creeks[creek] += [rest.pop(0) for _ in range(lacking)]
        state.creeks[creek].reverse()
    state.discards += rest


def begin(seats: int, *, asks: bool = False) -> Table:
    """A game of so many players before its first outcome, by the game itself."""
    options = GAME.check_options({"collect": "on demand" if asks else "automatic"})
    return Table(GAME.new(seats, options))
