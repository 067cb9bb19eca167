"""The story of a game: by hand, and as sums that must hold in any game."""

from __future__ import annotations

from random import Random

from games.core import Move
from games.match import Entry, Match
from games.players import turn_observation
from games.story import Record
from games.strike_it_rich import GAME
from games.strike_it_rich import state as sr
from games.strike_it_rich.board import GOAL, PURSE
from games.strike_it_rich.story import FIGURES, StrikeStory, story
from tests.kit import campaign
from tests.kit.players import GreedyPlayer, RandomPlayer
from tests.strike_it_rich.table import TURNS, mine_of, scripted


# ------------------------------------------------------------------ by hand
def record_of(**figures: int) -> Record:
    """A record with these figures, all others 0."""
    return FIGURES.blank(1)[0] | figures


def test_fortunes_are_told_turn_by_turn_and_what_each_did() -> None:
    told = story(scripted(*TURNS))
    assert told.course == (
        (100_000, 80_000, 80_000, 60_000, 70_000, 60_000, 60_000, 135_000),
        (100_000, 100_000, 90_000, 90_000, 100_000, 110_000, 125_000, 125_000),
    )
    assert told.fortunes == (
        (100_000, 100_000, 100_000, 100_000, 110_000, 110_000, 110_000, 185_000),
        (100_000, 100_000, 100_000, 100_000, 110_000, 110_000, 150_000, 150_000),
    )
    assert (told.turns, told.winners) == (7, ())
    belle, soapy = told.records
    assert belle == record_of(
        mines=3, estate=50_000, strikes=1, struck=25_000, bonus=60_000, spent=50_000, double_plays=1,
        dearest=75_000, dearest_mine=mine_of("1-4"),
    )  # fmt: skip
    assert soapy == record_of(
        mines=1, estate=25_000, strikes=2, struck=25_000, spent=10_000, triple_plays=1, claims=1,
        dearest=15_000, dearest_mine=mine_of("5-3"),
    )  # fmt: skip


def test_a_strike_for_another_counts_by_its_value_alone_and_diamonds_are_a_triple_play() -> None:
    soapy = story(scripted(*TURNS[:8])).records[1]
    assert (soapy["dearest"], soapy["dearest_mine"]) == (10_000, mine_of("1-4"))
    belle = story(
        scripted(*TURNS, sr.Dice(6, 5, 6), sr.Form(6, 5), sr.Dice(2, 2, 2), sr.Diamonds(4, 5))
    ).records[0]
    assert (belle["triple_plays"], belle["claims"], belle["strikes"], belle["struck"]) == (1, 0, 2, 55_000)


def test_a_sale_belongs_to_the_turn_of_its_purchase() -> None:
    """Belle spends her purse on four mines and sells one of them to pay for a fifth."""
    moves: list[Move] = []
    for mine, other in zip(((6, 2), (1, 6), (5, 3), (6, 4)), ((2, 1), (1, 2), (5, 6), (3, 2)), strict=True):
        moves += [sr.Dice(*mine, mine[0]), sr.Form(*mine), sr.Dice(*other, other[0]), sr.Form(*other)]
    match = scripted(*moves, sr.Dice(1, 4, 1), sr.Form(1, 4))
    assert story(match).turns == 8
    match.repeat(Entry("0", sr.Sell(6, 2)))
    told = story(match)
    assert (told.turns, told.records[0]["sold"], told.records[0]["mines"]) == (9, 25_000, 4)
    assert told.course[0][-1] == match.state.cash[0]


def test_before_the_first_turn_there_is_little_to_tell() -> None:
    told = story(scripted(begins="dice"))
    assert told == StrikeStory((), ((PURSE,), (PURSE,)), (record_of(), record_of()), ((PURSE,), (PURSE,)))


# ------------------------------------------------------------------ in any game
def played(number: int, greedy: bool) -> Match:
    """A whole game."""
    match, rng = Match.begin(GAME, ("Belle", "Soapy"), {}), Random(number)
    match.settle(rng)
    player = GreedyPlayer() if greedy else RandomPlayer()
    while not match.is_over:
        match.play(player.choose(turn_observation(GAME, match.state, rng), rng))
        match.settle(rng)
    return match


def assert_money(told: StrikeStory, match: Match) -> None:
    """What came in and what went out is what is there."""
    state, paid = match.state, [0, 0]
    for event in match.events():
        if isinstance(event, sr.Bought) and event.seller != sr.NOBODY:
            paid[event.seller] += event.price
    for seat, deeds in enumerate(told.records):
        came = deeds["struck"] + deeds["bonus"] + deeds["sold"] + paid[seat]
        assert PURSE + came - deeds["spent"] == state.cash[seat] == told.course[seat][-1]
        assert told.fortunes[seat][-1] - state.cash[seat] == deeds["estate"]
        assert deeds["mines"] == state.owner.count(seat)


def test_sums_are_those_of_the_game() -> None:
    for seed in campaign.seeds("strike stories", short=4, long=200):
        with campaign.told(seed=seed):
            match = played(seed, greedy=seed % 2 == 0)
            before = GAME.copy(match.state), list(match.log)
            told = story(match)
            assert (match.state, match.log) == before
            assert_money(told, match)
            rolls = sum(isinstance(event, sr.Rolled) for event in match.events())
            assert (told.winners, told.turns) == ((match.state.player,), rolls)
            assert told.course[told.winners[0]][-1] >= GOAL
