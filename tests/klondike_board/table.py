"""Positions written by hand. Money is in $1,000; spaces and cards are told by their names.

`table(3, at={OTHER: "Gold Hill"}, owns={OTHER: "Regina Hotel, Monte Carlo"}, top={0: (10, "scurvy")})`: three
players with 50 each, ME is ready to throw. Everybody stands on the Klondike River unless told; on top of the
first creek lies a gold card of 10, and scurvy below it. Cards not told lie in the creeks in rising order.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from games.core import AnyGame, Chance, Decide, Move, Over
from games.klondike_board import GAME
from games.klondike_board.board import BOARD, CARDS, CARDS_A_CREEK, CREEKS, KIND, NAME, PROSPECT, RING
from games.klondike_board.flow import LETTERS
from games.klondike_board.pending import Passing, Ready, Task
from games.klondike_board.state import (
    NOBODY,
    Asked,
    Bet,
    Bid,
    Deck,
    Dice,
    EndTurn,
    Offer,
    Prospect,
    State,
    Throw,
    View,
)
from tests.kit.script import refusal
from tests.kit.text import move_text

ME, OTHER, THIRD, FOURTH, FIFTH, SIXTH = range(6)
PROSPECTS = [NAME[space] for space in RING if KIND[space] == PROSPECT]
"""The prospects, round the board."""
OPEN = (Offer, Bid, Bet)
"""Moves that are taken though not all are listed."""
WORDS = {
    "fool": "Fool's gold: it glitters",
    "fool 2": "Fool's gold: a whole sack",
    "fool 3": "Fool's gold: pretty",
    "scurvy": "Scurvy",
    "frostbite": "Frostbite",
    "jumper": "Claim-jumper",
    "dog": "You borrowed a sled dog",
    "McDonald Hotel": "Blizzard",
    "The Northern": "You feel lucky",
    "Green Tree Saloon": "Birthday!",
    "Tivoli Theatre": "A famous singer",
    "Trading Company": "Your flour",
    "Ladue's Sawmill": "The sluice boxes",
    "Fire!": "A lamp",
    "St Paul's Church": "Your partner",
    "royalty": "Royalty",
}
"""Cards without gold: by the space they send to, or a word; and how their lines begin."""
CardName = int | str
"""A gold card by its amount, the Mother Lode as "lode", any other by a word of `WORDS`."""


@dataclass(frozen=True)
class Table:
    """A position, and the few questions that tests ask of it."""

    game: ClassVar[AnyGame] = GAME
    state: State
    entries: list[list[Any]] = field(default_factory=list)
    """The events of each move and outcome so far."""

    # -------------------------------------------------------------- what is done
    def play(self, *moves: Move) -> list[Any]:
        """Play moves that are on offer, one after another; all that happened."""
        events = []
        for move in moves:
            assert isinstance(move, OPEN) or self.offers(move), f"{move_text(move)} is not in {self.moves}"
            assert isinstance(self.game.turn(self.state), Decide)
            events += self._apply(move)
        return events

    def roll(self, dice: str) -> list[Any]:
        """The dice fall: "25"."""
        thrown = Dice(*map(int, dice))
        assert isinstance(self.game.turn(self.state), Chance)
        assert self.game.outcomes(self.state).holds(thrown)
        return self._apply(thrown)

    def deal(self, cards: str = LETTERS) -> list[Any]:
        """The cards are dealt, in the order of the data file unless told."""
        return self._apply(Deck(cards))

    def throw(self, dice: str) -> list[Any]:
        """The player throws, and the dice fall."""
        return self.play(Throw()) + self.roll(dice)

    def land(self, name: str, dice: str = "12") -> list[Any]:
        """The player who is ready comes to a space by a throw: he is put as many spaces before it."""
        self.put(self.player, name, -sum(map(int, dice)))
        return self.throw(dice)

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

    def put(self, seat: int, name: str, step: int = 0) -> None:
        """A token is set so many steps beyond a space."""
        self.state.at[seat] = (place(name) + step) % len(RING)

    def _apply(self, move: Move) -> list[Any]:
        """What happened, but for what is to be done next; the screen would show the same position."""
        view = self.view(None)
        events = self.game.apply(self.state, move)
        self.entries.append(events)
        assert self.game.faults(self.state) == []
        for event in events:
            self.game.fold(view, event)
        assert view == self.view(None)
        assert type(view.task) is type(self.task)  # two of different classes can be equal
        return [event for event in events if not isinstance(event, Asked)]

    # -------------------------------------------------------------- what is asked
    @property
    def moves(self) -> list[str]:
        """The moves on offer, as text."""
        return list(map(move_text, self.game.moves(self.state)))

    def offers(self, move: Move) -> bool:
        """Whether a move is on offer, to the one who decides or to another."""
        return move_text(move) in (*self.moves, *self.asides)

    @property
    def asides(self) -> list[str]:
        """What others may do before the one who decides, as text."""
        turn = self.game.turn(self.state)
        return [move_text(aside.move) for aside in turn.asides] if isinstance(turn, Decide) else []

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
        """What nature is to throw for now."""
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

    def owner(self, name: str) -> int:
        """Who owns a building, NOBODY for none."""
        return self.state.owner[place(name)]

    def owned(self, seat: int) -> list[str]:
        """The buildings of a player, round the board."""
        return [NAME[space] for space in RING if self.state.owner[space] == seat]

    def view(self, seat: int | None) -> View:
        """What a seat may see."""
        view = self.game.observe(self.state, seat)
        assert isinstance(view, View)
        return view


def place(name: str) -> int:
    """The number of a space by its name."""
    return NAME.index(name)


def only(events: Iterable[Any], kind: type) -> list[Any]:
    """The events of a class."""
    return [event for event in events if type(event) is kind]


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
    return one.is_lode if name == "lode" else one.line.startswith(WORDS[name])


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
    assert GAME.faults(state) == []
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
