"""The rules book, and the kind of book that it is: chapters, a field to search them, and a page."""

from __future__ import annotations

from bisect import bisect, bisect_left
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from games import GAMES, rulebook
from games.compat import override
from games.core import Message, Words, message
from games.rulebook import Frame
from ui.accessibility.phrases import join_sentences
from ui.app.focus import Target
from ui.app.intents import Command, Pointer
from ui.app.keyboard import CHORD
from ui.dialogs.book import Bookmark, BookScene, BookSizes
from ui.dialogs.field import Field
from ui.dialogs.forms import FormScene
from ui.draw import cache, svg, text
from ui.draw.cards import chosen_style
from ui.draw.picture import Picture
from ui.draw.posters import Poster
from ui.draw.sprites import Sprite
from ui.draw.theme import FADED_INK, INK, WHITE, Metrics
from ui.screens.rules.leaves import Leaf, leaves
from ui.widgets.button import labelled
from ui.widgets.element import Element, labels
from ui.widgets.scrolling import ScrollView, visible_range
from ui.words import in_words

if TYPE_CHECKING:
    from ui.app.scene import Application

_BOOK: Final = BookSizes(width=900, growth=0.52, side=238, edge=12, head=60)
_SIZE: Final = 17
_SMALL: Final = 15
_PAGE_KEYS: Final = {pygame.K_PAGEDOWN: 1, pygame.K_PAGEUP: -1}
_END_KEYS: Final = {pygame.K_HOME: 0, pygame.K_END: -1}
_SEARCH: Final = "search"
_LONGEST: Final = 40  # characters of a search
_LONGEST_HEARD: Final = 2000  # characters of a page that is read to those who listen as it opens


class Chapter(Bookmark):
    """A line of the list of chapters."""

    __slots__ = ("label", "number")

    def __init__(self, number: int, label: str, room: Rect, m: Metrics, *, is_open: bool) -> None:
        self.number = number
        self.label = label
        super().__init__(room, m, is_open=is_open)

    @property
    @override
    def words(self) -> tuple[Words, Words]:
        return self.label, ""

    @override
    def paint_words(self, picture: Surface) -> None:
        m, room, is_open = self._m, self._box, self._is_open
        lines = text.break_lines(self.label, m.font(_SIZE), True, room.width - m.u(20))
        step = text.height(m.font(_SIZE))
        top = (room.height - step * len(lines)) // 2
        for number, words in enumerate(lines):
            face = text.line(words, m.font(_SIZE), WHITE if is_open else INK, is_open)
            picture.blit(face, face.get_rect(midleft=(m.u(14), top + number * step + step // 2)))


def _more(count: int, size: tuple[int, int], m: Metrics, *, points_up: bool) -> Surface:
    """Return a small arrow with the number of chapters beyond the list."""
    whole = Surface(size, pygame.SRCALPHA)
    words = in_words(message("screens.rules.more", count=count))
    face = text.fit_line(words, m.font(_SMALL), size[0] - m.u(44), FADED_INK)
    x, y, side, way = m.u(18), size[1] // 2, m.half(6), -1 if points_up else 1
    tip = [(x - side, y - way * side // 2), (x + side, y - way * side // 2), (x, y + way * side // 2)]
    pygame.draw.polygon(whole, FADED_INK, tip)
    whole.blit(face, face.get_rect(midleft=(x + 2 * side, y)))
    return whole


class Cover(NamedTuple):
    """The heading over the list of a book, and the button that closes it."""

    heading: Message
    label: Message
    icon: str
    tip: Message


class LeavesScene(FormScene, BookScene[Chapter]):
    """A book of leaves, one of which is open; the list has the leaves that a search finds."""

    _cover = Cover(message("launcher.rules"), message("button.play"), "play", message("screens.rules.close"))

    def __init__(self, app: Application, number: int = 0) -> None:
        super().__init__(app)
        self.leaves = self._make_leaves()
        self.number = number
        self.search = ""
        """Text to search for; the list has the chapters with all its words."""
        self._list = Rect(0, 0, 0, 0)
        self._count: Sprite | None = None
        self._nothing: Sprite | None = None
        self._more: list[Sprite | None] = [None, None]

    def _make_leaves(self) -> tuple[Leaf, ...]:
        """Return the leaves of the book."""
        raise NotImplementedError

    def _build_more(self) -> None:
        """Add parts below the list, which gives them room; by default none."""

    # -------------------------------------------------------------- layout
    @override
    def build_layout(self) -> None:
        self.leaves = self._make_leaves()
        scroll = self.scroll
        cover = self._cover
        close = labelled(cover.label, cover.icon, "primary")
        ground, self._list, page = self._build_book(_BOOK, cover.heading, close, cover.tip)
        self._count = self._nothing = None
        self._more = [None, None]
        self._build_search(ground)
        self._build_more()
        self._build_page(ground, page)
        self._open(self.number, scroll)

    def _build_search(self, ground: Surface) -> None:
        """Add a lens and a search field over the chapters."""
        m, room = self.m, self._list
        high = m.font(_SIZE) + m.u(22)
        lens = svg.fit("ui_search", m.half(24), m.half(24))
        ground.blit(lens, lens.get_rect(midleft=(room.x + m.u(6), room.y + high // 2)))
        left = m.u(12) + lens.get_width()
        field = Rect(room.x + left, room.y, room.width - left - m.u(14), high)
        self.form.add(
            _SEARCH,
            field,
            limit=_LONGEST,
            label=message("spoken.search"),
            changed=self._search_for,
            finished=lambda _: self._open_next_found(),
        )
        self._list = Rect(room.x, field.bottom + m.u(8), room.width, room.bottom - field.bottom - m.u(8))

    def _build_page(self, ground: Surface, page: Rect) -> None:
        m = self.m
        pad, high, wide = m.u(34), m.half(42), m.half(118)
        top = page.bottom - high - m.u(24)
        back = Rect(page.x + pad, top, wide, high)
        ahead = Rect(page.right - pad - wide, top, wide, high)
        self._back = self.buttons.add(
            back,
            labelled(message("screens.rules.back"), "back"),
            lambda: self.turn(-1),
            message("screens.rules.back.tip"),
        )
        self._ahead = self.buttons.add(
            ahead,
            labelled(message("screens.rules.next"), "play"),
            lambda: self.turn(1),
            message("screens.rules.next.tip"),
        )
        self.buttons.match_font_sizes([self._back, self._ahead])
        room = Rect(page.x + pad, page.y + m.u(28), page.width - 2 * pad, top - m.u(42) - page.y)
        self.page = ScrollView(self.layer, room, m, ground)
        self._foot = Rect(back.right, top, ahead.x - back.right, high)

    # -------------------------------------------------------------- the page
    def turn(self, step: int) -> None:
        """Go to the listed page before or after this one."""
        self.show_page(self._neighbor(step))

    def _neighbor(self, step: int) -> int:
        """Return the number of the listed page before or after this one, or -1."""
        listed = self._found
        at = bisect(listed, self.number) if step > 0 else bisect_left(listed, self.number) - 1
        return listed[at] if 0 <= at < len(listed) else -1

    def show_page(self, number: int, *, at_end: bool = False) -> None:
        """Open a page, at its top or at its end; ignore the open page and a number without a page."""
        if 0 <= number < len(self.leaves) and number != self.number:
            self.app.sound.play("card_slide")
            self.app.defer(partial(self._open, number, 1_000_000 if at_end else 0))
            self._announce(number)

    def _open(self, number: int, scroll: int) -> None:
        self.number = number
        self._build_list()
        self._show_count()
        if self.page:
            self.page.show(self.leaves[number].paint(*self.page.view.size, self.m, self.search), scroll)

    @property
    def scroll(self) -> int:
        """Pixels of the page above the view."""
        return self.page.scroll if self.page else 0

    def _show_count(self) -> None:
        words = in_words(message("screens.rules.page", page=self.number + 1, last=len(self.leaves)))
        face = text.fit_line(words, self.m.font(16), self._foot.width - self.m.u(8), FADED_INK)
        place = face.get_rect(center=self._foot.center).topleft
        self._count = self.layer.swap(self._count, Sprite(face, place, 20))

    # -------------------------------------------------------------- for screen readers
    @property
    @override
    def _summary(self) -> Words:
        page = message("screens.rules.page", page=self.number + 1, last=len(self.leaves))
        return join_sentences((self.leaves[self.number].title, page))

    @override
    def _elements(self) -> Sequence[Element]:
        leaf, found = self.leaves[self.number], self._found
        before = found.index(self.bookmarks[0].number) if self.bookmarks else 0
        nothing = [] if found else [Element("nothing", message("screens.rules.search.nothing"))]
        return [
            self._tab_list(message("spoken.chapters"), before, len(found)),
            *nothing,
            Element(("page", self.number), leaf.title, "group", children=labels(leaf.texts(self.search))),
            *(self._element(each) for each in self.targets() if not isinstance(each, Chapter)),
        ]

    def _announce(self, number: int) -> None:
        """Announce a page that opens: its text, unless that is long, and its title if nothing tells it."""
        self._toured = -1
        if not self.app.announcer.is_listening:
            return
        leaf, at_list = self.leaves[number], isinstance(self.focus.target, Chapter)
        text = join_sentences(leaf.texts(self.search))
        heard = text if len(text) <= _LONGEST_HEARD else ""
        self.app.announcer.say(join_sentences((*([] if at_list else [leaf.title]), heard)))

    @override
    def first_focus(self) -> Target | None:
        is_open = (each for each in self.bookmarks if each.number == self.number)
        return next(is_open, None) or super().first_focus()

    # -------------------------------------------------------------- the chapters
    @property
    def _found(self) -> list[int]:
        """Numbers of the chapters with all words of the search."""
        return [number for number, leaf in enumerate(self.leaves) if leaf.has(self.search)]

    def _build_list(self) -> None:
        """List all found chapters if they fit, else those around the open one."""
        focused = isinstance(self.focus.target, Chapter)
        self._clear_bookmarks()
        listed = self._found
        self._back.show(enabled=self._neighbor(-1) >= 0)
        self._ahead.show(enabled=self._neighbor(1) >= 0)
        self._show_no_hits(is_empty=not listed)
        highs = self._chapter_heights(listed)
        at = listed.index(self.number) if self.number in listed else 0
        sign = 0 if sum(highs) <= self._list.height else text.height(self.m.font(_SIZE))
        first, last = visible_range(highs, at, self._list.height - 2 * sign) if listed else (0, 0)
        self._show_hidden_counts(first, len(listed) - last, sign)
        top = self._list.y + sign
        for number, high in zip(listed[first:last], highs[first:last], strict=True):
            room = Rect(self._list.x, top, self._list.width, high)
            is_open = number == self.number
            self._add_bookmark(Chapter(number, self.leaves[number].title, room, self.m, is_open=is_open))
            top += high
        if focused and self.bookmarks:
            self.focus.set(self.bookmarks[at - first], shown=self.focus.is_shown)

    def _show_hidden_counts(self, before: int, after: int, high: int) -> None:
        """Show the numbers of chapters left out above and below the list."""
        rows = (Rect(self._list.topleft, (self._list.width, high)), Rect(self._list))
        rows[1].update(rows[0].x, self._list.bottom - high, rows[0].width, high)
        for number, (count, row, points_up) in enumerate(
            zip((before, after), rows, (True, False), strict=True)
        ):
            sprite = (
                Sprite(_more(count, row.size, self.m, points_up=points_up), row.topleft, 30)
                if count
                else None
            )
            self._more[number] = self.layer.swap(self._more[number], sprite)

    def _show_no_hits(self, *, is_empty: bool) -> None:
        """Say, in place of the list, that the search found nothing."""
        self._nothing = self.layer.swap(self._nothing, None)
        if is_empty:
            room = self._list.inflate(-self.m.u(28), 0)
            words = in_words(message("screens.rules.search.nothing"))
            face = text.paragraph(words, self.m.font(_SIZE), FADED_INK, room.width)
            self._nothing = self.layer.add(Sprite(face, room.topleft, 30))

    def _chapter_heights(self, listed: Sequence[int]) -> list[int]:
        m = self.m
        size, room = m.font(_SIZE), self._list.width - m.u(20)
        lines = [len(text.break_lines(self.leaves[number].title, size, True, room)) for number in listed]
        words = [count * text.height(size) for count in lines]
        spare = (self._list.height - sum(words)) // max(1, len(words))
        return [high + max(m.u(6), min(m.u(20), spare)) for high in words]

    # -------------------------------------------------------------- search
    def _search_for(self, written: str) -> None:
        """List the chapters with the written words; repaint the open one if it has them."""
        self.search = written
        if self.leaves[self.number].has(written):
            self.app.defer(partial(self._open, self.number, 0))
        else:
            self._build_list()
        if written:
            self.app.announcer.say(message("spoken.found", count=len(self._found)), is_urgent=True)

    def _open_next_found(self) -> None:
        """Open the next found chapter after the open one, else the first."""
        listed = self._found
        if listed:
            later = (number for number in listed if number > self.number)
            self.show_page(next(later, listed[0]))
        else:
            self.app.sound.play("refuse")

    @override
    def _open_bookmark(self, bookmark: Chapter) -> None:
        self.show_page(bookmark.number)

    # -------------------------------------------------------------- input
    @override
    def targets(self) -> list[Target]:
        fields: list[Target] = [*self.form.fields]
        return [*(target for target in super().targets() if target not in fields), *self.bookmarks, *fields]

    @override
    def activate(self, target: Target | None) -> None:
        if not isinstance(target, Chapter) and (target is None or not self.focus.is_shown):
            self.turn(1)
        else:
            super().activate(target)

    @override
    def command(self, command: Command) -> None:
        """Turn pages by left and right; scroll by up and down, and turn if there is nothing to scroll.

        Escape first leaves the field and clears the search; F1 closes the book.
        """
        if command.name == "back" and (self.form.active or self.search):
            self._clear_search()
        elif command.name in ("left", "right"):
            self.turn(1 if command.name == "right" else -1)
        elif command.name in ("up", "down"):
            self._leave_field()
            self._go(1 if command.name == "down" else -1, self._wheel_step)
        elif command.name == "rules":
            self.app.pop()
        else:
            super().command(command)

    @override
    def _handle_pointer(self, pointer: Pointer) -> bool:
        if pointer.kind == "press":
            self._leave_field()
        return super()._handle_pointer(pointer)

    def _leave_field(self) -> None:
        if isinstance(self.focus.target, Field):
            self.focus.set(None)

    def _clear_search(self) -> None:
        """Leave and clear the field, and list all chapters again."""
        self._leave_field()
        field = self.form.fields[0]
        field.restore(("", 0, 0))
        self._search_for("")

    def _go(self, way: int, pixels: int) -> None:
        if not self._scroll_by(way * pixels):
            self.show_page(self.number + way, at_end=way < 0)

    @override
    def handle_event(self, event: Event) -> bool:
        if event.type == pygame.KEYDOWN and not self.form.active:
            if event.key in _PAGE_KEYS:
                self._go(_PAGE_KEYS[event.key], self._page_step)
                return True
            if event.key in _END_KEYS:
                self.show_page(range(len(self.leaves))[_END_KEYS[event.key]])
                return True
            with_control = event.mod & pygame.KMOD_CTRL
            if event.unicode == "/" or (event.key == pygame.K_f and with_control):
                self.focus.set(self.form.fields[0])
                return True
            if event.unicode.isalnum() and not event.mod & CHORD:
                self.focus.set(self.form.fields[0])
                return self.form.key(Event(pygame.TEXTINPUT, text=event.unicode))
        return super().handle_event(event)


class RulesScene(LeavesScene):
    """The book of a game, opened at the page about the first of the topics that any page explains."""

    def __init__(self, app: Application, game_name: str, topics: Sequence[str] = ()) -> None:
        self._game_name = game_name
        super().__init__(app, rulebook.rules(game_name).page_for(topics))

    @property
    @override
    def _title(self) -> Words:
        return message("spoken.fact", name=self._cover.heading, value=Poster(self._game_name).name)

    @override
    def _make_leaves(self) -> tuple[Leaf, ...]:
        return leaves(self._game_name, chosen_style(self.app.settings.current), self._render_frame)

    def _render_frame(self, game: str, frame: Frame, size: tuple[int, int]) -> Picture:
        return self.app.navigator.render_rules_frame(game, frame, size)

    @override
    def close(self) -> None:
        super().close()
        cache.evict_temporary()

    @override
    def _build_more(self) -> None:
        """Add a button for the guided round below the chapters: rules are learned best at the table."""
        if not GAMES.spec(self._game_name).has_lesson:
            return
        m, room = self.m, self._list
        high = m.half(40)
        place = Rect(room.x + m.u(6), room.bottom - high, room.width - m.u(24), high)
        look = labelled(message("screens.new.lesson"), "hand", "gold", 16)
        learn = partial(self.app.navigator.open_lesson, self._game_name)
        self.buttons.add(place, look, lambda: self.app.home(learn), message("launcher.first_time.tip"))
        self._list.height -= high + m.u(8)
