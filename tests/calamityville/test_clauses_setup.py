"""What is in the box, and how a game of CALAMITYVILLE begins: CV-08 to CV-30."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random

import pytest

from games.calamityville import GAME
from games.calamityville.board import (
    BOARD,
    BOOM,
    BUST,
    CASH,
    GATE,
    HOUSES,
    KIND,
    KINDS,
    LOTS,
    MINES,
    NAME,
    NUGGETS,
    NUMBER_OF,
    PAGES,
    RING,
    is_boom,
)
from games.calamityville.pending import Drawing
from games.calamityville.rules import ANY_NUGGET, BOTH_DICE, Even
from games.calamityville.state import (
    BANK,
    NOBODY,
    Began,
    Build,
    Dice,
    Die,
    Drew,
    Moved,
    Paid,
    Piled,
    RanOut,
    Shuffle,
    Threw,
    Throw,
    Tied,
)
from games.chance import Sampled
from games.match import Match
from games.seating import TOKENS, parse_seats
from tests.calamityville.table import (
    FOURTH,
    IDS,
    IN_ORDER,
    ME,
    NUGGET_NAMES,
    OTHER,
    THIRD,
    begin,
    only,
    page,
    piled,
    place,
    table,
)
from tests.clauses import clause

every_number = pytest.mark.parametrize("seats", range(2, 5))


# ------------------------------------------------------------------ the box
@clause("CV-08a")
def test_there_is_one_board_a_closed_ring() -> None:
    assert (len(RING), NAME[0], NAME[19]) == (20, "Train Station", "Grand Avenue")
    assert sorted(KIND) == sorted(
        ["station", "river", "corral", *["lot"] * 9, *["mine"] * 4, *["newspaper"] * 4]
    )
    for space in RING:
        here = table(at={ME: NAME[space]})
        here.throw("1")
        assert here.places[ME] == NAME[(space + 1) % 20]


@clause("CV-09a")
@every_number
def test_four_can_have_a_token_of_their_own(seats: int) -> None:
    assert seats <= 4 <= len(TOKENS)
    here = table(seats)
    for seat in range(seats):
        before = here.places
        here.rest()
        assert here.places == [*before[:seat], "Train Station", *before[seat + 1 :]]


@clause("CV-09b")
def test_two_to_four_play() -> None:
    assert list(GAME.seats) == [2, 3, 4]
    for names in (("Ada",), ("Ada", "Ben", "Cleo", "Dora", "Eva")):
        with pytest.raises(ValueError, match="cannot be played"):
            Match.begin(GAME, names, {})
    assert len(Match.begin(GAME, ("Ada", "Ben", "Cleo", "Dora"), {}).state.cash) == 4


@clause("CV-10a", "CV-50c")
def test_there_are_thirteen_properties() -> None:
    assert NUMBER_OF == {"bank": 3, "store": 3, "hotel": 3, "mine": 4}
    assert begin().view(None).stock == NUMBER_OF
    assert sum(NUMBER_OF.values()) == len(LOTS) + len(MINES) == 13


@clause("CV-11a")
def test_every_property_stands_on_a_space_of_its_own() -> None:
    here = table()
    here.land("Main Street")
    here.play(Build("hotel"))
    assert here.state.built[place("Main Street")] == "hotel"
    assert here.state.built.count("hotel") == 1
    here.state.built[place("Gold River")] = "bank"
    assert "that cannot stand on Gold River" in GAME.faults(here.state)


@clause("CV-12a")
def test_the_bank_never_runs_out() -> None:
    here = table(cash=(2_000, 900_000), top="Y11")
    assert here.read() == [Paid(BANK, ME, 500, "news"), Began(OTHER)]
    assert here.cash == (2_500, 900_000)
    assert here.state.bank == 902_500 - 2 * CASH


@clause("CV-13a")
def test_there_is_one_donkey_for_all_pages() -> None:
    pages = [one for one in PAGES if one.act == "donkey"]
    assert len(pages) == 4
    assert {one.headline for one in pages} == {"Donkey Goes Wild"}
    assert len(NAME) == len(KIND) == 20
    assert KIND.count("corral") == 1  # one gate, and what it counts starts there for each page
    assert KIND.index("corral") == GATE


@clause("CV-14a")
def test_there_are_five_nuggets() -> None:
    assert len(NUGGETS) == len(set(NUGGET_NAMES)) == 5
    assert len(set(ANY_NUGGET.outcomes)) == len(ANY_NUGGET.outcomes) == 5


@clause("CV-15a")
def test_each_property_has_its_deed() -> None:
    here = table(owns={ME: "bank Main Street, mine Old Mule Mine", OTHER: "bank Boot Alley"})
    view = here.view(OTHER)
    assert view.deeds == [[place("Main Street"), place("Old Mule Mine")], [place("Boot Alley")]]
    assert sum(map(len, view.deeds)) + sum(view.stock.values()) == 13
    here.state.deeds[OTHER].clear()
    assert "the deeds do not add up" in GAME.faults(here.state)


@clause("CV-16a", "CV-16b", "CV-16c", "CV-41a", "CV-41b")
def test_there_are_29_boom_and_20_bust_pages() -> None:
    assert (len(PAGES), BOOM, BUST) == (49, 29, 20)
    assert list(map(is_boom, range(49))) == [True] * 29 + [False] * 20
    assert [f"Y{n}" for n in range(1, 30)] + [f"R{n}" for n in range(1, 21)] == IDS
    here = begin()
    assert GAME.apply(here.state, IN_ORDER)[0] == Piled(29, 20)
    assert (here.view(ME).boom, here.view(ME).bust) == (29, 20)


@clause("CV-17a")
def test_there_are_two_dice() -> None:
    here = table()
    here.play(Throw())
    assert here.game.outcomes(here.state) is BOTH_DICE
    faces = BOTH_DICE.outcomes
    assert set(faces) == {Dice(n, news) for n in range(1, 7) for news in (False, True)}
    for number in range(1, 7):
        assert sum(dice[0] == number for dice in faces) * 6 == len(faces)


@clause("CV-17b")
def test_the_newspaper_is_on_two_faces_of_six() -> None:
    assert BOARD.news_faces == 2
    news = [dice for dice in BOTH_DICE.outcomes if dice[1]]
    assert len(news) * 3 == len(BOTH_DICE.outcomes)
    rng = Random(5)
    thrown = [BOTH_DICE.sample(rng) for _ in range(3_600)]
    assert 1_100 <= sum(bool(dice[1]) for dice in thrown) <= 1_300  # 1,200 and four deviations
    assert all(500 <= number <= 700 for number in Counter(dice[0] for dice in thrown).values())


# ------------------------------------------------------------------ preparation
@clause("CV-19a", "CV-20a")
def test_each_colour_is_shuffled_for_itself() -> None:
    here = begin()
    assert here.chance == "pages"
    rng, outcomes = Random(1), GAME.outcomes(here.state)
    assert isinstance(outcomes, Sampled)
    shuffles = [outcomes.sample(rng) for _ in range(2_900)]
    for field, letters, position in ((0, IN_ORDER.boom, 0), (0, IN_ORDER.boom, 28), (1, IN_ORDER.bust, 19)):
        counts = Counter(str(shuffle[field])[position] for shuffle in shuffles)
        assert sorted(counts) == list(letters)
        usual = len(shuffles) / len(letters)
        assert all(usual / 2 <= count <= usual * 3 / 2 for count in counts.values())


@clause("CV-19a", "CV-20a")
def test_a_shuffle_has_every_page_once() -> None:
    here = begin()
    boom, bust = IN_ORDER
    for wrong in (Shuffle(boom[:-1], bust), Shuffle(boom, bust + "0"), Shuffle(boom, boom), Shuffle("", "")):
        assert not GAME.outcomes(here.state).holds(wrong)
        assert here.refusal(wrong) == "Those are not all of the pages."
    assert here.refusal(Dice(1, False)) == "The dice are not to be thrown now."
    GAME.apply(here.state, Shuffle(boom[::-1], bust[::-1]))
    assert here.left == [f"Y{n}" for n in range(29, 0, -1)] + [f"R{n}" for n in range(20, 0, -1)]
    assert here.refusal(IN_ORDER) == "The pages are shuffled once."


@clause("CV-19a", "CV-20a")
def test_of_pages_to_come_the_colour_is_seen_and_nothing_else() -> None:
    here, there = begin(), begin()
    GAME.apply(here.state, IN_ORDER)
    GAME.apply(there.state, Shuffle(IN_ORDER.boom[::-1], IN_ORDER.bust[::-1]))
    assert here.left != there.left
    for seat in (ME, OTHER, None):
        assert here.view(seat) == there.view(seat)
    guess = GAME.imagine(here.state, ME, Random(4))
    assert guess.pile != here.state.pile
    assert list(map(is_boom, guess.pile)) == [False] * 20 + [True] * 29
    assert sorted(guess.pile) == sorted(here.state.pile)


@clause("CV-20b")
def test_all_of_the_boom_is_read_before_the_first_bust() -> None:
    here = piled()
    assert here.left == IDS
    rng = Random(9)
    for _ in range(20):
        state = begin().state
        GAME.apply(state, GAME.outcomes(state).sample(rng))
        assert list(map(is_boom, reversed(state.pile))) == [True] * 29 + [False] * 20


@clause("CV-21a")
def test_no_two_have_the_same_token() -> None:
    chosen = ["Ada /red-mule", "Ben /red-mule", "Cleo /blue-hat", "computer:easy /blue-hat"]
    seats = parse_seats(chosen)
    assert seats[0].token == "mule"  # the one who chose first has what he chose
    assert len({seat.token for seat in seats}) == 4


@every_number
@clause("CV-21b", "CV-29a")
def test_everybody_starts_at_the_station(seats: int) -> None:
    here = begin(seats)
    assert here.places == ["Train Station"] * seats
    GAME.apply(here.state, IN_ORDER)
    for seat in range(seats):
        here.die(seat + 1)
    assert here.places == ["Train Station"] * seats


@every_number
@clause("CV-22a")
def test_the_banker_is_no_player(seats: int) -> None:
    # What one pays the bank comes to no other player, and what the bank pays comes from none.
    here = table(seats, top="Y11")
    assert BANK not in range(seats)
    here.land("Main Street")
    assert only(here.play(Build("bank")), Paid) == [Paid(ME, BANK, 200, "price")]
    assert here.cash == (1_800, *[2_000] * (seats - 1))
    here.read()
    assert here.cash == (1_800, 2_500, *[2_000] * (seats - 2))
    assert here.state.bank == 500 - 200


@every_number
@clause("CV-23a", "CV-23b")
def test_everybody_starts_with_eight_bills(seats: int) -> None:
    assert [(bills.number, bills.worth) for bills in BOARD.bills] == [(3, 500), (5, 100)]
    assert begin(seats).cash == piled(seats).cash == (2_000,) * seats
    assert begin(seats).state.bank == 0


@clause("CV-24a")
def test_nobody_knows_which_nugget_is_drawn() -> None:
    here = table()
    here.land("Gold River")
    assert here.chance == "nugget"
    outcomes = GAME.outcomes(here.state)
    assert isinstance(outcomes, Even)
    assert len(set(outcomes.outcomes)) == len(outcomes.outcomes) == 5  # each is as likely
    drawn = {GAME.apply(GAME.copy(here.state), nugget)[0] for nugget in outcomes.outcomes}
    assert drawn == {Drew(ME, n, nugget.worth, "river") for n, nugget in enumerate(NUGGETS)}
    assert here.view(ME).task == Drawing(ME, "river")  # nothing of the nugget itself


@clause("CV-25a")
def test_the_donkey_comes_from_the_corral() -> None:
    # The first building it passes is the next one behind the gate, wherever the others are.
    assert NAME[GATE] == "Corral Gate"
    here = table(owns={OTHER: "bank Boot Alley, store Livery Street, hotel Cinder Lane"}, top="Y28")
    here.read()
    here.die(1)
    assert here.owned(OTHER) == ["bank Boot Alley", "hotel Cinder Lane"]


# ------------------------------------------------------------------ the goal
@clause("CV-27a")
@pytest.mark.parametrize(
    ("cash", "winners"),
    [((2_100, 2_000, 100), (ME,)), ((0, 100, 2_000), (THIRD,)), ((400, 500, 300), (OTHER,))],
)
def test_the_most_money_wins_when_the_gold_runs_out(cash: tuple[int, ...], winners: tuple[int, ...]) -> None:
    here = table(3, cash=cash, top="R1")
    assert here.winners == ()
    here.read()
    assert here.winners == winners
    assert GAME.scores(here.state) == cash


@clause("CV-27b")
def test_property_is_no_money_and_a_tie_is_shared() -> None:
    five = "bank Main Street, bank Grand Avenue, bank Ferry Landing, mine Old Mule Mine, store Boot Alley"
    here = table(3, cash=(900, 1_000, 1_000), owns={ME: five}, top="R1")
    here.read()
    assert here.winners == (OTHER, THIRD)
    assert GAME.scores(here.state) == (900, 1_000, 1_000)


# ------------------------------------------------------------------ who begins
@clause("CV-30b")
@pytest.mark.parametrize(
    ("throws", "first"), [("6 1 3", ME), ("1 5 3", OTHER), ("1 3 4", THIRD), ("2 1 6", THIRD)]
)
def test_the_highest_throw_of_the_ordinary_die_begins(throws: str, first: int) -> None:
    here = piled(3)
    for seat, number in enumerate(map(int, throws.split())):
        assert here.chance == "start"
        events = here.die(number)
        assert events[0] == Threw(seat, number, False, "start")
    assert events[-1] == Began(first)
    assert here.player == first
    assert here.moves == ["Throw"]


@clause("CV-30b")
def test_only_those_who_tie_for_the_highest_throw_again() -> None:
    here = piled(4)
    for number in (5, 1, 5, 5):
        events = here.die(number)
    assert events[-1] == Tied((ME, THIRD, FOURTH))
    assert here.die(1) == [Threw(ME, 1, False, "start")]
    assert here.die(6) == [Threw(THIRD, 6, False, "start")]
    assert here.die(6)[-1] == Tied((THIRD, FOURTH))
    here.die(2)
    assert here.die(3)[-1] == Began(FOURTH)


@clause("CV-30b")
def test_a_tie_below_the_highest_is_none() -> None:
    here = piled(3)
    here.die(2)
    here.die(2)
    assert here.die(3)[-1] == Began(THIRD)


@every_number
@clause("CV-30b")
def test_turns_pass_to_the_left(seats: int) -> None:
    here = table(seats, player=seats - 1)
    for turn in range(3 * seats):
        assert here.player == (turn - 1) % seats
        assert here.rest()[-1] == Began(turn % seats)


@clause("CV-30a")
def test_tokens_walk_clockwise_past_the_station() -> None:
    # The ring is numbered clockwise from the station, and goes on there after Grand Avenue.
    here = table(at={ME: "Grand Avenue"})
    assert here.throw("6")[1] == Moved(ME, 19, 5)
    assert here.places[ME] == "Gold River"
    assert all(after - before == 1 for before, after in pairwise(RING))


# ------------------------------------------------------------------ the helpers of these tests
def test_positions_are_what_is_written() -> None:
    here = table(
        3,
        cash=(1_000, 200, 3_000),
        at={THIRD: "Boot Alley"},
        owns={ME: "bank Main Street, mine Widow's Shaft"},
        top="R4 R2",
        player=OTHER,
    )
    assert here.cash == (1_000, 200, 3_000)
    assert here.places == ["Corral Gate", "Corral Gate", "Boot Alley"]
    assert here.owned(ME) == ["bank Main Street", "mine Widow's Shaft"]
    assert here.player == OTHER
    assert here.left[:3] == ["R4", "R2", "R3"]
    assert here.left[-1] == "R1"
    assert here.state.read == list(range(BOOM))
    assert table(top="Y4").left[:3] == ["Y4", "Y1", "Y2"]
    assert set(HOUSES) < set(KINDS)
    assert here.state.owner.count(NOBODY) == 18
    assert page("R1") == 29
    assert here.refusal(Die(1)) == "The die is not to be thrown now."
    assert only([RanOut(ME), Began(ME)], RanOut) == [RanOut(ME)]
