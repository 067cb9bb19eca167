"""The files that git calls changed, and what of the program and of its tests they touch."""

from __future__ import annotations

import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import Final, NamedTuple

import main
from games import GAMES
from tools.changed.imports import ImportGraph, module_of

ROOT: Final = Path(main.HERE)

WHOLE: Final = ("pyproject.toml", "requirements.txt", "tests/requirements.txt", "tests/__main__.py")
"""Files that touch everything. So does tests/conftest.py, with the tests' modules that it imports."""

SHORT: Final = {
    "strike": ("strike_it_rich",),
    "klondike": ("klondike_board",),
    "yukon": ("gold_am_yukon",),
    "calamity": ("calamityville",),
    "joker": ("joker_klondike",),
    "patience": ("klondike_patience", "joker_klondike"),
}
"""The games that a short name stands for, in the names of tests, scripts and scenes."""

READERS: Final = {
    "assets/shared/art/": "ui.draw.svg",
    "assets/shared/thumbs/": "ui.draw.svg",
    "assets/shared/words/": "ui.words",
    "assets/shared/sounds/": "ui.app.sound",
    "assets/shared/tune.ogg": "ui.app.sound",
    "assets/shared/licenses.txt": "ui.screens.about",
    "assets/": "games.assets",
}
"""The modules that read the data that all games share; the first match counts."""

WIDE: Final = ("tests", "ui", "assets", "shared", "games", "saves", "tools", "words")
"""Folders whose names say nothing of a file in them."""
_PROGRAM: Final = ("bootstrap", "games", "saves", "ui", "tools")  # main.py starts everything
_CODE: Final = ("games", "ui", "tests", "assets")
GAME_NAMES: Final = tuple(sorted(path.parent.name for path in (ROOT / "tests").glob("*/laws.py")))
"""The names of all games, also of those that only tests have."""


class BadBase(Exception):
    """A commit that git does not know, or no git at all."""


class Touched(NamedTuple):
    """The files, games and modules that a change touches, in types that can be pickled.

    Files of `games` have changed. `rules` are games whose rules are touched, and `screens` those whose screen
    is. `own` are touched modules of single games, and `shared` all others of the program. `tests` are files
    and folders of tests, all touched, and `data` files that no import leads to. `whole` are files
    that touch everything.
    """

    files: tuple[str, ...] = ()
    games: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    screens: tuple[str, ...] = ()
    own: tuple[str, ...] = ()
    shared: tuple[str, ...] = ()
    tests: tuple[str, ...] = ()
    data: tuple[str, ...] = ()
    whole: tuple[str, ...] = ()


def changed_files(base: str, root: Path = ROOT) -> list[str]:
    """Return new files, and those that differ from the commit where this branch left `base`.

    Raises `BadBase`.
    """
    left = _git(root, "merge-base", "--", base, "HEAD").strip()
    changed = _git(root, "diff", "--name-only", "--no-renames", "-z", left, "--")
    new = _git(root, "ls-files", "--others", "--exclude-standard", "-z")
    return sorted({*changed.split("\0"), *new.split("\0")} - {""})


def _git(root: Path, *words: str) -> str:
    try:
        done = subprocess.run(["git", *words], cwd=root, capture_output=True, encoding="utf-8", check=False)
    except FileNotFoundError:
        raise BadBase("git is missing") from None
    if done.returncode:
        raise BadBase(done.stderr.strip() or f"git {words[0]} finds nothing")
    return done.stdout


def named_games(text: str) -> set[str]:
    """Return the games that a text names, by their full names or by short ones."""
    text = text.lower()
    found = set()
    for game in GAME_NAMES:
        if game in text:
            found.add(game)
            text = text.replace(game, "")
    return found.union(*(games for short, games in SHORT.items() if short in text))


def games_of(path: str) -> set[str]:
    """Return the games that a file belongs to, by its folders; scripts of tests tell it by their names."""
    parts = path.split("/")
    found = set(parts[:-1]) & {*GAME_NAMES} if parts[0] in _CODE else set()
    if not found and parts[0] == "tests" and not path.endswith(".py"):
        found = named_games(parts[-1])
    return found


def touched_by(files: Iterable[str], graph: ImportGraph) -> Touched:
    """Return what some changed files touch."""
    files = tuple(files)
    whole = [path for path in files if path in WHOLE]
    games = set[str]().union(*map(games_of, files))
    modules = {module_of(path) for path in files if path.endswith(".py")}
    unread = [path for path in files if not path.endswith(".py")]
    data = [path for path in unread if path.startswith("tests/") and not games_of(path)]
    readers = {_reader(path) for path in unread if not games_of(path)} - {""}
    program = graph.importers({each for each in modules | readers if not _is_test(each)}, _PROGRAM)
    own = {module for module in program if _game_of_module(module)}
    helpers = {module_of(path) for path in files if path.startswith("tests/") and path.endswith(".py")}
    helpers = {module for module in helpers if not _game_of_module(module)}.union(
        *(_mentions(path, graph) for path in data)
    )
    tests = _test_files(graph, graph.importers(helpers, ("tests",)) | _users(graph, program - own))
    beyond_screens = set[str]().union(*(games_of(path) for path in files if not path.startswith("ui/")))
    packages = {".".join(module.split(".")[:2]) for module in program}
    return Touched(
        files=files,
        games=tuple(sorted(games)),
        rules=tuple(sorted(beyond_screens | {game for game in GAMES if GAMES.spec(game).rules in packages})),
        screens=tuple(sorted(games | {game for game in GAMES if _screen_module(game) in program})),
        own=tuple(sorted(own | {each for each in modules if _is_test(each)})),
        shared=tuple(sorted(program - own)),
        tests=tuple(sorted(tests)),
        data=tuple(path for path in unread if not _reader(path)),
        whole=(*whole, *(["tests/conftest.py"] if "tests/" in tests else [])),
    )


def _mentions(path: str, graph: ImportGraph) -> set[str]:
    """Return the modules of tests that name a data file; all in its folder if none names even a folder."""
    folder, _, name = path.rpartition("/")
    texts = {
        module: (graph.root / file).read_text(encoding="utf-8")
        for module, file in graph.files.items()
        if _is_test(module)
    }
    folders = [part for part in folder.split("/") if part not in WIDE]
    if any(word in text for word in (name, *folders) for text in texts.values()):
        return {module for module, text in texts.items() if name in text}
    return {module for module in texts if graph.files[module].startswith(f"{folder}/")}


def _reader(path: str) -> str:
    return next((reader for start, reader in READERS.items() if path.startswith(start)), "")


def _is_test(module: str) -> bool:
    return module.partition(".")[0] == "tests"


def _game_of_module(module: str) -> str:
    return next((part for part in module.split(".")[:3] if part in GAME_NAMES), "")


def _screen_module(game: str) -> str:
    return GAMES.spec(game).screen.partition(":")[0]


def _users(graph: ImportGraph, program: set[str]) -> set[str]:
    """Return the modules with tests that import some modules of the program directly."""
    return {
        module
        for module, names in graph.imports.items()
        if _is_test(module) and module.rpartition(".")[2].startswith("test_") and names & program
    }


def _test_files(graph: ImportGraph, modules: Iterable[str]) -> set[str]:
    """Return the files with tests among some modules, and the folders of all conftest.py among them."""
    found = set()
    for module in modules:
        path = graph.files.get(module, "")
        name = path.rpartition("/")[2]
        if name == "conftest.py":
            found.add(path.removesuffix(name))
        elif name.startswith("test_"):
            found.add(path)
    return found
