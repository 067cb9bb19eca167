"""How well computer players play, and how long they think.

Few games are played, or as many as `--games` says, and of STRIKE IT RICH so many pairs on the same dice as
`--pairs` says; the goals are meant for 2000. `levels` is one table of all games, of as many games as
levels.toml says, or the `--part` of them. The share that is told is the lower end of the 95 % interval, the
upper one of a rival that is to be held.
"""

from __future__ import annotations

import re
import time
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any, Final

from games import calamityville, gold_am_yukon, klondike_board, strike_it_rich
from games.calamityville import ai as calamity
from games.core import AnyGame, Move, Options
from games.gold_am_yukon import ai as yukon
from games.gold_am_yukon.board import BOARDS
from games.klondike_board import ai as klondike
from games.klondike_board.story import story
from games.match import Match
from games.players import AnyObservation, Player, turn_observation
from games.seating import STEADY
from games.strike_it_rich import ai as strike
from games.strike_it_rich.evaluation import total_value
from tests.bench.measurement import BenchOptions, Figure, measurement, middle, milliseconds, worst
from tests.bench.rivals import Builder, NeverStopping, PerSpot, Plain, horizon, race_estimate
from tests.kit.players import RandomPlayer
from tests.kit.tournament import Finished, Tally, duel, finish, wilson


@dataclass(frozen=True, slots=True)
class Rounds:
    """Games of one kind for so many players, with these options."""

    game: AnyGame
    seats: int
    options: Options = field(default_factory=dict)
    in_pairs: bool = False
    """Twice on the same dice, seats swapped."""

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


CALAMITY: Final = Rounds(calamityville.GAME, 4)
KLONDIKE: Final = Rounds(klondike_board.GAME, 4)
YUKON: Final = Rounds(gold_am_yukon.GAME, 3)
STRIKE: Final = Rounds(strike_it_rich.GAME, 2, {"secret": True, "begins": "dice"}, in_pairs=True)

BUILDER: Final = Builder()
NO_BUYER: Final = Plain(lambda view, seat: False)
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
AGAINST: Final = re.compile(r"(?P<one>[\w-]+( [\w-]+)?) against (two |three )?(?P<others>[^(]+?)( \(.*\))?")


def levels(
    rounds: Rounds, player: Callable[[str, str], Player], asked: int | None, part: float
) -> Iterator[Figure]:
    """Each level of player against others, and rivals that a level is to hold."""

    def level(name: str) -> Player:
        """A level, perhaps with a temper before it."""
        *temper, one = name.split()
        return player(one, *temper or [STEADY])

    for name, (goal, usual) in LEVELS[rounds.game.name].items():
        found = AGAINST.fullmatch(name)
        assert found
        is_held = found["one"] in RIVALS
        timed = Timed(level(found["others" if is_held else "one"]))
        one = RIVALS[found["one"]] if is_held else timed
        others = timed if is_held else RIVALS.get(found["others"]) or level(found["others"])
        games = asked or max(1, round(part * usual))
        on = replace(rounds, options={"board": "square"}) if "(square board)" in name else rounds
        figure = on.against(name, one, others, goal, games, at_least=not is_held)
        title = rounds.game.name.replace("_", " ")
        note = f"{figure.note}, {fmean(timed.times):6.2f} ms a decision"
        yield replace(figure, name=f"{title}: {name}", note=note)


@measurement("3 min", "games", "part")
def calamity_levels(options: BenchOptions) -> Iterator[Figure]:
    """Games of CALAMITYVILLE that each level of player wins against others."""
    return levels(CALAMITY, calamity.player, options.games, options.part)


@measurement("2 min", "games", "part")
def klondike_levels(options: BenchOptions) -> Iterator[Figure]:
    """Games of KLONDIKE that each level of player wins against others."""
    return levels(KLONDIKE, klondike.player, options.games, options.part)


@measurement("35 min", "games", "part")
def yukon_levels(options: BenchOptions) -> Iterator[Figure]:
    """Games of GOLD AM YUKON that each level of player wins against others."""
    return levels(YUKON, yukon.player, options.games, options.part)


@measurement("20 min", "pairs", "part")
def strike_levels(options: BenchOptions) -> Iterator[Figure]:
    """Games of STRIKE IT RICH that each level wins against others, in pairs on the same dice."""
    return levels(STRIKE, strike.player, options.pairs, options.part)


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


@measurement("1 s")
def calamity_thinking(_: BenchOptions) -> Iterator[Figure]:
    """Time for which the hard player of CALAMITYVILLE thinks about a move."""
    medium, hard = map(calamity.player, ("medium", "hard"))
    return thinking(CALAMITY, [hard, medium, BUILDER, hard], 20, 20)


@measurement("1 s")
def klondike_thinking(_: BenchOptions) -> Iterator[Figure]:
    """Time for which the hard player of KLONDIKE thinks about a move."""
    medium, hard = map(klondike.player, ("medium", "hard"))
    return thinking(KLONDIKE, [hard, medium, SENSIBLE, hard], 12, 20)


@measurement("2 s")
def strike_thinking(_: BenchOptions) -> Iterator[Figure]:
    """Time for which the hard player of STRIKE IT RICH thinks about a move."""
    medium, hard = map(strike.player, ("medium", "hard"))
    return thinking(STRIKE, [hard, medium], 12, 50)


@measurement("3 s")
def yukon_thinking(_: BenchOptions) -> Iterator[Figure]:
    """Time for which the hard player of GOLD AM YUKON thinks about all stones of a turn."""
    timed = Timed(yukon.player("hard"), part=_turn)
    for number in range(6):
        YUKON.play([timed, PerSpot(), yukon.player("medium")], number)
    yield Figure("hard player, a turn, median", middle(timed.times), "ms", 100)
    yield Figure("hard player, 99 of 100 turns below", worst(timed.times), "ms")
    yield Figure("hard player, the longest choice", timed.longest, "ms", 1000)


def _turn(view: Any) -> tuple[int, ...]:
    """The same for all choices of one turn: all that only others or a next turn can change."""
    others = (space for seat, team in enumerate(view.teams) if seat != view.player for space in team)
    return (view.player, *view.thrown, *view.guards, *others)


# ------------------------------------------------------------------ how games end
@measurement("2 min", "games")
def yukon_ends(options: BenchOptions) -> Iterator[Figure]:
    """Games of GOLD AM YUKON that get stuck, on both boards, with any number of teams."""
    levels = [yukon.player(level) for level in yukon.LEVELS]
    games = max(1, (options.games or 480) // 20)
    for name in BOARDS:
        rounds = Rounds(gold_am_yukon.GAME, 3, {"board": name})
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


@measurement("1 s")
def klondike_story(_: BenchOptions) -> Iterator[Figure]:
    """Time in which the story of a whole game of KLONDIKE is told."""
    matches = list(whole_games(KLONDIKE.game, "ABCDEF", RIVALS["random"]))
    times = [milliseconds(partial(story, match), time.process_time) for match in matches]
    note = f"{max(len(match.log) for match in matches)} entries or fewer"
    yield Figure("the story of a game of KLONDIKE for six", middle(times), "ms", 50, note=note)


ALL_LEVELS: Final = (calamity_levels, klondike_levels, yukon_levels, strike_levels)
CALAMITYVILLE: Final = (calamity_thinking,)
KLONDIKE_BOARD: Final = (klondike_thinking, klondike_story)
GOLD_AM_YUKON: Final = (yukon_ends, yukon_thinking)
STRIKE_IT_RICH: Final = (strike_thinking,)
