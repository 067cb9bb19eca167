"""The rules of CALAMITYVILLE, clause by clause: the short plays of plays.txt, and what no play shows."""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from games.calamityville import GAME
from games.calamityville import state as cv
from games.calamityville.board import (
    BOARD,
    CASH,
    GATE,
    GOLD_PAGE,
    KIND,
    KINDS,
    LOTS,
    MINES,
    MOST,
    NUGGET_NAMES,
    NUGGETS,
    PAGES,
    PRICE,
    RESALE,
    RING,
    STORIES,
    VALUE,
    is_boom,
)
from games.calamityville.pending import Drawing
from games.chance import pick
from games.core import Chance, Over
from games.rulebook import rules
from saves.library import Library
from tests.calamityville.table import IDS, IN_ORDER, ME, OTHER, CalamityTeller, begin, piled, place, table
from tests.clauses import clause
from tests.golden.words import HEADLINES
from tests.golden.words import TOWN as NAME
from tests.kit import campaign
from tests.kit.ring import only
from tests.kit.script import Scene, clauses, each, play, read
from ui.words import in_words

PLAYS = read(Path(__file__).with_name("plays.txt"))
every_number = pytest.mark.parametrize("seats", range(2, 5))


# ------------------------------------------------------------------ plays
@clause(*clauses(PLAYS))
@each(PLAYS)
def test_it_plays_as_printed(scene: Scene) -> None:
    play(scene, CalamityTeller())


# ------------------------------------------------------------------ the box
def test_what_the_board_says_of_prices_lots_and_pages() -> None:
    assert (PRICE, MOST, CASH, RESALE) == (200, 5, 2_000, 100)
    assert (len(LOTS), len(MINES), NAME[0], NAME[GATE]) == (9, 4, "Train Station", "Corral Gate")
    assert HEADLINES[GOLD_PAGE] == "The Gold Has Run Out!"
    assert sorted(VALUE[space] for space in LOTS) == [100] * 3 + [200] * 3 + [300] * 3
    assert all(VALUE[space] == 0 for space, kind in enumerate(KIND) if kind != "lot")
    assert all(page.amount % 100 == 0 for page in PAGES)


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
    assert [IDS[n] for n, said in enumerate(HEADLINES) if said == "The Gold Has Run Out!"] == ["R1"]


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
        assert not outcomes.contains(wrong)
        assert here.refusal(wrong) in (
            "You can’t roll the dice now.",
            "You can’t roll the die now.",
            "You can’t draw a nugget now.",
        )
    assert here.refusal(cv.Throw()) == "You can’t roll now."
    assert here.roll("5n")[0] == cv.Threw(ME, 5, True, "move")
    assert here.state.read == [3]


# ------------------------------------------------------------------ preparation, who begins
@clause("CV-19a", "CV-20a")
def test_each_colour_is_shuffled_for_itself_and_every_page_is_there_once() -> None:
    here, rng = begin(), Random(1)
    assert here.chance == "pages"
    shuffles = [GAME.outcomes(here.state).sample(rng) for _ in range(1_500)]
    for field, number, letters in ((0, 0, IN_ORDER.boom), (0, 28, IN_ORDER.boom), (1, 19, IN_ORDER.bust)):
        counts = Counter(str(shuffle[field])[number] for shuffle in shuffles)
        assert sorted(counts) == list(letters)
        assert max(counts.values()) < 2 * 1_500 / len(letters)
    boom, bust = IN_ORDER
    for wrong in (
        cv.Shuffle(boom[:-1], bust),
        cv.Shuffle(boom, bust + "0"),
        cv.Shuffle(boom, boom),
        cv.Shuffle("", ""),
    ):
        assert not GAME.outcomes(here.state).contains(wrong)
        assert here.refusal(wrong) == "Some of the pages are missing."
    assert here.refusal(cv.Dice(1, False)) == "You can’t roll the dice now."
    GAME.apply(here.state, cv.Shuffle(boom[::-1], bust[::-1]))
    assert here.left == [f"Y{n}" for n in range(29, 0, -1)] + [f"R{n}" for n in range(20, 0, -1)]
    assert here.refusal(IN_ORDER) == "The pages are shuffled only once."


@clause("CV-20a", "CV-20b")
def test_of_pages_to_come_the_colour_is_seen_and_all_of_the_boom_comes_first() -> None:
    here, there = piled(), begin()
    GAME.apply(there.state, cv.Shuffle(IN_ORDER.boom[::-1], IN_ORDER.bust[::-1]))
    assert here.left == IDS != there.left
    for seat in (ME, OTHER, None):
        assert here.view(seat) == there.view(seat)
    guess = GAME.sample_state(here.state, ME, Random(4))
    assert (guess.pile != here.state.pile, sorted(guess.pile)) == (True, sorted(here.state.pile))
    for pile in (here.state.pile, there.state.pile, guess.pile):
        assert list(map(is_boom, reversed(pile))) == [True] * 29 + [False] * 20


# ------------------------------------------------------------------ what the pages say
def test_the_rules_tell_what_bust_pages_cost() -> None:
    told = next(
        page for page in rules("calamityville").pages if in_words(page.title) == "The Price of a Bust"
    )
    properties, bills, losses = (in_words(point.text) for point in told.points)
    bust = PAGES[29:]
    assert {one.kind: one.amount for one in bust if one.kind} == dict.fromkeys(KINDS, 500)
    assert properties.startswith("Four pages charge everyone $500: for each bank, each store, each hotel")
    assert {one.amount for one in bust if one.act in ("levy", "treat")} == {500}
    assert bills.startswith(
        "One costs everyone $100. On two, the reader pays the others $500 each. On two, they"
    )
    assert list(map([one.act for one in bust].count, ("levy", "treat", "donkey", "extra"))) == [2, 2, 3, 4]
    assert losses.startswith("The donkey runs three times. One fire burns, one mine caves in, and one deed")


@clause("CV-13a")
def test_every_page_has_its_own_story_and_seven_the_one_donkey() -> None:
    runs = ["Y13", "Y26", "Y27", "Y28", "R2", "R3", "R4"]
    assert [one.id for one, said in zip(PAGES, HEADLINES, strict=True) if said == "Donkey Goes Wild"] == runs
    assert [one.id for one in PAGES if one.act == "donkey"] == runs
    stories = list(map(in_words, STORIES))
    assert (len(set(stories)), len(set(HEADLINES))) == (49, 43)
    for headline, story in zip(HEADLINES, stories, strict=True):
        assert headline[0].isupper()
        assert story.endswith((".", "?", "!"))
        assert max(len(headline), len(story)) <= 56
    assert [one.id for one in PAGES] == IDS


@clause("CV-43e")
def test_the_pile_cannot_be_used_up_without_the_last_page() -> None:
    here = table(top="R20")
    assert here.left[-1] == "R1"
    for number in here.left[:-1]:
        assert here.left[0] == number
        here.state.read.append(here.state.pile.pop())
    assert here.read() == [cv.RanOut(ME), cv.Finished((ME, OTHER))]
    assert here.left == []


# ------------------------------------------------------------------ property
@clause("CV-46a", "CV-47a", "CV-48c", "CV-59a", "CV-59b")
@pytest.mark.parametrize("name", NAME)
def test_property_can_be_bought_for_200_dollars_on_a_vacant_space_and_nowhere_else(name: str) -> None:
    space = place(name)
    kinds = {"lot": ["bank", "hotel", "store"], "mine": ["mine"]}.get(KIND[space], [])
    for kind in kinds:
        here = table(cash=(200, 2_000))
        here.land(name)
        assert here.moves == [*(f"Build {one}" for one in kinds), "Decline"]
        for other in {"bank", "hotel", "store", "mine", "saloon"} - set(kinds):
            assert here.refusal(cv.Build(other)) == "The bank can’t sell you that for this space."
        assert here.play(cv.Build(kind)) == [
            cv.Paid(ME, cv.BANK, 200, "price"),
            cv.Built(ME, space, kind, 200),
            cv.Began(OTHER),
        ]
        assert (here.cash, here.view(None).stock[kind]) == ((0, 2_000), 3 if kind == "mine" else 2)
    poor = table(cash=(100 if kinds else 2_000, 2_000), top="Y1")
    poor.land(name)
    if name == "Gold River":
        poor.pick("Dust")
    assert poor.player == OTHER
    assert poor.refusal(cv.Build("bank")) == "You can’t build here."


def entries(seed: int) -> Iterator[tuple[cv.State, list[Any], list[int]]]:
    """A game at random: after each entry the state, what happened, and the owners before."""
    state, rng = begin(2 + seed % 3).state, Random(seed)
    while not isinstance(turn := GAME.turn(state), Over):
        owner = state.owner[:]
        chance = isinstance(turn, Chance)
        move = GAME.outcomes(state).sample(rng) if chance else pick(rng, GAME.moves(state))
        yield state, GAME.apply(state, move), owner


@clause("CV-46b")
def test_a_deed_goes_from_player_to_player_only_where_a_page_says_so() -> None:
    passed = 0
    for seed in campaign.seeds("calamityville deeds", short=20, long=500):
        with campaign.told(seed=seed):
            for state, events, owner in entries(seed):
                for before, now in zip(owner, state.owner, strict=True):
                    if cv.NOBODY not in (before, now) and before != now:
                        assert only(events, cv.Passed)
                        assert {PAGES[number].act for number in state.read[-5:]} & {"give", "give first"}
                        passed += 1
    assert passed


# ------------------------------------------------------------------ older rules
OLDER = Path(__file__).parent / "older"


@pytest.mark.parametrize(("name", "moves"), [("declined", 3), ("bust", 65)])
def test_a_game_of_older_rules_can_be_watched_up_to_where_it_differs(
    name: str, moves: int, tmp_path: Path
) -> None:
    path = OLDER / f"{name}.grg"
    found = Library(tmp_path).open(Path(shutil.copy(path, tmp_path)), lambda: 0.0)
    assert found.is_read_only
    kept = f"You can watch its first {moves} moves, but not play on."
    assert in_words(found.warning) == f"This game used older rules. {kept}"
    assert sum(entry.is_chosen for entry in found.match.log) == moves
    assert [copy.read_bytes() for copy in tmp_path.iterdir()] == [path.read_bytes()]
