"""Luck and choices add up to the result, luck is that of dice and cards alone, and proofs end."""

from __future__ import annotations

from functools import cache
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any

import pytest

from games import GAMES
from games.core import Decide, Over
from games.match import Match
from games.review.evaluator import Chances, Evaluator, evaluator_of, shares_of_win
from games.review.proof import FIRST_LOOK, Proof, play_pairs
from games.review.review import LEAST_LOSS, Cancelled, Review, review
from tools.fit_chances import played_by

REVIEWED = [game for game in GAMES if evaluator_of(game)]
GAMES_EACH = {"calamityville": 2, "gold_am_yukon": 1, "strike_it_rich": 3}

every_game = pytest.mark.parametrize("game", REVIEWED)


def played(game: str, number: int) -> Match:
    *_, match = played_by(game, ("easy", "medium"), Random(f"review of {game} {number}"))
    return match


def chances(evaluator: Evaluator[Any], state: Any) -> Chances:
    turn = GAMES[evaluator.game].turn(state)
    return shares_of_win(turn.winners, 2) if isinstance(turn, Over) else evaluator.chances(state)


@cache
def reviews(game: str) -> list[tuple[Match, Review]]:
    matches = [played(game, number) for number in range(GAMES_EACH.get(game, 5))]
    return [(match, review(match, (0,))) for match in matches]


@every_game
def test_the_first_chance_luck_and_choices_add_up_to_the_result(game: str) -> None:
    for match, found in reviews(game):
        result = shares_of_win(match.winners, len(match.seats))
        assert found.points[-1] == (len(match.log), found.points[-1].seat, result)
        parts = zip(found.points[0].chances, found.luck, found.choices, strict=True)
        assert list(map(sum, parts)) == pytest.approx(result)


@every_game
def test_chances_tell_nothing_of_hidden_cards_and_add_up_to_one(game: str) -> None:
    evaluator, rng = evaluator_of(game), Random("hidden")
    assert evaluator
    for number, match in enumerate(played_by(game, ("medium", "easy"), rng)):
        if number % 7 == 0 and isinstance(match.turn, Decide):
            chances = evaluator.chances(match.state)
            assert sum(chances) == pytest.approx(1)
            assert min(chances) >= 0
            hidden = match.game.sample_state(match.state, match.turn.player, rng)
            assert evaluator.chances(hidden) == pytest.approx(chances)


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("strike_it_rich", {}),
        ("strike_it_rich", {"goal": 500_000}),
        ("gold_am_yukon", {}),
        ("gold_am_yukon", {"valley": "small", "stones": 9}),
    ],
)
def test_a_decision_that_a_game_looks_ahead_from_is_worth_its_best_move(game: str, options: Any) -> None:
    evaluator: Any = evaluator_of(game)
    for number, match in enumerate(played_by(game, ("medium", "easy"), Random("best"), options)):
        turn = match.turn
        if number % 5 == 3 and isinstance(turn, Decide) and match.state.phase != "placing":
            worth = evaluator.chances(match.state)[turn.player]
            moves = match.game.moves(match.state)
            after = [match.game.copy(match.state) for _ in moves]
            for state, move in zip(after, moves, strict=True):
                match.game.apply(state, move)
            assert worth == pytest.approx(max(chances(evaluator, state)[turn.player] for state in after))


@every_game
def test_luck_is_zero_on_average(game: str) -> None:
    """The better player of the two is no luckier: three standard errors of all strokes hold the mean."""
    strokes = [stroke.change[0] for _, found in reviews(game) for stroke in found.strokes]
    assert abs(fmean(strokes)) < 3 * stdev(strokes) / sqrt(len(strokes))
    assert stdev(strokes) > 0.005


@every_game
def test_doubts_are_the_judged_seats_own_and_cost_something(game: str) -> None:
    evaluator: Any = evaluator_of(game)
    doubts = [(match, doubt) for match, found in reviews(game) for doubt in found.doubts]
    assert doubts
    for match, doubt in doubts:
        assert match.log[doubt.position - 1] == (str(doubt.seat), doubt.played)
        assert doubt.seat == 0
        assert doubt.loss >= LEAST_LOSS
        assert doubt.better != doubt.played
        assert {type(doubt.better), type(doubt.played)} <= set(evaluator.judged)


@every_game
def test_pairs_depend_on_their_numbers_alone(game: str) -> None:
    match, doubt = next((match, doubt) for match, found in reviews(game) for doubt in found.doubts)
    both = play_pairs(match, doubt, 0, 4)
    assert both == (*play_pairs(match, doubt, 0, 1), *play_pairs(match, doubt, 1, 3))
    assert all(-1 <= difference <= 1 for difference in both)


def test_a_review_and_its_pairs_can_be_cancelled() -> None:
    match, found = next(each for each in reviews("klondike_board") if each[1].doubts)
    with pytest.raises(Cancelled):
        review(match, is_cancelled=lambda: True)
    with pytest.raises(Cancelled):
        play_pairs(match, found.doubts[0], 0, 1, lambda: True)


def test_a_proof_needs_two_standard_errors_and_ends() -> None:
    sure = Proof().plus([0.5, 0.0] * (FIRST_LOOK // 2))
    assert sure.loss == 0.25
    assert sure.error == pytest.approx(stdev([0.5, 0.0] * (FIRST_LOOK // 2)) / sqrt(FIRST_LOOK))
    assert sure.is_proven
    even = Proof().plus([1.0, -1.0] * (FIRST_LOOK // 2))
    assert not even.is_proven
    assert not even.is_dropped(2 * FIRST_LOOK)
    assert even.next_pairs == FIRST_LOOK
    assert even.plus([1.0, -1.0] * (FIRST_LOOK // 2)).is_dropped(2 * FIRST_LOOK)
    assert Proof().plus([0.0] * FIRST_LOOK).is_dropped(10_000)
    assert not Proof().plus([1.0] * (FIRST_LOOK - 1)).is_proven
