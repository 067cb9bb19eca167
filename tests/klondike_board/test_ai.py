"""Computer players of KLONDIKE play by the rules, from what they may see, and by what things are worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from random import Random

import pytest

from games.core import Chance, Decide, Move, Over
from games.klondike_board import GAME
from games.klondike_board.ai import LEVELS, advice, player, refusal, why_not
from games.klondike_board.board import CARDS, DEEDS, NAME, RING
from games.klondike_board.evaluation import TOTALS, Outlook, arrivals, ends_at
from games.klondike_board.pending import Bidding
from games.klondike_board.proposals import BY_VALUE, LEAST_GAIN, changes_of, deal_idea
from games.klondike_board.state import (
    Accept,
    Auction,
    Bet,
    Bid,
    Buy,
    Collect,
    Decline,
    Offer,
    PassBid,
    PayToll,
    Prospect,
    Refuse,
    SellClaim,
    State,
    Throw,
)
from games.players import Player, glimpse
from games.seating import LEVELS as SEATING_LEVELS
from tests.kit.players import RandomPlayer
from tests.kit.tournament import interjection, play_out
from tests.klondike_board.table import ME, OTHER, THIRD, Table, begin, place, table

LEVEL = pytest.mark.parametrize("level", LEVELS)


def chosen(here: Table, level: str = "hard", number: int = 1) -> Move:
    """What a level does; its dice are those of a number."""
    return player(level).choose(glimpse(GAME, here.state, Random(number)), Random(number))


def decisions(seats: list[Player], number: int, *, asks: bool = False) -> Iterator[tuple[State, Move]]:
    """Each position of a game in which somebody decides, and what is done there; the game is played on."""
    state, rng = begin(len(seats), asks=asks).state, Random(number)
    while not isinstance(turn := GAME.turn(state), Over):
        if isinstance(turn, Chance):
            GAME.apply(state, GAME.outcomes(state).sample(rng))
        elif (said := interjection(GAME, state, seats, rng)) is not None:
            yield state, said
            GAME.apply(state, said)
        else:
            move = seats[turn.player].choose(glimpse(GAME, state, rng), rng)
            yield state, move
            GAME.apply(state, move)


# ------------------------------------------------------------------ by the rules
def test_levels_are_those_of_the_seats() -> None:
    assert tuple(LEVELS) == SEATING_LEVELS
    with pytest.raises(KeyError):
        player("genius")


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("asks", [False, True])
def test_whole_games_against_a_random_player(seats: int, asks: bool) -> None:
    """Every level answers whatever comes, by the rules, until the ghost town."""
    levels: list[Player] = [player(level) for level in LEVELS]
    table_of = [RandomPlayer(), *levels, *levels][:seats]
    asked: Counter[str] = Counter()
    collected = 0
    for number in range(3):
        for state, move in decisions(table_of, number, asks=asks):
            turn = GAME.turn(state)
            assert isinstance(turn, Decide)
            if turn.player:
                listed = {*GAME.moves(state), *(aside.move for aside in turn.asides)}
                assert move in listed or isinstance(move, Bid | Offer | Bet)
                asked[type(state.todo[-1]).__name__] += 1
                collected += isinstance(move, Collect)
    assert {"Ready", "Claiming", "Buying", "Settled"} <= set(asked)
    assert (collected > 0) is asks


def test_they_see_no_more_than_everybody() -> None:
    """With the face-down cards in another order they do the same."""
    for state, move in decisions([player("hard")] * 3, 5):
        other = GAME.imagine(state, 0, Random(2))
        assert any(state.creeks) is any(other.creeks)
        if not isinstance(move, Offer):
            again = player("hard").choose(glimpse(GAME, other, Random(1)), Random(1))
            assert isinstance(again, Offer) or again == move


def test_advice_is_legal_and_has_a_reason() -> None:
    reasons: set[str] = set()
    for state, _ in decisions([RandomPlayer() for _ in range(4)], 3, asks=True):
        turn = GAME.turn(state)
        assert isinstance(turn, Decide)
        move, reason = advice(GAME.observe(state, turn.player), turn.player)
        GAME.apply(state.copy(), move)
        assert reason[0].isupper()
        assert reason.endswith(".")
        assert "\n" not in reason
        reasons.add(reason)
    assert len(reasons) > 10


# ------------------------------------------------------------------ what things are worth
def test_arrivals_are_the_chances_of_the_next_throw() -> None:
    row = arrivals(place("The Woodpile"), 1)
    assert sum(row) == pytest.approx(1)
    for total, chance in TOTALS:
        space = ends_at((place("The Woodpile") + total) % len(RING))
        assert row[space] == pytest.approx(chance)
    assert row[place("Klondike River")] == pytest.approx(5 / 36)
    assert row[place("Yukon River")] == 0
    assert sum(arrivals(0, 7.5)) == pytest.approx(7.5)


def test_the_gold_of_a_creek_is_exact() -> None:
    """Over all cards face down; the first gold, and all beside the Mother Lode, counts twice."""
    here = table(3, shown={0: (10,), 1: ("lode",)})
    outlook = Outlook(here.view(ME))
    hidden = [card for creek in here.state.creeks for card in creek]
    gold = sum(CARDS[card].gold for card in hidden) / len(hidden)
    assert outlook.gold(0) == pytest.approx(gold)
    assert outlook.gold(1) == outlook.gold(2) == pytest.approx(2 * gold)
    assert sorted(outlook.unseen) == sorted(hidden)


def test_nothing_is_earned_in_a_ghost_town() -> None:
    """Income falls to nothing with the cards, and a monopoly doubles it."""
    outlook = Outlook(table(3, owns={ME: "Tivoli Theatre"}).view(ME))
    theatres = outlook.view.owner[:]
    one = outlook.earns(place("Tivoli Theatre"), ME, theatres)
    theatres[place("Palace Grand Theatre")] = ME
    assert outlook.earns(place("Tivoli Theatre"), ME, theatres) == pytest.approx(2 * one)
    late = table(3, at={OTHER: "The Woodpile"}, left=False, top={0: (10,)}, owns={ME: "Tivoli Theatre"})
    assert 0 < Outlook(late.view(ME)).earns(place("Tivoli Theatre"), ME, late.state.owner) < one / 5


def test_a_deed_between_two_is_worth_what_it_costs_the_other() -> None:
    """Without a monopoly a sale only moves money: what one gains the other loses."""
    outlook = Outlook(table(3, owns={ME: "Regina Hotel"}).view(ME))
    moved = {place("Regina Hotel"): OTHER}
    assert outlook.gained(ME, moved) == pytest.approx(-outlook.gained(OTHER, moved))
    assert outlook.gained(THIRD, moved) == 0


def test_one_deed_more_costs_more_at_anothers_sawmill() -> None:
    """And less to the one who gives it; the owner of the sawmill has it from both."""
    moved = {place("Regina Hotel"): OTHER}
    plain = Outlook(table(3, owns={ME: "Regina Hotel"}).view(ME))
    there = Outlook(table(3, owns={ME: "Regina Hotel", THIRD: "Ladue's Sawmill"}).view(ME))
    assert there.gained(OTHER, moved) < plain.gained(OTHER, moved)
    assert there.gained(ME, moved) > plain.gained(ME, moved)
    bought = {place("Yukon Hotel"): OTHER}
    assert there.gained(THIRD, bought) > plain.gained(THIRD, bought)


@pytest.mark.parametrize("number", range(5))
def test_gains_are_those_of_all_deeds_together(number: int) -> None:
    """Whatever changes hands: what a seat's whole estate is worth after, less what it was worth before."""
    rng = Random(number)
    owns = {seat: ", ".join(NAME[space] for space in DEEDS if space % 3 == seat) for seat in range(3)}
    outlook = Outlook(table(3, owns=owns).view(ME))
    for _ in range(20):
        changes = {space: rng.randrange(3) for space in rng.sample(DEEDS, 3)}
        owner = outlook.view.owner
        after = [changes.get(space, whose) for space, whose in enumerate(owner)]
        for seat in range(3):
            whole = outlook.estate(seat, after) - outlook.estate(seat, owner)
            assert outlook.gained(seat, changes) == pytest.approx(whole)


# ------------------------------------------------------------------ decisions
def test_creeks_with_double_gold_are_chosen_first() -> None:
    here = table(2, cash=(50, 0), shown={0: (10,), 1: (10,), 3: (20,)})
    here.land("Gold Hill")
    assert chosen(here) == Prospect(2)
    assert "counts double" in advice(here.view(ME), ME)[1]


def test_a_claim_is_sold_only_to_those_who_can_pay() -> None:
    here = table(4, cash=(50, 5, 5, 5))
    here.land("Gold Hill")
    assert type(chosen(here)) is Prospect
    deeds = {
        OTHER: "McDonald Hotel, Green Tree Saloon, The Northern",
        THIRD: "Trading Company, Tivoli Theatre, Ladue's Sawmill",
    }
    owner = table(3, owns=deeds)
    owner.land("Gold Hill")
    outlook = Outlook(owner.view(ME))
    assert outlook.card(0, ME) < min(outlook.card(0, OTHER), outlook.card(0, THIRD))
    assert type(chosen(owner)) is SellClaim
    assert "should bid more" in advice(owner.view(ME), ME)[1]
    alike = table(3)
    alike.land("Gold Hill")
    assert type(chosen(alike)) is Prospect, "nobody would bid more than it is worth"


def test_deeds_are_bought_early_and_left_late() -> None:
    early = table(4)
    early.land("Regina Hotel")
    assert type(chosen(early)) is Buy
    late = table(4, left=False, top={0: (10, 20)})
    late.land("Regina Hotel")
    assert type(chosen(late)) is Decline
    assert "would lose" in advice(late.view(ME), ME)[1]


def test_a_transport_is_bought_for_the_ride() -> None:
    here = table(4)
    here.land("White Pass & Yukon")
    assert type(chosen(here)) is Buy


def test_the_toll_is_paid_while_turns_are_worth_it() -> None:
    """Early a turn brings gold; with the last card the toll would be thrown away."""
    early = table(2, at={ME: "Chilkoot Pass"}, held=(ME,))
    assert type(chosen(early)) is PayToll
    late = table(6, at={ME: "Chilkoot Pass"}, held=(ME,), left=False, top={0: (10,)})
    assert type(chosen(late)) is Throw


def test_bids_end_where_the_claim_is_not_worth_more() -> None:
    """The least at first, and never more than the card is worth."""
    here = table(2)
    here.land("Gold Hill")
    here.play(SellClaim(0))
    assert chosen(here) == Bid(1)
    worth = Outlook(here.view(OTHER)).card(0, OTHER)
    assert 10 < worth < 50
    three = table(3)
    three.land("Gold Hill")
    three.play(SellClaim(0), Bid(int(worth) + 5))
    assert type(chosen(three)) is PassBid


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
    assert made == sorted(set(made))
    assert made[:2] == [1, 3]
    assert all(after <= 3 * bid for bid, after in pairwise(made))
    assert len(made) <= 8


def test_a_debtor_gives_up_what_he_misses_least() -> None:
    here = table(3, cash=(5, 50, 50), owns={ME: "Yukon Hotel, Fairview Hotel", OTHER: "Trading Company"})
    here.land("Trading Company")
    assert chosen(here) == Auction(place("Yukon Hotel"))
    here.play(Auction(place("Yukon Hotel")))
    assert type(chosen(here)) is Bid


def test_the_hard_player_always_asks_for_money() -> None:
    here = table(2, owns={OTHER: "Regina Hotel"}, asks=True)
    here.land("Regina Hotel")
    here.end()
    assert chosen(here) == Collect(OTHER)


# ------------------------------------------------------------------ deals
def offered(here: Table, offer: Offer) -> Table:
    """A deal is put to somebody, who is now to answer."""
    here.play(offer)
    return here


def test_deals_are_accepted_when_they_are_worth_it() -> None:
    regina = str(place("Regina Hotel"))
    good = offered(table(3, owns={ME: "Regina Hotel"}), Offer(OTHER, 0, 1, regina, "-"))
    assert type(chosen(good)) is Accept
    bad = offered(table(3, owns={OTHER: "Regina Hotel"}), Offer(OTHER, 1, 0, "-", regina))
    assert type(chosen(bad)) is Refuse


def test_it_says_why_not() -> None:
    regina = str(place("Regina Hotel"))
    low = offered(table(3, owns={OTHER: "Regina Hotel"}), Offer(OTHER, 1, 0, "-", regina))
    told = why_not(low.view(OTHER), OTHER, Offer(OTHER, 1, 0, "-", regina))
    assert told == refusal(low.view(OTHER), OTHER) == "Regina Hotel is worth more to me than that."
    poor = table(3, owns={ME: "Regina Hotel"}, left=False, top={0: (10,)})
    dear = Offer(OTHER, 0, 40, regina, "-")
    told = why_not(offered(poor, dear).view(OTHER), OTHER, dear)
    assert told == "Regina Hotel will not earn $40,000 any more."
    gift = Offer(OTHER, 0, 9, "-", "-")
    told = why_not(offered(table(3), gift).view(OTHER), OTHER, gift)
    assert told == "I get too little for it."


def test_a_deal_is_proposed_that_both_want_and_once_only() -> None:
    """Two theatres in two hands are worth more in one: the others pay."""
    here = table(4, cash=(150, 50, 50, 50), owns={ME: "Tivoli Theatre", OTHER: "Palace Grand Theatre"})
    offer = next(move for number in range(20) if isinstance(move := chosen(here, number=number), Offer))
    outlook = Outlook(here.view(ME))
    changes = changes_of(offer, ME)
    paid = offer.gives - offer.wants
    assert outlook.gained(ME, changes) - paid > LEAST_GAIN - 1
    assert outlook.gained(OTHER, changes) + paid > LEAST_GAIN - 1
    here.play(offer)
    assert type(chosen(here)) is Accept
    here.play(Refuse())
    assert all(type(chosen(here, number=number)) is Throw for number in range(20, 40))
    here.state.has_offered = False
    assert all(type(chosen(here, number=number)) is Throw for number in range(20, 40)), "it was refused"


def test_no_deal_is_proposed_where_nobody_gains() -> None:
    two = table(2, owns={ME: "Tivoli Theatre", OTHER: "Palace Grand Theatre"})
    assert deal_idea(Outlook(two.view(ME)), ME, BY_VALUE) is None
    three = table(3, owns={ME: "Tivoli Theatre", OTHER: "Regina Hotel"})
    assert deal_idea(Outlook(three.view(ME)), ME, BY_VALUE) is None


def test_whims_are_legal_and_rare_in_better_players() -> None:
    """The easy player often chooses another creek, the one above it seldom, the best never."""
    here = table(3, cash=(50, 0, 0), shown={0: (10,), 1: (10,), 3: (20,)})
    here.land("Gold Hill")
    other = {
        level: sum(chosen(here, level, number) != Prospect(2) for number in range(60)) for level in LEVELS
    }
    assert other["easy"] > other["medium"] > other["hard"] == 0


def test_reasons_tell_what_holds() -> None:
    """What is said of a toll one cannot pay, of a ride, of a deed for its income."""
    poor = table(3, cash=(2, 50, 50), at={ME: "Chilkoot Pass"}, held=(ME,))
    assert advice(poor.view(ME), ME)[1] == "You have not enough for the toll: try for a double."
    ride = table(3)
    ride.land("White Pass & Yukon")
    assert "carries you on at once" in advice(ride.view(ME), ME)[1]
    deed = table(3)
    deed.land("Regina Hotel")
    assert advice(deed.view(ME), ME)[1].startswith("Regina Hotel should still earn $")


# ------------------------------------------------------------------ strength
def test_hard_beats_random_players() -> None:
    """A few games only; the benchmark plays thousands."""
    won = 0.0
    for number in range(24):
        seats: list[Player] = [RandomPlayer() for _ in range(4)]
        seats[number % 4] = player("hard")
        winners = play_out(GAME, seats, GAME.check_options({}), Random(number), Random(-number))
        won += 1 / len(winners) if number % 4 in winners else 0
    assert won / 24 > 0.4
