"""Computer players of CALAMITYVILLE play by the rules, from what they see, by what things are worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from games.calamityville import GAME
from games.calamityville.ai import LEVELS, after, decide, least_of, player, worth
from games.calamityville.board import BOOM, MINES, PAGES, RING
from games.calamityville.evaluation import NUGGET, PAGES_A_TURN, Outlook, holders, landings
from games.calamityville.rules import moves_for
from games.calamityville.state import NOBODY, Blame, Build, Decline, Give, Lose, Place, Sell, State, Throw
from games.core import Chance, Decide, Move, Over
from games.players import Player, glimpse
from games.seating import LEVELS as SEATING_LEVELS
from tests.calamityville.table import ME, OTHER, THIRD, Table, begin, page, place, table
from tests.kit.players import RandomPlayer
from tests.kit.tournament import play_out

LAST_RED = "R20 R1"


def chosen(here: Table, level: str = "hard", number: int = 1) -> Move:
    """What a level does; its dice are those of a number."""
    return player(level).choose(glimpse(GAME, here.state, Random(number)), Random(number))


def decisions(seats: list[Player], number: int) -> Iterator[tuple[State, Move]]:
    """Each position of a game in which somebody decides, and what is done there; the game is played on."""
    state, rng = begin(len(seats)).state, Random(number)
    while not isinstance(turn := GAME.turn(state), Over):
        if isinstance(turn, Chance):
            GAME.apply(state, GAME.outcomes(state).sample(rng))
        else:
            move = seats[turn.player].choose(glimpse(GAME, state, rng), rng)
            yield state, move
            GAME.apply(state, move)


def ending(here: Table, *left: str) -> Table:
    """The same with these pages unread alone, all others were read."""
    here.state.pile = [page(name) for name in reversed(left)]
    here.state.read = [number for number in range(len(PAGES)) if number not in here.state.pile]
    assert GAME.faults(here.state) == []
    return here


# ------------------------------------------------------------------ by the rules
def test_levels_are_those_of_the_seats() -> None:
    assert tuple(LEVELS) == SEATING_LEVELS
    with pytest.raises(KeyError):
        player("genius")


@pytest.mark.parametrize("seats", GAME.seats)
def test_whole_games_by_the_rules(seats: int) -> None:
    """Every level answers whatever comes with a move that is allowed, until the gold runs out."""
    asked: Counter[str] = Counter()
    players: list[Player] = [*map(player, LEVELS), RandomPlayer()]
    for number in range(8):
        for state, move in decisions([players[(seat + number) % 4] for seat in range(seats)], number):
            assert (type(move), move) in {(type(one), one) for one in GAME.moves(state)}
            asked[type(state.todo[-1]).__name__] += 1
    assert {"Ready", "Buying", "Losing"} <= set(asked)


@pytest.mark.parametrize("seats", GAME.seats)
def test_they_see_no_more_than_everybody(seats: int) -> None:
    """With the unread pages in another order they do the same."""
    changed = 0
    for number in range(3):
        for state, move in decisions([player("hard")] * seats, number):
            other = GAME.imagine(state, ME, Random(number))
            changed += other.pile != state.pile
            again = player("hard").choose(glimpse(GAME, other, Random(1)), Random(1))
            assert (type(again), again) == (type(move), move)
    assert changed > 50


def test_the_moves_of_a_view_are_those_of_the_game() -> None:
    asked: Counter[str] = Counter()
    for number in range(40):
        for state, _ in decisions([RandomPlayer() for _ in range(2 + number % 3)], number):
            turn = GAME.turn(state)
            assert isinstance(turn, Decide)
            view = GAME.observe(state, turn.player)
            assert moves_for(view, view.task) == GAME.moves(state)
            asked[type(view.task).__name__] += 1
    assert set(asked) == {"Ready", "Buying", "Placing", "Giving", "Blaming", "Losing", "Owing"}


# ------------------------------------------------------------------ what is to be expected
def test_landings_are_chances() -> None:
    first, second = landings()[:2]
    assert first[1:7] == pytest.approx([1 / 6] * 6)
    assert second[7] == pytest.approx(6 / 36)
    assert all(sum(row) == pytest.approx(1) for row in landings())


def test_a_game_lasts_until_the_gold_page() -> None:
    """Until the first bust page it goes on for certain, and with the last one it is over."""
    outlook = Outlook(table(4).view(ME))
    sure = int(BOOM / PAGES_A_TURN)
    assert outlook.lasts(0) == outlook.lasts(sure) == 1
    assert 0 < outlook.lasts(sure + 10) < 1
    assert outlook.lasts(int(50 / PAGES_A_TURN)) == 0
    turns = sum(map(sum, outlook.visits))
    assert turns == pytest.approx(39.5 / PAGES_A_TURN, rel=0.05)


def test_one_who_has_thrown_comes_round_last() -> None:
    """Before a throw the next six spaces are near, after it all others are to throw first."""
    here = table(2, at={ME: "Train Station"})
    before = Outlook(here.view(ME)).visits[ME]
    assert sum(before) > sum(Outlook(here.view(ME)).visits[OTHER])
    here.land("Main Street")
    after = Outlook(here.view(ME)).visits
    assert sum(after[ME]) < sum(after[OTHER])


def test_pages_count_as_often_as_they_will_be_read() -> None:
    """All yellow pages will be read, of the red ones half."""
    here = table(3, owns={ME: "mine Widow's Shaft"})
    outlook = Outlook(here.view(ME))
    assert outlook.kicks == pytest.approx(1 + 3 / 2)
    dug = sum(visits[place("Widow's Shaft")] for visits in outlook.visits) * NUGGET
    earned = outlook.incomes(here.state.owner, here.state.built)[ME]
    assert earned == pytest.approx(dug * 0.75 + 100)  # half of the cave-ins, halfway through


def test_the_donkey_makes_houses_worth_less() -> None:
    """The fewer stand, the likelier it is this one."""
    here = table(3, owns={ME: "bank Main Street"})
    outlook, view = Outlook(here.view(ME)), here.view(ME)
    alone = outlook.incomes(view.owner, view.built)
    outlook.kicks, outlook.fires = 0.0, 0.0
    assert outlook.incomes(view.owner, view.built)[ME] > 1.5 * alone[ME]


def test_hope_ends_with_the_visits() -> None:
    """Late in the game one hardly comes to a vacant lot again."""
    here = table(3, owns={ME: "bank Main Street"})
    early, late = Outlook(here.view(ME)), Outlook(ending(here, "R5", "R1").view(ME))
    hopes = [outlook.hopes(ME, here.state.owner, here.state.built) for outlook in (early, late)]
    rest = [sum(outlook.visits[OTHER]) for outlook in (early, late)]
    assert 0 < hopes[1] / rest[1] < 0.5 * hopes[0] / rest[0]


def test_income_is_visits_times_rent() -> None:
    """What one gets another pays, and houses of one kind help each other."""
    here = table(3, owns={ME: "bank Main Street"})
    outlook, view = Outlook(here.view(ME)), here.view(ME)
    outlook.kicks = 0.0
    one = outlook.incomes(view.owner, view.built)
    assert one[ME] > 0 > one[OTHER]
    two = view.owner[:], view.built[:]
    two[0][place("Grand Avenue")], two[1][place("Grand Avenue")] = ME, "bank"
    assert outlook.incomes(*two)[ME] > 3 * one[ME]
    two[1][place("Grand Avenue")] = "store"
    assert one[ME] < outlook.incomes(*two)[ME] < 3 * one[ME]


def test_a_mine_is_dug_for_its_owner_by_all() -> None:
    here = table(3, owns={ME: "mine Widow's Shaft"})
    outlook, view = Outlook(here.view(ME)), here.view(ME)
    space = place("Widow's Shaft")
    dug = sum(visits[space] for visits in outlook.visits) * NUGGET
    earned = outlook.incomes(view.owner, view.built)
    assert dug / 2 < earned[ME] <= dug + 100
    assert earned[OTHER] == earned[THIRD] == 0


def test_a_kind_that_others_hold_gives_less_hope() -> None:
    here = table(3, owns={ME: "bank Main Street, store Grand Avenue", OTHER: "store Cinder Lane"})
    view = here.view(ME)
    outlook = Outlook(view)
    assert holders(view.owner, view.built, "store") == {ME, OTHER}
    only_bank, only_store = view.owner[:], view.owner[:]
    only_bank[place("Grand Avenue")] = only_store[place("Main Street")] = THIRD
    assert outlook.hopes(ME, only_bank, view.built) > outlook.hopes(ME, only_store, view.built) > 0
    full = [ME if space in (*MINES, place("Main Street")) else -1 for space in RING]
    assert outlook.hopes(ME, full, view.built) == 0


# ------------------------------------------------------------------ decisions
def test_the_first_house_is_of_a_kind_that_nobody_has() -> None:
    for mine, others in (("hotel", ("bank", "store")), ("bank", ("hotel", "store"))):
        here = table(3, owns={OTHER: f"{others[0]} Depot Street", THIRD: f"{others[1]} Assay Street"})
        here.land("Main Street")
        assert chosen(here) == Build(mine)


def test_in_an_empty_town_the_kind_is_taken_that_others_take_last() -> None:
    here = table(4)
    here.land("Main Street")
    assert chosen(here) == Build("store")


def test_a_third_house_is_built() -> None:
    here = table(3, owns={ME: "hotel Main Street, hotel Ferry Landing", OTHER: "store Cinder Lane"})
    here.land("Livery Street")
    assert chosen(here) == Build("hotel")


def test_the_last_of_a_kind_is_denied() -> None:
    """A first house of any kind is worth as much, but only one of them takes the third from a rival."""
    here = table(
        3,
        owns={
            OTHER: "store Main Street, store Ferry Landing, mine Widow's Shaft",
            THIRD: "bank Cinder Lane, bank Boot Alley, hotel Washtub Row",
        },
    )
    here.land("Grand Avenue")
    assert chosen(here) == Build("store")


def test_nothing_is_built_when_the_gold_is_about_to_run_out() -> None:
    for name in ("Main Street", "Old Mule Mine"):
        early = table(4)
        early.land(name)
        assert type(chosen(early)) is Build
        late = ending(table(4), *LAST_RED.split())
        late.land(name)
        assert type(chosen(late)) is Decline


def test_a_third_house_is_worth_building_later_than_a_first() -> None:
    """With few pages left a lot alone does not earn its price, but three of a kind do."""
    left = ("R5", "R6", "R7", "R20", "R1")
    alone = ending(table(4), *left)
    alone.land("Depot Street")
    assert type(chosen(alone)) is Decline
    third = ending(table(4, owns={ME: "bank Main Street, bank Grand Avenue"}), *left)
    third.land("Depot Street")
    assert chosen(third) == Build("bank")


def test_pages_that_are_still_to_come_choose_the_kind() -> None:
    """The run on the banks may still come, the bare shelves and empty beds were read."""
    here = ending(table(4), "R5", "R6", "R16", "R20", "R1")
    here.land("Main Street")
    outlook = Outlook(here.view(ME))
    bank, hotel, store = (worth(outlook, ME, Build(kind)) for kind in ("bank", "hotel", "store"))
    assert hotel == pytest.approx(store)
    assert hotel - bank == pytest.approx(PAGES[page("R16")].amount / 2)


def test_a_free_house_goes_to_a_dear_lot() -> None:
    here = table(3, owns={ME: "bank Main Street"}, top="Y23")
    here.read()
    choice = chosen(here)
    assert isinstance(choice, Place)
    assert choice.kind == "bank"
    assert choice.space in (place("Ferry Landing"), place("Grand Avenue"))


def test_the_least_missed_is_sold_lost_and_given() -> None:
    owns = "store Cinder Lane, bank Main Street, bank Grand Avenue"
    here = table(3, cash=(0, 2_000, 2_000), owns={ME: owns, OTHER: "hotel Ferry Landing"})
    here.land("Ferry Landing")
    assert chosen(here) == Sell(place("Cinder Lane"))
    gift = table(3, owns={ME: owns}, top="R13")
    gift.read()
    assert chosen(gift) == Give(place("Cinder Lane"))
    fire = table(3, owns={ME: owns}, top="R19")
    fire.read()
    assert chosen(fire) == Lose(place("Cinder Lane"))


def test_nothing_is_given_that_completes_three() -> None:
    """The dearer single house goes, since the cheap one would be the next player's third."""
    here = table(
        3,
        owns={ME: "bank Cinder Lane, store Depot Street", OTHER: "bank Main Street, bank Grand Avenue"},
    )
    ending(here, "R13", "R5", "R6", "R7", "R8", "R9", "R10", "R11", "R12", "R20", "R1").read()
    assert chosen(here) == Give(place("Depot Street"))


def test_the_fire_is_sent_to_the_one_who_earns_more() -> None:
    here = table(
        3,
        owns={
            OTHER: "bank Cinder Lane, store Boot Alley",
            THIRD: "hotel Main Street, hotel Grand Avenue",
        },
        top="R19",
    )
    here.read()
    assert chosen(here) == Blame(THIRD)


def test_of_a_rival_the_house_burns_that_he_misses_least() -> None:
    owns = {OTHER: "hotel Main Street, hotel Grand Avenue, bank Cinder Lane"}
    view = table(3, owns=owns).view(ME)
    assert least_of(view, OTHER) == place("Cinder Lane")
    owner, built, cost = after(view, ME, Blame(OTHER))
    assert (owner[place("Cinder Lane")], built[place("Cinder Lane")], cost) == (NOBODY, "", 0)
    assert owner[place("Main Street")] == OTHER


def test_a_throw_needs_no_thought() -> None:
    assert all(type(chosen(table(), level)) is Throw for level in LEVELS)
    assert type(decide(table().view(ME), ME)) is Throw


def test_whims_are_frequent_in_the_easy_player_alone() -> None:
    here = table(3, owns={ME: "hotel Main Street, hotel Ferry Landing"})
    here.land("Livery Street")
    others = {
        level: sum(chosen(here, level, number) != Build("hotel") for number in range(80)) for level in LEVELS
    }
    assert others["easy"] > others["medium"] > others["hard"] == 0


# ------------------------------------------------------------------ strength
def test_hard_beats_random_players() -> None:
    """A few games only; the benchmark plays thousands."""
    won = 0.0
    for number in range(80):
        seats: list[Player] = [RandomPlayer() for _ in range(4)]
        seats[number % 4] = player("hard")
        winners = play_out(GAME, seats, {}, Random(number), Random(-number))
        won += 1 / len(winners) if number % 4 in winners else 0
    assert won / 80 > 0.35
