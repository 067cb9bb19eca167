"""The persons known to this computer: their names, tokens and colors, and ids that no new name changes."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from games.seating import (
    COLOURS,
    LONGEST_NAME,
    TOKENS,
    clean_player_name,
    free_name,
    name_key,
)

MAX_PERSONS: Final = 24
_DIGITS: Final = frozenset("0123456789abcdef")


class Person(NamedTuple):
    """A known person; `id` never changes."""

    id: str
    name: str
    token: str
    colour: str


Persons = tuple[Person, ...]


class Players(NamedTuple):
    """The known persons, the one known longest first, and who plays games for one.

    `alone` is the id of the person chosen last for such games, or ""; with `asks` each of them asks.
    """

    persons: Persons = ()
    alone: str = ""
    asks: bool = False

    @property
    def has_choice(self) -> bool:
        """True if there is more than one person to choose from."""
        return len(self.persons) > 1

    @property
    def single_player(self) -> Person | None:
        """The person who plays games for one: the chosen one, else the one known longest."""
        return person_with_id(self.persons, self.alone) or next(iter(self.persons), None)


NO_PLAYERS: Final = Players()


# ------------------------------------------------------------------ values
def id_of_name(name: str) -> str:
    """Return the id that belongs to a name: equal for names that look alike, and the same in all versions."""
    from hashlib import sha256  # a late import, because no start needs it

    return sha256(name_key(name).encode("utf-8", "replace")).hexdigest()[:8]


def is_id(value: object) -> bool:
    """Return True if a value has the form of an id."""
    return isinstance(value, str) and len(value) == 8 and _DIGITS.issuperset(value)


def _is_person(value: object) -> bool:
    match value:
        case Person(_, str(name), token, colour):
            is_name = len(name) <= LONGEST_NAME and name != "" and clean_player_name(name) == name
            return is_id(value.id) and is_name and token in TOKENS and colour in COLOURS
    return False


def are_players(value: object) -> bool:
    """Return True for valid persons, none twice and no two with names that look alike, and a valid choice."""
    return isinstance(value, Players) and type(value.asks) is bool and valid_players(value) == value


def valid_players(players: Players) -> Players:
    """Return the valid ones of some persons, the first ones where there are too many or twins."""
    found: list[Person] = []
    for person in players.persons:
        ids, keys = {each.id for each in found}, {name_key(each.name) for each in found}
        if _is_person(person) and person.id not in ids and name_key(person.name) not in keys:
            found.append(person)
    is_chosen = players.alone == "" or is_id(players.alone)
    return Players(tuple(found[:MAX_PERSONS]), players.alone if is_chosen else "", players.asks)


def players_from(value: object) -> object:
    """Return a value of a file as `Players` if it has the form of them, valid or not, else unchanged."""
    match value:
        case (tuple(persons), str(alone), bool(asks)):
            return Players(tuple(map(_person_from, persons)), alone, asks)
    return value


def _person_from(value: object) -> Any:
    match value:
        case (str(who), str(name), str(token), str(colour)):
            return Person(who, name, token, colour)
    return value


# ------------------------------------------------------------------ changes of two windows
def merge_players(base: Players, ours: Players, theirs: Players) -> Players:
    """Return theirs with what we have added, changed, removed and chosen; equal names get a number."""
    alone = ours.alone if ours.alone != base.alone else theirs.alone
    asks = ours.asks if ours.asks != base.asks else theirs.asks
    return Players(_merge_persons(base.persons, ours.persons, theirs.persons), alone, asks)


def _merge_persons(base: Persons, ours: Persons, theirs: Persons) -> Persons:
    before, now = ({person.id: person for person in persons} for persons in (base, ours))
    found = {person.id: person for person in theirs if person.id in now or person.id not in before}
    for who, person in now.items():
        was, other = before.get(who, person), found.get(who, person)
        if who not in before or person != was:
            kept = zip(was, person, other, strict=True)
            found[who] = Person(*(new if new != old else their for old, new, their in kept))
    merged: list[Person] = []
    for person in found.values():
        merged.append(person._replace(name=free_name(person.name, [each.name for each in merged])))
    return tuple(merged[:MAX_PERSONS])


# ------------------------------------------------------------------ the list
def person_with_id(persons: Persons, who: str) -> Person | None:
    """Return the person with an id, or None."""
    return next((person for person in persons if person.id == who), None)


def is_same_name(one: str, other: str) -> bool:
    """Return True if two names look alike."""
    return name_key(clean_player_name(one)) == name_key(clean_player_name(other))


def person_named(persons: Persons, name: str) -> Person | None:
    """Return the person whose name looks like this one, or None."""
    return next((person for person in persons if is_same_name(person.name, name)), None)


def with_person(persons: Persons, name: str, token: str, colour: str) -> Persons:
    """Return the persons with a new one; unchanged if the name is known or empty, or the list is full."""
    name = clean_player_name(name)
    if not name or person_named(persons, name) or len(persons) >= MAX_PERSONS:
        return persons
    taken, who, number = {person.id for person in persons}, id_of_name(name), 1
    while who in taken:  # by a person who had this name before
        number += 1
        who = id_of_name(f"{name} {number}")
    return *persons, Person(who, name, token, colour)


def changed_person(persons: Persons, changed: Person) -> Persons:
    """Return the persons with the one of that id changed."""
    return tuple(changed if person.id == changed.id else person for person in persons)
