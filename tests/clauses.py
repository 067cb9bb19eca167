"""The marker that says which clauses of a printed rulebook a test holds the game to: `@clause("KP-10a")`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, TypeVar

from games import GAMES
from games.assets import ASSETS
from games.rulebook import clauses
from tests.kit.faults import laws_of

F = TypeVar("F", bound=Callable[..., Any])


def books() -> list[str]:
    """The games whose assets hold clauses."""
    return [name for name in GAMES if (ASSETS / name / "clauses.toml").is_file()]


def clause(*numbers: str) -> Callable[[F], F]:
    """Mark a test with the clauses it holds; a number that no rulebook has is refused at once."""
    written = [path.parent.name for path in sorted(ASSETS.glob("*/clauses.toml"))]
    for number in numbers:
        if not any(number in clauses(book) for book in written):
            raise ValueError(f"there is no clause {number}")

    def mark(test: F) -> F:
        if not test.__name__.startswith("test_"):
            raise ValueError(f"{test.__name__} is no test")
        vars(test)["clauses"] = numbers
        return test

    return mark


def held(game: str) -> Iterator[str]:
    """The clauses that tests of a game, and those of all games, are marked with."""
    laws_of(game)  # fails with a sentence if the game has no tests
    for name in (game, "contract", "games"):
        package = import_module(f"tests.{name}")
        for module in iter_modules(package.__path__, f"{package.__name__}."):
            if module.name.rpartition(".")[2].startswith("test_"):
                for called, thing in vars(import_module(module.name)).items():
                    yield from vars(thing).get("clauses", ()) if called.startswith("test_") else ()
