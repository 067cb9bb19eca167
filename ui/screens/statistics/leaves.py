"""The leaves of the statistics: figures, charts, trophies, or a friendly word if there are none."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Rect, Surface

from games.core import Words, message, tenths
from games.game_info import game_info
from saves.results import (
    Measure,
    Results,
    Totals,
    distribution,
    outcome_counts,
    totals,
    win_rates,
    winner_names,
)
from saves.trophies import Trophy
from ui.dialogs import book
from ui.draw import charts, paint, svg, text
from ui.draw.materials import medal
from ui.draw.posters import Poster
from ui.draw.theme import BRIGHT_GOLD, FADED_INK, GOLD, INK, OXBLOOD, SPRUCE, WOOD, Colour, Metrics
from ui.screens.saved_game import won
from ui.words import clock, in_words, number, part_of

LATEST: Final = 20
"""Number of the latest games in the list of single games."""

MOST_WINNERS: Final = 12
"""Most winners that a leaf lists."""

_BODY, _SMALL, _NUMBER = 17, 15, 28
MEASURES: Final[tuple[Measure, ...]] = ("score", "seconds", "moves")
"""The measures with a chart each, in their order."""

_WIDEST: Final = 1.6
"""Greatest width of gaps, as a multiple of their usual width."""


# ------------------------------------------------------------------ the leaves
def figures_leaf(
    poster: Poster, results: Results, left_out: str, width: int, room: int, m: Metrics, *, has_percent: bool
) -> Surface:
    """Return the leaf with totals in words, as a ring and as plates, the latest and the uncounted games.

    Without `has_percent` it has neither the ring nor the course of wins.
    """
    found = totals(results)
    panels = _panels if has_percent else _panels_without_ring
    parts = (
        panels(poster.game, found, width, m) + _recent_games(results, width, m) + _note(left_out, width, m)
    )
    used = sum(picture.get_height() + m.u(gap) for picture, gap in parts) + m.u(16)
    if has_percent and len(results) >= LATEST:
        size = (width, max(m.t(120), min(m.u(220), room - used)))
        parts.append(
            (
                charts.percent_chart(
                    in_words(message("statistics.course")), win_rates(results, LATEST), size, m
                ),
                0,
            )
        )
    return book.stack_pictures(parts, width, room, m, _WIDEST)


def charts_leaf(poster: Poster, results: Results, width: int, room: int, m: Metrics) -> Surface:
    """Return the leaf with charts of the games by score, time and moves."""
    found = charts.legend(m)
    head = Surface((width, found.get_height()), pygame.SRCALPHA)
    head.blit(found, found.get_rect(topright=(width, 0)))
    beside = width >= m.t(640)
    small = (width - m.u(30)) // 2 if beside else width
    high = max(m.t(190), (room - head.get_height() - m.u(24)) // 2 if beside else 0)
    score, seconds, moves = (
        charts.bar_chart(
            measure_name(poster.game, measure), distribution(results, measure), _label(measure), size, m
        )
        for measure, size in zip(MEASURES, ((width, high), (small, high), (small, high)), strict=True)
    )
    parts: book.Parts = [(head, 0), (score, 16)]
    parts += [(side_by_side(seconds, moves, width), 0)] if beside else [(seconds, 16), (moves, 0)]
    return book.stack_pictures(parts, width, room, m, _WIDEST)


def people_leaf(poster: Poster, results: Results, width: int, room: int, m: Metrics) -> Surface:
    """Return the leaf on games between persons, with the number of wins of each."""
    found = outcome_counts(results)[:MOST_WINNERS]
    words = in_words(message("statistics.played.people", count=len(results)))
    most = max(count for _, count in found)
    parts: book.Parts = [(_words(words, width, m), 14)]
    parts += [(_winner(outcome, count, count / most, width, m), 10) for outcome, count in found]
    return book.stack_pictures(parts, width, room, m, _WIDEST)


def trophies_leaf(
    trophies: Sequence[Trophy], results: Results, note: str, width: int, room: int, m: Metrics
) -> Surface:
    """Return the leaf of trophies: medals with their sentences, others as silhouettes, below any note."""
    won = sum(trophy.is_won(results) for trophy in trophies)
    words = in_words(message("statistics.won", count=won, all=len(trophies)))
    columns = 2 if width >= m.t(640) else 1
    gap = m.u(14)
    wide = (width - gap * (columns - 1)) // columns
    plates = [_trophy(trophy, trophy.progress(results), wide, m) for trophy in trophies]
    parts: book.Parts = [(_words(words, width, m), 12), *_note(note, width, m)]
    for start in range(0, len(plates), columns):
        row = plates[start : start + columns]
        high = max(plate.get_height() for plate in row)
        line = Surface((width, high), pygame.SRCALPHA)
        for place_in_row, plate in enumerate(row):
            place = Rect(place_in_row * (wide + gap), 0, wide, high)
            book.draw_panel(line, place, m)
            line.blit(plate, plate.get_rect(midleft=place.midleft))
        parts.append((line, 10))
    return book.stack_pictures(parts, width, room, m, _WIDEST)


def word_leaf(poster: Poster, sentence: str, width: int, room: int, m: Metrics) -> Surface:
    """Return the leaf with the picture of a game and a sentence, as there is nothing to count."""
    words = text.paragraph(sentence, m.font(18), INK, width, centred=True)
    high = max(m.u(90), min(m.u(300), room - words.get_height() - m.u(60)))
    art = svg.fit(f"poster_{poster.game}", width - m.u(60), high)
    framed = paint.round_corners(art, m.u(12))
    paint.draw_rounded(framed, framed.get_rect(), m.u(12), INK, m.u(3))
    line = Surface((width, framed.get_height()), pygame.SRCALPHA)
    line.blit(framed, framed.get_rect(midtop=(width // 2, 0)))
    return book.stack_pictures(
        [(Surface((1, 1), pygame.SRCALPHA), 20), (line, 18), (words, 0)], width, room, m, _WIDEST
    )


def _winner(outcome: str, count: int, share: float, width: int, m: Metrics) -> Surface:
    """Return a plate with the winner, the number of wins, and a golden bar."""
    times = in_words(message("statistics.times", count=count))
    return bar_plate(in_words(won(winner_names(outcome))), times, share, width, m)


def bar_plate(name: str, figure: str, share: float, width: int, m: Metrics) -> Surface:
    """Return a plate with a name, a figure at the right, and a golden bar for a share below them."""
    pad = m.u(14)
    right = text.line(figure, m.font(_BODY), INK, True)
    left = text.fit_line(name, m.font(_BODY), width - right.get_width() - 3 * pad, INK, True)
    bar = Rect(pad, left.get_height() + m.u(8), max(m.u(8), round((width - 2 * pad) * share)), m.half(12))
    whole = Surface((width, bar.bottom + m.u(12)), pygame.SRCALPHA)
    book.draw_panel(whole, whole.get_rect(), m)
    whole.blit(left, (pad, m.u(5)))
    whole.blit(right, right.get_rect(topright=(width - pad, m.u(5))))
    body = paint.gradient(*bar.size, (BRIGHT_GOLD.hex, GOLD.hex))
    whole.blit(paint.round_corners(body, m.u(4)), bar)
    paint.draw_rounded(whole, bar, m.u(4), INK, m.u(1.5))
    return whole


# ------------------------------------------------------------------ words
def _words(words: str, width: int, m: Metrics, tone: Colour = INK) -> Surface:
    return text.paragraph(words, m.font(_BODY), tone, width)


def _note(words: str, width: int, m: Metrics) -> book.Parts:
    """Return a note in pale ink, or nothing without words."""
    return [(text.paragraph(words, m.font(_SMALL), FADED_INK, width), 12)] if words else []


def summary(found: Totals) -> str:
    """Return the numbers of played and won games in a sentence."""
    if not found.won:
        return in_words(message("statistics.played.none_won", count=found.played))
    return in_words(message("statistics.played", count=found.played, won=found.won))


def measure_name(game: str, measure: Measure) -> str:
    """Return what a game calls a measure."""
    if measure == "score":
        return in_words(game_info(game).score_message)
    return in_words(message("statistics.time" if measure == "seconds" else "statistics.moves"))


def _label(measure: Measure) -> charts.Label:
    return clock if measure == "seconds" else _short


def _short(value: int) -> str:
    """Return a whole number, in thousands if it is large: "950", "25k", "1,200k"."""
    if value >= 10_000 and value % 1000 == 0:
        return in_words(message("statistics.thousands", count=value // 1000))
    return number(value)


# ------------------------------------------------------------------ figures
def _panels(game: str, found: Totals, width: int, m: Metrics) -> book.Parts:
    """Return the totals in words; the ring, and the plates beside it if they fit, else below it."""
    side, gap = m.half(190), m.u(26)
    ring = charts.ring_chart(found.win_rate, side, part_of(found.won, found.played), m)
    room, facts = width - side - gap, figures_of(game, found)
    if room >= 2 * m.t(186):
        plates = panel_rows(facts, room, side, m)
        return [(_words(summary(found), width, m), 12), (side_by_side(ring, plates, width), 16)]
    head = side_by_side(ring, _words(summary(found), room, m), width)
    return [(head, 14), (panel_rows(facts, width, 0, m), 16)]


def _panels_without_ring(game: str, found: Totals, width: int, m: Metrics) -> book.Parts:
    """Return the totals in words and the plates below them."""
    plates = panel_rows(figures_of(game, found), width, 0, m)
    return [(_words(summary(found), width, m), 12), (plates, 16)]


def panel_rows(facts: list[tuple[str, str, str]], width: int, least: int, m: Metrics) -> Surface:
    """Return plates in two columns, or in one if they are narrow; at least `least` pixels high together."""
    gap = m.u(12)
    columns = 2 if width >= 2 * m.t(170) else 1
    wide = (width - gap * (columns - 1)) // columns
    plates = [_panel(*fact, wide, m) for fact in facts]
    rows = -(-len(plates) // columns)
    high = max(plates[0].get_height(), (least - gap * (rows - 1)) // rows)
    block = Surface((width, rows * high + (rows - 1) * gap), pygame.SRCALPHA)
    for each, plate in enumerate(plates):
        place = Rect(each % columns * (wide + gap), each // columns * (high + gap), wide, high)
        book.draw_panel(block, place, m)
        block.blit(plate, plate.get_rect(midleft=place.midleft))
    return block


def figures_of(game: str, found: Totals, time_form: charts.Label = clock) -> list[tuple[str, str, str]]:
    """Return the words of each plate: a name, a figure, and a word more."""
    best = message("statistics.streak.best", best=found.best_streak)
    most = message("statistics.score", best=found.best_score or 0)
    time, moves = _mean(found.mean_seconds, time_form), _mean(found.mean_moves, number)
    facts: list[tuple[Words, str, Words]] = [
        (message("statistics.streak"), number(found.streak), best),
        (message("statistics.fastest"), _or_none(found.best_seconds, time_form), time),
        (message("statistics.fewest"), _or_none(found.fewest_moves, number), moves),
        (measure_name(game, "score"), _format_mean(found.mean_score), most),
    ]
    return [(in_words(name), figure, in_words(more)) for name, figure, more in facts]


def _or_none(value: int | None, form: charts.Label) -> str:
    return "–" if value is None else form(value)


def _mean(value: float | None, form: charts.Label) -> str:
    if value is None:
        return in_words(message("statistics.no_win"))
    return in_words(message("statistics.mean", value=form(round(value))))


def _format_mean(value: float | None) -> str:
    if value is None or value >= 1000:
        return "–" if value is None else number(round(value))
    return in_words(tenths(round(10 * value)))


def _panel(name: str, figure: str, more: str, width: int, m: Metrics) -> Surface:
    """Return a figure between its name and a word more."""
    room = width - 2 * m.u(16)
    lines = [
        text.fit_line(name, m.font(_SMALL), room, OXBLOOD, True),
        text.fit_line(figure, m.font(_NUMBER), room, INK, True),
        text.fit_line(more, m.font(_SMALL), room, FADED_INK),
    ]
    step = [round(line.get_height() * 0.92) for line in lines]
    whole, top = Surface((width, sum(step) + m.u(16)), pygame.SRCALPHA), m.u(6)
    for line, high in zip(lines, step, strict=True):
        whole.blit(line, (m.u(16), top))
        top += high
    return whole


def side_by_side(left: Surface, right: Surface, width: int) -> Surface:
    """Return two pictures at the left and the right of a line."""
    line = Surface((width, max(left.get_height(), right.get_height())), pygame.SRCALPHA)
    line.blit(left, left.get_rect(midleft=(0, line.get_height() // 2)))
    line.blit(right, right.get_rect(midright=(width, line.get_height() // 2)))
    return line


def _recent_games(results: Results, width: int, m: Metrics) -> book.Parts:
    """Return the latest games, one by one."""
    latest = [result.is_won for result in results[-LATEST:]]
    heading = text.fit_line(in_words(message("statistics.latest")), m.font(_BODY), width, OXBLOOD, True)
    strip = charts.recent_games_chart(latest, LATEST, width - m.u(28), m)
    plate = Surface((width, strip.get_height() + m.u(16)), pygame.SRCALPHA)
    book.draw_panel(plate, plate.get_rect(), m)
    plate.blit(strip, strip.get_rect(center=plate.get_rect().center))
    words = in_words(message("statistics.latest.note"))
    return [(heading, 6), (plate, 6), (text.paragraph(words, m.font(_SMALL), FADED_INK, width), 12)]


# ------------------------------------------------------------------ trophies
def _trophy(trophy: Trophy, reached: int, width: int, m: Metrics) -> Surface:
    """Return a medal, the trophy's name, the way to win it, and the progress so far."""
    won = reached >= trophy.needed
    side, pad = m.half(72), m.u(12)
    left = side + 2 * pad
    room = width - left - pad
    name = text.line(in_words(trophy.name), m.font(18), OXBLOOD if won else FADED_INK, True)
    state = _state(trophy, reached, m)
    how = text.paragraph(in_words(trophy.how), m.font(16), INK, room)
    beside = name.get_width() + state.get_width() + m.u(10) <= room
    head = max(name.get_height(), state.get_height()) if beside else name.get_height() + state.get_height()
    high = max(side, head + how.get_height()) + m.u(12)
    whole = Surface((width, high), pygame.SRCALPHA)
    picture = medal(trophy.picture, side, m, won=won)
    whole.blit(picture, picture.get_rect(midleft=(pad, high // 2)))
    top = (high - head - how.get_height()) // 2
    whole.blit(name, (left, top))
    place = (width - pad, top + m.u(2)) if beside else (left + state.get_width(), top + name.get_height())
    whole.blit(state, state.get_rect(topright=place))
    whole.blit(how, (left, top + head))
    return whole


def _state(trophy: Trophy, reached: int, m: Metrics) -> Surface:
    """Return a small label: won, or the progress so far."""
    won = reached >= trophy.needed
    if won or trophy.needed == 1:
        words = in_words(message("statistics.trophy.won" if won else "statistics.trophy.not_yet"))
    else:
        words = part_of(reached, trophy.needed)
    face = text.line(words, m.font(_SMALL), SPRUCE if won else FADED_INK, won)
    edge = SPRUCE if won else WOOD
    return book.label(face, edge.with_alpha(34), edge.with_alpha(200), m, 1.5)
