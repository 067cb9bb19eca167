"""Campaigns come again by one number; paint on kept pictures is found; snapshots and pairs of games work."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, NamedTuple, cast

import pygame
import pytest
from pygame import Surface

from games.core import Move, Options, message
from games.klondike_patience import GAME as PATIENCE
from games.players import AnyObservation, Observation, turn_observation
from games.strike_it_rich import GAME
from tests.kit import campaign, kept, script, snapshots
from tests.kit.players import GreedyPlayer, RandomPlayer
from tests.kit.tournament import Tally, duel
from tests.kit.waiting import TooLate, wait_until
from ui.draw import cache
from ui.words import in_words

OPTIONS: Options = {"secret": True, "begins": "first"}


class TheFirst:
    """Plays always the first move."""

    def choose(self, observation: AnyObservation, rng: Random) -> Move:
        return observation.moves[0]


class Echo(script.Teller):
    """Says what it is told."""

    def do_say(self, words: str) -> str:
        return words


class Sign(NamedTuple):
    words: str
    picture: Surface


@cache.cached
def plain(width: int) -> Surface:
    return Surface((width, 8), pygame.SRCALPHA)


@cache.cached
def sign(words: str) -> Sign:
    return Sign(words, Surface((8, 8)))


def test_no_test_shows_the_key_of_a_message() -> None:
    with pytest.raises(AssertionError, match="there are no words for"):
        in_words(message("klondike_board.advice.sleep"))


def test_half_of_a_campaign_is_fixed_half_is_drawn_from_the_number_of_the_run(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn = []
    for number in (1, 1, 2):
        monkeypatch.setattr(campaign, "_run", campaign.Run(number))
        drawn.append(list(campaign.seeds("games", 5, 50)))
    assert drawn[0] == drawn[1]
    assert drawn[0][:3] == drawn[2][:3] == [0, 1, 2]
    assert not set(drawn[0][3:]) & set(drawn[2][3:])
    with pytest.raises(ZeroDivisionError) as caught, campaign.told(seed=4, seats=2):
        raise ZeroDivisionError
    assert caught.value.__notes__ == ["with seed=4, seats=2 (--seed 2 repeats the random draws)"]
    monkeypatch.setattr(campaign, "_run", campaign.Run(2, is_long=True))
    assert campaign.pytest_report_header() == "--seed 2 --long repeats the random draws"
    assert len(list(campaign.seeds("games", 5, 50))) == 50


@pytest.mark.parametrize(
    ("is_long", "seed", "drawn", "runs"),
    [
        (False, None, None, {campaign.SHORT_SEED}),
        (False, 4, None, {4}),
        (True, 4, None, {4}),
        (True, None, 9, {9}),  # a process of xdist is told what was drawn
    ],
)
def test_a_short_run_always_draws_from_the_same_number(
    is_long: bool, seed: int | None, drawn: int | None, runs: set[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(campaign, "_run", campaign.Run(0))
    assert {number_of_a_run(is_long, seed, drawn) for _ in range(3)} == runs


def test_a_long_run_draws_from_a_new_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(campaign, "_run", campaign.Run(0))
    assert len({number_of_a_run(is_long=True) for _ in range(4)}) > 1


def number_of_a_run(is_long: bool, seed: int | None = None, drawn: int | None = None) -> int:
    """Return the number from which a run with these options draws."""
    options = {campaign.LONG: is_long, campaign.SEED: seed}
    config = SimpleNamespace(getoption=options.get)
    if drawn is not None:
        config.workerinput = {campaign.SEED: drawn}
    campaign.pytest_configure(cast("pytest.Config", config))
    return campaign.run_seed()


def test_a_wait_returns_what_came_or_says_what_did_not() -> None:
    looks = iter([None, "", "here"])
    assert wait_until(lambda: next(looks), "a word") == "here"
    with pytest.raises(TooLate, match=r"waited 0\.01 s in vain for the end"):
        wait_until(lambda: False, "the end", 0.01)


def test_paint_on_a_kept_picture_is_found_once() -> None:
    plain(8).copy().fill("red")
    assert kept.let_go() == []
    plain(8).subsurface((6, 6, 2, 2)).set_at((1, 1), "red")
    sign("open").picture.fill("red")
    plain(9)
    kept.forget()
    assert kept.let_go() == [f"{__name__}.plain", f"{__name__}.sign"]
    assert plain(8).get_at((7, 7)).a == 0
    assert kept.let_go() == []


def test_snapshots_that_differ_are_rewritten_by_workers_and_their_starter_and_listed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    walks, picture, same = (tmp_path / name for name in ("walks.txt", "picture.png", "same.txt"))
    monkeypatch.setattr("tests.kit.script._ROOT", tmp_path)
    walks.write_bytes(b"one\n> say a\n  x\n\ntwo\n> say b\n  y\n")
    same.write_bytes(b"same\n")
    stamp = same.stat().st_mtime_ns
    runs = [snapshots._Run(is_updating=True) for _ in range(3)]
    outputs: list[dict[str, Any]] = [{}, {}]
    for run, output, scene in zip(runs, outputs, script.read(walks), strict=False):
        monkeypatch.setattr(snapshots, "_run", run)
        script.play(scene, Echo())
        snapshots.write_bytes(picture, b"\x89\n")
        snapshots.write_text(same, "same\n")
        snapshots.pytest_sessionfinish(session(workeroutput=output))
    assert b"  x" in walks.read_bytes()
    monkeypatch.setattr(snapshots, "_run", runs[-1])
    for output in outputs:
        snapshots.pytest_testnodedown(SimpleNamespace(workeroutput=output))
    snapshots.pytest_sessionfinish(session())
    assert walks.read_bytes() == b"one\n> say a\n  a\n\ntwo\n> say b\n  b\n"
    assert same.stat().st_mtime_ns == stamp
    lines: list[str] = []
    reporter: Any = SimpleNamespace(section=lines.append, line=lines.append)
    snapshots.pytest_terminal_summary(reporter)
    assert [Path(line).name for line in lines] == [
        "snapshots",
        "picture.png",
        "walks.txt",
        "2 rewritten",
    ]


def session(**config: object) -> Any:
    return SimpleNamespace(config=SimpleNamespace(**config))


def test_an_observation_holds_no_state_and_changes_nothing_and_nature_has_none() -> None:
    state = PATIENCE.new(1, PATIENCE.check_options({}))
    with pytest.raises(ValueError, match="nobody has to decide now"):
        turn_observation(PATIENCE, state, Random(1))
    PATIENCE.apply(state, PATIENCE.outcomes(state).sample(Random(1)))
    before = state.copy()
    seen = turn_observation(PATIENCE, state, Random(1), samples=5)
    assert {entry.name for entry in dataclasses.fields(Observation)} == {
        *("game", "seat", "view", "moves", "sampled_states", "is_cancelled")
    }
    assert seen.view == PATIENCE.observe(state, 0)
    assert len(seen.sampled_states) == 5
    for guess in seen.sampled_states:
        assert guess.stock != state.stock
        assert PATIENCE.moves(guess) == list(seen.moves)
    GreedyPlayer().choose(seen, Random(1))
    assert state == before


def test_like_players_share_each_pair_and_a_duel_is_the_same_again() -> None:
    """Two players that are one win each pair once: the seats are swapped, all else is the same."""
    assert list(duel(GAME, TheFirst(), TheFirst(), OPTIONS, range(10))) == [0.5] * 10
    results = [list(duel(GAME, RandomPlayer(), TheFirst(), OPTIONS, range(8))) for _ in range(2)]
    assert results[0] == results[1]
    assert len(set(results[0])) > 1


@pytest.mark.parametrize(
    ("pairs", "interval"),
    [
        ([1.0] * 18 + [0.5] * 24 + [0.0] * 8, (0.5020, 0.6906)),  # as 60 won of 100 games alone, by hand
        ([0.5] * 90 + [1.0] * 10, (0.5205, 0.5792)),  # pairs that are alike make it surer
        ([1.0] * 2000, (0.9990, 1.0)),
        ([0.0] * 10, (0.0, 0.1611)),
    ],
)
def test_the_interval_is_wilsons_for_games_that_spread_as_the_pairs_do(
    pairs: list[float], interval: tuple[float, float]
) -> None:
    assert Tally(pairs).interval == pytest.approx(interval, abs=2e-4)
