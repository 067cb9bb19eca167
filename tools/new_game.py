"""Begin a game: `python3 -m tools.new_game gold_pan` copies PIG, a small but complete game, to another name.

The copy is registered and can be played at once; docs/adding-a-game.md tells what to change then.
"""

from __future__ import annotations

import argparse
import keyword
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

import main as program

ROOT: Final = Path(program.HERE)
PIG: Final = Path("tools/pig")
LAWS: Final = Path("tests/pig/laws.py")
RULES: Final = ("__init__", "state", "rules", "ai")
SCREEN: Final = ("table", "face", "controller", "words")
REGISTRY: Final = Path("games/__init__.py")
SILENT: Final = Path("tools/words/calls.py")


class BadName(ValueError):
    """Error for a name that no new game can have; its text is a sentence for the developer."""


class Name(NamedTuple):
    """The forms of a game's name: in code, for players, as a class, and before the numbers of its clauses."""

    name: str
    title: str
    kind: str
    prefix: str

    @classmethod
    def of(cls, name: str, taken: set[str]) -> Name:
        """Return the forms of a name; `taken` are the prefixes of other games. Raises `BadName`."""
        if not re.fullmatch(r"[a-z]+(_[a-z]+)*", name) or keyword.iskeyword(name):
            raise BadName(f"{name!r} is no name for a package: write it like gold_pan.")
        words = name.split("_")
        first, rest = name[0], "".join(word[0] for word in words[1:]) + words[0][1:]
        prefixes = [f"{first}{letter}".upper() for letter in rest]
        prefix = next((each for each in prefixes if each not in taken), "")
        if not prefix:
            raise BadName(f"All prefixes of clauses that fit {name!r} are taken: choose another name.")
        return cls(name, name.replace("_", " ").upper(), "".join(map(str.title, words)), prefix)

    def rewrite(self, text: str) -> str:
        """Return a text of PIG as one of this game."""
        for pattern, new in (
            (r"\btools\.pig\.(?=controller|face|table|words)", f"ui.games.{self.name}."),
            (r"\btools\.pig import words", f"ui.games.{self.name} import words"),
            (r"\btools\.pig\b", f"games.{self.name}"),
            (r"(?m)^PIG\b", self.name.upper()),
            (r"\bPIG\b", self.title),
            (r"\bPig", self.kind),
            (r"\bPG\b", self.prefix),
            (r"\bpg\b", self.prefix.lower()),
            (r"(?<![a-z])pig\b", self.name),
        ):
            text = re.sub(pattern, new, text)
        return text


def taken_prefixes() -> set[str]:
    """Return the prefixes of all rulebooks."""
    books = (ROOT / "assets").glob("*/clauses.toml")
    found = (
        re.search(r'^prefix = "(\w+)"', book.read_text(encoding="utf-8"), re.MULTILINE) for book in books
    )
    return {match[1] for match in found if match}


def copies(name: Name) -> Iterator[tuple[Path, bytes]]:
    """Yield the files of the new game, by their paths below the root."""
    rules, screen, tests = Path("games", name.name), Path("ui/games", name.name), Path("tests", name.name)
    targets = {PIG / f"{each}.py": rules / f"{each}.py" for each in RULES}
    targets |= {PIG / f"{each}.py": screen / f"{each}.py" for each in SCREEN}
    targets[LAWS] = tests / "laws.py"
    for path in sorted((ROOT / PIG / "assets").rglob("*")):
        inside = path.relative_to(ROOT / PIG / "assets")
        if path.is_file():
            renamed = inside.with_name(inside.name.replace("poster_pig", f"poster_{name.name}"))
            targets[path.relative_to(ROOT)] = Path("assets", name.name) / renamed
    for source, target in targets.items():
        data = (ROOT / source).read_bytes()
        is_picture = source.suffix == ".jpg"
        yield target, data if is_picture else name.rewrite(data.decode("utf-8")).encode("utf-8")
    yield screen / "__init__.py", f'"""The screen of {name.title}."""\n'.encode()
    yield tests / "__init__.py", f'"""The tests of {name.title}."""\n'.encode()


def registered(text: str, name: Name) -> str:
    """Return the source of the registry with one more line."""
    lines = text.splitlines(keepends=True)
    last = max(number for number, line in enumerate(lines) if line.lstrip().startswith("_builtin("))
    lines.insert(
        last + 1, f'            _builtin("{name.name}", "{name.name}.controller:{name.name.upper()}"),\n'
    )
    return "".join(lines)


def silenced(text: str, name: Name) -> str:
    """Return the source of `SILENT` with the one event of PIG that has no line in the log."""
    return re.sub(
        r"^(SILENT: Final = \{.*?)(,?\s*)\}",
        rf'\1, "{name.name}": ("took",)\2}}',
        text,
        count=1,
        flags=re.M | re.S,
    )


def begin(name: Name) -> list[Path]:
    """Write and register the new game; return the paths of its files. Raises `BadName` if one is taken."""
    files = dict(copies(name))
    if found := [path for path in {*files, Path("games", name.name)} if (ROOT / path).exists()]:
        raise BadName(f"There is {found[0].as_posix()} already: choose another name.")
    for path, data in files.items():
        (ROOT / path).parent.mkdir(parents=True, exist_ok=True)
        (ROOT / path).write_bytes(data)
    for path, change in ((REGISTRY, registered), (SILENT, silenced)):
        whole = (ROOT / path).read_text(encoding="utf-8")
        (ROOT / path).write_text(change(whole, name), encoding="utf-8", newline="\n")
    return list(files)


def tidy(paths: list[Path]) -> None:
    """Put the imports of new modules in order, and format them, as the lint test wants it."""
    modules = [str(path) for path in [*paths, REGISTRY, SILENT] if path.suffix == ".py"]
    for command in (["check", "--select", "I", "--fix"], ["format"]):
        subprocess.run([sys.executable, "-m", "ruff", *command, "--quiet", *modules], cwd=ROOT, check=True)


NEXT: Final = """Made {count} files of {title}, in games/, ui/games/, assets/ and tests/{name}. Try it:
  python3 main.py --game {name}
docs/adding-a-game.md tells what to change, and which tests to run."""


def main(argv: list[str]) -> int:
    """Begin the game that the command line names; return 2 if it cannot be named so."""
    parser = argparse.ArgumentParser(prog="python3 -m tools.new_game", description="Begins a game.")
    parser.add_argument("name", help="the name of its packages, like gold_pan; it never changes later")
    given = parser.parse_args(argv)
    try:
        name = Name.of(given.name, taken_prefixes())
        paths = begin(name)
    except BadName as fault:
        print(fault, file=sys.stderr)
        return 2
    tidy(paths)
    print(NEXT.format(count=len(paths), title=name.title, name=name.name))
    return 0


if __name__ == "__main__":
    program.ensure_libraries("tests/requirements.txt")
    sys.exit(main(sys.argv[1:]))
