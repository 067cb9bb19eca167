"""The games by name, what each declares about itself, and options, filled in or refused with a sentence."""

from __future__ import annotations

import dataclasses
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import get_type_hints

import pytest

from games import GAMES
from games.assets import ASSETS
from games.core import BadOptions, Game, Option, Primitive, fill_options, house_rules
from games.game_info import game_info
from saves.trophies import SETS
from ui.words import in_words

ROOT = Path(__file__).resolve().parents[2]

every_game = pytest.mark.parametrize("name", GAMES)


@every_game
def test_a_game_is_what_it_is_registered_as_and_has_all_that_the_protocol_names(name: str) -> None:
    game = GAMES[name]
    assert game.name == name
    assert import_module(f"games.{name}").GAME is game
    assert (ASSETS / name).is_dir()
    assert [word for word in vars(Game) if not word.startswith("_") and not hasattr(game, word)] == []
    assert game.seats[0] >= 1
    assert game.version >= 1
    assert isinstance(game.data_hash(), str)


@every_game
def test_defaults_are_good_options_and_wordings_are_of_values_on_offer(name: str) -> None:
    full = GAMES[name].check_options({})
    options = {option.name: option for option in GAMES[name].options}
    assert GAMES[name].check_options(full) == full
    assert set(full) == {name for name, option in options.items() if not option.is_house}
    assert all(option.allowed is None or option.default in option.allowed for option in options.values())
    assert game_info(name).goal_message
    assert [seats for seats, minutes in game_info(name).minutes if minutes] == list(GAMES[name].seats)
    assert game_info(name).trophies in ("", *SETS)
    house = {option.name for option in options.values() if option.is_house}
    assert {text.option for text in game_info(name).options if text.is_house} == house
    short = game_info(name).short
    assert house_rules(GAMES[name], GAMES[name].check_options(dict(short.rules))) == dict(short.rules)
    assert [seats for seats, _ in short.minutes] == (list(GAMES[name].seats) if short.rules else [])
    for option_text in game_info(name).options:
        assert {value for value, _ in option_text.values} <= set(options[option_text.option].allowed or ())


@every_game
def test_moves_are_small_values_and_events_are_frozen(name: str) -> None:
    moves, events = GAMES[name].move_types, GAMES[name].event_types
    for kind in moves:
        assert issubclass(kind, tuple)
        assert set(get_type_hints(kind).values()) <= {int, str, bool}
    for kind in events:
        assert dataclasses.is_dataclass(kind)
        assert kind.__dataclass_params__.frozen  # type: ignore[attr-defined]
        assert "__slots__" in vars(kind)
    assert all(kind.__doc__ for kind in (*moves, *events))
    assert len({kind.__name__ for kind in (*moves, *events)}) == len(moves) + len(events)


def test_one_more_game_is_registered_and_taken_away_again() -> None:
    ours, spec = list(GAMES), GAMES.spec("strike_it_rich")
    assert len(ours) == len(GAMES)
    assert GAMES.get("whist") is None
    GAMES.add("whist", spec)
    try:
        assert list(GAMES) == [*ours, "whist"]
        assert GAMES.spec("whist") == spec
        assert GAMES["whist"].name == "strike_it_rich"
        with pytest.raises(ValueError, match="whist"):
            GAMES.add("whist", spec)
    finally:
        GAMES.remove("whist")
    assert list(GAMES) == ours
    assert "whist" not in GAMES
    with pytest.raises(KeyError):
        GAMES["whist"]
    with pytest.raises(KeyError):
        GAMES.remove("whist")


def test_games_are_imported_when_first_asked_for() -> None:
    program = "import sys, games; print(list(games.GAMES)); print([m for m in sys.modules if 'rules' in m])"
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines() == [str(list(GAMES)), "[]"]


# ------------------------------------------------------------------ options
OPTIONS = (Option("deal", ""), Option("goal", 20, (20, 60)), Option("joker", default=False))


def test_defaults_are_filled_in_and_what_is_given_is_left_alone() -> None:
    given: dict[str, Primitive] = {"goal": 60}
    assert fill_options(OPTIONS, {}) == {"deal": "", "goal": 20, "joker": False}
    assert fill_options(OPTIONS, given) == {"deal": "", "goal": 60, "joker": False}
    assert (given, fill_options((), {})) == ({"goal": 60}, {})


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"dael": "1"}, "This game has no option called “dael”."),
        ({"deal": 617}, "The option “deal” isn’t in the right form."),
        ({"goal": True}, "The option “goal” isn’t in the right form."),
        ({"joker": 1}, "The option “joker” isn’t in the right form."),
        ({"goal": 30}, "The option “goal” can’t be “30”."),
    ],
)
def test_what_is_not_on_offer_is_refused(given: dict[str, Primitive], why: str) -> None:
    with pytest.raises(BadOptions) as refused:
        fill_options(OPTIONS, given)
    assert in_words(refused.value.reason) == why
