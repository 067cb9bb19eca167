"""The persons for whom the seats of a save count, by id.

A seat counts for the id in the save's note about it, else for the id that belongs to the name on it. So the
games of older saves count for the person of that name, and a person who is renamed keeps all games.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from typing import Final

from games.seating import parse_seats
from saves.persons import Persons, id_of_name, person_named

_NOTE: Final = re.compile(r"who-(\d{1,2})-([0-9a-f]{8})")


def notes_of_seats(persons: Persons, seats: Sequence[str]) -> dict[int, str]:
    """Return the ids to note in a new save: those that do not follow from the names on the seats."""
    noted: dict[int, str] = {}
    for number, seat in enumerate(parse_seats(seats)):
        person = None if seat.is_computer else person_named(persons, seat.name)
        if person and person.id != id_of_name(seat.name):
            noted[number] = person.id
    return noted


def person_note(seat: int, who: str) -> str:
    """Return the note that a seat counts for the person of an id."""
    return f"who-{seat}-{who}"


def persons_at(notes: Collection[str], seats: Sequence[str]) -> Mapping[int, str]:
    """Return the id for which each seat of a person counts; a game for one needs a note."""
    found: dict[int, str] = {}
    if len(seats) > 1:
        people = (pair for pair in enumerate(parse_seats(seats)) if not pair[1].is_computer)
        found = {number: id_of_name(seat.name) for number, seat in people}
    for noted in filter(None, map(_NOTE.fullmatch, sorted(notes))):
        if int(noted[1]) < len(seats):
            found[int(noted[1])] = noted[2]
    return found
