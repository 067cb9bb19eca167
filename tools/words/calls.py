"""The messages that the code and the data of the product make: their keys and their values."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Final, NamedTuple

from games import GAMES, rulebook
from games.core import Message
from games.game_info import OptionText, game_info
from games.lesson import coach_script, lesson
from games.patience.state import EVENTS as PATIENCE_EVENTS
from games.remarks import OCCASIONS, PERSONS, remarks
from games.seating import LEVELS, TEMPERS
from tools.words.composed import composed_keys
from tools.words.files import catalogues
from ui.words import ENGLISH
from ui.words.catalogue import read

ROOT: Final = Path(__file__).resolve().parents[2]
PRODUCT: Final = ("games", "saves", "ui")
SILENT: Final = {"calamityville": ("asked",), "gold_am_yukon": ("began",), "klondike_board": ("asked",)}
"""Events that never get a line of the log, in lower case, by game."""


class NarratorKey(NamedTuple):
    """The origin of a narrator's message: the game's room in ui/games/, the part of the words, the class."""

    room: str
    part: str
    kind: type


class Call(NamedTuple):
    """A message that code or data make: its key, the names of its values, and its place in the source.

    `key` is a pattern unless `is_whole`. `by` is None unless a narrator makes it.
    """

    key: str
    values: frozenset[str]
    place: str
    is_whole: bool
    by: NarratorKey | None = None


def sources(*folders: str) -> list[Path]:
    """Return the modules of the product, or those in these folders and of these file names."""
    found = (ROOT.glob(each if each.endswith(".py") else f"{each}/**/*.py") for each in folders or PRODUCT)
    return sorted(path for paths in found for path in paths)


@cache
def tree_of(path: Path) -> ast.Module:
    """Return the syntax tree of a module."""
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def calls() -> tuple[Call, ...]:
    """Return all messages that code and data make. Raises ValueError if a key cannot be determined."""
    made = [call for path in sources() for call in _calls(path)]
    rooms = {"patience": PATIENCE_EVENTS, **{game: tuple(_narrated_types(game)) for game in GAMES}}
    narrated = (call for room, kinds in rooms.items() for call in _narrated(room, kinds))
    return (
        *made,
        *narrated,
        *(Call(msg.key, frozenset(dict(msg.values)), place, True) for msg, place in _in_data()),
    )


def _in_data() -> Iterator[tuple[Message, str]]:
    """Yield the messages that data files name by their keys, each with its file."""
    for game in GAMES:
        book = {
            "clauses.toml": rulebook.clauses(game),
            "rules.toml": rulebook.rules(game),
            "about.toml": game_info(game),
            "coach.toml": coach_script(game),
            "why.toml": rulebook.reason_table(game),
            "lesson.toml": lesson(game),
        }
        yield from (
            (msg, f"assets/{'shared' if msg.key.startswith('rules.') else game}/{name}")
            for name, data in book.items()
            for msg in _messages_of(data)
        )
        tempers = map(game_info(game).style_of, (*LEVELS, *TEMPERS))
        posters = (Message(f"{game}.about.{part}") for part in ("title", "line", "players"))
        yield from ((msg, f"assets/{game}/about.toml") for msg in (*tempers, *posters))
    said = (msg for person in PERSONS for occasion in OCCASIONS for msg in remarks(person, occasion))
    yield from ((msg, "assets/shared/remarks.toml") for msg in said)


def _messages_of(data: object) -> Iterator[Message]:
    """Yield the messages that an object of a data file names: by its `key`, its properties, and its parts."""
    if isinstance(data, tuple):
        for part in data:
            yield from _messages_of(part)
    elif is_dataclass(data):
        msg = [getattr(data, name) for name, each in vars(type(data)).items() if isinstance(each, property)]
        keys = [Message(getattr(data, "key", ""))] if getattr(data, "key", "") else []
        yield from dict.fromkeys((*keys, *(each for each in msg if isinstance(each, Message))))
        yield from (named for field in fields(data) for named in _messages_of(getattr(data, field.name)))
    if isinstance(data, OptionText):
        yield from (Message(f"{data.key}.{word}") for _, word in data.values)


def _calls(path: Path) -> Iterator[Call]:
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "message":
            values = frozenset(word.arg or "" for word in node.keywords)
            place = f"{path.relative_to(ROOT).as_posix()}:{node.lineno}"
            for key, is_whole in keys_of(node.args[0], place):
                yield Call(key, values, place, is_whole)


def _narrated(room: str, kinds: Sequence[type]) -> Iterator[Call]:
    """Yield a call for each message that a narrator makes of events and tasks of these classes.

    They are the log lines of all events but the `SILENT` ones, and all others that have English words.
    """
    given = _given_to_narrator(room)
    known = {key for folder in catalogues() for key in read(folder / f"{ENGLISH}.po").entries}
    events = GAMES[room].event_types if room in GAMES else kinds
    for kind in kinds if given else ():
        for part, values in given.items():
            name = kind.__name__.lower()
            key = rf"{re.escape(f'{room}.{part}.{name}')}(\.[\w-]+)?"
            has_line = part == "log" and kind in events and name not in SILENT.get(room, ())
            if has_line or any(map(re.compile(key).fullmatch, known)):
                fields: tuple[str, ...] = getattr(kind, "__match_args__", ())
                yield Call(key, values.union(fields), f"games/{room}", False, NarratorKey(room, part, kind))


def _narrated_types(game: str) -> Iterator[type]:
    """Yield the classes of events and tasks of a game."""
    yield from GAMES[game].event_types
    for name in ("state", "pending"):
        if find_spec(f"games.{game}.{name}"):
            kinds = vars(import_module(f"games.{game}.{name}")).values()
            yield from (kind for kind in kinds if isinstance(kind, type) and hasattr(kind, "_fields"))


def _given_to_narrator(room: str) -> dict[str, frozenset[str]]:
    """Return the names of the values that the code of a game gives its narrator besides fields.

    They are grouped by part of the catalogue, such as "log". The room "patience" serves all patiences.
    """
    given: dict[str, frozenset[str]] = {}
    for path in sources(f"ui/games/{room}"):
        tree = tree_of(path)
        makers = {node.name: node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
        for node in ast.walk(tree):
            if part := part_narrated(node):
                assert isinstance(node, ast.Call)
                values = (name for word in node.keywords for name in _names(word, makers))
                given[part] = given.get(part, frozenset()).union(values) - {"by"}
    return given


def part_narrated(node: ast.AST) -> str:
    """Return the part of the words that a call of a narrator makes a message of, else ""."""
    if not isinstance(node, ast.Call) or not ast.unparse(node.func).lstrip("_").startswith("NARRATOR."):
        return ""
    return "log" if ast.unparse(node.func).endswith(".sentence") else str(ast.literal_eval(node.args[0]))


def _names(word: ast.keyword, makers: Mapping[str, ast.FunctionDef]) -> Iterator[str]:
    """Yield the names of the values that a keyword gives: its own, or dict keys in the function it calls."""
    if word.arg:
        yield word.arg
    elif isinstance(word.value, ast.Call):
        for node in ast.walk(makers[ast.unparse(word.value.func)]):
            if isinstance(node, ast.Dict):
                yield from (str(ast.literal_eval(key)) for key in node.keys if key)


def keys_of(node: ast.expr, place: str) -> Iterator[tuple[str, bool]]:
    """Yield the keys that an expression can give, each with True, or a pattern for them with False.

    Raises ValueError if they are not written in the expression.
    """
    if isinstance(node, ast.Constant):
        yield str(node.value), True
    elif isinstance(node, ast.IfExp):
        yield from keys_of(node.body, place)
        yield from keys_of(node.orelse, place)
    elif isinstance(node, ast.JoinedStr):
        if "__name__" in ast.unparse(node):
            raise ValueError(f"{place}: only a narrator makes keys of the names of classes")
        yield from _keys_of_joined(node)
    else:
        raise ValueError(f"{place}: the key of a message must be written there")


def _keys_of_joined(node: ast.JoinedStr) -> Iterator[tuple[str, bool]]:
    """Yield the keys that an f-string gives, or a pattern for them if nothing lists its values."""
    stars = (str(each.value) if isinstance(each, ast.Constant) else "*" for each in node.values)
    if keys := [*composed_keys("".join(stars))]:
        yield from ((key, True) for key in keys)
    else:
        yield pattern_of(node), False


def pattern_of(node: ast.JoinedStr) -> str:
    """Return a pattern for the keys that an f-string can give."""
    parts = (
        re.escape(str(each.value)) if isinstance(each, ast.Constant) else r"[\w-]+" for each in node.values
    )
    return "".join(parts)


@cache
def values_of(key: str) -> frozenset[str] | None:
    """Return the names of all values that code gives a message anywhere; None if no code makes it."""
    found = [call.values for call in calls_of(key)]
    return frozenset[str]().union(*found) if found else None


def calls_of(key: str) -> list[Call]:
    """Return all calls that make the message of a key."""
    whole, patterns = _by_key()
    return [*whole.get(key, ()), *(call for pattern, call in patterns if pattern.fullmatch(key))]


@cache
def _by_key() -> tuple[dict[str, list[Call]], list[tuple[re.Pattern[str], Call]]]:
    """Return the calls by the keys of their messages, and the rest with patterns for keys."""
    whole: dict[str, list[Call]] = {}
    for call in calls():
        if call.is_whole:
            whole.setdefault(call.key, []).append(call)
    return whole, [(re.compile(call.key), call) for call in calls() if not call.is_whole]
