"""The rules of CALAMITYVILLE. Clause numbers are those of assets/calamityville/clauses.toml."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Final, assert_never

from games import core
from games.calamityville import board, flow, pending
from games.calamityville import state as cv
from games.calamityville.deeds import buildable_kinds, empty_lots, kinds_in_stock
from games.calamityville.fold import asked, fold
from games.chance import SampledDistribution, UniformDistribution, shuffled
from games.compat import override
from games.data import file_hash
from games.ring.rules import RingGame

# ------------------------------------------------------------------ outcomes of nature
_FACES: Final = range(1, board.SIDES + 1)
BOTH_DICE: Final = UniformDistribution(
    tuple(cv.Dice(number, face <= board.BOARD.news_faces) for number in _FACES for face in _FACES)
)
"""The ordinary die and the newspaper die (CV-17a, CV-17b)."""
ONE_DIE: Final = UniformDistribution(tuple(map(cv.Die, _FACES)))
ANY_NUGGET: Final = UniformDistribution(tuple(map(cv.Pick, range(len(board.NUGGETS)))))
"""A nugget from the river; those drawn before are back in it (CV-24a)."""


def _shuffle(boom: int, bust: int, rng: Random) -> cv.Shuffle:
    pages = shuffled(rng, flow.BOOM_LETTERS)[:boom]
    letters = list(flow.BUST_LETTERS)
    if bust < len(letters):
        letters = [flow.GOLD_LETTER, *shuffled(rng, letters[1:])[: bust - 1]]
    return cv.Shuffle("".join(pages), "".join(shuffled(rng, letters)))


ORDERS: Final = {
    paper: SampledDistribution(partial(_shuffle, *counts), partial(flow.is_complete_shuffle, paper))
    for paper, counts in board.PAPERS.items()
}
"""Boom and bust pages, each shuffled separately (CV-19a, CV-20a), by the number of all pages.

From a thinner newspaper pages are left out unseen, but never the one on which the gold runs out.
"""
_CHANCES: Final[dict[type, tuple[core.Chance, core.Distribution]]] = {
    pending.Piling: (core.Chance("pages"), ORDERS[len(board.PAGES)]),
    pending.Opening: (core.Chance("start"), ONE_DIE),
    pending.Throwing: (core.Chance("move"), BOTH_DICE),
    pending.Drawing: (core.Chance("nugget"), ANY_NUGGET),
    pending.Kicking: (core.Chance("donkey"), ONE_DIE),
    pending.Rethrowing: (core.Chance("again"), ONE_DIE),
}
"""The chance of each of nature's tasks, and the distribution of its outcomes."""
_DECIDES: Final = tuple(map(core.Decide, range(4)))
_THROW: Final = cv.Throw()
_DECLINE: Final = cv.Decline()
_BUILDS: Final = {kind: cv.Build(kind) for kind in board.KINDS}


class Calamityville(RingGame[cv.State, cv.View]):
    """The rules for two to four players."""

    name = "calamityville"
    seats = range(2, 5)
    version = 4
    options = (
        core.Option("purse", board.CASH, (board.CASH, 1_000, 3_000), is_house=True),
        core.Option("paper", len(board.PAGES), tuple(board.PAPERS), is_house=True),
        core.Option("mines", board.BANK_PAYS, board.MINE_RULES, is_house=True),
    )
    """The dollars that each player begins with, the pages of the newspaper, and what a mine earns."""
    move_rules = flow.MOVE_RULES
    steps = flow.STEPS
    task_event = staticmethod(asked)
    move_types = tuple(flow.MOVE_RULES)
    event_types = cv.EVENTS

    # -------------------------------------------------------------- the start
    @override
    def data_hash(self) -> str:
        return file_hash(board.PATH)

    @override
    def new(self, seats: int, options: core.Options) -> cv.State:
        """Return a state with all players at the station with the same bills (CV-21b, CV-23a, CV-29a)."""
        todo: list[pending.Task] = [pending.Opening(tuple(range(seats)), 0, ()), pending.Piling()]
        purse, paper = int(options.get("purse", board.CASH)), int(options.get("paper", len(board.PAGES)))
        state = cv.State(
            [purse] * seats, [0] * seats, [[] for _ in range(seats)], todo, purse=purse, paper=paper
        )
        state.mines = str(options.get("mines", board.BANK_PAYS))
        return state

    # -------------------------------------------------------------- turns and moves
    @override
    def turn(self, state: cv.State) -> core.Turn:
        task = state.todo[-1]
        nature = _CHANCES.get(type(task))
        return nature[0] if nature else _turn_of(task)

    @override
    def moves(self, state: cv.State) -> list[core.Move]:
        return moves_for(state, state.todo[-1])

    @override
    def outcomes(self, state: cv.State) -> core.Distribution:
        """Return the outcomes of the task: dice, a nugget, or the order of the pages."""
        task = state.todo[-1]
        return ORDERS[state.paper] if type(task) is pending.Piling else _CHANCES[type(task)][1]

    # -------------------------------------------------------------- views
    @override
    def observe(self, state: cv.State, seat: int | None) -> cv.View:
        """Return a view without the order of the unread pages; it has only their numbers, boom and bust."""
        boom = sum(map(board.is_boom, state.pile))
        return cv.View.of(state, boom=boom, bust=len(state.pile) - boom)

    fold = staticmethod(fold)

    @override
    def sample_state(self, state: cv.State, seat: int, rng: Random) -> cv.State:
        guess = state.copy()
        hidden = sorted(state.pile)
        count = sum(map(board.is_boom, hidden))
        boom, bust = hidden[:count], hidden[count:]
        if state.paper < len(board.PAGES):
            boom, bust = _other_pages(state, rng, count, bust)
        guess.pile = [*shuffled(rng, bust), *shuffled(rng, boom)]
        return guess


def _other_pages(state: cv.State, rng: Random, boom: int, bust: list[int]) -> tuple[list[int], list[int]]:
    """Return pages that could be the unread ones of a thinner newspaper, as many as there are."""
    unread = [page for page in range(len(board.PAGES)) if page not in state.read and page != board.GOLD_PAGE]
    gold = [page for page in bust if page == board.GOLD_PAGE]
    red = shuffled(rng, [page for page in unread if not board.is_boom(page)])
    yellow = shuffled(rng, [page for page in unread if board.is_boom(page)])
    return yellow[:boom], [*gold, *red[: len(bust) - len(gold)]]


# ------------------------------------------------------------------ decisions
def _turn_of(task: pending.Task) -> core.Turn:
    """Return the turn of a task that is not nature's: a player's, or the end of the game."""
    match task:
        case (
            pending.Ready()
            | pending.Buying()
            | pending.Placing()
            | pending.Giving()
            | pending.Blaming()
            | pending.Losing()
        ):
            return _DECIDES[task.player]
        case pending.Owing():
            return _DECIDES[task.debtor]
        case pending.Over(winners):
            return core.Over(winners, "most cash")
        case _:
            raise ValueError(f"{task} waits for no player")


def moves_for(table: cv.Table, task: pending.Task) -> list[core.Move]:
    """Return the moves of the player who decides, sorted; none if it is nature's turn."""
    match task:
        case pending.Ready():
            return [_THROW]
        case pending.Buying():
            return [*(_BUILDS[kind] for kind in buildable_kinds(table, table.at[task.player])), _DECLINE]
        case pending.Placing():
            lots = empty_lots(table)
            return [cv.Place(kind, space) for kind in kinds_in_stock(table.built) for space in lots]
        case pending.Giving(player):
            return [cv.Give(space) for space in sorted(table.deeds[player])]
        case pending.Blaming(seats=seats):
            return [cv.Blame(seat) for seat in seats]
        case pending.Losing(spaces=spaces):
            return [cv.Lose(space) for space in spaces]
        case pending.Owing(debtor):
            return [cv.Sell(space) for space in sorted(table.deeds[debtor])]
        case (
            pending.Piling()
            | pending.Opening()
            | pending.Throwing()
            | pending.Drawing()
            | pending.Kicking()
            | pending.Rethrowing()
            | pending.Over()
        ):
            return []
        case pending.Passing() | pending.Reading() | pending.Walking() | pending.Arriving():
            return []
        case _:
            assert_never(task)
