"""The end of a game as screen readers tell it: the ranking, each fact of each player, and the course."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from games.core import Words, message
from ui.widgets.element import Element, labels
from ui.words import in_words

if TYPE_CHECKING:
    from ui.draw.seats import SeatLook
    from ui.play.results.facts import Ending

_POINTS: Final = 10  # points of a curve that are told


def ranking(rows: Sequence[tuple[int, str, Words, Words]]) -> Element:
    """Return the list of the players, by rows of place, name, fortune and another fact."""
    items = tuple(
        Element(
            number, message("spoken.rank", place=place, name=name, amount=amount), "list_item", more,
            position=(number, len(rows)),
        )
        for number, (place, name, amount, more) in enumerate(rows, 1)
    )  # fmt: skip
    return Element("ranking", message("spoken.ranking"), "list", children=items)


def facts(ending: Ending, seats: Sequence[SeatLook]) -> Element:
    """Return the table of facts, with a line for each."""
    lines = (
        _fact(
            row.name,
            [
                message("spoken.figure", name=seat.shown_name, value=value)
                for seat, value in zip(seats, row.values, strict=True)
            ],
        )
        for row in ending.rows
    )
    return Element("facts", message("spoken.facts"), "group", children=labels(lines))


def course(ending: Ending, seats: Sequence[SeatLook]) -> Element:
    """Return the chart of the game: for each player the fortune at some turns, the last one included."""
    label, lines = ending.course.label, list[Words]()
    for seat, values in zip(seats, ending.course.values, strict=True):
        last = len(values) - 1
        turns = sorted({round(last * part / _POINTS) for part in range(_POINTS + 1)})
        said = [message("spoken.at_turn", turn=turn, amount=in_words(label(values[turn]))) for turn in turns]
        lines.append(_fact(seat.shown_name, said))
    return Element("course", ending.course.title, "group", children=labels(lines))


def _fact(name: Words, values: Sequence[Words]) -> Words:
    return message("spoken.fact", name=name, value="; ".join(map(in_words, values)))
