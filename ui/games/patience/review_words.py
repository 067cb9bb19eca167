"""The look back at a patience in words: where it was lost, what would have won, and the largest falls."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from games.core import Message, Words, message
from games.match import Match
from games.patience.rules import Patience
from games.solver.outlook import WAYS
from ui.games.patience import words
from ui.games.patience.hint_words import hint_message
from ui.games.patience.review_course import Fall, ReviewCourse
from ui.words import number

if TYPE_CHECKING:
    from games.patience.state import View


class Moment(NamedTuple):
    """A moment of the game that can be looked at: the entry of the log, its title, and what is told of it.

    `weight` is greater for moments that matter more.
    """

    entry: int
    title: Message
    told: Words
    weight: int


class ReviewWords:
    """The words of a look back; they follow what its course knows by now."""

    def __init__(self, match: Match, course: ReviewCourse, *, is_mirrored: bool) -> None:
        self._match = match
        self._course = course
        self._is_mirrored = is_mirrored
        self._history = match.history()

    def sentences(self) -> tuple[Words, ...]:
        """Return the verdict on the game, and what the chart counts."""
        return self._verdict(), message("patience.review.ways")

    def _verdict(self) -> Message:
        course, turning = self._course, self._course.turning_point
        if course.is_won:
            lowest = course.lowest
            if lowest and course.is_done:
                move, outlook = lowest
                return message("patience.review.won.lowest", move=number(move), count=outlook.won)
            return message("patience.review.won")
        if turning is None:
            return message("patience.lamp.not_known" if course.is_failed else "patience.lamp.looking")
        if not turning.won_until:
            lost = number(turning.lost_from - 1)
            is_known = turning.lost_from == 1
            return message("patience.lamp.never") if is_known else message("patience.review.open", move=lost)
        if course.losing_entry < 0:
            first, last = number(turning.won_until), number(turning.lost_from - 1)
            return message("patience.review.between", first=first, last=last)
        if course.is_given_up and course.losing_entry == course.last - 1:
            return message("patience.review.gave_up")
        return message("patience.review.lost", move=number(course.losing_entry))

    def moments(self) -> list[Moment]:
        """Return the moments that are known: the one that lost the game, and the largest falls."""
        falls = {fall.position: fall for fall in self._course.falls}
        found = []
        losing = self._course.losing_entry
        for entry in sorted({*falls, *([losing] if losing > 0 else [])}):
            fall = falls.get(entry)
            title = message("patience.review.move", move=number(entry))
            if entry == losing:
                title = message("patience.review.last_chance", move=number(entry))
            elif fall:
                title = message(
                    "patience.review.fall", move=number(entry), before=fall.before, after=fall.after
                )
            told = self._told(entry, fall, is_losing=entry == losing)
            found.append(Moment(entry, title, told, WAYS if entry == losing or not fall else fall.size))
        return found

    def _told(self, entry: int, fall: Fall | None, *, is_losing: bool) -> Message:
        told = message("patience.review.played", played=self._played(entry))
        if is_losing and (hint := self._winning_move()):
            told = message("patience.review.instead", played=self._played(entry), hint=hint)
        if fall is None:
            left = self._course.ways_after(entry)
            if not left:
                return told
            return message(
                "patience.review.told", told=told, more=message("patience.review.unseen", count=left)
            )
        luck = fall.size - fall.thrown_away
        name = "threw" if not luck else "luck" if not fall.thrown_away else "both" if luck > 0 else "lucky"
        more = message(f"patience.review.fall.{name}", count=fall.thrown_away or luck, luck=abs(luck))
        return message("patience.review.told", told=told, more=more)

    def _played(self, entry: int) -> Words:
        events = self._history[entry]
        game = self._match.game
        if self._is_mirrored and isinstance(game, Patience):
            events = words.mirrored(events, len(game.spec.columns) + 1)
        return words.line(events)

    def _winning_move(self) -> Message | None:
        turning = self._course.turning_point
        if turning is None or not turning.line:
            return None
        game, match = self._match.game, self._match
        state = game.new(len(match.seats), match.options)
        for entry in match.log[: turning.won_until]:
            game.apply(state, entry.move)
        view: View = game.observe(state, 0)
        return hint_message(view, turning.line[0])
