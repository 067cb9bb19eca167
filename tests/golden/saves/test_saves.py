"""Save files that the program wrote once are opened today: whole, or as far as older rules reach."""

from __future__ import annotations

import json
import shutil
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from games import GAMES
from games.codec import short_hash
from games.compat import override
from games.core import Chance, Over
from games.match import Match
from saves.library import Library, Opened
from tests.kit import campaign
from tests.kit.text import encode_event
from ui.words import in_words

FOLDER = Path(__file__).parent
SETS = sorted(path.parent for path in FOLDER.glob("*/holds.json"))
FILES: list[tuple[Path, dict[str, Any]]] = [
    (folder / name, told)
    for folder in SETS
    for name, told in json.loads((folder / "holds.json").read_text(encoding="utf-8")).items()
]


def situation(match: Match) -> str:
    """What is to be done, by name: "Buy.Decline" for a choice, "roll" for nature, "over-won" for an end."""
    turn = match.turn
    if isinstance(turn, Over):
        return f"over-{turn.why.replace(' ', '-')}"
    if isinstance(turn, Chance):
        return turn.kind.replace(" ", "-")
    return ".".join(sorted({type(move).__name__ for move in match.game.moves(match.state)}))


def untold(folder: str, game: str) -> frozenset[str]:
    """Return the events and the fields of events that a game has gained since a set was written."""
    table = tomllib.loads((FOLDER / "since.toml").read_text(encoding="utf-8"))
    return frozenset(name for since, games in table.items() if folder < since for name in games.get(game, ()))


def holds(match: Match, without: frozenset[str] = frozenset()) -> dict[str, object]:
    """What a match comes to: its length, what is to be done, the scores, and all that happened."""
    events = [encode_event(event, without) for event in match.events() if type(event).__name__ not in without]
    return {
        "version": match.game.version,
        "entries": len(match.log),
        "undone": len(match.undone),
        "turn": situation(match),
        "scores": list(match.game.scores(match.state)),
        "events": short_hash(events),
    }


class Kind(NamedTuple):
    """Saves that are opened in the same way."""

    folder: str
    game: str
    version: int
    has_undone: bool
    is_over: bool

    @classmethod
    def of(cls, path: Path, told: dict[str, Any]) -> Kind:
        is_over = told["turn"].startswith("over-")
        return cls(path.parents[1].name, path.parent.name, told["version"], told["undone"] > 0, is_over)

    @override
    def __str__(self) -> str:
        marks = "-undone" * self.has_undone + "-over" * self.is_over
        return f"{self.folder}/{self.game}-{self.version}{marks}"


KINDS = sorted({Kind.of(*file) for file in FILES})


def opened(kind: Kind) -> Iterator[tuple[Path, dict[str, Any]]]:
    """Yield the files of a kind; in a short run the longest one, and those with moves not met before."""
    files = [file for file in FILES if Kind.of(*file) == kind]
    met: set[str] = set()
    for path, told in sorted(files, key=lambda file: -file[1]["entries"]):
        moves = {kind.__name__ for kind in GAMES[path.parent.name].move_types}
        found = moves.intersection(path.read_text(encoding="ascii").split('"'))
        if campaign.is_long() or found - met:
            yield path, told
        met |= found


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_a_save_opens_where_it_was_left(kind: Kind, tmp_path: Path) -> None:
    library = Library(tmp_path)
    for path, told in opened(kind):
        with campaign.told(path=path.relative_to(FOLDER).as_posix()):
            compare(library.open(Path(shutil.copy(path, tmp_path)), lambda: 0.0), told, kind)


def compare(opened: Opened, told: dict[str, Any], kind: Kind) -> None:
    """Hold what was opened against what is told of the file."""
    if opened.is_read_only:
        assert told["version"] < opened.match.game.version
        assert in_words(opened.warning).startswith("This game used older rules")
        return
    assert opened.warning == ""
    assert opened.journal is not None
    opened.journal.close()
    now = holds(opened.match, untold(kind.folder, kind.game))
    if told["version"] < opened.match.game.version:  # newer rules may offer other moves there
        told = told | {"version": now["version"], "turn": now["turn"]}
    assert now == told


def test_one_of_each_kind_is_opened_and_one_with_each_move() -> None:
    for kind in KINDS:
        assert next(opened(kind), None)
    for name, game in GAMES.items():
        files = [path for kind in KINDS if kind.game == name for path, _ in opened(kind)]
        text = "".join(path.read_text(encoding="ascii") for path in files)
        assert [move.__name__ for move in game.move_types if f'"{move.__name__}"' not in text] == []


def test_every_file_of_a_set_is_told_of() -> None:
    assert {path for folder in SETS for path in folder.glob("*/*.grg")} == {path for path, _ in FILES}


def test_there_is_a_save_of_every_game_and_every_move() -> None:
    for name, game in GAMES.items():
        text = "".join(path.read_text(encoding="ascii") for path, _ in FILES if path.parent.name == name)
        missing = [kind.__name__ for kind in game.move_types if f'"{kind.__name__}"' not in text]
        assert missing == [], "please write a new set: `python3 -m tests.golden.saves DATE`"
