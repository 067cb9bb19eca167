"""How many patiences the hints win, how long a hint takes, and how fast the solver judges a deal."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import closing, suppress
from random import Random
from typing import Final, NamedTuple

from games import GAMES
from games.match import Match
from games.solver.player import PatiencePlayer
from games.solver.solver import Answer, Budget, Verdict, solve
from tests.bench.measurement import BenchOptions, Figure, measurement, middle, worst
from tests.bench.players import Timed
from tests.kit.tournament import finish, wilson
from tests.kit.waiting import TooLate, wait_until
from ui.app.worker import Worker
from ui.games.patience.solver_jobs import Winnable
from ui.play.computer.jobs import MatchSnapshot

# ------------------------------------------------------------------ hints
_HINTED: Final = 70
"""A game takes one to three seconds; for the third digit of the win rate, a thousand deals are needed."""
_SEED: Final = 1904
_SOLVED: Final = range(32_061, 32_461)
_SECONDS: Final = 6.0
_LOOKED_EVERY: Final = 0.002
_POSITIONS: Final = 10**9


def _hints(name: str) -> Iterator[Figure]:
    """Random deals are played as hints say, and the processor time of each move that had a choice."""
    won, times = 0, list[float]()
    for deal in range(_SEED, _SEED + _HINTED):
        timed, rng = Timed(PatiencePlayer(), time.process_time), Random(deal)
        won += bool(finish(GAMES[name], [timed], {}, rng, rng).winners)
        times += timed.times
    low, high = (f"{end * 100:.1f}" for end in wilson(won / _HINTED, _HINTED))
    label = f"hints of {name.replace('_', ' ')}"
    note = f"{won} of {_HINTED} deals, 95 % interval {low} to {high}"
    yield Figure(f"{label}: games won alone", won / _HINTED * 100, "%", note=note)
    yield Figure(f"{label}: a move, median", middle(times), "ms", 300)
    yield Figure(f"{label}: a move, 95 %", worst(times, 0.95), "ms")


@measurement("30 s")
def hints_of_klondike(_: BenchOptions) -> Iterator[Figure]:
    """Games of Klondike that hints win, which see no hidden card, and time of a hint."""
    return _hints("klondike_patience")


@measurement("40 s")
def hints_of_joker_klondike(_: BenchOptions) -> Iterator[Figure]:
    """Games of Joker Klondike that hints win, which see no hidden card, and time of a hint."""
    return _hints("joker_klondike")


class Solved(NamedTuple):
    """How many seconds it took to tell of a deal whether it can be won, and what was told."""

    seconds: float
    verdict: Verdict

    def is_late(self, limit: float) -> bool:
        """Whether nothing was known after so many seconds."""
        return self.verdict is Verdict.UNKNOWN or self.seconds > limit


def _solved_alone(name: str) -> Iterator[Solved]:
    """Each deal by one search, in processor time."""
    for deal in _SOLVED:
        state, begun = _dealt(name, deal).state, time.process_time()
        verdict = solve(state, Budget(_POSITIONS, _SECONDS, time.process_time)).verdict
        yield Solved(time.process_time() - begun, verdict)


def _solved_by_race(name: str) -> Iterator[Solved]:
    """Each deal as the lamp has it, by two processes where there are two cores, from question to answer."""
    with closing(Worker()) as workers:
        for deal in (_SOLVED[0], *_SOLVED):  # the first one has the processes start
            job, answers = Winnable(MatchSnapshot.of(_dealt(name, deal))), list[Answer | None]()

            def look(answers: list[Answer | None] = answers) -> list[Answer | None]:
                workers.poll()
                return answers

            begun = time.monotonic()
            workers.submit(job, answers.append)
            with suppress(TooLate):
                wait_until(look, "an answer", _SECONDS, pause=_LOOKED_EVERY)
            workers.cancel()
            verdict = answers[0].verdict if answers and answers[0] else Verdict.UNKNOWN
            yield Solved(time.monotonic() - begun, verdict)


def _dealt(name: str, deal: int) -> Match:
    match = Match.begin(GAMES[name], ("You",), {"deal": str(deal)})
    match.settle(Random(0))
    return match


def _late(label: str, name: str, limits: Mapping[float, float]) -> Iterator[Figure]:
    """Of how many deals nothing is known after so long, beside the share that may be; and the median."""
    alone, by_race = list(_solved_alone(name)), list(_solved_by_race(name))[1:]
    told = Counter(verdict for _, verdict in by_race)
    note = f"{len(alone)} deals, {told[Verdict.WON]} won, {told[Verdict.LOST]} lost"
    yield Figure(f"{label}: median", 1000 * middle([each.seconds for each in alone]), "ms", 15, note=note)
    for way, solved in (("alone", alone), ("by two", by_race)):
        for limit, goal in limits.items():
            share = 100 * sum(each.is_late(limit) for each in solved) / len(solved)
            yield Figure(
                f"{label}: not known after {limit:g} s, {way}",
                share,
                "%",
                goal if solved is by_race else None,
            )


@measurement("1 min")
def solver_of_klondike(_: BenchOptions) -> Iterator[Figure]:
    """Time in which the solver judges a deal of Klondike, alone and as two processes."""
    return _late("klondike patience", "klondike_patience", {0.4: 5.0, 2.0: 1.0})


@measurement("5 min")
def solver_of_joker_klondike(_: BenchOptions) -> Iterator[Figure]:
    """Time in which the solver judges a deal of Joker Klondike, alone and as two processes."""
    return _late("joker klondike", "joker_klondike", {2.0: 5.0, _SECONDS: 2.0})


HINTS: Final = (hints_of_klondike, hints_of_joker_klondike)
SOLVER: Final = (solver_of_klondike, solver_of_joker_klondike)
