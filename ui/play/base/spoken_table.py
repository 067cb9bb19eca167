"""A table for players who listen: its elements, and the answers to the keys that ask for its state."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from games.core import Words, message
from ui.accessibility.tree import all_elements
from ui.widgets.element import Element
from ui.words import in_words

if TYPE_CHECKING:
    from ui.play.base.table_describer import TableDescriber
    from ui.play.panels.hud import Hud
    from ui.play.panels.log import LogLine

_LOG_LINES: Final = 12  # lines of the log in the tree
_NOTHING: Final = message("spoken.nothing")


def table_elements(
    hud: Hud, targets: Sequence[Element], describer: TableDescriber, status: Words
) -> list[Element]:
    """Return the elements of a table in reading order; `targets` are those of the focus."""
    table = describer.arrange(targets)
    inside = {id(each.target) for top in table for each in all_elements(top)}
    buttons = [each for each in targets if each.role == "button" and id(each.target) not in inside]
    parts = [
        Element("status", status, "status"),
        Element("table", message("spoken.table"), "group", children=_with_list(table)),
        Element("buttons", "", "group", children=tuple(buttons)),  # readers tell each name when it is entered
        Element("players", message("spoken.players"), "list", children=_players(hud, describer)),
        Element("log", message("spoken.log"), "log", children=_log(hud.log.lines)),
    ]
    return [each for each in parts if each.children or each.role == "status"]


def _with_list(table: Sequence[Element]) -> tuple[Element, ...]:
    """Return the elements of a table, with mere texts in a list: readers tell loose ones all at once."""
    texts = [each for each in table if each.role == "label" and each.target is None]
    count = len(texts)
    items = [
        replace(each, role="list_item", position=(number, count)) for number, each in enumerate(texts, 1)
    ]
    rest = [each for each in table if each not in texts]
    there = [Element("texts", message("spoken.on_table"), "list", children=tuple(items))] if items else []
    return (*rest, *there)


def _players(hud: Hud, describer: TableDescriber) -> tuple[Element, ...]:
    """Return an element for each row as it is shown: an amount that is hidden there is not told."""
    count = len(hud.rows)
    return tuple(
        Element(
            seat,
            describer.row(seat, facts),
            "list_item",
            describer.holdings(seat),
            area=area,
            position=(seat + 1, count),
        )
        for seat, (area, facts) in enumerate(hud.rows)
    )


def _log(lines: Sequence[LogLine]) -> tuple[Element, ...]:
    begin = max(0, len(lines) - _LOG_LINES)
    return tuple(Element(begin + n, line.words, "list_item") for n, line in enumerate(lines[begin:]))


def count_of_kept(before: Sequence[LogLine], now: Sequence[LogLine]) -> int:
    """Return the number of the first lines that the log has kept."""
    most = min(len(before), len(now))
    if len(before) == len(now) and before[-1:] == now[-1:]:  # so it is nearly always
        return most
    return next((count for count in range(most) if before[count] != now[count]), most)


# ------------------------------------------------------------------ answers
def turn_and_actions(hud: Hud) -> list[Words]:
    """Return whose turn it is, and what the buttons beside the table would do."""
    ready = [each for each in hud.actions if each.visible and each.enabled]
    return [hud.prompt, *actions(each.describe() for each in ready)]


def actions(elements: Iterable[Element]) -> list[Words]:
    """Return what some buttons would do, each with its key."""
    return [message("spoken.action", label=in_words(e.name), key=e.shortcut or "-") for e in elements]


def last_line(hud: Hud) -> list[Words]:
    """Return the last line of the log."""
    return [line.words for line in hud.log.lines[-1:]] or [message("log.begins")]


def all_rows(hud: Hud, describer: TableDescriber) -> list[Words]:
    """Return what the rows of all players say."""
    return [describer.row(seat, facts) for seat, (_, facts) in enumerate(hud.rows)] or [_NOTHING]


def lines_since(hud: Hud, begin: int) -> list[Words]:
    """Return the lines of the log from a number on."""
    return [line.words for line in hud.log.lines[begin:]] or [_NOTHING]


def choices(targets: Sequence[Element]) -> list[Words]:
    """Return what can be chosen on the table, in Tab order: each by its name alone; [] for nothing."""
    return [each.name for each in targets if each.role != "button"]
