"""Computer players of KLONDIKE: what they bid, deal and bet, and what they leave alone.

What a hint chooses, and why, is told in examples/hints.txt.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest

from games.compat import override
from games.core import Move
from games.klondike_board import GAME
from games.klondike_board.ai import LEVELS, player
from games.klondike_board.board import DEEDS
from games.klondike_board.evaluation import Evaluation
from games.klondike_board.proposals import LEAST_GAIN, changes_of
from games.klondike_board.state import (
    Accept,
    Auction,
    Bet,
    Bid,
    Buy,
    Collect,
    Decline,
    EndTurn,
    Join,
    Offer,
    PassBid,
    Prospect,
    Refuse,
    SellClaim,
    StayOut,
    Throw,
)
from games.players import AnyObservation, AsidePlayer, aside_observation, turn_observation
from tests.golden.words import PLACES as NAME
from tests.kit.players import RandomPlayer, decisions
from tests.klondike_board.table import ME, OTHER, THIRD, Table, place, table

LEVEL = pytest.mark.parametrize("level", LEVELS)
GAMES = 8
MOST_BIDDING = {"easy": 40, "medium": 30, "hard": 110}
"""Decisions about bids in a game, at the most."""


def chosen(here: Table, level: str = "hard", number: int = 1) -> Move:
    """Return the acts of a level, perhaps with a temper; a number seeds the dice."""
    return player(*level.split()).choose(turn_observation(GAME, here.state, Random(number)), Random(number))


# ------------------------------------------------------------------ what things are worth
def test_gains_are_those_of_all_deeds_together() -> None:
    """Whatever changes hands: what a seat's whole estate is worth after, less what it was worth before."""
    rng = Random(1)
    owns = {seat: ", ".join(NAME[space] for space in DEEDS if space % 3 == seat) for seat in range(3)}
    evaluation = Evaluation(table(3, owns=owns).view(ME))
    for _ in range(60):
        changes = {space: rng.randrange(3) for space in rng.sample(DEEDS, 3)}
        owner = evaluation.view.owner
        after = [changes.get(space, whose) for space, whose in enumerate(owner)]
        for seat in range(3):
            whole = evaluation.revenue_balance(seat, after) - evaluation.revenue_balance(seat, owner)
            assert evaluation.revenue_balance_change(seat, changes) == pytest.approx(whole)


# ------------------------------------------------------------------ no chapter of the rules is dead
@LEVEL
def test_bets_deals_and_sales_are_made_and_auctions_are_short(level: str) -> None:
    games = (decisions(GAME, [player(level)] * 4, number) for number in range(GAMES))
    found = Counter(type(move) for game in games for _, move in game)
    assert found[Bet] >= GAMES
    assert found[Join] >= 0.7 * (found[Join] + found[StayOut]) > 0
    assert found[Offer] >= GAMES // 2
    assert found[Accept] >= 0.6 * found[Offer]
    assert found[Accept] + found[Refuse] == found[Offer]
    assert found[SellClaim] > 0
    assert (found[Bid] + found[PassBid]) / GAMES < MOST_BIDDING[level]


@LEVEL
def test_players_neither_stake_nor_bid_cash_that_others_can_demand(level: str) -> None:
    hotel = "Regina Hotel"
    here = table(3, cash=(60, 70, 100), at={OTHER: hotel}, owns={THIRD: hotel}, left=False, asks=True)
    here.land(hotel)
    stakes = [bet.stake for each in range(20) if isinstance(bet := chosen(here, level, each), Bet)]
    assert 0 < max(stakes) <= 40

    here = table(3, cash=(10, 50, 3), owns={OTHER: "British Yukon", THIRD: "Monte Carlo"}, asks=True)
    here.land("British Yukon")
    here.end()
    here.land("Monte Carlo")
    here.roll("33")
    for move in (Collect(ME), Auction(place("Monte Carlo")), Bid(1), Bid(4)):
        here.play(move)
    assert chosen(here, level) == Bid(5)


@LEVEL
def test_a_player_who_has_raised_the_price_buys_or_declines(level: str) -> None:
    here = table(2, cash=(15, 50), owns={ME: "Monte Carlo"})
    here.land("Regina Hotel")
    here.play(Offer(OTHER, 0, 10, str(place("Monte Carlo")), "-"))
    here.play(Accept())
    found = {chosen(here, level, number) for number in range(30)}
    assert Buy() in found <= {Buy(), Decline()}


# ------------------------------------------------------------------ claims
def test_nobody_sells_a_claim_where_one_alone_could_bid() -> None:
    """Two at a table: the other would have it for $1,000."""
    for level in LEVELS:
        here = table(2, cash=(1, 90))
        here.land("Gold Hill")
        assert all(isinstance(chosen(here, level, number), Prospect) for number in range(10))


def test_one_who_is_short_of_cash_sells_the_claim_though_whims_are_about() -> None:
    for level, cash in ((level, cash) for level in ("easy", "medium") for cash in (3, 60)):
        here = table(4, cash=(cash, 60, 60, 60))
        here.land("Gold Hill")
        wanted = SellClaim if cash == 3 else Prospect
        assert all(isinstance(chosen(here, level, number), wanted) for number in range(10))


def test_whims_are_rarer_in_better_players() -> None:
    here = table(3, cash=(50, 0, 0), shown={0: (10,), 1: (10,), 3: (20,)})
    here.land("Gold Hill")
    other = {level: sum(chosen(here, level, each) != Prospect(2) for each in range(60)) for level in LEVELS}
    assert other["easy"] > other["medium"] > other["hard"] == 0


# ------------------------------------------------------------------ money to ask for
@pytest.mark.parametrize("name", ["Regina Hotel", "British Yukon", "Green Tree Saloon"])
def test_hard_players_always_ask_and_others_forget_at_times(name: str) -> None:
    here = table(3, owns={OTHER: name}, asks=True)
    here.land(name)
    seen = aside_observation(GAME, here.state, OTHER)
    asked = Counter[str]()
    for level, number in ((level, number) for level in LEVELS for number in range(200)):
        minded = player(level)
        assert isinstance(minded, AsidePlayer)
        said = minded.choose_aside(seen, Random(number))
        assert said in (None, Collect(OTHER))
        asked[level] += said is not None
    assert 0 < asked["easy"] < asked["medium"] < asked["hard"] == 200
    here.end()
    if here.player == OTHER:
        chosen_then = {chosen(here, "easy", number) for number in range(50)}
        assert {Collect(OTHER), Throw()} <= chosen_then


# ------------------------------------------------------------------ deals
def offers(here: Table, level: str, numbers: int = 40) -> list[Offer]:
    found = (chosen(here, level, number) for number in range(numbers))
    return [move for move in found if isinstance(move, Offer)]


def test_a_deal_is_proposed_that_both_want_and_once_only() -> None:
    """Two theatres in two hands are worth more in one: the others pay."""
    here = table(4, cash=(150, 50, 50, 50), owns={ME: "Tivoli Theater", OTHER: "Palace Grand Theater"})
    offer, *_ = offers(here, "hard")
    evaluation, changes, paid = Evaluation(here.view(ME)), changes_of(offer, ME), offer.gives - offer.wants
    assert evaluation.revenue_balance_change(ME, changes) - paid > LEAST_GAIN - 1
    assert evaluation.revenue_balance_change(OTHER, changes) + paid > LEAST_GAIN - 1
    here.play(offer)
    assert type(chosen(here)) is Accept
    here.play(Refuse())
    assert not offers(here, "hard")
    for _ in range(4):
        here.rest()
    assert here.player == ME
    assert not offers(here, "hard"), "it was refused"


@pytest.mark.parametrize("temper", ["bold", "sly"])
def test_a_haggler_asks_too_much_comes_down_once_and_answers_with_a_fair_price(temper: str) -> None:
    here = table(4, cash=(150, 50, 50, 50), owns={ME: "Tivoli Theater", OTHER: "Palace Grand Theater"})
    fair, first = offers(here, "hard")[0], offers(here, f"hard {temper}")[0]
    assert 0 < first.gives < fair.gives
    here.play(first, Refuse())
    assert not offers(here, "hard"), "who is steady leaves it"
    assert {*offers(here, f"hard {temper}")} == {fair}
    here.play(fair, Refuse())
    assert not offers(here, f"hard {temper}")

    here = table(4, cash=(150, 50, 50, 50), owns={ME: "Tivoli Theater", OTHER: "Palace Grand Theater"})
    here.play(fair._replace(gives=1))
    assert chosen(here) == Refuse()
    counter = chosen(here, f"hard {temper}")
    assert counter == Offer(ME, 0, fair.gives, fair.wishes, "-")
    here.play(counter)
    assert chosen(here) == Accept()


@LEVEL
def test_one_who_refuses_is_left_in_peace(level: str) -> None:
    """No deal of the same deeds again, and after a refusal none at all before the round comes to him."""
    refusals = 0
    for number in range(GAMES):
        refused, turn, is_spared = set[tuple[int, str, str]](), -1, False
        for state, move in decisions(GAME, [Refuser(), *[player(level)] * 3], number):
            is_spared &= state.turn >= turn
            turn = state.turn
            if (isinstance(move, Offer) and move.partner == 0) or (
                isinstance(move, Bet) and "0" in move.seats
            ):
                assert not is_spared
                is_spared = True
                refusals += 1
            if isinstance(move, Offer) and move.partner == 0:
                words = (turn, move.deeds, move.wishes)
                assert words not in refused
                refused.add(words)
    assert refusals > 0


class Refuser(RandomPlayer):
    """Says no to every deal and bet."""

    @override
    def choose(self, observation: AnyObservation, rng: Random) -> Move:
        """The last of the moves, which is to refuse where somebody asks."""
        return observation.moves[-1]


def test_a_refusal_is_remembered_where_everybody_sees_it() -> None:
    here, regina = table(3, owns={ME: "Regina Hotel"}), str(place("Regina Hotel"))
    here.play(Offer(OTHER, 0, 30, regina, "-"), Refuse())
    view = here.view(THIRD)
    assert [(told.player, told.partner, told.deeds) for told in view.refused] == [(ME, OTHER, regina)]
    assert view.spared == {OTHER}
    here.rest()
    assert here.view(THIRD).spared == frozenset(), "it is the turn of the one who refused"
    assert here.view(THIRD).refused == view.refused


# ------------------------------------------------------------------ bets
def together(cash: Sequence[int], *, left: bool = True) -> Table:
    """ME has come to OTHER at the cemetery; nobody owns anything."""
    here = table(len(cash), cash=cash, at={OTHER: "Pioneers’ Cemetery"}, left=left, top={0: (10, 10, 5)})
    here.land("Pioneers’ Cemetery")
    return here


def test_a_player_behind_bets_all_only_as_the_last_chance() -> None:
    behind, ahead, lost = (
        together(cash, left=False) for cash in ((60, 70, 100), (100, 70, 60), (40, 90, 120))
    )
    for level in ("medium", "hard"):
        bets = [move for each in range(20) if isinstance(move := chosen(behind, level, each), Bet)]
        assert max(bet.stake for bet in bets) == 54
    assert all(chosen(ahead, number=number) == EndTurn() for number in range(20))
    assert chosen(lost) == Bet(40, str(OTHER))
    assert chosen(together((30, 200, 200))) == Bet(27, str(OTHER)), "many cards are left"


def test_two_of_four_equal_players_bet_at_the_cost_of_the_others() -> None:
    here = together((60, 60, 60, 60))
    assert chosen(here) == Bet(42, str(OTHER))
    here.play(Bet(42, str(OTHER)))
    assert chosen(here) == Join()


def test_no_player_joins_a_bet_for_all_their_cash_before_the_last_chance() -> None:
    here = together((60, 60, 60, 60))
    here.play(Bet(60, str(OTHER)))
    assert {chosen(here, level) for level in LEVELS} == {StayOut()}


@pytest.mark.parametrize(
    ("stake", "joining"), [(1, {"easy", "medium", "hard"}), (12, {"easy", "medium"}), (45, set())]
)
def test_small_bets_are_joined_and_great_ones_refused_by_who_leads(stake: int, joining: set[str]) -> None:
    here = together((45, 60, 30), left=False)
    here.play(Bet(stake, str(OTHER)))
    assert {level for level in LEVELS if isinstance(chosen(here, level), Join)} == joining
