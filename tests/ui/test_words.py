"""Words for players: how messages are said, as words.toml tells, and whether all catalogues are whole."""

from __future__ import annotations

import shutil
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from games import GAMES, Home
from games.core import Message, Money, Player, Value, message
from tools import words as tool
from ui import words
from ui.words import Language, Pseudo
from ui.words.catalogue import BadCatalogue, read

TOLD: dict[str, Any] = tomllib.loads((Path(__file__).parent / "words.toml").read_text(encoding="utf-8"))
HEAD = 'msgid ""\nmsgstr ""\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n'


def value(told: Any) -> Any:
    kinds: dict[str, Callable[[str], Value]] = {"$": lambda rest: Money(int(rest)), "@": Player, ">": Message}
    if isinstance(told, list):
        return tuple(map(value, told))
    kind = kinds.get(told[0]) if isinstance(told, str) else None
    return kind(told[1:]) if kind else told


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Path]:
    """The words of a game of our own, in English."""
    GAMES.add("own", Home("", "", tmp_path))
    folder = tmp_path / "words"
    folder.mkdir()
    (folder / "en.po").write_text(HEAD + TOLD["english"], encoding="utf-8")
    yield folder
    GAMES.remove("own")


@pytest.mark.parametrize("told", TOLD["said"], ids=lambda told: told["title"])
def test_a_message_is_said_so(told: dict[str, Any], own: Path) -> None:
    (own / "xx.po").write_text(HEAD + told["po"] + TOLD["things"], encoding="utf-8")
    values = {name: value(each) for name, each in told["values"].items()}
    assert Language("xx", Language("en")).say(message(told.get("key", "own.a"), **values)) == told["says"]


@pytest.mark.parametrize("told", TOLD["fault"], ids=lambda told: told["says"])
def test_a_catalogue_that_is_wrong_is_refused(told: dict[str, str], own: Path) -> None:
    path = own / "xx.po"
    path.write_text(HEAD + told["po"], encoding="utf-8")
    with pytest.raises(BadCatalogue) as refused:
        read(path)
    assert str(refused.value).partition("/")[2] == told["says"]


@pytest.mark.parametrize("plural", ["n%0", "5", "n/0", "-1", "(" * 500, "n !", None])
def test_a_damaged_catalogue_counts_as_a_missing_one(
    plural: str | None, own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its text is no UTF-8, or its plural rule cannot be evaluated."""
    path, english = own / "xx.po", 'msgid "own.a"\nmsgid_plural "own.a"\nmsgstr[0] "one"\nmsgstr[1] "many"\n'
    (own / "en.po").write_text(HEAD + english, encoding="utf-8")
    path.write_text(HEAD.replace("(n != 1)", plural or "n") + english.replace("one", "x"), encoding="utf-8")
    if plural is None:
        path.write_bytes(path.read_bytes() + b"# \xff\n")
    assert Language("xx", Language("en")).say(message("own.a", count=1)) == "one"
    (own / "en.po").write_bytes(b"\xff")
    monkeypatch.setattr(words, "_ENGLISH", Language("en"))
    assert Language("xx", Language("en")).say(message("own.a", count=1)) == "own.a"
    assert Pseudo("pseudo", Language("en")).say(message("own.a", count=1)) == "own.a"


@pytest.mark.parametrize("told", TOLD["unsound"], ids=lambda told: told["says"])
def test_what_is_wrong_is_told(told: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for room in tool.ASSETS.glob("*/words"):
        shutil.copytree(room, tmp_path / room.parent.name / "words")
    path = tmp_path / told["file"]
    text = path.read_text(encoding="utf-8")
    assert told["old"] in text
    path.write_text(text.replace(told["old"], told["new"]), encoding="utf-8")
    monkeypatch.setattr(tool, "ASSETS", tmp_path)
    assert told["says"] in tool.faults()


@pytest.mark.parametrize("told", ["de_DE.UTF-8 de", "de de", "C en", "fr_FR en", "pseudo en"])
def test_the_language_is_that_of_the_system_if_whole(told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    system, spoken = told.split()
    monkeypatch.setenv("LANGUAGE", system)
    monkeypatch.setattr(words, "offered", lambda: ("en", "de"))
    assert (words.chosen(""), words.chosen("de"), words.chosen("fr")) == (spoken, "de", "en")


def test_nothing_is_wrong_with_the_words_of_the_product() -> None:
    assert tool.faults() == []
