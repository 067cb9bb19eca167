"""What is in the box, how a game of CALAMITYVILLE begins, and what it is about: CV-08 to CV-30."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from games.calamityville import GAME
from games.calamityville import state as cv
from games.calamityville.board import BOARD, CASH, GATE, KIND, NAME, NUGGETS, NUMBER_OF, PAGES, RING, is_boom
from games.calamityville.pending import Drawing
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
MOST_HOUSES = {
    OTHER: "bank Main Street, bank Boot Alley, bank Cinder Lane, store Depot Street, hotel Ferry Landing",
    THIRD: "store Washtub Row, store Assay Street, hotel Livery Street",
}
"""Eight of nine houses: the last one is a hotel, and Grand Avenue is the last lot."""
MINES = "mine Widow's Shaft, mine Last Hope Mine, mine Old Mule Mine, mine Blind Luck Mine"


# ------------------------------------------------------------------ the box
@clause("CV-08a", "CV-30a")
def test_the_board_is_a_closed_ring_walked_clockwise() -> None:
    assert (len(RING), NAME[0], NAME[19], KIND.index("corral")) == (20, "Train Station", "Grand Avenue", GATE)
    assert Counter(KIND) == {"station": 1, "river": 1, "corral": 1, "lot": 9, "mine": 4, "newspaper": 4}
    for space in RING:
        assert table(at={ME: NAME[space]}).throw("3")[1] == cv.Moved(ME, space, (space + 3) % 20)


@every_number
@clause("CV-09a", "CV-21b", "CV-23a", "CV-23b", "CV-29a")
def test_all_start_at_the_station_with_a_token_and_eight_bills_of_their_own(seats: int) -> None:
    assert [(bills.number, bills.worth) for bills in BOARD.bills] == [(3, 500), (5, 100)]
    here = piled(seats)
    for seat in range(seats):
        assert (here.places, here.cash, here.state.bank) == (["Train Station"] * seats, (2_000,) * seats, 0)
        here.die(6 - seat)
    here = table(seats)
    for seat in range(seats):
        here.rest()
        assert here.places == ["Train Station"] * (seat + 1) + ["Corral Gate"] * (seats - seat - 1)
    assert seats <= 4 <= len(TOKENS)


@clause("CV-09b")
def test_two_to_four_play() -> None:
    assert list(GAME.seats) == [2, 3, 4]
    for names in (("Ada",), ("Ada", "Ben", "Cleo", "Dora", "Eva")):
        with pytest.raises(ValueError, match="cannot be played"):
            Match.begin(GAME, names, {})
    assert Match.begin(GAME, ("Ada", "Ben", "Cleo", "Dora"), {}).state.cash == [CASH] * 4


@clause("CV-10a", "CV-15a", "CV-50c")
def test_when_three_of_each_house_and_four_mines_stand_nothing_is_left() -> None:
    assert begin().view(None).stock == NUMBER_OF == {"bank": 3, "hotel": 3, "mine": 4, "store": 3}
    here = table(4, owns={ME: MINES, **MOST_HOUSES}, top="Y23")
    here.land("Grand Avenue")
    assert here.moves == ["Build hotel", "Decline"]
    for fourth in ("bank", "store"):
        assert here.refusal(cv.Build(fourth)) == "The bank has nothing of that kind for this space."
    here.play(cv.Build("hotel"))
    view = here.view(FOURTH)
    assert (view.stock, sum(map(len, view.deeds))) == ({"bank": 0, "hotel": 0, "mine": 0, "store": 0}, 13)
    assert here.read() == [cv.Fizzled(OTHER, page("Y23")), cv.Began(THIRD)]


@clause("CV-11a")
def test_every_property_stands_on_a_space_of_its_own() -> None:
    here = table()
    here.land("Main Street")
    assert here.play(cv.Build("hotel"))[1] == cv.Built(ME, place("Main Street"), "hotel", 200)
    assert here.state.built == ["hotel" if name == "Main Street" else "" for name in NAME]


@clause("CV-12a", "CV-22a")
def test_the_bank_is_no_player_and_never_runs_out() -> None:
    here = table(3, cash=(2_000, 900_000, 0), top="Y11")
    assert here.read() == [cv.Paid(cv.BANK, ME, 500, "news"), cv.Began(OTHER)]
    assert (here.cash, here.state.bank) == ((2_500, 900_000, 0), 902_500 - 3 * CASH)


@clause("CV-14a", "CV-24a")
def test_nobody_knows_which_of_five_nuggets_is_drawn() -> None:
    here = table()
    here.land("Gold River")
    assert here.chance == "nugget"
    assert here.view(ME).task == Drawing(ME, "river")  # nothing of the nugget itself
    outcomes = GAME.outcomes(here.state)
    drawn = Counter(outcomes.sample(rng) for rng in [Random(7)] for _ in range(1_000))
    assert set(drawn) == set(map(cv.Pick, range(5)))
    assert all(140 < count < 260 for count in drawn.values())
    assert [GAME.apply(GAME.copy(here.state), cv.Pick(n))[0] for n in range(5)] == [
        cv.Drew(ME, n, worth, "river") for n, worth in enumerate((0, 100, 200, 300, 500))
    ]
    assert len(set(NUGGET_NAMES)) == len(NUGGETS) == 5


@clause("CV-16a", "CV-16b", "CV-16c", "CV-41a", "CV-41b", "CV-43c")
def test_there_are_29_boom_and_20_bust_pages() -> None:
    assert [f"Y{n}" for n in range(1, 30)] + [f"R{n}" for n in range(1, 21)] == IDS
    here = begin()
    assert GAME.apply(here.state, IN_ORDER)[0] == cv.Piled(29, 20)
    assert (here.view(ME).boom, here.view(ME).bust) == (29, 20)
    assert [one.id for one in PAGES if one.headline == "The Gold Has Run Out!"] == ["R1"]


@clause("CV-17a", "CV-17b", "CV-31a")
def test_a_turn_starts_with_a_die_of_six_and_one_with_two_newspapers() -> None:
    here = table(top="Y4")
    assert here.moves == ["Throw"]
    here.play(cv.Throw())
    assert (here.chance, BOARD.news_faces) == ("move", 2)
    outcomes = GAME.outcomes(here.state)
    thrown = Counter(outcomes.sample(rng) for rng in [Random(5)] for _ in range(3_600))
    assert set(thrown) == {cv.Dice(number, news) for number in range(1, 7) for news in (False, True)}
    for (_, news), count in thrown.items():
        assert (150 < count < 250) if news else (340 < count < 460)  # 200 and 400 are usual
    for wrong in (cv.Die(3), cv.Dice(0, False), cv.Dice(7, True), cv.Pick(0)):
        assert not outcomes.holds(wrong)
        assert here.refusal(wrong) in (
            "The dice are not to be thrown now.",
            "The die is not to be thrown now.",
            "No nugget is to be drawn now.",
        )
    assert here.refusal(cv.Throw()) == "It is not the time to throw."
    assert here.roll("5n")[0] == cv.Threw(ME, 5, True, "move")
    assert here.state.read == [3]


# ------------------------------------------------------------------ preparation
@clause("CV-19a", "CV-20a")
def test_each_colour_is_shuffled_for_itself_and_every_page_is_there_once() -> None:
    here, rng = begin(), Random(1)
    assert here.chance == "pages"
    shuffles = [GAME.outcomes(here.state).sample(rng) for _ in range(1_500)]
    for field, position, letters in ((0, 0, IN_ORDER.boom), (0, 28, IN_ORDER.boom), (1, 19, IN_ORDER.bust)):
        counts = Counter(str(shuffle[field])[position] for shuffle in shuffles)
        assert sorted(counts) == list(letters)
        assert max(counts.values()) < 2 * 1_500 / len(letters)
    boom, bust = IN_ORDER
    for wrong in (
        cv.Shuffle(boom[:-1], bust),
        cv.Shuffle(boom, bust + "0"),
        cv.Shuffle(boom, boom),
        cv.Shuffle("", ""),
    ):
        assert not GAME.outcomes(here.state).holds(wrong)
        assert here.refusal(wrong) == "Those are not all of the pages."
    assert here.refusal(cv.Dice(1, False)) == "The dice are not to be thrown now."
    GAME.apply(here.state, cv.Shuffle(boom[::-1], bust[::-1]))
    assert here.left == [f"Y{n}" for n in range(29, 0, -1)] + [f"R{n}" for n in range(20, 0, -1)]
    assert here.refusal(IN_ORDER) == "The pages are shuffled once."


@clause("CV-20a", "CV-20b")
def test_of_pages_to_come_the_colour_is_seen_and_all_of_the_boom_comes_first() -> None:
    here, there = piled(), begin()
    GAME.apply(there.state, cv.Shuffle(IN_ORDER.boom[::-1], IN_ORDER.bust[::-1]))
    assert here.left == IDS != there.left
    for seat in (ME, OTHER, None):
        assert here.view(seat) == there.view(seat)
    guess = GAME.imagine(here.state, ME, Random(4))
    assert (guess.pile != here.state.pile, sorted(guess.pile)) == (True, sorted(here.state.pile))
    for pile in (here.state.pile, there.state.pile, guess.pile):
        assert list(map(is_boom, reversed(pile))) == [True] * 29 + [False] * 20


@clause("CV-21a")
def test_no_two_have_the_same_token() -> None:
    seats = parse_seats(["Ada /red-mule", "Ben /red-mule", "Cleo /blue-hat", "computer:easy /blue-hat"])
    assert (seats[0].token, len({seat.token for seat in seats})) == ("mule", 4)


# ------------------------------------------------------------------ the goal
@clause("CV-27a", "CV-27b", "CV-43a")
@pytest.mark.parametrize(
    ("cash", "winners"),
    [((2_100, 2_000, 100), (ME,)), ((0, 100, 2_000), (THIRD,)), ((400, 500, 500), (OTHER, THIRD))],
)
def test_the_most_cash_wins_whatever_property_stands(cash: tuple[int, ...], winners: tuple[int, ...]) -> None:
    here = table(3, cash=cash, owns={ME: "bank Main Street, mine Old Mule Mine"}, top="R1")
    assert here.winners == ()
    assert here.read() == [cv.RanOut(ME), cv.Finished(winners)]
    assert here.winners == winners
    assert GAME.scores(here.state) == cash


# ------------------------------------------------------------------ who begins
@clause("CV-30b")
@pytest.mark.parametrize(
    ("throws", "tied", "first"),
    [
        ("6 1 3", (), ME), ("1 5 3", (), OTHER), ("2 2 3", (), THIRD), ("3 1 3 2 5", (ME, THIRD), THIRD),
        ("5 1 5 5 1 6 6 2 3", (THIRD, FOURTH), FOURTH),
    ],
)  # fmt: skip
def test_the_highest_throw_begins_and_only_who_ties_for_it_throws_again(
    throws: str, tied: tuple[int, ...], first: int
) -> None:
    here, events = piled(4 if len(throws) > 10 else 3), []
    for number in throws.split():
        assert here.chance == "start"
        events += here.die(int(number))
    assert events[-1] == cv.Began(first)
    assert [event.players for event in only(events, cv.Tied)][-1:] == ([tied] if tied else [])
    assert all(not event.news and event.why == "start" for event in only(events, cv.Threw))
    assert (here.player, here.moves) == (first, ["Throw"])


@every_number
@clause("CV-30b")
def test_turns_pass_to_the_left(seats: int) -> None:
    here = table(seats, player=seats - 1)
    began = [here.rest()[-1] for _ in range(3 * seats)]
    assert began == [cv.Began(turn % seats) for turn in range(3 * seats)]


def test_positions_are_what_is_written() -> None:
    owns = {ME: "bank Main Street, mine Widow's Shaft"}
    here = table(3, cash=(1_000, 200, 3_000), at={THIRD: "Boot Alley"}, owns=owns, top="R4 R2", player=OTHER)
    assert (here.cash, here.player) == ((1_000, 200, 3_000), OTHER)
    assert here.places == ["Corral Gate", "Corral Gate", "Boot Alley"]
    assert (here.owned(ME), here.state.owner.count(cv.NOBODY)) == (owns[ME].split(", "), 18)
    assert (here.left[:3], here.left[-1]) == (["R4", "R2", "R3"], "R1")
    assert here.state.read == list(range(29))
    assert table(top="Y4").left[:3] == ["Y4", "Y1", "Y2"]
