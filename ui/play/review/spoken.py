"""A review as screen readers tell it: the chances after each turn, and the sum of each player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from games.core import Player, message
from ui.accessibility.phrases import join_parts, join_sentences
from ui.play.review.balance import BalanceRow
from ui.play.review.curve import CurvePoint
from ui.play.review.parts import signed
from ui.widgets.element import Element, labels
from ui.words import in_words, percent

if TYPE_CHECKING:
    from ui.draw.seats import SeatLook


def point_words(point: CurvePoint, seats: Sequence[SeatLook]) -> str:
    """Return the turn, its player, what happened, and all chances."""
    head = message("moment.at", turn=point.turn, who=Player(seats[point.seat].name))
    return join_sentences((head, point.line, _chances(point, seats)))


def turns(points: Sequence[CurvePoint], seats: Sequence[SeatLook]) -> Element:
    """Return the list of the chances after each turn."""
    lines = (
        join_sentences(
            (
                message("moment.at", turn=point.turn, who=Player(seats[point.seat].name)),
                _chances(point, seats),
            )
        )
        for point in points
    )
    return Element("turns", message("review.spoken.turns"), "list", children=labels(lines))


def table(rows: Sequence[BalanceRow], seats: Sequence[SeatLook]) -> Element:
    """Return the sum of each player: first chance, luck, choices and result."""
    lines = []
    for look, row in zip(seats, rows, strict=True):
        parts = [
            message("spoken.fact", name=message(f"review.{name}"), value=value)
            for name, value in (
                ("first", percent(row.first)),
                ("luck", message("review.spoken.points", points=signed(row.luck))),
                ("choices", message("review.spoken.points", points=signed(row.choices))),
                ("result", percent(row.result)),
            )
        ]
        told = join_parts(*map(in_words, parts))
        lines.append(in_words(message("spoken.fact", name=look.full_name, value=told)))
    return Element("table", message("review.table"), "group", children=labels(lines))


def _chances(point: CurvePoint, seats: Sequence[SeatLook]) -> str:
    return join_parts(
        *(
            message("spoken.figure", name=look.shown_name, value=percent(chance))
            for look, chance in zip(seats, point.chances, strict=True)
        )
    )
