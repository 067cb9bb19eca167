"""The content of an ending: a heading, sentences, the score turn by turn, and a table of facts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

from games.core import Message, Player, Value, Words, message
from games.story import Record, Story
from ui.draw import type as wood_type
from ui.draw.course import Course
from ui.words import in_words

SCORE: Final = "score"
"""The figure at the end of the course."""
Figure: TypeAlias = str | Callable[[Record], int]
"""A figure of a player's record: its name there, or a function that computes it."""
Form: TypeAlias = Callable[[int], Value]


class Row(NamedTuple):
    """A fact: its name, a value for each seat, and the `best` seats (bold), with the most or the least.

    `short` has the values for narrow columns, in the unit of the ending's `short_unit`.
    """

    name: Words
    values: tuple[Value, ...]
    best: tuple[int, ...] = ()
    is_least: bool = False
    short: tuple[Value, ...] = ()


@dataclass(frozen=True, slots=True)
class Ending:
    """Content of an ending: a heading in display letters, sentences, the winning seats, chart and facts.

    `counted` is a sentence on the way the game counts, or ""; with `is_unaided` it is an honor.
    `short_unit` tells the unit of short values, as in "in thousands of $"; without it there are none.
    """

    heading: Words
    sentences: tuple[Words, ...]
    winners: tuple[int, ...]
    course: Course
    rows: tuple[Row, ...]
    counted: Words = ""
    is_unaided: bool = False
    short_unit: Words = ""


class ShareRow(NamedTuple):
    """A fact of the picture to share: a name and a figure, and the seat that it is of, or -1."""

    name: Words
    value: Words
    seat: int = -1
    is_best: bool = False


class ShareFacts(NamedTuple):
    """The words and figures of the picture to share: a heading in display letters, a sentence, and rows.

    `note` is on the way the game counts, or "".
    """

    heading: Words
    sentence: Words
    rows: tuple[ShareRow, ...]
    note: Words = ""
    is_won: bool = False


class FinalPlace(NamedTuple):
    """A seat's place in the ranking, from 0 and equal for seats that share it, with its fortune."""

    seat: int
    place: int
    fortune: int


def rank_seats(ending: Ending) -> list[FinalPlace]:
    """Return the places of all seats: the winners first, then the others, each by fortune."""
    fortunes = [values[-1] for values in ending.course.values]

    def rank(seat: int) -> tuple[bool, int]:
        return seat not in ending.winners, -fortunes[seat]

    order = sorted(range(len(fortunes)), key=rank)
    ranks = [rank(seat) for seat in order]
    return [FinalPlace(seat, ranks.index(rank(seat)), fortunes[seat]) for seat in order]


def best_row(name: Words, figures: Sequence[int], form: Callable[[int], Value]) -> Row:
    """Return a fact in figures, of which the highest is best; if all are equal, none is."""
    most = max(figures)
    best = [seat for seat, figure in enumerate(figures) if figure == most]
    return Row(name, tuple(map(form, figures)), tuple(best) if len(best) < len(figures) else ())


class Fact(NamedTuple):
    """A row of data for a fact: its name, a figure of each player, and its form, if not the table's own.

    The highest figure is best, with `is_least` the lowest; without a figure none is. With `is_signed` a gain
    has a plus sign. `words` says more of a record than the figure does.
    """

    name: Words
    figure: Figure = ""
    form: Form | None = None
    is_least: bool = False
    is_signed: bool = False
    words: Callable[[Record], Value] | None = None

    def row(self, story: Story, form: Form, short: Form | None = None) -> Row:
        """Return the fact for the players of a story, with short values if there is a form for them."""
        figures = [row[-1] for row in story.course]
        if self.figure != SCORE:
            figures = [figure_of(record, self.figure) if self.figure else 0 for record in story.records]
        best = best_row(self.name, [-each for each in figures] if self.is_least else figures, str).best
        if self.words:
            values = tuple(map(self.words, story.records))
            return Row(self.name, values, best, self.is_least, values)

        def in_form(form: Form) -> tuple[Value, ...]:
            return tuple(format_with_sign(each, form) if self.is_signed else form(each) for each in figures)

        values = in_form(self.form or form)
        return Row(self.name, values, best, self.is_least, in_form(self.form or short or form))


def fact_rows(
    facts: Iterable[Fact | Callable[[Story], Row]],
    story: Story,
    form: Form,
    *nothing: Value,
    short: Form | None = None,
) -> tuple[Row, ...]:
    """Return the facts of a story, without those in which all values are `nothing`."""
    rows = (fact.row(story, form, short) if isinstance(fact, Fact) else fact(story) for fact in facts)
    return tuple(row for row in rows if set(row.values) - set(nothing))


def figure_of(record: Record, figure: Figure) -> int:
    """Return a figure of a record."""
    return figure(record) if callable(figure) else record[figure]


def largest_margin(story: Story, sources: Mapping[str, Figure]) -> tuple[str, int]:
    """Return the source in which the first winner is furthest above the others' average, and the figure.

    The source is "" if the winner leads in none.
    """
    figures = {name: [figure_of(record, each) for record in story.records] for name, each in sources.items()}
    seat = story.winners[0]

    def margin_in(source: str) -> float:
        own, others = figures[source][seat], [*figures[source][:seat], *figures[source][seat + 1 :]]
        return own - sum(others) / len(others) if own > 0 else 0.0

    best = max(sources, key=margin_in)
    return (best if margin_in(best) > 0 else ""), figures[best][seat]


def format_with_sign(amount: int, form: Callable[[int], Value]) -> Value:
    """Return a gain or a loss, with its sign."""
    return form(amount) if amount <= 0 else message("gain", amount=form(amount))


def heading(game: str, winners: Sequence[Player]) -> Message:
    """Return the winners in display letters; without their names if the alphabet lacks a letter of one."""
    words = message(f"{game}.end.heading", winners=tuple(winners))
    return words if wood_type.has(in_words(words)) else message(f"{game}.end.otherwise")


def score_margin(story: Story) -> tuple[int, int]:
    """Return the score of the winners, and its difference from the best of the others."""
    scores = [row[-1] for row in story.course]
    most = scores[story.winners[0]]
    others = (score for seat, score in enumerate(scores) if seat not in story.winners)
    return most, most - max(others, default=0)
