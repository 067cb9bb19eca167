"""The luck of the dice: worths and averages worked out by hand, and what must hold of any game."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from random import Random

import pytest

from games.core import IllegalMove, Move
from games.match import NATURE, Entry, Match
from games.players import glimpse
from games.strike_it_rich import GAME
from games.strike_it_rich.board import GOAL, MARKERS, MINE_AT, MINES, NEIGHBOURS, PRICES
from games.strike_it_rich.state import NOBODY, ROLLING, Claim, Diamonds, Dice, Form, Pass, State, Struck
from games.strike_it_rich.story import Luck, Measure, lucks, totals
from tests.kit.players import GreedyPlayer, RandomPlayer

THROWS = tuple(product(range(1, 7), repeat=3))
GRUBSTAKE, LUCKY_BOOT, FOUR_ACES = MINE_AT[1, 4], MINE_AT[4, 5], MINE_AT[4, 4]


def table(owners: dict[int, int] | None = None, cash: tuple[int, int] = (100_000, 100_000)) -> State:
    """A position made by hand, before the first player's roll."""
    state = State(secret=False, phase=ROLLING, cash=list(cash))
    for mine, seat in (owners or {}).items():
        state.owner[mine] = seat
        state.mines[seat] += 1
    return state


def worth(state: State, dice: tuple[int, ...]) -> int:
    """What a roll is worth to the player whose turn it is."""
    return Measure(state).worth(dice)


def average(state: State) -> Fraction:
    """What a roll is worth on average."""
    return Measure(state).average()


def mean(state: State) -> Fraction:
    """The average, throw by throw."""
    return Fraction(sum(worth(state, dice) for dice in THROWS), len(THROWS))


# ------------------------------------------------------------------ by hand
def test_nothing_can_be_paid_but_a_claim_costs_nothing() -> None:
    """Without cash and mines only three alike are worth anything: the dearest mine, and a strike in it.

    A mine of $25,000 has four neighbours: 4 x 3,000 + 25,000 - 3,750 = 33,250, and the strike 5,000 a spot.
    """
    poor = table(cash=(0, 0))
    assert worth(poor, (1, 4, 5)) == 0
    assert [worth(poor, (n, n, n)) for n in range(1, 7)] == [33_250 + 5_000 * n for n in range(1, 7)]
    assert average(poor) == Fraction(6 * 33_250 + 5_000 * 21, 216)


def test_a_mine_is_worth_its_neighbours() -> None:
    """1-4 has four neighbours and costs $20,000; here one of them is ours and one the other player's."""
    state = table({LUCKY_BOOT: 0, FOUR_ACES: 1})
    buying = 12_000 + 5_000 + 4 * 3_000 - 3_000
    assert worth(state, (1, 4, 1)) == buying


def test_a_sale_that_is_forced_costs() -> None:
    rich, poor = (table({LUCKY_BOOT: 0}, (cash, 0)) for cash in (20_000, 15_000))
    assert worth(rich, (1, 4, 1)) - worth(poor, (1, 4, 1)) in range(1, 25_001)
    only = table({LUCKY_BOOT: 0}, (0, 0))
    assert worth(only, (2, 2, 6)) == max(
        3_000 * len(NEIGHBOURS[mine]) - PRICES[mine] * 15 // 100 - 25_000
        for mine in (MINE_AT[2, 2], MINE_AT[2, 6], MINE_AT[6, 2])
        if PRICES[mine] <= 20_000
    )


def test_a_strike_is_worth_what_the_roller_is_better_off() -> None:
    ours = table({GRUBSTAKE: 0, LUCKY_BOOT: 0, FOUR_ACES: 0})
    assert worth(ours, (1, 4, 5)) == 75_000
    theirs = table(dict.fromkeys(MINES, 1), (0, 0))
    assert len(NEIGHBOURS[MINE_AT[5, 6]]) == 2
    assert worth(theirs, (5, 6, 3)) == -15_000, "in the corner he receives two bonuses for our one strike"
    alone = table({GRUBSTAKE: 1}, (0, 0))
    assert worth(alone, (1, 4, 5)) == 25_000


def _orders(dice: tuple[int, int, int]) -> set[tuple[int, int, int]]:
    a, b, c = dice
    return {(a, b, c), (a, c, b), (b, a, c), (b, c, a), (c, a, b), (c, b, a)}


def test_three_alike_strike_diamonds_or_claim() -> None:
    full = table(dict.fromkeys(MINES[:MARKERS], 0), (0, 0))
    most = max(sum(full.owner[other] == 0 for other in NEIGHBOURS[mine]) for mine in MINES[:MARKERS])
    assert {worth(full, (n, n, n)) for n in range(1, 7)} == {30_000 * (1 + most)}


def test_a_double_of_the_other_player_is_taken() -> None:
    taken, bought = table({FOUR_ACES: 1}), table()
    forms = (Form(4, 4), Form(1, 4), Form(4, 1))
    formed = [MINE_AT[form.first, form.second] for form in forms]
    values = [3_000 * len(NEIGHBOURS[mine]) - PRICES[mine] * 15 // 100 for mine in formed]
    assert worth(bought, (4, 4, 1)) == max(values)
    assert worth(taken, (4, 4, 1)) == max(values[0] + 12_000, values[1] + 5_000, values[2])


# ------------------------------------------------------------------ what must hold
def positions(games: int = 3) -> list[State]:
    """Positions before a roll, from games played anyhow."""
    found = []
    for number in range(games):
        rng, state = Random(number), GAME.new(2, GAME.check_options({}))
        while state.phase != "finished":
            if state.phase == ROLLING and rng.random() < 0.08:
                found.append(GAME.copy(state))
            moves = GAME.moves(state)
            move = rng.choice(moves) if moves else GAME.outcomes(state).sample(rng)
            GAME.apply(state, move)
    return found


def slow_worth(state: State, dice: tuple[int, ...]) -> int:
    """The worth of a roll by making every move that the rules allow."""
    rolled = GAME.copy(state)
    GAME.apply(rolled, Dice(*dice))
    return max(_by_playing(rolled, move) for move in GAME.moves(rolled))


def _by_playing(state: State, move: Move) -> int:
    if isinstance(move, Pass):
        return 0
    after, me = GAME.copy(state), state.player
    mine, events = MINE_AT[int(move[0]), int(move[1])], GAME.apply(after, move)
    before = state.owner[mine]
    struck = [event for event in events if isinstance(event, Struck)]
    gain = sum(e.value * (1 + (len(e.beside) if e.owner == me else -len(e.beside))) for e in struck)
    if isinstance(move, Diamonds) or (struck and not isinstance(move, Claim)):
        return gain
    around = [state.owner[other] for other in NEIGHBOURS[mine]]
    place = 12_000 * around.count(me) + 5_000 * around.count(1 - me) + 3_000 * len(around)
    place += 12_000 * (before != NOBODY) - PRICES[mine] * 15 // 100
    saved = PRICES[mine] if isinstance(move, Claim) else 0
    forced = 25_000 if type(events[0]).__name__ == "Owed" else 0
    return int(gain) + place + saved - forced


def test_worths_are_those_of_all_moves_that_the_rules_allow() -> None:
    tested = positions()
    assert len(tested) > 10
    rng = Random(7)
    for state in tested:
        for dice in rng.sample(THROWS, 40):
            assert worth(state, dice) == slow_worth(state, dice)


def test_the_average_is_that_of_all_216_throws() -> None:
    for state in (*positions(1)[:4], table(), table({GRUBSTAKE: 1, FOUR_ACES: 1}, (5_000, 0))):
        assert average(state) == mean(state)


def test_the_order_of_the_dice_does_not_count() -> None:
    state = table({GRUBSTAKE: 0, LUCKY_BOOT: 0})
    assert len({worth(state, dice) for dice in _orders((1, 4, 5))}) == 1


# ------------------------------------------------------------------ whole games
def scripted(*moves: Move) -> Match:
    """A match in which this was thrown and played, the first seat beginning."""
    match = Match.begin(GAME, ("Belle", "Soapy"), {"begins": "first"})
    for move in moves:
        actor = NATURE if isinstance(move, Dice) else str(match.state.player)
        match.repeat(Entry(actor, move))
    return match


def test_each_roll_is_measured_where_it_was_thrown() -> None:
    match = scripted(Dice(1, 4, 5), Form(1, 4), Dice(1, 4, 5), Form(4, 5), Dice(1, 4, 5), Form(1, 4))
    found = lucks(match)
    assert [(luck.entry, luck.seat) for luck in found] == [(0, 0), (2, 1), (4, 0)]
    first = table()
    assert found[0] == Luck(0, 0, worth(first, (1, 4, 5)), average(first))
    assert found[2].worth == 25_000
    assert totals(found) == (round(found[0].gain + found[2].gain), round(found[1].gain))


def test_rolls_for_the_start_are_no_luck() -> None:
    match = Match.begin(GAME, ("Belle", "Soapy"), {})
    for throw in (Dice(6, 6, 6), Dice(1, 1, 1)):
        match.repeat(Entry(NATURE, throw))
    assert lucks(match) == ()
    assert totals(()) == (0, 0)


def played(number: int, greedy: bool) -> Match:
    match, rng = Match.begin(GAME, ("Belle", "Soapy"), {}), Random(number)
    match.settle(rng)
    player = GreedyPlayer() if greedy else RandomPlayer()
    while not match.is_over:
        match.play(player.choose(glimpse(GAME, match.state, rng), rng))
        match.settle(rng)
    return match


@pytest.mark.parametrize("greedy", [True, False])
def test_every_roll_of_a_whole_game_is_measured(greedy: bool) -> None:
    match = played(4, greedy)
    found = lucks(match)
    assert max(match.state.cash) >= GOAL
    rolls = [n for n, entry in enumerate(match.log) if isinstance(entry.move, Dice)]
    openings = len(rolls) - len(found)
    assert openings >= 2
    assert [luck.entry for luck in found] == rolls[openings:]


def test_a_position_is_measured_once_and_every_kind_of_roll_once_in_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match, counts = played(2, greedy=True), Counter[str]()

    def counted(name: str) -> None:
        method = getattr(Measure, name)

        def counting(self: object, *words: object) -> object:
            counts[name] += 1
            return method(self, *words)

        monkeypatch.setattr(Measure, name, counting)

    for name in ("_share", "_purchase", "worth"):
        counted(name)
    rolls = len(lucks(match))
    kinds = len({tuple(sorted(throw)) for throw in THROWS})
    assert rolls
    assert counts == {
        "_share": rolls * len(MINES),
        "_purchase": rolls * len(MINES),
        "worth": rolls * (kinds + 1),
    }


def test_measuring_changes_nothing() -> None:
    match = played(2, greedy=True)
    before = GAME.copy(match.state), list(match.log)
    lucks(match)
    assert (match.state, match.log) == before


def test_a_number_that_is_barred_counts_for_nothing() -> None:
    state = table(dict.fromkeys(MINES[:MARKERS], 0), (0, 0))
    free = [mine for mine in MINES if state.owner[mine] == NOBODY]
    barred = next(dice for dice in THROWS if _all_free(dice, free))
    assert worth(state, barred) == 0
    rolled = GAME.copy(state)
    GAME.apply(rolled, Dice(*barred))
    with pytest.raises(IllegalMove):
        GAME.apply(rolled, Form(barred[0], barred[1]))


def _all_free(dice: tuple[int, ...], free: list[int]) -> bool:
    a, b, c = dice
    return len(set(dice)) > 1 and all(MINE_AT[one, two] in free for one, two, _ in _orders((a, b, c)))
