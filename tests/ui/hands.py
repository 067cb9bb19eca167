"""Hands for the rooms: names of choices, and what functions are called with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from tests.ui.harness import Desk
from ui.widgets.controls import Choice
from ui.words import in_words


def choices(desk: Desk) -> Sequence[Choice[Any]]:
    """The rows of names to choose from."""
    rows: Sequence[object] = getattr(desk.scene, "controls", ())
    return [row for row in rows if isinstance(row, Choice)]


def choose(desk: Desk, name: str) -> None:
    """Click on one of the names to choose from."""
    places = {
        in_words(option.name): part
        for row in choices(desk)
        for option, part in zip(row.options, row.parts(), strict=True)
    }
    desk.click(places[name].center)
    desk.settle()


def overhear(
    monkeypatch: pytest.MonkeyPatch, owner: object, name: str, argument: int, into: list[Any] | None = None
) -> list[Any]:
    """What a function is called with from now on, in one of its places."""
    told: list[Any] = [] if into is None else into
    real = getattr(owner, name)

    def telling(*args: Any, **more: Any) -> Any:
        told.append(args[argument])
        return real(*args, **more)

    monkeypatch.setattr(owner, name, telling)
    return told
