"""Golden games are played today as they were written down."""

from __future__ import annotations

from pathlib import Path

import pytest

from games import GAMES
from tests.golden.transcript import FILES, FOLDER, BadTranscript, again, read, write
from tests.kit import snapshots

PATIENCE = next(path for path in FILES if path.parent.name == "klondike_patience")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(FOLDER).as_posix())
def test_game_is_played_as_it_was_written(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    told = again(text)
    if snapshots.is_updating():
        snapshots.write_text(path, told)
    else:
        assert told == text, "--update-snapshots writes down how the rules play this game now"


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_golden_games(game: str) -> None:
    assert [path for path in FILES if path.parent.name == game]


def test_patience_shows_each_of_its_endings() -> None:
    texts = [path.read_text(encoding="utf-8") for path in FILES if path.parent.name == "klondike_patience"]
    endings = {text.splitlines()[-1].partition(",")[0] for text in texts}
    assert endings == {"over: won", "over: stuck", "over: given up"}


def test_a_move_that_is_no_longer_allowed_is_named() -> None:
    header, entries = read(PATIENCE.read_text(encoding="utf-8"))
    with pytest.raises(BadTranscript, match=r"^entry 2, '\* Shuffle .*not_your_turn"):
        write(header, [entries[0], *entries])


def test_a_move_of_an_unknown_name_is_named() -> None:
    text = PATIENCE.read_text(encoding="utf-8")
    with pytest.raises(BadTranscript, match="there is no move called 'Fly'"):
        again(text + "0 Fly 3\n")
