"""The moments of whole games, and the stories of their last turns."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module

import pytest

from games import GAMES
from games.core import message
from games.moments import (
    BEST,
    MOST_SENTENCES,
    Moment,
    best,
    best_moments,
    last_turn_of,
    moments_of,
    with_names,
)
from tests.ui.board_games import BOARDS, SEATS, played
from ui.words import in_words, set_language

GAMES_PLAYED = {"gold_am_yukon": 10}
"""Games of each kind that are played, else 30; a game of the Yukon is long."""
LANGUAGES = ("en", "de", "fr")


@pytest.mark.parametrize("game", BOARDS)
def test_the_best_moments_of_whole_games_happened_and_are_told_in_every_language(game: str) -> None:
    most = GAMES[game].seats[-1]
    for seed in range(1, GAMES_PLAYED.get(game, 30) + 1):
        match = played(game, seed, seats=min(most, 2 + seed % 3))
        history = match.history()
        course = import_module(f"{GAMES.spec(game).rules}.story").story(match).course
        found = best_moments(match)
        assert len({(moment.entry, moment.kind) for moment in found}) == BEST
        assert len({moment.told for moment in found}) == BEST
        for moment in found:
            assert moment.event in history[moment.entry]
            assert 0 < moment.turn < len(course[0])
            assert moment.seat in range(len(match.seats))
        for moment in moments_of(match):
            if moment.kind == "lead":
                turns = range(moment.turn - 1, len(course[0]))
                leads = [is_ahead(course, moment.seat, turn) for turn in turns]
                assert leads == [False] + [True] * (len(leads) - 1)
        story = last_turn_of(match)
        assert 2 <= len(story) <= MOST_SENTENCES
        for told in {*story, *{moment.kind: moment.told for moment in moments_of(match)}.values()}:
            for code in LANGUAGES:
                set_language(code)
                words = in_words(with_names(told, ("You", *SEATS[1:])))
                assert told.key not in words
                assert "{" not in words
        set_language("en")


def is_ahead(course: Sequence[Sequence[int]], seat: int, turn: int) -> bool:
    """Return True if a seat alone had most after a turn."""
    scores = [row[turn] for row in course]
    return scores[seat] == max(scores) and scores.count(max(scores)) == 1


def test_other_kinds_and_other_turns_go_before_a_little_more_weight() -> None:
    told = [(1, "gold", 1.0), (2, "gold", 0.9), (1, "fire", 0.8), (3, "fire", 0.5), (4, "bet", 0.4)]
    moments = [
        Moment(turn, 0, kind, weight, turn, None, message("menu.go_on")) for turn, kind, weight in told
    ]
    assert [moment[:4:2] for moment in best(moments)] == [(1, "gold"), (3, "fire"), (4, "bet")]
    assert best(moments[:2]) == moments[:2]
