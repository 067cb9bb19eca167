"""The story of a game: games made by hand, and sums that must hold in any."""

from __future__ import annotations

from random import Random

import pytest

from games.core import Move
from games.match import NATURE, Entry, Match
from games.players import glimpse
from games.strike_it_rich import GAME
from games.strike_it_rich.board import GOAL, MINE_AT, PRICES, PURSE
from games.strike_it_rich.state import NOBODY, Claim, Diamonds, Dice, Form, Sell
from games.strike_it_rich.story import Story, lucks, story, totals
from tests.kit.players import GreedyPlayer, RandomPlayer

BELLE, SOAPY = 0, 1


def scripted(*moves: Move, begins: str = "first") -> Match:
    """A match in which this was thrown and played."""
    match = Match.begin(GAME, ("Belle", "Soapy"), {"begins": begins})
    for move in moves:
        actor = NATURE if isinstance(move, Dice) else str(match.state.player)
        match.repeat(Entry(actor, move))
    return match


OPENING = (
    Dice(1, 4, 5), Form(1, 4),  # Belle buys Grubstake, 20,000
    Dice(4, 4, 6), Form(4, 4),  # Soapy buys Four Aces, 10,000
    Dice(4, 5, 4), Form(4, 5),  # Belle buys Lucky Boot, 20,000
    Dice(1, 4, 2), Form(1, 4),  # Soapy strikes Copper in Grubstake: 10,000, and 10,000 to Belle
    Dice(4, 4, 1), Form(4, 4),  # Belle takes Four Aces, 10,000 to Soapy
    Dice(3, 3, 3), Claim(5, 3),  # Soapy claims King's Ransom and strikes Tin: 15,000
    Dice(1, 4, 5), Form(1, 4),  # Belle strikes Gold in Grubstake: 25,000 and twice 25,000
)  # fmt: skip


def test_both_fortunes_turn_by_turn() -> None:
    told = story(scripted(*OPENING))
    assert told.cash == (
        (100_000, 80_000, 80_000, 60_000, 70_000, 60_000, 60_000, 135_000),
        (100_000, 100_000, 90_000, 90_000, 100_000, 110_000, 125_000, 125_000),
    )
    assert told.fortunes == (
        (100_000, 100_000, 100_000, 100_000, 110_000, 110_000, 110_000, 185_000),
        (100_000, 100_000, 100_000, 100_000, 110_000, 110_000, 150_000, 150_000),
    )
    assert (told.turns, told.winner) == (7, NOBODY)


def test_what_each_did() -> None:
    belle, soapy = story(scripted(*OPENING)).deeds
    assert (belle.mines, belle.estate, soapy.mines, soapy.estate) == (3, 50_000, 1, 25_000)
    assert (belle.strikes, belle.struck, belle.bonus) == (1, 25_000, 60_000)
    assert (soapy.strikes, soapy.struck, soapy.bonus) == (2, 25_000, 0)
    assert (belle.double_plays, soapy.double_plays) == (1, 0)
    assert (belle.triple_plays, soapy.triple_plays, soapy.claims) == (0, 1, 1)
    assert (belle.dearest, belle.dearest_mine) == (75_000, MINE_AT[1, 4])
    assert (soapy.dearest, soapy.dearest_mine) == (15_000, MINE_AT[5, 3])
    assert (belle.spent, soapy.spent) == (50_000, 10_000)


def test_diamonds_are_a_triple_play_and_a_strike() -> None:
    belle = story(scripted(*OPENING, Dice(6, 5, 6), Form(6, 5), Dice(2, 2, 2), Diamonds(4, 5))).deeds[0]
    assert (belle.triple_plays, belle.claims, belle.strikes) == (1, 0, 2)
    assert belle.dearest == 75_000
    assert belle.struck == 55_000


def test_a_sale_belongs_to_the_turn_of_its_purchase() -> None:
    """Belle spends her purse on four mines and sells one of them to pay for a fifth."""
    dear = ((6, 2), (1, 6), (5, 3), (6, 4))
    moves: list[Move] = []
    for number, (first, second) in enumerate(dear):
        moves += [Dice(first, second, first), Form(first, second)]
        other = ((2, 1), (1, 2), (5, 6), (3, 2))[number]
        moves += [Dice(*other, other[0]), Form(*other)]
    match = scripted(*moves, Dice(1, 4, 1), Form(1, 4))
    assert match.state.phase == "selling"
    assert story(match).turns == 8
    match.repeat(Entry("0", Sell(6, 2)))
    told = story(match)
    assert told.turns == 9
    assert (told.deeds[0].sold, told.deeds[0].mines) == (25_000, 4)
    assert told.cash[0][-1] == match.state.cash[0]


def test_a_strike_for_another_is_dearest_by_its_value_alone() -> None:
    soapy = story(scripted(*OPENING[:8])).deeds[SOAPY]
    assert (soapy.dearest, soapy.dearest_mine) == (10_000, MINE_AT[1, 4])


def test_before_the_first_turn_there_is_little_to_tell() -> None:
    told = story(scripted(begins="dice"))
    assert told.cash == ((PURSE,), (PURSE,))
    assert told.turns == 0
    assert told.deeds[BELLE].dearest_mine == NOBODY


# ------------------------------------------------------------------ whole games
def played(number: int, greedy: bool) -> Match:
    match, rng = Match.begin(GAME, ("Belle", "Soapy"), {}), Random(number)
    match.settle(rng)
    player = GreedyPlayer() if greedy else RandomPlayer()
    while not match.is_over:
        match.play(player.choose(glimpse(GAME, match.state, rng), rng))
        match.settle(rng)
    return match


@pytest.mark.parametrize("number", range(4))
@pytest.mark.parametrize("greedy", [True, False])
def test_the_sums_are_those_of_the_game(number: int, greedy: bool) -> None:
    match = played(number, greedy)
    told = story(match)
    _assert_money(told, match)
    assert told.winner == match.state.player
    assert told.cash[told.winner][-1] >= GOAL
    assert tuple(each.luck for each in told.deeds) == totals(lucks(match))
    rolls = len(lucks(match))
    assert told.turns == rolls


def _assert_money(told: Story, match: Match) -> None:
    """What came in and what went out is what is there."""
    state = match.state
    paid = [0, 0]
    for event in match.events():
        if type(event).__name__ == "Bought" and event.seller != NOBODY:
            paid[event.seller] += event.price
    for seat, deeds in enumerate(told.deeds):
        came = deeds.struck + deeds.bonus + deeds.sold + paid[seat]
        assert PURSE + came - deeds.spent == state.cash[seat] == told.cash[seat][-1]
        assert deeds.estate == sum(PRICES[mine] for mine in range(36) if state.owner[mine] == seat)
        assert told.fortunes[seat][-1] == state.cash[seat] + deeds.estate
        assert deeds.mines == state.mines[seat]
