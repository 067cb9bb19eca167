"""The config of a new game: its seats and its options. It can always be shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games import seating
from games.core import AnyGame, Option, Primitive, Words, message
from games.seating import (
    STEADY,
    TEMPERS,
    Seating,
    clean_player_name,
    default_temper,
    name_key,
    parse_seats,
)
from saves.persons import Person, Persons, is_same_name, person_named, person_with_id, with_person
from saves.settings import GameStart, Settings, last_start, with_start
from ui.screens.seat_slots import Part, SeatSlot
from ui.screens.usual_names import is_usual_name, translate_usual_name, usual_name


class ConfigError(NamedTuple):
    """The reason why a game cannot begin: a sentence for the player, and the seat's number (-1 for none)."""

    sentence: Words
    seat: int = -1


class GameConfig:
    """The config of one new game, begun from the remembered seats and options or from the usual ones."""

    def __init__(self, game: AnyGame, settings: Settings) -> None:
        self.game = game
        self._names = settings.names
        self._keys = 0
        self._seated: dict[int, str] = {}
        table = last_start(settings.tables, game.name)
        self.slots: list[SeatSlot] = []
        for seat in self._last_seats(table):
            self._add_slot(seat)
        while len(self.slots) < max(2, game.seats.start):
            self.add()
        self.options = {
            option.name: _last_value(option, table) for option in game.options if not option.is_house
        }
        """The chosen options; the house rules are remembered apart, by `ui.screens.house_rules`."""

    def _last_seats(self, table: GameStart | None) -> Sequence[Seating]:
        """Return the seats of the last game if the game allows that number, else one person."""
        seats = parse_seats(table.seats) if table else ()
        return seats if len(seats) in self.game.seats else parse_seats([self._name(0)])

    def _add_slot(self, seat: Seating) -> None:
        name = self._name(len(self.slots)) if seat.is_computer else translate_usual_name(seat.name)
        is_own = seat.temper == default_temper(seat.name) or not seat.name
        temper = "" if is_own else seat.temper
        self.slots.append(SeatSlot(self._keys, name, seat.level, seat.token, seat.colour, temper))
        self._keys += 1

    def _name(self, number: int) -> str:
        """Return the last name of a person at this seat, or "Player" with its number."""
        known = clean_player_name(self._names[number]) if number < len(self._names) else ""
        return translate_usual_name(known) or usual_name(number)

    # -------------------------------------------------------------- seats
    @property
    def most(self) -> int:
        """The greatest number of players."""
        return max(self.game.seats)

    @property
    def can_add(self) -> bool:
        """True while one more may play."""
        return len(self.slots) + 1 in self.game.seats

    @property
    def can_remove(self) -> bool:
        """True while one fewer may play."""
        return len(self.slots) - 1 in self.game.seats

    def add(self) -> None:
        """Add a seat: a medium computer player with a free token and a free color."""
        token = _free(seating.TOKENS, [slot.token for slot in self.slots])
        colour = _free(seating.COLOURS, [slot.colour for slot in self.slots])
        self._add_slot(Seating("", seating.DEFAULT_LEVEL, token, colour))

    def remove(self, number: int) -> None:
        """Remove a seat."""
        del self.slots[number]

    def take(self, number: int, part: Part, value: str) -> None:
        """Give a seat a token or a color; its former owner gets the one that the seat gives up."""
        mine = self.slots[number]
        for slot in self.slots:
            if getattr(slot, part) == value:
                setattr(slot, part, getattr(mine, part))
        setattr(mine, part, value)

    def seat_person(self, number: int, person: Person) -> None:
        """Give a seat to a known person, with token and color; one who sits elsewhere changes places."""
        slot = self.slots[number]
        for other in self.slots:
            if other is not slot and is_same_name(other.name, person.name):
                other.name = slot.name
        slot.name, slot.level = person.name, ""
        self.take(number, "token", person.token)
        self.take(number, "colour", person.colour)

    def note_persons(self, persons: Persons) -> None:
        """Note who sits where, before persons may change."""
        found = ((slot.key, person_named(persons, slot.name)) for slot in self.slots)
        self._seated = {key: person.id for key, person in found if person}

    def take_over(self, persons: Persons) -> bool:
        """Take over the names of persons that have changed since they were noted; return True if any did.

        The seat of a removed person gets its usual name.
        """
        seated, self._seated = self._seated, {}
        before = [slot.name for slot in self.slots]
        for number, slot in enumerate(self.slots):
            if slot.key in seated:
                person = person_with_id(persons, seated[slot.key])
                slot.name = person.name if person else usual_name(number)
        return before != [slot.name for slot in self.slots]

    def translate_names(self) -> bool:
        """Put usual names of other languages into the spoken one; return True if there were any."""
        before = [slot.name for slot in self.slots]
        for slot in self.slots:
            slot.name = translate_usual_name(slot.name)
        return before != [slot.name for slot in self.slots]

    def with_new_persons(self, known: Persons) -> Persons:
        """Return the known persons and those named here, but no "Player 1" of any language."""
        for slot in self.slots:
            if not slot.level and not is_usual_name(slot.name):
                known = with_person(known, slot.name, slot.token, slot.colour)
        return known

    def shown_names(self) -> list[str]:
        """Return the names of all players as plain text; no computer player has a person's name."""
        names: list[str] = []
        people = [clean_player_name(slot.name) for slot in self.slots if not slot.level]
        for number, slot in enumerate(self.slots):
            is_free = seating.computer_name(number, [*people, *names])
            names.append(is_free if slot.level else clean_player_name(slot.name))
        return names

    def seating(self, number: int) -> Seating:
        """Return the seating of a seat."""
        slot = self.slots[number]
        name = self.shown_names()[number]
        temper = (slot.temper or default_temper(name)) if slot.level else STEADY
        return Seating(name, slot.level, slot.token, slot.colour, temper)

    def change_temper(self, number: int) -> None:
        """Give the computer player at a seat the next temper."""
        now = TEMPERS.index(self.seating(number).temper)
        self.slots[number].temper = TEMPERS[(now + 1) % len(TEMPERS)]

    # -------------------------------------------------------------- start
    def error(self) -> ConfigError | None:
        """Return the reason why the game cannot begin, or None."""
        keys: set[str] = set()
        for number, name in enumerate(self.shown_names()):
            if not name:
                which = message(f"screens.new.number.{number}")
                return ConfigError(message("screens.new.refused.no_name", number=which), number)
            if name_key(name) in keys:
                why = message("screens.new.refused.same_name", name=name)
                return ConfigError(why, number)
            keys.add(name_key(name))
        if all(slot.level for slot in self.slots):
            return ConfigError(message("screens.new.refused.no_person"))
        return None

    def texts(self) -> tuple[str, ...]:
        """Return the seats as the texts that a match keeps."""
        return tuple(self.seating(number).text() for number in range(len(self.slots)))

    def names(self, known: Sequence[str]) -> tuple[str, ...]:
        """Return the names of persons to remember, seat by seat; known names of other seats stay."""
        names = [*known, *[""] * (len(self.slots) - len(known))]
        for number, slot in enumerate(self.slots):
            if not slot.level:
                names[number] = clean_player_name(slot.name)
        return tuple(names)

    def tables(self, known: Sequence[GameStart]) -> tuple[GameStart, ...]:
        """Return the seats and options with which each game began last, this game in front."""
        return with_start(known, self.game.name, self.texts(), self.options)


def _free(choices: Sequence[str], taken: Sequence[str]) -> str:
    return next(choice for choice in choices if choice not in taken)


def _last_value(option: Option, table: GameStart | None) -> Primitive:
    """Return the value that was chosen last if it is still on offer, else the default."""
    value = dict(table.options).get(option.name, option.default) if table else option.default
    allowed = (option.default,) if option.allowed is None else option.allowed
    can_fit = type(value) is type(option.default) and value in allowed
    return value if can_fit else option.default
