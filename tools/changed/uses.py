"""What a test uses: the modules and texts that its code, its fixtures and its parameters lead to.

The code of a function names globals and attributes. Functions and classes of tests are followed, of a class
only the methods whose names occur; the program is not. Lists and dictionaries are followed in parameters, but
not in code, because a table leads to all its cases.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable
from pathlib import Path
from types import CodeType, FunctionType, MethodType, ModuleType
from typing import Any, Final

from games import GAMES
from tools.changed.imports import FOLDERS

ALL_GAMES: Final = "games:GAMES"
"""Stands among the modules for the registry of games in the code of the test's own module."""

_BUILT_IN: Final = "builtins"
_WRAPPERS: Final = (property, functools.cached_property, staticmethod, classmethod)


class Uses:
    """Modules and texts that some objects lead to; `own_texts` are those in a test's own module."""

    def __init__(self, home: str = "") -> None:
        self.modules: set[str] = set()
        self.texts: set[str] = set()
        self.own_texts: set[str] = set()
        self._home = home
        self._names: set[str] = set()  # of all that some code asks for
        self._classes: list[type] = []
        self._seen: dict[int, object] = {}  # the objects too, so that no number is used again

    def add(self, *objects: object) -> None:
        """Follow some objects."""
        queue = list(objects)
        while queue:
            found = queue.pop()
            if id(found) not in self._seen:
                self._seen[id(found)] = found
                queue += self._follow(found)
            queue = queue or self._methods()

    def add_parameters(self, values: Iterable[object]) -> None:
        """Follow the parameters of a case, with all that lists and dictionaries among them hold."""
        queue = list(values)
        while queue:
            value = queue.pop()
            if isinstance(value, str):
                self.own_texts.add(value)
            elif isinstance(value, dict):
                queue += [*value, *value.values()]
            elif isinstance(value, tuple | list | set | frozenset):
                self._note(value)
                queue += value
            elif isinstance(value, functools.partial):
                queue += [value.func, *value.args, *value.keywords.values()]
            else:
                self.add(value)

    def _methods(self) -> list[object]:
        """Return what is new among the methods of classes whose names occur."""
        wanted = [
            value
            for each in self._classes
            for name, value in vars(each).items()
            if name in self._names or name.startswith("__")
        ]
        return [each for each in wanted if id(each) not in self._seen]

    def _note(self, value: object) -> None:
        module = type(value).__module__
        if module != _BUILT_IN:
            self.modules.add(module)

    def _follow(self, found: object) -> list[object]:
        match found:
            case str():
                self.texts.add(found)
            case Path():
                self.texts.add(str(found))
            case ModuleType():
                self.modules.add(found.__name__)
            case functools.partial():
                return [found.func, *found.args, *found.keywords.values()]
            case MethodType():
                return [found.__func__]
            case FunctionType():
                return self._function(found)
            case type():
                self.modules.add(found.__module__)
                if _is_test(found.__module__):
                    self._classes.append(found)
                    return list(found.__bases__)
            case _ if isinstance(found, _WRAPPERS):
                return [getattr(found, name, None) for name in ("fget", "func", "__func__")]
            case _ if hasattr(found, "__wrapped__"):
                return [found.__wrapped__]
            case _:
                self._note(found)
        return []

    def _function(self, function: FunctionType) -> list[object]:
        self.modules.add(function.__module__)
        if not _is_test(function.__module__):
            return []
        found: list[Any] = [getattr(function, "__wrapped__", None), *(function.__defaults__ or ())]
        for cell in function.__closure__ or ():
            try:
                found.append(cell.cell_contents)
            except ValueError:  # it is filled later
                continue
        queue = [function.__code__]
        while queue:
            code = queue.pop()
            queue += [each for each in code.co_consts if isinstance(each, CodeType)]
            self._constants(function, code)
            found += self._globals(function, code.co_names)
        return found

    def _constants(self, function: FunctionType, code: CodeType) -> None:
        texts: set[str] = set()
        for each in code.co_consts:
            if isinstance(each, str) and each != function.__doc__:
                texts.add(each)
            elif isinstance(each, tuple | frozenset):
                texts |= {part for part in each if isinstance(part, str)}
        self.texts |= texts
        if function.__module__ == self._home:
            self.own_texts |= texts

    def _globals(self, function: FunctionType, names: Iterable[str]) -> list[object]:
        found: list[object] = []
        for name in names:
            self._names.add(name)
            value = function.__globals__.get(name)
            if value is GAMES and function.__module__ == self._home:
                self.modules.add(ALL_GAMES)
            if isinstance(value, str) and function.__module__ == self._home:
                self.own_texts.add(value)
            if name.partition(".")[0] in FOLDERS and name not in function.__globals__:  # an import inside
                self.modules |= {name, *(f"{name}.{each}" for each in names)}
            elif not isinstance(value, tuple | list | set | frozenset | dict):
                found.append(value)
        return found


def _is_test(module: str) -> bool:
    return module.startswith("tests.")
