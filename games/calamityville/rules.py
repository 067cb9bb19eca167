"""The rules of CALAMITYVILLE. Clause numbers are those of assets/calamityville/clauses.toml."""

from __future__ import annotations

from random import Random

from games.calamityville.acts import act
from games.calamityville.board import (
    CASH,
    KIND,
    KINDS,
    LOT,
    MINE,
    MOST,
    NAME,
    NUMBER_OF,
    PAGES,
    PATH,
    RING,
    is_boom,
)
from games.calamityville.choices import CHANCES, moves_for, turn_of
from games.calamityville.flow import run
from games.calamityville.fold import fold
from games.calamityville.pending import Opening, Piling, Task
from games.calamityville.property import in_stock
from games.calamityville.state import (
    EVENTS,
    NOBODY,
    Blame,
    Build,
    Decline,
    Dice,
    Die,
    Event,
    Give,
    Lose,
    Pick,
    Place,
    Sell,
    Shuffle,
    State,
    Throw,
    View,
)
from games.chance import shuffled
from games.core import Distribution, Move, Option, Options, Primitive, Turn, fill_options
from games.data import file_hash
from games.ring.estate import adds_up


class Calamityville:
    """Two to four townspeople round twenty spaces, until the gold runs out."""

    name = "calamityville"
    seats = range(2, 5)
    version = 2
    free_undo = False
    options: tuple[Option, ...] = ()
    move_types: tuple[type, ...] = (
        Shuffle, Dice, Die, Pick, Throw, Build, Place, Decline, Give, Blame, Lose, Sell,
    )  # fmt: skip
    event_types: tuple[type, ...] = EVENTS

    # -------------------------------------------------------------- beginning
    def check_options(self, given: Options) -> dict[str, Primitive]:
        """There is nothing to choose."""
        return fill_options(self.options, given)

    def data_hash(self) -> str:
        """Of the board and the pages."""
        return file_hash(PATH)

    def new(self, seats: int, options: Options) -> State:
        """Everybody at the station with the same bills (CV-21b, CV-23a, CV-29a)."""
        todo: list[Task] = [Opening(tuple(range(seats)), 0, ()), Piling()]
        return State([CASH] * seats, [0] * seats, [[] for _ in range(seats)], todo)

    def copy(self, state: State) -> State:
        """An independent copy."""
        return state.copy()

    # -------------------------------------------------------------- whose turn, which moves
    def turn(self, state: State) -> Turn:
        """What lies on top of the things to do says who acts."""
        return turn_of(state.todo[-1])

    def moves(self, state: State) -> list[Move]:
        """The legal moves, sorted."""
        return moves_for(state, state.todo[-1])

    def outcomes(self, state: State) -> Distribution:
        """Dice, a nugget, or the order of the pages."""
        return CHANCES[type(state.todo[-1])][1]

    def apply(self, state: State, move: Move) -> list[Event]:
        """Carry out a move or an outcome in place. `IllegalMove` leaves the state as it was."""
        out: list[Event] = []
        act(state, out, move)
        run(state, out)
        return out

    # -------------------------------------------------------------- who may see what
    def observe(self, state: State, seat: int | None) -> View:
        """Everything but the order of the pages: of those to come only the colours are seen."""
        boom = sum(map(is_boom, state.pile))
        return View(
            state.cash[:],
            state.at[:],
            [deeds[:] for deeds in state.deeds],
            state.owner[:],
            state.built[:],
            state.read[:],
            boom,
            len(state.pile) - boom,
            state.bank,
            state.turn,
            state.walk,
            state.again,
            state.pending,
        )

    def blank(self, seats: int, options: Options) -> View:
        """What everybody sees before the pages are shuffled."""
        return self.observe(self.new(seats, options), None)

    def fold(self, view: View, event: Event) -> None:
        """Bring a view up to date with an event."""
        fold(view, event)

    def imagine(self, state: State, seat: int, rng: Random) -> State:
        """The unread pages in another order, boom still on top of bust."""
        guess = state.copy()
        hidden = sorted(state.pile)
        boom = [page for page in hidden if is_boom(page)]
        guess.pile = [*shuffled(rng, hidden[len(boom) :]), *shuffled(rng, boom)]
        return guess

    # -------------------------------------------------------------- what counts, and what must hold
    def scores(self, state: State) -> tuple[int, ...]:
        """Each player's cash: nothing else counts (CV-27b)."""
        return tuple(state.cash)

    def faults(self, state: State) -> list[str]:
        """Money adds up against the bank; every property, deed and page is in one place."""
        found: list[str] = []
        if not adds_up(state, CASH):
            found.append("the money does not add up")
        if min(state.cash) < 0:
            found.append("cash is below nothing")
        return [*found, *_page_faults(state), *_property_faults(state)]


def _page_faults(state: State) -> list[str]:
    found: list[str] = []
    order = [*state.read, *reversed(state.pile)]
    if order and sorted(order) != list(range(len(PAGES))):
        found.append("the pages do not add up")
    if [is_boom(page) for page in order] != sorted(map(is_boom, order), reverse=True):
        found.append("a bust page lies above a boom page")
    return found


def _property_faults(state: State) -> list[str]:
    found: list[str] = []
    for space in RING:
        kinds = {LOT: ("", *in_stock([])), MINE: ("", MINE)}.get(KIND[space], ("",))
        if state.built[space] not in kinds:
            found.append(f"that cannot stand on {NAME[space]}")
        if bool(state.built[space]) != (state.owner[space] != NOBODY):
            found.append(f"{NAME[space]} is built on by nobody, or owned without a building")
    if any(state.built.count(kind) > NUMBER_OF[kind] for kind in KINDS):
        found.append("the properties do not add up")
    if any(sorted(deeds) != _owned(state, seat) for seat, deeds in enumerate(state.deeds)):
        found.append("the deeds do not add up")
    if max(map(len, state.deeds)) > MOST:
        found.append("somebody owns too many properties")
    return found


def _owned(state: State, seat: int) -> list[int]:
    return [space for space in RING if state.owner[space] == seat]
