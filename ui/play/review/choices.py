"""The part of a review with the costliest choices of a player, as far as they are proven."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from pygame import Rect, Surface

from games.core import Player, Words, message
from ui.draw import text
from ui.draw.guide_picture import Mood, paint_guide
from ui.draw.sprites import Layer, Sprite
from ui.draw.theme import FADED_INK, INK, OXBLOOD, Metrics
from ui.play.review.parts import (
    SIZES,
    ChoiceCard,
    ChoiceWords,
    SeatTab,
    card_height,
    choice_words,
    has_short_heading,
)
from ui.words import in_words

if TYPE_CHECKING:
    from ui.draw.seats import SeatLook
    from ui.play.base.face import Face
    from ui.play.review.curve import Curve
    from ui.play.review.progress import MatchReview, ProvenChoice

_TITLE: Final = 17
_NAME: Final = 16
_STATE: Final = 15
_TAB: Final = 42


class ChoiceTexts(NamedTuple):
    """The sources of a choice's words: the turns of the curve, and the names of moves."""

    curve: Curve
    face: Face

    def of(self, choice: ProvenChoice) -> ChoiceWords:
        """Return the words of a choice."""
        doubt = choice.doubt
        state = self.curve.state_before(doubt.position - 1)
        name = self.face.screen_options.move_name
        played, better = (name(self.face, state, move) for move in (doubt.played, doubt.better))
        return choice_words(choice, self.curve.turn_of(doubt.position - 1), played, better)


class ChoicesPanel:
    """The badges of all players, the choices of the chosen one, and a line on the work that is left.

    `targets` are the badges and the choices; `sentence` is the line.
    """

    def __init__(
        self,
        layer: Layer,
        target: Surface,
        room: Rect,
        found: MatchReview,
        seats: Sequence[SeatLook],
        m: Metrics,
        texts: ChoiceTexts,
    ) -> None:
        self._seats = tuple(seats)
        self._m = m
        self._width = room.width
        self.sentence = _sentence(found, seats)
        title = text.fit_line(in_words(message("review.dearest")), m.font(_TITLE), room.width, OXBLOOD, True)
        target.blit(title, room)
        y, gap = room.y + title.get_height() + m.u(6), m.u(8)
        side = min(m.half(_TAB), (room.width - gap * (len(seats) - 1)) // len(seats))
        tabs = [
            SeatTab(
                seat,
                look,
                Rect(room.x + seat * (side + gap), y, side, side),
                m,
                is_chosen=seat == found.seat,
            )
            for seat, look in enumerate(seats)
        ]
        self._paint_name(target, Rect(tabs[-1].area.right + gap, y, 0, side), room, seats[found.seat], m)
        y += side + m.u(10)
        foot = len(text.wrap(in_words(self.sentence), m.font(_STATE), False, room.width))
        foot_height = foot * text.height(m.font(_STATE)) if self.sentence else 0
        cards = self._cards(Rect(room.x, y, room.width, room.bottom - y - foot_height - gap), found, m, texts)
        self.targets: list[SeatTab | ChoiceCard] = [*map(layer.add, tabs), *map(layer.add, cards)]
        y = cards[-1].area.bottom + gap if cards else y
        self._state: Sprite | None = None
        if self.sentence:
            self._state = layer.add(Sprite(self._state_picture(), (room.x, y), 10))
            y += self._state.rect.height + gap
        how = text.paragraph(in_words(message("review.how")), m.font(_STATE), FADED_INK, room.width)
        if y + how.get_height() <= room.bottom:
            target.blit(how, (room.x, y))
            y += how.get_height()
        mood: Mood = "calm" if cards else "laugh"
        paint_guide(target, Rect(room.x, y, room.width, room.bottom - y), m, mood)

    def show_progress(self, found: MatchReview) -> None:
        """Bring the line on the work up to date."""
        sentence = _sentence(found, self._seats)
        if self._state and sentence != self.sentence:
            self.sentence = sentence
            self._state.change(picture=self._state_picture())

    def _state_picture(self) -> Surface:
        return text.paragraph(in_words(self.sentence), self._m.font(_STATE), INK, self._width)

    @staticmethod
    def _paint_name(target: Surface, left: Rect, room: Rect, look: SeatLook, m: Metrics) -> None:
        """Paint the name of the chosen player beside the badges, if it has room."""
        width = room.right - left.x
        size = text.fit_size(look.shown_name, m.font(_NAME), max(1, width), bold=True)
        if text.width(look.shown_name, size, True) <= width:
            face = text.line(look.shown_name, size, INK, True)
            target.blit(face, face.get_rect(midleft=(left.x, left.centery)))

    @staticmethod
    def _cards(room: Rect, found: MatchReview, m: Metrics, texts: ChoiceTexts) -> list[ChoiceCard]:
        """Return the cards of the choices, with the largest text that fits."""
        told, gap = found.told(found.seat), m.u(8)
        words = [texts.of(choice) for choice in told]

        def needed(each: Metrics, size: int) -> int:
            return sum(card_height(one, room.width, each, size) + gap for one in words)

        small = m.shrink_text(lambda each: needed(each, SIZES[-1]) <= room.height)
        fitting = [each for each in SIZES if needed(small, each) <= room.height] or [SIZES[-1]]
        short = (each for each in fitting if _has_short_headings(words, room.width, small, each))
        size = next(short, fitting[0])
        cards, y = [], room.y
        for number, (choice, one) in enumerate(zip(told, words, strict=True), 1):
            place = Rect(room.x, y, room.width, card_height(one, room.width, small, size))
            cards.append(ChoiceCard(choice, one, (number, len(told)), place, small, size))
            y = place.bottom + gap
        return cards


def _has_short_headings(words: Sequence[ChoiceWords], width: int, m: Metrics, size: int) -> bool:
    return all(has_short_heading(each, width, m, size) for each in words)


def _sentence(found: MatchReview, seats: Sequence[SeatLook]) -> Words:
    """Return the line on the work that is left, or that nothing was found; "" for neither."""
    if found.is_at_work:
        done, every = found.progress
        return message("review.checking", done=done, all=every) if every else message("review.working")
    if found.told(found.seat):
        return ""
    return message("review.none", who=Player(seats[found.seat].name))
