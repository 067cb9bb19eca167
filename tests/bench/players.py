"""How well computer players play, how long they think, whether buying pays, how fast patiences are solved.

Few games are played, or as many as the environment variable BENCH_GAMES says, for STRIKE IT RICH so many
pairs on the same dice as BENCH_PAIRS says; the goals are meant for 2000. `levels` is one table of all games,
of as many games as levels.toml says, or the part of them that BENCH_PART says (0.1 for a tenth). The share
that is told is the lower end of the 95 % interval, the upper one of a rival that is to be held.
"""

from __future__ import annotations

import os
import re
import time
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any, Final, NamedTuple

from games import GAMES, calamityville, gold_am_yukon, klondike_board, strike_it_rich
from games.calamityville import ai as calamity
from games.calamityville.board import BUST
from games.core import AnyGame, Move, Options
from games.gold_am_yukon import ai as yukon
from games.gold_am_yukon.board import BOARDS
from games.klondike_board import ai as klondike
from games.klondike_board.story import story
from games.match import Match
from games.players import AnyObservation, Observation, Player, turn_observation
from games.solver.player import PatiencePlayer
from games.solver.solver import Answer, Budget, Verdict, solve
from games.strike_it_rich import ai as strike
from games.strike_it_rich.evaluation import total_value
from games.strike_it_rich.luck import measure_luck
from tests.bench.figures import Figure, middle, milliseconds, worst
from tests.bench.rivals import Builder, NeverStopping, PerSpot, Plain, horizon, race_estimate
from tests.kit.players import GreedyPlayer, RandomPlayer
from tests.kit.tournament import Finished, Tally, duel, finish, wilson
from tests.kit.waiting import TooLate, wait_until
from ui.app.worker import Worker
from ui.games.patience.solver_jobs import Winnable
from ui.play.computer.jobs import MatchSnapshot

BENCH_GAMES: Final = int(os.environ.get("BENCH_GAMES", "0"))
BENCH_PAIRS: Final = int(os.environ.get("BENCH_PAIRS", "0"))
BENCH_PART: Final = float(os.environ.get("BENCH_PART", "1"))


@dataclass(frozen=True, slots=True)
class Rounds:
    """Games of one kind for so many players: so many games where nobody asks for more, with these options."""

    game: AnyGame
    seats: int
    few: int
    options: Options = field(default_factory=dict)
    in_pairs: bool = False
    """Twice on the same dice, seats swapped."""

    @property
    def games(self) -> int:
        """How many are played."""
        return BENCH_GAMES or self.few

    def play(self, seats: Sequence[Player], number: int) -> Finished:
        """The game of a number."""
        return finish(self.game, seats, self.options, Random(2 * number), Random(2 * number + 1))

    def rotated(self, one: Player, others: Player, games: int) -> Iterator[tuple[int, Finished]]:
        """Games of one player against others, each from the next seat, which is told with it."""
        for number in range(games):
            seat = number % self.seats
            yield seat, self.play([one if seat == here else others for here in range(self.seats)], number)

    def against(
        self, name: str, one: Player, others: Player, goal: float, games: int, *, at_least: bool = True
    ) -> Figure:
        """The share that one player wins against others in so many games: the end that counts."""
        if self.in_pairs:
            tally = Tally(list(duel(self.game, one, others, self.options, range(games))))
            won, ends, played = tally.share, tally.interval, f"{games:4} pairs"
        else:
            won = share(self.rotated(one, others, games))
            ends, played = wilson(won, games), f"{games:4} games"
        low, high = (100 * end for end in ends)
        note = f"{100 * won:5.1f} won, {low:5.1f} to {high:5.1f}, {played}"
        return Figure(name, low if at_least else high, "%", goal or None, at_least=at_least, note=note)


def share(ends: Iterable[tuple[int, Finished]]) -> float:
    """What one player won of its games, parts of one where others won too."""
    return fmean(end.part(seat) for seat, end in ends)


CALAMITY: Final = Rounds(calamityville.GAME, 4, 300)
KLONDIKE: Final = Rounds(klondike_board.GAME, 4, 400)
YUKON: Final = Rounds(gold_am_yukon.GAME, 3, 120)
STRIKE: Final = Rounds(strike_it_rich.GAME, 2, 200, {"secret": True, "begins": "dice"}, in_pairs=True)

BUILDER: Final = Builder()
IN_TIME: Final = Builder(until=BUST)
NO_BUILDER: Final = Builder(until=BUST + 1)
NO_BUYER: Final = Plain(lambda view, seat: False)
BUYER: Final = Plain(lambda view, seat: True)
SENSIBLE: Final = Plain(horizon)
NO_BARS: Final = replace(yukon.HARD, bars=0.0)
RIVALS: Final[dict[str, Player]] = {
    "random": RandomPlayer(),
    "always-buyers": BUILDER,
    "always-buyers, mixed kinds": Builder(mixes=True),
    "never-stopping": NeverStopping(),
    "never-buyers": NO_BUYER,
    "horizon players": SENSIBLE,
    "quiet-buyer": Plain(horizon, bids=False),
    "horizon players, any creek, no bids": Plain(horizon, reads_creeks=False, bids=False),
    "six-chasers": PerSpot(six_with=12),
    "of claim per spot": PerSpot(),
    "of claim per step": PerSpot(more=0, slack=0, anywhere=True),
    "who never bar": yukon.EvaluationPlayer(NO_BARS),
    "who bar twice as much": yukon.EvaluationPlayer(replace(yukon.HARD, bars=2 * yukon.HARD.bars)),
    "greedy for cash": strike.EvaluationPlayer(lambda position: position[2]),
    "greedy for worth": strike.EvaluationPlayer(total_value),
    "race estimate": strike.EvaluationPlayer(race_estimate),
}


# ------------------------------------------------------------------ who wins
LEVELS: Final = tomllib.loads(Path(__file__).with_name("levels.toml").read_text(encoding="utf-8"))
AGAINST: Final = re.compile(r"(?P<one>[\w-]+) against (two |three )?(?P<others>[^(]+?)( \(.*\))?")


def levels(rounds: Rounds, level: Callable[[str], Player], asked: int = BENCH_GAMES) -> Iterator[Figure]:
    """Each level of player against others, and rivals that a level is to hold."""
    for name, (goal, usual) in LEVELS[rounds.game.name].items():
        found = AGAINST.fullmatch(name)
        assert found
        is_held = found["one"] in RIVALS
        timed = Timed(level(found["others" if is_held else "one"]))
        one = RIVALS[found["one"]] if is_held else timed
        others = timed if is_held else RIVALS.get(found["others"]) or level(found["others"])
        games = asked or max(1, round(BENCH_PART * usual))
        on = replace(rounds, options={"board": "square"}) if "(square board)" in name else rounds
        figure = on.against(name, one, others, goal, games, at_least=not is_held)
        title = rounds.game.name.replace("_", " ")
        note = f"{figure.note}, {fmean(timed.times):6.2f} ms a decision"
        yield replace(figure, name=f"{title}: {name}", note=note)


def calamity_levels() -> Iterator[Figure]:
    """Players of CALAMITYVILLE."""
    return levels(CALAMITY, calamity.player)


def klondike_levels() -> Iterator[Figure]:
    """Players of KLONDIKE."""
    return levels(KLONDIKE, klondike.player)


def yukon_levels() -> Iterator[Figure]:
    """Players of GOLD AM YUKON."""
    return levels(YUKON, yukon.player)


def strike_levels() -> Iterator[Figure]:
    """Players of STRIKE IT RICH."""
    return levels(STRIKE, strike.player, BENCH_PAIRS)


# ------------------------------------------------------------------ how long they think
@dataclass(slots=True)
class Timed:
    """A player with a stop-watch: milliseconds of every choice among several moves.

    Choices are counted together as long as `part` of the view stays the same.
    """

    player: Player
    clock: Callable[[], float] = time.perf_counter
    part: Callable[[Any], object] = lambda view: object()
    times: list[float] = field(default_factory=list)
    longest: float = 0.0
    _last: object = None

    def choose(self, observation: AnyObservation, rng: Random) -> Move:
        """What the player chooses."""
        begun = self.clock()
        move = self.player.choose(observation, rng)
        taken = 1000 * (self.clock() - begun)
        if len(observation.moves) > 1:
            part = self.part(observation.view)
            if part != self._last:
                self._last = part
                self.times.append(0.0)
            self.times[-1] += taken
            self.longest = max(self.longest, taken)
        return move


def thinking(rounds: Rounds, seats: Sequence[Player], games: int, goal: float) -> Iterator[Figure]:
    """How long the first of these players thinks."""
    timed = Timed(seats[0])
    for number in range(games):
        rounds.play([timed, *seats[1:]], number)
    yield Figure("hard player, a move, median", middle(timed.times), "ms", goal)
    yield Figure("hard player, 99 of 100 moves below", worst(timed.times), "ms")


def calamity_thinking() -> Iterator[Figure]:
    """How long the hard player of CALAMITYVILLE thinks."""
    medium, hard = map(calamity.player, ("medium", "hard"))
    return thinking(CALAMITY, [hard, medium, BUILDER, hard], 20, 20)


def klondike_thinking() -> Iterator[Figure]:
    """How long the hard player of KLONDIKE thinks."""
    medium, hard = map(klondike.player, ("medium", "hard"))
    return thinking(KLONDIKE, [hard, medium, SENSIBLE, hard], 12, 20)


def strike_thinking() -> Iterator[Figure]:
    """How long the hard player of STRIKE IT RICH thinks."""
    medium, hard = map(strike.player, ("medium", "hard"))
    return thinking(STRIKE, [hard, medium], 12, 50)


def yukon_thinking() -> Iterator[Figure]:
    """How long the hard player of GOLD AM YUKON thinks about all the stones of a turn."""
    timed = Timed(yukon.player("hard"), part=_turn)
    for number in range(6):
        YUKON.play([timed, PerSpot(), yukon.player("medium")], number)
    yield Figure("hard player, a turn, median", middle(timed.times), "ms", 100)
    yield Figure("hard player, 99 of 100 turns below", worst(timed.times), "ms")
    yield Figure("hard player, the longest choice", timed.longest, "ms", 1000)


@dataclass(slots=True)
class Barring:
    """The hard player of GOLD AM YUKON; whether each move was another one for the sake of barring others."""

    told: list[bool] = field(default_factory=list)

    def choose(self, observation: Observation[Any, Any], rng: Random) -> Move:
        """What it chooses."""
        plan = yukon.decide(observation.view, observation.seat)
        if len(observation.moves) > 1:
            other = yukon.decide(observation.view, observation.seat, NO_BARS)
            self.told.append((plan.team, plan.stakes) != (other.team, other.stakes))
        return plan.move


def yukon_barring() -> Iterator[Figure]:
    """How often the hard player stands otherwise than it would if it barred nobody's way."""
    barring = Barring()
    for number in range(12):
        YUKON.play([barring, *[yukon.player("hard")] * 2], number)
    changed = 100 * fmean(barring.told)
    note = f"of {len(barring.told)} choices in 12 games of three hard players"
    yield Figure("choices that barring makes other ones", changed, "%", note=note)


def _turn(view: Any) -> tuple[int, ...]:
    """The same for all choices of one turn: all that only others or a next turn can change."""
    others = (space for seat, team in enumerate(view.teams) if seat != view.player for space in team)
    return (view.player, *view.thrown, *view.guards, *others)


# ------------------------------------------------------------------ what the games are like
def turns(ends: Iterable[tuple[int, Finished]], least: float, most: float) -> Iterator[Figure]:
    """How long games are."""
    mean = fmean(end.throws for _, end in ends)
    yield Figure("turns of all in a game, at least", mean, "turns", least, at_least=True)
    yield Figure("turns of all in a game, at most", mean, "turns", most)


def calamity_building() -> Iterator[Figure]:
    """Whether building pays, and whether it pays to stop; and how long games are."""
    games = CALAMITY.games
    equal = list(CALAMITY.rotated(BUILDER, BUILDER, games))
    yield Figure("one who builds among three who do", 100 * share(equal), "%", note=f"{games} games")
    won = 100 * share(CALAMITY.rotated(NO_BUILDER, BUILDER, games))
    yield Figure("one who never builds among three who do", won, "%", 25)
    yield CALAMITY.against("hard among three who never build", calamity.player("hard"), NO_BUILDER, 25, games)
    for name, one in (("stops in time", IN_TIME), ("builds on", BUILDER)):
        yield CALAMITY.against(f"one who {name} among three who never build", one, NO_BUILDER, 0, games)
    yield from turns(equal, 60, 90)


def calamity_order() -> Iterator[Figure]:
    """What the first and the last of four hard players win; who threw last tells who began."""
    games, seats = CALAMITY.games, [calamity.player("hard")] * CALAMITY.seats
    ends = [CALAMITY.play(seats, number) for number in range(games)]
    for name, place, goal in (("who begins", 1, 29), ("who comes last", 0, 21)):
        won = fmean(end.part((end.state.turn - end.throws + place) % len(seats)) for end in ends)
        note = "{:.1f} to {:.1f}, {} games".format(*(100 * end for end in wilson(won, games)), games)
        yield Figure(f"{name} of four hard players", 100 * won, "%", goal, at_least=not place, note=note)


def klondike_prices() -> Iterator[Figure]:
    """Whether prices make the game alive: one among three sensible buyers, all choosing creeks well."""
    games, among = KLONDIKE.games, "among three sensible buyers"
    equal = list(KLONDIKE.rotated(SENSIBLE, SENSIBLE, games))
    yield Figure(f"a sensible buyer {among}", 100 * share(equal), "%", note=f"{games} games")
    for name, buyer in (("never buys", NO_BUYER), ("buys blindly", BUYER)):
        won = 100 * share(KLONDIKE.rotated(buyer, SENSIBLE, games))
        yield Figure(f"one who {name} {among}", won, "%", 25)
    yield from turns(equal, 90, 120)


def yukon_ends() -> Iterator[Figure]:
    """That players bring their games to an end, on both boards, with any number of teams."""
    levels = [yukon.player(level) for level in yukon.LEVELS]
    games = max(1, (BENCH_GAMES or 480) // 20)
    for name in BOARDS:
        rounds = Rounds(gold_am_yukon.GAME, 3, games, {"board": name})
        for seats in (2, 3, 4, 6):
            tables = ([levels[(game + seat) % len(levels)] for seat in range(seats)] for game in range(games))
            whys = Counter(rounds.play(table, number).state.why for number, table in enumerate(tables))
            stuck = whys["locked"] + whys["idle"]
            note = f"{games} games, {dict(whys)}"
            yield Figure(f"{seats} teams on the {name} board: stuck", stuck, "games", 0, note=note)


# ------------------------------------------------------------------ what is told of a whole game
def whole_games(game: AnyGame, seats: str, player: Player) -> Iterator[Match]:
    """Five games, played to their ends."""
    for number in range(5):
        match, rng = Match.begin(game, tuple(seats), {}), Random(number)
        match.settle(rng)
        while not match.is_over:
            match.play(player.choose(turn_observation(game, match.state, rng), rng))
            match.settle(rng)
        yield match


def klondike_story() -> Iterator[Figure]:
    """The story of a whole game is told again."""
    matches = list(whole_games(KLONDIKE.game, "ABCDEF", RIVALS["random"]))
    times = [milliseconds(partial(story, match), time.process_time) for match in matches]
    note = f"{max(len(match.log) for match in matches)} entries or fewer"
    yield Figure("the story of a game of KLONDIKE for six", middle(times), "ms", 50, note=note)


def strike_luck() -> Iterator[Figure]:
    """The luck of all rolls of a whole game is worked out."""
    matches = whole_games(STRIKE.game, "AB", GreedyPlayer())
    times = [milliseconds(partial(measure_luck, match), time.process_time) for match in matches]
    yield Figure("the luck of a game of STRIKE IT RICH", middle(times), "ms", 100)


# ------------------------------------------------------------------ the patiences
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


def hints_of_klondike() -> Iterator[Figure]:
    """Klondike, no card seen that a player would not see."""
    return _hints("klondike_patience")


def hints_of_joker_klondike() -> Iterator[Figure]:
    """The same with a joker."""
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


def solver_of_klondike() -> Iterator[Figure]:
    """How long it takes to tell whether a deal of Klondike can be won."""
    return _late("klondike patience", "klondike_patience", {0.4: 5.0, 2.0: 1.0})


def solver_of_joker_klondike() -> Iterator[Figure]:
    """The same for Joker Klondike."""
    return _late("joker klondike", "joker_klondike", {2.0: 5.0, _SECONDS: 2.0})


ALL_LEVELS: Final = (calamity_levels, klondike_levels, yukon_levels, strike_levels)
CALAMITYVILLE: Final = (calamity_thinking, calamity_building, calamity_order)
KLONDIKE_BOARD: Final = (klondike_thinking, klondike_prices, klondike_story)
GOLD_AM_YUKON: Final = (yukon_ends, yukon_thinking, yukon_barring)
STRIKE_IT_RICH: Final = (strike_thinking, strike_luck)
HINTS: Final = (hints_of_klondike, hints_of_joker_klondike)
SOLVER: Final = (solver_of_klondike, solver_of_joker_klondike)
