"""Computer players of KLONDIKE: by the rules, from what they may see, by what things are worth.

What a hint chooses, and why, is told in examples/hints.txt.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from random import Random
from typing import NamedTuple

import pytest

from games.core import Chance, Decide, Move, Over
from games.klondike_board import GAME
from games.klondike_board.ai import LEVELS, advice, player
from games.klondike_board.bargains import deeds_of
from games.klondike_board.board import CARDS, DEEDS, KIND, NAME, RING
from games.klondike_board.evaluation import Outlook, arrivals, chances, ends_at
from games.klondike_board.pending import Bidding
from games.klondike_board.policy import best_creek, expected_bid, is_dear
from games.klondike_board.proposals import (
    BY_VALUE,
    LEAST_FAVOUR,
    LEAST_GAIN,
    bet_gain,
    changes_of,
    deal_idea,
)
from games.klondike_board.state import (
    Accept,
    Bet,
    Bid,
    Collect,
    EndTurn,
    Join,
    Offer,
    PassBid,
    Prospect,
    Refuse,
    SellClaim,
    State,
    StayOut,
    Throw,
    View,
)
from games.players import AnyGlimpse, Interjector, Player, aside_glimpse, glimpse
from games.seating import LEVELS as SEATING_LEVELS
from tests.kit.players import RandomPlayer
from tests.kit.tournament import finish, interjection
from tests.klondike_board.table import ME, OTHER, THIRD, Table, begin, place, table

LEVEL = pytest.mark.parametrize("level", LEVELS)
GAMES = 8
MOST_BIDDING = {"easy": 40, "medium": 30, "hard": 110}
"""Decisions about bids in a game, at the most."""


def chosen(here: Table, level: str = "hard", number: int = 1) -> Move:
    """What a level does; its dice are those of a number."""
    return player(level).choose(glimpse(GAME, here.state, Random(number)), Random(number))


def decisions(seats: Sequence[Player], number: int, *, asks: bool = False) -> Iterator[tuple[State, Move]]:
    """Each position of a game in which somebody decides, and what is done there; the game is played on."""
    state, rng = begin(len(seats), asks=asks).state, Random(number)
    while not isinstance(turn := GAME.turn(state), Over):
        if isinstance(turn, Chance):
            GAME.apply(state, GAME.outcomes(state).sample(rng))
            continue
        said = interjection(GAME, state, list(seats), rng)
        move = said if said is not None else seats[turn.player].choose(glimpse(GAME, state, rng), rng)
        yield state, move
        GAME.apply(state, move)


class Done(NamedTuple):
    """What a player did in a view: its seat and its move."""

    view: View
    seat: int
    move: Move


@cache
def done(level: str) -> tuple[Done, ...]:
    """All decisions of some games among four of a level."""
    return tuple(
        Done(GAME.observe(state, turn.player), turn.player, move)
        for number in range(GAMES)
        for state, move in decisions([player(level)] * 4, number)
        if isinstance(turn := GAME.turn(state), Decide)
    )


# ------------------------------------------------------------------ by the rules
def test_levels_are_those_of_the_seats() -> None:
    assert tuple(LEVELS) == SEATING_LEVELS
    with pytest.raises(KeyError):
        player("genius")


@pytest.mark.parametrize("seats", [2, 4, 6])
@pytest.mark.parametrize("asks", [False, True])
def test_whole_games_against_a_random_player(seats: int, asks: bool) -> None:
    """Every level answers whatever comes, by the rules; each hint is legal and has a reason."""
    levels = [player(level) for level in LEVELS]
    reasons, collected = set[str](), 0
    for number, (state, move) in enumerate(
        decisions([RandomPlayer(), *levels, *levels][:seats], 3, asks=asks)
    ):
        turn = GAME.turn(state)
        assert isinstance(turn, Decide)
        listed = {*GAME.moves(state), *(aside.move for aside in turn.asides)}
        assert move in listed or isinstance(move, Bid | Offer | Bet)
        collected += isinstance(move, Collect)
        if number % 5 == 0:
            better, reason = advice(GAME.observe(state, turn.player), turn.player)
            GAME.apply(state.copy(), better)
            assert reason[0].isupper()
            assert reason.endswith(".")
            reasons.add(reason)
    assert len(reasons) > 5
    assert (collected > 0) is asks


def test_they_see_no_more_than_everybody() -> None:
    """With the face-down cards in another order they do the same."""
    for state, move in decisions([player("hard")] * 3, 5):
        other = GAME.imagine(state, 0, Random(2))
        if not isinstance(move, Offer):
            again = player("hard").choose(glimpse(GAME, other, Random(1)), Random(1))
            assert isinstance(again, Offer) or again == move


def test_hard_beats_random_players() -> None:
    """A few games only; the benchmark plays thousands."""
    won = 0.0
    for number in range(16):
        seats: list[Player] = [RandomPlayer() for _ in range(4)]
        seats[number % 4] = player("hard")
        won += finish(GAME, seats, {}, Random(number), Random(-number)).part(number % 4)
    assert won / 16 > 0.4


# ------------------------------------------------------------------ what things are worth
def test_arrivals_are_the_chances_of_the_next_throw() -> None:
    jail = place("The Woodpile")
    throws = Counter(
        ends_at((jail + one + other) % len(RING)) for one in range(1, 7) for other in range(1, 7)
    )
    assert arrivals(jail, 1) == pytest.approx(tuple(throws[space] / 36 for space in RING))
    assert sum(arrivals(0, 7.5)) == pytest.approx(7.5)


def test_the_gold_of_a_creek_is_exact() -> None:
    """Over all cards face down; the first gold, and all beside the Mother Lode, counts twice."""
    here = table(3, shown={0: (10,), 1: ("lode",)})
    outlook = Outlook(here.view(ME))
    hidden = [card for creek in here.state.creeks for card in creek]
    gold = sum(CARDS[card].gold for card in hidden) / len(hidden)
    assert [outlook.gold(creek) for creek in range(3)] == pytest.approx([gold, 2 * gold, 2 * gold])
    assert sorted(outlook.unseen) == sorted(hidden)


def test_what_a_deed_earns_doubles_in_a_monopoly_and_falls_to_nothing_with_the_cards() -> None:
    outlook = Outlook(table(3, owns={ME: "Tivoli Theatre"}).view(ME))
    theatres = outlook.view.owner[:]
    one = outlook.earns(place("Tivoli Theatre"), ME, theatres)
    theatres[place("Palace Grand Theatre")] = ME
    assert outlook.earns(place("Tivoli Theatre"), ME, theatres) == pytest.approx(2 * one)
    late = table(3, at={OTHER: "The Woodpile"}, left=False, top={0: (10,)}, owns={ME: "Tivoli Theatre"})
    assert 0 < Outlook(late.view(ME)).earns(place("Tivoli Theatre"), ME, late.state.owner) < one / 5


def test_a_deed_between_two_is_worth_what_it_costs_the_other_but_for_the_sawmill_of_a_third() -> None:
    moved, bought = {place("Regina Hotel"): OTHER}, {place("Yukon Hotel"): OTHER}
    plain = Outlook(table(3, owns={ME: "Regina Hotel"}).view(ME))
    assert plain.gained(ME, moved) == pytest.approx(-plain.gained(OTHER, moved))
    assert plain.gained(THIRD, moved) == 0
    there = Outlook(table(3, owns={ME: "Regina Hotel", THIRD: "Ladue's Sawmill"}).view(ME))
    assert there.gained(OTHER, moved) < plain.gained(OTHER, moved)
    assert there.gained(ME, moved) > plain.gained(ME, moved)
    assert there.gained(THIRD, bought) > plain.gained(THIRD, bought)


def test_gains_are_those_of_all_deeds_together() -> None:
    """Whatever changes hands: what a seat's whole estate is worth after, less what it was worth before."""
    rng = Random(1)
    owns = {seat: ", ".join(NAME[space] for space in DEEDS if space % 3 == seat) for seat in range(3)}
    outlook = Outlook(table(3, owns=owns).view(ME))
    for _ in range(60):
        changes = {space: rng.randrange(3) for space in rng.sample(DEEDS, 3)}
        owner = outlook.view.owner
        after = [changes.get(space, whose) for space, whose in enumerate(owner)]
        for seat in range(3):
            whole = outlook.estate(seat, after) - outlook.estate(seat, owner)
            assert outlook.gained(seat, changes) == pytest.approx(whole)


def test_chances_add_up_and_a_bet_helps_who_is_behind() -> None:
    found = chances((80, 50, 20), 9)
    assert sum(found) == pytest.approx(1)
    assert found[0] > found[1] > found[2] > 0
    assert chances((80, 50, 20), 1)[0] > found[0]
    assert chances((50, 50), 30) == (0.5, 0.5)
    outlook = Outlook(together((20, 90, 20), left=False).view(ME))
    assert outlook.fortunes == (20, 90, 20)
    assert bet_gain(outlook, ME, 10, (ME, OTHER)) > 0 > bet_gain(outlook, OTHER, 10, (ME, OTHER))


# ------------------------------------------------------------------ no chapter of the rules is dead
@LEVEL
def test_bets_deals_and_sales_are_made_and_auctions_are_short(level: str) -> None:
    found = Counter(type(each.move) for each in done(level))
    assert found[Bet] >= GAMES
    assert found[Join] >= 0.7 * (found[Join] + found[StayOut]) > 0
    assert found[Offer] >= GAMES // 2
    assert found[Accept] >= 0.6 * found[Offer]
    assert found[Accept] + found[Refuse] == found[Offer]
    assert found[SellClaim] > 0
    assert (found[Bid] + found[PassBid]) / GAMES < MOST_BIDDING[level]


@LEVEL
def test_claims_are_sold_and_deals_offered_for_a_reason(level: str) -> None:
    """The others should bid more, one has paid too much, cash is short, or the creeks hold little."""
    for view, seat, move in done(level):
        outlook = Outlook(view)
        if isinstance(move, SellClaim):
            creek = best_creek(outlook, seat)
            bid = expected_bid(outlook, seat, creek)
            assert move == SellClaim(creek)
            is_worth_it = bid > outlook.card(creek, seat) or is_dear(outlook, seat)
            is_needed = view.cash[seat] < 12 or outlook.gold(creek) < 10
            assert bid >= 1
            assert is_worth_it or (level != "hard" and is_needed)
        elif isinstance(move, Offer):
            favour = outlook.gained(move.partner, changes_of(move, seat)) + move.gives - move.wants
            assert favour >= min(LEAST_FAVOUR, 1.0) - 1e-9
            assert len({KIND[space] for space in deeds_of(move.deeds) + deeds_of(move.wishes)}) == 1


# ------------------------------------------------------------------ claims
def test_nobody_sells_a_claim_where_one_alone_could_bid() -> None:
    """Two at a table: the other would have it for $1,000."""
    for level in LEVELS:
        here = table(2, cash=(1, 90))
        here.land("Gold Hill")
        assert all(isinstance(chosen(here, level, number), Prospect) for number in range(10))


def test_few_bids_settle_what_two_want() -> None:
    """Bids treble until they are near what the rival would give, and end where single steps would."""
    here = table(4, cash=(50, 50, 20, 8), top={0: (30,)})
    here.land("Gold Hill")
    here.play(SellClaim(0))
    made: list[int] = []
    while isinstance(here.state.todo[-1], Bidding):
        move = chosen(here)
        made += [move.amount] if isinstance(move, Bid) else []
        here.play(move)
    worth = [int(Outlook(table(4).view(ME)).card(0, seat)) for seat in (OTHER, THIRD)]
    assert 14 < min(20, *worth) <= made[-1] <= min(20, max(worth)) + 1
    assert made[:2] == [1, 3]
    assert all(bid < after <= 3 * bid for bid, after in pairwise(made))


def test_where_too_much_was_paid_for_a_claim_another_is_sold_to_those_who_have_as_much_again() -> None:
    for cash, sells in (((50, 150, 150, 150), True), ((50, 61, 15, 15), False)):
        here = table(4, cash=cash)
        here.land("Gold Hill")
        here.play(SellClaim(0), Bid(60), *[PassBid()] * sum(each > 60 for each in cash[2:]))
        assert here.view(None).fetched == 60
        for _ in range(3):
            here.rest()
        here.land("Gold Bottom")
        assert is_dear(Outlook(here.view(ME)), ME) is sells
        assert all(isinstance(chosen(here, level), SellClaim) for level in LEVELS if sells)
        if sells:
            here.play(SellClaim(1), PassBid(), PassBid(), PassBid())
            assert here.view(None).fetched == 60, "a claim that nobody bought has no price"


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
    seen = aside_glimpse(GAME, here.state, OTHER)
    asked = Counter[str]()
    for level, number in ((level, number) for level in LEVELS for number in range(200)):
        minded = player(level)
        assert isinstance(minded, Interjector)
        said = minded.interject(seen, Random(number))
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
    here = table(4, cash=(150, 50, 50, 50), owns={ME: "Tivoli Theatre", OTHER: "Palace Grand Theatre"})
    offer, *_ = offers(here, "hard")
    outlook, changes, paid = Outlook(here.view(ME)), changes_of(offer, ME), offer.gives - offer.wants
    assert outlook.gained(ME, changes) - paid > LEAST_GAIN - 1
    assert outlook.gained(OTHER, changes) + paid > LEAST_GAIN - 1
    here.play(offer)
    assert type(chosen(here)) is Accept
    here.play(Refuse())
    assert not offers(here, "hard")
    for _ in range(4):
        here.rest()
    assert here.player == ME
    assert not offers(here, "hard"), "it was refused"


def test_no_deal_is_proposed_where_nobody_gains() -> None:
    two = table(2, owns={ME: "Tivoli Theatre", OTHER: "Palace Grand Theatre"})
    three = table(3, owns={ME: "Tivoli Theatre", OTHER: "Regina Hotel"})
    for here in (two, three):
        assert deal_idea(Outlook(here.view(ME)), ME, BY_VALUE) is None


def test_one_who_is_short_of_cash_lets_a_deed_go_cheaply() -> None:
    owns = {ME: "Yukon Hotel, Fairview Hotel"}
    for level in LEVELS:
        found = offers(table(3, cash=(3, 60, 60), owns=owns), level)
        assert bool(found) is (level != "hard")
        assert {offer.deeds for offer in found} <= {str(place("Yukon Hotel"))}
        assert all(offer.wants > 0 for offer in found)
        assert not offers(table(3, cash=(60, 60, 60), owns=owns), level)


def test_a_collector_pays_more_for_the_next_deed_of_a_kind_unless_he_can_be_asked_for_money() -> None:
    owns = {ME: "Tivoli Theatre", OTHER: "Palace Grand Theatre"}
    few = {0: (10, 10, 10, 10), 1: (20, 20, 20, 20), 2: (15, 15)}
    two = table(2, cash=(90, 40), owns=owns, top=few, left=False)
    paid = {level: [offer.gives for offer in offers(two, level)] for level in LEVELS}
    assert min(paid["easy"]) > min(paid["medium"]) > 0
    assert not paid["hard"], "with two at the table nobody gains by it"
    here = table(2, cash=(90, 40), owns=owns, asks=True)
    here.land("Palace Grand Theatre")
    here.end()
    assert not offers(here, "easy")


@LEVEL
def test_one_who_refuses_is_left_in_peace(level: str) -> None:
    """No deal of the same deeds again, and after a refusal none at all before the round comes to him."""
    refusals = 0
    for number in range(GAMES):
        refused, turn, is_spared = set[tuple[int, str, str]](), -1, False
        for state, move in decisions([Refuser(), *[player(level)] * 3], number):
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

    def choose(self, glimpse: AnyGlimpse, rng: Random) -> Move:
        """The last of the moves, which is to refuse where somebody asks."""
        return glimpse.moves[-1]


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
    here = table(len(cash), cash=cash, at={OTHER: "Pioneers' Cemetery"}, left=left, top={0: (10, 10, 5)})
    here.land("Pioneers' Cemetery")
    return here


def test_bets_are_proposed_by_who_is_behind_great_ones_by_the_hard_player_alone() -> None:
    behind, ahead = together((60, 70, 100), left=False), together((100, 70, 60), left=False)
    assert isinstance(chosen(behind), Bet)
    assert chosen(ahead) == EndTurn()
    poorer, richest = together((40, 60)), together((60, 40))
    stakes = [move.stake for each in range(20) if isinstance(move := chosen(poorer, "medium", each), Bet)]
    assert 0 < len(stakes) < 20
    assert max(stakes) <= 5
    assert all(chosen(richest, "medium", number) == EndTurn() for number in range(20))


@pytest.mark.parametrize(("stake", "joining"), [(1, {"easy", "medium", "hard"}), (12, {"easy"}), (45, set())])
def test_small_bets_are_joined_and_great_ones_refused_by_who_leads(stake: int, joining: set[str]) -> None:
    here = together((45, 60, 30), left=False)
    here.play(Bet(stake, str(OTHER)))
    assert {level for level in LEVELS if isinstance(chosen(here, level), Join)} == joining
