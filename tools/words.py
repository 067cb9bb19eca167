"""Check the catalogues of words against the code and against each other: `python3 -m tools.words`.

The tool adds missing keys to each catalogue, without words yet, removes the keys that no code or data name
any more, and prints the faults. The tests check for the same faults.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Final, NamedTuple

from games import GAMES, rulebook
from games.about import Wording, about
from games.core import Message
from games.lesson import coaching, lesson
from games.seating import LEVELS
from ui.words import ENGLISH, LANGUAGES, PSEUDO, SHARED, catalogue_of
from ui.words.catalogue import PLACE, BadCatalogue, Catalogue, Entry, blocks, key_of, read

ROOT: Final = Path(__file__).resolve().parents[1]
ASSETS: Final = ROOT / "assets"
PRODUCT: Final = ("games", "saves", "ui")
WHOLE: Final = (SHARED, "strike_it_rich")
"""The folders of assets/ that every language must translate; others may lack translations."""
EXCUSED: Final = frozenset({
    "a million", "App", "at once", "Esc", "full screen", "go on", "Gold Rush Games", "GOLD RUSH", "Mn",
    "Space", "You", "Zs", "all staked", "Big", "by lot", "first seat", "given up", "JOKER KLONDIKE",
    "one left", "put away", "the die", "who begins", "Amos", "Father Judge", "Kate", "Klara", "Player",
    "Player ", "Silas", "Skookum", "Soapy", "Tilda", "all collect each", "all pay", "all pay each", "cave in",
    "free building", "give first", "gold out", "most cash", "next mine", "on demand", "pro controller",
    "View", "Menu", "Share", "Options", "reduceMotion", "AnimationDurationFactor",
})  # fmt: skip
"""Texts that look like words for players but are not: names of records, settings, keys, pads and players.

The check leaves out `main.py`: its texts, printed before any library is there, stay English.
"""
SILENT: Final = {"calamityville": ("asked",), "gold_am_yukon": ("began",), "klondike_board": ("asked",)}
"""Events that never get a line of the log, in lower case, by game."""
_PROSE: Final = re.compile(r"[A-Za-z]{2,}[,.:;]? [A-Za-z]|[A-Z][a-z]+[ .!?]?\Z")
_CODE: Final = re.compile(
    "<| ?(begin|case|create|delete|drop|insert|not null|on conflict|order by|pragma|primary key|save text"
    r"|select|where) "
    r"|[a-z_]+(\.\w+)+\Z"
)
"""A pattern for the beginnings of SVG and SQL, and for the keys of messages."""
_FAULTS: Final = (
    "ValueError", "OSError", "TypeError", "NotADirectoryError", "BadCard", "BadCheck", "BadData", "BadEntry",
    "BadLine", "BadPicture", "BadRecord", "JobFailed", "faults",
)  # fmt: skip
"""Errors raised for programmers or never shown, and the function that lists the faults of a state."""
_QUIET: Final = ("ParamSpec", "TypeVar", "cast", "deprecated", "filterwarnings", *_FAULTS[1:])
"""Calls whose texts players do not read."""


class Call(NamedTuple):
    """A message that code or data make: its key, the names of its values, and its place in the source.

    `key` is a pattern unless `is_whole`.
    """

    key: str
    values: frozenset[str]
    place: str
    is_whole: bool


# ------------------------------------------------------------------ what code says
def sources(*folders: str) -> list[Path]:
    """Return the modules of the product, or those in these folders and of these file names."""
    found = (ROOT.glob(each if each.endswith(".py") else f"{each}/**/*.py") for each in folders or PRODUCT)
    return sorted(path for paths in found for path in paths)


@cache
def calls() -> tuple[Call, ...]:
    """Return all messages that code and data make. Raises ValueError if a key cannot be determined."""
    made = [call for path in sources() for call in _calls(path)]
    rooms = {"patience": "klondike_patience", **{game: game for game in GAMES}}
    narrated = (call for room, game in rooms.items() for call in _narrated(room, game))
    return (*made, *narrated, *(Call(told.key, frozenset(), place, True) for told, place in _in_data()))


def _in_data() -> Iterator[tuple[Message, str]]:
    """Yield the messages that data files name by their keys, each with its file."""
    for game in GAMES:
        book = {
            "rules.toml": rulebook.rules(game),
            "about.toml": about(game),
            "coach.toml": coaching(game),
            "why.toml": rulebook.why(game),
            "lesson.toml": lesson(game),
        }
        yield from ((told, f"assets/{game}/{name}") for name, data in book.items() for told in _named(data))
        tempers = (Message(f"{about(game).temper}.{level}") for level in LEVELS)
        posters = (Message(f"{game}.about.{part}") for part in ("title", "line", "players"))
        yield from ((told, f"assets/{game}/about.toml") for told in (*tempers, *posters))


def _named(data: object) -> Iterator[Message]:
    """Yield the messages that an object of a data file names: by its `key`, its properties, and its parts."""
    if isinstance(data, tuple):
        for part in data:
            yield from _named(part)
    elif is_dataclass(data):
        told = [getattr(data, name) for name, each in vars(type(data)).items() if isinstance(each, property)]
        keys = [Message(getattr(data, "key", ""))] if getattr(data, "key", "") else []
        yield from dict.fromkeys((*keys, *(each for each in told if isinstance(each, Message))))
        yield from (named for field in fields(data) for named in _named(getattr(data, field.name)))
    if isinstance(data, Wording):
        yield from (Message(f"{data.key}.{word}") for _, word in data.values)


def _calls(path: Path) -> Iterator[Call]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "message":
            values = frozenset(word.arg or "" for word in node.keywords)
            place = f"{path.relative_to(ROOT)}:{node.lineno}"
            for key, is_whole in _keys(node.args[0], place):
                yield Call(key, values, place, is_whole)


def _narrated(room: str, game: str) -> Iterator[Call]:
    """Yield a call for each message that a narrator makes of events and tasks, by their classes.

    They are the log lines of all events but the `SILENT` ones, and all others that have English words.
    """
    given = _given_to_narrator(room)
    known = {key for folder in catalogues() for key in read(folder / f"{ENGLISH}.po").entries}
    for kind in _told_kinds(game) if given else ():
        for part, values in given.items():
            name = kind.__name__.lower()
            key = rf"{re.escape(f'{room}.{part}.{name}')}(\.[\w-]+)?"
            has_line = part == "log" and kind in GAMES[game].event_types and name not in SILENT.get(game, ())
            if has_line or any(map(re.compile(key).fullmatch, known)):
                fields: tuple[str, ...] = getattr(kind, "__match_args__", ())
                yield Call(key, values.union(fields), f"games/{room}", False)


def _told_kinds(game: str) -> Iterator[type]:
    """Yield the classes of events and tasks of a game."""
    yield from GAMES[game].event_types
    for name in ("state", "pending"):
        if find_spec(f"games.{game}.{name}"):
            kinds = vars(import_module(f"games.{game}.{name}")).values()
            yield from (kind for kind in kinds if isinstance(kind, type) and hasattr(kind, "_fields"))


def _given_to_narrator(room: str) -> dict[str, frozenset[str]]:
    """Return the names of the values that the code of a game gives its narrator besides fields.

    They are grouped by part of the catalogue, such as "log". The room "patience" serves both patiences.
    """
    given: dict[str, frozenset[str]] = {}
    for path in sources(f"ui/games/{room}"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        makers = {node.name: node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and ast.unparse(node.func).lstrip("_").startswith("NARRATOR."):
                is_line = ast.unparse(node.func).endswith("said")
                part = "log" if is_line else str(ast.literal_eval(node.args[0]))
                values = (name for word in node.keywords for name in _names(word, makers))
                given[part] = given.get(part, frozenset()).union(values) - {"by"}
    return given


def _names(word: ast.keyword, makers: Mapping[str, ast.FunctionDef]) -> Iterator[str]:
    """Yield the names of the values that a keyword gives: its own, or dict keys in the function it calls."""
    if word.arg:
        yield word.arg
    elif isinstance(word.value, ast.Call):
        for node in ast.walk(makers[ast.unparse(word.value.func)]):
            if isinstance(node, ast.Dict):
                yield from (str(ast.literal_eval(key)) for key in node.keys if key)


def _keys(node: ast.expr, place: str) -> Iterator[tuple[str, bool]]:
    """Yield the keys that an expression can give, each with True, or a pattern for them with False.

    Raises ValueError if they are not written in the expression.
    """
    if isinstance(node, ast.Constant):
        yield str(node.value), True
    elif isinstance(node, ast.IfExp):
        yield from _keys(node.body, place)
        yield from _keys(node.orelse, place)
    elif isinstance(node, ast.JoinedStr):
        parts = (
            re.escape(str(part.value)) if isinstance(part, ast.Constant) else r"[\w-]+"
            for part in node.values
        )
        yield "".join(parts), False
    else:
        raise ValueError(f"{place}: the key of a message must be written there")


@cache
def values_of(key: str) -> frozenset[str] | None:
    """Return the names of all values that code gives a message anywhere; None if no code makes it."""
    whole, patterns = _by_key()
    found = [*whole.get(key, ()), *(values for pattern, values in patterns if pattern.fullmatch(key))]
    return frozenset[str]().union(*found) if found else None


@cache
def _by_key() -> tuple[dict[str, list[frozenset[str]]], list[tuple[re.Pattern[str], frozenset[str]]]]:
    """Return the values of the messages by their keys, and those of the others by their patterns."""
    whole: dict[str, list[frozenset[str]]] = {}
    for call in calls():
        if call.is_whole:
            whole.setdefault(call.key, []).append(call.values)
    return whole, [(re.compile(call.key), call.values) for call in calls() if not call.is_whole]


def prose(path: Path) -> Iterator[str]:
    """Yield a fault for each text in a module that looks like words for players."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    silent = {id(node) for part in ast.walk(tree) if _is_silent(part) for node in ast.walk(part)}
    for node in ast.walk(tree):
        if not isinstance(node, ast.Constant) or id(node) in silent or node.value in EXCUSED:
            continue
        if isinstance(node.value, str) and _PROSE.search(node.value) and not _CODE.match(node.value):
            yield f"{path.relative_to(ROOT)}:{node.lineno}: {node.value!r} belongs into a catalogue"


def _is_silent(node: ast.AST) -> bool:
    """Return True if a part of the code has no text for players: documentation, or text for programmers."""
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Constant)
    if isinstance(node, ast.Assign):
        return ast.unparse(node.targets[0]) == "__all__"
    if isinstance(node, ast.Raise):
        return isinstance(node.exc, ast.Call) and ast.unparse(node.exc.func) in _FAULTS
    if isinstance(node, ast.Call):
        return ast.unparse(node.func).rpartition(".")[2] in _QUIET
    if isinstance(node, ast.AnnAssign):
        return ast.unparse(node.annotation) == "TypeAlias" or ast.unparse(node.target) in ("_WORDS", "words")
    return isinstance(node, ast.FunctionDef) and node.name.endswith("faults")


# ------------------------------------------------------------------ catalogues
def catalogues() -> list[Path]:
    """Return the folders of all catalogues, sorted."""
    return sorted(path.parent for path in ASSETS.glob(f"*/words/**/{ENGLISH}.po"))


def name_of(folder: Path) -> str:
    """Return the name of the catalogue in a folder, such as "shared" or "strike_it_rich/rules"."""
    return folder.relative_to(ASSETS).as_posix().replace("/words", "", 1)


def translations(folder: Path) -> list[str]:
    """Return the languages other than English that a catalogue has or must have."""
    others = [code for code in LANGUAGES if code not in (ENGLISH, PSEUDO)]
    is_needed = name_of(folder).partition("/")[0] in WHOLE
    return [code for code in others if is_needed or (folder / f"{code}.po").is_file()]


def faults() -> list[str]:
    """Return a line for each fault in the words of the product."""
    found = [line for path in sources() for line in prose(path)]
    known: set[str] = set()
    for folder in catalogues():
        try:
            english = read(folder / f"{ENGLISH}.po")
            known |= set(english.entries)
            found += _english_faults(name_of(folder), english)
            for code in translations(folder):
                found += _other_faults(name_of(folder), code, english, read(folder / f"{code}.po"))
        except (BadCatalogue, OSError) as fault:
            found.append(str(fault))
    found += [
        f"{call.place}: there are no words for {call.key}"
        for call in calls()
        if call.key not in known and (call.is_whole or not any(map(re.compile(call.key).fullmatch, known)))
    ]
    return found


def _english_faults(name: str, english: Catalogue) -> Iterator[str]:
    where = f"{name}/{ENGLISH}"
    for key, entries in english.entries.items():
        given = values_of(key)
        if catalogue_of(key) != name:
            yield f"{where}: {key} belongs into {catalogue_of(key)}"
        if given is None:
            yield f"{where}: no code says {key}"
        elif strange := _asked(entries) - given:
            yield f"{where}: {key} is not given {', '.join(sorted(strange))}"
        yield from _entry_faults(where, key, entries)


def _other_faults(name: str, code: str, english: Catalogue, other: Catalogue) -> Iterator[str]:
    where = f"{name}/{code}"
    for key, entries in english.entries.items():
        mine = other.entries.get(key, [])
        if not mine:
            yield f"{where}: {key} has no words"
        elif unsaid := _cases(entries) - _cases(mine):
            yield f"{where}: {key} has no words for {', '.join(sorted(unsaid))}"
        elif _places(mine) != _places(entries):
            yield f"{where}: {key} does not take the same values as in English"
        elif strange := _asked(mine) - (values_of(key) or frozenset()):
            yield f"{where}: {key} is not given {', '.join(sorted(strange))}"
        yield from _entry_faults(where, key, mine)
    yield from (f"{where}: English has no {key}" for key in other.entries if key not in english.entries)


def _entry_faults(where: str, key: str, entries: Iterable[Entry]) -> Iterator[str]:
    if entries and not any(not entry.role and not entry.conditions for entry in entries):
        yield f"{where}: {key} has no words for all other cases"
    for entry in entries:
        if missing := {char for form in entry.forms for char in form if not _has_glyph(char)}:
            yield f"{where}: {key} has letters that we do not ship: {' '.join(sorted(missing))}"


def _places(entries: Iterable[Entry]) -> set[str]:
    """Return the names of the values that stand in words."""
    return {place[1] for entry in entries for form in entry.forms for place in PLACE.finditer(form)}


def _cases(entries: Iterable[Entry]) -> set[str]:
    """Return the cases that change the meaning: a value that is none, several, no or yes."""
    conditions = {condition for entry in entries for condition in entry.conditions}
    return {f"{name}: {wanted}" for name, wanted in conditions if wanted in ("none", "several", "yes", "no")}


def _asked(entries: Iterable[Entry]) -> set[str]:
    """Return the names of the values that words need.

    They stand in the words or decide between them; a plural needs "count".
    """
    deciding = {name for entry in entries for name, _ in entry.conditions}
    counted = {"count" for entry in entries if len(entry.forms) > 1}
    return _places(entries) | deciding | counted


def _has_glyph(char: str) -> bool:
    """Return True if our font draws a character other than as one that no font has."""
    return char == "\n" or _drawn(char) != _drawn("\U0010ffff")


@cache
def _drawn(char: str) -> bytes:
    import pygame

    from ui.draw.text import font

    pygame.font.init()
    return pygame.image.tobytes(font(16).render(char, True, "white"), "RGBA")


# ------------------------------------------------------------------ catalogues brought up to date
def update(folder: Path, code: str) -> None:
    """Add missing keys to a catalogue, without words, and remove those that neither code nor data name."""
    path = folder / f"{code}.po"
    text = path.read_text(encoding="utf-8")
    written = list(blocks(text))
    for block in reversed(written):
        if (key := key_of(block)) and values_of(key) is None:
            text = text[: block.start()].rstrip("\n") + "\n\n" + text[block.end() :].lstrip("\n")
    there = {key_of(block) for block in written}
    for key in _wanted(folder):
        if key not in there:
            text = f"{text.rstrip()}\n\n{_empty(folder, code, key)}"
    path.write_text(text, encoding="utf-8")


def _wanted(folder: Path) -> list[str]:
    """Return the keys that a catalogue needs: English ones in use, and those written out in code and data."""
    name = name_of(folder)
    own = [key for key, _, _, is_whole in calls() if is_whole]
    english = read(folder / f"{ENGLISH}.po").entries
    said = (key for key in english if values_of(key) is not None)
    return list(dict.fromkeys([*said, *(key for key in own if catalogue_of(key) == name)]))


def _empty(folder: Path, code: str, key: str) -> str:
    """Return the catalogue text of an untranslated message, with its English words in a comment."""
    entries = read(folder / f"{ENGLISH}.po").entries.get(key, [])
    comments = "".join(f"#. English: {form}\n" for entry in entries for form in entry.forms)
    if not any(len(entry.forms) > 1 for entry in entries):
        return f'{comments}msgid "{key}"\nmsgstr ""\n'
    forms = "".join(f'msgstr[{number}] ""\n' for number in range(read(folder / f"{code}.po").count))
    return f'{comments}msgid "{key}"\nmsgid_plural "{key}"\n{forms}'


def main() -> int:
    """Bring all catalogues up to date and print their faults; return 1 if there are any, else 0."""
    for folder in catalogues():
        for code in (ENGLISH, *translations(folder)):
            update(folder, code)
    found = faults()
    print("\n".join(found) or "All words are there.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
