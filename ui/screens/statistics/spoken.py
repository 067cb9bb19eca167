"""The leaves of the statistics as screen readers tell them: each figure, bar and trophy in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from games.core import Words, message
from saves.results import Measure, Results, distribution, outcome_counts, totals, win_rates, winner_names
from ui.accessibility.phrases import join_parts, join_sentences
from ui.screens.saved_game import won
from ui.screens.statistics import leaves, skill
from ui.widgets.element import Element, labels
from ui.words import number, part_of, percent

if TYPE_CHECKING:
    from saves.trophies import Trophy

_POINTS: Final = 20  # points of a curve that are told


def figures(game: str, results: Results, left_out: str, *, has_percent: bool) -> tuple[Element, ...]:
    """Return the figures, the latest games and the course of wins; percentages only if they are shown."""
    found = totals(results)
    said: list[Words] = [leaves.summary(found)]
    if has_percent:
        said.append(message("spoken.rate", rate=percent(round(100 * found.win_rate))))
    said += [
        message("spoken.fact", name=name, value=join_parts(figure, more))
        for name, figure, more in leaves.figures_of(game, found, spoken_time)
    ]
    latest = [message("chart.won" if each.is_won else "chart.not_won") for each in results[-leaves.LATEST :]]
    said += [message("spoken.latest", results=join_parts(*reversed(latest))), left_out]
    if has_percent and len(results) >= leaves.LATEST:
        rates = win_rates(results, leaves.LATEST)[-_POINTS:]
        course = join_parts(*(percent(round(100 * rate)) for rate in rates))
        said.append(message("spoken.fact", name=message("statistics.course"), value=course))
    return labels(filter(None, said))


def charts(game: str, results: Results) -> tuple[Element, ...]:
    """Return a group for each chart, with a line for each of its bars."""
    return tuple(
        Element(
            measure, leaves.measure_name(game, measure), "group", children=labels(_bars(results, measure))
        )
        for measure in leaves.MEASURES
    )


def _bars(results: Results, measure: Measure) -> Iterator[Words]:
    form, least = (spoken_time, 0) if measure == "seconds" else (number, 1)
    for each in distribution(results, measure):
        if each.games:
            high = "-" if each.high is None else form(each.high - least)
            yield message("spoken.bar", low=form(each.low), high=high, count=each.games, won=each.won)


def people(results: Results) -> tuple[Element, ...]:
    """Return the winners of games between persons, each with the number of wins."""
    found = outcome_counts(results)[: leaves.MOST_WINNERS]
    played = message("statistics.played.people", count=len(results))
    said = (
        message(
            "spoken.fact", name=won(winner_names(outcome)), value=message("statistics.times", count=count)
        )
        for outcome, count in found
    )
    return labels((played, *said))


def skills(found: Sequence[skill.PersonSkill]) -> tuple[Element, ...]:
    """Return the figures and points of one person, or a line for each of several."""
    explained = skill.notes(found)
    if len(found) > 1:
        told = [
            message(
                "spoken.fact",
                name=each.name,
                value=join_sentences([each.rating] * each.has_rating + [each.sentence]),
            )
            for each in found
        ]
        return labels((*told, *explained))
    (one,) = found
    said: list[Words] = [one.sentence] * one.has_rating
    said += [
        message("spoken.fact", name=name, value=join_parts(figure, more)) for name, figure, more in one.facts
    ]
    courses = (
        (message("statistics.skill.course"), [number(round(value)) for value in one.ratings_shown]),
        (message("statistics.skill.slips.course"), [skill.in_tenths(value) for value in one.slips_shown]),
    )
    said += [
        message("spoken.fact", name=name, value=join_parts(*points[-_POINTS:]))
        for name, points in courses
        if len(points) > 1
    ]
    return labels((*said, *explained))


def unaided(results: Results, *, has_percent: bool) -> tuple[Element, ...]:
    """Return the share of games won without help by level, and its course if percentages are shown."""
    said: list[Words] = [message("statistics.skill.deals")]
    said += [
        message("spoken.fact", name=name, value=skill.share_text(won, count, has_percent=has_percent))
        for name, won, count in skill.shares_unaided(results)
    ]
    if has_percent and (course := skill.course_unaided(results)):
        points = join_parts(*(percent(round(100 * share)) for share in course[-_POINTS:]))
        said.append(message("spoken.fact", name=message("statistics.skill.deals.course"), value=points))
    return labels((*said, message("statistics.skill.deals.note")))


def trophies(all_trophies: Sequence[Trophy], results: Results, note: str) -> tuple[Element, ...]:
    """Return all trophies, each with whether it is won or how far the player has come, and how it is won."""
    count = sum(each.is_won(results) for each in all_trophies)
    items = tuple(
        Element(
            each.id, message("spoken.fact", name=each.name, value=_state(each, each.progress(results))),
            "list_item", each.how, position=(place, len(all_trophies)),
        )
        for place, each in enumerate(all_trophies, 1)
    )  # fmt: skip
    said = join_sentences((message("statistics.won", count=count, all=len(all_trophies)), note))
    return Element("won", said), Element("trophies", message("statistics.trophies"), "list", children=items)


def _state(trophy: Trophy, reached: int) -> Words:
    """Return that a trophy is won, or the progress so far."""
    if reached >= trophy.needed:
        return message("statistics.trophy.won")
    return message("statistics.trophy.not_yet") if trophy.needed == 1 else part_of(reached, trophy.needed)


def spoken_time(seconds: int) -> str:
    """Return a time as it is spoken: "3 minutes, 20 seconds"."""
    minutes = message("spoken.minutes", count=seconds // 60) if seconds >= 60 else ""
    left = message("spoken.seconds", count=seconds % 60) if seconds % 60 or not minutes else ""
    return join_parts(minutes, left)
