"""A match that has begun is kept, whoever or whatever began it; one that has not leaves nothing behind."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from games import GAMES
from games.chance import dice, is_certain
from games.core import Chance, Decide
from games.match import Match
from saves.library import Library
from tests.saves.dicegame import Dice
from tests.saves.table import DICE, Clock

ALL = sorted(GAMES)


def opened_table(name: str) -> Match:
    game = GAMES[name]
    options = {"deal": "7"} if game.seats.stop == 2 else {}
    return Match.begin(game, ("Ada", "Bob", "Cyd", "Dan", "Eve", "Fay")[: game.seats.start], options)


CHANCY = [name for name in ALL if not is_certain(GAMES[name].outcomes(opened_table(name).state))]
"""The games in which dice, lots or cards decide something before anybody does."""


def shelf_of(tmp_path: Path) -> Library:
    return Library(tmp_path / "saves")


@pytest.mark.parametrize("name", ALL)
def test_a_game_in_which_nothing_has_happened_leaves_nothing_behind(name: str, tmp_path: Path) -> None:
    library = shelf_of(tmp_path)
    assert library.discard_untouched(library.begin(opened_table(name), Clock()))
    assert list(library.folder.iterdir()) == []


@pytest.mark.parametrize("name", CHANCY)
def test_what_chance_has_decided_is_kept_and_offered(name: str, tmp_path: Path) -> None:
    """Every number of throws, draws and shuffles before the first decision."""
    library, rng = shelf_of(tmp_path), Random(1898)
    match = opened_table(name)
    while isinstance(match.turn, Chance):
        journal = library.begin(match, Clock())
        match.happen(rng)
        assert not library.discard_untouched(journal)
        left = library.latest(name)
        assert left is not None
        assert library.open(journal.path, Clock()).match.log == match.log
    assert library.list()


@pytest.mark.parametrize("name", ["joker_klondike", "klondike_patience"])
def test_the_shuffle_of_a_numbered_deal_is_no_beginning(name: str, tmp_path: Path) -> None:
    library = shelf_of(tmp_path)
    match = opened_table(name)
    journal = library.begin(match, Clock())
    match.settle(Random())
    assert library.discard_untouched(journal)
    assert library.list() == []


@pytest.mark.parametrize("name", ALL)
def test_the_first_move_is_kept_even_when_it_is_taken_back(name: str, tmp_path: Path) -> None:
    library, rng = shelf_of(tmp_path), Random(2)
    match = opened_table(name)
    journal = library.begin(match, Clock())
    match.settle(rng)
    assert isinstance(match.turn, Decide)
    match.play(match.game.moves(match.state)[0])
    match.take_back(1)
    journal.close()
    opened = library.open(journal.path, Clock())
    assert opened.journal is not None
    assert not library.discard_untouched(opened.journal)
    assert len(library.list()) == 1


def test_a_throw_that_was_taken_back_is_still_a_beginning() -> None:
    match = Match.begin(DICE, ("Ada", "Bob"), {})
    assert not match.is_begun
    match.happen(Random(1))
    match.take_back(1)
    assert match.is_begun


def test_a_sure_thing_has_one_outcome() -> None:
    assert is_certain(dice(1, Dice, 1))
    assert not is_certain(dice(1, Dice, 2))
