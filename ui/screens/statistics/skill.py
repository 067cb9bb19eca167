"""The leaf on skill: ratings and slips over time in board games, games won without help in patiences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Surface

from games.core import Words, message, tenths
from games.level_ratings import LevelRatings
from games.patience.deals import LEVELS
from saves.by_person import players_in
from saves.persons import Persons
from saves.ratings import FIRST_SHOWN, Rating, rating_courses, standing
from saves.results import Results, win_rates
from saves.reviews import SeatReview, course_of_slips, own_reviews
from ui.dialogs import book
from ui.draw import charts, text
from ui.draw.line_chart import line_chart
from ui.draw.theme import FADED_INK, INK, Metrics
from ui.screens.statistics import leaves
from ui.words import in_words, number, part_of, percent

LONGEST: Final = 50
"""The number of the latest games on a chart."""

SLIPS_SPAN: Final = 10
"""The number of reviewed games over which slips are averaged."""

_BODY, _SMALL, _NUMBER = 17, 15, 28
_WIDEST: Final = 1.6


# ------------------------------------------------------------------ board games
@dataclass(frozen=True, slots=True)
class PersonSkill:
    """The rating of a person over time, and the reviews of that person's games."""

    name: str
    course: tuple[Rating, ...]
    reviews: tuple[SeatReview, ...]
    levels: LevelRatings

    @property
    def has_rating(self) -> bool:
        """True after enough games."""
        return len(self.course) >= FIRST_SHOWN

    @property
    def rating(self) -> str:
        """The rating in digits, or a dash before it is shown."""
        return number(round(self.course[-1].value)) if self.has_rating else "–"

    @property
    def sentence(self) -> Words:
        """The strength in words."""
        if not self.has_rating:
            return message("statistics.skill.soon", count=FIRST_SHOWN - len(self.course))
        found = standing(self.course[-1], self.levels)
        low, high = (message(f"statistics.level.{level}") if level else "" for level in found)
        if not (low and high):
            key = "weaker" if high else "stronger"
            return message(f"statistics.skill.{key}", level=high or low)
        return message(
            "statistics.skill.about" if low == high else "statistics.skill.between", low=low, high=high
        )

    @property
    def facts(self) -> list[tuple[Words, str, Words]]:
        """The name, the figure and a word more of each plate."""
        shown = [rating.value for rating in self.course[FIRST_SHOWN - 1 :]]
        best = message("statistics.streak.best", best=round(max(shown))) if shown else self.sentence
        facts: list[tuple[Words, str, Words]] = [
            (message("statistics.skill.rating"), self.rating, best),
            (message("statistics.skill.games"), number(len(self.course)), message("statistics.skill.alone")),
        ]
        games = len(self.reviews)
        name, per_game = message("statistics.skill.luck"), message("statistics.skill.luck.more")
        if not games:
            none = message("statistics.skill.unreviewed")
            return [*facts, (message("statistics.skill.slips"), "–", none), (name, "–", per_game)]
        slips, points, luck = (
            sum(values) / games
            for values in zip(*((each.slips, each.points, each.luck) for each in self.reviews), strict=True)
        )
        lost = message("statistics.skill.lost", points=in_tenths(points))
        sign = "+" if round(10 * luck) > 0 else ""
        return [
            *facts,
            (message("statistics.skill.slips"), in_tenths(slips), lost),
            (name, sign + in_tenths(luck), per_game),
        ]

    @property
    def ratings_shown(self) -> list[float]:
        """The ratings on the chart, or [] without enough games."""
        return [rating.value for rating in self.course[-LONGEST:]] if self.has_rating else []

    @property
    def slips_shown(self) -> list[float]:
        """The mean numbers of slips on the chart."""
        return course_of_slips(self.reviews, SLIPS_SPAN)[-LONGEST:]


def skills_of(
    results: Results, reviews: Sequence[SeatReview], levels: LevelRatings, persons: Persons, who: str
) -> list[PersonSkill]:
    """Return the skill of the person with an id, or of all for "", the highest rating first.

    `results` are those of one game that count, of all persons. Without rated or reviewed games it is [].
    """
    courses = rating_courses(results, levels)
    names = {player.who: player.name for result in results for player in players_in(result)}
    names |= {person.id: person.name for person in persons}
    found = [
        PersonSkill(names[each], courses.get(each, ()), tuple(own_reviews(results, reviews, each)), levels)
        for each in names
        if who in ("", each)
    ]
    found = [skill for skill in found if skill.course or skill.reviews]
    return sorted(
        found, key=lambda skill: (not skill.has_rating, -skill.course[-1].value if skill.course else 0)
    )


def notes(skills: Sequence[PersonSkill]) -> list[Words]:
    """Return the sentences that explain what is shown of some persons: ratings, and slips of one alone."""
    has_slips = len(skills) == 1 and bool(skills[0].reviews)
    return [message("statistics.skill.note"), *[message("statistics.skill.slips.note")] * has_slips]


def board_leaf(skills: Sequence[PersonSkill], width: int, room: int, m: Metrics) -> Surface:
    """Return the leaf of one person with plates and charts, or of several with a plate for each."""
    explained = [_note(in_words(each), width, m) for each in notes(skills)]
    if len(skills) > 1:
        plates: book.Parts = [(_person_plate(skill, width, m), 10) for skill in skills]
        return book.stack_pictures([*plates, *explained], width, room, m, _WIDEST)
    (skill,) = skills
    facts = [(in_words(name), figure, in_words(more)) for name, figure, more in skill.facts]
    parts: book.Parts = [(leaves.panel_rows(facts, width, 0, m), 14)]
    if skill.has_rating:
        parts.insert(0, (text.paragraph(in_words(skill.sentence), m.font(_BODY), INK, width), 12))
    used = sum(picture.get_height() + m.u(gap) for picture, gap in [*parts, *explained])
    charts_shown = [_rating_chart] * skill.has_rating + [_slips_chart] * (len(skill.slips_shown) > 1)
    is_beside = len(charts_shown) == 2 and width >= m.t(640)
    rows = 1 if is_beside else max(1, len(charts_shown))
    high = max(m.t(112), min(m.u(260), (room - used) // rows - m.u(18)))
    size = ((width - m.u(30)) // 2 if is_beside else width, high)
    drawn = [draw(skill, size, m) for draw in charts_shown]
    parts += (
        [(leaves.side_by_side(drawn[0], drawn[1], width), 14)]
        if is_beside
        else [(each, 14) for each in drawn]
    )
    return book.stack_pictures([*parts, *explained], width, room, m, _WIDEST)


def _rating_chart(skill: PersonSkill, size: tuple[int, int], m: Metrics) -> Surface:
    marks = [
        (in_words(message(f"statistics.level.{level}")), float(value))
        for level, value in skill.levels.pairs()
    ]
    return line_chart(in_words(message("statistics.skill.course")), skill.ratings_shown, marks, size, m)


def _slips_chart(skill: PersonSkill, size: tuple[int, int], m: Metrics) -> Surface:
    marks = [
        (number(count), float(count)) for count in range(1 + max(1, round(max(skill.slips_shown) + 0.49)))
    ]
    return line_chart(
        in_words(message("statistics.skill.slips.course")), skill.slips_shown, marks, size, m, 0.0
    )


def _person_plate(skill: PersonSkill, width: int, m: Metrics) -> Surface:
    """Return a plate with a name, the rating at the right, and the strength in words below."""
    pad = m.u(14)
    rating = text.line(skill.rating, m.font(_NUMBER), INK, True)
    most = width - rating.get_width() - 3 * pad
    name = text.fit_line(skill.name, m.font(_BODY), most, INK, True)
    words = text.fit_line(in_words(skill.sentence), m.font(_SMALL), most, FADED_INK)
    whole = Surface((width, name.get_height() + words.get_height() + m.u(14)), pygame.SRCALPHA)
    book.draw_panel(whole, whole.get_rect(), m)
    whole.blit(name, (pad, m.u(6)))
    whole.blit(words, (pad, m.u(6) + name.get_height()))
    whole.blit(rating, rating.get_rect(midright=(width - pad, whole.get_height() // 2)))
    return whole


def in_tenths(value: float) -> str:
    """Return a value with one decimal."""
    figure = round(10 * value)
    return ("−" if figure < 0 else "") + in_words(tenths(abs(figure)))


def _note(words: str, width: int, m: Metrics) -> tuple[Surface, int]:
    return text.paragraph(words, m.font(_SMALL), FADED_INK, width), 6


# ------------------------------------------------------------------ patiences
def shares_unaided(results: Results) -> list[tuple[Words, int, int]]:
    """Return the name of each level of deals, the games won without help, and all games of that level."""
    found: list[tuple[Words, int, int]] = []
    for level in LEVELS:
        mine = [result for result in results if result.difficulty == level]
        if mine:
            won = sum(result.is_won and not result.used_help for result in mine)
            found.append((message(f"statistics.level.{level}"), won, len(mine)))
    return found


def share_text(won: int, count: int, *, has_percent: bool) -> str:
    """Return a part of some games in words, with the percentage if it is shown."""
    if not has_percent:
        return part_of(won, count)
    return in_words(
        message("statistics.skill.share", won=won, all=count, rate=percent(round(100 * won / count)))
    )


def course_unaided(results: Results) -> list[float]:
    """Return the share of the last 20 games that were won without help, after each game; [] without 20."""
    unaided = [result._replace(outcome="") if result.used_help else result for result in results]
    return win_rates(unaided, leaves.LATEST) if len(results) >= leaves.LATEST else []


def patience_leaf(results: Results, width: int, room: int, m: Metrics, *, has_percent: bool) -> Surface:
    """Return the leaf with a bar for each level of deals, and the course of games won without help."""
    parts: book.Parts = [
        (text.paragraph(in_words(message("statistics.skill.deals")), m.font(_BODY), INK, width), 14)
    ]
    for name, won, count in shares_unaided(results):
        figure = share_text(won, count, has_percent=has_percent)
        parts.append((leaves.bar_plate(in_words(name), figure, won / count, width, m), 10))
    note = _note(in_words(message("statistics.skill.deals.note")), width, m)
    used = sum(picture.get_height() + m.u(gap) for picture, gap in [*parts, note])
    if has_percent and (course := course_unaided(results)):
        size = (width, max(m.t(120), min(m.u(240), room - used - m.u(16))))
        title = in_words(message("statistics.skill.deals.course"))
        parts.append((charts.percent_chart(title, course, size, m), 12))
    return book.stack_pictures([*parts, note], width, room, m, _WIDEST)
