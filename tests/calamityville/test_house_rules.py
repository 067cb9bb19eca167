"""The house rules of CALAMITYVILLE: a thinner newspaper, other mines, and the short game."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from games.calamityville import GAME
from games.calamityville import state as cv
from games.calamityville.ai import advice
from games.calamityville.board import BOOM, GOLD_PAGE, MINE_RULES, PAGES, PAPERS, is_boom
from games.calamityville.evaluation import NUGGET, Evaluation
from games.calamityville.pending import Buying
from games.calamityville.story import FIGURES, story
from games.core import Chance, IllegalMove, Message, Over
from games.game_info import game_info
from games.match import Match
from games.rulebook import reason_table
from tests.calamityville.table import IN_ORDER, ME, OTHER, THIRD, Table, place, table
from tests.ui.board_games import played
from ui.games.calamityville.words.ending import ending
from ui.games.calamityville.words.fact_cards import facts_of, offer_text, player_lines
from ui.words import in_words

SHAFT, HOPE = place("Widow’s Shaft"), place("Last Hope Mine")
MINES = "mine Widow’s Shaft, mine Last Hope Mine"
NAMES = ("You", "Belle", "Soapy")
thinner = pytest.mark.parametrize("paper", [paper for paper in PAPERS if paper < len(PAGES)])


def mines(rule: str, owner: int = ME, player: int = OTHER, **more: Any) -> Table:
    """Three players, one of whom owns two mines; another one is to throw."""
    here = table(3, owns={owner: MINES}, player=player, **more)
    here.state.mines = rule
    return here


def said(lines: Sequence[Message | str]) -> str:
    return " ".join(map(in_words, lines))


# ------------------------------------------------------------------ the newspaper
@thinner
def test_a_thinner_newspaper_lacks_pages_that_nobody_knows_but_never_the_end(paper: int) -> None:
    boom, bust = PAPERS[paper]
    match, rng = Match.begin(GAME, ("A", "B", "C"), {"paper": paper}), Random(paper)
    match.settle(rng)
    pile = match.state.pile
    assert cv.Piled(boom, bust) in match.events()
    assert list(map(is_boom, reversed(pile))) == [True] * boom + [False] * bust
    assert GOLD_PAGE in pile
    guesses = [GAME.sample_state(match.state, 0, rng).pile for _ in range(200)]
    assert {page for guess in guesses for page in guess} == set(range(len(PAGES)))
    assert all(len(set(guess)) == paper and GOLD_PAGE in guess for guess in guesses)
    shuffles = [GAME.outcomes(GAME.new(2, {"paper": paper})).sample(rng) for _ in range(50)]
    assert len({frozenset(each.bust) for each in shuffles if isinstance(each, cv.Shuffle)}) > 1
    unpiled = Match.begin(GAME, ("A", "B"), {"paper": paper}).state
    without_gold = cv.Shuffle(IN_ORDER.boom[:boom], IN_ORDER.bust[1 : bust + 1])
    for shuffle in (IN_ORDER, cv.Shuffle("0" * boom, "0" * bust), without_gold):
        with pytest.raises(IllegalMove):
            GAME.apply(unpiled, shuffle)
        assert not GAME.outcomes(unpiled).contains(shuffle)


@thinner
def test_the_end_counts_the_pages_of_a_thinner_newspaper(paper: int) -> None:
    boom, bust = PAPERS[paper]
    match = played(GAME.name, 3, paper=paper)
    number = len(match.state.read) - boom
    assert 0 < number <= bust
    assert isinstance(match.turn, Over)
    assert f" was page {number} of its {bust}." in said(ending(story(match), ("A", "B", "C")).sentences)


def test_the_computer_expects_as_many_pages_as_there_are() -> None:
    matches = [Match.begin(GAME, ("A", "B"), {"paper": paper}) for paper in (25, len(PAGES))]
    for match in matches:
        match.settle(Random(1))
    few, all_pages = (Evaluation(GAME.observe(match.state, 0)) for match in matches)
    assert few.kicks == pytest.approx(4 * 15 / BOOM + 3 * 0.5 * 9 / 19)
    assert all_pages.kicks == 4 + 3 * 0.5
    assert few.chance_of_turn(40) < all_pages.chance_of_turn(40)


def test_the_short_game_is_told_to_be_shorter() -> None:
    info = game_info(GAME.name)
    rules = dict(info.short.rules)
    assert {(info.duration_for(seats, rules), info.duration_for(seats)) for seats in GAME.seats} == {(8, 10)}


# ------------------------------------------------------------------ mines
def test_by_a_house_rule_the_visitor_pays_for_the_nugget_of_a_mine() -> None:
    here = mines("visitor", cash=(2000, 400, 2000))
    here.land("Widow’s Shaft")
    assert here.pick("Bonanza")[1:3] == [cv.Paid(OTHER, ME, 400, "mine"), cv.Broke(OTHER, 100)]
    assert here.cash == (2400, 0, 2000)
    here = mines("visitor")
    here.land("Widow’s Shaft")
    here.pick("Fool’s gold")
    assert here.cash == (2000, 2000, 2000)
    assert cv.Spared(ME, SHAFT, "own") in mines("visitor", player=ME).land("Widow’s Shaft")
    here = mines("visitor", player=THIRD)
    here.land("Gold River")
    assert cv.Paid(cv.BANK, THIRD, 300, "nugget") in here.pick("Nugget")


def test_by_a_house_rule_an_owner_draws_a_nugget_for_each_mine() -> None:
    for player in (ME, OTHER):
        here = mines("each", player=player)
        here.land("Widow’s Shaft")
        here.pick("Bonanza")
        here.pick("Dust")
        assert here.cash == (2600, 2000, 2000)
        assert not isinstance(GAME.turn(here.state), Chance)


def test_what_mines_will_bring_is_expected_by_the_rule() -> None:
    bank, visitor, each = (mines(rule).view(ME) for rule in MINE_RULES)
    income = {view.mines: _income(view) for view in (bank, visitor, each)}
    assert income["each"][ME] == pytest.approx(2 * income["bank"][ME])
    assert income["bank"][OTHER] == income["bank"][THIRD] == income["each"][OTHER] == 0
    assert income["visitor"][OTHER] < 0
    assert sum(income["visitor"]) == pytest.approx(0)
    for rule, factor in (("visitor", 1), ("each", 3)):
        here = mines(rule, player=ME)
        here.land("Old Mule Mine")
        assert here.view(ME).task == Buying(ME)
        evaluation = Evaluation(here.view(ME))
        dug = [
            sum(visits[space] for visits in evaluation.visits) for space in (SHAFT, HOPE, here.state.at[ME])
        ]
        wanted = 3 * dug[2] + dug[0] + dug[1]
        if factor == 1:
            wanted = dug[2] - evaluation.visits[ME][here.state.at[ME]]
        assert evaluation.new_nuggets(ME, here.state.at[ME]) == pytest.approx(wanted)
        assert isinstance(advice(here.view(ME), ME)[0], cv.Build | cv.Decline)
        assert NUGGET == 220


def _income(view: cv.View) -> list[float]:
    """Return the income from mines alone, without the pages about them."""
    evaluation = Evaluation(view)
    evaluation._news = dict.fromkeys(evaluation._news, 0.0)
    return evaluation.expected_income_by_seat(view.owner, view.built)


def test_the_table_tells_what_a_mine_brings_by_the_rule() -> None:
    facts = {rule: said(facts_of(mines(rule).view(ME), SHAFT, NAMES, OTHER)[1:]) for rule in MINE_RULES}
    assert len(set(facts.values())) == 3
    assert "they pay for it" in facts["visitor"]
    assert "for each mine" in facts["each"]
    vacant = {
        rule: said(facts_of(mines(rule).view(ME), place("Old Mule Mine"), NAMES, ME)) for rule in MINE_RULES
    }
    assert len(set(vacant.values())) == 3
    offers = {rule: said(offer_text(mines(rule).view(ME), ME, 7, "mine")) for rule in MINE_RULES}
    assert offers == {
        "bank": "About $220 each visit, even yours",
        "visitor": "About $220 each visitor pays",
        "each": "About $660 each visit, even yours",
    }
    assert "a nugget" in said(player_lines(mines("bank").view(ME), ME, NAMES))
    assert "2 nuggets" in said(player_lines(mines("each").view(ME), ME, NAMES))


def test_the_reason_of_a_nugget_is_that_of_the_rule() -> None:
    drew, found = cv.Drew(ME, 1, 100, "mine"), reason_table(GAME.name).of
    assert [found(drew, {"mines": rule})[0].key.rpartition(".")[2] for rule in MINE_RULES] == [
        "drew_mine", "visitor", "each",
    ]  # fmt: skip
    assert found(drew) == found(drew, {"purse": 1000})


def test_the_story_counts_what_visitors_pay_for_nuggets() -> None:
    records = FIGURES.blank(2)
    FIGURES.add(records, cv.Paid(OTHER, ME, 300, "mine"))
    FIGURES.add(records, cv.Paid(cv.BANK, ME, 200, "nugget"))
    assert [record["nuggets"] for record in records] == [500, -300]
