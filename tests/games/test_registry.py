"""The games by name, and what each declares about itself."""

from __future__ import annotations

import dataclasses
import subprocess
import sys
from pathlib import Path
from typing import get_type_hints

import pytest

from games import GAMES
from games.about import about
from games.assets import ASSETS
from games.core import Game
from saves.trophies import SETS

ROOT = Path(__file__).resolve().parents[2]

every_game = pytest.mark.parametrize("name", GAMES)


@every_game
def test_a_game_is_called_what_it_is_registered_as(name: str) -> None:
    assert GAMES[name].name == name
    assert type(GAMES[name]).__module__.startswith(f"games.{name}")
    assert (ASSETS / name).is_dir()


@every_game
def test_a_game_has_all_that_the_protocol_names(name: str) -> None:
    wanted = {word for word in vars(Game) if not word.startswith("_")}
    assert {word for word in wanted if not hasattr(GAMES[name], word)} == set()


@every_game
def test_seats_and_version(name: str) -> None:
    game = GAMES[name]
    assert len(game.seats) > 0
    assert game.seats[0] >= 1
    assert game.version >= 1
    assert isinstance(game.data_hash(), str)


@every_game
def test_defaults_are_good_options(name: str) -> None:
    game = GAMES[name]
    full = game.check_options({})
    assert set(full) == {option.name for option in game.options}
    assert game.check_options(full) == full
    for option in game.options:
        assert option.allowed is None or option.default in option.allowed


@every_game
def test_moves_are_small_values(name: str) -> None:
    for kind in GAMES[name].move_types:
        assert issubclass(kind, tuple)
        assert set(get_type_hints(kind).values()) <= {int, str, bool}
        assert kind.__doc__


@every_game
def test_events_are_frozen(name: str) -> None:
    for kind in GAMES[name].event_types:
        assert dataclasses.is_dataclass(kind)
        assert kind.__dataclass_params__.frozen  # type: ignore[attr-defined]
        assert "__slots__" in vars(kind)
        assert kind.__doc__


@every_game
def test_names_of_moves_and_events_are_told_apart(name: str) -> None:
    names = [kind.__name__ for kind in (*GAMES[name].move_types, *GAMES[name].event_types)]
    assert len(set(names)) == len(names)


def test_the_catalogue_is_a_mapping() -> None:
    assert len(list(GAMES)) == len(GAMES)
    assert all(name in GAMES for name in GAMES)
    assert "whist" not in GAMES
    assert GAMES.get("whist") is None
    with pytest.raises(KeyError):
        GAMES["whist"]


def test_one_more_game_is_registered_and_taken_away_again() -> None:
    ours = list(GAMES)
    home = GAMES.home("strike_it_rich")
    GAMES.add("whist", home)
    try:
        assert list(GAMES) == [*ours, "whist"]
        assert GAMES.home("whist") == home
        assert GAMES["whist"].name == "strike_it_rich"
        with pytest.raises(ValueError, match="whist"):
            GAMES.add("whist", home)
    finally:
        GAMES.remove("whist")
    assert list(GAMES) == ours
    with pytest.raises(KeyError):
        GAMES.remove("whist")


@every_game
def test_a_game_says_what_its_players_count(name: str) -> None:
    assert about(name).score
    assert about(name).trophies in ("", *SETS)
    options = {option.name: option for option in GAMES[name].options}
    for wording in about(name).options:
        allowed = options[wording.option].allowed
        assert allowed
        assert {value for value, _ in wording.values} <= set(allowed)


def test_games_are_imported_when_first_asked_for() -> None:
    program = "import sys, games; print(list(games.GAMES)); print([m for m in sys.modules if 'rules' in m])"
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines() == [str(list(GAMES)), "[]"]
