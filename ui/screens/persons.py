"""The page of the known persons: to choose one, and to add, rename, recolor and remove them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

import pygame
from pygame import Rect, Surface

from games.compat import override
from games.core import Message, Words, message
from games.seating import COLOURS, LONGEST_NAME, TOKENS, Seating, clean_player_name
from saves.by_person import players_in, results_of
from saves.persons import (
    MAX_PERSONS,
    Person,
    Persons,
    changed_person,
    is_same_name,
    person_named,
    person_with_id,
    with_person,
)
from saves.results import Result, Results, counted_results
from ui.accessibility.phrases import join_sentences
from ui.app.focus import Target
from ui.dialogs.controls import ControlScene
from ui.dialogs.list_modal import ListModal
from ui.dialogs.modal import MenuEntry, QuestionScene, add_close_button, paint_inset
from ui.dialogs.number import NumberScene
from ui.draw import paint, svg, text
from ui.draw.boxes import split_in_half
from ui.draw.guide_picture import paint_guide
from ui.draw.paint import with_room
from ui.draw.seats import SeatLook
from ui.draw.theme import CREAM, GLOW, GOLD, INK, PAPER, WHITE
from ui.screens.look import LookScene
from ui.screens.seat_slots import Part, SeatSlot
from ui.screens.usual_names import usual_name
from ui.widgets.button import Button, ButtonKind, labelled
from ui.widgets.controls import Toggle
from ui.widgets.element import Element
from ui.widgets.page_ground import PERSONS_HEIGHT
from ui.widgets.scrolling import RowList
from ui.words import in_words

if TYPE_CHECKING:
    from ui.app.scene import Application

EVERYBODY: Final = message("persons.everybody")
_ROW, _HOT_ROW = (30, 15, 8, 200), (70, 40, 22, 220)
_NO_NAME: Final = message("persons.no_name")


class Pick(NamedTuple):
    """The purpose of a choice: its heading, the button's label, and what to do with the chosen id.

    With `has_everybody`, there is a row for all persons, with the id "". `chosen` is the id chosen at first.
    """

    heading: Message
    label: Message
    done: Callable[[str], None]
    chosen: str = ""
    has_everybody: bool = False


class PersonsScene(ControlScene, ListModal):
    """A list of the known persons, and buttons to change them; with a `pick`, one of them is chosen."""

    def __init__(self, app: Application, pick: Pick | None = None) -> None:
        super().__init__(app)
        self._pick = pick
        self._who = pick.chosen if pick else ""
        self._rows: list[Person | None] = []
        self._results: Results = ()
        self._list_room = Rect(0, 0, 1, 1)
        self._for_one: list[Button] = []

    @property
    def _persons(self) -> Persons:
        return self.app.settings.current.players.persons

    @property
    def chosen(self) -> Person | None:
        """The chosen person, or None."""
        return self._rows[self.listing.chosen] if self.listing and self._rows else None

    # -------------------------------------------------------------- layout
    @override
    def build_layout(self) -> None:
        m = self.m
        self.controls.forget()
        self._rows = [*[None] * (self._pick is not None and self._pick.has_everybody), *self._persons]
        heading = self._pick.heading if self._pick else message("persons")
        ground, room, side = self._paint_columns(heading, PERSONS_HEIGHT)
        self._list_room = room
        if self.app.settings.current.players.has_choice and not (self._pick and self._pick.has_everybody):
            room = self._put_toggle(room)
        paint_inset(ground, room, m)
        inner = room.inflate(-m.u(16), -m.u(16))
        listing = self._list(inner, len(self._rows), m.t(44), self._paint_row)
        ids = [person.id if person else "" for person in self._rows]
        listing.choose(ids.index(self._who) if self._who in ids else listing.chosen)
        if not self._rows:
            block = text.paragraph(
                in_words(message("persons.none")), m.font(18), CREAM, inner.width, centred=True
            )
            ground.blit(block, block.get_rect(center=inner.center))
        self._add_buttons(side)
        add_close_button(self, message("tip.back"))
        self.show_chosen()

    def _put_toggle(self, room: Rect) -> Rect:
        """Put the switch below the list, and return the room left above it."""
        asks = self.app.settings.current.players.asks
        toggle = Toggle(message("persons.asks"), asks, self.m, self._set_asking)
        high = toggle.minimum_size()[1]
        self.controls.add(
            toggle, Rect(room.x + self.m.u(6), room.bottom - high, room.width - self.m.u(6), high)
        )
        return Rect(room.x, room.y, room.width, room.height - high - self.m.u(12))

    def _add_buttons(self, side: Rect) -> None:
        rows = [*self._rows_of_buttons(side, 3 if self._pick else 2)]
        primary: list[Button] = []
        if self._pick:
            look = labelled(self._pick.label, "check", "primary", 19)
            primary.append(self.buttons.add(rows.pop(0), look, self.open_chosen))
            primary[0].show(enabled=bool(self._rows))
        gap = self.m.u(12)
        (rename, look_at), (add, remove) = (split_in_half(row, gap) for row in rows)
        self._for_one = [
            self.buttons.add(place, labelled(label, icon), action)
            for place, label, icon, action in (
                (rename, message("persons.rename"), "rules", self._rename),
                (look_at, message("persons.look"), "people", self._change_look),
                (remove, message("persons.remove"), "close", self._ask_to_remove),
            )
        ]
        kind: ButtonKind = "wood" if self._rows or self._pick else "primary"
        new = self.buttons.add(add, labelled(message("persons.add"), "new", kind), self._add)
        self.buttons.match_font_sizes([new, *self._for_one])

    def _paint_row(self, number: int, size: tuple[int, int], chosen: bool, hot: bool) -> Surface:
        m, person = self.m, self._rows[number]
        picture = Surface(size, pygame.SRCALPHA)
        rect = picture.get_rect()
        ground, edge = (PAPER, GLOW) if chosen else (_HOT_ROW if hot else _ROW, GOLD.with_alpha(60))
        paint.draw_with_border(picture, rect, m.u(8), ground, edge, m.u(3 if chosen else 1))
        side = rect.height - m.u(10)
        badge = SeatLook.of(_seating(person)).badge(side) if person else svg.fit("ui_people", side, side)
        picture.blit(badge, badge.get_rect(midleft=(m.u(8), rect.centery)))
        left, tone = side + m.u(20), INK if chosen else CREAM
        face = text.fit_line(self._name(person), m.font(19), rect.width - left - m.u(8), tone, True)
        picture.blit(face, face.get_rect(midleft=(left, rect.centery)))
        return picture

    def _name(self, person: Person | None) -> str:
        return person.name if person else in_words(EVERYBODY)

    # -------------------------------------------------------------- the chosen person
    @override
    def show_chosen(self) -> None:
        m, person = self.m, self.chosen
        self._who = person.id if person else ""
        for button in self._for_one:
            button.show(enabled=person is not None)
        edge = m.u(10)
        picture, room = with_room(self._sheet_room.size, edge)
        if self._rows:
            words = text.paragraph(self._figures(person), m.font(16), CREAM, room.width, centred=True)
            face = text.fit_line(self._name(person), m.font(24), room.width, WHITE, True)
            free = room.height - words.get_height() - face.get_height() - m.u(24)
            side = max(0, min(free, m.half(120), room.width))
            top = room.y + max(0, (free - side) // 2)
            if side >= m.u(30):
                badge = (
                    SeatLook.of(_seating(person)).badge(side) if person else svg.fit("ui_people", side, side)
                )
                place = badge.get_rect(midtop=(room.centerx, top))
                picture.blit(badge, place)
                top = place.bottom + m.u(12)
            picture.blit(face, face.get_rect(midtop=(room.centerx, top)))
            picture.blit(words, (room.x, top + face.get_height() + m.u(6)))
        else:
            paint_guide(picture, room, m, "point")
        self._show_sheet(picture, edge)

    def _figures(self, person: Person | None) -> str:
        """Return the numbers of the games of a person, or of all."""
        mine = results_of(counted_results(self._results), person.id if person else "")
        won = sum(result.is_won or _has_won(result, person) for result in mine)
        alone = self.app.settings.current.players.single_player
        told: tuple[Words, ...] = (message("persons.figures", count=len(mine), won=won),)
        if person and person == alone and self.app.settings.current.players.has_choice:
            told = (*told, message("persons.alone"))
        return in_words(join_sentences(told))

    @override
    def enter(self) -> None:
        super().enter()
        records = self.app.records
        if not self._results and records.path.exists():
            self._work.submit(records.finished, self._take_results)

    def _take_results(self, results: list[Result]) -> None:
        self._results = results
        self.show_chosen()

    @override
    def open_chosen(self) -> None:
        if self._pick is None:
            self._rename()
        elif self._rows:
            self.app.sound.play("click")
            self.app.pop()
            self._pick.done(self._who)

    # -------------------------------------------------------------- changes
    def _change(self, persons: Persons) -> None:
        players = self.app.settings.current.players
        self.app.change_settings(players=players._replace(persons=persons))
        self.rebuild()

    def _set_asking(self, asks: bool) -> None:
        self.app.sound.play("click")
        self.app.change_settings(players=self.app.settings.current.players._replace(asks=asks))

    def _add(self) -> None:
        if len(self._persons) >= MAX_PERSONS:
            self.app.sound.play("refuse")
            self.show_message(message("persons.full", most=MAX_PERSONS))
            return
        self.app.push(
            NameScene(self.app, message("persons.add"), message("persons.add.text"), None, self._take_new)
        )

    def _take_new(self, name: str) -> None:
        persons = add_person(self._persons, name)
        self._who = persons[-1].id
        self._change(persons)

    def _rename(self) -> None:
        if person := self.chosen:
            heading, words = message("persons.rename"), message("persons.rename.text")
            self.app.push(NameScene(self.app, heading, words, person, partial(self._take_name, person.id)))

    def _take_name(self, who: str, name: str) -> None:
        if person := person_with_id(self._persons, who):
            self._change(changed_person(self._persons, person._replace(name=name)))
            self._rename_seats(person, lambda number: name)

    def _change_look(self) -> None:
        if person := self.chosen:
            self.app.sound.play("click")
            self.app.push(LookScene(self.app, PersonLook(self.app, person), 0, ""))

    def _ask_to_remove(self) -> None:
        """Ask, and then remove the chosen person; the games stay."""
        person = self.chosen
        if person is None:
            return
        remove, keep = message("persons.remove"), message("persons.remove.keep")
        entries = [
            MenuEntry(keep, "back", "Esc", "back", lambda: None, "primary"),
            MenuEntry(remove, "close", "", "", partial(self._remove, person.id), "danger"),
        ]
        sentence = message("persons.remove.ask", name=person.name)
        self.app.push(QuestionScene(self.app, remove, sentence, entries))

    def _remove(self, who: str) -> None:
        if person := person_with_id(self._persons, who):
            self._change(tuple(each for each in self._persons if each.id != who))
            self._rename_seats(person, usual_name)

    def _rename_seats(self, person: Person, name: Callable[[int], str]) -> None:
        """Change the name that new games remember for a person's seats, so that it makes no new person."""
        now = self.app.settings.current
        names = (name(n) if is_same_name(each, person.name) else each for n, each in enumerate(now.names))
        tables = (
            start._replace(seats=tuple(_renamed(*each, person.name, name) for each in enumerate(start.seats)))
            for start in now.tables
        )
        self.app.change_settings(names=tuple(names), tables=tuple(tables))

    # -------------------------------------------------------------- for screen readers and input
    @property
    @override
    def _summary(self) -> Words:
        return "" if self._rows else message("persons.none")

    @override
    def _describe_row(self, number: int) -> Element:
        person = self._rows[number]
        look = (
            [message(f"spoken.token.{person.token}"), message(f"spoken.colour.{person.colour}")]
            if person
            else []
        )
        return Element(
            person.id if person else "",
            self._name(person),
            description=join_sentences((*look, self._figures(person))),
        )

    @override
    def targets(self) -> list[Target]:
        rows: list[Target] = [self.listing] if self.listing and self.listing.enabled else []
        return [*rows, *(target for target in super().targets() if not isinstance(target, RowList))]

    @override
    def _is_holding(self) -> bool:
        return self.controls.is_holding or (self.listing is not None and self.listing.bar.is_held)

    @property
    @override
    def _message_area(self) -> Rect:
        return self._list_room


class NameScene(NumberScene):
    """Dialog for the name of a person, known or new (None)."""

    limit = LONGEST_NAME
    label = message("screens.done")
    no_font = message("screens.new.refused.no_font")

    def __init__(
        self,
        app: Application,
        heading: Words,
        sentence: Words,
        person: Person | None,
        done: Callable[[str], None],
    ) -> None:
        def check(written: str) -> str:
            name, persons = clean_player_name(written), app.settings.current.players.persons
            if not name:
                raise ValueError(_NO_NAME)
            other = person_named(persons, name)
            if other and not (person and other.id == person.id):
                raise ValueError(message("screens.new.refused.same_name", name=other.name))
            return name

        super().__init__(app, heading, sentence, person.name if person else "", check, done)


class PersonLook:
    """The token and the color of a person, for the scene in which they are chosen; it saves each choice."""

    def __init__(self, app: Application, person: Person) -> None:
        self._app = app
        self.slots = [SeatSlot(0, person.name, "", person.token, person.colour)]
        self._who = person.id

    def seating(self, number: int) -> Seating:
        """Return the seating of the person."""
        slot = self.slots[number]
        return Seating(slot.name, "", slot.token, slot.colour)

    def take(self, number: int, part: Part, value: str) -> None:
        """Give the person a token or a color."""
        setattr(self.slots[number], part, value)
        players = self._app.settings.current.players
        if person := person_with_id(players.persons, self._who):
            persons = changed_person(players.persons, person._replace(**{part: value}))
            self._app.change_settings(players=players._replace(persons=persons))


def _seating(person: Person) -> Seating:
    return Seating(person.name, "", person.token, person.colour)


def _renamed(number: int, seat: str, old: str, name: Callable[[int], str]) -> str:
    """Return the text of a seat, with another name if it has the old one."""
    seating = Seating.parse(seat, number)
    if seating.is_computer or not is_same_name(seating.name, old):
        return seat
    return seating._replace(name=name(number)).text()


def _has_won(result: Result, person: Person | None) -> bool:
    """Return True if a person has won a game, also one between persons."""
    return person is not None and any(each.has_won for each in players_in(result) if each.who == person.id)


def add_person(persons: Persons, name: str) -> Persons:
    """Return the persons with a new one, whose token and color are those that the fewest have."""
    return with_person(
        persons,
        name,
        _rarest(TOKENS, [person.token for person in persons]),
        _rarest(COLOURS, [person.colour for person in persons]),
    )


def _rarest(choices: Iterable[str], taken: Iterable[str]) -> str:
    counts = Counter(taken)
    return min(choices, key=lambda choice: counts[choice])
