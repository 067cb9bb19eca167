"""Save files that the program wrote once are opened today: whole, or as far as older rules reach."""

from __future__ import annotations

import json
import shutil
import tomllib
from pathlib import Path
from typing import Any

import pytest

from games import GAMES
from games.codec import short_hash
from games.core import Chance, Over
from games.match import Match
from saves.library import Library
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


@pytest.mark.parametrize(
    ("path", "told"),
    FILES,
    ids=lambda value: "" if isinstance(value, dict) else str(value.relative_to(FOLDER)),
)
def test_a_save_opens_where_it_was_left(path: Path, told: dict[str, Any], tmp_path: Path) -> None:
    library = Library(tmp_path)
    opened = library.open(Path(shutil.copy(path, tmp_path)), lambda: 0.0)
    if opened.is_read_only:
        assert told["version"] < opened.match.game.version
        assert in_words(opened.warning).startswith("This game was played by older rules")
        return
    assert opened.warning == ""
    assert opened.journal is not None
    opened.journal.close()
    now = holds(opened.match, untold(path.parents[1].name, opened.match.game.name))
    if told["version"] < opened.match.game.version:  # newer rules may offer other moves there
        told = told | {"version": now["version"], "turn": now["turn"]}
    assert now == told


def test_every_file_of_a_set_is_told_of() -> None:
    assert {path for folder in SETS for path in folder.glob("*/*.grg")} == {path for path, _ in FILES}


def test_there_is_a_save_of_every_game_and_every_move() -> None:
    for name, game in GAMES.items():
        text = "".join(path.read_text(encoding="ascii") for path, _ in FILES if path.parent.name == name)
        missing = [kind.__name__ for kind in game.move_types if f'"{kind.__name__}"' not in text]
        assert missing == [], "please write a new set: `python3 -m tests.golden.saves DATE`"
