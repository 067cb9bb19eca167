"""Computer players of every level bet, deal and sell claims: by temper, with a reason, and politely."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from random import Random

import pytest

from games.core import Chance, Over
from games.klondike_board import GAME
from games.klondike_board.ai import LEVELS, advice, player
from games.klondike_board.bargains import deeds_of
from games.klondike_board.board import KIND
from games.klondike_board.evaluation import Outlook, chances
from games.klondike_board.policy import best_creek, expected_bid, is_dear
from games.klondike_board.proposals import LEAST_FAVOUR, bet_gain, changes_of
from games.klondike_board.state import (
    Accept,
    Bet,
    Bid,
    EndTurn,
    Join,
    Offer,
    PassBid,
    Prospect,
    Refuse,
    SellClaim,
    StayOut,
    View,
)
from games.players import Player, glimpse
from tests.bench.klondike_rivals import Plain, always
from tests.klondike_board.table import ME, OTHER, THIRD, Table, begin, place, table

LEVEL = pytest.mark.parametrize("level", LEVELS)
SEATS = 4
GAMES = 12
MOST_BIDDING = {"easy": 40, "medium": 30, "hard": 110}
"""Decisions about bids in a game, at the most."""


class Done:
    """What a player did in a view: its seat and its move."""

    def __init__(self, view: View, seat: int, move: object) -> None:
        self.view, self.seat, self.move = view, seat, move


def played(seats: Sequence[Player], number: int) -> Iterator[Done]:
    """All decisions of one game."""
    state, nature, own = begin(len(seats)).state, Random(number), Random(-number)
    while not isinstance(turn := GAME.turn(state), Over):
        if isinstance(turn, Chance):
            GAME.apply(state, GAME.outcomes(state).sample(nature))
            continue
        move = seats[turn.player].choose(glimpse(GAME, state, own), own)
        yield Done(GAME.observe(state, turn.player), turn.player, move)
        GAME.apply(state, move)


@cache
def games_of(level: str) -> tuple[tuple[Done, ...], ...]:
    """Some games among four of a level."""
    return tuple(tuple(played([player(level)] * SEATS, number)) for number in range(GAMES))


def counts(level: str) -> Counter[type]:
    return Counter(type(done.move) for game in games_of(level) for done in game)


def chosen(here: Table, level: str, number: int = 1) -> object:
    return player(level).choose(glimpse(GAME, here.state, Random(number)), Random(number))


# ------------------------------------------------------------------ no chapter of the rules is dead
@LEVEL
def test_bets_are_made_and_joined(level: str) -> None:
    found = counts(level)
    assert found[Bet] >= GAMES
    assert found[Join] >= 0.7 * (found[Join] + found[StayOut]) > 0


@LEVEL
def test_deals_are_offered_and_taken(level: str) -> None:
    found = counts(level)
    assert found[Offer] >= GAMES // 2
    assert found[Accept] >= 0.6 * found[Offer]
    assert found[Accept] + found[Refuse] == found[Offer]


@LEVEL
def test_claims_are_sold_for_a_reason_and_auctions_are_few(level: str) -> None:
    """The others should bid more, one has paid too much, cash is short, or the creeks hold little."""
    found = counts(level)
    assert found[SellClaim] > 0
    assert (found[Bid] + found[PassBid]) / GAMES < MOST_BIDDING[level]
    for done in (done for game in games_of(level) for done in game if isinstance(done.move, SellClaim)):
        outlook, creek = Outlook(done.view), best_creek(Outlook(done.view), done.seat)
        bid = expected_bid(outlook, done.seat, creek)
        assert done.move == SellClaim(creek)
        assert bid >= 1
        is_worth_it = bid > outlook.card(creek, done.seat) or is_dear(outlook, done.seat)
        is_needed = done.view.cash[done.seat] < 12 or outlook.gold(creek) < 10
        assert is_worth_it or (level != "hard" and is_needed)


def test_nobody_sells_a_claim_where_one_alone_could_bid() -> None:
    """Two at a table: the other would have it for $1,000."""
    for level in LEVELS:
        here = table(2, cash=(1, 90))
        here.land("Gold Hill")
        assert all(isinstance(chosen(here, level, number), Prospect) for number in range(10))


# ------------------------------------------------------------------ offers are sensible and polite
@LEVEL
def test_what_is_offered_is_good_for_the_one_who_is_asked(level: str) -> None:
    for done in (done for game in games_of(level) for done in game):
        if isinstance(done.move, Offer):
            outlook, offer = Outlook(done.view), done.move
            favour = outlook.gained(offer.partner, changes_of(offer, done.seat)) + offer.gives - offer.wants
            assert favour >= min(LEAST_FAVOUR, 1.0) - 1e-9
            assert len({KIND[space] for space in deeds_of(offer.deeds) + deeds_of(offer.wishes)}) == 1


@LEVEL
def test_one_who_refuses_is_left_in_peace(level: str) -> None:
    """No deal of the same deeds again, and after a refusal none at all before the round comes to him."""
    refusals = 0
    for number in range(GAMES):
        refused: set[tuple[int, str, str]] = set()
        turn, is_spared = -1, False
        for done in played([Plain(always), *[player(level)] * (SEATS - 1)], number):
            is_spared &= done.view.turn >= turn
            turn = done.view.turn
            if isinstance(done.move, Offer) and done.move.partner == 0:
                words = (done.seat, done.move.deeds, done.move.wishes)
                assert words not in refused
                assert not is_spared
                refused.add(words)
                is_spared = True
                refusals += 1
            if isinstance(done.move, Bet) and "0" in done.move.seats:
                assert not is_spared
                is_spared = True
                refusals += 1
    assert refusals > 0


def test_a_refusal_is_remembered_where_everybody_sees_it() -> None:
    here = table(3, owns={ME: "Regina Hotel"})
    regina = str(place("Regina Hotel"))
    here.play(Offer(OTHER, 0, 30, regina, "-"), Refuse())
    view = here.view(THIRD)
    assert [(told.player, told.partner, told.deeds) for told in view.refused] == [(ME, OTHER, regina)]
    assert view.spared == {OTHER}
    here.rest()
    assert here.view(THIRD).spared == frozenset(), "it is the turn of the one who refused"
    assert here.view(THIRD).refused == view.refused


# ------------------------------------------------------------------ reasons to bet
def together(cash: Sequence[int], left: bool = True) -> Table:
    """ME has come to OTHER at the cemetery; nobody owns anything."""
    here = table(len(cash), cash=cash, at={OTHER: "Pioneers' Cemetery"}, left=left, top={0: (10, 10, 5)})
    here.land("Pioneers' Cemetery")
    return here


def test_chances_add_up_and_follow_fortunes() -> None:
    found = chances((80, 50, 20), 9)
    assert sum(found) == pytest.approx(1)
    assert found[0] > found[1] > found[2] > 0
    assert chances((80, 50, 20), 1)[0] > found[0]
    assert chances((50, 50), 30) == (0.5, 0.5)
    view = together((40, 60)).view(ME)
    assert Outlook(view).fortunes == (40, 60)


def test_a_bet_helps_who_is_behind_and_harms_who_leads() -> None:
    view = together((20, 90, 20), left=False).view(ME)
    assert bet_gain(Outlook(view), ME, 10, (ME, OTHER)) > 0 > bet_gain(Outlook(view), OTHER, 10, (ME, OTHER))


def test_the_hard_player_bets_to_catch_up_and_not_when_it_leads() -> None:
    behind, ahead = together((60, 70, 100), left=False), together((100, 70, 60), left=False)
    move = chosen(behind, "hard")
    assert isinstance(move, Bet)
    assert move.seats == str(OTHER)
    assert chosen(ahead, "hard") == EndTurn()
    found, reason = advice(behind.view(ME), ME)
    assert found == move
    assert "catch up" in reason


def test_the_medium_player_bets_little_and_only_when_another_is_richer() -> None:
    poorer, richest = together((40, 60)), together((60, 40))
    stakes = [move.stake for number in range(20) if isinstance(move := chosen(poorer, "medium", number), Bet)]
    assert 0 < len(stakes) < 20
    assert max(stakes) <= 5
    assert all(chosen(richest, "medium", number) == EndTurn() for number in range(20))


@pytest.mark.parametrize(("stake", "joining"), [(1, {"easy", "medium", "hard"}), (12, {"easy"}), (45, set())])
def test_small_bets_are_joined_and_great_ones_refused_by_who_leads(stake: int, joining: set[str]) -> None:
    here = together((45, 60, 30), left=False)
    here.play(Bet(stake, str(OTHER)))
    assert {level for level in LEVELS if isinstance(chosen(here, level), Join)} == joining


# ------------------------------------------------------------------ reasons to deal
def offers(here: Table, level: str) -> list[Offer]:
    found = (chosen(here, level, number) for number in range(40))
    return [move for move in found if isinstance(move, Offer)]


def test_one_who_is_short_of_cash_lets_a_deed_go_cheaply() -> None:
    owns = {ME: "Yukon Hotel, Fairview Hotel"}
    for level in ("easy", "medium"):
        found = offers(table(3, cash=(3, 60, 60), owns=owns), level)
        assert found
        assert {offer.deeds for offer in found} == {str(place("Yukon Hotel"))}
        assert all(offer.wants > 0 for offer in found)
        assert not offers(table(3, cash=(60, 60, 60), owns=owns), level)
    assert not offers(table(3, cash=(3, 60, 60), owns=owns), "hard")


def test_a_collector_pays_more_for_the_next_deed_of_a_kind() -> None:
    owns = {ME: "Tivoli Theatre", OTHER: "Palace Grand Theatre"}
    few = {0: (10, 10, 10, 10), 1: (20, 20, 20, 20), 2: (15, 15)}
    two = table(2, cash=(90, 40), owns=owns, top=few, left=False)
    paid = {level: [offer.gives for offer in offers(two, level)] for level in LEVELS}
    assert min(paid["easy"]) > min(paid["medium"]) > 0
    assert not paid["hard"], "with two at the table nobody gains by it"


def test_nobody_who_can_be_asked_for_money_is_to_pay_in_a_deal() -> None:
    owns = {ME: "Tivoli Theatre", OTHER: "Palace Grand Theatre"}
    here = table(2, cash=(90, 40), owns=owns, asks=True)
    here.land("Palace Grand Theatre")
    assert here.state.claims
    here.end()
    assert not offers(here, "easy")


# ------------------------------------------------------------------ reasons to sell
def on_a_claim(cash: Sequence[int], fetched: int = 0) -> Table:
    here = table(4, cash=cash)
    here.state.fetched = fetched
    here.land("Gold Hill")
    return here


def test_the_price_of_the_last_claim_is_known_to_all() -> None:
    here = on_a_claim((50, 50, 50, 50))
    here.play(SellClaim(0), Bid(44), PassBid(), PassBid())
    assert here.view(None).fetched == 44


def test_where_too_much_was_paid_another_claim_is_sold() -> None:
    for level in LEVELS:
        rich, poor = on_a_claim((50, 90, 90, 90), 60), on_a_claim((50, 20, 20, 20), 60)
        assert isinstance(chosen(rich, level), SellClaim)
        assert not is_dear(Outlook(poor.view(ME)), ME), "nobody has as much again"
    assert "$60,000" in advice(rich.view(ME), ME)[1]


def test_one_who_is_short_of_cash_sells_the_claim_though_whims_are_about() -> None:
    for level in ("easy", "medium"):
        poor, rich = on_a_claim((3, 60, 60, 60)), on_a_claim((60, 60, 60, 60))
        assert all(isinstance(chosen(poor, level, number), SellClaim) for number in range(10))
        assert all(isinstance(chosen(rich, level, number), Prospect) for number in range(10))
